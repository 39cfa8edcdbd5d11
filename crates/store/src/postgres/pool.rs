//! The connections.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as PlainMutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Error, Row, Transaction};

use super::link::{Failure, Link, Pace};
use super::{queries, trouble};
use crate::StoreError;
use crate::limits::MOST_FINDINGS;

/// How many connections there are beside that of the appender. Each carries many statements at once.
const CONNECTIONS: usize = 4;
/// How long what was stored is a proof that more can be.
const LATELY: Duration = Duration::from_secs(5);
/// How long nobody tries to connect after it has failed.
const PAUSE: Duration = Duration::from_millis(200);

/// A few connections that are made when they are needed, and made again when they were lost.
#[derive(Debug)]
pub(super) struct Pool {
    config: Config,
    slots: [Slot; CONNECTIONS],
    /// For the appender only: whatever else goes on, its statement is next.
    own: Slot,
    /// For transactions of several statements, one at a time.
    alone: Mutex<Option<Link>>,
    turn: AtomicUsize,
    is_closed: AtomicBool,
    /// When something was stored last, unless something failed since.
    stored_at: PlainMutex<Option<Instant>>,
}

/// How a transaction ends, and what it answers.
#[derive(Debug)]
pub(super) enum Ending<T> {
    /// It is stored.
    Commit(T),
    /// It is undone.
    Undo(T),
}

/// What is done in a transaction.
pub(super) type Steps<'a, T> = Pin<Box<dyn Future<Output = Result<Ending<T>, Error>> + Send + 'a>>;

/// A place for a connection.
#[derive(Debug, Default)]
struct Slot {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    link: Option<Arc<Link>>,
    failed: Option<(Instant, StoreError)>,
}

impl Pool {
    pub(super) fn new(config: Config) -> Pool {
        Pool {
            config,
            slots: Default::default(),
            own: Slot::default(),
            alone: Mutex::default(),
            turn: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
            stored_at: PlainMutex::new(None),
        }
    }

    /// Reads. If the connection turns out to be lost, it is made again and tried once more.
    pub(super) async fn read(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let slot = self.slot();
        let mut result = self.run(slot, sql, values).await;
        if result.as_ref().is_err_and(|failure| failure.is_lost) {
            result = self.run(slot, sql, values).await;
        }
        result.map_err(|failure| match failure.error {
            StoreError::Unknown(text) => StoreError::Unavailable(text),
            other => other,
        })
    }

    /// Writes something that is no event.
    pub(super) async fn write(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        self.noted(self.run(self.slot(), sql, values).await)
    }

    /// Writes on the connection of the appender.
    pub(super) async fn append(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        self.noted(self.run(&self.own, sql, values).await)
    }

    /// Does several things in one transaction.
    pub(super) async fn transaction<T, F>(&self, steps: F) -> Result<T, StoreError>
    where
        F: for<'a> FnOnce(&'a Transaction<'a>) -> Steps<'a, T> + Send,
    {
        let mut place = self.alone.lock().await;
        if self.is_closed() {
            return Err(closed());
        }
        // Taken, so that it is not used again if this fails or nobody waits for it any more.
        let mut link = match place.take() {
            Some(link) if link.answers().await => link,
            _ => Link::open(&self.config, Pace::Brisk).await?,
        };
        let result = link.transact(steps).await;
        if result.is_ok() {
            *place = Some(link);
        }
        self.note(result.is_ok());
        result
    }

    /// Looks for damage on a connection of its own, which may take its time.
    pub(super) async fn check(&self) -> Result<Vec<String>, StoreError> {
        if self.is_closed() {
            return Err(closed());
        }
        let mut link = Link::open(&self.config, Pace::Unhurried).await?;
        let mut findings = Vec::new();
        for sql in [queries::GAPS, queries::WRONG_HEADS] {
            let rows = link.client().query(sql, &[&i64::from(MOST_FINDINGS)]).await;
            let rows = rows.map_err(|error| trouble::of_read(&error))?;
            findings.extend(queries::texts(&rows).map_err(trouble::damage)?);
        }
        Ok(findings)
    }

    /// Whether something was stored in the last seconds and nothing failed since.
    pub(super) fn stored_lately(&self) -> bool {
        let stored_at = *self.stored_at.lock().unwrap_or_else(PoisonError::into_inner);
        !self.is_closed() && stored_at.is_some_and(|time| time.elapsed() < LATELY)
    }

    /// Lets the connections go when what runs on them has ended.
    pub(super) async fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        for slot in self.slots.iter().chain([&self.own]) {
            slot.state.lock().await.link = None;
        }
        *self.alone.lock().await = None;
    }

    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Acquire)
    }

    fn slot(&self) -> &Slot {
        &self.slots[self.turn.fetch_add(1, Ordering::Relaxed) % CONNECTIONS]
    }

    async fn run(
        &self,
        slot: &Slot,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Failure> {
        let link = self.link(slot).await.map_err(|error| Failure { error, is_lost: false })?;
        let result = link.run(sql, values).await;
        if result.as_ref().is_err_and(|failure| failure.is_lost) {
            let mut state = slot.state.lock().await;
            // Somebody else may have replaced it already.
            if state.link.as_ref().is_some_and(|other| Arc::ptr_eq(other, &link)) {
                state.link = None;
            }
        }
        result
    }

    async fn link(&self, slot: &Slot) -> Result<Arc<Link>, StoreError> {
        let mut state = slot.state.lock().await;
        if self.is_closed() {
            return Err(closed());
        }
        if let Some(link) = state.link.as_ref().filter(|link| !link.is_closed()) {
            return Ok(Arc::clone(link));
        }
        if let Some((_, error)) = state.failed.as_ref().filter(|(at, _)| at.elapsed() < PAUSE) {
            return Err(error.clone());
        }
        match Link::open(&self.config, Pace::Brisk).await {
            Ok(link) => {
                let link = Arc::new(link);
                *state = State { link: Some(Arc::clone(&link)), failed: None };
                Ok(link)
            }
            Err(error) => {
                *state = State { link: None, failed: Some((Instant::now(), error.clone())) };
                Err(error)
            }
        }
    }

    fn noted(&self, result: Result<Vec<Row>, Failure>) -> Result<Vec<Row>, StoreError> {
        self.note(result.is_ok());
        result.map_err(|failure| failure.error)
    }

    fn note(&self, is_stored: bool) {
        let mut stored_at = self.stored_at.lock().unwrap_or_else(PoisonError::into_inner);
        *stored_at = is_stored.then(Instant::now);
    }
}

pub(super) fn closed() -> StoreError {
    StoreError::Unavailable("the store is closed".to_owned())
}
