//! Walks through records, and what is changed on the way.

use catalog::{Place, Walk};
use record::{Event, Mark, limits};

use crate::start;

const NESTED: &str = r#"[Game "vorassic"]
[Rules "vorassic@1"]
[Setup "size=5"]
[Result "*"]

1. B0 {Why not?} (1. A1 2. D4 (2. E3 3. B1) 3. A2) (1. A1 2. E3) 2. D4 3. C0 *
"#;

fn walk() -> Walk {
    let (record, _) = record::read(NESTED.as_bytes()).unwrap();
    Walk::new(record).unwrap()
}

fn turn(text: &str) -> Event {
    Event::Turn(text.to_owned())
}

/// The events as a file has them, in one line.
#[track_caller]
fn check(walk: &Walk, expected: &str, turns: &str) {
    let text = walk.record().to_string();
    let events = text.split("\n\n").nth(1).unwrap_or_default();
    assert_eq!(events.split_whitespace().collect::<Vec<_>>().join(" "), expected);
    // Whatever was changed, it is a record as before, and one stands in it.
    let (again, _) = record::read(text.as_bytes()).unwrap();
    Walk::new(again).unwrap();
    let play = walk.present();
    let played: Vec<String> = (1..play.moments()).filter_map(|it| play.turn_at(it)).collect();
    assert_eq!(played.join(" "), turns);
}

#[test]
fn a_turn_that_is_there_is_gone_to() {
    let mut walk = walk();
    let before = walk.record().clone();
    for (event, place) in [
        ("A1", Place { forks: vec![(0, 0)], seen: 1 }),
        ("D4", Place { forks: vec![(0, 0)], seen: 2 }),
        ("A2", Place { forks: vec![(0, 0)], seen: 3 }),
    ] {
        walk.add(&turn(event)).unwrap();
        assert_eq!(walk.place(), place);
    }
    assert_eq!(*walk.record(), before);
}

#[test]
fn another_turn_is_a_variation() {
    let mut walk = walk();
    walk.add(&turn("B0")).unwrap();
    walk.add(&turn("E3")).unwrap();
    walk.add(&turn("B1")).unwrap();
    check(
        &walk,
        "1. B0 {Why not?} (1. A1 2. D4 (2. E3 3. B1) 3. A2) (1. A1 2. E3) 2. D4 (2. E3 3. B1) \
         3. C0 *",
        "B0 E3 B1",
    );
    assert_eq!(walk.variation(), Some((1, 1)));
    // Back to where it begins, and on as it was played.
    walk.back();
    walk.back();
    assert_eq!(walk.place(), Place { forks: vec![], seen: 1 });
}

#[test]
fn a_turn_at_the_end_goes_on() {
    let mut walk = walk();
    walk.last();
    walk.add(&turn("C4")).unwrap();
    check(
        &walk,
        "1. B0 {Why not?} (1. A1 2. D4 (2. E3 3. B1) 3. A2) (1. A1 2. E3) 2. D4 3. C0 4. C4 *",
        "B0 D4 C0 C4",
    );
    let refused = walk.add(&turn("A4")).unwrap_err();
    assert_eq!(refused.clause, "VO-11");
}

#[test]
fn the_result_is_that_of_the_main_line() {
    let mut walk = walk();
    walk.last();
    walk.add(&Event::Agreed).unwrap();
    assert_eq!(walk.record().result, Mark::Over("draw".to_owned()));
    assert_eq!(walk.record().places, [1, 1]);
    assert!(walk.add(&turn("C4")).is_err());
    assert!(walk.remove());
    assert_eq!((&walk.record().result, walk.record().places.len()), (&Mark::Unfinished, 0));
}

#[test]
fn a_variation_takes_the_place_of_its_line() {
    let mut walk = walk();
    walk.go(&Place { forks: vec![(0, 0), (1, 0)], seen: 2 });
    assert!(walk.promote().unwrap());
    check(
        &walk,
        "1. B0 {Why not?} (1. A1 2. E3 (2. D4 3. A2) 3. B1) (1. A1 2. E3) 2. D4 3. C0 *",
        "A1 E3 B1",
    );
    assert!(walk.promote().unwrap());
    check(
        &walk,
        "1. A1 (1. B0 {Why not?} 2. D4 3. C0) (1. A1 2. E3) 2. E3 (2. D4 3. A2) 3. B1 *",
        "A1 E3 B1",
    );
    assert_eq!(walk.place(), Place { forks: vec![], seen: 3 });
    assert!(!walk.promote().unwrap());
}

#[test]
fn what_is_removed_leaves_its_variations() {
    let mut walk = walk();
    walk.forward();
    assert!(walk.remove());
    check(&walk, "1. A1 (1. A1 2. E3) 2. D4 (2. E3 3. B1) 3. A2 *", "");
    walk.go(&Place { forks: vec![(0, 0)], seen: 1 });
    assert!(walk.remove());
    check(&walk, "1. A1 2. D4 (2. E3 3. B1) 3. A2 *", "");
    walk.go(&Place { forks: vec![(1, 0)], seen: 2 });
    assert!(walk.remove());
    check(&walk, "1. A1 2. D4 (2. E3) 3. A2 *", "A1 E3");
    assert!(walk.remove());
    check(&walk, "1. A1 2. D4 3. A2 *", "A1");
    assert!(walk.remove());
    check(&walk, "*", "");
    assert!(!walk.remove());
}

#[test]
fn a_comment_is_about_the_event_that_led_here() {
    let mut walk = walk();
    walk.comment("Nothing happened yet.");
    assert_eq!(walk.record(), self::walk().record());
    walk.forward();
    walk.comment(" Because {of} it.\n");
    walk.forward();
    walk.comment("So?");
    walk.comment("  ");
    check(
        &walk,
        "1. B0 {Because {of\\} it.} (1. A1 2. D4 (2. E3 3. B1) 3. A2) (1. A1 2. E3) 2. D4 3. C0 *",
        "B0 D4",
    );
}

#[test]
fn a_place_that_is_gone_leads_near_it() {
    let mut walk = walk();
    walk.go(&Place { forks: vec![(0, 7)], seen: 2 });
    assert_eq!(walk.place(), Place { forks: vec![], seen: 2 });
    walk.go(&Place { forks: vec![(0, 1)], seen: 9 });
    assert_eq!(walk.place(), Place { forks: vec![(0, 1)], seen: 2 });
    walk.go_to_moment(1);
    assert_eq!(walk.place(), Place { forks: vec![(0, 1)], seen: 1 });
    walk.go_to_moment(0);
    assert_eq!(walk.place(), Place::default());
}

#[test]
fn a_record_that_could_not_be_read_again_is_not_made() {
    // A line that leaves its parent at each turn.
    let mut walk = Walk::new(start("djambi/french@1").record()).unwrap();
    let mut refused = None;
    for _ in 0..=limits::DEPTH {
        let legal = walk.present().legal_turns(100_000).unwrap();
        let (first, second) = (&legal[0], &legal[1]);
        walk.add(&turn(first)).unwrap();
        walk.back();
        if let Err(error) = walk.add(&turn(second)) {
            refused = Some(error.key);
            break;
        }
    }
    assert_eq!(refused.as_deref(), Some("record-too-deep"));
    let (again, _) = record::read(walk.record().to_string().as_bytes()).unwrap();
    assert_eq!(again, *walk.record());
}

#[test]
fn a_record_against_the_rules_is_not_walked_through() {
    let text = NESTED.replace("3. C0", "3. E0");
    let (record, _) = record::read(text.as_bytes()).unwrap();
    assert_eq!(Walk::new(record).unwrap_err().line, 6);
}
