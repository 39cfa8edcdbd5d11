//! A game as a text file, in the manner of PGN: tags, numbered turns, comments, variations, clock
//! times, and a result mark at the end. The format is told in `docs/record-format.md`.
//!
//! [`Record`] is the file as a tree of texts and knows no game; [`Record::replay`] plays it
//! through the rules of one. A file that we wrote carries a checksum: whatever byte of it is lost
//! or changed, reading gives the same game or an error that names line and reason, never another
//! game.

#![warn(missing_docs)]

mod checksum;
mod error;
mod file;
mod origin;
mod read;
mod replay;
mod write;

pub use error::{Counted, Expected, Part, Problem, RecordError, Sentence};
pub use file::{Existing, FileError, check_target, load, save, write_file};
pub use origin::{Origin, Origins};
pub use read::{Warning, is_date, read};
pub use replay::of_play;
pub use write::{write_clock, write_comment, write_tag};

use kernel::{ByPlayer, Player};

/// A game as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game's name, such as `djambi`.
    pub game: String,
    /// Rule set with its version, such as `djambi/french@1`.
    pub rules: String,
    /// The rest of the setup, such as `players=4 seating=four seed=0`.
    pub setup: String,
    /// The text of the first position; empty for the one that follows from the setup.
    pub start: String,
    /// The players' names; empty where unknown.
    pub players: ByPlayer<String>,
    /// When the game was played, `2026-11-15`, if known.
    pub date: Option<String>,
    /// Tags of other names, in the order of the file. A name is made of ASCII letters and digits.
    pub tags: Vec<(String, String)>,
    /// What was played.
    pub line: Vec<Entry>,
    /// The end.
    pub result: Mark,
    /// The place of each player from 1, when the game is over.
    pub places: Vec<u8>,
    /// Where it was read.
    pub origins: Origins,
}

/// One event of a game, with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What happened.
    pub event: Event,
    /// What the player who acted has left on the clock afterwards, in milliseconds.
    pub clock: Option<u64>,
    /// What somebody wrote about it.
    pub comment: Option<String>,
    /// Other ways the game could have gone from the position before this event; none is empty.
    pub variations: Vec<Vec<Entry>>,
    /// Where it was read.
    pub origin: Origin,
}

impl Entry {
    /// An event without more.
    pub fn new(event: Event) -> Entry {
        Entry {
            event,
            clock: None,
            comment: None,
            variations: Vec::new(),
            origin: Origin::default(),
        }
    }
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn, as the rules page of its game writes it.
    Turn(String),
    /// A player gives up.
    Resigns(Player),
    /// A player has no time left.
    Flag(Player),
    /// All players who are still in agree on a draw.
    Agreed,
}

/// How a record ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The game goes on; written `*`.
    Unfinished,
    /// The outcome as commands print it: `0`, `draw`, `0,2`.
    Over(String),
}

/// The most that a record may hold, so that no file costs more than it is worth.
pub mod limits {
    /// Bytes of a file.
    pub const BYTES: usize = 4 << 20;
    /// Events of a file, those of variations included.
    pub const EVENTS: usize = 20_000;
    /// Variations within variations.
    pub const DEPTH: usize = 32;
    /// Tags of other names than those that mean something.
    pub const TAGS: usize = 100;
    /// Letters and digits of a tag's name.
    pub const NAME: usize = 40;
}
