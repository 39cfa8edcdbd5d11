//! What is kept beside the log.

use std::collections::BTreeMap;

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
    /// Which game is played, in a word; empty if that was not noted.
    pub title: String,
    /// Whether its result counts for the ratings.
    pub is_rated: bool,
    /// Whether it is played with a clock.
    pub has_clock: bool,
    /// The ids of the persons at the seats. Free seats and those of bots are absent.
    pub players: BTreeMap<u8, String>,
    /// When somebody has to look after it: a flag may fall then, or a bot has to play.
    pub wake_at: Option<i64>,
    /// When it changed last.
    pub changed_at: i64,
    /// Everything else that a list shows, as JSON.
    pub about: String,
}

impl Summary {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::title(&self.title)?;
        for person in self.players.values() {
            limits::person_id(person)?;
        }
        limits::body(&self.about)
    }
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
    /// Only those in which this game is played.
    pub title: Option<String>,
    /// Only those that count for the ratings, or only those that do not.
    pub is_rated: Option<bool>,
    /// Only those with a clock, or only those without.
    pub has_clock: Option<bool>,
    /// Only those that wait for players and at which no person sits, or only the others.
    pub is_deserted: Option<bool>,
    /// Only those with this person at a seat.
    pub person: Option<String>,
    /// Only those that come after this place of the list.
    pub after: Option<Cursor>,
    /// At most so many.
    pub limit: u32,
}

impl Filter {
    /// All games, the first of them.
    pub const fn first(limit: u32) -> Filter {
        Filter {
            status: None,
            is_public: None,
            title: None,
            is_rated: None,
            has_clock: None,
            is_deserted: None,
            person: None,
            after: None,
            limit,
        }
    }
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
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// What kind of person.
    pub kind: Kind,
    /// Since when, in milliseconds since 1970.
    pub created_at: i64,
}

impl Person {
    pub(crate) fn checked(&self) -> Result<(), StoreError> {
        limits::person_id(&self.id)?;
        limits::name(&self.name)
    }
}

/// What kind of person somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Known by their sessions only.
    Guest,
    /// Known by a name and a password.
    Account,
    /// An account for which a program plays.
    Bot,
    /// Was an account. Only the games are left.
    Deleted,
}

impl Kind {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Guest => "guest",
            Kind::Account => "account",
            Kind::Bot => "bot",
            Kind::Deleted => "deleted",
        }
    }

    pub(crate) fn read(text: &str) -> Option<Kind> {
        [Kind::Guest, Kind::Account, Kind::Bot, Kind::Deleted]
            .into_iter()
            .find(|kind| kind.as_str() == text)
    }
}

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
        limits::game_id(&self.game)?;
        limits::id("the room", &self.room)?;
        limits::person_id(&self.person)?;
        limits::body(&self.body)
    }
}
