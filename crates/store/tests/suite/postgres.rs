//! What only a store in PostgreSQL promises. Without one these tests say that they were skipped.

use std::path::Path;
use std::sync::Arc;

use store::{
    Appended, Batch, Event, Postgres, Rating, RatingChange, Ratings, RatingsApplied, Skill, Store,
    StoreError,
};
use tokio::task::JoinSet;
use tokio_postgres::Client;

use crate::proxy::{Proxy, Way};
use crate::schema::Schema;
use crate::{NEWEST, OLD_GAMES, append, batch, event, old_games_are_listed};

#[tokio::test]
async fn what_is_no_address_is_refused() {
    for address in ["postgres://me:secret@host:port/x", "postgres://me:secret@h/d?what=1", "x"] {
        let refused = Postgres::connect(address).await.unwrap_err();
        assert!(matches!(refused, StoreError::Invalid(_)), "{refused}");
        assert!(!refused.to_string().contains("secret"), "{refused}");
    }
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_passing() {
    // A port that was free a moment ago.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("postgres://me@{}/d", listener.local_addr().unwrap());
    drop(listener);
    let refused = Postgres::connect(&address).await.unwrap_err();
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_servers_one_gets_in() {
    let Some(schema) = Schema::new().await else { return };
    // Both start at the same time, and one of them makes the tables.
    let address = schema.address();
    let (one, other) = tokio::join!(Postgres::connect(&address), Postgres::connect(&address));
    let servers: [Arc<dyn Store>; 2] = [Arc::new(one.unwrap()), Arc::new(other.unwrap())];
    for seq in 0..20 {
        let mut tasks = JoinSet::new();
        for (number, server) in servers.iter().enumerate() {
            // In opposite orders, so that they would block each other if the order mattered.
            let mut games: Vec<_> = (0..30).map(|game| format!("game {game:02}")).collect();
            if number == 1 {
                games.reverse();
            }
            for game in games {
                let mine = Event { body: format!("by {number}"), ..event(&game, seq) };
                let reply = server.append(Batch::new(vec![mine]).unwrap());
                tasks.spawn(async move { (game, number, reply.await) });
            }
        }
        let mut outcomes = tasks.join_all().await;
        outcomes.sort_by(|one, other| one.0.cmp(&other.0));
        for pair in outcomes.chunks(2) {
            let committed: Vec<_> =
                pair.iter().filter(|(_, _, outcome)| *outcome == Ok(Appended::Committed)).collect();
            let [(game, winner, _)] = committed[..] else { panic!("{pair:?}") };
            let conflict = Ok(Appended::Conflict { head: Some(seq) });
            assert!(pair.iter().any(|(_, _, outcome)| *outcome == conflict), "{pair:?}");
            let stored = servers[1 - winner].events(game, seq, 1).await.unwrap();
            assert_eq!(stored[0].body, format!("by {winner}"));
        }
    }
    assert_eq!(servers[0].check().await.unwrap(), Vec::<String>::new());
    for server in servers {
        server.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newer_schema_is_refused() {
    let Some(schema) = Schema::new().await else { return };
    Postgres::connect(&schema.address()).await.unwrap().close().await.unwrap();
    let client = schema.client().await;
    client.batch_execute("INSERT INTO schema_version VALUES (99)").await.unwrap();
    let refused = Postgres::connect(&schema.address()).await.unwrap_err();
    assert_eq!(refused, StoreError::Newer { found: 99, known: NEWEST });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_schema_is_brought_up_to_date() {
    let Some(schema) = Schema::new().await else { return };
    let client = schema.client().await;
    client.batch_execute(include_str!("../../migrations/postgres/1-log.sql")).await.unwrap();
    let rest = "CREATE TABLE schema_version (version bigint NOT NULL); \
        INSERT INTO schema_version VALUES (1); \
        INSERT INTO event VALUES ('g', 0, 'turn', 0, 'turn 0 of g', 1000)";
    client.batch_execute(rest).await.unwrap();
    let store = Postgres::connect(&schema.address()).await.unwrap();
    assert_eq!(store.events("g", 0, 10).await.unwrap(), [event("g", 0)]);
    assert_eq!(store.person("p").await, Ok(None));
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_an_older_schema_are_listed_as_before() {
    let Some(schema) = Schema::new().await else { return };
    let client = schema.client().await;
    client.batch_execute(include_str!("../../migrations/postgres/1-log.sql")).await.unwrap();
    client.batch_execute(include_str!("../../migrations/postgres/2-people.sql")).await.unwrap();
    let rest = "CREATE TABLE schema_version (version bigint NOT NULL); \
        INSERT INTO schema_version VALUES (1), (2)";
    client.batch_execute(rest).await.unwrap();
    for (id, about) in OLD_GAMES {
        let sql = "INSERT INTO event VALUES ($1, 0, 'turn', 0, 'x', 0)";
        client.execute(sql, &[&id]).await.unwrap();
        let sql = "INSERT INTO game VALUES ($1, 0, 'running', true, NULL, 5000, $2)";
        client.execute(sql, &[&id, &about]).await.unwrap();
    }
    let store = Postgres::connect(&schema.address()).await.unwrap();
    old_games_are_listed(&store).await;
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_names_the_program_for_it() {
    let Some(schema) = Schema::new().await else { return };
    let store = Postgres::connect(&schema.address()).await.unwrap();
    let refused = store.backup(Path::new("copy")).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Unsupported(why) if why.contains("pg_dump")));
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_is_ended_leaves_the_outcome_open() {
    let Some(schema) = Schema::new().await else { return };
    let store = Postgres::connect(&schema.address()).await.unwrap();
    append(&store, "g", 0..=0).await;
    for _ in 0..10 {
        // Connections for reading are open too.
        assert_eq!(store.events("g", 0, 10).await.unwrap().len(), 1);
    }
    // Somebody else is about to take the number, so that the append has to wait.
    let mut client = schema.client().await;
    let transaction = client.transaction().await.unwrap();
    let rival = "INSERT INTO event VALUES ('g', 1, 'turn', 0, 'rival', 0)";
    transaction.batch_execute(rival).await.unwrap();
    let reply = tokio::spawn(store.append(batch("g", 1..=2)));
    let watcher = schema.client().await;
    let waiting = "SELECT count(*) FROM pg_stat_activity \
        WHERE application_name = $1 AND wait_event_type = 'Lock'";
    until(&watcher, waiting, &schema.name).await;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
    watcher.execute(end, &[&schema.name]).await.unwrap();
    let outcome = reply.await.unwrap();
    assert!(matches!(outcome, Err(StoreError::Unknown(_))), "{outcome:?}");
    transaction.rollback().await.unwrap();
    // All connections were ended, and all come back. Who does not know reads.
    assert_eq!(store.heads(&["g".to_owned()]).await.unwrap()["g"], 0);
    append(&store, "g", 1..=2).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_lost_leaves_the_outcome_open() {
    let Some(schema) = Schema::new().await else { return };
    let proxy = Proxy::to(schema.place()).await;
    let store = Postgres::connect(&schema.address_through(proxy.port)).await.unwrap();
    append(&store, "g", 0..=0).await;
    proxy.set(Way::Deaf);
    let reply = tokio::spawn(store.append(batch("g", 1..=1)));
    let stored = "SELECT count(*) FROM event WHERE seq = 1 AND $1 <> ''";
    until(&schema.client().await, stored, &schema.name).await;
    proxy.set(Way::Cut);
    let outcome = reply.await.unwrap();
    assert!(matches!(outcome, Err(StoreError::Unknown(_))), "{outcome:?}");
    proxy.set(Way::Open);
    // It was stored; sending it again stores nothing more.
    let again = resumed(&store, batch("g", 1..=1)).await;
    assert_eq!(again, Appended::Conflict { head: Some(1) });
    assert_eq!(store.events("g", 1, 10).await.unwrap(), [event("g", 1)]);
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_away_is_passing() {
    let Some(schema) = Schema::new().await else { return };
    let proxy = Proxy::to(schema.place()).await;
    let store = Postgres::connect(&schema.address_through(proxy.port)).await.unwrap();
    append(&store, "g", 0..=0).await;
    assert_eq!(store.probe().await, Ok(()));
    proxy.set(Way::Cut);
    // The first may have been on its way, the second was certainly not.
    store.append(batch("g", 1..=1)).await.unwrap_err();
    let refused = store.append(batch("g", 1..=1)).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let refused = store.events("g", 0, 10).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    store.probe().await.unwrap_err();
    proxy.set(Way::Open);
    assert_eq!(resumed(&store, batch("g", 1..=1)).await, Appended::Committed);
    assert_eq!(store.probe().await, Ok(()));
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rating_that_is_interrupted_is_made_whole_later() {
    let Some(schema) = Schema::new().await else { return };
    let store = Postgres::connect(&schema.address()).await.unwrap();
    let skill = Skill { value: 1500.0, deviation: 350.0, volatility: 0.06 };
    let change = |person: &str, before| {
        let (person, pool) = (person.to_owned(), "chess".to_owned());
        RatingChange { person, pool, before, after: skill }
    };
    let first = vec![change("p", None), change("q", None)];
    assert_eq!(store.apply_ratings("g", first, 50).await, Ok(RatingsApplied::Done));
    let before = Some(Rating { skill, games: 1, changed_at: 50 });
    let changes = vec![change("p", before), change("q", before)];
    // Somebody else holds the second rating, so that the first is changed and not committed.
    let mut client = schema.client().await;
    let transaction = client.transaction().await.unwrap();
    let hold = "SELECT FROM rating WHERE person = 'q' FOR UPDATE";
    transaction.execute(hold, &[]).await.unwrap();
    let mut reply = tokio::spawn(store.apply_ratings("h", changes.clone(), 60));
    let watcher = schema.client().await;
    let waiting = "SELECT count(*) FROM pg_stat_activity \
        WHERE application_name = $1 AND wait_event_type = 'Lock'";
    tokio::select! {
        outcome = &mut reply => panic!("{outcome:?}"),
        () = until(&watcher, waiting, &schema.name) => {}
    }
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
    watcher.execute(end, &[&schema.name]).await.unwrap();
    // It was not to be committed yet, so nothing of it is stored.
    let outcome = reply.await.unwrap();
    assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
    transaction.rollback().await.unwrap();
    assert_eq!(store.rating("p", "chess").await, Ok(before));
    assert_eq!(store.apply_ratings("h", changes.clone(), 60).await, Ok(RatingsApplied::Done));
    assert_eq!(store.apply_ratings("h", changes, 60).await, Ok(RatingsApplied::Before));
    assert_eq!(store.rating("q", "chess").await.unwrap().unwrap().games, 2);
    store.close().await.unwrap();
}

/// Tries again until it is answered.
async fn resumed(store: &Postgres, batch: Batch) -> Appended {
    loop {
        match store.append(batch.clone()).await {
            Ok(outcome) => return outcome,
            Err(StoreError::Unavailable(_)) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Asks again until something is counted.
async fn until(client: &Client, sql: &str, value: &str) {
    loop {
        let count: i64 = client.query_one(sql, &[&value]).await.unwrap().get(0);
        if count > 0 {
            return;
        }
    }
}
