//! How a position ended.

use crate::PlayerSet;

/// Who has the first place: one player, or several who share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    winners: PlayerSet,
}

impl Outcome {
    /// The outcome with these winners; `None` for an empty set, which no game can end with.
    pub fn new(winners: PlayerSet) -> Option<Outcome> {
        if winners.is_empty() { None } else { Some(Outcome { winners }) }
    }

    /// The players who share the first place, never empty.
    pub fn winners(self) -> PlayerSet {
        self.winners
    }
}
