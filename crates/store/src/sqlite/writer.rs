//! The thread that writes.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot, watch};

use super::lock::Lock;
use super::trouble::Trouble;
use crate::StoreError;
use crate::limits::{MOST_JOBS_OF_A_GROUP, MOST_JOBS_WAITING};

/// How long what was stored is a proof that more can be.
const LATELY: Duration = Duration::from_secs(5);

/// The way to the thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    /// Absent once it was closed.
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    /// When something was stored last, unless something failed since.
    stored_at: Arc<Mutex<Option<Instant>>>,
    /// Turns true when the thread has let the database go.
    ended: watch::Receiver<bool>,
}

impl Writer {
    /// Starts the thread, which keeps the lock as long as the connection.
    pub(super) fn start(
        connection: Connection,
        lock: Lock,
        trouble: Trouble,
    ) -> Result<Writer, StoreError> {
        let (queue, jobs) = mpsc::channel(MOST_JOBS_WAITING);
        let (end, ended) = watch::channel(false);
        let stored_at = Arc::new(Mutex::new(None));
        let runtime = Handle::try_current().ok();
        let mut desk = Desk { connection, trouble, stored_at: Arc::clone(&stored_at), runtime };
        let work = move || {
            desk.work(jobs);
            drop(desk);
            drop(lock);
            // Fails only when nobody waits for it.
            let _ = end.send(true);
        };
        let started = thread::Builder::new().name("store".to_owned()).spawn(work);
        started.map_err(|error| StoreError::Unavailable(format!("no thread: {error}")))?;
        Ok(Writer { queue: Mutex::new(Some(queue)), stored_at, ended })
    }

    /// One whose thread has ended.
    pub(super) fn ended() -> Writer {
        let (queue, _) = mpsc::channel(1);
        let (_, ended) = watch::channel(true);
        Writer { queue: Mutex::new(Some(queue)), stored_at: Arc::default(), ended }
    }

    /// Does some work in the next transaction and answers when that is on disk.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let closed = || StoreError::Unavailable("the store is closed".to_owned());
        let queue = queue.ok_or_else(closed)?;
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Task { work: Some(work), value: None, reply });
        // As long as somebody may send the thread has no reason to end but a bug.
        let ended = |_| StoreError::Fatal("the thread that writes has ended".to_owned());
        queue.send(job).await.map_err(ended)?;
        drop(queue);
        let lost = |_| StoreError::Unknown("the thread that writes has ended".to_owned());
        answer.await.map_err(lost)?
    }

    /// Whether it is open, something was stored in the last seconds and nothing failed since.
    pub(super) fn stored_lately(&self) -> bool {
        if self.queue.lock().unwrap_or_else(PoisonError::into_inner).is_none() {
            return false;
        }
        let stored_at = *self.stored_at.lock().unwrap_or_else(PoisonError::into_inner);
        stored_at.is_some_and(|time| time.elapsed() < LATELY)
    }

    /// Takes no more work and waits for the end of what waits.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let mut ended = self.ended.clone();
        let result = ended.wait_for(|ended| *ended).await.map(|_| ());
        result.map_err(|_| StoreError::Fatal("the thread that writes has panicked".to_owned()))
    }
}

/// Work for the writer that knows whom to answer.
trait Job: Send {
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

struct Task<T, F> {
    work: Option<F>,
    value: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Task<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
{
    fn run(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let work = self.work.take().expect("a task runs once");
        self.value = Some(work(connection)?);
        Ok(())
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let value = self.value;
        let answer = outcome.map(|()| value.expect("what was committed has run"));
        // Who asked may have gone away; what was stored stays.
        let _ = self.reply.send(answer);
    }
}

/// What the thread has.
struct Desk {
    connection: Connection,
    trouble: Trouble,
    stored_at: Arc<Mutex<Option<Instant>>>,
    /// Where those who asked are waiting, unless they came from elsewhere.
    runtime: Option<Handle>,
}

impl Desk {
    /// Works until nobody can send any more.
    fn work(&mut self, mut jobs: mpsc::Receiver<Box<dyn Job>>) {
        while let Some(first) = jobs.blocking_recv() {
            let mut group = vec![first];
            while group.len() < MOST_JOBS_OF_A_GROUP
                && let Ok(job) = jobs.try_recv()
            {
                group.push(job);
            }
            let outcome = self.commit(&mut group);
            self.answer(group, outcome);
        }
    }

    /// Answers a group. Each answer wakes somebody, which is dear from a thread that is not the
    /// runtime's: so many are told by one task there.
    fn answer(&self, group: Vec<Box<dyn Job>>, outcome: Result<(), StoreError>) {
        let tell = move || {
            for job in group {
                job.answer(outcome.clone());
            }
        };
        match &self.runtime {
            Some(runtime) => drop(runtime.spawn(async move { tell() })),
            None => tell(),
        }
    }

    /// Runs all jobs in one transaction. What a job has to refuse it refuses by its value; an error
    /// is one of the database and concerns all.
    fn commit(&mut self, group: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let before = self.connection.total_changes();
        let run = || {
            let behavior = TransactionBehavior::Immediate;
            let transaction = self.connection.transaction_with_behavior(behavior)?;
            for job in group {
                job.run(&transaction)?;
            }
            transaction.commit()
        };
        let result = run().map_err(|error| self.trouble.of(&error));
        let mut stored_at = self.stored_at.lock().unwrap_or_else(PoisonError::into_inner);
        if result.is_err() {
            *stored_at = None;
        } else if self.connection.total_changes() > before {
            *stored_at = Some(Instant::now());
            self.trouble.is_over();
        }
        if !self.connection.is_autocommit() {
            return Err(StoreError::Fatal("a failed transaction could not be undone".to_owned()));
        }
        result
    }
}
