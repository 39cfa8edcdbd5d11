//! Games played by texts and by clicks.

use catalog::{Play, Player, Reason};
use kernel::Rng;
use record::{Event, read};

use crate::{SETUPS, choose, draft_at_random, start};

#[test]
fn texts_and_clicks_give_the_same_game() {
    let mut finished = 0;
    for setup in SETUPS {
        for seed in 0..3 {
            let mut rng = Rng::new(seed);
            let (mut clicked, mut told) = (start(setup), start(setup));
            for _ in 0..60 {
                if clicked.ending().is_some() {
                    assert!(clicked.choices().is_empty() && clicked.to_act().is_none());
                    finished += 1;
                    break;
                }
                let turn = draft_at_random(&mut clicked, &mut rng);
                if let Ok(turns) = told.legal_turns(2_000) {
                    assert!(turns.is_sorted() && turns.contains(&turn), "{turn}");
                }
                let actor = told.to_act();
                assert!(clicked.commit());
                assert_eq!(told.turn(&turn), Ok(()));
                let moment = told.moments() - 1;
                assert_eq!(told.turn_at(moment).as_ref(), Some(&turn));
                assert_eq!((told.actor_at(moment), clicked.chosen()), (actor, Vec::new()));
                assert_eq!(told.position_at(moment), Some(told.position()));
                assert_same(&clicked, &told);
            }
            let again = Play::from_record(&told.record()).unwrap();
            assert_same(&again, &told);
        }
    }
    assert!(finished > 5, "{finished}");
}

#[track_caller]
fn assert_same(one: &Play, other: &Play) {
    assert_eq!(one.position(), other.position());
    assert_eq!(one.key(), other.key());
    assert_eq!(one.to_act(), other.to_act());
    assert_eq!(one.ending(), other.ending());
    assert_eq!((one.result(), one.places()), (other.result(), other.places()));
    assert_eq!(one.view(), other.view());
    assert_eq!(one.record(), other.record());
    assert_eq!((one.setup(), one.title()), (other.setup(), other.title()));
}

#[test]
fn choices_can_be_told_apart_by_their_squares() {
    for setup in SETUPS {
        let mut rng = Rng::new(7);
        let mut play = start(setup);
        for _ in 0..30 {
            while play.ending().is_none() && play.drafted().is_none() {
                let choices = play.choices();
                let mut squares: Vec<_> = choices.iter().map(|choice| &choice.square).collect();
                squares.sort();
                squares.dedup();
                assert_eq!(squares.len(), choices.len(), "{}", play.position());
                choose(&mut play, &choices[rng.below(choices.len())].clone());
            }
            play.commit();
        }
    }
}

#[test]
fn steps_back_restore_the_choices() {
    for setup in SETUPS {
        let mut play = start(setup);
        assert!(!play.step_back());
        let first = play.choices();
        choose(&mut play, &first[0].clone());
        assert_eq!(play.chosen(), &first[..1]);
        assert!(play.step_back());
        assert_eq!((play.choices(), play.chosen()), (first, Vec::new()));
    }
}

#[test]
fn what_is_forced_need_not_be_chosen() {
    let mut play =
        Play::from_position("bermudes@1", "xxxoo4/xxxoo4/ooooo4/oxooo4/9/9/9/9/9 x").unwrap();
    play.take_forced();
    assert_eq!(play.drafted().as_deref(), Some("pass"));
    assert!(play.commit());
    assert_eq!(play.turn_at(1).as_deref(), Some("pass"));

    let mut play = start(SETUPS[0]);
    play.click("c3").unwrap();
    play.take_forced();
    assert_eq!(play.drafted(), None, "there is more than one way to go");
    assert!(!play.commit() && !play.stop());
}

#[test]
fn a_turn_told_drops_the_turn_in_the_making() {
    let mut play = start(SETUPS[0]);
    play.click("c3").unwrap();
    play.turn("a3-a4").unwrap();
    assert_eq!(play.chosen(), Vec::new());
    play.click("g3").unwrap();
    assert!(play.take_back());
    assert_eq!((play.chosen(), play.moments()), (Vec::new(), 1));
    assert!(!play.take_back());
}

#[test]
fn people_resign_and_lose_on_time() {
    let [zero, one, two, _] = Player::ALL;
    let mut play = start(SETUPS[1]);
    play.turn("c3-f6").unwrap();
    assert!(play.flag(one) && !play.flag(one) && !play.resign(one));
    assert_eq!((play.turn_at(2), play.actor_at(2)), (None, Some(one)));
    assert!(!play.still_in().contains(one) && play.players().contains(one));
    assert_eq!((play.to_act(), play.actor_at(0)), (Some(two), None));
    assert!(play.resign(two));
    assert_eq!(play.ending().unwrap().reason, Reason::Withdrawal);
    assert_eq!(play.result().as_deref(), Some("0"));
    assert_eq!(play.places().unwrap().0, [Some(1), Some(3), Some(2), None]);
    let events: Vec<_> = play.record().line.into_iter().map(|entry| entry.event).collect();
    let turn = Event::Turn("c3-f6".to_owned());
    assert_eq!(events, [turn, Event::Flag(one), Event::Resigns(two)]);

    let again = Play::from_record(&play.record()).unwrap();
    assert_eq!(again.record(), play.record(), "who lost on time is remembered");
    assert!(play.take_back() && play.take_back());
    assert!(play.resign(one));
    assert_eq!(play.record().line[1].event, Event::Resigns(one));
    assert!(play.still_in().contains(zero));
}

#[test]
fn people_agree_on_a_draw() {
    let [zero, one, ..] = Player::ALL;
    let mut play = start(SETUPS[8]);
    assert!(play.agree(zero));
    play.disagree(zero);
    assert!(play.agreed().is_empty() && play.agree(one) && play.agree(zero));
    assert_eq!(play.ending().unwrap().reason, Reason::Agreement);
    assert_eq!(play.result().as_deref(), Some("draw"));
    assert!(play.choices().is_empty() && play.legal_turns(100) == Ok(Vec::new()));
    let record = play.record();
    assert_eq!(record.line.last().unwrap().event, Event::Agreed);
    assert_eq!(Play::from_record(&record).unwrap().ending(), play.ending());
    play.reopen();
    assert_eq!((play.ending(), play.to_act()), (None, Some(zero)));
}

#[test]
fn events_of_a_record_happen() {
    let [zero, one, ..] = Player::ALL;
    for (last, result) in
        [(Event::Flag(one), "0"), (Event::Resigns(zero), "1"), (Event::Agreed, "draw")]
    {
        let mut play = start(SETUPS[8]);
        play.event(&Event::Turn("G4xC8".to_owned())).unwrap();
        assert_eq!(play.event(&Event::Turn("G4xC8".to_owned())).unwrap_err().clause, "BE-10");
        play.event(&last).unwrap();
        assert_eq!(play.result().as_deref(), Some(result));
        for event in [Event::Agreed, Event::Flag(zero), Event::Turn("C1xG5".to_owned())] {
            let refused = play.event(&event).unwrap_err();
            assert!(refused.to_string().contains("the game is over"), "{refused}");
        }
        let text = play.record().to_string();
        assert_eq!(read(text.as_bytes()).unwrap().0, play.record());
    }
    let mut play = start(SETUPS[0]);
    play.event(&Event::Resigns(one)).unwrap();
    assert_eq!(play.event(&Event::Flag(one)).unwrap_err().key, "player-out");
}

#[test]
fn turns_that_lead_to_a_position_are_found() {
    for setup in SETUPS {
        let mut rng = Rng::new(3);
        let mut play = start(setup);
        for _ in 0..5 {
            let before = play.clone();
            let turn = draft_at_random(&mut play, &mut rng);
            assert!(play.commit());
            let found = before.turns_to(&play.position(), 10_000).unwrap();
            assert!(found.contains(&turn), "{found:?}");
            assert_eq!(before.turns_to(&before.position(), 10_000), Ok(Vec::new()));
        }
    }
    let play = start(SETUPS[0]);
    assert!(play.turns_to(&play.position(), 29).is_err());
}

#[test]
fn a_repeated_position_is_a_draw_of_the_game() {
    let mut play = Play::from_position(
        "djambi/french@1 players=2 seating=neutral_fill",
        "9/9/8YC/8YM/9/9/RM8/RC8/9 0 0-1- 0 - 0-1-",
    )
    .unwrap();
    for round in 0..2 {
        assert!(play.ending().is_none(), "round {round}");
        for turn in ["a2-b2", "i7-h7", "b2-a2", "h7-i7"] {
            play.turn(turn).unwrap();
        }
    }
    assert_eq!(play.ending().unwrap().reason, Reason::Repetition);
    let refused = play.turn("a2-b2").unwrap_err();
    assert_eq!((refused.key.as_str(), refused.clause), ("game-over", ""));
    assert_eq!(play.click("a2").unwrap_err().key, "game-over");
    let view = play.view();
    assert!(view.to_act.is_none() && view.squares.iter().all(|square| square.marks.len() <= 1));
}

/// Checks who is skipped after a turn, by number.
#[track_caller]
fn check_skipped(setup: &str, position: &str, turns: &[(&str, &[usize])]) {
    let mut play = Play::from_position(setup, position).unwrap();
    assert!(play.skipped_at(0).is_empty());
    for (turn, expected) in turns {
        play.turn(turn).unwrap();
        let skipped = play.skipped_at(play.moments() - 1);
        let found: Vec<usize> = skipped.iter().map(Player::number).collect();
        assert_eq!(found, *expected, "{turn}");
    }
    assert!(play.skipped_at(play.moments()).is_empty());
}

#[test]
fn who_cannot_act_is_said_to_be_skipped() {
    // Green has an abandoned piece and corpses around its Chief.
    let stuck = "GCYM7/xx7/9/9/9/9/RM7BM/9/RC7BC 1 01F3 1 - 0123";
    let turns: &[(&str, &[usize])] = &[("i3-i4", &[3]), ("a3-a4", &[]), ("i4-i5", &[3])];
    check_skipped("djambi/french@1", stuck, turns);
    // Red is in power and acts twice, since Blue between cannot.
    let ruled = "9/9/9/9/4RC4/9/RM8/xxx6/BCBRx1YC3GC 0 0123 0 - 0123";
    check_skipped("djambi/classic@1", ruled, &[("a3-a4", &[1]), ("a4-a5", &[])]);
    let four = "snake J 8:10:6:4 jj21v/1jvvv/JjV3R/Bb3rr/bb2rr";
    let turns: &[(&str, &[usize])] = &[("A1", &[]), ("C3", &[]), ("D2", &[0, 3]), ("C4", &[])];
    check_skipped("vorassic@1 size=5 players=4", four, turns);
    check_skipped("bermudes@1", "xxxoo4/xxxoo4/ooooo4/oxooo4/9/9/9/9/9 x", &[("pass", &[])]);
}
