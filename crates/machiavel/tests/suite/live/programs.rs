//! What programs use: streams of the own events, records in and out, bots, lists.

use std::time::{Duration, Instant};

use dial::{Account, SiteError};
use serde_json::{Value, json};
use wire::Act;

use super::accounts::sign_up;
use super::limits::{closed, connect_at};
use super::lines::Lines;
use super::{Ground, PATIENCE, Player, Server};

fn refused(result: Result<Value, SiteError>) -> (u16, String) {
    match result {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{other:?}"),
    }
}

/// Sends a text that is no JSON.
fn import(server: &Server, account: &Account, record: &str) -> (u16, Value) {
    let mut lines = Lines::ask(server, "POST", "/api/import", Some(account), record);
    (lines.status, lines.end().unwrap_or_default())
}

/// The day in Greenwich.
fn today() -> String {
    let output = std::process::Command::new("date").args(["-u", "+%F"]).output().unwrap();
    crate::text(output.stdout).trim_end().to_owned()
}

/// A game of Bermudes that is over.
const RECORD: &str = "[Game \"bermudes\"]\n[Rules \"bermudes@1\"]\n[Player0 \"<b>Ada\"]\n\nresigns:1 {a comment} 0\n";

#[test]
fn the_own_events_come_as_they_happen_wherever_they_do() {
    for ground in Ground::all("mine") {
        let first = ground.server();
        let second = ground.is_shared().then(|| ground.server());
        let other = second.as_ref().unwrap_or(&first);
        let ada = sign_up(&first.site, "Ada");
        let bob = other.site.guest(None).unwrap();
        let mut lines = Lines::get(&first, "/api/my/stream", Some(&ada));
        assert_eq!(lines.status, 200);
        assert_eq!(lines.next(), json!({ "hello": { "games": 0 } }));
        // At the other server, if there is one.
        let setup = "vorassic@1 size=5";
        let (table, _) = other.site.make_table(&bob, setup, None, false, None).unwrap();
        let path = |what: &str| format!("/api/table/{table}/{what}");
        let sit = json!({ "act": { "sit": { "seat": 1 } } });
        first.site.post(&path("act"), &sit, Some(&ada)).unwrap();
        let started = lines.next();
        assert_eq!(started["started"]["table"], table.as_str(), "{started}");
        assert_eq!(started["started"]["seat"], 1);
        other.site.post(&path("turn"), &json!({ "text": "A1" }), Some(&bob)).unwrap();
        let turn = json!({ "turn": { "table": table, "seat": 1, "seq": 5 } });
        assert_eq!(lines.next(), turn);
        // Who comes later is told how things are.
        let mut later = Lines::get(other, "/api/my/stream", Some(&ada));
        assert_eq!(later.next(), json!({ "hello": { "games": 1 } }));
        assert_eq!(later.next(), started);
        assert_eq!(later.next(), turn);
        let act = |who: &Account, act: &str| {
            other.site.post(&path("act"), &json!({ "act": act }), Some(who)).unwrap();
        };
        act(&bob, "offer-draw");
        let offer = json!({ "offer": { "table": table, "what": "draw", "seat": 0, "seq": 5 } });
        assert_eq!(lines.next(), offer);
        assert_eq!(later.next(), offer);
        act(&ada, "decline-draw");
        act(&bob, "resign");
        let ended = lines.next();
        assert_eq!(ended["ended"]["result"], "1", "{ended}");
        assert_eq!(ended["ended"]["places"], json!([2, 1]));
        act(&bob, "ask-rematch");
        assert_eq!(lines.next()["offer"]["what"], "rematch");
        act(&ada, "ask-rematch");
        let again = lines.next();
        assert_eq!(again["started"]["seat"], 0, "{again}");
        assert_eq!(lines.next()["turn"]["table"], again["started"]["table"]);
    }
}

#[test]
fn who_is_paired_hears_it_in_the_stream_too() {
    let ground = Ground::file();
    let server = ground.server();
    let (ada, bob) = (server.site.guest(None).unwrap(), server.site.guest(None).unwrap());
    let mut mine = Lines::get(&server, "/api/my/stream", Some(&ada));
    mine.next();
    let wanted = json!({ "setup": "bermudes@1" });
    let mut one = Lines::post(&server, "/api/pair", &ada, &wanted);
    let _two = Lines::post(&server, "/api/pair", &bob, &wanted);
    one.next();
    let paired = one.next();
    assert_eq!(mine.next()["paired"]["table"], paired["paired"]["table"]);
    assert_eq!(mine.next()["started"]["table"], paired["paired"]["table"]);
}

#[test]
fn a_person_has_so_many_streams_and_no_more() {
    let ground = Ground::file();
    let server = ground.server_with("--limit streams=2");
    let guest = server.site.guest(None).unwrap();
    let stream = || Lines::get(&server, "/api/my/stream", Some(&guest));
    let mut open = vec![stream(), stream()];
    assert_eq!(open.iter().map(|lines| lines.status).collect::<Vec<_>>(), [200, 200]);
    assert_eq!(stream().status, 429);
    open.pop();
    let start = Instant::now();
    while stream().status == 429 {
        assert!(start.elapsed() < PATIENCE, "a place that is left is free again");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(Lines::get(&server, "/api/my/stream", None).status, 401);
}

#[test]
fn a_record_is_kept_and_shown_as_imported() {
    for ground in Ground::all("import") {
        let server = ground.server_with("--limit imports=2");
        let site = &server.site;
        let ada = site.guest(None).unwrap();
        let (status, made) = import(&server, &ada, RECORD);
        assert_eq!((status, &made["result"]), (201, &json!("0")), "{made}");
        let id = made["id"].as_str().unwrap();
        let (status, record) = site.text(&format!("/api/table/{id}/record")).unwrap();
        assert_eq!(status, 200);
        assert!(record.contains("[Player0 \"<b>Ada\"]") && record.contains("{a comment}"));
        assert_eq!(site.text(&format!("/api/table/{id}/picture")).unwrap().0, 200);
        let row = site.get(&format!("/api/table/{id}"), None).unwrap();
        assert_eq!((&row["status"], &row["rated"]), (&json!("imported"), &json!(false)));
        let mine = site.get("/api/my/tables", Some(&ada)).unwrap();
        assert_eq!(mine["imported"], json!([row]));
        assert_eq!(site.get("/api/tables", None).unwrap(), json!({ "tables": [] }));
        let export = site.get("/api/account/export", Some(&ada)).unwrap();
        assert_eq!(export["imported"][0]["record"], record);
        // What was written by us is taken back as it is.
        let (status, again) = import(&server, &ada, &record);
        assert_eq!(status, 201, "{again}");
        let (status, third) = import(&server, &ada, RECORD);
        assert_eq!((status, &third["error"]["code"]), (409, &json!("too-many-records")));
        let remove = format!("/api/import/{id}/remove");
        let bob = site.guest(None).unwrap();
        assert_eq!(refused(site.post(&remove, &json!({}), Some(&bob))).0, 404);
        site.post(&remove, &json!({}), Some(&ada)).unwrap();
        assert_eq!(site.text(&format!("/api/table/{id}/record")).unwrap().0, 404);
        assert_eq!(import(&server, &ada, RECORD).0, 201);
    }
}

#[test]
fn records_that_are_none_are_refused_at_little_cost() {
    let ground = Ground::file();
    let server = ground.server();
    let ada = server.site.guest(None).unwrap();
    let code = |record: &str| {
        let (status, answer) = import(&server, &ada, record);
        (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(code("").0, 400);
    assert_eq!(code("{\"setup\":1}").0, 400);
    assert_eq!(code(&RECORD.replace("bermudes@1", "chess@1")).0, 400);
    assert_eq!(code(&RECORD.replace("} 0", "} 1")).0, 400);
    // As long as a record may be, and longer by one.
    let padded = |length: usize| format!("{RECORD}{}", " ".repeat(length - RECORD.len()));
    assert_eq!(code(&padded(65_536)).0, 201);
    assert_eq!(code(&padded(65_537)).0, 413);
    // Short to send, but longer in the form that is kept.
    let comment = RECORD.replace("a comment", &"\n".repeat(64_000));
    assert_eq!(code(&comment), (413, "too-long".to_owned()));
    // Variations within variations, and very many of them.
    let deep = RECORD.replace(" {a comment}", &"(resigns:0".repeat(5_000));
    assert_eq!(code(&deep).0, 400);
    let wide = RECORD.replace(" {a comment}", &" (resigns:0)".repeat(4_000));
    assert_eq!(code(&wide).0, 201);
    let start = Instant::now();
    assert_eq!(server.site.text("/health").unwrap().0, 200);
    assert!(start.elapsed() < PATIENCE);
}

#[test]
fn all_games_of_somebody_are_sent_as_records() {
    for ground in Ground::all("export") {
        let server = ground.server();
        let site = &server.site;
        let (ada, bob) = (sign_up(site, "Ada"), sign_up(site, "Bob"));
        let before = today();
        let mut tables = Vec::new();
        for is_private in [false, true, false] {
            let (table, token) =
                site.make_table(&ada, "bermudes@1", None, is_private, None).unwrap();
            let player = Player::with(site, bob.clone(), &table, token.as_deref());
            player.act(Act::Sit { seat: 1 });
            player.act(Act::Resign);
            tables.push(table);
        }
        // Nobody has played here.
        site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
        let games = |query: &str, who: Option<&Account>| {
            let mut lines = Lines::get(&server, &format!("/api/user/ADA/games{query}"), who);
            assert_eq!(lines.status, 200);
            std::iter::from_fn(|| lines.end()).collect::<Vec<Value>>()
        };
        let ids = |games: &[Value]| -> Vec<String> {
            games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
        };
        let [first, second, third] = tables.as_slice() else { panic!("three tables") };
        let all = games("", Some(&ada));
        assert_eq!(ids(&all), [third, second, first].map(String::clone));
        let record = all[2]["record"].as_str().unwrap();
        let names = "[Player0 \"Ada\"]\n[Player1 \"Bob\"]\n";
        let is_dated = |day: &str| record.contains(&format!("{names}[Date \"{day}\"]"));
        assert!(is_dated(&before) || is_dated(&today()), "{record}");
        assert_eq!(site.text(&format!("/api/table/{first}/record")).unwrap().1, record);
        let (status, again) = import(&server, &ada, record);
        assert_eq!(status, 201, "what is sent out can be taken in: {again}");
        assert_eq!(games("", Some(&bob)).len(), 3, "who sat there sees it");
        let stranger = site.guest(None).unwrap();
        for who in [None, Some(&stranger)] {
            assert_eq!(ids(&games("", who)), [third, first].map(String::clone));
        }
        assert_eq!(ids(&games("?max=1", None)), std::slice::from_ref(third));
        assert_eq!(games("?max=0", None).len(), 0);
        let since = all[1]["changed_at"].as_i64().unwrap();
        assert_eq!(games(&format!("?since={since}"), Some(&ada)).len(), 2);
        let since = all[0]["changed_at"].as_i64().unwrap() + 1;
        assert_eq!(games(&format!("?since={since}"), Some(&ada)).len(), 0);
        assert_eq!(refused(site.get("/api/user/ada/games?max=x", None)).1, "bad-number");
        assert_eq!(refused(site.get("/api/user/ada/games?since=x", None)).1, "bad-time");
        assert_eq!(refused(site.get("/api/user/none/games", None)).1, "no-such-user");
        // As a list, without records: private tables are in none.
        let list = |query: &str| site.get(&format!("/api/tables?status=ended{query}"), Some(&ada));
        for name in ["ada", "Bob"] {
            let found = list(&format!("&user={name}")).unwrap();
            let found = found["tables"].as_array().unwrap();
            assert_eq!(ids(found), [third, first].map(String::clone), "{name}");
        }
        assert_eq!(list("&user=ada&game=djambi").unwrap()["tables"], json!([]));
        sign_up(site, "Cid");
        assert_eq!(list("&user=cid").unwrap()["tables"], json!([]));
        assert_eq!(refused(list("&user=none")), (404, "no-such-user".to_owned()));
        assert_eq!(site.get("/api/user/ada", None).unwrap()["id"], ada.id.as_str());
    }
}

#[test]
fn an_account_without_games_becomes_a_bots_and_shows_it() {
    for ground in Ground::all("become-bot") {
        let server = ground.server();
        let site = &server.site;
        let bot = sign_up(site, "Robot");
        let become_bot = |who: &Account| site.post("/api/account/bot", &json!({}), Some(who));
        assert_eq!(become_bot(&bot).unwrap()["kind"], "bot");
        assert_eq!(become_bot(&bot).unwrap()["kind"], "bot", "again");
        assert_eq!(site.get("/api/me", Some(&bot)).unwrap()["kind"], "bot");
        assert_eq!(site.get("/api/user/robot", None).unwrap()["bot"], true);
        let guest = site.guest(None).unwrap();
        assert_eq!(refused(become_bot(&guest)), (403, "no-account".to_owned()));
        let ada = sign_up(site, "Ada");
        // A token is not enough to change what an account is.
        let token = json!({ "name": "x", "scopes": ["play"] });
        let token = site.post("/api/token", &token, Some(&ada)).unwrap();
        let program = Account { token: token["token"].as_str().unwrap().to_owned(), ..ada.clone() };
        assert_eq!(refused(become_bot(&program)), (403, "scope".to_owned()));
        // Rated tables of people are for people, unless they say otherwise.
        let make = |bots: bool| {
            let wanted = json!({ "setup": "bermudes@1", "rated": true, "bots": bots });
            let made = site.post("/api/table", &wanted, Some(&ada)).unwrap();
            made["id"].as_str().unwrap().to_owned()
        };
        let sit = |table: &str| {
            let sit = json!({ "act": { "sit": { "seat": 1 } } });
            site.post(&format!("/api/table/{table}/act"), &sit, Some(&bot))
        };
        assert_eq!(refused(sit(&make(false))), (422, "no-bots".to_owned()));
        let table = make(true);
        sit(&table).unwrap();
        assert_eq!(refused(become_bot(&ada)), (409, "has-games".to_owned()));
        let row = site.get(&format!("/api/table/{table}"), None).unwrap();
        let seats = row["about"]["seats"].as_array().unwrap();
        assert_eq!(seats[1]["person"]["bot"], true, "{row}");
        assert!(seats[0]["person"].get("bot").is_none(), "{row}");
        let resign = json!({ "act": "resign" });
        site.post(&format!("/api/table/{table}/act"), &resign, Some(&bot)).unwrap();
        let start = Instant::now();
        let board = loop {
            let board = site.get("/api/leaderboard?game=bermudes", None).unwrap();
            if board["people"].as_array().is_some_and(|people| people.len() == 2) {
                break board;
            }
            assert!(start.elapsed() < PATIENCE, "{board}");
            std::thread::sleep(Duration::from_millis(50));
        };
        let bots: Vec<&Value> =
            board["people"].as_array().unwrap().iter().map(|one| &one["bot"]).collect();
        assert_eq!(bots, [&json!(false), &json!(true)]);
    }
}

#[test]
fn lists_of_tables_show_what_was_asked_for() {
    for ground in Ground::all("lobby") {
        let server = ground.server();
        let site = &server.site;
        let ada = sign_up(site, "Ada");
        let clock = json!({ "correspondence": { "turn": 86_400_000 } });
        let make = |wanted: Value| {
            let made = site.post("/api/table", &wanted, Some(&ada)).unwrap();
            made["id"].as_str().unwrap().to_owned()
        };
        let two = make(json!({ "setup": "bermudes@1", "rated": true }));
        let four = make(json!({ "setup": "djambi/french@1", "clock": clock }));
        let bots = make(json!({
            "setup": "vorassic@1 players=3",
            "seats": ["me", "open", { "bot": { "level": 1 } }],
        }));
        let list = |query: &str| -> Vec<String> {
            let found = site.get(&format!("/api/tables?{query}"), None).unwrap();
            let found = found["tables"].as_array().unwrap().iter();
            let mut ids: Vec<String> =
                found.map(|table| table["id"].as_str().unwrap().to_owned()).collect();
            ids.sort();
            ids
        };
        let check = |query: &str, expected: &[&String]| {
            let mut expected: Vec<String> = expected.iter().map(|id| (*id).clone()).collect();
            expected.sort();
            assert_eq!(list(query), expected, "{query}");
        };
        check("status=open", &[&two, &four, &bots]);
        check("game=djambi", &[&four]);
        check("rated=yes", &[&two]);
        check("clock=no&status=open", &[&two, &bots]);
        check("players=3", &[&bots]);
        check("free=1", &[&two, &four, &bots]);
        check("free=2", &[&four]);
        check("free=3&players=4&clock=yes", &[&four]);
        check("free=3&players=2", &[]);
        for bad in ["free=0", "free=4", "players=1", "players=5", "players=x", "rated=1"] {
            let answer = refused(site.get(&format!("/api/tables?{bad}"), None));
            assert_eq!(answer, (400, "bad-filter".to_owned()), "{bad}");
        }
        // A full page is full, whatever stands between.
        let row = site.get(&format!("/api/table/{two}"), None).unwrap();
        assert_eq!(row["about"]["rated"], true, "{row}");
    }
}

#[test]
fn who_becomes_a_bot_waits_for_nobody_and_connects_again() {
    for ground in Ground::all("becomes-bot") {
        let server = ground.server_with("--limit hello-ms=60000");
        let site = &server.site;
        let bot = sign_up(site, "Robot");
        let mut socket = connect_at(site, Some(&bot.token)).unwrap();
        let mut mine = Lines::get(&server, "/api/my/stream", Some(&bot));
        mine.next();
        let wanted = json!({ "setup": "bermudes@1", "rated": true });
        let mut waits = Lines::post(&server, "/api/pair", &bot, &wanted);
        assert_eq!(waits.next(), json!({ "waiting": {} }));
        site.post("/api/account/bot", &json!({}), Some(&bot)).unwrap();
        let left = site.post("/api/pair/leave", &json!({}), Some(&bot)).unwrap();
        assert_eq!(left, json!({ "left": false }));
        assert_eq!(closed(&mut socket), 4008);
        assert_eq!(mine.end(), None);
        while let Some(line) = waits.end() {
            assert_eq!(line, json!({ "left": {} }));
        }
        // The session is as good as before.
        assert_eq!(site.get("/api/me", Some(&bot)).unwrap()["kind"], "bot");
        let mut again = Lines::get(&server, "/api/my/stream", Some(&bot));
        assert_eq!(again.next(), json!({ "hello": { "games": 0 } }));
    }
}

#[test]
fn games_that_cannot_be_read_cut_the_answer() {
    for ground in Ground::all("cut") {
        let server = ground.server();
        let ada = sign_up(&server.site, "Ada");
        let seats = json!(["me", { "bot": { "level": 1 } }]);
        let (table, _) =
            server.site.make_table(&ada, "bermudes@1", None, false, Some(seats)).unwrap();
        server.stop();
        ground.with_store(async |store| {
            let (game, body) = ("damaged".to_owned(), "nonsense".to_owned());
            let kind = "created".to_owned();
            let event = store::Event { game: game.clone(), seq: 0, kind, seat: None, body, at: 1 };
            let summary = store::Summary {
                game,
                head: 0,
                status: store::Status::Ended,
                is_public: true,
                title: "bermudes".to_owned(),
                is_rated: false,
                has_clock: false,
                players: [(0, ada.id.clone())].into(),
                wake_at: None,
                changed_at: 1,
                about: "{}".to_owned(),
            };
            let batch = store::Batch::new(vec![event]).unwrap().with_summary(summary).unwrap();
            assert_eq!(store.append(batch).await.unwrap(), store::Appended::Committed);
        });
        let server = ground.server();
        let games = |query: &str| server.site.text(&format!("/api/user/Ada/games{query}"));
        let (status, whole) = games("?max=1").unwrap();
        assert!(status == 200 && whole.contains(&table), "{whole}");
        // The first one comes, and not the end.
        let cut = games("");
        assert!(cut.is_err(), "{cut:?}");
        let mut lines = Lines::get(&server, "/api/user/Ada/games", None);
        assert_eq!(lines.next()["id"], table.as_str());
        assert!(server.stop().contains("cannot be sent as a record"));
    }
}

#[test]
fn a_record_is_not_played_through_for_whoever_has_had_enough_pictures() {
    let ground = Ground::file();
    let server = ground.server_with("--limit pictures=1");
    let ada = server.site.guest(None).unwrap();
    let (_, made) = import(&server, &ada, RECORD);
    let path = format!("/api/table/{}/picture", made["id"].as_str().unwrap());
    let ask = |query: &str, header: &str| {
        let request = format!("GET {path}{query} HTTP/1.1\nHost: x\n{header}Connection: close\n\n");
        super::people::raw(&server.address(), &request)
    };
    let first = ask("", "");
    assert!(first.starts_with("HTTP/1.1 200"), "{first}");
    let tag = first.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    // What is kept costs nothing.
    assert!(ask("", "").starts_with("HTTP/1.1 200"));
    assert!(ask("", &format!("If-None-Match: {tag}\n")).starts_with("HTTP/1.1 304"));
    // Whether the game has that moment is known only once it is played through.
    for query in ["?at=0", "?at=9999"] {
        let answer = ask(query, "");
        assert!(answer.starts_with("HTTP/1.1 429"), "{query}: {answer}");
    }
    let server = {
        drop(server);
        ground.server()
    };
    let late = server.site.get(&format!("{path}?at=9999"), None);
    assert_eq!(refused(late), (400, "bad-moment".to_owned()));
}

#[test]
fn nothing_of_the_own_events_is_forgotten_however_much_happens_at_once() {
    const TABLES: usize = 120;
    for ground in Ground::all("much") {
        // What happens between two looks must happen elsewhere.
        if !ground.is_shared() {
            continue;
        }
        let first = ground.server();
        let second = ground.server_with("--limit tables=1000");
        let ada = second.site.guest(None).unwrap();
        let mut lines = Lines::get(&first, "/api/my/stream", Some(&ada));
        assert_eq!(lines.next(), json!({ "hello": { "games": 0 } }));
        first.signal("STOP");
        let seats = json!(["me", { "bot": { "level": 1 } }]);
        let make = || {
            let (setup, seats) = ("vorassic@1 size=5", Some(seats.clone()));
            second.site.make_table(&ada, setup, None, false, seats).unwrap().0
        };
        let mut made: Vec<String> = (0..TABLES).map(|_| make()).collect();
        first.signal("CONT");
        // The oldest is told first.
        let last = make();
        let mut told: Vec<String> = Vec::new();
        while told.last() != Some(&last) {
            if let Some(table) = lines.next()["started"]["table"].as_str() {
                told.push(table.to_owned());
            }
        }
        made.push(last);
        made.sort();
        told.sort();
        assert_eq!(told, made, "each once");
    }
}
