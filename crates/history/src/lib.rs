//! Whether what clients saw and what is stored keep the promise of live play: an acknowledged turn
//! is never lost, never applied twice and never seen differently by two people.
//!
//! A [`History`] is all that is known of one table after a run: the stored events, and what each
//! client did and saw, with times of one clock. [`check`] names every [`Violation`]. It knows
//! nothing of how tables are served; that the rules are kept it asks [`table::State`].

#![warn(missing_docs)]

mod asked;
mod log;
mod observed;
mod time;
mod violation;

pub use observed::{Client, DownTime, History, Observation, Seen};
pub use violation::{Promise, Violation, database};

/// Everything in this history that breaks a promise, in the order of the promises.
pub fn check(history: &History) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut report = |found: Vec<(Promise, String)>| {
        for (promise, what) in found {
            let what = format!("table {}: {what}", history.table);
            violations.push(Violation { promise, what });
        }
    };
    report(log::replayed(history));
    report(log::endings(history));
    report(time::clocks(history));
    for client in &history.clients {
        report(log::seen(history, client));
    }
    report(asked::answers(history));
    report(asked::unasked(history));
    report(asked::order(history));
    violations.sort_by_key(|violation| violation.promise);
    violations
}
