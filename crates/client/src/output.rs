//! What a session says.

use wire::{Event, Reason, Remark};

use crate::Asked;

/// What a session wants done, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Connect to the server; nothing of an earlier connection may be passed on from now on.
    Dial,
    /// Send this frame.
    Send(String),
    /// Close the connection; nothing of it may be passed on from now on.
    HangUp,
    /// Tell the screen.
    Tell(Tidings),
}

/// What a screen should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tidings {
    /// The connection is another one now.
    Connection(Connection),
    /// This happened at the table; the state of the session has it.
    Happened(Event),
    /// What was asked for is stored under this number.
    Acknowledged {
        /// The number.
        seq: u32,
        /// What was asked for.
        asked: Asked,
    },
    /// What was asked for is against the rules.
    Refused {
        /// The number it would have had.
        seq: u32,
        /// What was asked for.
        asked: Asked,
        /// Why.
        reason: Reason,
    },
    /// Something else happened first. What was asked for is given back: it may be impossible or
    /// unwise now.
    Stale {
        /// The number it would have had.
        seq: u32,
        /// What was asked for.
        asked: Asked,
    },
    /// Who is there.
    Present {
        /// Of each seat, whether somebody who sits there is connected.
        seats: Vec<bool>,
        /// How many others watch.
        watchers: u32,
    },
    /// Somebody said something.
    Said(Remark),
    /// What this one wanted to say was not said.
    Unsaid(Reason),
    /// An event does not fit to ours. The state is gone and comes again from the first event. This
    /// never happens unless a program is wrong.
    Diverged {
        /// The number of the event.
        seq: u32,
        /// What is wrong with it.
        why: String,
    },
    /// The server said something that is no message; the session connects anew.
    Unreadable(String),
}

/// How the connection is, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// Not yet there.
    Connecting,
    /// Everything that has happened is here, as far as the server knows.
    Live,
    /// It was there and is lost; the session tries again. What was asked for is kept.
    Reconnecting,
    /// The server is there and cannot store just now. What was asked for is kept.
    Stalled,
    /// It is over, and why if that was the server's decision.
    Ended(Option<Reason>),
}

/// Why a request was not even taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsent {
    /// The one before has no answer yet.
    #[error("another request has no answer yet")]
    Busy,
    /// Not all that happened is known here.
    #[error("the events of the table are not all here")]
    NotReady,
    /// It would not fit into a frame.
    #[error("the request is too long")]
    TooLong,
    /// The session is over.
    #[error("the session is over")]
    Ended,
}
