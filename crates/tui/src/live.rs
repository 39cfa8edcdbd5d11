//! Play at a table of a server.
//!
//! [`Talk`] is the conversation line by line; the screen is [`crate::screen::App::live`]. Both are
//! told what the session says, and say what they wish: who runs them owns the connection.

mod command;
mod event;
mod lobby;
mod talk;
pub(crate) mod words;

pub use lobby::{OpenTable, lobby};
pub use talk::Talk;

use catalog::Title;
use client::{Act, Phase, Room, Seen};
use lang::Texts;

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
    /// The seat to sit down on at this table, or the sentence that says why there is none.
    pub(crate) fn choose(self, texts: &Texts, seen: &Seen) -> Result<u8, String> {
        let is_open = seen.phase() == Some(Phase::Open);
        let free = if is_open { seen.free() } else { Vec::new() };
        let seats = seen.state().map_or(0, |state| state.seats().len());
        let (key, seat) = match self {
            Place::Any => match free.first() {
                Some(seat) => return Ok(*seat),
                None => ("live-full", 0),
            },
            Place::Seat(seat) if free.contains(&seat) => return Ok(seat),
            Place::Seat(seat) if usize::from(seat) >= seats => ("live-seat-none", seat),
            Place::Seat(seat) if is_open => ("live-seat-taken", seat),
            Place::Seat(seat) => ("live-full", seat),
            Place::None => ("live-watch", 0),
        };
        Err(texts.say(key, &[("seat", &(u32::from(seat) + 1).to_string())]))
    }
}
