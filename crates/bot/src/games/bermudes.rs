//! Bermudes.

mod by_hand;
mod learned;

use std::fmt::Debug;
use std::time::Duration;

use bermudes::{Action, FEWEST_PAWNS, Position};
use kernel::{ByPlayer, Game, Player, SquareSet};

use self::by_hand::ByHand;
use self::learned::Learned;
use crate::learning::Learner;
use crate::net::Net;
use crate::search::{AlphaBeta, Evaluate, Score, share};
use crate::{Bot, Level, Limits, Options, Played, Weakness};

/// Says how good a position looks.
trait Judge: Send + Sync + Debug {
    /// What helps to judge the next position faster.
    type Memory: Default + Debug;

    /// How good it looks for `side`, who has the next turn.
    fn weigh(&self, memory: &mut Self::Memory, position: &Position, side: Player) -> Score;
}

/// What the search knows about Bermudes.
#[derive(Clone, Debug)]
struct Pawns<J>(J);

impl<J: Judge> Evaluate<Position> for Pawns<J> {
    const SCALE: f32 = SCALE;
    const KINDS: usize = SQUARES * SQUARES;
    const MARGIN: Option<Score> = Some(60);

    type Memory = J::Memory;

    fn side(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn evaluate(&self, memory: &mut J::Memory, position: &Position) -> Option<Score> {
        let side = position.to_move();
        if position.board().count(side) < FEWEST_PAWNS
            || position.board().count(side.next(2)) < FEWEST_PAWNS
        {
            return None;
        }
        Some(self.0.weigh(memory, position, side))
    }

    /// BE-12: a chain may stop after any jump.
    fn stop(&self, position: &Position) -> Option<Action> {
        position.chain().map(|_| Action::Stop)
    }

    fn rank(&self, _position: &Position, action: Action) -> i32 {
        match action {
            Action::Further(_) => 2000,
            Action::Jump { .. } => 1000,
            Action::Eliminate { .. } | Action::Stop | Action::Slide { .. } | Action::Pass => 0,
        }
    }

    fn kind(&self, action: Action) -> usize {
        match action {
            Action::Eliminate { from, to }
            | Action::Jump { from, to }
            | Action::Slide { from, to } => from.index() * SQUARES + to.index(),
            // No pawn goes to where it stands.
            Action::Further(to) => to.index() * SQUARES + to.index(),
            Action::Stop | Action::Pass => GUARD * SQUARES + GUARD,
        }
    }
}

/// The score at which the odds are e to 1.
const SCALE: f32 = 512.0;

const SQUARES: usize = SquareSet::BOUND;
/// The index of a place beside the board.
const GUARD: usize = SquareSet::SIDE;

impl Played for Position {
    fn strongest(options: &Options) -> Box<dyn Bot<Position>> {
        Box::new(AlphaBeta::new(Pawns(Learned::shipped()), options))
    }

    fn estimate(&self) -> ByPlayer<f32> {
        let side = self.to_move();
        let share = match self.outcome() {
            None => share(Learned::shipped().weigh(&mut Default::default(), self, side), SCALE),
            Some(outcome) if outcome.winners().single() == Some(side) => 1.0,
            Some(outcome) if outcome.winners().contains(side) => 0.5,
            Some(_) => 0.0,
        };
        let mut shares = ByPlayer::default();
        shares[side] = share;
        shares[side.next(2)] = 1.0 - share;
        shares
    }

    fn level(level: Level, _players: usize) -> (Limits, Weakness) {
        let weak = |depth, nodes, noise, blindness| {
            let limits = Limits { time: None, nodes: Some(nodes), depth: Some(depth) };
            (limits, Weakness { noise, blindness })
        };
        match level.number() {
            1 => weak(1, 1_000, 0.8, 0.0),
            2 => weak(1, 1_000, 0.3, 0.0),
            3 => weak(2, 2_000, 0.25, 0.3),
            4 => weak(2, 3_000, 0.1, 0.1),
            5 => weak(3, 5_000, 0.05, 0.0),
            6 => weak(6, 15_000, 0.02, 0.0),
            7 => weak(50, 40_000, 0.0, 0.0),
            _ => (Limits::time(Duration::from_secs(3)), Weakness::NONE),
        }
    }
}

impl Learner for Position {
    const SETUPS: &'static [&'static str] = &["bermudes@1"];
    const INPUTS: usize = learned::INPUTS;
    const SYMMETRIES: usize = 8;
    const STRAYS: usize = 0;
    const EXPECTED: f32 = 0.5;
    const SCALE: f32 = SCALE;

    fn bases(&self) -> ByPlayer<Option<Score>> {
        let side = self.to_move();
        let mut bases = ByPlayer::default();
        bases[side] = Some(ByHand.weigh(&mut (), self, side));
        bases[side.next(2)] = Some(0);
        bases
    }

    /// All is judged from the view of who has the next turn.
    fn inputs(&self, player: Player, symmetry: usize, visitor: &mut dyn FnMut(usize)) {
        if player == self.to_move() {
            learned::inputs(self, symmetry, visitor);
        }
    }

    fn with_net(net: Net, options: &Options) -> Box<dyn Bot<Position>> {
        Box::new(AlphaBeta::new(Pawns(Learned { net }), options))
    }

    fn by_hand(options: &Options) -> Box<dyn Bot<Position>> {
        Box::new(AlphaBeta::new(Pawns(ByHand), options))
    }
}
