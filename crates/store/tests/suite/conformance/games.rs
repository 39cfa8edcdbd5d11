//! What follows from the log: lists, duties, leases.

use std::collections::{BTreeMap, HashSet};

use store::{Appended, Cursor, Filter, LONGEST_ID, Status, StoreError, Summary};

use crate::place::Place;
use crate::{append, batch, put, summary};

const ALL: Filter = Filter::first(100);

/// The place in a list after which all games changed before a time.
fn before(time: i64) -> Cursor {
    Cursor { changed_at: time, game: String::new() }
}

pub(super) async fn a_summary_is_stored_with_its_events(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.summary("g").await.unwrap(), None);
    let first = Summary { wake_at: Some(9), status: Status::Open, ..summary("g", 1) };
    put(&*store, 0, first.clone()).await;
    assert_eq!(store.summary("g").await.unwrap(), Some(first));
    let second = Summary {
        status: Status::Ended,
        is_public: false,
        changed_at: 6_000,
        about: "{}".to_owned(),
        ..summary("g", 2)
    };
    put(&*store, 2, second.clone()).await;
    assert_eq!(store.summary("g").await.unwrap(), Some(second));
    // Of another game, and of another event than the last.
    for wrong in [summary("h", 3), summary("g", 2)] {
        let refused = batch("g", 3..=3).with_summary(wrong);
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    }
    store.close().await.unwrap();
}

pub(super) async fn a_summary_of_a_conflict_is_not_stored(place: &Place) {
    let store = place.open().await;
    put(&*store, 0, summary("g", 0)).await;
    let late = Summary { status: Status::Ended, ..summary("g", 0) };
    let conflict = store.append(batch("g", 0..=0).with_summary(late).unwrap()).await;
    assert_eq!(conflict, Ok(Appended::Conflict { head: Some(0) }));
    assert_eq!(store.summary("g").await.unwrap(), Some(summary("g", 0)));
    store.close().await.unwrap();
}

pub(super) async fn the_head_in_the_lists_moves_with_the_log(place: &Place) {
    let store = place.open().await;
    put(&*store, 0, summary("g", 0)).await;
    append(&*store, "g", 1..=3).await;
    assert_eq!(store.summary("g").await.unwrap(), Some(summary("g", 3)));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

pub(super) async fn lists_show_what_was_asked_for(place: &Place) {
    let store = place.open().await;
    let rows = [
        ("a", Status::Open, true, 10),
        ("b", Status::Running, true, 20),
        ("c", Status::Running, false, 30),
        ("d", Status::Ended, true, 40),
    ];
    for (game, status, is_public, changed_at) in rows {
        put(&*store, 0, Summary { status, is_public, changed_at, ..summary(game, 0) }).await;
    }
    let cases = [
        (ALL, "dcba"),
        (Filter { limit: 2, ..ALL }, "dc"),
        (Filter { status: Some(Status::Running), ..ALL }, "cb"),
        (Filter { is_public: Some(true), ..ALL }, "dba"),
        (Filter { is_public: Some(false), ..ALL }, "c"),
        (Filter { status: Some(Status::Running), is_public: Some(true), ..ALL }, "b"),
        (Filter { after: Some(before(30)), ..ALL }, "ba"),
        (
            Filter {
                status: Some(Status::Running),
                is_public: Some(true),
                after: Some(before(20)),
                ..ALL
            },
            "",
        ),
    ];
    for (filter, expected) in cases {
        let found = store.summaries(filter.clone()).await.unwrap();
        let games: String = found.iter().map(|summary| summary.game.as_str()).collect();
        assert_eq!(games, expected, "{filter:?}");
    }
    store.close().await.unwrap();
}

pub(super) async fn games_are_found_by_what_is_played_and_by_whom(place: &Place) {
    let store = place.open().await;
    // The game, its title, whether it is rated, whether it has a clock, who plays.
    let rows = [
        ("a", "chess", true, true, [(0, "p"), (1, "q")]),
        ("b", "chess", false, true, [(0, "q"), (3, "p")]),
        ("c", "shogi", true, false, [(0, "q"), (1, "r")]),
        ("d", "shogi", false, false, [(1, "p"), (2, "p")]),
    ];
    // Where only bots sit, and where nobody waits for anybody.
    for (changed_at, game, status) in [(0, "e", Status::Running), (-1, "f", Status::Open)] {
        let row = Summary { title: String::new(), has_clock: false, ..summary(game, 0) };
        put(&*store, 0, Summary { players: BTreeMap::new(), status, changed_at, ..row }).await;
    }
    for (number, (game, title, is_rated, has_clock, players)) in (1..).zip(rows) {
        let players = players.map(|(seat, person)| (seat, person.to_owned())).into();
        let title = title.to_owned();
        let row = Summary { title, is_rated, has_clock, players, ..summary(game, 0) };
        put(&*store, 0, Summary { changed_at: number, ..row }).await;
    }
    let (chess, p) = (Some("chess".to_owned()), Some("p".to_owned()));
    let cases = [
        (Filter { title: chess.clone(), ..ALL }, "ba"),
        (Filter { title: Some("go".to_owned()), ..ALL }, ""),
        (Filter { is_rated: Some(true), ..ALL }, "ca"),
        (Filter { is_rated: Some(false), ..ALL }, "dbef"),
        (Filter { is_deserted: Some(false), ..ALL }, "dcbae"),
        (Filter { is_deserted: Some(false), person: p.clone(), ..ALL }, "dba"),
        (Filter { is_deserted: Some(true), ..ALL }, "f"),
        (Filter { has_clock: Some(true), ..ALL }, "ba"),
        (Filter { has_clock: Some(false), title: chess.clone(), ..ALL }, ""),
        // Once, also with two seats.
        (Filter { person: p.clone(), ..ALL }, "dba"),
        (Filter { person: p.clone(), limit: 1, ..ALL }, "d"),
        (Filter { person: p.clone(), after: Some(before(4)), ..ALL }, "ba"),
        (Filter { person: Some("r".to_owned()), ..ALL }, "c"),
        (Filter { person: Some("nobody".to_owned()), ..ALL }, ""),
        (
            Filter {
                status: Some(Status::Running),
                is_public: Some(true),
                title: chess,
                is_rated: Some(false),
                has_clock: Some(true),
                is_deserted: Some(false),
                person: p,
                after: Some(before(3)),
                limit: 1,
            },
            "b",
        ),
        (Filter { status: Some(Status::Open), person: Some("q".to_owned()), ..ALL }, ""),
    ];
    for (filter, expected) in cases {
        let found = store.summaries(filter.clone()).await.unwrap();
        let games: String = found.iter().map(|summary| summary.game.as_str()).collect();
        assert_eq!(games, expected, "{filter:?}");
    }
    store.close().await.unwrap();
}

pub(super) async fn players_come_change_and_go(place: &Place) {
    let store = place.open().await;
    put(&*store, 0, summary("other", 0)).await;
    let steps: [&[(u8, &str)]; 5] =
        [&[(0, "p")], &[(0, "p"), (255, "q")], &[(0, "q"), (255, "p")], &[(1, "r")], &[]];
    for (seq, players) in (0..).zip(steps) {
        let players = players.iter().map(|(seat, person)| (*seat, (*person).to_owned())).collect();
        let expected = Summary { players, ..summary("g", seq) };
        put(&*store, seq, expected.clone()).await;
        assert_eq!(store.summary("g").await, Ok(Some(expected)));
    }
    // Without a summary they stay, and so do those of other games.
    append(&*store, "other", 1..=1).await;
    assert_eq!(store.summary("other").await, Ok(Some(summary("other", 1))));
    // Of a conflict nothing is stored.
    let players = [(3, "thief".to_owned())].into();
    let late = Summary { players, ..summary("other", 1) };
    store.append(batch("other", 1..=1).with_summary(late).unwrap()).await.unwrap();
    assert_eq!(store.summary("other").await, Ok(Some(summary("other", 1))));
    // Where it is said that they stay, everything else is stored all the same.
    let turn = Summary { about: "{}".to_owned(), changed_at: 7_000, ..summary("other", 2) };
    let same = batch("other", 2..=2).with_summary(turn.clone()).unwrap().with_same_players();
    assert_eq!(store.append(same).await, Ok(Appended::Committed));
    assert_eq!(store.summary("other").await, Ok(Some(turn)));
    store.close().await.unwrap();
}

pub(super) async fn summaries_that_cannot_be_are_refused(_place: &Place) {
    let longest = Summary { title: "t".repeat(LONGEST_ID), ..summary("g", 0) };
    batch("g", 0..=0).with_summary(longest.clone()).unwrap();
    let seat = |id: String| Summary { players: [(0, id)].into(), ..summary("g", 0) };
    batch("g", 0..=0).with_summary(seat("p".repeat(LONGEST_ID))).unwrap();
    let wrong = [
        Summary { title: format!("{}t", longest.title), ..longest },
        seat("p".repeat(LONGEST_ID + 1)),
        seat(String::new()),
        seat("\0".to_owned()),
    ];
    for summary in wrong {
        let refused = batch("g", 0..=0).with_summary(summary);
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    }
}

pub(super) async fn lists_are_turned_page_by_page(place: &Place) {
    let store = place.open().await;
    // All changed at the same time; capital letters come before small ones everywhere.
    for game in ["a", "B", "c", "D", "e"] {
        put(&*store, 0, summary(game, 0)).await;
    }
    let mut pages = Vec::new();
    let mut after = None;
    loop {
        let page = store.summaries(Filter { after, limit: 2, ..ALL }).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(Cursor::of(last));
        pages.push(page.iter().map(|summary| summary.game.as_str()).collect::<String>());
    }
    assert_eq!(pages, ["ec", "aD", "B"]);
    store.close().await.unwrap();
}

pub(super) async fn games_are_due_at_their_time(place: &Place) {
    let store = place.open().await;
    for (game, wake_at) in [("late", Some(30)), ("never", None), ("early", Some(10))] {
        put(&*store, 0, Summary { wake_at, ..summary(game, 0) }).await;
    }
    assert_eq!(store.due(9, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.due(10, 10).await.unwrap(), ["early"]);
    assert_eq!(store.due(99, 10).await.unwrap(), ["early", "late"]);
    assert_eq!(store.due(99, 1).await.unwrap(), ["early"]);
    put(&*store, 1, summary("early", 1)).await;
    assert_eq!(store.due(99, 10).await.unwrap(), ["late"]);
    store.close().await.unwrap();
}

pub(super) async fn a_lease_has_one_holder_until_it_ends(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.lease("g", "one", 0, 10).await, Ok(true));
    assert_eq!(store.lease("g", "two", 9, 19).await, Ok(false));
    assert_eq!(store.lease("other", "two", 9, 19).await, Ok(true));
    // Renewed, it lasts longer.
    assert_eq!(store.lease("g", "one", 9, 20).await, Ok(true));
    assert_eq!(store.lease("g", "two", 19, 29).await, Ok(false));
    assert_eq!(store.lease("g", "two", 20, 30).await, Ok(true));
    assert_eq!(store.lease("g", "one", 21, 31).await, Ok(false));
    // Who does not hold it cannot give it back.
    assert_eq!(store.release("g", "one").await, Ok(()));
    assert_eq!(store.lease("g", "one", 21, 31).await, Ok(false));
    assert_eq!(store.release("g", "two").await, Ok(()));
    assert_eq!(store.lease("g", "one", 21, 31).await, Ok(true));
    let three = ["new", "g", "other", "g"].map(str::to_owned);
    let held = store.leases(&three, "two", 22, 32).await.unwrap();
    assert_eq!(held, HashSet::from(["new", "other"].map(str::to_owned)));
    assert_eq!(store.leases(&[], "two", 22, 32).await, Ok(HashSet::new()));
    assert_eq!(store.lease("new", "one", 31, 41).await, Ok(false));
    assert_eq!(store.lease("other", "one", 32, 42).await, Ok(true));
    // It is known when it ends, or has ended, until it is forgotten.
    assert_eq!(store.leased_until("new").await, Ok(Some(32)));
    assert_eq!(store.leased_until("other").await, Ok(Some(42)));
    assert_eq!(store.leased_until("never").await, Ok(None));
    assert_eq!(store.forget_leases(32).await, Ok(()));
    assert_eq!(store.leased_until("new").await, Ok(Some(32)));
    assert_eq!(store.forget_leases(33).await, Ok(()));
    assert_eq!(store.leased_until("new").await, Ok(None));
    assert_eq!(store.leased_until("other").await, Ok(Some(42)));
    assert_eq!(store.release("other", "one").await, Ok(()));
    assert_eq!(store.leased_until("other").await, Ok(None));
    let refused = store.lease("g", &"x".repeat(65), 40, 50).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    store.close().await.unwrap();
}
