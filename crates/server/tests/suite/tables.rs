//! Tables whose log this server did not write alone.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bus::Local;
use server::{Back, Server, Settings, Works};
use store::{Batch, Sqlite, Status, Store, Summary};
use table::State;
use tokio::runtime::Runtime;
use wire::{Clock, Event, Sitter, Terms, What};

use crate::{Answer, send_to};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const HOUR: i64 = 3_600_000;
const DAY: u64 = 24 * 3_600_000;

/// What is asked of a store beside the server.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Runtime::new().unwrap()).block_on(future)
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// A store of a test's own.
fn new_store() -> Arc<Sqlite> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let name = format!("tables-{}-{number}.db", std::process::id());
    Arc::new(block_on(async {
        Sqlite::open(&Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)).unwrap()
    }))
}

/// Starts a server on a store.
fn serve(
    store: &Arc<Sqlite>,
    settings: Settings,
) -> impl Fn(&str, &str, Option<&str>, &str) -> Answer {
    let server = Server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = server.address();
    let store = Arc::clone(store);
    let back: Back = Box::new(move || {
        Box::pin(async move {
            let works: Works = (store, Arc::new(Local::new()));
            Ok(works)
        })
    });
    let (sender, ready) = channel();
    thread::spawn(move || {
        let ready = move || {
            sender.send(()).unwrap();
            Ok(())
        };
        server.run(back, settings, ready).unwrap();
    });
    ready.recv().unwrap();
    move |method, path, token, body| {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let length = body.len().to_string();
        let mut headers = vec![("Content-Length", length.as_str())];
        headers.extend(bearer.iter().map(|bearer| ("Authorization", bearer.as_str())));
        send_to(address, method, path, &headers, body)
    }
}

/// Somebody new: their id and what they show.
fn guest(ask: &impl Fn(&str, &str, Option<&str>, &str) -> Answer) -> (String, String) {
    let made = ask("POST", "/api/guest", None, r#"{"bearer":true}"#);
    let made: serde_json::Value = serde_json::from_str(made.text()).unwrap();
    (made["id"].as_str().unwrap().to_owned(), made["token"].as_str().unwrap().to_owned())
}

/// Stores events of a game of the people, which goes on.
fn append(store: &Sqlite, game: &str, events: &[Event], state: &State) {
    let rows = events.iter().map(|event| store::Event {
        game: game.to_owned(),
        seq: event.seq,
        kind: event.what.kind().to_owned(),
        seat: event.seat,
        body: event.body(),
        at: event.at,
    });
    let last = events.last().unwrap();
    let summary = Summary {
        game: game.to_owned(),
        head: last.seq,
        status: Status::Running,
        is_public: true,
        title: "vorassic".to_owned(),
        is_rated: false,
        has_clock: true,
        players: (0..).zip(["p0", "p1"].map(str::to_owned)).collect(),
        wake_at: state.deadline(),
        changed_at: last.at,
        about: "{}".to_owned(),
    };
    let batch = Batch::new(rows.collect()).unwrap().with_summary(summary).unwrap();
    block_on(store.append(batch)).unwrap();
}

/// A game that began then.
fn begun(people: [&str; 2], at: i64) -> Vec<Event> {
    let setup = catalog::Play::start("vorassic@1 size=5").unwrap().setup();
    let clock = Some(Clock::Correspondence { turn: DAY });
    let terms = Terms { setup, host: people[0].to_owned(), clock, ..Terms::default() };
    let sit = |id: &str| Sitter::Person { id: id.to_owned(), name: id.to_owned(), bot: false };
    let sitters = [(0, sit(people[0])), (1, sit(people[1]))];
    table::opening(&terms, &sitters, &table::Settings::default(), at).unwrap()
}

#[test]
fn a_restart_gives_back_the_time_when_no_server_was_there_and_no_more() {
    let store = new_store();
    let now = now();
    // Somebody thinks for ten hours; the last server died an hour ago.
    let events = begun(["p0", "p1"], now - 10 * HOUR);
    append(&store, "old", &events, &State::replay(&events).unwrap());
    let died_at = now - HOUR;
    assert_eq!(block_on(store.lease("servers", "any", died_at, died_at + 3_000)), Ok(true));
    let ask = serve(&store, Settings::default());
    // Whoever looks sees what was stored when the server began.
    assert_eq!(ask("GET", "/api/table/old/state", None, "").status, 200);
    let mut held = None;
    let start = Instant::now();
    while held.is_none() {
        assert!(start.elapsed() < PATIENCE, "the clock is not held");
        let stored = block_on(store.events("old", events.len() as u32, 1)).unwrap();
        held = stored.first().map(|row| {
            let event = Event::stored(row.seq, row.at, row.seat, &row.body).unwrap();
            assert_eq!(event.what, What::ClockHeld);
            event.left[0]
        });
    }
    let expected = DAY as i64 - 9 * HOUR;
    let left = held.unwrap() as i64;
    assert!(left <= expected, "{} ms too much were given back", left - expected);
    // What it took this test to start the server is not known.
    assert!(left > expected - HOUR / 2, "{} ms too much are charged", expected - left);
}

#[test]
fn a_table_with_another_history_is_given_up_and_read_anew() {
    let store = new_store();
    // Nobody waits until it is put away.
    let idle = Duration::from_secs(24 * 3_600);
    let ask = serve(&store, Settings { idle, ..Settings::default() });
    let people = [guest(&ask), guest(&ask)];
    let events = begun([&people[0].0, &people[1].0], now());
    let state = State::replay(&events).unwrap();
    append(&store, "odd", &events, &state);
    assert_eq!(ask("GET", "/api/table/odd/state", None, "").status, 200);
    // What nobody could have stored who knows the rules.
    let what = What::Turn("z9".to_owned());
    let (seq, left, key) = (state.head(), state.left(), state.key());
    append(&store, "odd", &[Event { seq, at: now(), seat: Some(0), what, left, key }], &state);
    let act = r#"{"act":"resign"}"#;
    for _ in 0..3 {
        let answer = ask("POST", "/api/table/odd/act", Some(&people[0].1), act);
        assert_eq!(answer.status, 503, "{}", answer.text());
    }
    assert_eq!(ask("GET", "/health", None, "").status, 200);
}

#[test]
fn tables_that_nobody_entered_are_put_away() {
    let store = new_store();
    let settings = Settings { idle: Duration::from_millis(1), ..Settings::default() };
    let ask = serve(&store, settings);
    let people = [guest(&ask), guest(&ask)];
    let events = begun([&people[0].0, &people[1].0], now());
    append(&store, "known", &events, &State::replay(&events).unwrap());
    for table in ["known", "unknown"] {
        let report = format!(r#"{{"person":"{}","text":"rude","table":"{table}"}}"#, people[1].0);
        let answer = ask("POST", "/api/report", Some(&people[0].1), &report);
        assert_eq!(answer.status, if table == "known" { 201 } else { 404 }, "{}", answer.text());
    }
    let start = Instant::now();
    while !ask("GET", "/metrics", None, "").text().contains("\nmachiavel_tables 0\n") {
        assert!(start.elapsed() < PATIENCE, "a table stays");
        thread::yield_now();
    }
}

#[test]
fn what_is_asked_over_http_is_counted_as_over_a_connection() {
    let store = new_store();
    let ask = serve(&store, Settings { playing_rate: 3, ..Settings::default() });
    let people = [guest(&ask), guest(&ask)];
    let events = begun([&people[0].0, &people[1].0], now());
    for game in ["one", "two"] {
        append(&store, game, &events, &State::replay(&events).unwrap());
    }
    let code = |table: &str, person: usize| {
        let path = format!("/api/table/{table}/act");
        let answer = ask("POST", &path, Some(&people[person].1), r#"{"act":"accept-draw"}"#);
        let answer: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
        answer["error"]["code"].as_str().unwrap().to_owned()
    };
    for _ in 0..3 {
        assert_ne!(code("one", 0), "too-many-messages");
    }
    assert_eq!(code("one", 0), "too-many-messages");
    assert_ne!(code("one", 1), "too-many-messages");
    assert_ne!(code("two", 0), "too-many-messages");
}
