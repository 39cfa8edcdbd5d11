//! Positions and turns as texts: round trips, refusals, mutations.

use bermudes::{BLACK, Blocked, Position, RULES_ID, ReadError, Rules, Setup, SetupError, WHITE};
use kernel::testkit::told;
use kernel::{Game, Player, Rng, TurnError};

use crate::{full, read, turns};

#[track_caller]
fn check_read(text: &str, error: ReadError) {
    assert_eq!(Position::read(&Setup::default(), text).err(), Some(error), "{text}");
}

const START: &str = "xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/9/9/9/ooooooooo/ooooooooo/ooooooooo o";

#[test]
fn be_30_texts_that_writing_never_produces_are_refused() {
    check_read("", ReadError::NoPlayer);
    check_read("9/9/9/9/9/9/9/9/9", ReadError::NoPlayer);
    check_read("9/9/9/9/9/9/9/9/9 ", ReadError::Player);
    check_read("9/9/9/9/9/9/9/9/9  o", ReadError::Player);
    check_read("9/9/9/9/9/9/9/9/9 o ", ReadError::Player);
    check_read("9/9/9/9/9/9/9/9/9 O", ReadError::Player);
    check_read("9/9/9/9/9/9/9/9/9 ox", ReadError::Player);
    check_read(" 9/9/9/9/9/9/9/9/9 o", ReadError::Player);
    check_read("9/9/9/9/9/9/9/9 o", ReadError::Rows);
    check_read("9/9/9/9/9/9/9/9/9/9 o", ReadError::Rows);
    check_read("9/9/9/9/9/9/9/9/9/ o", ReadError::Rows);
    check_read("9/9/9//9/9/9/9/9 o", ReadError::RowLength { row: 'D' });
    check_read("9/8/9/9/9/9/9/9/9 o", ReadError::RowLength { row: 'B' });
    check_read("9/9x/9/9/9/9/9/9/9 o", ReadError::RowLength { row: 'B' });
    check_read("9/9/9/9/9/9/9/9/x8o o", ReadError::RowLength { row: 'I' });
    check_read("x08/9/9/9/9/9/9/9/9 o", ReadError::Zero { row: 'A' });
    check_read("9/9/45/9/9/9/9/9/9 o", ReadError::TwoDigits { row: 'C' });
    check_read("9/9/9/X8/9/9/9/9/9 o", ReadError::Character { row: 'D', found: 'X' });
    check_read("9/9/9/é8/9/9/9/9/9 o", ReadError::Character { row: 'D', found: 'é' });
    check_read("9/9/9/9\n/9/9/9/9/9 o", ReadError::Character { row: 'D', found: '\n' });
}

#[test]
fn be_30_more_than_54_pawns_are_refused() {
    assert_eq!(read(START).board().count(WHITE) + read(START).board().count(BLACK), 54);
    check_read(&START.replacen("/9/", "/4x4/", 1), ReadError::TooManyPawns { found: 55 });
}

#[test]
fn be_30_every_error_says_where_and_why() {
    let error = Position::read(&Setup::default(), "9/9/45/9/9/9/9/9/9 o").unwrap_err();
    assert_eq!(error.to_string(), "row C: two digits side by side");
}

#[test]
fn be_30_mutated_positions_are_refused_or_written_back() {
    let mut rng = Rng::new(30);
    let characters: Vec<char> = "ox0123456789/ é".chars().collect();
    let mut texts = vec![START.to_owned()];
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..if full() { 1_000_000 } else { 50_000 } {
        let mut text: Vec<char> = texts[rng.below(texts.len())].chars().collect();
        for _ in 0..=rng.below(3) {
            mutate(&mut text, &characters, &mut rng);
        }
        let text: String = text.into_iter().collect();
        match Position::read(&Setup::default(), &text) {
            Ok(position) => {
                assert_eq!(position.to_string(), text);
                accepted += 1;
                if texts.len() < 200 {
                    texts.push(text);
                }
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(accepted > 500 && refused > 500, "{accepted} {refused}");
}

#[test]
fn be_31_mutated_turns_are_refused_or_written_back() {
    let mut rng = Rng::new(31);
    let characters: Vec<char> = "ABCDEFGHIJ0123456789x->pasé ".chars().collect();
    let position = read("xxxxxxxxx/xxxxx1xxx/xx2o1xo1/9/9/1ox2x3/ooox1oo1x/ooo3ooo/ooooooooo o");
    let legal = turns(&position);
    let mut accepted = 0;
    for _ in 0..if full() { 1_000_000 } else { 50_000 } {
        let mut text: Vec<char> = legal[rng.below(legal.len())].chars().collect();
        for _ in 0..=rng.below(3) {
            mutate(&mut text, &characters, &mut rng);
        }
        let text: String = text.into_iter().collect();
        match position.read_turn(&text) {
            Ok(turn) => {
                assert_eq!(Position::write_turn(&turn), text);
                assert!(legal.contains(&text), "{text}");
                accepted += 1;
            }
            Err(error) => assert!(!legal.contains(&text), "{text}: {error}"),
        }
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn be_31_texts_that_are_no_turn_are_unreadable() {
    let position = read(START);
    for text in [
        "",
        "x",
        "-",
        ">",
        "G4",
        "G4x",
        "xC4",
        "G4xC",
        "G4x4C",
        "G4xCC",
        "G4x44",
        "??xC4",
        "G44xC4",
        "G4 xC4",
        "G4xC4 ",
        "PASS",
        "pas",
        "G4--C4",
        "G4-",
        "G4>C4>B4",
        "é4xC4",
        "G4xC\u{301}",
    ] {
        let error = position.read_turn(text).unwrap_err();
        assert!(matches!(error, TurnError::Unreadable(_)), "{text}: {error}");
    }
}

fn mutate(text: &mut Vec<char>, characters: &[char], rng: &mut Rng) {
    let place = rng.below(text.len() + 1);
    let character = characters[rng.below(characters.len())];
    match rng.below(4) {
        0 => text.insert(place, character),
        1 if place < text.len() => {
            text.remove(place);
        }
        2 if place + 1 < text.len() => text.swap(place, place + 1),
        _ if place < text.len() => text[place] = character,
        _ => text.push(character),
    }
}

#[test]
fn values_of_blocked_have_texts() {
    for (blocked, text) in Blocked::ALL.into_iter().zip(["pass", "slide", "step", "lose"]) {
        assert_eq!(blocked.as_text(), text);
        assert_eq!(Blocked::from_text(text), Some(blocked));
    }
    for text in ["", "Pass", "pass ", "slides"] {
        assert_eq!(Blocked::from_text(text), None, "{text}");
    }
    assert_eq!(RULES_ID, "bermudes@1");
}

#[test]
fn setups_that_cannot_be_played_are_refused() {
    let rules = Rules::default();
    for (rules, error, expected) in [
        (Rules { first: Player::ALL[2], ..rules }, SetupError::First, "BE-3 first"),
        (Rules { repetitions: 1, ..rules }, SetupError::Repetitions, "BE-22 repetitions"),
        (Rules { quiet_turns: 0, ..rules }, SetupError::QuietTurns, "BE-22 quiet-turns"),
    ] {
        let setup = Setup { rules };
        assert_eq!(told(&error), expected);
        assert_eq!(told(&ReadError::Setup(error.clone())), expected);
        assert!(error.to_string().len() > 10, "{error}");
        assert_eq!(Position::start(&setup).err(), Some(error.clone()));
        assert_eq!(Position::read(&setup, START).err(), Some(ReadError::Setup(error)));
    }
    let least = Rules { repetitions: 2, quiet_turns: 1, ..rules };
    assert!(Position::start(&Setup { rules: least }).is_ok());
}

#[test]
fn setups_are_read_as_they_are_written() {
    for blocked in Blocked::ALL {
        for first in [WHITE, BLACK] {
            let setup = Setup { rules: Rules { blocked, first, ..Rules::default() } };
            assert_eq!(Position::read_setup(&setup.to_string()), Ok(setup), "{setup}");
        }
    }
    assert_eq!(Position::read_setup(RULES_ID), Ok(Setup::default()));
    for (text, expected) in [
        ("bermudes@2", "BE-14 setup-name word=bermudes@2"),
        ("bermudes@1 first=red", "BE-14 setup-value option=first value=red"),
        ("bermudes@1 blocked=", "BE-14 setup-value option=blocked value="),
        ("bermudes@1 pawns=2", "BE-14 setup-unknown word=pawns"),
    ] {
        let refused = Position::read_setup(text).unwrap_err();
        assert!(matches!(refused, SetupError::Text(_)), "{text}: {refused}");
        assert_eq!(told(&refused), expected);
    }
}

#[test]
fn be_30_every_refusal_of_reading_tells_what_is_wrong() {
    for (error, expected) in [
        (ReadError::NoPlayer, "read-no-player"),
        (ReadError::Player, "read-player"),
        (ReadError::Rows, "read-rows"),
        (ReadError::RowLength { row: 'D' }, "read-row-length row=D"),
        (ReadError::Zero { row: 'D' }, "read-zero row=D"),
        (ReadError::TwoDigits { row: 'D' }, "read-two-digits row=D"),
        (ReadError::Character { row: 'D', found: 'X' }, "read-character row=D found=X"),
        (ReadError::TooManyPawns { found: 55 }, "read-too-many-pawns found=55"),
    ] {
        assert_eq!(told(&error), format!("BE-30 {expected}"));
        assert!(error.to_string().len() > 10, "{error}");
    }
}
