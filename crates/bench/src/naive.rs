//! The naive implementations of the tests, as a measure of what the fast ones are worth.

// The tests need more of them than a count of turns does.
#![allow(dead_code)]

pub(crate) use bermudes_suite::naive as bermudes;
pub(crate) use djambi_suite::naive as djambi;
pub(crate) use vorassic_suite::naive as vorassic;

#[path = "../../bermudes/tests/suite"]
mod bermudes_suite {
    pub(crate) mod naive;
}

#[path = "../../djambi/tests/suite"]
mod djambi_suite {
    pub(crate) mod naive;
}

#[path = "../../vorassic/tests/suite"]
mod vorassic_suite {
    pub(crate) mod naive;
}

/// The number of sequences of `depth` turns, by whatever lists the turns of a position and plays
/// one.
pub(crate) fn perft(
    position: &str,
    depth: u32,
    turns: &impl Fn(&str) -> Vec<String>,
    apply: &impl Fn(&str, &str) -> String,
) -> u64 {
    let turns_here = turns(position);
    if depth == 1 {
        return turns_here.len() as u64;
    }
    turns_here.iter().map(|turn| perft(&apply(position, turn), depth - 1, turns, apply)).sum()
}
