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
pub use violation::{Harm, Promise, Violation, database};

/// Everything in this history that breaks a promise, in the order of the promises.
pub fn check(history: &History) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut report = |harm: Harm, found: Vec<(Promise, String)>| {
        for (promise, what) in found {
            let what = format!("table {}: {what}", history.table);
            violations.push(Violation { harm, promise, what });
        }
    };
    report(Harm::Diverged, log::replayed(history));
    report(Harm::Diverged, log::endings(history));
    report(Harm::Diverged, time::clocks(history));
    for client in &history.clients {
        report(Harm::Diverged, log::seen(history, client));
    }
    let (lost, wrong) =
        asked::answers(history).into_iter().partition(|(promise, _)| *promise == Promise::O1);
    report(Harm::Lost, lost);
    report(Harm::Diverged, wrong);
    report(Harm::Duplicated, asked::unasked(history));
    report(Harm::Diverged, asked::order(history));
    violations.sort_by_key(|violation| violation.promise);
    violations
}
