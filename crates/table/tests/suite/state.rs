//! What events make of a table.

use catalog::{Player, PlayerSet};
use table::{EVENT_LIMIT, Phase, State};
use wire::{Clock, Sitter, What};

use crate::kit::{Written, person};

const SNAKE: &str = "vorassic@1 mode=snake size=5";
const FOUR: &str = "djambi/french@1";

fn code(result: Result<(), wire::Reason>) -> String {
    result.expect_err("it is refused").code
}

#[test]
fn whole_games_replay_to_the_same_state() {
    for setup in [SNAKE, "vorassic@1 mode=octopus players=3 size=6", "bermudes@1", FOUR] {
        let mut table = Written::started(setup, Some(Clock::Delay { main: 9_000, delay: 500 }));
        let mut at = 0;
        while table.state.play().ending().is_none() && table.events.len() < 300 {
            at += 7;
            table.play(at);
        }
        while table.state.play().ending().is_none() {
            let seat = table.state.to_act().unwrap();
            table.add(at, Some(seat), What::Resigned).unwrap();
        }
        let ending = table.ending();
        table.add(at, None, ending).unwrap();
        assert_eq!(table.state.phase(), Phase::Ended);
        let again = State::replay(&table.events).unwrap();
        assert_eq!(again.play().record(), table.state.play().record());
        assert_eq!(again.left(), table.state.left());
        assert_eq!(again.head(), table.events.len() as u32);
    }
}

#[test]
fn a_changed_event_is_found() {
    let mut table = Written::started(SNAKE, None);
    table.play(1);
    let good = table.events.clone();
    let find = |change: &dyn Fn(&mut Vec<wire::Event>)| {
        let mut events = good.clone();
        change(&mut events);
        State::replay(&events).expect_err("it is found").to_string()
    };
    assert!(find(&|events| events[4].key = "0".to_owned()).contains("key"));
    assert!(find(&|events| events[4].seq = 5).contains("should be event 4"));
    assert!(find(&|events| events[4].seat = Some(1)).contains("not your turn"));
    assert!(find(&|events| events[4].left = vec![1, 1]).contains("no clocks"));
    assert!(find(&|events| events[4].what = What::Turn("z9".to_owned())).contains("event 4"));
    assert!(find(&|events| drop(events.remove(2))).contains("should be event 2"));
    assert!(find(&|events| drop(events.remove(0))).contains("begins with its terms"));
    assert!(find(&Vec::clear).contains("no event"));
}

#[test]
fn seats_are_taken_once_and_left_before_the_start() {
    let mut table = Written::new(SNAKE, None);
    table.add(0, Some(0), What::Seated(person(0))).unwrap();
    assert_eq!(code(table.add(0, Some(0), What::Seated(person(1)))), "seat-taken");
    assert_eq!(code(table.add(0, Some(1), What::Seated(person(0)))), "seated");
    assert_eq!(code(table.add(0, Some(2), What::Seated(person(1)))), "no-such-seat");
    assert_eq!(
        code(table.add(0, Some(1), What::Seated(Sitter::Bot { level: 9 }))),
        "no-such-level"
    );
    assert_eq!(code(table.add(0, None, What::Started)), "seats-free");
    assert_eq!(code(table.add(0, Some(1), What::Left)), "seat-free");
    assert_eq!(code(table.add(0, Some(0), What::Turn("a1".to_owned()))), "not-started");
    table.add(0, Some(0), What::Left).unwrap();
    table.add(0, Some(0), What::Seated(person(1))).unwrap();
    table.add(0, Some(1), What::Seated(Sitter::Bot { level: 8 })).unwrap();
    table.add(0, None, What::Started).unwrap();
    assert_eq!(table.state.seat_of("p1"), Some(0));
    assert_eq!(code(table.add(0, Some(0), What::Left)), "started");
}

#[test]
fn a_draw_needs_everybody_who_is_still_in() {
    let mut table = Written::started(FOUR, None);
    table.add(1, Some(3), What::Resigned).unwrap();
    assert_eq!(code(table.add(1, Some(0), What::DrawAccepted)), "draw-offer");
    table.add(1, Some(0), What::DrawOffered).unwrap();
    assert_eq!(code(table.add(1, Some(0), What::DrawAccepted)), "draw-agreed");
    assert_eq!(code(table.add(1, Some(1), What::DrawOffered)), "draw-offer");
    assert_eq!(code(table.add(1, Some(3), What::DrawAccepted)), "player-out");
    table.add(1, Some(1), What::DrawAccepted).unwrap();
    table.add(1, Some(2), What::DrawDeclined).unwrap();
    assert!(table.state.draw().is_empty());
    table.add(1, Some(2), What::DrawOffered).unwrap();
    table.play(2);
    assert!(table.state.draw().is_empty(), "a turn answers the offer");
    for (seat, what) in [(0, What::DrawOffered), (1, What::DrawAccepted), (2, What::DrawAccepted)] {
        table.add(3, Some(seat), what).unwrap();
    }
    assert_eq!(code(table.add(3, Some(0), What::Resigned)), "game-over");
    let ending = table.ending();
    table.add(3, None, ending).unwrap();
    assert_eq!(table.state.play().result().as_deref(), Some("draw"));
}

#[test]
fn a_takeback_goes_back_to_before_the_last_turn_of_who_asked() {
    let mut table = Written::started(SNAKE, None);
    let first = |table: &Written| table.state.takeback_of(Player::ALL[0]);
    assert_eq!(first(&table), None);
    assert_eq!(code(table.add(0, Some(0), What::TakebackAsked(0))), "takeback-none");
    let start = table.state.key();
    table.play(1);
    table.play(2);
    assert_eq!(first(&table), Some(0));
    assert_eq!(code(table.add(3, Some(1), What::TakebackGranted)), "takeback-none");
    table.add(3, Some(0), What::TakebackAsked(0)).unwrap();
    assert_eq!(table.state.takeback(), Some((PlayerSet::only(Player::ALL[0]), 0)));
    table.add(3, Some(1), What::TakebackDeclined).unwrap();
    table.add(3, Some(0), What::TakebackAsked(0)).unwrap();
    assert_eq!(code(table.add(3, Some(0), What::TakebackGranted)), "takeback-agreed");
    table.add(3, Some(1), What::TakebackGranted).unwrap();
    assert_eq!(table.state.key(), start);
    assert_eq!(table.state.to_act(), Some(0));
    State::replay(&table.events).unwrap();
}

#[test]
fn nobody_takes_back_a_withdrawal() {
    let mut table = Written::started(FOUR, None);
    table.play(1);
    table.add(2, Some(3), What::Resigned).unwrap();
    assert_eq!(table.state.takeback_of(Player::ALL[0]), None);
}

#[test]
fn clocks_run_for_who_is_to_act_and_stand_while_they_are_held() {
    let mut table = Written::started(SNAKE, Some(Clock::Increment { main: 1_000, increment: 10 }));
    assert_eq!(table.state.deadline(), Some(1_000));
    table.play(100);
    assert_eq!(table.state.left(), [910, 1_000]);
    assert_eq!(table.state.deadline(), Some(1_100));
    table.add(200, None, What::ClockHeld).unwrap();
    assert_eq!(code(table.add(200, None, What::ClockHeld)), "clock");
    assert_eq!(table.state.left(), [910, 900]);
    assert_eq!(table.state.deadline(), None);
    let clocks = table.state.clocks(9_000).unwrap();
    assert_eq!((clocks.left, clocks.running), (vec![910, 900], None));
    table.add(10_000, None, What::ClockResumed).unwrap();
    assert_eq!(table.state.deadline(), Some(10_900));
    assert_eq!(table.state.left_after_turn(10_900, 0), None);
    assert_eq!(table.state.left_after_turn(10_900, 50), Some(vec![910, 60]));
    let clocks = table.state.clocks(10_400).unwrap();
    assert_eq!((clocks.left, clocks.running), (vec![910, 500], Some(1)));
    table.add(10_900, Some(1), What::Flagged).unwrap();
    let ending = table.ending();
    table.add(10_900, None, ending).unwrap();
    assert_eq!(table.state.left(), [910, 0]);
}

#[test]
fn an_offer_does_not_start_the_delay_again() {
    let mut table = Written::started(SNAKE, Some(Clock::Delay { main: 100, delay: 50 }));
    table.add(40, Some(1), What::DrawOffered).unwrap();
    assert_eq!(table.state.deadline(), Some(150));
    assert_eq!(table.state.clocks(20).unwrap().delay, 30);
    assert_eq!(table.state.left_after_turn(60, 0), Some(vec![90, 100]));
}

#[test]
fn a_game_can_end_because_it_is_too_long() {
    let mut table = Written::started(FOUR, None);
    let draw = What::Ended {
        result: "draw".to_owned(),
        reason: EVENT_LIMIT.to_owned(),
        places: vec![1, 1, 1, 1],
    };
    table.add(1, None, draw).unwrap();
    assert_eq!(table.state.phase(), Phase::Ended);
}

#[test]
fn after_the_end_there_is_only_a_rematch() {
    let mut table = Written::started(SNAKE, None);
    assert_eq!(code(table.add(1, Some(1), What::RematchAsked)), "not-over");
    table.add(1, Some(0), What::Resigned).unwrap();
    let ending = table.ending();
    table.add(1, None, ending.clone()).unwrap();
    assert_eq!(code(table.add(1, None, ending)), "game-over");
    table.add(1, Some(1), What::RematchAsked).unwrap();
    assert_eq!(code(table.add(1, Some(1), What::RematchAsked)), "rematch-asked");
    table.add(1, Some(0), What::RematchAsked).unwrap();
    table.add(1, None, What::Rematch("next".to_owned())).unwrap();
    assert_eq!(code(table.add(1, Some(0), What::RematchAsked)), "rematch-exists");
    assert_eq!(table.state.next_table(), Some("next"));
}
