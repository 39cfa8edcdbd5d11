//! What happened at a table.

use serde::{Deserialize, Serialize};

use crate::{Sitter, Terms};

/// One thing that happened at a table. Events are numbered from 0 without gaps and never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whose doing it was, where it was somebody's at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What happened.
    pub what: What,
    /// The milliseconds that each seat has left; empty where there is no clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<u64>,
    /// The key of the position after it, in 16 hexadecimal digits.
    pub key: String,
}

/// What can happen at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// The table was made. Always the first event.
    Created(Terms),
    /// Somebody sat down.
    Seated(Sitter),
    /// Somebody who sits here is called this now: a guest became an account.
    Named(String),
    /// Somebody stood up before the start.
    Left,
    /// All seats are taken: the game began.
    Started,
    /// A turn, complete.
    Turn(String),
    /// The clock stands, because the server was away.
    ClockHeld,
    /// The clock runs again.
    ClockResumed,
    /// Somebody offers a draw to all who are still in.
    DrawOffered,
    /// Somebody agrees; the last one makes it a draw.
    DrawAccepted,
    /// Somebody does not: the offer is gone.
    DrawDeclined,
    /// Somebody asks to go back to the position after so many turns and withdrawals.
    TakebackAsked(u32),
    /// Somebody agrees; with the last one it is done.
    TakebackGranted,
    /// Somebody does not: nothing is taken back.
    TakebackDeclined,
    /// Somebody ran out of time.
    Flagged,
    /// Somebody gave up.
    Resigned,
    /// Somebody went away from a running game.
    Abandoned,
    /// The game is over.
    Ended {
        /// The outcome in the words of the records, such as `0` or `draw`.
        result: String,
        /// Why, by the name of the reason.
        reason: String,
        /// The place of each seat, from 1.
        places: Vec<u8>,
    },
    /// After the end, somebody wants another game.
    RematchAsked,
    /// Everybody wants it: this is the new table.
    Rematch(String),
}

impl What {
    /// The name of what happened, as it is in the message.
    pub const fn kind(&self) -> &'static str {
        match self {
            What::Created(_) => "created",
            What::Seated(_) => "seated",
            What::Named(_) => "named",
            What::Left => "left",
            What::Started => "started",
            What::Turn(_) => "turn",
            What::ClockHeld => "clock-held",
            What::ClockResumed => "clock-resumed",
            What::DrawOffered => "draw-offered",
            What::DrawAccepted => "draw-accepted",
            What::DrawDeclined => "draw-declined",
            What::TakebackAsked(_) => "takeback-asked",
            What::TakebackGranted => "takeback-granted",
            What::TakebackDeclined => "takeback-declined",
            What::Flagged => "flagged",
            What::Resigned => "resigned",
            What::Abandoned => "abandoned",
            What::Ended { .. } => "ended",
            What::RematchAsked => "rematch-asked",
            What::Rematch(_) => "rematch",
        }
    }
}

impl What {
    /// As it is in a message.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can always be written")
    }

    /// What was written like this.
    pub fn read(text: &str) -> Result<What, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// What is stored of an event beside its number, time and seat, as it is read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    what: What,
    #[serde(default)]
    left: Vec<u64>,
    key: String,
}

/// The same as it is written.
#[derive(Debug, Serialize)]
struct WrittenBody<'a> {
    what: &'a What,
    #[serde(skip_serializing_if = "<[u64]>::is_empty")]
    left: &'a [u64],
    key: &'a str,
}

impl Event {
    /// The text that is stored beside number, time and seat.
    pub fn body(&self) -> String {
        let body = WrittenBody { what: &self.what, left: &self.left, key: &self.key };
        serde_json::to_string(&body).expect("texts and numbers can always be written")
    }

    /// The event that was stored like this.
    pub fn stored(seq: u32, at: i64, seat: Option<u8>, body: &str) -> Result<Event, String> {
        let Body { what, left, key } =
            serde_json::from_str(body).map_err(|error| format!("event {seq}: {error}"))?;
        Ok(Event { seq, at, seat, what, left, key })
    }

    /// How many bytes it has in a message.
    pub fn written_length(&self) -> usize {
        serde_json::to_string(self).expect("texts and numbers can always be written").len()
    }
}
