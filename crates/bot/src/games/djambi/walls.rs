//! Corpses around Chiefs.

use djambi::{Army, Board, Control, Kind, LABYRINTH, Necromobiles, Position, Surround};
use kernel::{DIRECTIONS, Player, Square, SquareSet};

use super::evaluate::Sides;

/// The squares around a Chief, or around its group, that are no corpses: when none is left it is
/// surrounded (DJ-43). All squares if that cannot happen to it.
pub(super) fn breath(position: &Position, sides: &Sides, army: Army) -> SquareSet {
    let board = position.board();
    let Some(chief) = board.chief(army) else { return SquareSet::ALL };
    let Control::Player(player) = position.control(army) else { return SquareSet::ALL };
    if chief == LABYRINTH {
        return SquareSet::ALL;
    }
    let rules = position.rules();
    let friends = sides.pieces[player];
    let necromobiles = friends & board.of_kind(Kind::Necromobile);
    if rules.necromobiles == Necromobiles::Save && !necromobiles.is_empty() {
        return SquareSet::ALL;
    }
    let around = SquareSet::neighbors(chief) - board.corpses();
    // Who has that much room is in no danger, whatever the group has.
    if rules.surround == Surround::Chief || (around - friends).len() > 4 {
        return around;
    }
    let group = SquareSet::only(chief).flood(friends);
    // A Necromobile behind the wall opens it.
    if !(group & necromobiles).is_empty() {
        return SquareSet::ALL;
    }
    group.grown() - group - board.corpses()
}

/// Whether a player can put a corpse anywhere now.
pub(super) fn buries(board: &Board, sides: &Sides, player: Player) -> bool {
    let pieces = sides.pieces[player];
    let targets = sides.targets(board, player);
    let reaches = |kind, wanted: SquareSet| {
        (pieces & board.of_kind(kind))
            .iter()
            .any(|from| !(SquareSet::reach(from, sides.occupied) & wanted).is_empty())
    };
    let near = near(pieces & board.of_kind(Kind::Militant), sides.occupied);
    !(near & (targets - board.of_kind(Kind::Chief))).is_empty()
        || reaches(Kind::Chief, targets)
        || reaches(Kind::Necromobile, board.corpses())
}

/// The squares that Militants reach.
pub(super) fn near(militants: SquareSet, occupied: SquareSet) -> SquareSet {
    let mut near = SquareSet::EMPTY;
    for direction in DIRECTIONS {
        let step = militants.step(direction);
        near |= step | (step - occupied).step(direction);
    }
    near.without(LABYRINTH)
}

/// Squares whose corpses surround Chiefs.
#[derive(Default)]
pub(super) struct Walls {
    /// Of the player to act, where few squares are left.
    own: SquareSet,
    /// Of others that need one corpse more, two, three.
    others: [SquareSet; 3],
}

impl Walls {
    pub(super) fn of(position: &Position, sides: &Sides, player: Player) -> Walls {
        let mut walls = Walls::default();
        for army in Army::ALL {
            let breath = breath(position, sides, army);
            let Some(left) = breath.len().checked_sub(1).filter(|left| *left < 3) else { continue };
            if position.owner(army) == Some(player) {
                walls.own |= breath;
            } else {
                walls.others[left] |= breath;
            }
        }
        walls
    }

    /// Whether somebody else's Chief can be surrounded by a single corpse.
    pub(super) fn smother(&self, occupied: SquareSet) -> bool {
        !(self.others[0] - occupied).is_empty()
    }

    /// How promising it is to put a corpse on a square.
    pub(super) fn rank(&self, square: Square) -> i32 {
        let mut rank = if self.own.contains(square) { -30 } else { 0 };
        for (squares, worth) in self.others.iter().zip([60, 24, 8]) {
            if squares.contains(square) {
                rank += worth;
            }
        }
        rank
    }
}
