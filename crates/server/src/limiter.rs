//! How often somebody may do something.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Beyond so many names the old ones are forgotten.
const MOST_NAMES: usize = 10_000;

/// Counts what everybody does in a time that begins with the first of it.
#[derive(Debug)]
pub(crate) struct Limiter {
    window: Duration,
    most: u32,
    counts: Mutex<HashMap<String, (Instant, u32)>>,
}

impl Limiter {
    pub(crate) fn new(window: Duration, most: u32) -> Limiter {
        Limiter { window, most, counts: Mutex::default() }
    }

    /// Counts it; whether it may still be done.
    pub(crate) fn allow(&self, name: &str) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MOST_NAMES {
            counts.retain(|_, (since, _)| since.elapsed() < self.window);
        }
        let now = Instant::now();
        let (since, count) = counts.entry(name.to_owned()).or_insert((now, 0));
        if since.elapsed() >= self.window {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        *count <= self.most
    }

    /// Forgets what somebody did.
    pub(crate) fn forget(&self, name: &str) {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }
}
