//! The kit for every rule set and seating.

use djambi::{Position, Preset, Seating, Setup};
use kernel::testkit::conformance;

#[test]
fn every_rule_set_and_seating_keeps_the_promises_of_a_game() {
    for preset in Preset::ALL {
        for (players, seating) in [
            (4, Seating::Four),
            (3, Seating::NeutralFill),
            (2, Seating::NeutralFill),
            (2, Seating::TwoByTwo),
        ] {
            let rules = preset.rules;
            let setup = Setup { rules, players, seating: Some(seating), seed: 3 };
            let seen = conformance::<Position>(&setup, 4, 300);
            assert!(seen.positions > 400, "{} {players}: {seen:?}", preset.name);
        }
    }
}
