//! Play at a table of a server.
//!
//! [`Talk`] is the conversation line by line; the screen is [`crate::screen::App::live`]. Both are
//! told what the session says, and say what they wish: who runs them owns the connection.

mod command;
pub(crate) mod event;
mod lobby;
mod seen;
mod talk;
pub(crate) mod words;

pub use lobby::{OpenTable, lobby};
pub use talk::Talk;

pub(crate) use seen::Seen;

use catalog::Title;
use client::{Act, Room};

/// What somebody at a table wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A turn.
    Turn(String),
    /// Anything else at the table.
    Act(Act),
    /// Something to say.
    Say(Room, String),
    /// The chapter about the rules of the game: [`Talk::tell`].
    Rules(Title, Option<String>),
    /// Go on at this table.
    Follow(String),
    /// Leave.
    Quit,
}

/// How somebody came to a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coming {
    /// The table.
    pub table: String,
    /// Who one is there.
    pub person: String,
    /// What a friend types to join, and what brings oneself back.
    pub command: String,
    /// The address of the table in a browser.
    pub address: String,
    /// Whether the table was just made here.
    pub is_host: bool,
    /// The token of the invitation, if the table was made here and is private.
    pub token: Option<String>,
    /// Where to sit down.
    pub place: Place,
}

/// Where somebody wants to sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// On the first free seat.
    #[default]
    Any,
    /// On this one.
    Seat(u8),
    /// Nowhere.
    None,
}

impl Place {
    /// The seat to sit down on, among these free ones.
    pub(crate) fn choose(self, free: &[u8]) -> Option<u8> {
        match self {
            Place::Any => free.first().copied(),
            Place::Seat(seat) => free.contains(&seat).then_some(seat),
            Place::None => None,
        }
    }
}
