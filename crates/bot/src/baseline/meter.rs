//! Keeping to limits.

use std::time::Duration;

use crate::{Limits, Watch};

/// Counts positions and says when a limit is reached.
pub(super) struct Meter<'a> {
    watch: &'a Watch<'a>,
    deadline: Option<Duration>,
    most: u64,
    nodes: u64,
    /// The time is asked for when so many positions are counted.
    next_look: u64,
    step: u64,
    over: bool,
}

impl<'a> Meter<'a> {
    /// A meter that asks for the time every `step` positions.
    pub(super) fn new(limits: Limits, watch: &'a Watch<'a>, step: u64) -> Meter<'a> {
        Meter {
            watch,
            deadline: limits.time.map(|time| watch.now() + time),
            most: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            next_look: step,
            step,
            over: false,
        }
    }

    /// Counts one position; `false` when it was the last.
    #[inline]
    pub(super) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + self.step;
            self.over |= self.watch.stopped()
                || self.deadline.is_some_and(|deadline| self.watch.now() >= deadline);
        }
        self.over |= self.nodes >= self.most;
        !self.over
    }

    /// Whether a limit was reached.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// How many positions were counted.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}
