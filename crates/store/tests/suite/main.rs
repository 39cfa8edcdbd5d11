//! One suite for all stores, and what only one of them promises.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod conformance;
mod folder;
mod kill;
mod place;
mod postgres;
mod proxy;
mod schema;
mod sqlite;

use store::{Appended, Batch, Event, Filter, Kind, Person, Status, Store, Summary};

/// The version of the newest schema.
const NEWEST: i64 = 9;

/// An event that says which it is.
fn event(game: &str, seq: u32) -> Event {
    Event {
        game: game.to_owned(),
        seq,
        kind: "turn".to_owned(),
        seat: Some((seq % 4) as u8),
        body: format!("turn {seq} of {game}"),
        at: 1_000 + i64::from(seq),
    }
}

/// A batch of such events.
fn batch(game: &str, seqs: std::ops::RangeInclusive<u32>) -> Batch {
    Batch::new(seqs.map(|seq| event(game, seq)).collect()).unwrap()
}

fn summary(game: &str, head: u32) -> Summary {
    Summary {
        game: game.to_owned(),
        head,
        status: Status::Running,
        is_public: true,
        title: "chess".to_owned(),
        is_rated: false,
        has_clock: true,
        players: [(0, "p".to_owned()), (2, "q".to_owned())].into(),
        wake_at: None,
        changed_at: 5_000,
        about: "{\"players\":2}".to_owned(),
    }
}

fn person(id: &str) -> Person {
    let name = "Niccolò".to_owned();
    Person { id: id.to_owned(), name, kind: Kind::Guest, created_at: 7 }
}

/// Appends events up to the head of the summary, and the summary.
async fn put(store: &dyn Store, from: u32, summary: Summary) {
    let batch = batch(&summary.game, from..=summary.head).with_summary(summary).unwrap();
    assert_eq!(store.append(batch).await, Ok(Appended::Committed));
}

/// Games as version 2 of the schema stored them: what was only in their text is in columns now.
const OLD_GAMES: [(&str, &str); 3] = [
    (
        "g",
        r#"{"clock":{"delay":{"delay":1,"main":2}},"result":null,"seats":[{"person":{"id":"p","name":"P"}},null,{"bot":{"level":3}},{"person":{"id":"q","name":"Q"}}],"setup":"djambi/french@1 players=4"}"#,
    ),
    (
        "h",
        r#"{"clock":null,"result":null,"seats":[null,null],"setup":"vorassic@1 mode=snake size=5"}"#,
    ),
    ("i", "{}"),
];

async fn old_games_are_listed(store: &dyn Store) {
    let expected = [
        ("djambi", true, vec![(0, "p".to_owned()), (3, "q".to_owned())]),
        ("vorassic", false, vec![]),
        ("", false, vec![]),
    ];
    for ((id, about), (title, has_clock, players)) in OLD_GAMES.into_iter().zip(expected) {
        let (title, about) = (title.to_owned(), about.to_owned());
        let players = players.into_iter().collect();
        let expected = Summary { title, has_clock, players, about, ..summary(id, 0) };
        assert_eq!(store.summary(id).await, Ok(Some(expected)));
    }
    let filter = Filter { person: Some("q".to_owned()), ..Filter::first(9) };
    assert_eq!(store.summaries(filter).await.unwrap().len(), 1);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

/// Appends, and expects that it is stored.
#[track_caller]
fn append(
    store: &dyn Store,
    game: &str,
    seqs: std::ops::RangeInclusive<u32>,
) -> impl Future<Output = ()> {
    let (reply, what) = (store.append(batch(game, seqs.clone())), format!("{game} {seqs:?}"));
    async move { assert_eq!(reply.await, Ok(Appended::Committed), "{what}") }
}
