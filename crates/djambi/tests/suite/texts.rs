//! The texts of turns and positions (DJ-60, DJ-61).

use std::collections::BTreeSet;

use djambi::{Army, Illegal, Kind, Piece, Position, Preset, ReadError, Rules, Seating, Setup};
use kernel::testkit::told;
use kernel::{Game, Player, Rng, TurnError, list_turns};

use crate::agreement::random_position;
use crate::naive;
use crate::support::{play, position, rules, turns};

/// Who brings the armies, for every seating.
const OWNERS: [&str; 6] = ["0123", "0011", "0101", "0110", "0-1-", "012-"];

/// The positions of a random game in which acts and the Labyrinth are preferred.
fn random_game(rules: Rules, owners: &str, turns: usize, rng: &mut Rng) -> Vec<Position> {
    let naive = Preset::ALL.into_iter().find(|preset| preset.rules == rules).unwrap();
    let start = naive::start(&naive::preset(naive.name).unwrap(), owners);
    let mut here = position(rules, &start);
    let mut positions = vec![here.clone()];
    while positions.len() < turns && here.to_act().is_some() {
        let mut next = here.clone();
        for _ in 0..3 {
            next = here.clone();
            while next.turns() == here.turns() {
                let action = next.choose(|count| rng.below(count)).unwrap();
                next.play(action);
            }
            if next.progress() > here.progress() {
                break;
            }
        }
        here = next;
        positions.push(here.clone());
    }
    positions
}

/// Some positions for each rule set and seating.
fn samples(seed: u64) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut samples = Vec::new();
    for preset in Preset::ALL {
        for owners in OWNERS {
            let game = random_game(preset.rules, owners, 60, &mut rng);
            samples.extend(game.into_iter().step_by(7));
            // Few random games reach the Labyrinth; many of these do.
            let drawn = std::iter::repeat_with(|| random_position(owners, &mut rng))
                .filter_map(|text| Position::read(&Setup::new(preset.rules), &text).ok());
            samples.extend(drawn.take(6));
        }
    }
    assert!(samples.len() > 150, "{}", samples.len());
    samples
}

#[test]
fn dj_60_every_legal_turn_is_read_as_it_was_written() {
    let mut forms = BTreeSet::new();
    for here in samples(1) {
        let Ok(turns) = list_turns(&here, 8_000) else { continue };
        for turn in turns {
            let text = Position::write_turn(&turn);
            assert_eq!(here.read_turn(&text), Ok(turn), "{here}: {text}");
            let form = text.chars().filter(|c| !c.is_ascii_alphanumeric());
            forms.insert(form.collect::<String>());
        }
    }
    assert_eq!(forms.into_iter().collect::<Vec<_>>(), ["-", "-*", "->", "-@", "-@>", "-@>@"]);
}

#[test]
fn dj_60_each_form_of_a_turn() {
    let text = "GC6YC1/9/GM5YM1YM/9/4BC4/2x6/RM3x2RR1/RN2RM4BM/RCRA6RD 0 0123 0 - 0123";
    for (turn, sets) in [
        ("a3-a4", "french english spanish classic"),
        ("i1-i2@c9", "french english spanish classic"),
        ("h3-h2*i2", "french english spanish classic"),
        ("b1-e1", "french english spanish classic"),
        ("b1-b9@a9", ""),
        ("i1-e5@a5>d4", "french english spanish classic"),
        ("i1-e5@a5>g7@b4", "spanish"),
        ("i1-e5@a5>g7", ""),
        ("h3-h2", "french classic"),
    ] {
        for preset in Preset::ALL {
            let here = position(preset.rules, text);
            let legal = sets.split(' ').any(|set| set == preset.name);
            assert_eq!(here.read_turn(turn).is_ok(), legal, "{}: {turn}", preset.name);
            assert_eq!(turns(&here).contains(turn), legal, "{}: {turn}", preset.name);
        }
    }
    let text = "GC6YC1/9/GM5YM1YM/9/4BC4/5x3/RA8/9/RC7BM 0 0123 0 - 0123";
    let assassin = text.replace("RA8/9", "9/1RA7");
    for preset in Preset::ALL {
        let here = position(preset.rules, &assassin);
        assert!(turns(&here).contains("b2-e5>f6"));
        assert_eq!(turns(&here).contains("b2-e5>g7"), preset.name == "spanish");
    }
}

#[test]
fn dj_60_no_part_may_be_too_much() {
    let text = "GC6YC1/9/GM5YM1YM/9/4BC4/2x6/RM8/1RA6RD/RC4x2BM 0 0123 0 - 0123";
    for (turn, why) in [
        ("a3-a4@a5", Illegal::PlacementUnexpected),
        ("a3-a4>a5", Illegal::ExitUnexpected),
        ("a3-a4>a5@a6", Illegal::ExitUnexpected),
        ("a3-a4*a5", Illegal::VictimUnexpected),
        ("b2-e5@a5>f6", Illegal::PlacementUnexpected),
        ("b2-e5>f6@a5", Illegal::PlacementUnexpected),
        ("b2-e5*d5>f6", Illegal::VictimUnexpected),
        ("i2-i1@a5>a6", Illegal::ExitUnexpected),
    ] {
        for preset in Preset::ALL {
            let read = position(preset.rules, text).read_turn(turn);
            assert_eq!(read, Err(TurnError::Illegal(why)), "{}: {turn}", preset.name);
        }
    }
}

#[test]
fn dj_60_what_has_not_the_form_of_a_turn_is_unreadable() {
    let here = position(rules("french"), "start");
    let square = "a square a1 to i9, as in c3-f6";
    let hyphen = "a '-' after the square of the piece, as in c3-f6";
    let end = "nothing more after the turn";
    for (text, expected) in [
        ("", square),
        ("c", square),
        ("c3", hyphen),
        ("c3f6", hyphen),
        ("c3-", square),
        ("c3-f", square),
        ("j3-f6", square),
        ("c0-f6", square),
        ("C3-f6", square),
        ("c3-f0", square),
        (" c3-f6", square),
        ("c3 -f6", hyphen),
        ("c3-f6 ", end),
        ("c3-f66", end),
        ("c3-f6@", square),
        ("c3-f6@j1", square),
        ("c3-f6*", square),
        ("c3-f6>", square),
        ("c3-f6>a1@", square),
        ("c3-f6@a1@a2", end),
        ("c3-f6>a1>a2", end),
        ("c3-f6@a1*a2", end),
        ("c3-f6>a1*a2", end),
        ("c3-f6@a1>a2@a3@a4", end),
        ("c3-f6\n", end),
        ("c3–f6", hyphen),
        ("é3-f6", square),
        ("cé-f6", square),
        ("c3-fé", square),
        ("pass", square),
    ] {
        assert_eq!(here.read_turn(text), Err(TurnError::Unreadable(expected)), "{text:?}");
    }
    assert!(here.read_turn("c3-f6").is_ok());
}

#[test]
fn dj_61_positions_of_random_games_are_read_as_they_were_written() {
    for here in samples(2) {
        let text = here.to_string();
        assert_eq!(text.split(' ').count(), 6, "{text}");
        let read = position(*here.rules(), &text);
        assert_eq!(read.to_string(), text);
        assert_eq!((read.key(), read.outcome()), (here.key(), here.outcome()), "{text}");
        assert_eq!(read.count_turns(), here.count_turns(), "{text}");
    }
}

#[test]
fn dj_61_the_starts_are_written_as_on_the_page_of_the_notation() {
    let page = include_str!("../../../../docs/notation.md");
    let mut starts = 0;
    for line in page.lines().filter(|line| line.starts_with("| `") && line.contains(" 0 0123 0 ")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        for set in cells[0].split(", ").map(|name| name.trim_matches('`')) {
            assert_eq!(position(rules(set), "start").to_string(), cells[1].trim_matches('`'));
            starts += 1;
        }
    }
    assert_eq!(starts, 4);
}

const RANKS: &str = "GC7YC/9/GM7YM/9/9/9/RM7BM/9/RC7BC";

#[test]
fn dj_61_list_and_owner_may_be_left_out() {
    for (set, list) in [("french", "-"), ("english", "2301"), ("spanish", "-"), ("classic", "-")] {
        let full = format!("{RANKS} 2 0123 1 {list} 0123");
        for rest in ["", " -", " - 0123"] {
            let text = format!("{RANKS} 2 0123 1{rest}");
            assert_eq!(position(rules(set), &text).to_string(), full, "{set}: {rest:?}");
        }
    }
    // The living in seating order from the one to act.
    let english = |text: &str| position(rules("english"), text).to_string();
    let three = RANKS.replace("GC", "1").replace("17", "8");
    assert_eq!(english(&format!("{three} 1 0122 0")), format!("{three} 1 0122 0 120 0123"));
    // `base` has no meaning under `list` and is kept as it is.
    let mut here = position(rules("english"), &format!("{RANKS} 0 0123 3"));
    play(&mut here, &["a3-a4", "i3-i4"]);
    assert!(here.to_string().ends_with(" 2 0123 3 2301 0123"));
}

#[test]
fn dj_61_after_the_end_the_order_of_turns_is_that_from_before_the_last_turn() {
    let ranks = "9/9/9/9/9/9/9/9/RC3RA3BC";
    for (set, list) in [("french", "-"), ("english", "01"), ("spanish", "-"), ("classic", "-")] {
        let mut here = position(rules(set), &format!("{ranks} 0 0101 1 -"));
        play(&mut here, &["e1-i1"]);
        let after = format!("9/9/9/9/9/9/9/9/RC3x3RA 0 0000 1 {list} 0123");
        assert_eq!(here.to_string(), after);
        assert_eq!(position(rules(set), &after).outcome(), here.outcome());
    }
}

#[test]
fn dj_61_a_finished_game_is_read_though_the_one_to_act_is_out() {
    for preset in Preset::ALL {
        for text in [
            "8BC/9/9/9/9/9/9/9/9 0 1111 0 - 0123",
            "9/9/9/9/9/9/9/9/9 0 FFFF 0 - 0123",
            "9/9/9/9/9/9/9/9/9 0 FFFF 0 01 0123",
            "9/9/9/9/9/9/9/9/9 0 FF-- 0 - 01--",
        ] {
            let here = position(preset.rules, text);
            assert_eq!(here.to_act(), None);
            let written = here.to_string();
            let again = Position::read(&Setup::new(preset.rules), &written);
            assert_eq!(again.map(|here| here.to_string()), Ok(written));
        }
    }
}

#[test]
fn dj_61_reading_refuses_the_impossible() {
    let red = |kind| Piece { army: Army::Red, kind };
    let player = |number: usize| Player::ALL[number];
    for (text, expected) in [
        ("", ReadError::Fields),
        ("9/9/9/9/9/9/9/9/RC8", ReadError::Fields),
        ("RANKS 0 0123", ReadError::Fields),
        ("RANKS 0 0123 0 - 0123 0", ReadError::Fields),
        ("RANKS  0 0123 0 - 0123", ReadError::Fields),
        ("RANKS  0123 0", ReadError::Player { field: "to_move" }),
        ("RANKS 0 0123 0 - 0123 ", ReadError::Fields),
        (" RANKS 0 0123 0 -", ReadError::Ranks),
        ("9/9/9/9/9/9/9/RC8 0 0123 0 - 0123", ReadError::Ranks),
        ("RANKS/9 0 0123 0 - 0123", ReadError::Ranks),
        ("9/9/9/9/8/9/9/9/RC7BC 0 0123 0", ReadError::RankLength { rank: 5 }),
        ("9x/9/9/9/9/9/9/9/RC7BC 0 0123 0", ReadError::RankLength { rank: 9 }),
        ("9/9/9/9/9/9/9/9/RC8BC 0 0123 0", ReadError::RankLength { rank: 1 }),
        ("9/9/9/9/9/9/9//RC7BC 0 0123 0", ReadError::RankLength { rank: 2 }),
        ("9/9/9/9/9/9/9/9/RC7bC 0 0123 0", ReadError::Letter { rank: 1, letter: 'b' }),
        ("9/9/9/9/9/9/9/9/RC7BK 0 0123 0", ReadError::Letter { rank: 1, letter: 'K' }),
        ("9/9/9/9/9/9/9/9/RC7B 0 0123 0", ReadError::Letter { rank: 1, letter: 'B' }),
        ("9/9/9/X8/9/9/9/9/RC7BC 0 0123 0", ReadError::Letter { rank: 6, letter: 'X' }),
        ("9/9/9/é8/9/9/9/9/RC7BC 0 0123 0", ReadError::Letter { rank: 6, letter: 'é' }),
        ("9/9/9/٣6/9/9/9/9/RC7BC 0 0123 0", ReadError::Letter { rank: 6, letter: '٣' }),
        ("90/9/9/9/9/9/9/9/RC7BC 0 0123 0", ReadError::Digits { rank: 9 }),
        ("9/9/9/9/9/9/9/9/0RC7BC 0 0123 0", ReadError::Digits { rank: 1 }),
        ("9/9/45/9/9/9/9/9/RC7BC 0 0123 0", ReadError::Digits { rank: 7 }),
        ("9/9/9/9/9/9/9/RC8/RC7BC 0 0123 0", ReadError::TooMany { piece: red(Kind::Chief) }),
        (
            "RMRMRMRMRM4/9/9/9/9/9/9/9/RC7BC 0 0123 0",
            ReadError::TooMany { piece: red(Kind::Militant) },
        ),
        (
            "9/9/9/9/4RA4/9/9/9/RC7BC 0 0123 0",
            ReadError::InLabyrinth { piece: red(Kind::Assassin) },
        ),
        ("RANKS 4 0123 0", ReadError::Player { field: "to_move" }),
        ("RANKS - 0123 0", ReadError::Player { field: "to_move" }),
        ("RANKS 00 0123 0", ReadError::Player { field: "to_move" }),
        ("RANKS 0 0123 4", ReadError::Player { field: "base" }),
        ("RANKS 0 0123 ", ReadError::Player { field: "base" }),
        ("RANKS 0 012- 3 - 012-", ReadError::Player { field: "base" }),
        ("RANKS 0 012 0", ReadError::Control),
        ("RANKS 0 01233 0", ReadError::Control),
        ("RANKS 0 012f 0", ReadError::Control),
        ("RANKS 0 0124 0", ReadError::Control),
        ("RANKS 0 0123 0 - 012-", ReadError::Control),
        ("RANKS 0 0123 0 - 012", ReadError::Owner),
        ("RANKS 0 0123 0 - 01234", ReadError::Owner),
        ("RANKS 0 0123 0 - 1023", ReadError::Owner),
        ("RANKS 0 0123 0 - 0223", ReadError::Owner),
        ("RANKS 0 0123 0 - 012F", ReadError::Owner),
        ("RANKS 0 FFFF 0 - ----", ReadError::Player { field: "to_move" }),
        ("RANKS 0 0123 0 0124 0123", ReadError::List),
        ("RANKS 0 0123 0  0123", ReadError::List),
        ("RANKS 0 0123 0 0102031 0123", ReadError::List),
        ("9/9/9/9/9/9/9/9/RC7BC 2 0123 0", ReadError::Out { player: player(2) }),
    ] {
        let text = text.replace("RANKS", RANKS);
        for preset in Preset::ALL {
            let read = Position::read(&Setup::new(preset.rules), &text);
            assert_eq!(read.map(|_| ()), Err(expected), "{}: {text:?}", preset.name);
        }
    }
    // Under `list` it must be the living, the one to act first.
    for list in ["1230", "012", "0122", "3"] {
        let text = format!("{RANKS} 0 0123 0 {list} 0123");
        let read = Position::read(&Setup::new(rules("english")), &text);
        assert_eq!(read.map(|_| ()), Err(ReadError::List), "{list}");
    }
    let text = format!("{} 0 0122 0 0123 0123", RANKS.replace("GC7", "8"));
    assert_eq!(
        Position::read(&Setup::new(rules("english")), &text).map(|_| ()),
        Err(ReadError::List),
        "Green is out"
    );
}

#[test]
fn dj_61_every_refusal_of_reading_says_what_is_wrong() {
    let piece = Piece { army: Army::Blue, kind: Kind::Militant };
    for (error, part, code) in [
        (ReadError::Fields, "ranks to_move control base list owner", "read-fields"),
        (ReadError::Ranks, "9 ranks", "read-ranks"),
        (ReadError::RankLength { rank: 4 }, "rank 4", "read-rank-length rank=4"),
        (ReadError::Letter { rank: 4, letter: 'q' }, "rank 4: 'q'", "read-letter rank=4 letter=q"),
        (ReadError::Digits { rank: 4 }, "rank 4", "read-digits rank=4"),
        (
            ReadError::TooMany { piece },
            "Blue has more than 4 of Militant",
            "read-too-many piece=BM most=4",
        ),
        (
            ReadError::InLabyrinth { piece },
            "a Militant cannot stay in the Labyrinth",
            "read-in-labyrinth piece=BM",
        ),
        (ReadError::Owner, "owner", "read-owner"),
        (ReadError::Control, "control", "read-control"),
        (ReadError::Player { field: "base" }, "base", "read-player field=base"),
        (ReadError::List, "list", "read-list"),
        (ReadError::Out { player: Player::ALL[2] }, "player 2", "read-out player=2"),
    ] {
        let text = error.to_string();
        assert!(text.contains(part), "{text}");
        assert_eq!(told(&error), format!("DJ-61 {code}"));
    }
}

/// Every character of the formats, and some that only look like them.
const LETTERS: &str = "RBYGCADNMx0123456789/ -F*@>abcdefghi éX٣１\n\0";

/// Characters that can stand for each other, so that some mutations make sense.
const ALIKE: [&str; 6] = ["RBYG", "CARDNM", "123456789", "-F0123", "abcdefghi", "*@>"];

/// Deletes, inserts, replaces, doubles or swaps characters, once or a few times.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let pick = |from: &str, rng: &mut Rng| {
        let letters: Vec<char> = from.chars().collect();
        letters[rng.below(letters.len())]
    };
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        if text.is_empty() {
            text.push(pick(LETTERS, rng));
        }
        let place = rng.below(text.len());
        match rng.below(8) {
            0 => drop(text.remove(place)),
            1 => text.insert(place, pick(LETTERS, rng)),
            2 => text[place] = pick(LETTERS, rng),
            3 => text.insert(place, text[place]),
            4 => {
                let other = rng.below(text.len());
                text.swap(place, other);
            }
            _ => {
                if let Some(class) = ALIKE.iter().find(|class| class.contains(text[place])) {
                    text[place] = pick(class, rng);
                }
            }
        }
    }
    text.into_iter().collect()
}

#[test]
fn dj_61_mutated_positions_are_refused_or_read_and_written_alike() {
    let mut rng = Rng::new(3);
    let mut accepted = 0;
    for here in samples(3) {
        let setup = Setup::new(*here.rules());
        let original = here.to_string();
        for _ in 0..60 {
            let text = mutated(&original, &mut rng);
            let Ok(read) = Position::read(&setup, &text) else { continue };
            accepted += usize::from(text != original);
            let written = read.to_string();
            let again = Position::read(&setup, &written)
                .unwrap_or_else(|error| panic!("{text:?} was written {written:?}: {error}"));
            assert_eq!((again.to_string(), again.key()), (written, read.key()), "{text:?}");
            survives(&read, &mut rng);
        }
    }
    assert!(accepted > 500, "{accepted}");
}

/// Plays a turn, and takes out a player, in a position that nobody may have reached.
fn survives(position: &Position, rng: &mut Rng) {
    let mut next = position.clone();
    assert_eq!(next.to_act().is_none(), next.count_actions() == 0, "{position}");
    while next.to_act().is_some() && next.turns() == position.turns() {
        let action = next.choose(|count| rng.below(count));
        next.play(action.unwrap_or_else(|| panic!("dead end: {position}")));
    }
    let _ = (next.is_dead(), next.to_string());
    let mut left = position.clone();
    left.withdraw(Player::ALL[rng.below(4)]);
    assert_eq!(left.to_act().is_none(), left.count_actions() == 0, "{position}");
}

#[test]
fn dj_60_mutated_turns_are_refused_or_read_and_written_alike() {
    let mut rng = Rng::new(4);
    let mut accepted = 0;
    for here in samples(4) {
        let mut next = here.clone();
        let mut turn = Vec::new();
        while next.to_act().is_some() && next.turns() == here.turns() {
            let action = next.choose(|count| rng.below(count)).unwrap();
            turn.push(action);
            next.play(action);
        }
        let original = if turn.is_empty() { "c3-f6".into() } else { Position::write_turn(&turn) };
        for _ in 0..60 {
            let text = mutated(&original, &mut rng);
            let Ok(read) = here.read_turn(&text) else { continue };
            accepted += usize::from(text != original);
            assert_eq!(Position::write_turn(&read), text, "{here}");
            let mut played = here.clone();
            for action in read {
                assert_eq!(played.check(action), Ok(()), "{here}: {text}");
                played.play(action);
            }
            assert_eq!(played.turns(), here.turns() + 1, "{here}: {text}");
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn dj_54_setups_that_cannot_be_are_refused_with_what_is_wrong() {
    for (text, expected) in [
        ("djambi/french@1 players=5", "DJ-54 players players=5"),
        ("djambi/french@1 players=2 seating=four", "DJ-54 seating seating=four players=2"),
        ("djambi/french@2", "DJ-54 setup-name word=djambi/french@2"),
        ("djambi/french@1 armies=5", "DJ-54 setup-unknown word=armies"),
    ] {
        assert_eq!(told(&Position::read_setup(text).unwrap_err()), expected);
    }
}

#[test]
fn dj_54_setups_are_read_as_they_are_written() {
    for preset in Preset::ALL {
        for (players, seating, name) in [
            (4, Seating::Four, "four"),
            (3, Seating::NeutralFill, "neutral_fill"),
            (2, Seating::TwoByTwo, "two_by_two"),
        ] {
            let setup = Setup { rules: preset.rules, players, seating: Some(seating), seed: 7 };
            let text = format!("{} players={players} seating={name} seed=7", preset.id);
            assert_eq!(setup.to_string(), text);
            assert_eq!(Position::read_setup(&text), Ok(setup));
        }
        let usual = Position::read_setup(preset.id).unwrap();
        assert_eq!(usual, Setup::new(preset.rules), "{}", preset.id);
    }
}
