//! Those who listen within this process, and what is counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::broadcast::{self, error::RecvError};

use crate::{Health, Hint, LONGEST_GAME, MOST_WAITING};

/// What comes to one who listens.
#[derive(Debug)]
pub struct Hints {
    receiver: broadcast::Receiver<Hint>,
    counts: Arc<Counts>,
}

impl Hints {
    /// The next hint. `None` when the bus is gone. Dropping the future loses nothing.
    pub async fn next(&mut self) -> Option<Hint> {
        loop {
            match self.receiver.recv().await {
                Ok(hint) => return Some(hint),
                Err(RecvError::Lagged(count)) => self.counts.lost(count),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Counts {
    connections: AtomicU64,
    published: AtomicU64,
    received: AtomicU64,
    lost: AtomicU64,
}

impl Counts {
    pub(crate) fn connected(&self) {
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn received(&self) {
        self.received.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn lost(&self, count: u64) {
        self.lost.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn health(&self, is_connected: bool) -> Health {
        Health {
            is_connected,
            connections: self.connections.load(Ordering::Relaxed),
            published: self.published.load(Ordering::Relaxed),
            received: self.received.load(Ordering::Relaxed),
            lost: self.lost.load(Ordering::Relaxed),
        }
    }
}

/// Everybody who listens in this process.
#[derive(Debug)]
pub(crate) struct Audience {
    sender: broadcast::Sender<Hint>,
    pub(crate) counts: Arc<Counts>,
}

impl Audience {
    pub(crate) fn new() -> Audience {
        Audience { sender: broadcast::Sender::new(MOST_WAITING), counts: Arc::default() }
    }

    /// Tells a hint of this process, if it is one; says whether it was.
    pub(crate) fn publish(&self, hint: Hint) -> bool {
        if hint.game.is_empty() || hint.game.len() > LONGEST_GAME {
            return false;
        }
        self.counts.published.fetch_add(1, Ordering::Relaxed);
        self.tell(hint);
        true
    }

    pub(crate) fn tell(&self, hint: Hint) {
        // Fails only when nobody listens.
        let _ = self.sender.send(hint);
    }

    pub(crate) fn subscribe(&self) -> Hints {
        Hints { receiver: self.sender.subscribe(), counts: Arc::clone(&self.counts) }
    }
}
