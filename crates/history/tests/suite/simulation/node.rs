//! A server: the tables in use there, and what the real one does around them.

use std::collections::BTreeMap;

use table::{Outcome, Phase, Table};
use wire::Event;

/// How often other servers' work is looked for, and leases are renewed.
pub(super) const POLL: i64 = 1_000;
/// How long a lease lasts.
pub(super) const LEASE: i64 = 3_000;
/// How often an outage is looked at.
pub(super) const PROBE: i64 = 250;
/// After how long a silent connection is closed.
pub(super) const SILENCE: i64 = 20_000;

/// A server.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) is_up: bool,
    pub(super) is_stopping: bool,
    /// How often it was started: what was meant for an earlier life is lost.
    pub(super) life: u32,
    /// Until then it does nothing and hears everything later.
    pub(super) asleep_until: i64,
    /// Until then it is slow.
    pub(super) slow_until: i64,
    pub(super) desks: BTreeMap<usize, Desk>,
    /// Since when nothing can be stored.
    pub(super) down_since: Option<i64>,
    /// When nobody could play here.
    pub(super) away: Vec<(i64, i64)>,
    /// Since when no server was there when this one started, until it has looked after everything,
    /// and how many tables it still has to look after.
    pub(super) absent_since: Option<i64>,
    pub(super) to_resume: usize,
    /// When it last knew that things can be stored.
    pub(super) stored_at: i64,
}

/// A table in use.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) table: Table,
    pub(super) has_duty: bool,
    pub(super) is_awake: bool,
    pub(super) timer: Option<i64>,
}

/// What happens to a server.
#[derive(Clone, Debug)]
pub(super) enum Input {
    /// It is started, and no server was there since then, if any.
    Started {
        absent_since: Option<i64>,
    },
    /// Somebody dials.
    Handshake(u64),
    Frame(u64, String),
    Closed(u64),
    /// The answers of the store.
    Stored(usize, Outcome),
    Tail(usize, Option<Vec<Event>>),
    Loaded {
        table: usize,
        visitor: Option<(u64, u32)>,
        events: Option<Vec<Event>>,
        has_duty: bool,
    },
    /// With when it was asked.
    Looked(i64, Option<Vec<(usize, u32, Option<bool>)>>),
    Probed(i64, bool),
    Timer(usize),
    Poll,
    Hint(usize, u32),
    Thought(usize, u32, String),
    Rematch(usize),
    /// It has been asked to stop.
    Stop,
    /// Whether everything is stored by now.
    Drain {
        until: i64,
    },
}

impl Desk {
    pub(super) fn new(table: Table, has_duty: bool) -> Desk {
        Desk { table, has_duty, is_awake: false, timer: None }
    }

    /// Takes up the duty, the first time.
    pub(super) fn wake(&mut self, now: i64) {
        if self.has_duty && !self.is_awake {
            self.is_awake = true;
            self.table.take_duty(now);
        }
    }

    /// What the store says about who looks after it.
    pub(super) fn lease(&mut self, is_ours: bool, now: i64) {
        if is_ours && !self.has_duty {
            self.has_duty = true;
            self.is_awake = false;
            self.wake(now);
        } else if !is_ours {
            self.has_duty = false;
            self.table.lose_duty();
        }
    }

    /// Whether somebody has to look after it.
    pub(super) fn needs_duty(&self) -> bool {
        let state = self.table.state();
        match state.phase() {
            Phase::Open => false,
            Phase::Running => true,
            Phase::Ended => !state.rematch().is_empty() && state.next_table().is_none(),
        }
    }
}
