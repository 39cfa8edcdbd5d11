//! Counts of sequences of turns.

use crate::{blocked, fixture, full, read_with};

/// More are counted only in the full run.
const DEFAULT_LIMIT: u64 = 60_000_000;

#[test]
fn be_31_counts_of_turns() {
    let mut checked = 0;
    for fields in fixture(include_str!("../fixtures/perft.txt")) {
        let [rule, text, depth, count] = fields[..] else { panic!("{fields:?}") };
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if count > DEFAULT_LIMIT && !full() {
            continue;
        }
        let position = read_with(blocked(rule), text);
        assert_eq!(kernel::perft(&position, depth), count, "depth {depth}: {rule} {text}");
        checked += 1;
    }
    assert!(checked > 20, "only {checked} lines");
}
