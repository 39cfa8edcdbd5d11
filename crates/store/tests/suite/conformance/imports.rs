//! Imports.

use store::{Import, LONGEST_BODY, LONGEST_ID, StoreError};
use tokio::task::JoinSet;

use crate::person;
use crate::place::Place;

fn import(id: &str, at: i64) -> Import {
    Import {
        id: id.to_owned(),
        person: "p".to_owned(),
        title: "chess".to_owned(),
        body: format!("record {id}\n"),
        at,
    }
}

pub(super) async fn a_record_is_kept_and_removed(place: &Place) {
    let store = place.open().await;
    for (id, at) in [("a", 10), ("b", 20), ("c", 20)] {
        assert_eq!(store.add_import(import(id, at), 10).await, Ok(true));
    }
    let other = Import { person: "q".to_owned(), ..import("d", 30) };
    assert_eq!(store.add_import(other.clone(), 10).await, Ok(true));
    assert_eq!(store.add_import(import("d", 40), 10).await, Ok(false), "the id is taken");
    assert_eq!(store.import("d").await, Ok(Some(other)));
    assert_eq!(store.import("nothing").await, Ok(None));
    let all = [import("c", 20), import("b", 20), import("a", 10)];
    assert_eq!(store.imports("p", 10).await.unwrap(), all);
    assert_eq!(store.imports("p", 2).await.unwrap(), all[..2]);
    assert_eq!(store.remove_import("q", "a").await, Ok(false), "it is somebody else's");
    assert_eq!(store.remove_import("p", "a").await, Ok(true));
    assert_eq!(store.remove_import("p", "a").await, Ok(false));
    assert_eq!(store.import("a").await, Ok(None));
    store.close().await.unwrap();
}

pub(super) async fn a_person_has_so_many_records(place: &Place) {
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..8 {
        tasks.spawn(store.add_import(import(&format!("r{number}"), number), 5));
    }
    let added: Vec<bool> = tasks.join_all().await.into_iter().map(Result::unwrap).collect();
    assert_eq!(added.iter().filter(|added| **added).count(), 5);
    assert_eq!(store.imports("p", 10).await.unwrap().len(), 5);
    store.close().await.unwrap();
}

pub(super) async fn records_go_with_the_account(place: &Place) {
    let store = place.open().await;
    store.add_person(person("p")).await.unwrap();
    store.add_import(import("a", 10), 10).await.unwrap();
    assert_eq!(store.delete_account("p").await, Ok(true));
    assert_eq!(store.import("a").await, Ok(None));
    store.close().await.unwrap();
}

pub(super) async fn imports_that_cannot_be_are_refused(place: &Place) {
    let store = place.open().await;
    let long = "x".repeat(LONGEST_ID);
    let body = "x".repeat(LONGEST_BODY);
    let good = Import { id: long.clone(), title: long.clone(), body, ..import("", 10) };
    assert_eq!(store.add_import(good.clone(), 10).await, Ok(true));
    for bad in [
        Import { id: format!("{long}x"), ..good.clone() },
        Import { id: String::new(), ..good.clone() },
        Import { person: format!("{long}x"), ..good.clone() },
        Import { title: format!("{long}x"), ..good.clone() },
        Import { body: "x".repeat(LONGEST_BODY + 1), ..good.clone() },
        Import { body: "\0".to_owned(), ..good.clone() },
    ] {
        assert!(matches!(store.add_import(bad, 10).await, Err(StoreError::Invalid(_))));
    }
    store.close().await.unwrap();
}
