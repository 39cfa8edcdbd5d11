//! What can fail.

/// What can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// Nothing can be stored or read for a while.
    StoreDown,
    /// Events are stored, and the server does not hear it.
    UnknownStored,
    /// Events are not stored, and the server does not hear it.
    UnknownLost,
    /// Events are stored long after the server was told that nobody knows.
    UnknownLate,
    /// Two servers want the same number.
    Conflict,
    /// A hint does not arrive.
    HintLost,
    /// A hint arrives late.
    HintLate,
    /// A hint arrives twice.
    HintTwice,
    /// A connection becomes slow.
    SlowNetwork,
    /// A connection is cut.
    Cut,
    /// A connection carries nothing any more, and nobody is told.
    HalfOpen,
    /// The same request comes from two windows.
    Doubled,
    /// Somebody loads the page again.
    Reload,
    /// A server dies and starts again.
    Crash,
    /// All servers die and start again.
    PowerCut,
    /// A server stands still and goes on later as if nothing had happened.
    Pause,
    /// A server stops cleanly and starts again.
    Stop,
    /// Everything takes long on a server.
    SlowNode,
}

impl Fault {
    pub(super) const ALL: [Fault; 18] = [
        Fault::StoreDown,
        Fault::UnknownStored,
        Fault::UnknownLost,
        Fault::UnknownLate,
        Fault::Conflict,
        Fault::HintLost,
        Fault::HintLate,
        Fault::HintTwice,
        Fault::SlowNetwork,
        Fault::Cut,
        Fault::HalfOpen,
        Fault::Doubled,
        Fault::Reload,
        Fault::Crash,
        Fault::PowerCut,
        Fault::Pause,
        Fault::Stop,
        Fault::SlowNode,
    ];

    /// Those that begin at some moment; the others happen by chance whenever something is done.
    pub(super) const TIMED: [Fault; 10] = [
        Fault::StoreDown,
        Fault::SlowNetwork,
        Fault::Cut,
        Fault::HalfOpen,
        Fault::Reload,
        Fault::Crash,
        Fault::PowerCut,
        Fault::Pause,
        Fault::Stop,
        Fault::SlowNode,
    ];
}
