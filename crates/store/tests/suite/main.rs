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

use store::{Appended, Batch, Event, Status, Store, Summary};

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
        wake_at: None,
        changed_at: 5_000,
        about: "{\"players\":2}".to_owned(),
    }
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
