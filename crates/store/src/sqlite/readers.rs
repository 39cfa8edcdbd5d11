//! Connections that read, beside the writer.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::task;

use super::open;
use super::trouble::Trouble;
use crate::StoreError;

/// How many reads run at the same time.
const MOST: usize = 4;

/// Reads wait for a place here and run on threads that may block.
pub(super) struct Readers {
    file: PathBuf,
    trouble: Trouble,
    idle: Mutex<Vec<Connection>>,
    places: Semaphore,
}

impl std::fmt::Debug for Readers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Readers").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Readers {
    pub(super) fn new(file: PathBuf, trouble: Trouble) -> Readers {
        let idle = Mutex::new(Vec::new());
        Readers { file, trouble, idle, places: Semaphore::new(MOST) }
    }

    /// Reads with one of the connections.
    pub(super) async fn read<T, F>(self: Arc<Self>, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let reads = Arc::clone(&self);
        let Ok(_place) = self.places.acquire().await else { return Err(closed()) };
        blocking(move || {
            let connection = match reads.take() {
                Some(connection) => connection,
                None => open::reader(&reads.file).map_err(|error| reads.trouble.of(&error))?,
            };
            let result = work(&connection).map_err(|error| reads.trouble.of(&error));
            // A connection after an error might remember it.
            if result.is_ok() {
                reads.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            }
            result
        })
        .await
    }

    /// Reads with a connection for this once, so that long work keeps nobody waiting.
    pub(super) async fn apart<T, F>(self: Arc<Self>, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection, &Trouble) -> Result<T, StoreError> + Send + 'static,
    {
        if self.places.is_closed() {
            return Err(closed());
        }
        blocking(move || {
            let connection = open::reader(&self.file).map_err(|error| self.trouble.of(&error))?;
            work(&connection, &self.trouble)
        })
        .await
    }

    /// Lets the reads under way end and closes the connections.
    pub(super) async fn close(&self) {
        let all = u32::try_from(MOST).expect("a few");
        if let Ok(places) = self.places.acquire_many(all).await {
            self.places.close();
            drop(places);
        }
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn take(&self) -> Option<Connection> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) if error.is_panic() => Err(StoreError::Fatal("a read has panicked".to_owned())),
        Err(_) => Err(closed()),
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is closed".to_owned())
}
