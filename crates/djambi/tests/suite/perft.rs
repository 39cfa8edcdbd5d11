//! Counts of `fixtures/perft.txt`: rule set, position, depth, count.

use kernel::perft;

use crate::support::{position, rules};

#[test]
fn dj_62_counts() {
    let full = std::env::var_os("MACHIAVEL_FULL").is_some();
    for line in include_str!("../fixtures/perft.txt").lines().filter(|l| !l.starts_with('#')) {
        let [set, text, depth, count] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let count: u64 = count.parse().unwrap();
        if full || count < 3_000_000 {
            let here = position(rules(set), text);
            assert_eq!(perft(&here, depth.parse().unwrap()), count, "{line}");
        }
    }
}
