//! Bermudes.

use std::time::Duration;

use bermudes::{Action, FEWEST_PAWNS, Position};
use kernel::{ByPlayer, Game, Player, SquareSet};

use crate::search::{AlphaBeta, Evaluate, Score, share};
use crate::{Bot, Level, Limits, Options, Played, Weakness};

/// Judges positions of Bermudes by pawns and by what both players could capture.
#[derive(Clone, Copy, Debug)]
struct Judgment;

/// What a pawn more is worth.
const PAWN: Score = 100;

impl Judgment {
    /// How good it looks for `side`, who has the next turn.
    fn weigh(position: &Position, side: Player) -> Score {
        let other = side.next(2);
        let pawns = |player| position.board().count(player) as Score;
        let (mine, theirs) = (position.mobility(side), position.mobility(other));
        let threats = |elim: u32, jumps: u32| elim as Score * 4 + jumps as Score * 10;
        PAWN * (pawns(side) - pawns(other)) + threats(mine.eliminations, mine.jumps)
            - threats(theirs.eliminations, theirs.jumps)
    }
}

impl Evaluate<Position> for Judgment {
    const SCALE: f32 = 400.0;
    const KINDS: usize = 3 * SQUARES * SQUARES;

    fn side(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn evaluate(&self, position: &Position) -> Option<Score> {
        let side = position.to_move();
        if position.board().count(side) < FEWEST_PAWNS
            || position.board().count(side.next(2)) < FEWEST_PAWNS
        {
            return None;
        }
        Some(Judgment::weigh(position, side))
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
            Action::Eliminate { from, to } => from.index() * SQUARES + to.index(),
            Action::Jump { from, to } => (SQUARES + from.index()) * SQUARES + to.index(),
            Action::Slide { from, to } => (2 * SQUARES + from.index()) * SQUARES + to.index(),
            // A pawn never slides to where it stands.
            Action::Further(to) => (2 * SQUARES + to.index()) * SQUARES + to.index(),
            Action::Stop | Action::Pass => GUARD * SQUARES + GUARD,
        }
    }
}

const SQUARES: usize = SquareSet::BOUND;
/// The index of a place beside the board.
const GUARD: usize = SquareSet::SIDE;

impl Played for Position {
    fn strongest(options: &Options) -> Box<dyn Bot<Position>> {
        Box::new(AlphaBeta::new(Judgment, options))
    }

    fn estimate(&self) -> ByPlayer<f32> {
        let side = self.to_move();
        let share = match self.outcome() {
            None => share(Judgment::weigh(self, side), Judgment::SCALE),
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
            1 => weak(1, 1_000, 0.6, 0.5),
            2 => weak(1, 1_000, 0.3, 0.3),
            3 => weak(2, 2_000, 0.2, 0.2),
            4 => weak(2, 5_000, 0.1, 0.0),
            5 => weak(3, 20_000, 0.05, 0.0),
            6 => weak(4, 60_000, 0.02, 0.0),
            7 => weak(8, 300_000, 0.0, 0.0),
            _ => (Limits::time(Duration::from_secs(3)), Weakness::NONE),
        }
    }
}
