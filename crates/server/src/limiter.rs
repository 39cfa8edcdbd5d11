//! How often somebody may do something.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Beyond so many names the oldest ones are forgotten.
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
        self.allow_much(name, 1)
    }

    /// Counts something that is as much as so many others; whether it may still be done. What may
    /// not be done does not count.
    pub(crate) fn allow_much(&self, name: &str, much: u32) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MOST_NAMES && !counts.contains_key(name) {
            self.make_room(&mut counts);
        }
        let now = Instant::now();
        let (since, count) = counts.entry(name.to_owned()).or_insert((now, 0));
        if since.elapsed() >= self.window {
            (*since, *count) = (now, 0);
        }
        let may = count.saturating_add(much) <= self.most;
        if may {
            *count += much;
        }
        may
    }

    /// Forgets what is over, and of the rest the oldest quarter if it is still too much.
    fn make_room(&self, counts: &mut HashMap<String, (Instant, u32)>) {
        counts.retain(|_, (since, _)| since.elapsed() < self.window);
        if counts.len() < MOST_NAMES {
            return;
        }
        let mut times: Vec<Instant> = counts.values().map(|(since, _)| *since).collect();
        let quarter = times.len() / 4;
        let (_, limit, _) = times.select_nth_unstable(quarter);
        let limit = *limit;
        counts.retain(|_, (since, _)| *since > limit);
    }

    /// Forgets what somebody did.
    pub(crate) fn forget(&self, name: &str) {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }
}
