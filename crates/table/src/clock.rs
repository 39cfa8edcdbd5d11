//! The clocks of a table.

use wire::{Clock, Clocks};

/// The clocks of a table as the last event that concerned them left them.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    clock: Clock,
    /// What every seat had then.
    pub(crate) left: Vec<u64>,
    /// When that was, in milliseconds since 1970.
    pub(crate) since: i64,
    /// Whether they stand still because the server was away.
    pub(crate) is_held: bool,
}

impl Running {
    pub(crate) fn new(clock: Clock, seats: usize) -> Running {
        Running { clock, left: vec![clock.start(); seats], since: 0, is_held: false }
    }

    /// How long the one to act has been thinking.
    fn thought(&self, now: i64) -> u64 {
        if self.is_held { 0 } else { u64::try_from(now - self.since).unwrap_or(0) }
    }

    /// What every seat has after a turn of `seat`, who is forgiven `credit` milliseconds that the
    /// way to the server took; `None` if the flag has fallen.
    pub(crate) fn after_turn(&self, seat: usize, now: i64, credit: u64) -> Option<Vec<u64>> {
        let thought = self.thought(now).saturating_sub(credit);
        let rest = self.clock.after_thought(self.left[seat], thought);
        if rest == 0 {
            return None;
        }
        let mut left = self.left.clone();
        left[seat] = self.clock.after_turn(rest);
        Some(left)
    }

    /// What every seat has if the clock of `seat` is stopped now.
    pub(crate) fn stopped(&self, seat: usize, now: i64) -> Vec<u64> {
        let mut left = self.left.clone();
        left[seat] = self.clock.after_thought(left[seat], self.thought(now));
        left
    }

    /// When the flag of `seat` falls.
    pub(crate) fn deadline(&self, seat: usize) -> Option<i64> {
        let longest = self.clock.longest_thought(self.left[seat]);
        (!self.is_held).then(|| self.since.saturating_add_unsigned(longest))
    }

    /// What a screen shows.
    pub(crate) fn show(&self, to_act: Option<usize>, now: i64) -> Clocks {
        let Some(seat) = to_act else {
            return Clocks { left: self.left.clone(), delay: 0, running: None };
        };
        let delay = match self.clock {
            Clock::Delay { delay, .. } => delay.saturating_sub(self.thought(now)),
            Clock::Increment { .. } | Clock::Correspondence { .. } => 0,
        };
        let running = (!self.is_held).then_some(seat as u8);
        Clocks { left: self.stopped(seat, now), delay, running }
    }
}
