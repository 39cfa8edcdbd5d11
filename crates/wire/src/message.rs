//! What client and server say to each other.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Event, LONGEST_REQUEST};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The first message: I want to see this table, from this event on.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// Which table.
        table: String,
        /// The first event that the client does not have.
        from: u32,
        /// Of a private table: the token of the invitation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// The next page, please.
    More {
        /// The first event that the client does not have.
        from: u32,
    },
    /// A turn.
    Turn {
        /// The number that the event will have: so it does not matter how often it is sent.
        seq: u32,
        /// The text of the turn, complete.
        text: String,
    },
    /// Anything else that somebody does at the table.
    Act {
        /// As for a turn.
        seq: u32,
        /// What.
        act: Act,
    },
    /// Says something to others. It is no event of the table and may be lost.
    Say {
        /// To whom.
        room: Room,
        /// What.
        text: String,
    },
    /// Are you there?
    Ping {
        /// Comes back in the answer.
        number: u32,
    },
}

/// Among whom something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Room {
    /// Everybody at the table hears what the players say.
    Table,
    /// Those who watch, among themselves; the players hear it after the game.
    Watchers,
    /// Two players, where the terms allow it.
    Private {
        /// Their seats, the lower one first.
        seats: [u8; 2],
    },
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// Its number at the table. What others say among themselves has numbers too.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// To whom.
    pub room: Room,
    /// Who, for the server.
    pub person: String,
    /// Who, for people.
    pub name: String,
    /// What. It is a text and nothing else: no page may take it for HTML.
    pub text: String,
}

/// What somebody does at a table beside playing turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Sits down.
    Sit {
        /// Where.
        seat: u8,
    },
    /// Puts a bot on a free seat, which whoever made the table may do.
    SeatBot {
        /// Where.
        seat: u8,
        /// How strong, from 1 to 8.
        level: u8,
    },
    /// Stands up before the start.
    Leave,
    /// Offers a draw.
    OfferDraw,
    /// Agrees to a draw.
    AcceptDraw,
    /// Refuses a draw.
    DeclineDraw,
    /// Asks to take back the own last turn.
    AskTakeback,
    /// Agrees that it is taken back.
    GrantTakeback,
    /// Does not.
    DeclineTakeback,
    /// Gives up.
    Resign,
    /// Leaves the game for good.
    Abandon,
    /// Says that somebody has left the game.
    Claim {
        /// Who.
        seat: u8,
    },
    /// Wants another game.
    AskRematch,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reply {
    /// The answer to hello. The events follow in pages.
    Welcome {
        /// How many events there are.
        head: u32,
        /// The seats of who asked.
        seats: Vec<u8>,
        /// What time it is for the server, in milliseconds since 1970.
        now: i64,
        /// How the clocks stand now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
    },
    /// A page of events. `more` is to be asked for if there are any.
    Events {
        /// The events, in order.
        events: Vec<Event>,
        /// Whether there are more now.
        more: bool,
    },
    /// What was asked for is stored under this number.
    Ack {
        /// The number.
        seq: u32,
    },
    /// What was asked for is against the rules.
    Refused {
        /// The number it would have had.
        seq: u32,
        /// Why.
        reason: Reason,
    },
    /// Something else has this number: the events tell what.
    Stale {
        /// The number of what was asked for.
        seq: u32,
        /// How many events there are.
        head: u32,
    },
    /// Nothing can be stored just now, or nobody knows whether it was: ask again.
    Retry {
        /// The number of what was asked for; absent when it was something without number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u32>,
        /// After so many milliseconds.
        after: u32,
    },
    /// I am.
    Pong {
        /// The number of the question.
        number: u32,
    },
    /// Who is there.
    Present {
        /// Of each seat, whether somebody who sits there is connected.
        seats: Vec<bool>,
        /// How many others watch.
        watchers: u32,
    },
    /// What was said, in order.
    Talk {
        /// At most as much as fits into a frame.
        remarks: Vec<Remark>,
    },
    /// What somebody wanted to say was not said.
    Unsaid {
        /// Why.
        reason: Reason,
    },
    /// The last message: the server hangs up.
    Bye {
        /// Why.
        reason: Reason,
    },
}

/// How the clocks stand at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// The milliseconds that each seat has left.
    pub left: Vec<u64>,
    /// What is left of the delay of the turn, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay: u64,
    /// Whose clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Why something was not done: a lasting name for programs, the rule if there is one, and a
/// sentence in English. Programs for people word it themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// A lasting name, such as `not-your-turn`.
    pub code: String,
    /// The clause of the rules, such as `DJ-21`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What is the matter.
    pub text: String,
}

impl Reason {
    /// A reason that no rule of a game is behind.
    pub fn new(code: &str, text: &str) -> Reason {
        Reason { code: code.to_owned(), clause: None, text: text.to_owned() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(clause) = &self.clause {
            write!(f, "{clause}: ")?;
        }
        f.write_str(&self.text)
    }
}

/// A message that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

impl Request {
    /// The request that this frame holds.
    pub fn read(frame: &str) -> Result<Request, Unreadable> {
        if frame.len() > LONGEST_REQUEST {
            return Err(Unreadable(format!("a message has at most {LONGEST_REQUEST} bytes")));
        }
        serde_json::from_str(frame).map_err(|error| Unreadable(error.to_string()))
    }

    /// The frame.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can always be written")
    }
}

impl Reply {
    /// The reply that this frame holds.
    pub fn read(frame: &str) -> Result<Reply, Unreadable> {
        serde_json::from_str(frame).map_err(|error| Unreadable(error.to_string()))
    }

    /// The frame.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can always be written")
    }
}
