//! The checked positions of `fixtures/examples.txt`.

use std::collections::BTreeSet;

use djambi::{Army, Occupant, Position, Preset, read_square};
use kernel::{Game, Player};

use crate::support::{play, position, rules, turns};

#[test]
fn checked_positions() {
    let text = include_str!("../fixtures/examples.txt");
    let mut checks = 0;
    let mut example = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if !line.starts_with(' ') {
            example = line.split(" | ").collect();
            continue;
        }
        let [id, _, sets, start] = example[..] else { panic!("{example:?}") };
        let (only, check) = match line.trim().strip_prefix("only ") {
            Some(narrowed) => {
                let (only, check) = narrowed.split_once(" ; ").unwrap();
                (only.split(',').collect(), check)
            }
            None => (sets.split(' ').collect::<Vec<_>>(), line.trim()),
        };
        for set in only {
            holds(id, set, start, check);
            checks += 1;
        }
    }
    assert!(checks > 200, "{checks} checks");
}

#[track_caller]
fn holds(id: &str, set: &str, start: &str, check: &str) {
    let mut here = position(rules(set), start);
    let context = format!("{id} under {set}: {check}");
    for part in check.split(" ; ") {
        let words: Vec<&str> = part.split(' ').collect();
        let (word, rest) = (words[0], &words[1..]);
        match word {
            "total" => assert_eq!(turns(&here).len().to_string(), rest[0], "{context}"),
            "from" => {
                let from = turns(&here).into_iter().filter(|turn| turn.starts_with(rest[0]));
                assert_eq!(from.count().to_string(), rest[1], "{context}");
            }
            "destinations" => {
                let found: BTreeSet<String> = turns(&here)
                    .into_iter()
                    .filter(|turn| turn.starts_with(rest[0]))
                    .map(|turn| turn[3..5].to_owned())
                    .collect();
                let expected = rest[1..].iter().map(|&square| square.to_owned()).collect();
                assert_eq!(found, expected, "{context}");
            }
            "legal" => {
                let all = turns(&here);
                for turn in rest {
                    assert!(all.contains(*turn), "{context}: {turn}");
                    assert!(here.read_turn(turn).is_ok(), "{context}: {turn}");
                }
            }
            "illegal" => {
                let all = turns(&here);
                for turn in rest {
                    assert!(!all.contains(*turn), "{context}: {turn}");
                    assert!(here.read_turn(turn).is_err(), "{context}: {turn}");
                }
            }
            "dead" => assert!(here.is_dead(), "{context}"),
            "play" => {
                play(&mut here, rest);
            }
            "movers" => {
                let played: Vec<&str> =
                    check.split(" ; ").next().unwrap().split(' ').skip(1).collect();
                let movers = play(&mut position(rules(set), start), &played);
                let movers: Vec<String> = movers.iter().map(ToString::to_string).collect();
                assert_eq!(movers, rest, "{context}");
            }
            "board" => {
                let found = match here.board().at(read_square(rest[0]).unwrap()) {
                    None => ".".to_owned(),
                    Some(Occupant::Corpse) => "x".to_owned(),
                    Some(Occupant::Living(piece)) => {
                        format!("{}{}", piece.army.letter(), piece.kind.letter())
                    }
                };
                assert_eq!(found, rest[1], "{context}");
            }
            "control" => {
                assert_eq!(here.to_string().split(' ').nth(2), Some(rest[0]), "{context}");
            }
            "next" => {
                let next = here.to_act().map(|player| player.to_string());
                assert_eq!(next.as_deref(), Some(rest[0]), "{context}");
            }
            "order" => assert_eq!(order(&here, rest.len()), rest, "{context}"),
            "alive" => {
                let alive: Vec<String> =
                    here.still_in().iter().map(|player| player.to_string()).collect();
                assert_eq!(alive, rest, "{context}");
            }
            other => panic!("{context}: what is {other}?"),
        }
    }
}

/// Who acts in the next turns if everybody plays a turn that kills nobody and does not touch the
/// Labyrinth.
fn order(start: &Position, turns: usize) -> Vec<String> {
    let mut here = start.clone();
    let mut order = Vec::new();
    for _ in 0..turns {
        order.push(here.to_act().map_or_else(String::new, |player| player.to_string()));
        let quiet = crate::support::turns(&here)
            .into_iter()
            .find(|turn| turn.len() == 5 && !turn.contains("e5"))
            .expect("a quiet turn");
        play(&mut here, &[&quiet]);
    }
    order
}

#[test]
fn dj_61_the_start_of_french_is_written_as_on_the_page() {
    let french = position(rules("french"), "start");
    assert_eq!(
        french.to_string(),
        "GCGAGM3YMYAYC/GDGRGM3YMYRYD/GMGMGN3YNYMYM/9/9/9/RMRMRN3BNBMBM/RDRRRM3BMBRBD/RCRARM3BMBABC \
         0 0123 0 - 0123"
    );
    assert_eq!(french.players().iter().collect::<Vec<_>>(), Player::ALL);
    assert_eq!(Army::ALL.map(|army| french.owner(army)), Player::ALL.map(Some));
    assert_eq!(Preset::ALL.map(|preset| preset.name)[0], "french");
}
