//! A table that lets go of its game while nothing happens.

use table::{Output, Person, Settings, Table};
use wire::{Clock, Event, Reply, Request, Sitter, What};

use crate::kit::{Written, person};

fn table(events: &[Event]) -> Table {
    Table::load(events.to_vec(), &Settings::default(), 0).unwrap()
}

/// Everything that somebody is told who comes without any events.
fn told(table: &mut Table) -> Vec<Event> {
    let mut events = Vec::new();
    table.enter(9, Person::default(), 0, 0);
    loop {
        let mut is_last = true;
        for output in table.take_output() {
            if let Output::Send(9, Reply::Events { events: page, more }) = output {
                events.extend(page);
                is_last &= !more;
            }
        }
        if is_last {
            return events;
        }
        table.request(9, Request::More { from: events.len() as u32 }, 0, 0);
    }
}

#[track_caller]
fn check(events: &[Event]) {
    let mut table = table(events);
    table.fold();
    assert!(table.is_folded());
    assert!(told(&mut table) == events, "other events than those that were folded");
    assert!(!table.is_folded());
    // Nothing has changed since.
    table.leave(9, 0);
    table.take_output();
    table.fold();
    assert!(table.is_folded());
    assert!(told(&mut table) == events, "other events than those that were folded before");
}

#[test]
fn whole_games_unfold_to_what_they_were() {
    let clocks = [None, Some(Clock::Increment { main: 900_000, increment: 500 })];
    for clock in clocks {
        for setup in ["vorassic@1 mode=octopus size=9", "bermudes@1", "djambi/french@1"] {
            let mut written = Written::started(setup, clock);
            for at in 0..60 {
                if written.state.play().ending().is_none() {
                    // Also back in time, as between two servers.
                    written.play(1_000 + at * 977 % 400);
                }
            }
            check(&written.events);
            while written.state.play().ending().is_none() {
                let seat = written.state.to_act().unwrap();
                written.add(1_500, Some(seat), What::Resigned).unwrap();
            }
            let ending = written.ending();
            written.add(1_500, None, ending).unwrap();
            written.add(1_700_000_000_600, Some(1), What::RematchAsked).unwrap();
            check(&written.events);
        }
    }
}

#[test]
fn everything_else_that_can_happen_unfolds_too() {
    let clock = Some(Clock::Delay { main: 9_000, delay: 500 });
    let mut written = Written::new("vorassic@1 mode=snake size=5", clock);
    let happenings = [
        (Some(0), What::Seated(person(0))),
        (Some(0), What::Named("Zoë \"1\"".to_owned())),
        (Some(0), What::Left),
        (Some(0), What::Seated(person(1))),
        (Some(1), What::Seated(Sitter::Bot { level: 3 })),
        (None, What::Started),
        (None, What::ClockHeld),
        (None, What::ClockResumed),
        (Some(1), What::DrawOffered),
        (Some(0), What::DrawDeclined),
    ];
    for (seat, what) in happenings {
        written.add(5, seat, what).unwrap();
        check(&written.events);
    }
    written.play(100);
    let to_act = written.state.to_act().unwrap();
    for (seat, what) in [
        (1 - to_act, What::TakebackAsked(0)),
        (to_act, What::TakebackGranted),
        (0, What::DrawOffered),
        (1, What::DrawAccepted),
    ] {
        written.add(200, Some(seat), what).unwrap();
        check(&written.events);
    }
    let ending = written.ending();
    written.add(300, None, ending).unwrap();
    check(&written.events);
}

#[test]
fn as_many_events_as_can_be_played_through_soon_are_folded_and_no_more() {
    let mut written = Written::new("vorassic@1 mode=snake size=5", None);
    while written.events.len() < 1_000 {
        let next = match written.events.last().unwrap().what {
            What::Seated(_) => What::Left,
            _ => What::Seated(person(0)),
        };
        written.add(0, Some(0), next).unwrap();
    }
    check(&written.events);
    let next = What::Seated(person(1));
    written.add(0, Some(1), next).unwrap();
    let mut table = table(&written.events);
    table.fold();
    assert!(!table.is_folded());
    assert!(told(&mut table) == written.events);
}

#[test]
fn what_is_under_way_is_not_folded() {
    let written = Written::started("vorassic@1 mode=snake size=5", None);
    let mut table = table(&written.events);
    table.enter(
        0,
        Person { id: "p0".to_owned(), name: "Player 0".to_owned(), ..Person::default() },
        0,
        0,
    );
    table.take_output();
    table.fold();
    assert!(table.is_folded());
    let text = table.state().play().some_turn().unwrap();
    table.request(0, Request::Turn { seq: 4, text }, 0, 0);
    table.fold();
    assert!(!table.is_folded(), "something is to be done");
    table.take_output();
    table.fold();
    assert!(!table.is_folded(), "a turn is being stored");
    table.stored(table::Outcome::Committed, 0);
    table.take_output();
    table.fold();
    assert!(table.is_folded());
    assert_eq!(table.state().head(), 5);
}
