//! Quick pairing.

use std::time::{Duration, Instant};

use dial::{Account, Site, SiteError};
use serde_json::{Value, json};

use super::accounts::sign_up;
use super::lines::Lines;
use super::{Ground, PATIENCE, Player, Server};

fn refused(result: Result<Value, SiteError>) -> (u16, String) {
    match result {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{other:?}"),
    }
}

/// Begins to wait.
fn seek(server: &Server, account: &Account, wanted: &Value) -> Lines {
    let mut lines = Lines::post(server, "/api/pair", account, wanted);
    assert_eq!(lines.next(), json!({ "waiting": {} }));
    lines
}

/// The table at which somebody was seated.
fn paired(lines: &mut Lines) -> String {
    let line = lines.next();
    let table = line["paired"]["table"].as_str().unwrap_or_else(|| panic!("{line}"));
    assert_eq!(line["paired"]["path"], format!("/table/{table}"));
    assert_eq!(lines.end(), None);
    table.to_owned()
}

/// Nothing is left of those who waited.
fn nobody_waits(server: &Server) {
    let open = server.site.get("/api/tables?status=open", None).unwrap();
    assert_eq!(open, json!({ "tables": [] }), "no table is left behind");
}

#[test]
fn two_who_want_the_same_are_seated_wherever_they_are() {
    for ground in Ground::all("pair") {
        let first = ground.server();
        let second = ground.is_shared().then(|| ground.server());
        let other = second.as_ref().unwrap_or(&first);
        let (ada, bob) = (first.site.guest(None).unwrap(), other.site.guest(None).unwrap());
        let clock = json!({ "increment": { "main": 600_000, "increment": 0 } });
        let wanted = json!({ "setup": "vorassic@1 size=5", "clock": clock });
        let another = json!({ "setup": "vorassic@1 size=6", "clock": clock });
        let clockless = json!({ "setup": "vorassic@1 size=5" });
        let cid = other.site.guest(None).unwrap();
        let dan = other.site.guest(None).unwrap();
        let _others = [seek(other, &cid, &another), seek(other, &dan, &clockless)];
        let mut one = seek(&first, &ada, &wanted);
        let mut two = seek(other, &bob, &wanted);
        let table = paired(&mut one);
        assert_eq!(paired(&mut two), table);
        let players = [
            Player::with(&first.site, ada, &table, None),
            Player::with(&other.site, bob, &table, None),
        ];
        let seats: Vec<Vec<u8>> = players
            .iter()
            .map(|player| player.line.look(|session, _| session.seats().to_vec()))
            .collect();
        assert!(seats == [[0], [1]] || seats == [[1], [0]], "{seats:?}");
        super::play_on(&players, 3, 8);
        super::agree(&players);
        nobody_waits(&first);
    }
}

#[test]
fn three_are_brought_together_for_a_game_of_three() {
    for ground in Ground::all("pair-three") {
        let server = ground.server();
        let people: Vec<Account> = (0..4).map(|_| server.site.guest(None).unwrap()).collect();
        let wanted = json!({ "setup": "djambi/french@1 players=3" });
        let mut waiting: Vec<Lines> =
            people[..3].iter().map(|account| seek(&server, account, &wanted)).collect();
        let tables: Vec<String> = waiting.iter_mut().map(paired).collect();
        assert!(tables.iter().all(|table| *table == tables[0]), "{tables:?}");
        let _fourth = seek(&server, &people[3], &wanted);
        nobody_waits(&server);
    }
}

#[test]
fn who_goes_away_does_not_wait_any_more() {
    for ground in Ground::all("pair-leave") {
        let server = ground.server();
        let site = &server.site;
        let (ada, bob) = (site.guest(None).unwrap(), site.guest(None).unwrap());
        let cid = site.guest(None).unwrap();
        let wanted = json!({ "setup": "bermudes@1" });
        // By hanging up.
        drop(seek(&server, &ada, &wanted));
        let start = Instant::now();
        while site.post("/api/pair/leave", &json!({}), Some(&ada)).unwrap()["left"] == true {
            assert!(start.elapsed() < PATIENCE, "still waiting");
        }
        std::thread::sleep(Duration::from_millis(500));
        // By saying so.
        let mut waiting = seek(&server, &bob, &wanted);
        let left = site.post("/api/pair/leave", &json!({}), Some(&bob)).unwrap();
        assert_eq!(left, json!({ "left": true }));
        assert_eq!(waiting.next(), json!({ "left": {} }));
        assert_eq!(waiting.end(), None);
        // By waiting for something else.
        let mut first = seek(&server, &bob, &wanted);
        let second = seek(&server, &bob, &json!({ "setup": "vorassic@1" }));
        assert_eq!(first.next(), json!({ "left": {} }));
        drop(second);
        let mut last = seek(&server, &cid, &wanted);
        last.silent(Duration::from_millis(2_500));
        nobody_waits(&server);
    }
}

/// Waits until somebody has a rating.
fn rated(site: &Site, name: &str) {
    let start = Instant::now();
    while site.get(&format!("/api/user/{name}"), None).unwrap()["ratings"] == json!([]) {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn rated_games_are_for_accounts_with_near_ratings_first() {
    for ground in Ground::all("pair-rated") {
        let server = ground.server();
        let site = &server.site;
        let [ada, bob, cid] = ["Ada", "Bob", "Cid"].map(|name| sign_up(site, name));
        let guest = site.guest(None).unwrap();
        let wanted = json!({ "setup": "bermudes@1", "rated": true });
        let answer = refused(site.post("/api/pair", &wanted, Some(&guest)));
        assert_eq!(answer, (403, "account-needed".to_owned()));
        let (mut one, mut two) = (seek(&server, &ada, &wanted), seek(&server, &bob, &wanted));
        let table = paired(&mut one);
        assert_eq!(paired(&mut two), table);
        let act = format!("/api/table/{table}/act");
        site.post(&act, &json!({ "act": "resign" }), Some(&ada)).unwrap();
        rated(site, "ada");
        rated(site, "bob");
        // They are 324 apart now, and somebody new is between them: nearer to both.
        let (mut one, mut two) = (seek(&server, &ada, &wanted), seek(&server, &bob, &wanted));
        let mut three = seek(&server, &cid, &wanted);
        let third = paired(&mut three);
        let state = site.get(&format!("/api/table/{third}/state"), Some(&cid)).unwrap();
        let names = state["seats"].to_string();
        assert!(names.contains("Cid"), "{names}");
        // Whoever is left is content with less after a while.
        let (left, taken) =
            if names.contains("Ada") { (&mut two, &mut one) } else { (&mut one, &mut two) };
        assert_eq!(paired(taken), third);
        let act = format!("/api/table/{third}/act");
        site.post(&act, &json!({ "act": "resign" }), Some(&cid)).unwrap();
        let mut again = seek(&server, if names.contains("Ada") { &ada } else { &bob }, &wanted);
        assert_eq!(paired(left), paired(&mut again));
    }
}

#[test]
fn bots_are_for_those_who_ask_for_them() {
    for ground in Ground::all("pair-bots") {
        let server = ground.server();
        let site = &server.site;
        let bot = sign_up(site, "Robot");
        site.post("/api/account/bot", &json!({}), Some(&bot)).unwrap();
        let (ada, bob) = (site.guest(None).unwrap(), site.guest(None).unwrap());
        let wanted = json!({ "setup": "bermudes@1" });
        let mut robot = seek(&server, &bot, &wanted);
        let mut shy = seek(&server, &ada, &wanted);
        shy.silent(Duration::from_millis(1_500));
        drop(shy);
        let bold = json!({ "setup": "bermudes@1", "bots": true });
        let mut curious = seek(&server, &bob, &bold);
        let table = paired(&mut curious);
        assert_eq!(paired(&mut robot), table);
        let row = site.get(&format!("/api/table/{table}"), None).unwrap();
        assert!(row["about"]["seats"].to_string().contains("\"bot\":true"), "{row}");
    }
}

#[test]
fn what_cannot_be_played_is_refused_and_waiting_has_a_limit() {
    let ground = Ground::file();
    let server = ground.server_with("--limit tables=3");
    let site = &server.site;
    let guest = site.guest(None).unwrap();
    let pair = |wanted: Value| refused(site.post("/api/pair", &wanted, Some(&guest)));
    assert_eq!(refused(site.post("/api/pair", &json!({}), None)).0, 401);
    assert_eq!(pair(json!({})), (400, "unreadable".to_owned()));
    assert_eq!(pair(json!({ "setup": "chess@1" })), (400, "setup-name".to_owned()));
    let clock = json!({ "delay": { "main": 1, "delay": 0 } });
    assert_eq!(pair(json!({ "setup": "bermudes@1", "clock": clock })).1, "bad-clock");
    let wanted = json!({ "setup": "bermudes@1" });
    for _ in 0..3 {
        drop(seek(&server, &guest, &wanted));
    }
    assert_eq!(pair(wanted.clone()), (429, "too-many-tables".to_owned()));
}

#[test]
fn who_waits_has_a_connection() {
    let ground = Ground::file();
    let server = ground.server_with("--limit sockets=1");
    let guest = server.site.guest(None).unwrap();
    let wanted = json!({ "setup": "bermudes@1" });
    let _waiting = seek(&server, &guest, &wanted);
    let again = refused(server.site.post("/api/pair", &wanted, Some(&guest)));
    assert_eq!(again, (429, "too-many-connections".to_owned()));
}
