//! What was agreed before the game.

use serde::{Deserialize, Serialize};

/// What a table plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The text of the setup, complete: the seed of a random board is in it.
    pub setup: String,
    /// Who made the table, for the server.
    pub host: String,
    /// How time is counted; without it nobody has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Of a private table: the hash of the token in its invitation. Without the token nobody sees
    /// the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// Whether the game counts for ratings: then all players have accounts.
    #[serde(default, skip_serializing_if = "is_not")]
    pub rated: bool,
    /// Whether bots with an account may sit down at a rated table.
    #[serde(default, skip_serializing_if = "is_not")]
    pub bots: bool,
    /// Whether quick pairing brought the players together.
    #[serde(default, skip_serializing_if = "is_not")]
    pub paired: bool,
    /// Whether two players may talk so that nobody else hears them.
    #[serde(default, skip_serializing_if = "is_not")]
    pub private_talk: bool,
    /// The table whose rematch this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_not(value: &bool) -> bool {
    !value
}

/// How time is counted, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// Time for the whole game; in each turn it starts to run after a delay.
    Delay {
        /// For the whole game.
        main: u64,
        /// The free part of each turn.
        delay: u64,
    },
    /// Time for the whole game; each turn adds some.
    Increment {
        /// For the whole game.
        main: u64,
        /// What a turn adds.
        increment: u64,
    },
    /// The same time for each turn: a day or more.
    Correspondence {
        /// For each turn.
        turn: u64,
    },
}

impl Clock {
    /// What everybody has at the start.
    pub const fn start(self) -> u64 {
        match self {
            Clock::Delay { main, .. } | Clock::Increment { main, .. } => main,
            Clock::Correspondence { turn } => turn,
        }
    }

    /// What is left of `left` after thinking for so long; 0 when the flag falls.
    pub const fn after_thought(self, left: u64, thought: u64) -> u64 {
        match self {
            Clock::Delay { delay, .. } => left.saturating_sub(thought.saturating_sub(delay)),
            Clock::Increment { .. } | Clock::Correspondence { .. } => left.saturating_sub(thought),
        }
    }

    /// What somebody has after a turn who had so much when it was played.
    pub const fn after_turn(self, left: u64) -> u64 {
        match self {
            Clock::Delay { .. } => left,
            Clock::Increment { increment, .. } => left + increment,
            Clock::Correspondence { turn } => turn,
        }
    }

    /// How long somebody with so much left can think until the flag falls.
    pub const fn longest_thought(self, left: u64) -> u64 {
        match self {
            Clock::Delay { delay, .. } => left + delay,
            Clock::Increment { .. } | Clock::Correspondence { .. } => left,
        }
    }
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Sitter {
    /// A person.
    Person {
        /// Who, for the server.
        id: String,
        /// Who, for the others.
        name: String,
        /// Whether a program plays for this account.
        #[serde(default, skip_serializing_if = "is_not")]
        bot: bool,
    },
    /// A bot of the server.
    Bot {
        /// How strong, from 1 to 8.
        level: u8,
    },
}
