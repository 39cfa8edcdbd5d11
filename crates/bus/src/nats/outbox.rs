//! What waits for the way out.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

use crate::{Hint, MOST_WAITING};

/// Hints that are to be sent, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    hints: Mutex<VecDeque<Hint>>,
    arrived: Notify,
}

impl Outbox {
    /// Adds a hint; says whether it pushed another out.
    pub(super) fn push(&self, hint: Hint) -> bool {
        let mut hints = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = hints.len() == MOST_WAITING;
        if is_full {
            hints.pop_front();
        }
        hints.push_back(hint);
        drop(hints);
        self.arrived.notify_one();
        is_full
    }

    /// Waits for hints and takes all there are.
    pub(super) async fn take(&self) -> VecDeque<Hint> {
        loop {
            let hints =
                std::mem::take(&mut *self.hints.lock().unwrap_or_else(PoisonError::into_inner));
            if !hints.is_empty() {
                return hints;
            }
            self.arrived.notified().await;
        }
    }
}
