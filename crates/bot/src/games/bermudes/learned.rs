//! What a position of Bermudes is worth, learned from games of the bot against itself.

use bermudes::Position;
use kernel::{Player, SquareSet};

use super::Judge;
use super::by_hand::ByHand;
use crate::net::{Hidden, Net};
use crate::search::Score;

/// Judges positions as by hand, and adds what a net says from the view of the player who has the next
/// turn: its inputs say for each square whether an own pawn stands there, and whether an enemy does.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    pub(super) net: Net,
}

/// How many inputs there are. A few stand for places beside the board and are never set.
pub(super) const INPUTS: usize = 2 * SquareSet::BOUND;

/// The last position judged for each player: the next one is mostly the same.
pub(super) type Last = [Option<Judged>; 2];

#[derive(Clone, Debug)]
pub(super) struct Judged {
    own: SquareSet,
    enemy: SquareSet,
    hidden: Hidden,
}

impl Learned {
    /// The net that is shipped.
    pub(super) fn shipped() -> Learned {
        let net = Net::read(include_bytes!("bermudes.net"), INPUTS);
        Learned { net: net.expect("it is as long as it has to be") }
    }
}

impl Judge for Learned {
    type Memory = Last;

    fn weigh(&self, last: &mut Last, position: &Position, side: Player) -> Score {
        let board = position.board();
        let (own, enemy) = (board.pawns(side), board.pawns(side.next(2)));
        let last = last[side.number() & 1].get_or_insert_with(|| Judged {
            own: SquareSet::EMPTY,
            enemy: SquareSet::EMPTY,
            hidden: self.net.empty(),
        });
        follow(&self.net, &mut last.hidden, &mut last.own, own, 0);
        follow(&self.net, &mut last.hidden, &mut last.enemy, enemy, SquareSet::BOUND);
        ByHand.weigh(&mut (), position, side) + self.net.score(&last.hidden)
    }
}

/// Sets and unsets what is different now, beginning with the input `first`.
#[inline]
fn follow(net: &Net, hidden: &mut Hidden, before: &mut SquareSet, now: SquareSet, first: usize) {
    for square in *before - now {
        hidden.unset(net, first + square.index());
    }
    for square in now - *before {
        hidden.set(net, first + square.index());
    }
    *before = now;
}

/// Shows the inputs that are set, after one of the eight symmetries of the board.
pub(super) fn inputs(position: &Position, symmetry: usize, visitor: &mut dyn FnMut(usize)) {
    let side = position.to_move();
    for (player, first) in [(side, 0), (side.next(2), SquareSet::BOUND)] {
        for square in position.board().pawns(player) {
            visitor(first + turned(square.index(), symmetry));
        }
    }
}

fn turned(index: usize, symmetry: usize) -> usize {
    let last = SquareSet::SIDE - 1;
    let (mut row, mut col) = (index / SquareSet::STRIDE, index % SquareSet::STRIDE);
    if symmetry & 1 != 0 {
        row = last - row;
    }
    if symmetry & 2 != 0 {
        col = last - col;
    }
    if symmetry & 4 != 0 {
        (row, col) = (col, row);
    }
    row * SquareSet::STRIDE + col
}
