//! A store in one file, for one server.
//!
//! One thread writes. It takes whatever waits, from all games, into one transaction, so that one
//! write to the disk answers many. Reads have connections of their own and never wait for it.

mod accounts;
mod imports;
mod lock;
mod moderation;
mod open;
mod queries;
mod ratings;
mod readers;
mod seeks;
mod trouble;
mod writer;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::rows::{Filter, Person, Remark, Session, Summary};
use crate::{Appended, Batch, Event, Reply, SecretHash, Store, StoreError, limits};
use readers::Readers;
use rusqlite::Connection;
use trouble::Trouble;
use writer::Writer;

/// A store in one file.
#[derive(Debug)]
pub struct Sqlite {
    readers: Arc<Readers>,
    /// Absent when the file was opened for reading only.
    writer: Option<Arc<Writer>>,
}

/// What the checks of live play must notice. Nothing but tests can ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// Nothing waits for the disk: `synchronous` is off.
    NoSync,
    /// The thread that writes is not there.
    NoWriter,
}

impl Sqlite {
    /// Opens the file for this server alone, makes it if there is none, and brings an older one up
    /// to date after copying it.
    pub fn open(file: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_with(file, None)
    }

    /// The same with one line done wrong.
    pub fn sabotaged(file: &Path, sabotage: Sabotage) -> Result<Sqlite, StoreError> {
        Sqlite::open_with(file, Some(sabotage))
    }

    fn open_with(file: &Path, sabotage: Option<Sabotage>) -> Result<Sqlite, StoreError> {
        let trouble = Trouble::at(file);
        let (connection, lock) = open::open(file, &trouble)?;
        if sabotage == Some(Sabotage::NoSync) {
            let set = connection.pragma_update(None, "synchronous", "OFF");
            set.map_err(|error| trouble.of(&error))?;
        }
        let writer = match sabotage {
            Some(Sabotage::NoWriter) => Writer::ended(),
            _ => Writer::start(connection, lock, trouble.clone())?,
        };
        let readers = Readers::new(file.to_owned(), trouble);
        Ok(Sqlite { readers: Arc::new(readers), writer: Some(Arc::new(writer)) })
    }

    /// Opens the file for reading, also while a server uses it. Writing is refused.
    pub fn open_read_only(file: &Path) -> Result<Sqlite, StoreError> {
        let trouble = Trouble::at(file);
        open::inspect(file, &trouble)?;
        let readers = Readers::new(file.to_owned(), trouble);
        Ok(Sqlite { readers: Arc::new(readers), writer: None })
    }

    /// Lets the file grow to so many pages of 4 KiB and no further; what does not fit is then
    /// refused as if the disk were full.
    pub fn limit_pages(&self, most: u32) -> Reply<()> {
        self.write(move |connection| {
            connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(()))
        })
    }

    fn read<T, F>(&self, work: F) -> Reply<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move { readers.read(work).await })
    }

    fn write<T, F>(&self, work: F) -> Reply<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let Some(writer) = self.writer.clone() else {
            return refuse(StoreError::Unavailable("opened for reading only".to_owned()));
        };
        Box::pin(async move { writer.write(work).await })
    }

    /// Writes what was found to fit.
    fn write_checked<T, F>(&self, checked: Result<(), StoreError>, work: F) -> Reply<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        match checked {
            Ok(()) => self.write(work),
            Err(error) => refuse(error),
        }
    }
}

impl Store for Sqlite {
    fn append(&self, batch: Batch) -> Reply<Appended> {
        self.write(move |connection| queries::append(connection, &batch))
    }

    fn events(&self, game: &str, from: u32, limit: u32) -> Reply<Vec<Event>> {
        let game = game.to_owned();
        self.read(move |connection| queries::events(connection, &game, from, limit))
    }

    fn heads(&self, games: &[String]) -> Reply<HashMap<String, u32>> {
        let games = games.to_owned();
        self.read(move |connection| queries::heads(connection, games))
    }

    fn summary(&self, game: &str) -> Reply<Option<Summary>> {
        let game = game.to_owned();
        self.read(move |connection| queries::summary(connection, &game))
    }

    fn summaries(&self, filter: Filter) -> Reply<Vec<Summary>> {
        self.read(move |connection| queries::summaries(connection, &filter))
    }

    fn due(&self, now: i64, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| queries::due(connection, now, limit))
    }

    fn leases(
        &self,
        games: &[String],
        holder: &str,
        now: i64,
        until: i64,
    ) -> Reply<HashSet<String>> {
        let checked = limits::leases(games, holder);
        let (games, holder) = (games.to_owned(), holder.to_owned());
        self.write_checked(checked, move |connection| {
            queries::leases(connection, games, &holder, now, until)
        })
    }

    fn leased_until(&self, game: &str) -> Reply<Option<i64>> {
        let game = game.to_owned();
        self.read(move |connection| queries::leased_until(connection, &game))
    }

    fn forget_leases(&self, before: i64) -> Reply<()> {
        self.write(move |connection| queries::forget_leases(connection, before))
    }

    fn release(&self, game: &str, holder: &str) -> Reply<()> {
        let (game, holder) = (game.to_owned(), holder.to_owned());
        self.write(move |connection| queries::release(connection, &game, &holder))
    }

    fn add_person(&self, person: Person) -> Reply<bool> {
        let checked = person.checked();
        self.write_checked(checked, move |connection| queries::add_person(connection, &person))
    }

    fn person(&self, id: &str) -> Reply<Option<Person>> {
        let id = id.to_owned();
        self.read(move |connection| queries::person(connection, &id))
    }

    fn rename_person(&self, id: &str, name: &str) -> Reply<bool> {
        let checked = limits::name(name);
        let (id, name) = (id.to_owned(), name.to_owned());
        self.write_checked(checked, move |connection| {
            queries::rename_person(connection, &id, &name)
        })
    }

    fn add_session(&self, hash: SecretHash, person: &str, now: i64) -> Reply<bool> {
        let person = person.to_owned();
        self.write(move |connection| queries::add_session(connection, &hash, &person, now))
    }

    fn session(&self, hash: SecretHash) -> Reply<Option<Session>> {
        self.read(move |connection| queries::session(connection, &hash))
    }

    fn see_session(&self, hash: SecretHash, now: i64) -> Reply<()> {
        self.write(move |connection| queries::see_session(connection, &hash, now))
    }

    fn say(&self, remark: Remark, since: i64, most: u32) -> Reply<Option<u32>> {
        let checked = remark.checked();
        self.write_checked(checked, move |connection| {
            queries::say(connection, &remark, since, most)
        })
    }

    fn talk(&self, game: &str, from: u32, limit: u32) -> Reply<Vec<(u32, Remark)>> {
        let game = game.to_owned();
        self.read(move |connection| queries::talk(connection, &game, from, limit))
    }

    fn said_by(
        &self,
        person: &str,
        after: Option<(String, u32)>,
        limit: u32,
    ) -> Reply<Vec<(u32, Remark)>> {
        let person = person.to_owned();
        self.read(move |connection| queries::said_by(connection, &person, after, limit))
    }

    fn check(&self) -> Reply<Vec<String>> {
        self.read(queries::check)
    }

    fn probe(&self) -> Reply<()> {
        if self.writer.as_ref().is_some_and(|writer| writer.stored_lately()) {
            return Box::pin(async { Ok(()) });
        }
        self.write(queries::probe)
    }

    fn backup(&self, to: &Path) -> Reply<()> {
        let to: PathBuf = to.to_owned();
        let readers = Arc::clone(&self.readers);
        Box::pin(async move {
            readers.apart(move |connection, trouble| open::copy(connection, &to, trouble)).await
        })
    }

    fn close(&self) -> Reply<()> {
        let (readers, writer) = (Arc::clone(&self.readers), self.writer.clone());
        Box::pin(async move {
            readers.close().await;
            match writer {
                Some(writer) => writer.close().await,
                None => Ok(()),
            }
        })
    }
}

/// An answer that is known before anything was asked.
fn refuse<T: Send + 'static>(error: StoreError) -> Reply<T> {
    Box::pin(async move { Err(error) })
}
