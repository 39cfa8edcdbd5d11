//! Decisions.

use kernel::{Role, Square, Step, Steps};

/// One decision of a player; a turn has one to four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A piece goes from one square to another; what stands there is killed or picked up.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// The Reporter kills this neighbor of the square it moved to (DJ-23).
    Kill(Square),
    /// The Reporter kills nobody (DJ-23).
    Spare,
    /// The corpse or the displaced piece in hand is put here.
    Place(Square),
    /// The piece leaves the Labyrinth for this square (DJ-30).
    Leave(Square),
}

impl Action {
    /// The squares a person chooses to take this action.
    pub(crate) const fn steps(self) -> Steps {
        match self {
            Action::Move { from, to } => {
                Steps::two(Step::at(Role::Piece, from), Step::at(Role::Destination, to))
            }
            Action::Kill(square) => Steps::one(Step::at(Role::Victim, square)),
            Action::Spare => Steps::one(Step::plain(Role::Stop)),
            Action::Place(square) => Steps::one(Step::at(Role::Placement, square)),
            Action::Leave(square) => Steps::one(Step::at(Role::Exit, square)),
        }
    }
}
