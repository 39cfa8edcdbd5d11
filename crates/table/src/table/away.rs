//! When nobody could play, and what that spares the clocks.

use super::Table;
use crate::Sabotage;

/// How many times are remembered. Of more, the two oldest become one.
const MOST: usize = 8;
/// An outage that begins so soon after another is the same one, in milliseconds: something can be
/// read while nothing can be stored.
const MOMENT: i64 = 2_000;

/// When nobody could play, because nothing could be stored or nobody was there.
#[derive(Debug, Default)]
pub(super) struct Away {
    /// From when to when, in order and apart from each other.
    over: Vec<(i64, i64)>,
    /// Since when nothing can be stored, as far as anybody knows.
    down_since: Option<i64>,
}

impl Away {
    pub(super) fn is_down(&self) -> bool {
        self.down_since.is_some()
    }

    /// Nothing can be stored since then.
    pub(super) fn begins(&mut self, since: i64) {
        let mut begin = self.down_since.map_or(since, |before| before.min(since));
        self.over.retain(|&(from, to)| {
            let is_before = to < begin && to.saturating_add(MOMENT) < since;
            if !is_before {
                begin = begin.min(from);
            }
            is_before
        });
        self.down_since = Some(begin);
    }

    /// Things can be stored again.
    pub(super) fn ends(&mut self, now: i64) {
        if let Some(since) = self.down_since.take() {
            self.add(since, now);
        }
    }

    /// It was so from then to then.
    pub(super) fn add(&mut self, mut from: i64, mut to: i64) {
        if from >= to {
            return;
        }
        self.over.retain(|&(begin, end)| {
            let is_apart = end < from || begin > to;
            if !is_apart {
                (from, to) = (from.min(begin), to.max(end));
            }
            is_apart
        });
        self.over.push((from, to));
        self.over.sort_unstable();
        if self.over.len() > MOST {
            let (from, _) = self.over.remove(0);
            self.over[0].0 = from;
        }
    }

    /// For how long it was so between two moments.
    pub(super) fn between(&self, from: i64, to: i64) -> i64 {
        let present = self.down_since.map(|since| (since, to));
        let mut counted_to = from;
        let mut sum = 0;
        for (begin, end) in self.over.iter().copied().chain(present) {
            let (begin, end) = (begin.max(counted_to), end.min(to));
            sum += (end - begin).max(0);
            counted_to = counted_to.max(end);
        }
        sum
    }

    /// Forgets what was over before this thought began.
    pub(super) fn forget(&mut self, thinking_since: Option<i64>) {
        if let Some(since) = thinking_since {
            self.over.retain(|(_, end)| *end > since);
        }
    }
}

impl Table {
    /// Nothing can be stored since then. To be said again while it lasts.
    pub fn outage(&mut self, since: i64) {
        if self.settings.sabotage != Some(Sabotage::ChargeAbsence) {
            self.away.begins(since);
        }
    }

    /// Nobody looked after this table from then to then. That much of a thought is not charged, on
    /// whichever server it becomes a turn.
    pub fn absence(&mut self, from: i64, to: i64) {
        if self.settings.sabotage != Some(Sabotage::ChargeAbsence) {
            self.away.add(from, to);
        }
    }

    /// Things can be stored again.
    pub fn restored(&mut self, now: i64) {
        self.away.ends(now);
        self.duties(now);
    }

    /// How much of the present thought is not charged.
    pub(super) fn spared(&self, now: i64) -> i64 {
        self.log.thinking_since().map_or(0, |since| self.away.between(since, now))
    }

    /// Forgets what does not concern the present thought any more.
    pub(super) fn forget_away(&mut self) {
        if self.settings.sabotage != Some(Sabotage::SpareForEver) {
            self.away.forget(self.log.thinking_since());
        }
    }

    /// When it would be now if nobody had ever been away.
    pub(super) fn charged_until(&self, now: i64) -> i64 {
        let is_spared = self.settings.sabotage == Some(Sabotage::SpareForEver);
        if is_spared && self.away.between(0, now) > 0 {
            return self.log.thinking_since().unwrap_or(now);
        }
        now - self.spared(now)
    }
}
