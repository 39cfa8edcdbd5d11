//! How long a bot may think.

use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kernel::Game;

use crate::Thought;

/// How long a bot may think about one turn. Whatever is reached first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// So long.
    pub time: Option<Duration>,
    /// So many positions. With one thread and no limit of time, the result is always the same.
    pub nodes: Option<u64>,
    /// So many turns deep.
    pub depth: Option<u32>,
}

impl Limits {
    /// Nothing but time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), nodes: None, depth: None }
    }

    /// Nothing but a number of positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { time: None, nodes: Some(nodes), depth: None }
    }

    /// The stricter of both in everything.
    #[must_use]
    pub fn and(self, other: Limits) -> Limits {
        Limits {
            time: stricter(self.time, other.time),
            nodes: stricter(self.nodes, other.nodes),
            depth: stricter(self.depth, other.depth),
        }
    }
}

fn stricter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, None) => one,
        (None, other) => other,
    }
}

/// A player's clock, as it stands when the turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What every turn adds.
    pub increment: Duration,
    /// What every turn gets before the clock runs.
    pub delay: Duration,
}

impl Clock {
    /// How many turns of our own a clock should last for, at least.
    const HORIZON: u32 = 30;

    /// The time to think about this turn: a share of what is left and most of what the turn
    /// brings, never so much that the clock could run out.
    pub fn budget(self) -> Duration {
        let wanted = self.left / Clock::HORIZON + self.increment * 3 / 4 + self.delay * 9 / 10;
        // What a search runs over and what it takes to send the turn.
        let reserve = Duration::from_millis(50).min(self.left / 10);
        let most = self.left / 2 + self.delay;
        wanted.min(most.saturating_sub(reserve)).max(Duration::from_millis(1))
    }
}

/// Gets a [`Thought`], whose type only who asked knows.
type Listener<'a> = dyn Fn(&dyn Any) + Sync + 'a;

/// What a bot asks of its surroundings while it thinks: the time, and whether to stop.
pub struct Watch<'a> {
    now: &'a (dyn Fn() -> Duration + Sync),
    stop: &'a AtomicBool,
    listener: Option<&'a Listener<'a>>,
}

impl<'a> Watch<'a> {
    /// `now` tells the time since some moment that stays the same; `stop` is set by whoever does
    /// not want to wait any longer.
    pub fn new(now: &'a (dyn Fn() -> Duration + Sync), stop: &'a AtomicBool) -> Watch<'a> {
        Watch { now, stop, listener: None }
    }

    /// The same for somebody who wants to hear what is thought on the way: `listener` gets every
    /// [`Thought`].
    #[must_use]
    pub fn listening<'b>(&'b self, listener: &'b Listener<'b>) -> Watch<'b> {
        Watch { now: self.now, stop: self.stop, listener: Some(listener) }
    }

    /// Whether anybody wants to hear thoughts.
    pub fn is_heard(&self) -> bool {
        self.listener.is_some()
    }

    /// Tells what is thought so far.
    pub fn tell<G: Game>(&self, thought: &Thought<G>) {
        if let Some(listener) = self.listener {
            listener(thought);
        }
    }

    /// The time since some moment that stays the same.
    pub fn now(&self) -> Duration {
        (self.now)()
    }

    /// Whether somebody said stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("stopped", &self.stopped()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_never_exceeds_what_the_clock_and_the_delay_have() {
        for left in [0, 1, 10, 100, 5_000, 600_000] {
            for increment in [0, 100, 10_000] {
                for delay in [0, 50, 3_000] {
                    let [left, increment, delay] =
                        [left, increment, delay].map(Duration::from_millis);
                    let budget = Clock { left, increment, delay }.budget();
                    let most = (left + delay).max(Duration::from_millis(1));
                    assert!(budget <= most, "{left:?} {increment:?} {delay:?}: {budget:?}");
                }
            }
        }
    }

    #[test]
    fn limits_together_are_the_stricter_ones() {
        let both = Limits::nodes(10).and(Limits { nodes: Some(5), depth: Some(2), time: None });
        assert_eq!(both, Limits { time: None, nodes: Some(5), depth: Some(2) });
    }
}
