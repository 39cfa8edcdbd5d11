//! How the events of a table arrive.

use client::{CATCH_UP, Connection, DEAD_AFTER, Session, Tidings, Unsent};
use wire::{Clock, Clocks, LONGEST_REPLY, Reply, Request, What};

use crate::kit::{Desk, SNAKE, Written, hello};

fn happened(told: &[Tidings]) -> Vec<u32> {
    let seq = |tidings: &Tidings| match tidings {
        Tidings::Happened(event) => Some(event.seq),
        _ => None,
    };
    told.iter().filter_map(seq).collect()
}

#[test]
fn pages_are_asked_for_until_all_is_here() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::connected();
    desk.welcome(&table, &[], None);
    assert_eq!(*desk.session.connection(), Connection::Connecting);
    desk.page(&table.events[..2], true);
    assert_eq!(desk.sent(), [Request::More { from: 2 }]);
    desk.page(&table.events[2..3], true);
    assert_eq!(desk.sent(), [Request::More { from: 3 }]);
    assert_eq!(desk.session.act(wire::Act::Resign, 0), Err(Unsent::NotReady));
    desk.page(&table.events[3..], false);
    let told = desk.told();
    assert_eq!(happened(&told), [3]);
    assert_eq!(told.last(), Some(&Tidings::Connection(Connection::Live)));
    assert_eq!(desk.session.head(), 4);
    assert_eq!(desk.session.state().unwrap().key(), table.state.key());
}

#[test]
fn it_resumes_from_what_it_has() {
    let mut table = Written::started(SNAKE, None);
    for had in 0..=table.events.len() {
        let mut desk = Desk::connected();
        desk.welcome(&table, &[], None);
        desk.page(&table.events[..had], false);
        desk.reconnect();
        assert_eq!(desk.sent().last(), Some(&hello(had as u32)));
        desk.welcome(&table, &[], None);
        desk.page(&table.events[had..], false);
        assert_eq!(*desk.session.connection(), Connection::Live);
    }
    let mut desk = Desk::live(&table, &[0]);
    table.play(1);
    desk.reconnect();
    desk.welcome(&table, &[0], None);
    desk.page(&table.events[4..], false);
    assert_eq!(happened(&desk.told()), [4]);
}

#[test]
fn an_event_that_comes_twice_is_applied_once() {
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    table.play(1);
    table.play(2);
    desk.page(&table.events[3..5], false);
    desk.page(&table.events[3..5], false);
    desk.page(&table.events, false);
    assert_eq!(happened(&desk.told()), [4, 5]);
    assert_eq!(desk.session.head(), 6);
    assert_eq!(desk.session.divergences(), 0);
}

#[test]
fn what_is_missing_between_is_asked_for_at_once() {
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    table.play(1);
    table.play(2);
    desk.page(&table.events[5..], false);
    assert_eq!(desk.session.head(), 4);
    assert_eq!(desk.sent(), [Request::More { from: 4 }]);
    desk.page(&table.events[4..], false);
    assert_eq!(happened(&desk.told()), [4, 5]);
}

#[test]
fn an_event_that_does_not_come_is_asked_for() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::connected();
    desk.welcome(&table, &[], None);
    desk.wait(CATCH_UP - 1);
    assert_eq!(desk.sent(), []);
    desk.wait(1);
    assert_eq!(desk.sent(), [Request::More { from: 0 }]);
    desk.page(&table.events, false);
    desk.wait(DEAD_AFTER - 1);
    assert_eq!(desk.sent(), [], "nothing is missing any more");
}

#[test]
fn a_divergence_drops_the_state_and_begins_anew() {
    let mut table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    table.play(1);
    let mut wrong = table.events[4].clone();
    wrong.key = "0123456789abcdef".to_owned();
    desk.page(&[wrong], false);
    assert!(desk.session.state().is_none());
    assert_eq!(desk.session.divergences(), 1);
    let told = desk.told();
    assert!(matches!(&told[0], Tidings::Diverged { seq: 4, why } if why.contains("key")));
    assert_eq!(told[1], Tidings::Connection(Connection::Reconnecting));
    desk.dial();
    assert_eq!(desk.sent(), [hello(0)]);
    desk.welcome(&table, &[0], None);
    desk.page(&table.events, false);
    assert_eq!(desk.session.state().unwrap().key(), table.state.key());
    assert_eq!(desk.session.divergences(), 1);
}

#[test]
fn a_frame_that_is_no_message_ends_the_connection() {
    let table = Written::started(SNAKE, None);
    for frame in ["", "{}", "{\"ack\":{}}", "nonsense"] {
        let mut desk = Desk::live(&table, &[]);
        desk.session.received(frame, 0);
        assert!(matches!(desk.told()[0], Tidings::Unreadable(_)), "{frame}");
        assert_eq!(*desk.session.connection(), Connection::Reconnecting);
    }
    let pong = Reply::Pong { number: 1 }.write();
    for (length, is_read) in [(LONGEST_REPLY, true), (LONGEST_REPLY + 1, false)] {
        let mut desk = Desk::live(&table, &[]);
        let frame = format!("{pong}{}", " ".repeat(length - pong.len()));
        desk.session.received(&frame, 0);
        let unreadable = desk.told().iter().any(|told| matches!(told, Tidings::Unreadable(_)));
        assert_eq!(unreadable, !is_read, "{length}");
    }
}

#[test]
fn frames_without_a_connection_are_not_heard() {
    let table = Written::started(SNAKE, None);
    let mut session = Session::new("t1", None, 1).unwrap();
    session.received(&Reply::Events { events: table.events, more: false }.write(), 0);
    assert!(session.state().is_none());
    assert_eq!(session.next_output(), None);
}

#[test]
fn who_is_there_is_passed_on() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.hear(&Reply::Present { seats: vec![true, false], watchers: 3 });
    assert_eq!(desk.told(), [Tidings::Present { seats: vec![true, false], watchers: 3 }]);
}

#[test]
fn clocks_count_on_from_the_welcome_and_then_from_the_events() {
    let mut table = Written::started(SNAKE, Some(Clock::Delay { main: 60_000, delay: 2_000 }));
    let mut desk = Desk::connected();
    assert_eq!(desk.session.clocks(0), None);
    desk.now = 1_000;
    let clocks = Clocks { left: vec![50_000, 60_000], delay: 500, running: Some(0) };
    let welcome = Reply::Welcome {
        head: table.head(),
        seats: vec![0],
        now: 1_700_000_000_000,
        clocks: Some(clocks.clone()),
    };
    desk.hear(&welcome);
    let show = |desk: &Desk, now: u64| {
        let clocks = desk.session.clocks(now).unwrap();
        (clocks.left, clocks.delay, clocks.running)
    };
    assert_eq!(show(&desk, 1_000), (vec![50_000, 60_000], 500, Some(0)));
    desk.page(&table.events, false);
    assert_eq!(show(&desk, 1_500), (vec![50_000, 60_000], 0, Some(0)));
    assert_eq!(show(&desk, 1_501), (vec![49_999, 60_000], 0, Some(0)));
    assert_eq!(show(&desk, 90_000), (vec![0, 60_000], 0, Some(0)));
    // The event says when it was, and its way here took 300 ms less than that of the welcome.
    let at = 1_700_000_000_000 + 1_300;
    let text = table.some_turn();
    let mut after = table.state.clone();
    after.step(Some(0), &What::Turn(text.clone())).unwrap();
    let (left, key) = (vec![49_000, 60_000], after.key());
    let event = wire::Event { seq: 4, at, seat: Some(0), what: What::Turn(text), left, key };
    table.events.push(event.clone());
    desk.now = 2_000;
    desk.page(&[event], false);
    assert_eq!(show(&desk, 2_000), (vec![49_000, 60_000], 2_000, Some(1)));
    assert_eq!(show(&desk, 4_001), (vec![49_000, 59_999], 0, Some(1)));
    let plain = Written::started(SNAKE, None);
    assert_eq!(Desk::live(&plain, &[0]).session.clocks(5), None);
}
