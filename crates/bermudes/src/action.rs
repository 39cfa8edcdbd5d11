//! One decision of one player.

use kernel::{Role, Square, Step, Steps};

/// One decision of one player. An elimination, a slide or a pass is a whole turn; a chain is a
/// `Jump`, any number of `Further` and, where it could go on, a `Stop`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Flies onto an enemy, which leaves the game (BE-10).
    Eliminate {
        /// The pawn that flies.
        from: Square,
        /// The enemy it lands on.
        to: Square,
    },
    /// The first jump of a chain (BE-11).
    Jump {
        /// The pawn that jumps.
        from: Square,
        /// Where it lands.
        to: Square,
    },
    /// One more jump of the pawn that has jumped, to this square (BE-11).
    Further(Square),
    /// Ends a chain that could go on (BE-12).
    Stop,
    /// Moves without a capture, when there is none (BE-14).
    Slide {
        /// The pawn that moves.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Does nothing, when nothing can be done (BE-14).
    Pass,
}

impl Action {
    /// The squares a person chooses one after the other.
    pub(crate) const fn steps(self) -> Steps {
        match self {
            Action::Eliminate { from, to } | Action::Slide { from, to } => {
                Steps::two(Step::at(Role::Piece, from), Step::at(Role::Destination, to))
            }
            Action::Jump { from, to } => {
                Steps::two(Step::at(Role::Piece, from), Step::at(Role::Jump, to))
            }
            Action::Further(to) => Steps::one(Step::at(Role::Jump, to)),
            Action::Stop => Steps::one(Step::plain(Role::Stop)),
            Action::Pass => Steps::one(Step::plain(Role::Pass)),
        }
    }
}
