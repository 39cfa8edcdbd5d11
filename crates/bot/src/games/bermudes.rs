//! Bermudes.

use std::time::Duration;

use bermudes::{Action, FEWEST_PAWNS, Position};
use kernel::{ByPlayer, Game, Player, Square, SquareSet};

use crate::search::{AlphaBeta, Evaluate, Score, share};
use crate::{Bot, Level, Limits, Options, Played, Weakness};

/// Judges positions of Bermudes by pawns and by how open they stand.
///
/// The weights were fitted to the results of games that the bot played against itself. Three things
/// that look important are not: how many eliminations there are (whoever sees an enemy across
/// empty squares is seen by it), how many jumps there are once it is known how open the pawns stand,
/// and where a pawn stands within the border.
#[derive(Clone, Copy, Debug)]
struct Judgment;

/// What it would be worth to have all pawns: a pawn counts the more the fewer there are.
const PAWNS: Score = 3870;
/// What it is worth to have the next turn.
const TEMPO: Score = 160;
/// A pawn on the border can be jumped along one axis only.
const BORDER: Score = 34;
/// One in the corner cannot be jumped at all.
const CORNER: Score = 24;

/// What it is worth to the one to move how open pawns stand, for each pawn and axis.
struct Open {
    /// There is an empty square on one side at least.
    any: Score,
    /// And on the other side too: there it can be jumped.
    both: Score,
}

const OWN: Open = Open { any: -9, both: -16 };
const ENEMY: Open = Open { any: 7, both: 39 };

/// What a step along each axis adds to the index of a square.
const AXES: [usize; 4] = [1, SquareSet::STRIDE - 1, SquareSet::STRIDE, SquareSet::STRIDE + 1];

const BORDERS: SquareSet = {
    let mut squares = SquareSet::EMPTY;
    let (mut n, last) = (0, SquareSet::SIDE - 1);
    while n <= last {
        squares = squares.with(Square::nine(0, n)).with(Square::nine(last, n));
        squares = squares.with(Square::nine(n, 0)).with(Square::nine(n, last));
        n += 1;
    }
    squares
};

const CORNERS: SquareSet = {
    let last = SquareSet::SIDE - 1;
    SquareSet::only(Square::nine(0, 0))
        .with(Square::nine(0, last))
        .with(Square::nine(last, 0))
        .with(Square::nine(last, last))
};

impl Judgment {
    /// How good it looks for `side`, who has the next turn.
    fn weigh(position: &Position, side: Player) -> Score {
        let (board, other) = (position.board(), side.next(2));
        let (own, enemy) = (board.pawns(side), board.pawns(other));
        let (owns, enemies) = (board.count(side) as Score, board.count(other) as Score);
        let empty = SquareSet::ALL - (own | enemy);
        let at = |pawns: SquareSet, places: SquareSet| (pawns & places).len() as Score;

        let mut score = TEMPO + PAWNS * (owns - enemies) / (owns + enemies);
        score += BORDER * (at(own, BORDERS) - at(enemy, BORDERS));
        score += CORNER * (at(own, CORNERS) - at(enemy, CORNERS));
        for step in AXES {
            // What falls off the board meets no pawn: the guard column is empty.
            let (one, two) = (SquareSet(empty.0 << step), SquareSet(empty.0 >> step));
            let (any, both) = (one | two, one & two);
            score += OWN.any * at(own, any) + OWN.both * at(own, both);
            score += ENEMY.any * at(enemy, any) + ENEMY.both * at(enemy, both);
        }
        score
    }
}

impl Evaluate<Position> for Judgment {
    const SCALE: f32 = 512.0;
    const KINDS: usize = SQUARES * SQUARES;
    const MARGIN: Option<Score> = Some(60);

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
            Action::Eliminate { from, to }
            | Action::Jump { from, to }
            | Action::Slide { from, to } => from.index() * SQUARES + to.index(),
            // No pawn goes to where it stands.
            Action::Further(to) => to.index() * SQUARES + to.index(),
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
