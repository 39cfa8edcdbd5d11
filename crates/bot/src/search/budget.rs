//! How long a search may go on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::{Limits, Watch};

/// What all threads of a search may use up together.
#[derive(Debug)]
pub struct Budget<'a> {
    limits: Limits,
    watch: &'a Watch<'a>,
    begun: Duration,
    nodes: AtomicU64,
    over: AtomicBool,
}

impl<'a> Budget<'a> {
    /// A budget that begins to be used up now.
    pub fn new(limits: Limits, watch: &'a Watch<'a>) -> Budget<'a> {
        let begun = watch.now();
        Budget { limits, watch, begun, nodes: AtomicU64::new(0), over: AtomicBool::new(false) }
    }

    /// Who is asked for the time, and told what is thought.
    pub(crate) fn watch(&self) -> &Watch<'a> {
        self.watch
    }

    /// How many turns deep the search may go.
    pub fn depth(&self) -> Option<u32> {
        self.limits.depth
    }

    /// How many positions all meters have counted, as far as they have told.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Ends the search in every thread.
    pub fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether the search has to end.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// The share of the budget that is used up: 1 is all of it, 0 if nothing limits it.
    pub fn used(&self) -> f64 {
        let time = self.limits.time.map_or(0.0, |time| {
            let spent = self.watch.now().saturating_sub(self.begun);
            spent.as_secs_f64() / time.as_secs_f64().max(1e-9)
        });
        let nodes = self.limits.nodes.map_or(0.0, |nodes| self.nodes() as f64 / nodes as f64);
        time.max(nodes)
    }

    /// A budget of its own for a part of what there is, as far as that is left: for what is not
    /// worth everything. What it counts has to be [added](Budget::add).
    pub(crate) fn part(&self, limits: Limits, part: f64) -> Budget<'a> {
        let left = (1.0 - self.used()).clamp(0.0, part);
        let limits = Limits {
            time: limits.time.map(|time| time.mul_f64(left)),
            nodes: limits.nodes.map(|nodes| (nodes as f64 * left) as u64),
            depth: limits.depth,
        };
        Budget::new(limits, self.watch)
    }

    /// Counts positions that were looked at elsewhere.
    pub(crate) fn add(&self, nodes: u64) {
        self.count(nodes);
    }

    /// The counter of one thread.
    pub fn meter(&self) -> Meter<'_> {
        let mut meter = Meter { budget: self, nodes: 0, told: 0, next: 0, over: false };
        meter.look();
        meter
    }

    /// Adds to what was counted; the number of positions until the limit.
    fn count(&self, nodes: u64) -> u64 {
        let counted = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let stopped = self.watch.stopped()
            || self
                .limits
                .time
                .is_some_and(|time| self.watch.now().saturating_sub(self.begun) >= time);
        let left = self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(counted));
        if stopped || left == 0 {
            self.finish();
        }
        left
    }
}

/// Counts the positions of one thread, and looks at the clock from time to time.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget<'a>,
    nodes: u64,
    told: u64,
    next: u64,
    over: bool,
}

impl Meter<'_> {
    /// So many positions between two looks at the clock: well below a millisecond for a fast
    /// search, and below ten for one a hundred times slower.
    const INTERVAL: u64 = 1024;

    /// Counts one position; `true` when the search has to end.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if !self.over {
            self.nodes += 1;
            if self.nodes >= self.next {
                self.look();
            }
        }
        self.over
    }

    /// Whether the search has to end.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// How many positions this thread has counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tells the budget what was counted, and asks it whether to go on.
    #[cold]
    pub fn look(&mut self) {
        let left = self.budget.count(self.nodes - self.told);
        self.told = self.nodes;
        self.next = self.nodes + left.min(Meter::INTERVAL);
        self.over = self.budget.is_over();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(limits: Limits, stop: bool, now: &(dyn Fn() -> Duration + Sync)) -> u64 {
        let stop = AtomicBool::new(stop);
        let watch = Watch::new(now, &stop);
        let budget = Budget::new(limits, &watch);
        let mut meter = budget.meter();
        while !meter.is_over() && meter.nodes() < 1_000_000 {
            meter.tick();
        }
        meter.nodes()
    }

    #[test]
    fn nodes_are_counted_exactly() {
        for limit in [0, 1, 1023, 1024, 1025, 5000] {
            assert_eq!(count(Limits::nodes(limit), false, &|| Duration::ZERO), limit);
        }
    }

    #[test]
    fn a_search_that_is_told_to_stop_ends_at_the_next_look() {
        assert_eq!(count(Limits::default(), true, &|| Duration::ZERO), 0);
    }

    #[test]
    fn time_ends_a_search_at_the_next_look() {
        let calls = AtomicU64::new(0);
        // Every look at the clock takes a millisecond.
        let now = || Duration::from_millis(calls.fetch_add(1, Ordering::Relaxed));
        assert_eq!(count(Limits::time(Duration::from_millis(5)), false, &now), 4 * 1024);
    }
}
