//! Requests and their answers.

use client::{Asked, Connection, Tidings, Unsent};
use wire::{Act, LONGEST_REQUEST, Reply, Request, Sitter, What};

use crate::kit::{Desk, SNAKE, Written, reason};

fn turn(text: &str) -> Asked {
    Asked::Turn(text.to_owned())
}

/// Plays the turn of `table` from the desk of seat 0 and returns its text.
fn ask_turn(desk: &mut Desk, table: &Written) -> String {
    let text = table.some_turn();
    desk.session.turn(&text, desk.now).unwrap();
    let seq = table.head();
    assert_eq!(desk.sent(), [Request::Turn { seq, text: text.clone() }]);
    text
}

/// What was told of the request, and nothing else.
fn fate(desk: &mut Desk) -> Vec<Tidings> {
    let mut told = desk.told();
    told.retain(|tidings| !matches!(tidings, Tidings::Happened(_) | Tidings::Connection(_)));
    told
}

#[test]
fn a_turn_carries_the_number_it_will_have_and_is_acknowledged_once() {
    for ack_first in [true, false] {
        let mut table = Written::started(SNAKE, None);
        let mut desk = Desk::live(&table, &[0]);
        let text = ask_turn(&mut desk, &table);
        assert_eq!(desk.session.pending(), Some((4, &turn(&text))));
        table.play(1);
        if ack_first {
            desk.hear(&Reply::Ack { seq: 4 });
            assert_eq!(fate(&mut desk), [Tidings::Acknowledged { seq: 4, asked: turn(&text) }]);
            assert_eq!(desk.session.turn("x", 0), Err(Unsent::Busy), "its event is not here");
            desk.page(&table.events[4..], false);
            assert_eq!(fate(&mut desk), []);
        } else {
            desk.page(&table.events[4..], false);
            assert_eq!(fate(&mut desk), [Tidings::Acknowledged { seq: 4, asked: turn(&text) }]);
            desk.hear(&Reply::Ack { seq: 4 });
            assert_eq!(fate(&mut desk), []);
        }
        assert_eq!(desk.session.pending(), None);
        assert_eq!(desk.session.turn("x", 0), Ok(()));
    }
}

#[test]
fn an_acknowledged_turn_whose_event_does_not_come_is_fetched() {
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    ask_turn(&mut desk, &table);
    table.play(1);
    desk.hear(&Reply::Ack { seq: 4 });
    desk.wait(client::CATCH_UP);
    assert_eq!(desk.sent(), [Request::More { from: 4 }]);
    desk.page(&table.events[4..], false);
    assert_eq!(desk.session.pending(), None);
}

#[test]
fn there_is_one_request_at_a_time() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    ask_turn(&mut desk, &table);
    assert_eq!(desk.session.turn("a1", 0), Err(Unsent::Busy));
    assert_eq!(desk.session.act(Act::Resign, 0), Err(Unsent::Busy));
    assert_eq!(desk.outputs(), []);
}

#[test]
fn a_request_fits_into_a_frame_or_is_not_taken() {
    let table = Written::started(SNAKE, None);
    let empty = Request::Turn { seq: u32::MAX, text: String::new() }.write().len();
    let room = LONGEST_REQUEST - empty;
    let mut desk = Desk::live(&table, &[0]);
    assert_eq!(desk.session.turn(&"x".repeat(room + 1), 0), Err(Unsent::TooLong));
    assert_eq!(desk.session.turn(&"x".repeat(room), 0), Ok(()));
}

#[test]
fn without_the_events_nothing_can_be_asked() {
    let mut desk = Desk::connected();
    assert_eq!(desk.session.turn("a1", 0), Err(Unsent::NotReady));
}

#[test]
fn a_refusal_names_its_reason() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    let text = ask_turn(&mut desk, &table);
    desk.hear(&Reply::Refused { seq: 3, reason: reason("other") });
    assert_eq!(fate(&mut desk), [], "that is the answer to something else");
    desk.hear(&Reply::Refused { seq: 4, reason: reason("not-your-turn") });
    let told = Tidings::Refused { seq: 4, asked: turn(&text), reason: reason("not-your-turn") };
    assert_eq!(fate(&mut desk), [told]);
    assert_eq!(desk.session.pending(), None);
    desk.hear(&Reply::Ack { seq: 4 });
    assert_eq!(fate(&mut desk), []);
}

#[test]
fn a_lost_request_is_sent_again_with_the_same_number() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    let text = ask_turn(&mut desk, &table);
    let request = Request::Turn { seq: 4, text: text.clone() };
    for _ in 0..5 {
        desk.reconnect();
        assert_eq!(desk.sent().len(), 1, "hello and nothing before the welcome");
        desk.welcome(&table, &[0], None);
        assert_eq!(desk.sent(), std::slice::from_ref(&request));
    }
    desk.hear(&Reply::Ack { seq: 4 });
    assert_eq!(fate(&mut desk), [Tidings::Acknowledged { seq: 4, asked: turn(&text) }]);
}

#[test]
fn what_is_asked_without_a_connection_is_kept() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    desk.session.disconnected(0);
    desk.session.act(Act::Resign, 0).unwrap();
    assert_eq!(desk.sent(), []);
    desk.dial();
    desk.welcome(&table, &[0], None);
    assert_eq!(desk.sent()[1], Request::Act { seq: 4, act: Act::Resign });
}

#[test]
fn a_request_that_got_through_is_not_sent_again() {
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    let text = ask_turn(&mut desk, &table);
    table.play(1);
    table.play(2);
    desk.reconnect();
    desk.outputs();
    desk.welcome(&table, &[0], None);
    assert_eq!(desk.sent(), [], "first it looks what has happened");
    desk.page(&table.events[4..], false);
    assert_eq!(fate(&mut desk), [Tidings::Acknowledged { seq: 4, asked: turn(&text) }]);
    assert_eq!(desk.session.pending(), None);
}

#[test]
fn when_nothing_can_be_stored_the_turn_is_kept_and_sent_again() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    let text = ask_turn(&mut desk, &table);
    for _ in 0..3 {
        desk.hear(&Reply::Retry { seq: Some(4), after: 500 });
        assert_eq!(*desk.session.connection(), Connection::Stalled);
        desk.outputs();
        desk.wait(499);
        assert_eq!(desk.sent(), []);
        desk.wait(1);
        assert_eq!(desk.sent(), [Request::Turn { seq: 4, text: text.clone() }]);
        assert_eq!(*desk.session.connection(), Connection::Stalled, "nobody has said otherwise");
    }
    desk.hear(&Reply::Ack { seq: 4 });
    assert_eq!(*desk.session.connection(), Connection::Live);
    desk.hear(&Reply::Retry { seq: Some(4), after: 500 });
    assert_eq!(*desk.session.connection(), Connection::Live, "that is answered");
}

#[test]
fn while_it_waits_to_send_again_silence_may_last_longer() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    ask_turn(&mut desk, &table);
    desk.hear(&Reply::Retry { seq: Some(4), after: 7_500 });
    desk.wait(7_499);
    assert_eq!(*desk.session.connection(), Connection::Stalled);
}

#[test]
fn nobody_waits_longer_than_the_longest_wait() {
    let table = Written::started(SNAKE, None);
    for after in [15_000, 15_001, u32::MAX] {
        let mut desk = Desk::live(&table, &[0]);
        ask_turn(&mut desk, &table);
        desk.hear(&Reply::Retry { seq: Some(4), after });
        desk.wait(7_999);
        desk.hear(&Reply::Pong { number: 1 });
        desk.wait(7_000);
        assert_eq!(desk.sent(), [], "{after}");
        desk.wait(1);
        assert_eq!(desk.sent().len(), 1, "{after}");
    }
}

#[test]
fn a_stale_turn_is_given_back() {
    for events_first in [true, false] {
        let mut table = Written::started(SNAKE, None);
        let mut desk = Desk::live(&table, &[0]);
        let text = ask_turn(&mut desk, &table);
        table.add(1, Some(1), What::DrawOffered);
        let stale = Reply::Stale { seq: 4, head: 5 };
        if events_first {
            desk.page(&table.events[4..], false);
            desk.hear(&stale);
        } else {
            desk.hear(&stale);
            assert_eq!(fate(&mut desk), [], "the events will tell");
            desk.page(&table.events[4..], false);
        }
        assert_eq!(fate(&mut desk), [Tidings::Stale { seq: 4, asked: turn(&text) }]);
        assert_eq!(desk.session.pending(), None);
        assert_eq!(desk.sent(), []);
    }
}

#[test]
fn a_turn_that_only_the_clock_was_faster_than_is_kept() {
    let mut table = Written::started(SNAKE, Some(wire::Clock::Correspondence { turn: 90_000 }));
    let mut desk = Desk::live(&table, &[0]);
    let text = ask_turn(&mut desk, &table);
    desk.hear(&Reply::Retry { seq: Some(4), after: 500 });
    table.add(1, None, What::ClockHeld);
    table.add(1, None, What::ClockResumed);
    desk.page(&table.events[4..], false);
    assert_eq!(desk.sent(), [Request::Turn { seq: 6, text: text.clone() }]);
    // Somebody else was faster after that.
    table.add(1, None, What::ClockHeld);
    table.add(1, Some(1), What::DrawOffered);
    desk.page(&table.events[6..], false);
    assert_eq!(fate(&mut desk), [Tidings::Stale { seq: 6, asked: turn(&text) }]);
}

#[test]
fn a_stale_answer_to_what_is_in_the_events_is_an_acknowledgment() {
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    let text = ask_turn(&mut desk, &table);
    table.play(1);
    table.play(2);
    desk.hear(&Reply::Stale { seq: 4, head: 6 });
    desk.page(&table.events[4..], false);
    assert_eq!(fate(&mut desk), [Tidings::Acknowledged { seq: 4, asked: turn(&text) }]);
}

#[test]
fn the_same_text_from_another_seat_is_not_ours() {
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[1]);
    let text = ask_turn(&mut desk, &table);
    table.play(1);
    desk.page(&table.events[4..], false);
    assert_eq!(fate(&mut desk), [Tidings::Stale { seq: 4, asked: turn(&text) }]);
}

#[test]
fn a_server_that_knows_less_is_asked_again() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    let text = ask_turn(&mut desk, &table);
    desk.hear(&Reply::Stale { seq: 4, head: 3 });
    desk.wait(500);
    assert_eq!(desk.sent(), [Request::Turn { seq: 4, text }]);
}

/// What becomes of `act` of `seat`, asked after `before`, when `meanwhile` was faster: it is sent
/// again with a new number, or given back.
#[track_caller]
fn check_repeat(act: Act, before: &[(u8, What)], meanwhile: &[(u8, What)], repeats: bool) {
    let mut table = Written::started("djambi/french@1", None);
    for (seat, what) in before {
        table.add(1, Some(*seat), what.clone());
    }
    let mut desk = Desk::live(&table, &[0]);
    let seq = table.head();
    desk.session.act(act, 0).unwrap();
    assert_eq!(desk.sent(), [Request::Act { seq, act }]);
    for (seat, what) in meanwhile {
        table.add(2, Some(*seat), what.clone());
    }
    desk.hear(&Reply::Stale { seq, head: table.head() });
    desk.page(&table.events[seq as usize..], false);
    if repeats {
        assert_eq!(desk.session.pending(), Some((table.head(), &Asked::Act(act))));
        assert_eq!(desk.sent(), [Request::Act { seq: table.head(), act }]);
        desk.hear(&Reply::Stale { seq, head: table.head() });
        desk.hear(&Reply::Ack { seq: table.head() });
        let told = Tidings::Acknowledged { seq: table.head(), asked: Asked::Act(act) };
        assert_eq!(fate(&mut desk), [told]);
    } else {
        assert_eq!(fate(&mut desk), [Tidings::Stale { seq, asked: Asked::Act(act) }]);
        assert_eq!(desk.session.pending(), None);
    }
}

#[test]
fn acts_that_still_make_sense_are_repeated() {
    let first = Written::started("djambi/french@1", None).some_turn();
    let played = || (0, What::Turn(first.clone()));
    check_repeat(Act::Resign, &[], &[(1, What::Resigned)], true);
    check_repeat(Act::Resign, &[], &[(2, What::Resigned), (3, What::DrawOffered)], true);
    check_repeat(Act::Abandon, &[], &[played()], true);
    check_repeat(Act::Resign, &[], &[(0, What::Flagged)], false);
    check_repeat(Act::Claim { seat: 2 }, &[], &[played()], true);
    check_repeat(Act::Claim { seat: 2 }, &[], &[(2, What::Resigned)], false);
    check_repeat(Act::DeclineDraw, &[(1, What::DrawOffered)], &[(2, What::DrawAccepted)], true);
    check_repeat(Act::DeclineDraw, &[(1, What::DrawOffered)], &[(2, What::DrawDeclined)], false);
    check_repeat(Act::AcceptDraw, &[(1, What::DrawOffered)], &[(2, What::DrawAccepted)], true);
    check_repeat(Act::OfferDraw, &[], &[(2, What::DrawOffered)], true);
    check_repeat(Act::OfferDraw, &[], &[(2, What::DrawOffered), (1, What::DrawDeclined)], true);
    check_repeat(Act::AskTakeback, &[played()], &[(2, What::DrawOffered)], true);
    let asked = || [played(), (0, What::TakebackAsked(0))];
    check_repeat(Act::DeclineTakeback, &asked(), &[(2, What::TakebackGranted)], true);
    check_repeat(Act::DeclineTakeback, &asked(), &[(2, What::TakebackDeclined)], false);
}

#[test]
fn what_was_meant_for_one_position_is_not_repeated_in_another() {
    let first = Written::started("djambi/french@1", None).some_turn();
    let played = || (0, What::Turn(first.clone()));
    check_repeat(Act::OfferDraw, &[], &[played()], false);
    let again = [played(), (1, What::DrawOffered)];
    check_repeat(Act::AcceptDraw, &[(1, What::DrawOffered)], &again, false);
}

#[test]
fn sitting_down_is_decided_by_the_server() {
    let mut table = Written::new(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.session.act(Act::Sit { seat: 0 }, 0).unwrap();
    table.sit(0, "p0");
    desk.page(&table.events[1..], false);
    assert_eq!(fate(&mut desk), [], "it may be somebody else");
    desk.hear(&Reply::Ack { seq: 1 });
    let asked = Asked::Act(Act::Sit { seat: 0 });
    assert_eq!(fate(&mut desk), [Tidings::Acknowledged { seq: 1, asked: asked.clone() }]);
    assert_eq!(desk.session.seats(), [0]);
    assert_eq!(desk.session.pending(), None);
    desk.session.act(Act::Leave, 0).unwrap();
    table.add(1, Some(0), What::Left);
    desk.page(&table.events[2..], false);
    let left = Tidings::Acknowledged { seq: 2, asked: Asked::Act(Act::Leave) };
    assert_eq!(fate(&mut desk), [left]);
    assert!(desk.session.seats().is_empty());
    // Now somebody else is faster.
    desk.session.act(Act::Sit { seat: 0 }, 0).unwrap();
    table.sit(0, "p7");
    desk.page(&table.events[3..], false);
    desk.hear(&Reply::Stale { seq: 3, head: 4 });
    assert_eq!(fate(&mut desk), [Tidings::Stale { seq: 3, asked }]);
    // And now at the other seat, which leaves ours free.
    desk.outputs();
    desk.session.act(Act::Sit { seat: 1 }, 0).unwrap();
    table.add(1, Some(0), What::Left);
    desk.page(&table.events[4..], false);
    let again = Request::Act { seq: 5, act: Act::Sit { seat: 1 } };
    assert_eq!(desk.sent().last(), Some(&again));
}

#[test]
fn sitting_down_is_asked_again_after_a_reconnect() {
    let mut table = Written::new(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.session.act(Act::Sit { seat: 0 }, 0).unwrap();
    table.sit(0, "p0");
    desk.reconnect();
    desk.welcome(&table, &[], None);
    desk.page(&table.events[1..], false);
    assert_eq!(desk.sent().last(), Some(&Request::Act { seq: 1, act: Act::Sit { seat: 0 } }));
    desk.hear(&Reply::Ack { seq: 1 });
    assert_eq!(desk.session.seats(), [0]);
    assert_eq!(desk.session.pending(), None);
}

#[test]
fn seating_a_bot_is_repeated_while_the_seat_is_free() {
    let mut table = Written::new("djambi/french@1", None);
    let mut desk = Desk::live(&table, &[]);
    let act = Act::SeatBot { seat: 2, level: 3 };
    desk.session.act(act, 0).unwrap();
    table.sit(1, "p1");
    desk.page(&table.events[1..], false);
    assert_eq!(desk.sent(), [Request::Act { seq: 1, act }, Request::Act { seq: 2, act }]);
    table.add(1, Some(2), What::Seated(Sitter::Bot { level: 3 }));
    desk.page(&table.events[2..], false);
    let told = Tidings::Acknowledged { seq: 2, asked: Asked::Act(act) };
    assert_eq!(fate(&mut desk), [told]);
}

#[test]
fn a_turn_of_another_window_of_the_same_person_waits_for_the_server() {
    // This window was open before its person sat down in another one.
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    let text = ask_turn(&mut desk, &table);
    table.play(1);
    desk.page(&table.events[4..], false);
    assert_eq!(fate(&mut desk), []);
    desk.hear(&Reply::Ack { seq: 4 });
    assert_eq!(fate(&mut desk), [Tidings::Acknowledged { seq: 4, asked: turn(&text) }]);
}
