//! What a player decides.

use kernel::Square;

/// The capture of one square (VO-10), which is a whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(pub Square);
