//! The log.

use store::{Appended, Batch, LONGEST_BODY, LONGEST_ID, MOST_EVENTS_OF_A_BATCH};
use store::{Event, MOST_JOBS_OF_A_GROUP, StoreError};
use tokio::task::JoinSet;

use crate::place::Place;
use crate::{append, batch, event, summary};

pub(super) async fn what_was_appended_is_read_in_order(place: &Place) {
    let store = place.open().await;
    append(&*store, "g", 0..=0).await;
    append(&*store, "g", 1..=9).await;
    append(&*store, "other", 0..=3).await;
    let all: Vec<Event> = (0..10).map(|seq| event("g", seq)).collect();
    assert_eq!(store.events("g", 0, 100).await.unwrap(), all);
    assert_eq!(store.events("g", 4, 3).await.unwrap(), all[4..7]);
    assert_eq!(store.events("g", 10, 3).await.unwrap(), []);
    assert_eq!(store.events("nobody's", 0, 3).await.unwrap(), []);
    // Whatever a text may hold comes back as it was.
    let odd = Event { seat: None, body: "é\n\t'\"\u{1f40d}\\".to_owned(), ..event("g", 10) };
    let appended = store.append(Batch::new(vec![odd.clone()]).unwrap()).await;
    assert_eq!(appended, Ok(Appended::Committed));
    assert_eq!(store.events("g", 10, 3).await.unwrap(), [odd]);
    store.close().await.unwrap();
}

pub(super) async fn the_first_event_has_number_0(place: &Place) {
    let store = place.open().await;
    let conflict = store.append(batch("g", 1..=1)).await;
    assert_eq!(conflict, Ok(Appended::Conflict { head: None }));
    append(&*store, "g", 0..=0).await;
    store.close().await.unwrap();
}

pub(super) async fn a_number_that_is_taken_is_a_conflict(place: &Place) {
    let store = place.open().await;
    append(&*store, "g", 0..=4).await;
    for seqs in [4..=4, 2..=3, 0..=0] {
        let conflict = store.append(batch("g", seqs)).await;
        assert_eq!(conflict, Ok(Appended::Conflict { head: Some(4) }));
    }
    assert_eq!(store.events("g", 0, 100).await.unwrap().len(), 5);
    store.close().await.unwrap();
}

pub(super) async fn a_gap_is_a_conflict(place: &Place) {
    let store = place.open().await;
    append(&*store, "g", 0..=4).await;
    let conflict = store.append(batch("g", 6..=6)).await;
    assert_eq!(conflict, Ok(Appended::Conflict { head: Some(4) }));
    append(&*store, "g", 5..=5).await;
    store.close().await.unwrap();
}

pub(super) async fn a_batch_is_stored_as_a_whole_or_not_at_all(place: &Place) {
    let store = place.open().await;
    append(&*store, "g", 0..=4).await;
    // The last two numbers would be free.
    let conflict = store.append(batch("g", 3..=6)).await;
    assert_eq!(conflict, Ok(Appended::Conflict { head: Some(4) }));
    assert_eq!(store.events("g", 0, 100).await.unwrap().len(), 5);
    append(&*store, "g", 5..=6).await;
    store.close().await.unwrap();
}

pub(super) async fn a_conflict_does_not_concern_others(place: &Place) {
    let store = place.open().await;
    append(&*store, "g", 0..=0).await;
    // Sent together, so that they share transactions; every second one cannot be.
    let replies: Vec<_> = (0..50)
        .map(|number| {
            let good = store.append(batch(&format!("good {number}"), 0..=2));
            let bad = store.append(batch("g", 0..=number % 3));
            (tokio::spawn(good), tokio::spawn(bad))
        })
        .collect();
    for (good, bad) in replies {
        assert_eq!(good.await.unwrap(), Ok(Appended::Committed));
        assert_eq!(bad.await.unwrap(), Ok(Appended::Conflict { head: Some(0) }));
    }
    store.close().await.unwrap();
}

pub(super) async fn of_many_with_the_same_number_one_gets_in(place: &Place) {
    let store = place.open().await;
    for seq in 0..20 {
        let mut tasks = JoinSet::new();
        for contender in 0..8 {
            let body = format!("by {contender}");
            let mine = Event { body: body.clone(), ..event("g", seq) };
            // One that is longer must not leave its tail behind.
            let tail = Event { body: body.clone(), ..event("g", seq + 1) };
            let events = if contender == 0 { vec![mine, tail] } else { vec![mine] };
            let reply = store.append(Batch::new(events).unwrap());
            tasks.spawn(async move { (body, reply.await.unwrap()) });
        }
        let outcomes = tasks.join_all().await;
        let mut winners = outcomes.iter().filter(|(_, outcome)| *outcome == Appended::Committed);
        let taken_before = store.events("g", seq, 1).await.unwrap();
        match winners.next() {
            Some((winner, _)) => assert_eq!(taken_before[0].body, *winner),
            // The tail of the contender that won before.
            None => assert_eq!(taken_before[0].body, "by 0"),
        }
        assert_eq!(winners.next(), None);
    }
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

pub(super) async fn many_games_at_once_are_all_stored(place: &Place) {
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..40 {
        let store = store.clone();
        tasks.spawn(async move {
            let game = format!("game {number}");
            for seq in 0..10 {
                let batch = batch(&game, seq..=seq).with_summary(summary(&game, seq)).unwrap();
                assert_eq!(store.append(batch).await, Ok(Appended::Committed));
            }
        });
    }
    tasks.join_all().await;
    for number in 0..40 {
        let game = format!("game {number}");
        assert_eq!(store.events(&game, 0, 100).await.unwrap().len(), 10);
        assert_eq!(store.summary(&game).await.unwrap(), Some(summary(&game, 9)));
    }
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

pub(super) async fn more_than_a_group_at_once_is_stored(place: &Place) {
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..=MOST_JOBS_OF_A_GROUP {
        tasks.spawn(store.append(batch(&format!("game {number}"), 0..=1)));
    }
    let outcomes = tasks.join_all().await;
    assert_eq!(outcomes.len(), MOST_JOBS_OF_A_GROUP + 1);
    assert!(outcomes.iter().all(|outcome| *outcome == Ok(Appended::Committed)), "{outcomes:?}");
    store.close().await.unwrap();
}

pub(super) async fn heads_are_those_of_the_log(place: &Place) {
    let store = place.open().await;
    append(&*store, "a", 0..=0).await;
    append(&*store, "b", 0..=6).await;
    let asked = ["a", "b", "none"].map(str::to_owned);
    let heads = store.heads(&asked).await.unwrap();
    assert_eq!(heads, [("a".to_owned(), 0), ("b".to_owned(), 6)].into());
    assert!(store.heads(&[]).await.unwrap().is_empty());
    store.close().await.unwrap();
}

pub(super) async fn batches_that_cannot_be_are_refused(place: &Place) {
    #[track_caller]
    fn check(events: Vec<Event>, expected: Option<&str>) {
        let refused = match Batch::new(events) {
            Ok(_) => None,
            Err(StoreError::Invalid(why)) => Some(why),
            Err(error) => panic!("{error}"),
        };
        assert_eq!(refused.as_deref(), expected);
    }
    check(vec![], Some("a batch without events"));
    let order = "event 2 of game g where 1 of game g was expected";
    check(vec![event("g", 0), event("g", 2)], Some(order));
    let games = "event 1 of game h where 1 of game g was expected";
    check(vec![event("g", 0), event("h", 1)], Some(games));
    check(vec![event("", 0)], Some("the id of the game is empty"));
    check(vec![event("a\0", 0)], Some("the id of the game contains a zero byte"));
    check(vec![Event { kind: String::new(), ..event("g", 0) }], Some("the kind is empty"));

    // At every limit, and one past it.
    let last = u32::try_from(MOST_EVENTS_OF_A_BATCH).unwrap() - 1;
    let store = place.open().await;
    append(&*store, "most events", 0..=last).await;
    let too_many = (0..=last + 1).map(|seq| event("g", seq)).collect();
    check(too_many, Some("257 events at once, at most 256"));

    let id = "i".repeat(LONGEST_ID);
    append(&*store, &id, 0..=0).await;
    let why = "the id of the game has 65 bytes, at most 64";
    check(vec![event(&format!("{id}i"), 0)], Some(why));

    let body = "b".repeat(LONGEST_BODY);
    let longest = Event { body: body.clone(), ..event("longest", 0) };
    let stored = store.append(Batch::new(vec![longest.clone()]).unwrap()).await;
    assert_eq!(stored, Ok(Appended::Committed));
    assert_eq!(store.events("longest", 0, 1).await.unwrap(), [longest]);
    let why = "the body has 65537 bytes, at most 65536";
    check(vec![Event { body: format!("{body}b"), ..event("g", 0) }], Some(why));
    store.close().await.unwrap();
}
