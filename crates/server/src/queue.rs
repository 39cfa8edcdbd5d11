//! Work that takes a while, and how many wait for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Work of which so much is done at once, while so many others wait for it.
#[derive(Debug)]
pub(crate) struct Queue {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    most: usize,
}

/// The turn to do it; it is over when this is dropped. Work in a thread takes it along: who asked
/// for it may hang up, but the work goes on.
#[derive(Debug)]
pub(crate) struct Turn {
    _permit: OwnedSemaphorePermit,
}

/// Too many wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// Somebody who waits; until this is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Queue {
    /// So much at once, and at most so many who wait.
    pub(crate) fn new(at_once: usize, most: usize) -> Queue {
        let turns = Arc::new(Semaphore::new(at_once));
        Queue { turns, waiting: AtomicUsize::new(0), most }
    }

    /// Waits for the turn, if not too many do.
    pub(crate) async fn turn(&self) -> Result<Turn, Busy> {
        if let Ok(permit) = Arc::clone(&self.turns).try_acquire_owned() {
            return Ok(Turn { _permit: permit });
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        if before >= self.most {
            return Err(Busy);
        }
        self.patient_turn().await
    }

    /// Waits for the turn, however many do: for those who are counted elsewhere.
    pub(crate) async fn patient_turn(&self) -> Result<Turn, Busy> {
        let permit = Arc::clone(&self.turns).acquire_owned().await;
        permit.map(|permit| Turn { _permit: permit }).map_err(|_| Busy)
    }
}
