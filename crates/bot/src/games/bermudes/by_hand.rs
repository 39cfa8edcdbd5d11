//! What a position of Bermudes is worth, made by hand.

use bermudes::Position;
use kernel::{Player, Square, SquareSet};

use super::Judge;
use crate::search::Score;

/// Judges positions of Bermudes by pawns and by how open they stand.
///
/// The weights were fitted to the results of games that the bot played against itself. Three things
/// that look important are not: how many eliminations there are (whoever sees an enemy across
/// empty squares is seen by it), how many jumps there are once it is known how open the pawns stand,
/// and where a pawn stands within the border.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByHand;

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

impl Judge for ByHand {
    type Memory = ();

    fn weigh(&self, _memory: &mut (), position: &Position, side: Player) -> Score {
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
