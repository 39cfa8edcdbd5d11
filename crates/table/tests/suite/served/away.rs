//! When nobody could play.

use super::*;

#[test]
fn when_nothing_can_be_stored_the_client_is_told_and_no_time_is_charged() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    let turn = served.turn();
    served.ask(0, turn.clone(), 1_000);
    served.store(Outcome::Unavailable, 1_100);
    assert_eq!(served.said_to(0), [Reply::Retry { seq: Some(4), after: 500 }]);
    // Long after the flag would have fallen.
    served.table.time(60_000);
    served.collect();
    served.ask(0, turn.clone(), 60_000);
    served.read(60_000);
    served.store(Outcome::Committed, 60_001);
    assert!(matches!(served.last(), What::Turn(_)));
    assert_eq!(served.log.last().unwrap().left, [9_000, 10_000]);
    // The outage is not that of the next one.
    served.play(60_101);
    assert_eq!(served.log.last().unwrap().left, [9_000, 9_899]);
}

#[test]
fn after_an_outage_the_clock_is_held_first() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    served.table.outage(1_000);
    served.table.time(30_000);
    served.collect();
    assert!(served.asked.is_none(), "no flag falls, and nothing else can be stored");
    assert_eq!(served.table.next_time(), None);
    served.table.restored(60_000);
    served.collect();
    let turn = served.turn();
    served.ask(0, turn, 60_000);
    served.store(Outcome::Committed, 60_001);
    assert_eq!(served.last(), &What::ClockHeld);
    assert_eq!(served.log.last().unwrap().left, [9_000, 10_000]);
    let said = served.said_to(0);
    assert!(said.iter().any(|reply| matches!(reply, Reply::Stale { .. })), "{said:?}");
    served.store(Outcome::Committed, 60_001);
    assert_eq!(served.last(), &What::ClockResumed);
    served.play(60_101);
    assert_eq!(served.log.last().unwrap().left, [8_900, 10_000]);
}

#[test]
fn an_outage_is_not_charged_where_another_server_has_to_hold_the_clock() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    served.table.lose_duty();
    served.table.outage(1_000);
    served.table.restored(5_000);
    served.collect();
    assert!(served.asked.is_none());
    // An offer changes nothing about the thought that was interrupted.
    served.act(1, Act::OfferDraw, 5_000);
    served.store(Outcome::Committed, 5_000);
    served.play(6_000);
    assert_eq!(served.log.last().unwrap().left, [8_000, 10_000]);
    served.play(7_000);
    assert_eq!(served.log.last().unwrap().left, [8_000, 9_000]);
}

#[test]
fn a_server_that_stops_in_an_outage_does_not_charge_it() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    served.table.outage(1_000);
    served.table.stop(5_000);
    served.collect();
    served.store(Outcome::Committed, 5_000);
    assert_eq!(served.last(), &What::ClockHeld);
    assert_eq!(served.log.last().unwrap().left, [9_000, 10_000]);
}

#[test]
fn who_acts_after_a_turn_that_was_stored_in_an_outage_is_not_charged_for_it() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    let turn = served.turn();
    served.ask(0, turn, 2_000);
    let events = served.asked.clone().unwrap();
    served.table.outage(1_500);
    served.store(Outcome::Unknown, 2_100);
    served.is_read_asked = false;
    served.table.read(None, 4_000).unwrap();
    served.collect();
    // It was on its way after all.
    served.log.extend(events);
    served.table.lose_duty();
    served.table.time(9_000);
    served.collect();
    served.read(9_000);
    served.play(9_500);
    // But for what came after something could be read again.
    assert_eq!(served.log.last().unwrap().left[1], 9_500);
}

#[test]
fn an_absence_counts_from_the_present_thought_on() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    served.play(2_000);
    served.table.lose_duty();
    served.table.absence(1_000, 8_000);
    served.play(9_000);
    assert_eq!(served.log.last().unwrap().left, [8_000, 9_000]);
    served.table.absence(10_500, 14_000);
    served.play(15_000);
    assert_eq!(served.log.last().unwrap().left, [5_500, 9_000]);
}

#[test]
fn only_the_time_when_nobody_could_play_is_given_back() {
    let days = Some(Clock::Correspondence { turn: 100_000_000 });
    let mut served = Served::new(days, &[seated(0), seated(1)]);
    // Somebody thinks for hours, in which nothing can be stored for a moment.
    served.table.absence(30_000_000, 30_005_000);
    served.table.take_duty(60_000_000);
    served.collect();
    served.store(Outcome::Committed, 60_000_000);
    assert_eq!(served.last(), &What::ClockHeld);
    assert_eq!(served.log.last().unwrap().left, [40_005_000, 100_000_000]);
    // It is given back once.
    served.table.absence(30_000_000, 30_005_000);
    served.table.time(60_030_000);
    served.collect();
    served.store(Outcome::Committed, 60_030_000);
    assert_eq!(served.last(), &What::ClockResumed);
    assert!(served.asked.is_none());
    assert_eq!(served.table.state().deadline(), Some(100_035_000));
}

#[test]
fn an_outage_that_is_over_is_no_excuse_for_later() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    // Another server looks after the table, which noticed nothing.
    served.table.lose_duty();
    served.table.outage(1_000);
    served.table.restored(3_000);
    served.collect();
    served.play(9_000);
    assert_eq!(served.log.last().unwrap().left, [3_000, 10_000]);
}

#[test]
fn a_clock_that_ran_while_no_server_did_is_held_until_the_player_is_back() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    served.play(1_000);
    let log = served.log.clone();
    let mut again = Served::of(&terms(SNAKE, None), &[], &Settings::default());
    again.table = Table::load(log.clone(), &Settings::default(), 90_000).unwrap();
    again.log = log;
    again.table.absence(1_000, 90_000);
    again.table.take_duty(90_000);
    again.collect();
    again.store(Outcome::Committed, 90_001);
    assert_eq!(again.last(), &What::ClockHeld);
    assert_eq!(again.log.last().unwrap().left, [9_000, 10_000]);
    assert!(again.asked.is_none());
    again.table.enter(0, person(0), 0, 91_000);
    again.collect();
    assert!(again.asked.is_none(), "it is the other's turn");
    assert_eq!(again.table.next_time(), Some(120_000));
    again.table.enter(1, person(1), 0, 92_000);
    again.collect();
    again.store(Outcome::Committed, 92_000);
    assert_eq!(again.last(), &What::ClockResumed);
    assert_eq!(again.table.state().deadline(), Some(102_000));
}

#[test]
fn a_player_who_does_not_come_back_is_waited_for_no_longer_than_the_limit() {
    let mut served =
        Served::new(Some(Clock::Correspondence { turn: 90_000 }), &[seated(0), seated(1)]);
    served.table.absence(0, 5_000);
    served.table.take_duty(5_000);
    served.collect();
    served.store(Outcome::Committed, 5_000);
    served.table.time(34_999);
    served.collect();
    assert!(served.asked.is_none());
    served.table.time(35_000);
    served.collect();
    served.store(Outcome::Committed, 35_000);
    assert_eq!(served.last(), &What::ClockResumed);
}

#[test]
fn times_when_nobody_could_play_count_once() {
    let mut served = Served::two(Some(Clock::Increment { main: 100_000, increment: 0 }));
    served.table.lose_duty();
    for (from, to) in [(5_000, 6_000), (1_000, 2_000), (1_500, 3_000), (7_000, 7_000)] {
        served.table.absence(from, to);
    }
    served.table.outage(5_800);
    served.table.outage(6_500);
    served.table.restored(7_000);
    // What begins so soon after is the same outage: something could be read in between.
    served.table.outage(8_000);
    served.table.restored(9_000);
    served.collect();
    served.play(10_000);
    assert_eq!(served.log.last().unwrap().left, [100_000 - 10_000 + 2_000 + 4_000, 100_000]);
}

#[test]
fn no_time_when_nobody_could_play_is_charged_however_many_there_were() {
    let mut served = Served::two(Some(Clock::Increment { main: 1_000_000, increment: 0 }));
    served.table.lose_duty();
    for time in 0..20 {
        served.table.absence(time * 10_000, time * 10_000 + 4_000);
    }
    served.play(200_000);
    let left = served.log.last().unwrap().left[0];
    assert!(left >= 1_000_000 - 200_000 + 20 * 4_000, "{left}");
    // The last ones are known exactly.
    assert!(left <= 1_000_000 - 7 * 6_000, "{left}");
}

#[test]
fn a_turn_that_may_be_on_its_way_is_not_refused_because_the_time_is_over_now() {
    let mut served = Served::two(Some(Clock::Increment { main: 10_000, increment: 0 }));
    let turn = served.turn();
    served.ask(0, turn.clone(), 9_900);
    let events = served.asked.clone().unwrap();
    served.store(Outcome::Unknown, 9_950);
    served.read(10_000);
    served.said.clear();
    served.ask(0, turn.clone(), 10_100);
    assert_eq!(served.said_to(0), [Reply::Retry { seq: Some(4), after: 500 }]);
    // It was, and the flag comes too late.
    served.log.extend(events);
    served.table.time(11_000);
    served.collect();
    served.store(Outcome::Conflict, 11_001);
    served.read(11_002);
    served.ask(0, turn, 11_003);
    assert!(matches!(served.said_to(0).last(), Some(Reply::Ack { seq: 4 })));
    // Another one is.
    let late = served.turn();
    served.table.lose_duty();
    served.ask(1, late, 30_000);
    assert_eq!(served.refused(1), "flagged");
}
