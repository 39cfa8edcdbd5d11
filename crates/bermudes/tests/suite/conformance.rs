//! The promises that every game makes, for every rule value.

use bermudes::{BLACK, Blocked, Position, Rules, Setup, WHITE};
use kernel::testkit::conformance;

use crate::full;

#[test]
fn every_rule_value_keeps_the_promises() {
    let games = if full() { 1_000 } else { 30 };
    for blocked in Blocked::ALL {
        for first in [WHITE, BLACK] {
            let setup = Setup { rules: Rules { blocked, first, ..Rules::default() } };
            let seen = conformance::<Position>(&setup, games, 400);
            assert!(seen.positions > 1_000, "{blocked:?}: {seen:?}");
            assert!(seen.finished as u64 > games / 2, "{blocked:?}: {seen:?}");
        }
    }
}
