//! When nobody could play here.

use std::collections::VecDeque;

/// How many times are remembered. What ran while an older one lasted was looked after since.
const MOST: usize = 64;

/// When nobody could play here, for the tables that were not in use then.
#[derive(Debug, Default)]
pub(super) struct Away {
    /// From when to when.
    over: VecDeque<(i64, i64)>,
    /// Since when no server was there when this one started, until it has looked after what ran.
    absent_since: Option<i64>,
}

impl Away {
    /// It was so from then to then.
    pub(super) fn add(&mut self, from: i64, to: i64) {
        if self.over.len() == MOST {
            self.over.pop_front();
        }
        self.over.push_back((from, to));
    }

    /// No server was there since then.
    pub(super) fn begins(&mut self, since: i64) {
        self.absent_since = Some(since);
    }

    /// Now one is, and has looked after what ran.
    pub(super) fn ends(&mut self, now: i64) {
        if let Some(since) = self.absent_since.take() {
            self.add(since, now);
        }
    }

    /// When it was so.
    pub(super) fn all(&self, now: i64) -> Vec<(i64, i64)> {
        let present = self.absent_since.map(|since| (since, now));
        self.over.iter().copied().chain(present).collect()
    }
}
