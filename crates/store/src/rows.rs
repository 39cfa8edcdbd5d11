//! What is kept beside the log.

use crate::{StoreError, limits};

/// What the lists say about a game. All of it follows from the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id of the game.
    pub game: String,
    /// The number of its last event.
    pub head: u32,
    /// How far it is.
    pub status: Status,
    /// Whether it is listed for everybody.
    pub is_public: bool,
    /// When somebody has to look after it: a flag may fall then, or a bot has to play.
    pub wake_at: Option<i64>,
    /// When it changed last.
    pub changed_at: i64,
    /// Everything else that a list shows, as JSON.
    pub about: String,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It waits for players.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Ended,
}

impl Status {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Ended => "ended",
        }
    }

    pub(crate) fn read(text: &str) -> Option<Status> {
        [Status::Open, Status::Running, Status::Ended]
            .into_iter()
            .find(|status| status.as_str() == text)
    }
}

/// Which games a list shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Only those that are so far.
    pub status: Option<Status>,
    /// Only those that are listed for everybody, or only those that are not.
    pub is_public: Option<bool>,
    /// Only those that come after this place of the list.
    pub after: Option<Cursor>,
    /// At most so many.
    pub limit: u32,
}

/// A place in a list of games, which begins with those that changed last. Games that changed at the
/// same time are in the order of their ids, backward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the game at this place changed last.
    pub changed_at: i64,
    /// Its id.
    pub game: String,
}

impl Cursor {
    /// The place of one game.
    pub fn of(summary: &Summary) -> Cursor {
        Cursor { changed_at: summary.changed_at, game: summary.game.clone() }
    }

    /// The place after which all games changed before a time.
    pub fn before(time: i64) -> Cursor {
        Cursor { changed_at: time, game: String::new() }
    }
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// What kind of person, in a word.
    pub kind: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: i64,
}

impl Person {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::id("the id of the person", &self.id)?;
        limits::id("the kind of the person", &self.kind)?;
        limits::name(&self.name)
    }
}

/// The hash of the secret that a session is known by. The secret itself is not stored.
pub type SessionHash = [u8; 32];

/// A session and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose it is.
    pub person: Person,
    /// Since when, in milliseconds since 1970.
    pub created_at: i64,
    /// When it was used last, as far as that was noted.
    pub seen_at: i64,
}

/// What somebody said at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The id of the game.
    pub game: String,
    /// Among whom: the players, those who watch.
    pub room: String,
    /// The id of the person.
    pub person: String,
    /// The words.
    pub body: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

impl Remark {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::id("the id of the game", &self.game)?;
        limits::id("the room", &self.room)?;
        limits::id("the id of the person", &self.person)?;
        limits::body(&self.body)
    }
}
