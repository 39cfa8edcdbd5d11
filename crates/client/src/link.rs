//! The connection, its heartbeat and how it is tried again.

use wire::Reason;

use crate::rng::Rng;

/// How often a client asks whether the server is there, in milliseconds like all of these.
pub const PING_EVERY: u64 = 2_500;
/// After how long without any frame a connection is dead.
pub const DEAD_AFTER: u64 = 8_000;
/// The same while a request has no answer, counted from the request at the earliest.
pub const DEAD_AFTER_PENDING: u64 = 3_000;
/// How long a request or a hello may go without its answer while other frames come.
pub const ANSWER_TIME: u64 = 8_000;
/// How long connecting may take.
pub const DIAL_TIME: u64 = 8_000;
/// After how long without an event that should come it is asked for.
pub const CATCH_UP: u64 = 3_000;
/// The shortest wait before connecting again.
pub const LEAST_JITTER: u64 = 50;
/// The longest wait before connecting again after a short absence. It grows with the absence.
pub const FIRST_JITTER: u64 = 1_500;
/// The longest wait of all, also of one that a server asks for.
pub const MOST_JITTER: u64 = 15_000;

/// How far the connection is.
#[derive(Clone, Debug)]
pub(crate) enum Link {
    /// Waits before it dials.
    Waiting { until: u64 },
    /// Has dialed.
    Dialing { since: u64 },
    /// Can send.
    Open(Open),
    /// Is over.
    Ended(Option<Reason>),
}

/// A connection.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    /// When the last frame came.
    pub(crate) heard: u64,
    /// When the next ping is due.
    pub(crate) ping_at: u64,
    pub(crate) greeting: Greeting,
    /// When events that should have come are asked for.
    pub(crate) fetch_at: u64,
    /// Whether everything was here once since the welcome.
    pub(crate) is_live: bool,
}

/// How far the hello is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Greeting {
    /// Sent and not answered.
    Sent { at: u64 },
    /// To be sent again.
    Later { at: u64 },
    /// Answered.
    Welcomed,
}

impl Open {
    pub(crate) fn new(now: u64) -> Open {
        Open {
            heard: now,
            ping_at: now + PING_EVERY,
            greeting: Greeting::Sent { at: now },
            fetch_at: now + CATCH_UP,
            is_live: false,
        }
    }

    /// When this connection is dead if nothing comes. `pending` is when the request was sent that
    /// has no answer.
    pub(crate) fn dead_at(&self, pending: Option<u64>) -> u64 {
        let silent = self.heard + DEAD_AFTER;
        let greeted = match self.greeting {
            Greeting::Sent { at } => at + ANSWER_TIME,
            Greeting::Later { .. } | Greeting::Welcomed => u64::MAX,
        };
        let answered = pending.map_or(u64::MAX, |at| {
            let quick = self.heard.max(at) + DEAD_AFTER_PENDING;
            quick.min(at + ANSWER_TIME)
        });
        silent.min(greeted).min(answered)
    }
}

/// How much absence a good connection makes up for, for as long as it lasts.
const MAKES_UP: u64 = 4;

/// How long one has been without a good connection, by which waits grow. A server that was away for
/// a moment has everybody back a moment later; one that is away for long, or that goes again as soon
/// as people come, is asked less and less often.
#[derive(Clone, Debug, Default)]
pub(crate) struct Absence {
    /// What earlier absences came to and connections have not made up for, in milliseconds.
    debt: u64,
    /// When the present absence began.
    away_since: Option<u64>,
    /// When the present connection was good for the first time.
    live_since: Option<u64>,
}

impl Absence {
    /// There is no good connection.
    pub(crate) fn goes_on(&mut self, now: u64) {
        if let Some(since) = self.live_since.take() {
            self.debt = self.debt.saturating_sub(MAKES_UP * (now - since));
        }
        self.away_since.get_or_insert(now);
    }

    /// There is one.
    pub(crate) fn ends(&mut self, now: u64) {
        if let Some(since) = self.away_since.take() {
            self.debt = self.debt.saturating_add(now - since);
        }
        self.live_since.get_or_insert(now);
    }

    /// The connection has lasted for a heartbeat: what was before does not count any more.
    pub(crate) fn is_forgiven(&mut self, now: u64) {
        self.debt = 0;
        self.away_since = self.away_since.map(|_| now);
    }

    /// How long to wait before connecting. Drawn from the whole of a range, so that those whom one
    /// server lost do not come back at once.
    pub(crate) fn wait(&self, rng: &mut Rng, now: u64) -> u64 {
        let away = self.debt + self.away_since.map_or(0, |since| now - since);
        rng.between(LEAST_JITTER, away.clamp(FIRST_JITTER, MOST_JITTER))
    }
}
