//! What is stored.

use wire::{Clock, Event, Sitter, Terms, What};

fn all() -> Vec<What> {
    let terms = Terms {
        setup: "vorassic".to_owned(),
        host: "p".to_owned(),
        clock: Some(Clock::Delay { main: 60_000, delay: 5_000 }),
        invitation: Some("ab".to_owned()),
        rated: true,
        private_talk: true,
        bots: true,
        paired: true,
        rematch_of: Some("x".to_owned()),
    };
    vec![
        What::Created(terms),
        What::Seated(Sitter::Person {
            id: "p".to_owned(),
            name: "Ada \"<b>\"".to_owned(),
            bot: true,
        }),
        What::Seated(Sitter::Bot { level: 8 }),
        What::Named("Ada".to_owned()),
        What::Left,
        What::Started,
        What::Turn("a1".to_owned()),
        What::ClockHeld,
        What::ClockResumed,
        What::DrawOffered,
        What::DrawAccepted,
        What::DrawDeclined,
        What::TakebackAsked(3),
        What::TakebackGranted,
        What::TakebackDeclined,
        What::Flagged,
        What::Resigned,
        What::Abandoned,
        What::Ended { result: "0".to_owned(), reason: "board".to_owned(), places: vec![1, 2] },
        What::RematchAsked,
        What::Rematch("y8".to_owned()),
    ]
}

#[test]
fn every_event_is_read_as_it_was_stored_and_starts_with_its_kind() {
    for what in all() {
        let event =
            Event { seq: 7, at: 5, seat: Some(1), what, left: vec![3, 0], key: "0f".to_owned() };
        let body = event.body();
        let start = format!("{{\"what\":\"{}\"", event.what.kind());
        let start_with_value = format!("{{\"what\":{{\"{}\":", event.what.kind());
        assert!(body.starts_with(&start) || body.starts_with(&start_with_value), "{body}");
        assert_eq!(Event::stored(7, 5, Some(1), &body), Ok(event));
    }
}

#[test]
fn what_was_not_stored_by_us_is_an_error_that_names_the_event() {
    let error = Event::stored(7, 5, None, "{}").unwrap_err();
    assert!(error.starts_with("event 7: "), "{error}");
}

#[test]
fn clocks_count_as_their_kind_says() {
    let delay = Clock::Delay { main: 100, delay: 10 };
    assert_eq!(delay.start(), 100);
    assert_eq!(delay.after_thought(100, 10), 100);
    assert_eq!(delay.after_thought(100, 11), 99);
    assert_eq!(delay.after_thought(5, 100), 0);
    assert_eq!(delay.after_turn(50), 50);
    assert_eq!(delay.longest_thought(50), 60);
    let increment = Clock::Increment { main: 100, increment: 10 };
    assert_eq!(increment.after_thought(100, 11), 89);
    assert_eq!(increment.after_turn(89), 99);
    assert_eq!(increment.longest_thought(50), 50);
    let days = Clock::Correspondence { turn: 1_000 };
    assert_eq!(days.start(), 1_000);
    assert_eq!(days.after_thought(1_000, 400), 600);
    assert_eq!(days.after_turn(600), 1_000);
}
