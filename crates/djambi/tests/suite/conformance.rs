//! The kit for every rule set and seating.

use std::collections::HashMap;
use std::ops::ControlFlow;

use djambi::{Position, Preset, Seating, Setup};
use kernel::testkit::conformance;
use kernel::{Game, Rng};

use crate::agreement::random_position;

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

/// Looks at the keys of all positions within the turns that can follow; how many there are.
fn keys_within(position: &Position, known: &mut HashMap<u64, String>) -> usize {
    let mut count = 0;
    let _ = position.visit(|action| {
        let mut next = position.clone();
        next.play(action);
        if next.turns() == position.turns() {
            // They have no text.
            let fields = format!("{next:?}");
            let same = known.entry(next.key()).or_insert_with(|| fields.clone());
            assert_eq!(*same, fields, "one key for two positions");
            count += 1 + keys_within(&next, known);
        }
        ControlFlow::Continue(())
    });
    count
}

#[test]
fn half_made_turns_have_keys_of_their_own() {
    let mut rng = Rng::new(11);
    for preset in Preset::ALL {
        let setup = Setup { rules: preset.rules, players: 4, seating: None, seed: 0 };
        let mut seen = 0;
        for _ in 0..200 {
            let text = random_position("0123", &mut rng);
            if let Ok(position) = Position::read(&setup, &text) {
                seen += keys_within(&position, &mut HashMap::new());
            }
        }
        assert!(seen > 2_000, "{}: {seen}", preset.name);
    }
}
