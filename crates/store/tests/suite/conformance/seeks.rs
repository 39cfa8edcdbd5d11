//! Seeks.

use store::{LONGEST_BODY, LONGEST_ID, MOST_SEEKS, Seek, StoreError};
use tokio::task::JoinSet;

use crate::place::Place;

fn seek(id: &str, since: i64) -> Seek {
    Seek {
        id: id.to_owned(),
        person: format!("person of {id}"),
        wanted: "chess".to_owned(),
        body: "{}".to_owned(),
        since,
        until: since + 100,
        game: None,
    }
}

fn ids(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|&id| id.to_owned()).collect()
}

pub(super) async fn a_person_has_one_seek(place: &Place) {
    let store = place.open().await;
    let first = seek("a", 10);
    store.add_seek(first.clone(), 10).await.unwrap();
    let second = Seek { id: "b".to_owned(), wanted: "go".to_owned(), ..first.clone() };
    store.add_seek(second.clone(), 11).await.unwrap();
    assert_eq!(store.seeks("chess", 20, 10).await.unwrap(), []);
    assert_eq!(store.seeks("go", 20, 10).await.unwrap(), [second]);
    assert_eq!(store.renew_seek("a", 200).await, Ok(None));
    assert_eq!(store.end_seek_of(&first.person).await, Ok(true));
    assert_eq!(store.end_seek_of(&first.person).await, Ok(false));
    assert_eq!(store.end_seek("b").await, Ok(false));
    store.close().await.unwrap();
}

pub(super) async fn a_seek_holds_until_it_is_not_renewed(place: &Place) {
    let store = place.open().await;
    for (id, since) in [("b", 20), ("c", 20), ("a", 10)] {
        store.add_seek(seek(id, since), since).await.unwrap();
    }
    let found = async |now, limit| {
        let found = store.seeks("chess", now, limit).await.unwrap();
        found.into_iter().map(|seek| seek.id).collect::<String>()
    };
    assert_eq!(found(30, 10).await, "abc");
    assert_eq!(found(30, 2).await, "ab");
    assert_eq!(found(109, 10).await, "abc");
    assert_eq!(found(110, 10).await, "bc");
    let renewed = store.renew_seek("a", 500).await.unwrap();
    assert_eq!(renewed, Some(Seek { until: 500, ..seek("a", 10) }));
    // It never holds for shorter.
    assert_eq!(store.renew_seek("a", 400).await.unwrap(), renewed);
    assert_eq!(found(400, 10).await, "a");
    assert_eq!(store.join_seeks(&ids(&["a", "b"]), "g", 400).await, Ok(false));
    // What ended long ago is gone.
    store.add_seek(seek("d", 60_120), 60_120).await.unwrap();
    assert_eq!(store.renew_seek("b", 0).await, Ok(None));
    assert!(store.renew_seek("a", 0).await.unwrap().is_some());
    store.close().await.unwrap();
}

pub(super) async fn seeks_are_joined_all_or_none(place: &Place) {
    let store = place.open().await;
    for id in ["a", "b", "c"] {
        store.add_seek(seek(id, 10), 10).await.unwrap();
    }
    assert_eq!(store.join_seeks(&ids(&["a", "x"]), "g", 20).await, Ok(false));
    assert_eq!(store.seeks("chess", 20, 10).await.unwrap().len(), 3);
    assert_eq!(store.join_seeks(&ids(&["c", "a"]), "g", 20).await, Ok(true));
    assert_eq!(store.join_seeks(&ids(&["a", "b"]), "h", 20).await, Ok(false));
    let joined = |id| Seek { game: Some("g".to_owned()), ..seek(id, 10) };
    assert_eq!(store.joined_seeks("g").await.unwrap(), [joined("a"), joined("c")]);
    assert_eq!(store.joined_seeks("h").await.unwrap(), []);
    assert_eq!(store.seeks("chess", 20, 10).await.unwrap(), [seek("b", 10)]);
    assert_eq!(store.renew_seek("a", 0).await, Ok(Some(joined("a"))));
    // Who has a game does not wait any more.
    assert_eq!(store.end_seek_of("person of a").await, Ok(false));
    assert_eq!(store.end_seek("a").await, Ok(true));
    assert_eq!(store.joined_seeks("g").await.unwrap(), [joined("c")]);
    store.close().await.unwrap();
}

pub(super) async fn of_many_who_join_a_seek_one_does(place: &Place) {
    let store = place.open().await;
    let others: Vec<String> = (0..8).map(|number| format!("other{number}")).collect();
    for id in others.iter().map(String::as_str).chain(["wanted"]) {
        store.add_seek(seek(id, 10), 10).await.unwrap();
    }
    let mut tasks = JoinSet::new();
    for other in &others {
        // In both orders.
        let mut pair = vec![other.clone(), "wanted".to_owned()];
        if other.ends_with(['1', '3', '5', '7']) {
            pair.reverse();
        }
        tasks.spawn(store.join_seeks(&pair, other, 20));
    }
    let outcomes: Vec<bool> = tasks.join_all().await.into_iter().map(Result::unwrap).collect();
    assert_eq!(outcomes.iter().filter(|joined| **joined).count(), 1);
    assert_eq!(store.seeks("chess", 20, 10).await.unwrap().len(), 7);
    store.close().await.unwrap();
}

pub(super) async fn seeks_that_cannot_be_are_refused(place: &Place) {
    let store = place.open().await;
    let long = "x".repeat(LONGEST_ID);
    let good = Seek { id: long.clone(), body: "x".repeat(LONGEST_BODY), ..seek("a", 10) };
    store.add_seek(good.clone(), 10).await.unwrap();
    for bad in [
        Seek { id: format!("{long}x"), ..good.clone() },
        Seek { id: String::new(), ..good.clone() },
        Seek { person: format!("{long}x"), ..good.clone() },
        Seek { wanted: format!("{long}x"), ..good.clone() },
        Seek { body: "x".repeat(LONGEST_BODY + 1), ..good.clone() },
    ] {
        assert!(matches!(store.add_seek(bad, 10).await, Err(StoreError::Invalid(_))));
    }
    let many: Vec<String> = (0..=MOST_SEEKS).map(|number| number.to_string()).collect();
    let refused = store.join_seeks(&many, "g", 20).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))));
    assert_eq!(store.join_seeks(&many[1..], "g", 20).await, Ok(false));
    store.close().await.unwrap();
}
