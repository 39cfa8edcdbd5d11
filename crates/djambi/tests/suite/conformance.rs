//! The kit for every rule set and seating.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use djambi::{Army, Board, Kind, Occupant, Piece, Position, Preset, Rules, Seating, Setup};
use kernel::testkit::conformance;
use kernel::{Game, Rng, SquareSet};

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

#[test]
fn everything_that_can_stand_on_a_square_has_a_key_of_its_own() {
    let pieces = Army::ALL.into_iter().flat_map(|army| Kind::ALL.map(|kind| Piece { army, kind }));
    let mut occupants = vec![Occupant::Corpse];
    occupants.extend(pieces.map(Occupant::Living));
    let mut keys = HashSet::from([Board::EMPTY.key()]);
    for square in SquareSet::ALL {
        for occupant in &occupants {
            let mut board = Board::EMPTY;
            board.put(square, *occupant);
            assert!(keys.insert(board.key()), "{occupant:?} on {square:?}");
        }
    }
}

#[test]
fn keys_have_as_many_ones_as_zeros() {
    let mut rng = Rng::new(12);
    let setup = Setup::new(Rules::FRENCH);
    let texts = std::iter::repeat_with(|| random_position("0123", &mut rng));
    let positions = texts.filter_map(|text| Position::read(&setup, &text).ok());
    let ones: u32 = positions.take(1_000).map(|position| position.key().count_ones()).sum();
    assert!((31_000..33_000).contains(&ones), "{ones} of 64,000 bits");
}
