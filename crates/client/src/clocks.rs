//! The clocks that a screen shows.

use table::State;
use wire::{Clocks, Event};

/// What the server said about time, and when it arrived.
#[derive(Clone, Debug, Default)]
pub(crate) struct ServerTime {
    /// The server's time minus ours. What arrives was said some time ago, so the largest
    /// difference is the best.
    ahead: Option<i64>,
    /// How the clocks stood at the last welcome.
    welcome: Option<Welcome>,
}

#[derive(Clone, Debug)]
struct Welcome {
    clocks: Clocks,
    /// When it arrived, on our clock.
    at: u64,
    /// How many events there were.
    head: u32,
}

impl ServerTime {
    /// A connection began. Another server may have another time.
    pub(crate) fn welcomed(&mut self, theirs: i64, clocks: Option<Clocks>, head: u32, now: u64) {
        self.ahead = Some(theirs.saturating_sub_unsigned(now));
        self.welcome = clocks.map(|clocks| Welcome { clocks, at: now, head });
    }

    /// An event arrived.
    pub(crate) fn happened(&mut self, event: &Event, now: u64) {
        let ahead = event.at.saturating_sub_unsigned(now);
        self.ahead = self.ahead.map(|known| known.max(ahead));
    }

    /// How the clocks stand now: as the welcome said until a newer event is here, then as the
    /// events say.
    pub(crate) fn clocks(&self, state: Option<&State>, now: u64) -> Option<Clocks> {
        let head = state.map_or(0, State::head);
        if let Some(welcome) = self.welcome.as_ref().filter(|welcome| head <= welcome.head) {
            return Some(counted_on(&welcome.clocks, now.saturating_sub(welcome.at)));
        }
        state?.clocks(self.ahead?.saturating_add_unsigned(now))
    }
}

/// The clocks after so many milliseconds.
fn counted_on(clocks: &Clocks, elapsed: u64) -> Clocks {
    let mut clocks = clocks.clone();
    let running = clocks.running.and_then(|seat| clocks.left.get_mut(usize::from(seat)));
    if let Some(left) = running {
        *left = left.saturating_sub(elapsed.saturating_sub(clocks.delay));
        clocks.delay = clocks.delay.saturating_sub(elapsed);
    }
    clocks
}
