//! What lasts: games as logs of events, lists of games, people, talk.
//!
//! One trait, [`Store`], and two implementations: [`Sqlite`], a file of one server, and
//! [`Postgres`], shared by any number of servers. They carry texts and ids and know no game.
//!
//! The truth is the log. Events of a game are numbered from 0 without a gap, are never changed and
//! never deleted, and the number is the key: of two servers that append the same number one gets
//! [`Appended::Conflict`]. An append that was answered with [`Appended::Committed`] is on disk.

#![warn(missing_docs)]

mod accounts;
mod error;
mod event;
mod imports;
mod limits;
mod moderation;
mod postgres;
mod ratings;
mod rows;
mod seeks;
mod sqlite;

pub use accounts::{
    Account, Accounts, KnownSession, KnownToken, NAME_OF_DELETED, NewToken, SecretHash, SignedUp,
    Token, TokenAdded, public_id,
};
pub use error::StoreError;
pub use event::{Appended, Batch, Event};
pub use imports::{Import, Imports};
pub use limits::{
    LONGEST_BODY, LONGEST_ID, LONGEST_NAME, MOST_EVENTS_OF_A_BATCH, MOST_JOBS_OF_A_GROUP,
    MOST_MUTED, MOST_RATING_CHANGES, MOST_SEEKS,
};
pub use moderation::{
    Closed, Deed, Filed, Imposed, Moderation, Report, ReportFilter, Sanction, SanctionFilter,
    SanctionKind,
};
pub use postgres::Postgres;
pub use ratings::{Rating, RatingChange, RatingPoint, Ratings, RatingsApplied, Skill};
pub use rows::{Cursor, Filter, Kind, Person, Remark, Session, Status, Summary};
pub use seeks::{Seek, Seeks};
pub use sqlite::{Sabotage, Sqlite};

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;
use std::pin::Pin;

/// What a store answers, later. The future holds everything it needs, so it may be kept, moved to
/// another task or dropped; a dropped append may still be stored.
pub type Reply<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A place where things last. Futures need a tokio runtime. Times are milliseconds since 1970.
///
/// What concerns accounts, ratings, moderation, seeks and imports is in traits of its own; on a
/// `dyn Store` their methods are there too.
pub trait Store:
    Accounts + Ratings + Moderation + Seeks + Imports + fmt::Debug + Send + Sync
{
    /// Appends the events of one game, all or nothing, and answers when they are on disk.
    fn append(&self, batch: Batch) -> Reply<Appended>;

    /// The events of a game from a number on, in order, at most `limit`.
    fn events(&self, game: &str, from: u32, limit: u32) -> Reply<Vec<Event>>;

    /// The number of the last event of each of these games; a game without events is absent.
    fn heads(&self, games: &[String]) -> Reply<HashMap<String, u32>>;

    /// The row of one game in the lists.
    fn summary(&self, game: &str) -> Reply<Option<Summary>>;

    /// Rows of games, those that changed last first.
    fn summaries(&self, filter: Filter) -> Reply<Vec<Summary>>;

    /// The games that are to be looked after by now, the longest overdue first.
    fn due(&self, now: i64, limit: u32) -> Reply<Vec<String>>;

    /// Takes or renews the soft lease of a game. Refused while another holder's has not ended. It
    /// saves double work and decides nothing: what two holders append, the log lets in once.
    fn lease(&self, game: &str, holder: &str, now: i64, until: i64) -> Reply<bool> {
        let held = self.leases(&[game.to_owned()], holder, now, until);
        Box::pin(async move { Ok(!held.await?.is_empty()) })
    }

    /// The same for many games at once; those that the holder has now.
    fn leases(
        &self,
        games: &[String],
        holder: &str,
        now: i64,
        until: i64,
    ) -> Reply<HashSet<String>>;

    /// When the lease of a game ends, or has ended; `None` if it was given back or forgotten.
    fn leased_until(&self, game: &str) -> Reply<Option<i64>>;

    /// Forgets the leases that ended before.
    fn forget_leases(&self, before: i64) -> Reply<()>;

    /// Gives a lease back, if this holder has it.
    fn release(&self, game: &str, holder: &str) -> Reply<()>;

    /// Adds a person; `false` if there is one with this id.
    fn add_person(&self, person: Person) -> Reply<bool>;

    /// The person with this id.
    fn person(&self, id: &str) -> Reply<Option<Person>>;

    /// Gives a guest another name; `false` if there is no guest with this id.
    fn rename_person(&self, id: &str, name: &str) -> Reply<bool>;

    /// Adds a session of a person; `false` if there is no such person, they were deleted, or the
    /// session exists.
    fn add_session(&self, hash: SecretHash, person: &str, now: i64) -> Reply<bool>;

    /// The session with this hash and whose it is.
    fn session(&self, hash: SecretHash) -> Reply<Option<Session>>;

    /// Notes that a session was used.
    fn see_session(&self, hash: SecretHash, now: i64) -> Reply<()>;

    /// Adds a remark to the talk at a game and gives it the next number there, from 0. Refused with
    /// `None` if the person has said `most` things since then, at whichever games: whoever else
    /// lets them talk at the same time, they are counted one after the other.
    fn say(&self, remark: Remark, since: i64, most: u32) -> Reply<Option<u32>>;

    /// The remarks at a game from a number on, with their numbers, in order, at most `limit`.
    fn talk(&self, game: &str, from: u32, limit: u32) -> Reply<Vec<(u32, Remark)>>;

    /// What a person said, with the numbers, in the order of the games and there of the numbers,
    /// after the remark with this number at this game.
    fn said_by(
        &self,
        person: &str,
        after: Option<(String, u32)>,
        limit: u32,
    ) -> Reply<Vec<(u32, Remark)>>;

    /// Looks for damage: what the database itself finds, numbers of events that are missing, rows
    /// of games whose head is not that of the log. Empty when all is well. Reads everything.
    fn check(&self) -> Reply<Vec<String>>;

    /// Whether something can be stored now. Writes a little, but only if nothing was stored in the
    /// last seconds; so it may be asked often.
    fn probe(&self) -> Reply<()>;

    /// Writes a copy of everything to a file that does not exist yet, while work goes on.
    fn backup(&self, to: &Path) -> Reply<()>;

    /// Takes no more work, finishes what was accepted and lets the database go.
    fn close(&self) -> Reply<()>;
}
