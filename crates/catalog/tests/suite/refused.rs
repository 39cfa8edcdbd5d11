//! Refusals carry clause, key, arguments and a sentence.

use catalog::{Play, Refused, Setup, Title};
use kernel::Rng;

use crate::{SETUPS, draft_at_random, start};

#[track_caller]
fn check(refused: &Refused, clause: &str, key: &str, args: &[(&str, &str)]) {
    let found: Vec<_> = refused.args.iter().map(|(name, text)| (*name, text.as_str())).collect();
    assert_eq!((refused.clause, refused.key.as_str(), &found[..]), (clause, key, args));
    let sentence = refused.to_string();
    assert!(refused.english.len() > 5 && sentence.ends_with(&refused.english));
    assert_eq!(sentence.starts_with(&format!("{clause}: ")), !clause.is_empty(), "{sentence}");
}

#[test]
fn of_setups() {
    let refused = |setup| Setup::read(setup).unwrap_err();
    check(&refused("chess@1 players=2"), "", "setup-name", &[("word", "chess@1")]);
    check(&refused(""), "", "setup-name", &[("word", "")]);
    check(&refused("djambi/french@2"), "", "setup-name", &[("word", "djambi/french@2")]);
    check(&refused("djambi/french@1 players=5"), "DJ-54", "djambi-players", &[("players", "5")]);
    check(&refused("djambi/french@1 players"), "", "setup-form", &[("word", "players")]);
    check(
        &refused("djambi/french@1 players=3 seating=four"),
        "DJ-54",
        "djambi-seating",
        &[("seating", "four"), ("players", "3")],
    );
    check(
        &refused("bermudes@1 blocked=fly"),
        "",
        "setup-value",
        &[("option", "blocked"), ("value", "fly")],
    );
    check(&refused("bermudes@1 x=1"), "", "setup-unknown", &[("word", "x")]);
    check(&refused("vorassic@1 size=4"), "VO-1", "vorassic-size", &[("size", "4")]);
    check(
        &refused("vorassic@1 walls=80"),
        "VO-5",
        "vorassic-walls",
        &[("asked", "80"), ("largest", "78")],
    );
}

#[test]
fn of_positions() {
    let refused = |setup, text| Play::from_position(setup, text).unwrap_err();
    check(&refused("djambi/french@1", ""), "DJ-61", "djambi-read-fields", &[]);
    check(&refused("bermudes@1", "9 o"), "BE-30", "bermudes-read-rows", &[]);
    check(&refused("vorassic@1", "worm J 0:0 J"), "VO-31", "vorassic-read-mode", &[]);
    check(&refused("chess@1", "9 o"), "", "setup-name", &[("word", "chess@1")]);
}

#[test]
fn of_turns() {
    let refused = |setup, turn| start(setup).turn(turn).unwrap_err();
    let unreadable = refused("djambi/french@1", "c3");
    check(&unreadable, "", "djambi-unreadable", &[("turn", "c3")]);
    assert!(unreadable.english.starts_with("not a turn: expected"));
    assert_eq!(refused("djambi/french@1", "c3-c3").key, "djambi-stays-put");
    assert_eq!(refused("bermudes@1", "G1xB1").clause, "BE-10");
    assert_eq!(refused("vorassic@1", "J8").clause, "VO-11");
}

#[test]
fn of_a_finished_game() {
    let over = |setup, position| {
        let mut play = Play::from_position(setup, position).unwrap();
        assert!(play.result().is_some() && play.choices().is_empty() && !play.stop());
        assert_eq!(play.click("A1").unwrap_err().key, "game-over");
        play
    };
    let mut play = over("vorassic@1", "snake J 25:25 jj234/jjrrr/jjrRr/jjrr1/jjJrr");
    assert_eq!(play.turn("B0").unwrap_err().clause, "VO-20");
    let mut play = over("bermudes@1", "oxxxxx3/9/9/9/9/9/9/9/1oooooooo x");
    assert_eq!(play.turn("A6xI6").unwrap_err().clause, "BE-20");
}

#[test]
fn of_clicks() {
    let mut play = start("djambi/french@1");
    check(&play.click("z9").unwrap_err(), "", "no-such-square", &[("square", "z9")]);
    check(&play.click("").unwrap_err(), "", "no-such-square", &[("square", "")]);
    assert_eq!(start("vorassic@1 size=5").click("F0").unwrap_err().key, "no-such-square");
    assert_eq!(start("vorassic@1 size=5").click("A01").unwrap_err().key, "no-such-square");
    let refused = play.click("g3").unwrap_err();
    assert!(refused.clause.starts_with("DJ-") && refused.key.starts_with("djambi-"));
}

/// Every square that is no choice is refused with a clause of its game, and nothing changes.
#[test]
fn every_click_is_a_choice_or_refused_with_its_clause() {
    for setup in SETUPS {
        let letters = match Title::of_setup(setup).unwrap() {
            Title::Djambi => "DJ-",
            Title::Bermudes => "BE-",
            Title::Vorassic => "VO-",
        };
        let mut rng = Rng::new(11);
        let mut play = start(setup);
        for _ in 0..12 {
            if play.ending().is_some() {
                break;
            }
            let names: Vec<_> = play.view().squares.into_iter().map(|square| square.name).collect();
            let choices = play.choices();
            for name in names {
                let known = choices.iter().find(|choice| choice.square.as_ref() == Some(&name));
                let mut clicked = play.clone();
                match (clicked.click(&name), known) {
                    (Ok(choice), Some(known)) => assert_eq!(choice, *known),
                    (Err(refused), None) => {
                        assert!(refused.clause.starts_with(letters), "{name}: {refused:?}");
                        assert_eq!(
                            (clicked.choices(), clicked.chosen()),
                            (choices.clone(), vec![])
                        );
                    }
                    (found, _) => panic!("{name}: {found:?}"),
                }
            }
            draft_at_random(&mut play, &mut rng);
            play.commit();
        }
    }
}
