//! Chapter 8: fewer players.

use std::collections::BTreeSet;

use djambi::{Illegal, Position, Preset, Rules, Seating, Setup, SetupError};
use kernel::{Game, Play, Player, PlayerSet};

use super::{ALL, changed, check_after, check_illegal, drawn, field, order_of, sets};
use crate::support::play;

fn start(rules: Rules, players: usize, seating: Option<Seating>, seed: u64) -> Position {
    Position::start(&Setup { rules, players, seating, seed }).unwrap()
}

#[test]
fn dj_52_armies_that_nobody_brought_are_neutral() {
    for rules in sets(ALL) {
        let three = start(rules, 3, Some(Seating::NeutralFill), 0);
        assert_eq!((field(&three, 2), field(&three, 5)), ("012-".into(), "012-".into()));
        let two = start(rules, 2, Some(Seating::NeutralFill), 0);
        assert_eq!((field(&two, 2), field(&two, 5)), ("0-1-".into(), "0-1-".into()));
        assert_eq!(two.players(), PlayerSet::first(2));
        assert_eq!(three.players(), PlayerSet::first(3));
    }
}

#[test]
fn dj_52_neutral_armies_take_no_turn() {
    for rules in sets(ALL) {
        let mut three = start(rules, 3, Some(Seating::NeutralFill), 0);
        assert_eq!(play(&mut three, &["a3-a4", "i3-i4", "i7-i6", "a4-a5"]), [0, 1, 2, 0]);
        let mut two = start(rules, 2, Some(Seating::NeutralFill), 0);
        assert_eq!(play(&mut two, &["a3-a4", "i7-i6", "a4-a5", "i6-i5"]), [0, 1, 0, 1]);
        let refused = two.read_turn("a7-a6").map_err(|error| error.to_string());
        assert_eq!(refused, Err("DJ-52: a neutral army takes no turn".to_owned()));
    }
}

/// Red, Blue and Yellow play; Green's Chief is neutral.
const NEUTRAL: &str = "
    .  . . .  .  . . .  YC
    .  . . GC .  . . .  .
    GM . . .  .  . . .  YM
    .  . . .  .  . . GR .
    .  . . .  .  . . .  .
    .  . . .  .  . . .  .
    RM . . .  .  . . .  BM
    .  . . RA .  . . .  .
    .  . . .  RC . . .  BC";

#[test]
fn dj_52_killing_a_neutral_chief_wins_its_army_and_power_does_not() {
    let fields = "0 012- 0 - 012-";
    check_after(ALL, fields, NEUTRAL, "d2-d8", "d2=x d8=RA", "1 0120");
    check_after(ALL, fields, NEUTRAL, "e1-e5", "e1=. e5=RC", "1 012-");
    check_illegal(ALL, fields, &[("a7-a6", Illegal::NeutralActs)], NEUTRAL);
    // Nobody is out by that: the three play on.
    for rules in sets(ALL) {
        let mut here = drawn(rules, NEUTRAL, fields);
        play(&mut here, &["d2-d8"]);
        assert_eq!(here.still_in(), PlayerSet::first(3));
        assert_eq!(play(&mut here, &["i3-i4", "i7-i6", "a7-a6"]), [1, 2, 0]);
    }
}

#[test]
fn dj_52_a_neutral_chief_does_not_keep_the_game_going() {
    let drawing = changed(NEUTRAL, "i9=. d8=BC i1=. a9=GC");
    check_after(ALL, "0 01F- 0 - 012-", &drawing, "d2-d8", "d2=x d8=RA", "won:0 00F-");
}

#[test]
fn dj_53_two_armies_each_are_dealt_at_random() {
    for rules in sets(ALL) {
        let mut deals = BTreeSet::new();
        for seed in 0..50 {
            let here = start(rules, 2, Some(Seating::TwoByTwo), seed);
            assert_eq!(field(&here, 2), field(&here, 5));
            // Who has Red is number 0 and begins.
            assert!(field(&here, 5).starts_with('0'));
            assert_eq!(here.to_act(), Player::new(0));
            let again = start(rules, 2, Some(Seating::TwoByTwo), seed);
            assert_eq!(again.to_string(), here.to_string());
            deals.insert(field(&here, 5));
        }
        assert_eq!(deals.into_iter().collect::<Vec<_>>(), ["0011", "0101", "0110"]);
    }
}

#[test]
fn dj_53_the_deal_of_a_seed_never_changes() {
    let deals: Vec<String> = (0..12)
        .map(|seed| field(&start(Rules::FRENCH, 2, Some(Seating::TwoByTwo), seed), 5))
        .collect();
    let expected = "0110 0101 0101 0011 0101 0101 0110 0101 0101 0110 0011 0011";
    assert_eq!(deals.join(" "), expected);
}

#[test]
fn dj_53_the_two_take_turns_with_any_piece_of_theirs() {
    for rules in sets(ALL) {
        for deal in ["0011", "0101", "0110"] {
            let seed = (0..100)
                .find(|seed| field(&start(rules, 2, Some(Seating::TwoByTwo), *seed), 5) == deal)
                .unwrap();
            let mut here = start(rules, 2, Some(Seating::TwoByTwo), seed);
            let turns = match deal {
                "0011" => ["a3-a4", "i7-i6", "i3-i4", "a7-a6"],
                "0101" => ["a3-a4", "i3-i4", "i7-i6", "a7-a6"],
                _ => ["a3-a4", "i3-i4", "a7-a6", "i7-i6"],
            };
            assert_eq!(play(&mut here, &turns), [0, 1, 0, 1]);
        }
    }
}

/// Player 0 has Red and Yellow, player 1 Blue and Green.
const TWO_BY_TWO: &str = "
    GC . . .  .  . . .  YC
    .  . . BC .  . . .  .
    GM . . .  .  . . .  YM
    .  . . .  .  . . .  .
    .  . . .  .  . . .  .
    .  . . .  .  . . .  .
    RM . . .  .  . . .  BM
    .  . . RA .  . . .  .
    .  . . .  RC . . .  .";

#[test]
fn dj_53_one_chief_costs_one_army_and_both_put_a_player_out() {
    let fields = "0 0101 0 - 0101";
    check_after(ALL, fields, TWO_BY_TWO, "d2-d8", "d2=x d8=RA", "1 0001");
    let last = changed(TWO_BY_TWO, "a9=x");
    check_after(ALL, "0 0101 0 - 0101", &last, "d2-d8", "d2=x d8=RA", "won:0 0000");
}

#[test]
fn dj_53_either_chief_takes_power() {
    let drawing = changed(TWO_BY_TWO, "e1=. a1=RC i9=. e9=YC");
    for rules in sets("french spanish classic") {
        let mut here = drawn(rules, &drawing, "0 0101 0 - 0101");
        play(&mut here, &["e9-e5", "i3-i4"]);
        assert_eq!(order_of(&here), "0 1 -");
        play(&mut here, &["i7-i6"]);
        assert_eq!(order_of(&here), "0 0 -", "two turns running");
        play(&mut here, &["a3-a4"]);
        assert_eq!(order_of(&here), "1 1 -");
    }
    for rules in sets("english") {
        let mut here = drawn(rules, &drawing, "0 0101 0 - 0101");
        assert_eq!(play(&mut here, &["e9-e5", "i3-i4", "i7-i6", "i4-i5"]), [0, 1, 0, 1]);
    }
}

#[test]
fn dj_54_every_rule_set_has_a_default_for_every_number_of_players() {
    for preset in Preset::ALL {
        let two = if preset.name == "english" { Seating::NeutralFill } else { Seating::TwoByTwo };
        for (players, seating) in [(4, Seating::Four), (3, Seating::NeutralFill), (2, two)] {
            let setup = Setup { players, ..Setup::new(preset.rules) };
            assert_eq!(setup.seating(), Ok(seating), "{} {players}", preset.name);
            let here = Position::start(&setup).unwrap();
            assert_eq!(here.players().len(), players);
        }
    }
}

#[test]
fn dj_54_either_scheme_is_offered_by_every_rule_set() {
    for rules in sets(ALL) {
        for seating in Seating::ALL {
            assert_eq!(Seating::by_name(seating.name()), Some(seating));
            for players in 0..6 {
                let setup = Setup { rules, players, seating: Some(seating), seed: 0 };
                let expected = match (seating, players) {
                    (_, 0 | 1 | 5) => Err(SetupError::Players { players }),
                    (Seating::Four, 4) | (Seating::TwoByTwo, 2) | (Seating::NeutralFill, 2 | 3) => {
                        Ok(seating)
                    }
                    _ => Err(SetupError::Seating { seating, players }),
                };
                assert_eq!(setup.seating(), expected);
                assert_eq!(Position::start(&setup).is_ok(), expected.is_ok());
            }
        }
        for players in [0, 1, 5, 1000] {
            let setup = Setup { players, ..Setup::new(rules) };
            assert_eq!(setup.seating(), Err(SetupError::Players { players }));
        }
    }
    assert_eq!(Seating::by_name("five"), None);
    let error = SetupError::Seating { seating: Seating::Four, players: 2 }.to_string();
    assert_eq!(error, "seating four is not for 2 players");
    assert_eq!(
        SetupError::Players { players: 7 }.to_string(),
        "Djambi is for 2 to 4 players, not 7"
    );
}

#[test]
fn dj_54_the_seed_changes_nothing_but_the_deal() {
    for rules in sets(ALL) {
        for (players, seating) in
            [(4, Seating::Four), (3, Seating::NeutralFill), (2, Seating::NeutralFill)]
        {
            let first = start(rules, players, Some(seating), 0).to_string();
            for seed in 1..20 {
                assert_eq!(start(rules, players, Some(seating), seed).to_string(), first);
            }
        }
    }
    assert!(Play::new(start(Rules::FRENCH, 4, None, 9)).ending().is_none());
}
