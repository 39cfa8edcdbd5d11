//! Opening, closing, looking for damage.

use store::{Appended, StoreError};

use crate::place::Place;
use crate::{append, batch, event, summary};

pub(super) async fn everything_is_there_after_opening_again(place: &Place) {
    for round in 0..3 {
        let store = place.open().await;
        append(&*store, "g", round..=round).await;
        let events = store.events("g", 0, 100).await.unwrap();
        assert_eq!(events, (0..=round).map(|seq| event("g", seq)).collect::<Vec<_>>());
        store.close().await.unwrap();
    }
}

pub(super) async fn a_closed_store_refuses(place: &Place) {
    let store = place.open().await;
    append(&*store, "g", 0..=0).await;
    store.close().await.unwrap();
    store.close().await.unwrap();
    let refused = store.append(batch("g", 1..=1)).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let refused = store.events("g", 0, 1).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
}

pub(super) async fn closing_stores_what_was_accepted(place: &Place) {
    let store = place.open().await;
    let replies: Vec<_> = (0..100)
        .map(|number| tokio::spawn(store.append(batch(&format!("game {number}"), 0..=0))))
        .collect();
    store.close().await.unwrap();
    let store = place.open().await;
    for (number, reply) in replies.into_iter().enumerate() {
        let stored = store.events(&format!("game {number}"), 0, 1).await.unwrap().len();
        match reply.await.unwrap() {
            Ok(Appended::Committed) => assert_eq!(stored, 1),
            Err(StoreError::Unavailable(_)) => assert_eq!(stored, 0),
            outcome => panic!("{outcome:?}"),
        }
    }
    store.close().await.unwrap();
}

pub(super) async fn it_can_be_probed(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.probe().await, Ok(()));
    append(&*store, "g", 0..=0).await;
    assert_eq!(store.probe().await, Ok(()));
    store.close().await.unwrap();
    let refused = store.probe().await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
}

pub(super) async fn a_sound_store_passes_the_check(place: &Place) {
    let store = place.open().await;
    append(&*store, "g", 0..=9).await;
    let listed = batch("listed", 0..=2).with_summary(summary("listed", 2)).unwrap();
    store.append(listed).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

pub(super) async fn a_missing_event_is_found(place: &Place) {
    let store = place.open().await;
    for game in ["first", "middle", "sound"] {
        append(&*store, game, 0..=4).await;
    }
    place.tamper("DELETE FROM event WHERE game_id = 'first' AND seq = 0").await;
    place.tamper("DELETE FROM event WHERE game_id = 'middle' AND seq = 2").await;
    let mut findings = store.check().await.unwrap();
    findings.sort_unstable();
    let expected = ["game first has 4 events from 1 to 4", "game middle has 4 events from 0 to 4"];
    assert_eq!(findings, expected);
    // Appending goes on at the end and nowhere else.
    let conflict = store.append(batch("middle", 2..=2)).await;
    assert_eq!(conflict, Ok(Appended::Conflict { head: Some(4) }));
    append(&*store, "middle", 5..=5).await;
    store.close().await.unwrap();
}

pub(super) async fn a_wrong_head_is_found(place: &Place) {
    let store = place.open().await;
    for game in ["less", "more", "sound"] {
        let listed = batch(game, 0..=4).with_summary(summary(game, 4)).unwrap();
        store.append(listed).await.unwrap();
    }
    place.tamper("UPDATE game SET head = 3 WHERE id = 'less'").await;
    place.tamper("UPDATE game SET head = 5 WHERE id = 'more'").await;
    let mut findings = store.check().await.unwrap();
    findings.sort_unstable();
    let expected = [
        "game less has head 3 in the lists and 4 in the log",
        "game more has head 5 in the lists and 4 in the log",
    ];
    assert_eq!(findings, expected);
    store.close().await.unwrap();
}

pub(super) async fn a_status_that_is_none_is_damage(place: &Place) {
    let store = place.open().await;
    store.append(batch("g", 0..=0).with_summary(summary("g", 0)).unwrap()).await.unwrap();
    place.tamper("UPDATE game SET status = 'adrift' WHERE id = 'g'").await;
    let error = store.summary("g").await.unwrap_err();
    assert!(error.is_fatal(), "{error}");
    store.close().await.unwrap();
}
