//! How a connection is made, watched and made again.

use client::{
    ANSWER_TIME, Connection, DEAD_AFTER, DEAD_AFTER_PENDING, DIAL_TIME, FIRST_JITTER, LEAST_JITTER,
    MOST_JITTER, Output, PING_EVERY, Sabotage, Session, Tidings, USELESS, Unsent,
};
use wire::{Act, LONGEST_REQUEST, Reply, Request};

use crate::kit::{Desk, SNAKE, Written, hello, reason};

/// The waits of one session whose dialing fails again and again.
fn waits(seed: u64, times: usize) -> Vec<u64> {
    let mut desk = Desk::new(seed);
    desk.session.time(0);
    let mut waits = Vec::new();
    for _ in 0..times {
        desk.session.disconnected(desk.now);
        let next = desk.session.next_time().unwrap();
        waits.push(next - desk.now);
        desk.now = next;
        desk.session.time(next);
    }
    waits
}

#[test]
fn it_dials_when_it_is_told_the_time() {
    let mut session = Session::new("t1", Some("secret"), 1).unwrap();
    assert_eq!(session.next_output(), None);
    assert_eq!(session.next_time(), Some(0));
    session.time(7);
    assert_eq!(session.next_output(), Some(Output::Dial));
    assert_eq!(session.next_time(), Some(7 + DIAL_TIME));
    session.connected(9);
    let Some(Output::Send(frame)) = session.next_output() else { panic!("it says hello") };
    let expected = Request::Hello {
        protocol: wire::PROTOCOL,
        table: "t1".to_owned(),
        from: 0,
        token: Some("secret".to_owned()),
    };
    assert_eq!(Request::read(&frame), Ok(expected));
}

#[test]
fn a_hello_fits_into_a_frame_or_there_is_no_session() {
    let own = Request::Hello {
        protocol: wire::PROTOCOL,
        table: String::new(),
        from: u32::MAX,
        token: None,
    };
    let room = LONGEST_REQUEST - own.write().len();
    assert!(Session::new(&"x".repeat(room), None, 1).is_ok());
    assert_eq!(Session::new(&"x".repeat(room + 1), None, 1).unwrap_err(), Unsent::TooLong);
}

#[test]
fn waits_are_as_long_as_the_absence_up_to_a_limit_and_use_their_whole_range() {
    let mut used = [(u64::MAX, 0_u64); 3];
    for seed in 0..3_000 {
        let mut away = 0;
        for wait in waits(seed, 12) {
            let longest = away.clamp(FIRST_JITTER, MOST_JITTER);
            assert!((LEAST_JITTER..=longest).contains(&wait), "{wait} after {away}");
            let range = match away {
                0 => 0,
                MOST_JITTER.. => 2,
                _ => 1,
            };
            used[range] = (used[range].0.min(wait), used[range].1.max(wait));
            away += wait;
        }
    }
    assert_eq!(used[0], (LEAST_JITTER, FIRST_JITTER), "the first wait");
    assert!(used[1].1 > MOST_JITTER - MOST_JITTER / 20, "it grows: {}", used[1].1);
    assert!(used[2].0 < 2 * LEAST_JITTER && used[2].1 > MOST_JITTER - MOST_JITTER / 50);
    assert_eq!(waits(7, 6), waits(7, 6), "a seed always waits the same");
    assert!(waits(1, 200).iter().all(|wait| *wait <= MOST_JITTER));
}

#[test]
fn who_first_comes_late_waits_no_longer_for_that() {
    for seed in 0..200 {
        let mut desk = Desk::new(seed);
        desk.now = 3_600_000;
        desk.session.time(desk.now);
        desk.session.disconnected(desk.now);
        assert!(desk.session.next_time().unwrap() - desk.now <= FIRST_JITTER);
    }
}

/// The longest wait after so many connections that lasted this long each.
fn longest_wait_after(connections: usize, each: u64) -> u64 {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    let mut longest = 0;
    for _ in 0..connections {
        desk.now += each;
        desk.session.disconnected(desk.now);
        longest = longest.max(desk.session.next_time().unwrap() - desk.now);
        desk.dial();
        desk.welcome(&table, &[], None);
    }
    longest
}

#[test]
fn a_server_that_goes_as_soon_as_people_come_is_asked_less_and_less_often() {
    assert!(longest_wait_after(60, 0) > MOST_JITTER / 2, "a welcome alone proves nothing");
    assert!(longest_wait_after(60, 50) > 2 * FIRST_JITTER);
}

#[test]
fn a_server_that_is_there_for_a_while_each_time_has_everybody_back_soon() {
    // No heartbeat has come in that time.
    assert!(longest_wait_after(60, 500) <= FIRST_JITTER);
}

#[test]
fn a_heartbeat_makes_the_waits_short_again() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    for _ in 0..40 {
        desk.reconnect();
        desk.welcome(&table, &[], None);
    }
    desk.hear(&Reply::Pong { number: 1 });
    for _ in 0..50 {
        desk.session.disconnected(desk.now);
        assert!(desk.session.next_time().unwrap() - desk.now <= FIRST_JITTER);
        desk.dial();
        desk.welcome(&table, &[], None);
        desk.hear(&Reply::Pong { number: 1 });
    }
}

#[test]
fn who_does_not_come_back_does_not_come_back() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.session = desk.session.sabotaged(Sabotage::NoReturn);
    desk.session.disconnected(desk.now);
    desk.outputs();
    desk.wait(3_600_000);
    assert_eq!(desk.outputs(), []);
}

#[test]
fn dialing_is_given_up_in_time() {
    let mut desk = Desk::new(1);
    desk.session.time(0);
    desk.outputs();
    desk.wait(DIAL_TIME - 1);
    assert_eq!(desk.outputs(), []);
    desk.wait(1);
    assert_eq!(desk.outputs(), [Output::HangUp]);
    desk.session.connected(desk.now);
    assert_eq!(desk.outputs(), [], "that connection is given up");
    desk.dial();
    assert_eq!(desk.outputs()[0], Output::Dial);
}

#[test]
fn it_pings_and_a_silent_connection_is_dead() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.wait(PING_EVERY - 1);
    assert_eq!(desk.outputs(), []);
    desk.wait(1);
    assert_eq!(desk.outputs(), [Output::Send(Request::Ping { number: 1 }.write())]);
    desk.hear(&Reply::Pong { number: 1 });
    let heard = desk.now;
    desk.wait(DEAD_AFTER - 1);
    let pings = desk.outputs().len();
    assert_eq!(pings, 3, "one every {PING_EVERY} ms");
    assert_eq!(*desk.session.connection(), Connection::Live);
    desk.wait(1);
    assert_eq!(desk.now, heard + DEAD_AFTER);
    let gone = [Output::HangUp, Output::Tell(Tidings::Connection(Connection::Reconnecting))];
    assert_eq!(desk.outputs(), gone);
}

#[test]
fn any_frame_is_a_sign_of_life() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    for _ in 0..10 {
        desk.wait(DEAD_AFTER - 1);
        desk.hear(&Reply::Present { seats: vec![true, true], watchers: 0 });
    }
    assert_eq!(*desk.session.connection(), Connection::Live);
}

#[test]
fn with_a_request_pending_a_silent_connection_is_dead_sooner() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    // The last frame is long ago; the request is what counts.
    desk.wait(2_400);
    desk.session.turn(&table.some_turn(), desk.now).unwrap();
    desk.wait(DEAD_AFTER_PENDING - 1);
    assert_eq!(*desk.session.connection(), Connection::Live);
    desk.wait(1);
    assert_eq!(*desk.session.connection(), Connection::Reconnecting);
    // Never later than without a request.
    let mut desk = Desk::live(&table, &[0]);
    desk.wait(7_000);
    desk.session.turn(&table.some_turn(), desk.now).unwrap();
    desk.wait(999);
    assert_eq!(*desk.session.connection(), Connection::Live);
    desk.wait(1);
    assert_eq!(*desk.session.connection(), Connection::Reconnecting);
}

#[test]
fn a_server_that_lives_and_does_not_answer_is_left() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[0]);
    desk.session.turn(&table.some_turn(), desk.now).unwrap();
    for _ in 0..7 {
        desk.wait(1_000);
        desk.hear(&Reply::Pong { number: 1 });
    }
    desk.wait(ANSWER_TIME - 7_000 - 1);
    assert_eq!(*desk.session.connection(), Connection::Live);
    desk.wait(1);
    assert_eq!(*desk.session.connection(), Connection::Reconnecting);
    // The same of a hello.
    let mut desk = Desk::connected();
    for _ in 0..7 {
        desk.wait(1_000);
        desk.hear(&Reply::Pong { number: 1 });
    }
    desk.wait(999);
    assert!(!desk.outputs().contains(&Output::HangUp));
    desk.wait(1);
    assert!(desk.outputs().contains(&Output::HangUp));
}

#[test]
fn without_a_heartbeat_a_silent_connection_is_kept() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.session = desk.session.clone().sabotaged(Sabotage::NoHeartbeat);
    desk.wait(100_000);
    assert_eq!(*desk.session.connection(), Connection::Live);
}

#[test]
fn after_some_farewells_it_does_not_come_back() {
    let table = Written::started(SNAKE, None);
    for code in USELESS {
        let mut desk = Desk::live(&table, &[]);
        desk.hear(&Reply::Bye { reason: reason(code) });
        let ended = Connection::Ended(Some(reason(code)));
        let expected = [Output::HangUp, Output::Tell(Tidings::Connection(ended))];
        assert_eq!(desk.outputs(), expected);
        assert_eq!(desk.session.next_time(), None);
        desk.session.time(1_000_000);
        desk.session.connected(1_000_000);
        desk.session.disconnected(1_000_000);
        assert_eq!(desk.outputs(), []);
        assert_eq!(desk.session.act(Act::Resign, 1_000_000), Err(Unsent::Ended));
    }
    for code in ["stopping", "too-many-messages", "too-slow"] {
        let mut desk = Desk::live(&table, &[]);
        desk.hear(&Reply::Bye { reason: reason(code) });
        assert_eq!(desk.outputs()[0], Output::HangUp);
        desk.dial();
        assert_eq!(desk.sent(), [hello(4)]);
    }
}

#[test]
fn who_closes_a_session_is_not_connected_again() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.session.close();
    desk.session.close();
    let ended = Tidings::Connection(Connection::Ended(None));
    assert_eq!(desk.outputs(), [Output::HangUp, Output::Tell(ended)]);
    assert_eq!(desk.session.next_time(), None);
}

#[test]
fn a_hello_that_cannot_be_answered_is_said_again() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::connected();
    desk.hear(&Reply::Retry { seq: None, after: 700 });
    assert_eq!(desk.told(), [Tidings::Connection(Connection::Stalled)]);
    desk.wait(699);
    assert_eq!(desk.sent(), []);
    desk.wait(1);
    assert_eq!(desk.sent(), [hello(0)]);
    desk.welcome(&table, &[], None);
    desk.page(&table.events, false);
    assert_eq!(*desk.session.connection(), Connection::Live);
}

#[test]
fn a_page_that_cannot_be_sent_is_asked_for_again() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::connected();
    desk.welcome(&table, &[], None);
    desk.page(&table.events[..2], true);
    desk.hear(&Reply::Retry { seq: None, after: 700 });
    assert_eq!(*desk.session.connection(), Connection::Stalled);
    desk.sent();
    desk.wait(699);
    assert_eq!(desk.sent(), []);
    desk.wait(1);
    assert_eq!(desk.sent(), [Request::More { from: 2 }]);
    desk.page(&table.events[2..], false);
    assert_eq!(*desk.session.connection(), Connection::Live);
}

#[test]
fn a_clock_that_goes_back_changes_nothing() {
    let table = Written::started(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.wait(7_000);
    desk.session.time(10);
    desk.hear(&Reply::Pong { number: 1 });
    desk.wait(DEAD_AFTER - 1);
    assert_eq!(*desk.session.connection(), Connection::Live);
}

#[test]
fn it_dials_again_at_once_and_keeps_what_was_asked_for() {
    let table = Written::new(SNAKE, None);
    let mut desk = Desk::live(&table, &[]);
    desk.session.dial_again(desk.now);
    let hung_up = desk.outputs();
    assert_eq!(hung_up[0], Output::HangUp);
    assert_eq!(desk.session.next_time(), Some(desk.now), "without a wait");
    desk.session.act(Act::Sit { seat: 0 }, desk.now).unwrap();
    desk.dial();
    desk.welcome(&table, &[], None);
    let sent = desk.sent();
    let sit = Request::Act { seq: table.head(), act: Act::Sit { seat: 0 } };
    assert_eq!(sent.last(), Some(&sit));
    desk.session.close();
    desk.session.dial_again(desk.now);
    assert_eq!(desk.session.next_time(), None, "what is over stays so");
}
