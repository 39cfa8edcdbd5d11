//! What can be wrong.

use std::fmt;

/// What live play promises. The names are those of the reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// Every acknowledged request is in the log once, under its number, with what it asked for.
    O1,
    /// Nothing that was refused is in the log.
    O2,
    /// Every client saw the log from its start without gaps, and nothing else.
    O3,
    /// What was acknowledged before something else was asked has the smaller number.
    O4,
    /// The log replays through the rules, with the same keys.
    O5,
    /// No clock is charged for down-time or given back much more, none runs below zero, all follow
    /// their rules.
    O6,
    /// A game ends once.
    O7,
    /// The database finds itself in order.
    O8,
}

/// What that means for players, in three words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Harm {
    /// What was acknowledged is not there, or an answer never came.
    Lost,
    /// Something is there once more than it was asked for.
    Duplicated,
    /// Somebody sees something else than others, or than what is right.
    Diverged,
}

/// A broken promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What it means.
    pub harm: Harm,
    /// Which.
    pub promise: Promise,
    /// What happened.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.promise, self.what)
    }
}

/// The findings of the database's own check, which has none when all is well.
pub fn database(findings: &[String]) -> Vec<Violation> {
    let (harm, promise) = (Harm::Diverged, Promise::O8);
    let violation = |what: &String| Violation { harm, promise, what: what.clone() };
    findings.iter().map(violation).collect()
}
