//! Accounts, and how their people are known again.

use store::{
    Account, Kind, KnownSession, KnownToken, LONGEST_NAME, NAME_OF_DELETED, NewToken, Person,
    SecretHash, SignedUp, Store, StoreError, Token, TokenAdded, public_id,
};
use tokio::task::JoinSet;

use crate::person;
use crate::place::Place;

/// A guest who signed up.
async fn sign_up(store: &dyn Store, id: &str, name: &str) -> Person {
    assert_eq!(store.add_person(person(id)).await, Ok(true));
    assert_eq!(store.sign_up(id, name, "hash", 30).await, Ok(SignedUp::Done));
    store.person(id).await.unwrap().unwrap()
}

fn token(hash: SecretHash, person: &str, name: &str, scopes: &str, at: i64) -> NewToken {
    let [person, name, scopes] = [person, name, scopes].map(str::to_owned);
    NewToken { hash, person, name, scopes, at }
}

pub(super) async fn a_guest_becomes_an_account_with_the_same_id(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.sign_up("p", "Lorenzo", "hash", 30).await, Ok(SignedUp::NoGuest));
    store.add_person(person("p")).await.unwrap();
    store.add_session([1; 32], "p", 20).await.unwrap();
    assert_eq!(store.account("p").await, Ok(None));
    assert_eq!(store.account_by_name("Niccolò").await, Ok(None));
    assert_eq!(store.sign_up("p", "Lorenzo", "hash", 30).await, Ok(SignedUp::Done));

    let signed = Person { name: "Lorenzo".to_owned(), kind: Kind::Account, ..person("p") };
    assert_eq!(store.person("p").await, Ok(Some(signed.clone())));
    assert_eq!(store.session([1; 32]).await.unwrap().unwrap().person, signed);
    let account = Account {
        person: signed,
        password_hash: "hash".to_owned(),
        is_admin: false,
        signed_up_at: 30,
    };
    assert!(!format!("{account:?}").contains("hash"));
    assert_eq!(store.account("p").await, Ok(Some(account.clone())));
    for name in ["Lorenzo", "lorenzo", "LORENZO"] {
        assert_eq!(store.account_by_name(name).await, Ok(Some(account.clone())));
    }
    assert_eq!(store.account_by_name("Lorenz").await, Ok(None));

    // Once, and the name stays.
    assert_eq!(store.sign_up("p", "Other", "other", 31).await, Ok(SignedUp::NoGuest));
    assert_eq!(store.rename_person("p", "Other").await, Ok(false));
    assert_eq!(store.account("p").await, Ok(Some(account)));
    store.close().await.unwrap();
}

pub(super) async fn names_of_accounts_differ_in_more_than_capitals(place: &Place) {
    let store = place.open().await;
    sign_up(&*store, "p", "Lorenzo").await;
    store.add_person(person("q")).await.unwrap();
    // Guests may be called like anybody.
    assert_eq!(store.rename_person("q", "Lorenzo").await, Ok(true));
    for name in ["Lorenzo", "lorenzO"] {
        assert_eq!(store.sign_up("q", name, "hash", 31).await, Ok(SignedUp::Taken));
    }
    let guest = Person { name: "Lorenzo".to_owned(), ..person("q") };
    assert_eq!(store.person("q").await, Ok(Some(guest)));
    assert_eq!(store.account("q").await, Ok(None));
    // Only the letters of ASCII are alike.
    sign_up(&*store, "r", "Édith").await;
    sign_up(&*store, "s", "édith").await;
    assert_eq!(store.account_by_name("éDITH").await.unwrap().unwrap().person.id, "s");
    store.close().await.unwrap();
}

pub(super) async fn accounts_are_found_by_the_beginning_of_their_names(place: &Place) {
    let store = place.open().await;
    for (id, name) in [("p", "Lorenzo"), ("q", "lor"), ("r", "Giuliano"), ("s", "LOR_3")] {
        sign_up(&*store, id, name).await;
    }
    store.add_person(person("guest")).await.unwrap();
    // Signs and small letters are in the order of ASCII.
    let cases: [(&str, Option<&str>, u32, &str); 8] = [
        ("", None, 10, "rqsp"),
        ("LOR", None, 10, "qsp"),
        ("lor", None, 2, "qs"),
        ("lor", Some("Lor_3"), 10, "p"),
        ("lor", Some("lorenzo"), 10, ""),
        ("lore", None, 10, "p"),
        ("o", None, 10, ""),
        ("%", None, 10, ""),
    ];
    for (beginning, after, limit, expected) in cases {
        let found = store.accounts(beginning, after, limit).await.unwrap();
        let ids: String = found.iter().map(|account| account.person.id.as_str()).collect();
        assert_eq!(ids, expected, "{beginning} after {after:?}");
    }
    store.close().await.unwrap();
}

pub(super) async fn of_many_who_want_a_name_one_gets_it(place: &Place) {
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..12 {
        let id = format!("p{number}");
        store.add_person(person(&id)).await.unwrap();
        let name = if number % 2 == 0 { "Lorenzo" } else { "LORENZO" };
        // Each twice, as somebody might who waits too long for the answer.
        for _ in 0..2 {
            tasks.spawn(store.sign_up(&id, name, "hash", 30));
        }
    }
    let outcomes: Vec<_> = tasks.join_all().await.into_iter().map(Result::unwrap).collect();
    let count = |which| outcomes.iter().filter(|outcome| **outcome == which).count();
    // The second try of who was first finds no guest any more, or its own name taken.
    assert_eq!(count(SignedUp::Done), 1, "{outcomes:?}");
    assert!(count(SignedUp::Taken) >= 22, "{outcomes:?}");
    let winner = store.account_by_name("lorenzo").await.unwrap().unwrap().person;
    assert_eq!(winner.kind, Kind::Account);
    for number in 0..12 {
        let id = format!("p{number}");
        let kind = if id == winner.id { Kind::Account } else { Kind::Guest };
        assert_eq!(store.person(&id).await.unwrap().unwrap().kind, kind);
    }
    store.close().await.unwrap();
}

pub(super) async fn a_password_is_changed(place: &Place) {
    let store = place.open().await;
    store.add_person(person("guest")).await.unwrap();
    sign_up(&*store, "p", "Lorenzo").await;
    sign_up(&*store, "q", "Giuliano").await;
    assert_eq!(store.set_password("p", "new").await, Ok(true));
    assert_eq!(store.account("p").await.unwrap().unwrap().password_hash, "new");
    assert_eq!(store.account("q").await.unwrap().unwrap().password_hash, "hash");
    assert_eq!(store.set_password("guest", "new").await, Ok(false));
    assert_eq!(store.set_password("nobody", "new").await, Ok(false));
    store.close().await.unwrap();
}

pub(super) async fn an_account_becomes_an_admin_and_a_bot(place: &Place) {
    let store = place.open().await;
    store.add_person(person("guest")).await.unwrap();
    sign_up(&*store, "p", "Lorenzo").await;
    sign_up(&*store, "q", "Giuliano").await;
    for is_admin in [true, true, false] {
        assert_eq!(store.set_admin("LORENZO", is_admin).await, Ok(true));
        assert_eq!(store.account("p").await.unwrap().unwrap().is_admin, is_admin);
        assert!(!store.account("q").await.unwrap().unwrap().is_admin);
    }
    assert_eq!(store.set_admin("Niccolò", true).await, Ok(false));

    assert_eq!(store.become_bot("q").await, Ok(true));
    assert_eq!(store.become_bot("q").await, Ok(true));
    assert_eq!(store.account("q").await.unwrap().unwrap().person.kind, Kind::Bot);
    assert_eq!(store.become_bot("guest").await, Ok(false));
    assert_eq!(store.become_bot("nobody").await, Ok(false));
    assert_eq!(store.person("guest").await, Ok(Some(person("guest"))));
    store.close().await.unwrap();
}

pub(super) async fn sessions_are_listed_and_ended(place: &Place) {
    let store = place.open().await;
    for id in ["p", "q"] {
        store.add_person(person(id)).await.unwrap();
    }
    for (number, id) in [(1, "p"), (2, "p"), (0xab, "p"), (4, "q")] {
        store.add_session([number; 32], id, number.into()).await.unwrap();
    }
    store.see_session([1; 32], 900).await.unwrap();
    let known = |number: u8, seen_at| KnownSession {
        id: public_id(&[number; 32]),
        created_at: number.into(),
        seen_at,
    };
    let all = [known(1, 900), known(0xab, 0xab), known(2, 2)];
    assert_eq!(all[1].id, "abababababababab");
    assert_eq!(store.sessions("p", 10).await.unwrap(), all);
    assert_eq!(store.sessions("p", 1).await.unwrap(), all[..1]);
    assert_eq!(store.sessions("nobody", 10).await.unwrap(), []);

    // Nobody ends the sessions of others.
    assert_eq!(store.end_session("q", &all[1].id).await, Ok(false));
    assert_eq!(store.end_session("p", "").await, Ok(false));
    assert_eq!(store.end_session("p", &all[1].id).await, Ok(true));
    assert_eq!(store.end_session("p", &all[1].id).await, Ok(false));
    assert_eq!(store.session([0xab; 32]).await, Ok(None));
    assert_eq!(store.sessions("p", 10).await.unwrap(), [known(1, 900), known(2, 2)]);

    assert_eq!(store.end_sessions("p", Some([2; 32])).await, Ok(1));
    assert_eq!(store.sessions("p", 10).await.unwrap(), [known(2, 2)]);
    assert_eq!(store.end_sessions("p", None).await, Ok(1));
    assert_eq!(store.end_sessions("p", None).await, Ok(0));
    assert_eq!(store.sessions("q", 10).await.unwrap(), [known(4, 4)]);
    store.close().await.unwrap();
}

pub(super) async fn tokens_lead_to_their_person(place: &Place) {
    let store = place.open().await;
    store.add_person(person("guest")).await.unwrap();
    let lorenzo = sign_up(&*store, "p", "Lorenzo").await;
    sign_up(&*store, "q", "Giuliano").await;
    store.become_bot("q").await.unwrap();
    let (first, second, third) = ([1; 32], [2; 32], [3; 32]);
    assert_eq!(store.token(first).await, Ok(None));
    assert_eq!(
        store.add_token(token(first, "p", "at home", "play chat", 40), 9).await,
        Ok(TokenAdded::Done)
    );
    assert_eq!(store.add_token(token(second, "p", "", "", 41), 9).await, Ok(TokenAdded::Done));
    assert_eq!(
        store.add_token(token(third, "q", "bot", "play", 42), 9).await,
        Ok(TokenAdded::Done)
    );
    // A token is added once, and only for who has an account.
    assert_eq!(
        store.add_token(token(first, "q", "mine", "all", 43), 9).await,
        Ok(TokenAdded::NoAccount)
    );
    assert_eq!(
        store.add_token(token([4; 32], "guest", "mine", "all", 43), 9).await,
        Ok(TokenAdded::NoAccount)
    );
    assert_eq!(
        store.add_token(token([4; 32], "nobody", "mine", "all", 43), 9).await,
        Ok(TokenAdded::NoAccount)
    );

    let found = Token { person: lorenzo, scopes: "play chat".to_owned() };
    assert_eq!(store.token(first).await, Ok(Some(found)));
    let known = |number: u8, name: &str, scopes: &str, created_at| KnownToken {
        id: public_id(&[number; 32]),
        name: name.to_owned(),
        scopes: scopes.to_owned(),
        created_at,
    };
    let tokens = [known(2, "", "", 41), known(1, "at home", "play chat", 40)];
    assert_eq!(store.tokens("p", 10).await.unwrap(), tokens);
    assert_eq!(store.tokens("p", 1).await.unwrap(), tokens[..1]);
    // A token is no session.
    assert_eq!(store.session(first).await, Ok(None));

    assert_eq!(store.remove_token("q", &tokens[1].id).await, Ok(false));
    assert_eq!(store.remove_token("p", &tokens[1].id).await, Ok(true));
    assert_eq!(store.remove_token("p", &tokens[1].id).await, Ok(false));
    assert_eq!(store.token(first).await, Ok(None));
    assert_eq!(store.tokens("p", 10).await.unwrap(), tokens[..1]);
    assert_eq!(store.tokens("q", 10).await.unwrap().len(), 1);
    store.close().await.unwrap();
}

pub(super) async fn a_person_has_so_many_tokens(place: &Place) {
    let (store, other) = (place.open().await, place.open_another().await);
    sign_up(&*store, "p", "Lorenzo").await;
    sign_up(&*store, "q", "Giuliano").await;
    let stores = [Some(&store), other.as_ref()].into_iter().flatten().cycle();
    let mut tasks = JoinSet::new();
    for (number, store) in (1..=12).zip(stores) {
        tasks.spawn(store.add_token(token([number; 32], "p", "mine", "play", 40), 5));
    }
    let outcomes: Vec<_> = tasks.join_all().await.into_iter().map(Result::unwrap).collect();
    let count = |which| outcomes.iter().filter(|outcome| **outcome == which).count();
    assert_eq!((count(TokenAdded::Done), count(TokenAdded::TooMany)), (5, 7), "{outcomes:?}");
    let tokens = store.tokens("p", 100).await.unwrap();
    assert_eq!(tokens.len(), 5);
    // Those of others do not count, and one that is removed makes room.
    let anothers = token([20; 32], "q", "mine", "play", 41);
    assert_eq!(store.add_token(anothers, 1).await, Ok(TokenAdded::Done));
    store.remove_token("p", &tokens[0].id).await.unwrap();
    let next = token([21; 32], "p", "mine", "play", 42);
    assert_eq!(store.add_token(next, 5).await, Ok(TokenAdded::Done));
    store.close().await.unwrap();
    if let Some(other) = other {
        other.close().await.unwrap();
    }
}

pub(super) async fn what_was_deleted_leads_nowhere(place: &Place) {
    let store = place.open().await;
    store.add_person(person("guest")).await.unwrap();
    for (number, id, name) in [(1, "p", "Lorenzo"), (2, "q", "Giuliano")] {
        sign_up(&*store, id, name).await;
        store.set_admin(name, true).await.unwrap();
        store.add_session([number; 32], id, 40).await.unwrap();
        store.add_token(token([number; 32], id, "mine", "play", 40), 9).await.unwrap();
    }
    assert_eq!(store.delete_account("nobody").await, Ok(false));
    assert_eq!(store.delete_account("p").await, Ok(true));
    assert_eq!(store.delete_account("p").await, Ok(false));

    let deleted = Person { name: NAME_OF_DELETED.to_owned(), kind: Kind::Deleted, ..person("p") };
    assert_eq!(store.person("p").await, Ok(Some(deleted.clone())));
    assert_eq!(store.account("p").await, Ok(None));
    assert_eq!(store.account_by_name("Lorenzo").await, Ok(None));
    assert_eq!(store.session([1; 32]).await, Ok(None));
    assert_eq!(store.token([1; 32]).await, Ok(None));
    assert_eq!(store.sessions("p", 10).await.unwrap(), []);
    assert_eq!(store.tokens("p", 10).await.unwrap(), []);
    // Nothing brings it back.
    assert_eq!(store.add_person(person("p")).await, Ok(false));
    assert_eq!(store.add_session([3; 32], "p", 41).await, Ok(false));
    assert_eq!(
        store.add_token(token([3; 32], "p", "mine", "play", 41), 9).await,
        Ok(TokenAdded::NoAccount)
    );
    assert_eq!(store.set_password("p", "new").await, Ok(false));
    assert_eq!(store.set_admin("Lorenzo", true).await, Ok(false));
    assert_eq!(store.set_admin(NAME_OF_DELETED, true).await, Ok(false));
    assert_eq!(store.become_bot("p").await, Ok(false));
    assert_eq!(store.rename_person("p", "Lorenzo").await, Ok(false));
    assert_eq!(store.sign_up("p", "Lorenzo", "hash", 41).await, Ok(SignedUp::NoGuest));
    assert_eq!(store.person("p").await, Ok(Some(deleted)));

    // It concerns nobody else, and the name is free.
    assert!(store.account("q").await.unwrap().unwrap().is_admin);
    assert!(store.session([2; 32]).await.unwrap().is_some());
    assert!(store.token([2; 32]).await.unwrap().is_some());
    assert_eq!(store.sign_up("guest", "lorenzo", "hash", 42).await, Ok(SignedUp::Done));
    store.close().await.unwrap();
}

pub(super) async fn accounts_that_cannot_be_are_refused(place: &Place) {
    let store = place.open().await;
    store.add_person(person("p")).await.unwrap();
    let (longest, too_long) = ("n".repeat(LONGEST_NAME), "n".repeat(LONGEST_NAME + 1));
    for (name, hash) in [(&*too_long, "hash"), ("", "hash"), ("a\0b", "hash"), ("p", &too_long)] {
        let refused = store.sign_up("p", name, hash, 30).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    }
    assert_eq!(store.sign_up("p", &longest, &longest, 30).await, Ok(SignedUp::Done));
    assert_eq!(store.account_by_name(&longest).await.unwrap().unwrap().password_hash, longest);
    let refused = store.set_password("p", &too_long).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    for (name, scopes) in [(&too_long, &longest), (&longest, &too_long)] {
        let refused = store.add_token(token([1; 32], "p", name, scopes, 31), 9).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    }
    assert_eq!(
        store.add_token(token([1; 32], "p", &longest, &longest, 31), 9).await,
        Ok(TokenAdded::Done)
    );
    store.close().await.unwrap();
}
