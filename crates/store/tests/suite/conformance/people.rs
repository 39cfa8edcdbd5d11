//! People, their sessions, and what they say.

use store::{LONGEST_BODY, LONGEST_NAME, Person, Remark, Reply, Session, Store, StoreError};
use tokio::task::JoinSet;

use crate::person;
use crate::place::Place;

fn remark(game: &str, body: &str) -> Remark {
    Remark {
        game: game.to_owned(),
        room: "players".to_owned(),
        person: "p".to_owned(),
        body: body.to_owned(),
        at: 8,
    }
}

/// Says something as much as anybody likes.
fn say(store: &dyn Store, remark: Remark) -> Reply<Option<u32>> {
    store.say(remark, 0, u32::MAX)
}

pub(super) async fn people_are_added_once_and_renamed(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.person("p").await, Ok(None));
    assert_eq!(store.add_person(person("p")).await, Ok(true));
    let other = Person { name: "Other".to_owned(), ..person("p") };
    assert_eq!(store.add_person(other).await, Ok(false));
    assert_eq!(store.person("p").await, Ok(Some(person("p"))));
    assert_eq!(store.rename_person("p", "Lorenzo").await, Ok(true));
    let renamed = Person { name: "Lorenzo".to_owned(), ..person("p") };
    assert_eq!(store.person("p").await, Ok(Some(renamed)));
    assert_eq!(store.rename_person("q", "Lorenzo").await, Ok(false));
    store.close().await.unwrap();
}

pub(super) async fn a_session_leads_to_its_person(place: &Place) {
    let store = place.open().await;
    let hash = [3; 32];
    assert_eq!(store.add_session(hash, "p", 20).await, Ok(false));
    store.add_person(person("p")).await.unwrap();
    store.add_person(person("q")).await.unwrap();
    assert_eq!(store.session(hash).await, Ok(None));
    assert_eq!(store.add_session(hash, "p", 20).await, Ok(true));
    assert_eq!(store.add_session(hash, "q", 21).await, Ok(false));
    let session = Session { person: person("p"), created_at: 20, seen_at: 20 };
    assert_eq!(store.session(hash).await, Ok(Some(session.clone())));
    store.see_session(hash, 25).await.unwrap();
    assert_eq!(store.session(hash).await, Ok(Some(Session { seen_at: 25, ..session })));
    assert_eq!(store.session([4; 32]).await, Ok(None));
    store.close().await.unwrap();
}

pub(super) async fn remarks_are_numbered_without_a_gap(place: &Place) {
    let store = place.open().await;
    assert_eq!(say(&*store, remark("g", "first")).await, Ok(Some(0)));
    assert_eq!(say(&*store, remark("other", "there")).await, Ok(Some(0)));
    let mut tasks = JoinSet::new();
    for number in 1..30 {
        tasks.spawn(say(&*store, remark("g", &format!("remark {number}"))));
    }
    let numbers = tasks.join_all().await.into_iter();
    let mut numbers: Vec<u32> = numbers.map(|number| number.unwrap().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..30).collect::<Vec<_>>());
    let talk = store.talk("g", 0, 100).await.unwrap();
    assert_eq!(talk.len(), 30);
    assert_eq!(talk[0], (0, remark("g", "first")));
    let page = store.talk("g", 10, 5).await.unwrap();
    assert_eq!(page, talk[10..15]);
    assert_eq!(store.talk("g", 30, 5).await.unwrap(), []);
    store.close().await.unwrap();
}

pub(super) async fn a_person_says_so_much_in_a_while(place: &Place) {
    let (store, other) = (place.open().await, place.open_another().await);
    let stores = [Some(&store), other.as_ref()].into_iter().flatten().cycle();
    let mut tasks = JoinSet::new();
    for (number, store) in (0..20).zip(stores) {
        // At two games, of one server or of two.
        let game = if number % 2 == 0 { "g" } else { "h" };
        tasks.spawn(store.say(Remark { at: 100 + number, ..remark(game, "word") }, 50, 5));
    }
    let answers = tasks.join_all().await.into_iter().map(Result::unwrap);
    assert_eq!(answers.filter(Option::is_some).count(), 5);
    // Others are counted by themselves.
    let anothers = Remark { person: "q".to_owned(), at: 120, ..remark("g", "me too") };
    assert!(store.say(anothers, 50, 1).await.unwrap().is_some());
    let last = store.said_by("p", None, 10).await.unwrap();
    let last = last.iter().map(|(_, remark)| remark.at).max().unwrap();
    let later = Remark { at: last + 10, ..remark("g", "word") };
    // The last one counts until it is that old, and not any more then.
    assert_eq!(store.say(later.clone(), last - 1, 1).await, Ok(None));
    assert!(store.say(later, last, 1).await.unwrap().is_some());
    store.close().await.unwrap();
    if let Some(other) = other {
        other.close().await.unwrap();
    }
}

pub(super) async fn what_somebody_said_is_found(place: &Place) {
    let store = place.open().await;
    for (game, person) in [("b", "p"), ("a", "q"), ("a", "p"), ("b", "q"), ("b", "p"), ("C", "p")] {
        let remark = Remark { person: person.to_owned(), ..remark(game, "word") };
        say(&*store, remark).await.unwrap();
    }
    // Capital letters come before small ones everywhere.
    let expected = [("C", 0), ("a", 1), ("b", 0), ("b", 2)];
    let expected = expected.map(|(game, number)| (number, remark(game, "word")));
    assert_eq!(store.said_by("p", None, 10).await.unwrap(), expected);
    let mut pages = Vec::new();
    let mut after = None;
    loop {
        let page = store.said_by("p", after, 1).await.unwrap();
        let Some((number, last)) = page.last() else { break };
        after = Some((last.game.clone(), *number));
        pages.extend(page);
    }
    assert_eq!(pages, expected);
    assert_eq!(store.said_by("nobody", None, 10).await.unwrap(), []);
    store.close().await.unwrap();
}

pub(super) async fn what_is_too_long_is_refused(place: &Place) {
    let store = place.open().await;
    let longest = Person { name: "n".repeat(LONGEST_NAME), ..person("p") };
    assert_eq!(store.add_person(longest.clone()).await, Ok(true));
    let too_long = format!("{}n", longest.name);
    let refused = store.add_person(Person { name: too_long.clone(), ..person("q") }).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    let refused = store.rename_person("p", &too_long).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    assert_eq!(store.person("p").await, Ok(Some(longest)));

    let body = "b".repeat(LONGEST_BODY);
    assert_eq!(say(&*store, remark("g", &body)).await, Ok(Some(0)));
    let refused = say(&*store, remark("g", &format!("{body}b"))).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    let refused = say(&*store, remark("g", "zero\0")).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    store.close().await.unwrap();
}
