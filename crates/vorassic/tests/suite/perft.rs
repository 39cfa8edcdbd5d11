//! Counts of sequences of captures.

use kernel::perft;

use crate::{full, read};

/// Fixtures with more are for the full run.
const LIMIT: u64 = 5_000_000;

#[test]
fn fixtures_hold() {
    let fixtures = include_str!("../fixtures/perft.txt");
    for line in fixtures.lines().filter(|line| !line.starts_with('#')) {
        let [_, text, depth, count] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not a fixture: {line}");
        };
        let (depth, count) = (depth.parse().unwrap(), count.parse::<u64>().unwrap());
        if count <= LIMIT || full() {
            assert_eq!(perft(&read(text), depth), count, "depth {depth}: {text}");
        }
    }
}
