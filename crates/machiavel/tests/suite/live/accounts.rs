//! Accounts.

use std::time::{SystemTime, UNIX_EPOCH};

use dial::{Account, Site, SiteError};
use serde_json::{Value, json};

use super::{Ground, Player};

pub(super) const PASSWORD: &str = "correct horse battery";

fn refused(result: Result<Value, SiteError>) -> (u16, String) {
    match result {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{other:?}"),
    }
}

pub(super) fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password, "bearer": true })
}

fn account(answer: &Value) -> Account {
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    Account { id: text("id"), name: text("name"), token: text("token") }
}

/// Makes an account.
pub(super) fn sign_up(site: &Site, name: &str) -> Account {
    account(&site.post("/api/sign-up", &credentials(name, PASSWORD), None).unwrap())
}

#[test]
fn a_guest_becomes_an_account_and_keeps_everything() {
    for ground in Ground::all("sign-up") {
        let server = ground.server();
        let site = &server.site;
        let guest = site.guest(None).unwrap();
        let (table, _) = site.make_table(&guest, "bermudes@1", None, false, None).unwrap();
        let up = site.post("/api/sign-up", &credentials("Ada", PASSWORD), Some(&guest)).unwrap();
        let ada = account(&up);
        assert_eq!(ada.id, guest.id);
        // The guest's secret is worth nothing any more.
        assert_eq!(refused(site.get("/api/me", Some(&guest))).0, 401);
        assert_eq!(site.get("/api/me", Some(&ada)).unwrap()["kind"], "account");
        let mine = site.get("/api/my/tables", Some(&ada)).unwrap();
        assert_eq!(mine["tables"][0]["id"], table.as_str(), "{mine}");
        let seat = Player::with(site, ada.clone(), &table, None);
        assert_eq!(seat.line.look(|session, _| session.seats().to_vec()), [0]);
        let again = site.post("/api/sign-up", &credentials("Other", PASSWORD), Some(&ada));
        assert_eq!(refused(again), (409, "has-account".to_owned()));
        let taken = site.post("/api/sign-up", &credentials("aDA", PASSWORD), None);
        assert_eq!(refused(taken), (409, "name-taken".to_owned()));
        for password in ["1234567", &"x".repeat(201)] {
            let bad = site.post("/api/sign-up", &credentials("Bob", password), None);
            assert_eq!(refused(bad), (400, "bad-password".to_owned()));
        }
        for password in ["12345678".to_owned(), "x".repeat(200)] {
            let name = format!("u{}", password.len());
            site.post("/api/sign-up", &credentials(&name, &password), None).unwrap();
        }
    }
}

#[test]
fn signing_in_and_out_and_another_password() {
    for ground in Ground::all("sign-in") {
        let server = ground.server();
        let site = &server.site;
        let first = sign_up(site, "Ada");
        let sign_in =
            |password: &str| site.post("/api/sign-in", &credentials("ADA", password), None);
        let second = account(&sign_in(PASSWORD).unwrap());
        assert_eq!(second.id, first.id);
        assert_ne!(second.token, first.token);
        let change = |old: &str, new: &str| {
            site.post("/api/password", &json!({ "old": old, "new": new }), Some(&second))
        };
        assert_eq!(
            refused(change("wrong password", "another one")),
            (403, "wrong-password".to_owned())
        );
        assert_eq!(refused(change(PASSWORD, "short")), (400, "bad-password".to_owned()));
        assert_eq!(change(PASSWORD, "another one").unwrap(), json!({ "sessions_ended": 1 }));
        assert_eq!(refused(site.get("/api/me", Some(&first))).0, 401);
        assert_eq!(refused(sign_in(PASSWORD)), (401, "wrong-password".to_owned()));
        let third = account(&sign_in("another one").unwrap());
        site.post("/api/sign-out", &json!({}), Some(&third)).unwrap();
        assert_eq!(refused(site.get("/api/me", Some(&third))).0, 401);
        assert!(site.get("/api/me", Some(&second)).is_ok());
        let fourth = account(&sign_in("another one").unwrap());
        let sessions = site.get("/api/sessions", Some(&second)).unwrap();
        let sessions = sessions["sessions"].as_array().unwrap();
        assert_eq!(sessions.len(), 2);
        let other = sessions.iter().find(|session| session["this"] == false).unwrap();
        let end = format!("/api/session/{}/remove", other["id"].as_str().unwrap());
        site.post(&end, &json!({}), Some(&second)).unwrap();
        assert_eq!(refused(site.post(&end, &json!({}), Some(&second))).1, "no-such-session");
        assert_eq!(refused(site.get("/api/me", Some(&fourth))).0, 401);
        assert!(site.get("/api/me", Some(&second)).is_ok());
    }
}

#[test]
fn who_guesses_is_stopped_and_learns_nothing() {
    let ground = Ground::file();
    let server = ground.server_with("--limit sign-in-rate=3");
    let site = &server.site;
    sign_up(site, "Ada");
    for name in ["Ada", "Nobody"] {
        let sign_in =
            || refused(site.post("/api/sign-in", &credentials(name, "wrong password"), None));
        for _ in 0..3 {
            assert_eq!(sign_in(), (401, "wrong-password".to_owned()), "{name}");
        }
        assert_eq!(sign_in(), (429, "too-many-attempts".to_owned()), "{name}");
    }
    // Not even with the right one.
    let right = site.post("/api/sign-in", &credentials("ada", PASSWORD), None);
    assert_eq!(refused(right).0, 429);
    let log = server.stop();
    assert!(!log.contains("wrong password") && !log.contains(PASSWORD), "{log}");
}

/// Attempts to sign in through a proxy, for somebody at an address who has kept a cookie perhaps;
/// the status, and the cookies that are to be kept.
fn sign_in_from(
    server: &super::Server,
    place: &str,
    name: &str,
    password: &str,
    cookie: &str,
) -> (u16, Vec<String>) {
    let (address, body) = (server.address(), json!({ "name": name, "password": password }));
    let (body, cookie) = (body.to_string(), if cookie.is_empty() { "" } else { cookie });
    let answer = super::people::raw(
        &address,
        &format!(
            "POST /api/sign-in HTTP/1.1\nHost: {address}\nX-Forwarded-For: 6.6.6.6, {place}\n\
             Cookie: {cookie}\nConnection: close\nContent-Length: {}\n\n{body}",
            body.len()
        ),
    );
    let cookies = answer.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let cookies = cookies.map(|line| line.split(';').next().unwrap().to_owned()).collect();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), cookies)
}

#[test]
fn nobody_keeps_others_from_signing_in() {
    let ground = Ground::file();
    let limits = "--public-url http://play.example --limit sign-in-rate=3 --limit sign-in-name=7";
    let server = ground.server_with(limits);
    sign_up(&server.site, "Ada");
    let from = |place: &str, password: &str, cookie: &str| {
        sign_in_from(&server, place, "ada", password, cookie)
    };
    let (status, cookies) = from("10.0.0.1", PASSWORD, "");
    assert_eq!((status, cookies.len()), (200, 2), "{cookies:?}");
    // By this the browser is known, and nobody gets in by it.
    let known = cookies.iter().find(|cookie| cookie.starts_with("machiavel-known=")).unwrap();
    let me = super::people::raw(
        &server.address(),
        &format!("GET /api/me HTTP/1.1\nHost: x\nCookie: {known}\nConnection: close\n\n"),
    );
    assert!(me.starts_with("HTTP/1.1 401"), "{me}");

    // A stranger is stopped, and the owner elsewhere is not.
    for _ in 0..3 {
        assert_eq!(from("10.0.0.2", "wrong password", "").0, 401);
    }
    for _ in 0..20 {
        assert_eq!(from("10.0.0.2", PASSWORD, "").0, 429);
    }
    assert_eq!(from("10.0.0.3", PASSWORD, "").0, 200);
    // In IPv6 everybody has many addresses.
    for address in ["2001:db8::1", "2001:db8::2:3"] {
        assert_eq!(from(address, "wrong password", "").0, 401);
    }
    // Seven from everywhere: then only who is known goes on, three times.
    assert_eq!(from("10.0.0.4", "wrong password", "").0, 429);
    assert_eq!(from("10.0.0.3", PASSWORD, "").0, 429);
    for _ in 0..2 {
        assert_eq!(from("10.0.0.4", "wrong password", known).0, 401);
    }
    assert_eq!(from("10.0.0.4", PASSWORD, known).0, 200);
    for _ in 0..3 {
        assert_eq!(from("10.0.0.5", "wrong password", known).0, 401);
    }
    assert_eq!(from("10.0.0.6", PASSWORD, known).0, 429);
    assert_eq!(from("10.0.0.4", PASSWORD, "machiavel-known=0000").0, 429);
    // Who is signed in is asked for the password by themselves.
    let others = sign_in_from(&server, "10.0.0.2", "Nobody", "wrong password", known);
    assert_eq!(others.0, 401, "other names have nothing to do with it");
}

#[test]
fn so_many_attempts_come_from_one_place() {
    let ground = Ground::file();
    let server = ground.server_with("--public-url http://play.example --limit sign-in-place=4");
    let from = |place: &str, name: &str| sign_in_from(&server, place, name, "wrong password", "").0;
    for number in 0..4 {
        assert_eq!(from("2001:db8::1", &format!("name-{number}")), 401);
    }
    assert_eq!(from("2001:db8::ffff", "name-4"), 429);
    assert_eq!(from("2001:db8:0:1::1", "name-4"), 401);
}

#[test]
fn tokens_do_what_they_are_for() {
    for ground in Ground::all("tokens") {
        let server = ground.server();
        let site = &server.site;
        let ada = sign_up(site, "Ada");
        let make = |scopes: Value| {
            site.post("/api/token", &json!({ "name": "my bot", "scopes": scopes }), Some(&ada))
        };
        assert_eq!(refused(make(json!([]))).1, "bad-scopes");
        assert_eq!(refused(make(json!(["account"]))).1, "bad-scopes");
        assert_eq!(refused(make(json!(["everything"]))).1, "unreadable");
        let guest = site.guest(None).unwrap();
        let by_guest =
            site.post("/api/token", &json!({ "name": "x", "scopes": ["play"] }), Some(&guest));
        assert_eq!(refused(by_guest), (403, "no-account".to_owned()));
        let made = make(json!(["play"])).unwrap();
        let program = Account { token: made["token"].as_str().unwrap().to_owned(), ..ada.clone() };
        let (table, _) = site.make_table(&program, "bermudes@1", None, false, None).unwrap();
        let say = json!({ "room": "table", "text": "hello" });
        let path = format!("/api/table/{table}/say");
        assert_eq!(refused(site.post(&path, &say, Some(&program))), (403, "scope".to_owned()));
        assert!(site.post(&path, &say, Some(&ada)).is_ok());
        for path in ["/api/tokens", "/api/account/export"] {
            assert_eq!(refused(site.get(path, Some(&program))), (403, "scope".to_owned()));
        }
        let list = site.get("/api/tokens", Some(&ada)).unwrap();
        assert_eq!(list["tokens"][0]["name"], "my bot");
        assert!(!list.to_string().contains(&program.token), "{list}");
        let remove = format!("/api/token/{}/remove", made["id"].as_str().unwrap());
        assert_eq!(refused(site.post(&remove, &json!({}), Some(&program))).1, "scope");
        site.post(&remove, &json!({}), Some(&ada)).unwrap();
        assert_eq!(refused(site.post(&remove, &json!({}), Some(&ada))).0, 404);
        assert_eq!(refused(site.get("/api/me", Some(&program))).0, 401);
    }
}

#[test]
fn an_account_can_be_taken_along_and_deleted() {
    for ground in Ground::all("delete") {
        let server = ground.server();
        let site = &server.site;
        let ada = sign_up(site, "Ada");
        let (table, _) = site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
        let export = site.get("/api/account/export", Some(&ada)).unwrap();
        assert_eq!(export["person"]["name"], "Ada");
        assert_eq!(export["games"][0]["id"], table.as_str());
        let delete = |password: &str| {
            site.post("/api/account/delete", &json!({ "password": password }), Some(&ada))
        };
        assert_eq!(refused(delete("wrong password")).1, "wrong-password");
        delete(PASSWORD).unwrap();
        assert_eq!(refused(site.get("/api/me", Some(&ada))).0, 401);
        let gone = site.post("/api/sign-in", &credentials("Ada", PASSWORD), None);
        assert_eq!(refused(gone).0, 401);
        assert!(site.get(&format!("/api/table/{table}"), None).is_ok(), "the game stays");
        // The name is free again.
        sign_up(site, "Ada");
    }
}

#[test]
fn an_account_takes_everything_along_that_is_kept() {
    for ground in Ground::all("export") {
        let server = ground.server();
        let site = &server.site;
        let (ada, bob) = (sign_up(site, "Ada"), sign_up(site, "Bob"));
        let rated = json!({ "setup": "bermudes@1", "rated": true, "private": true });
        let made = site.post("/api/table", &rated, Some(&ada)).unwrap();
        let (table, token) = (made["id"].as_str().unwrap(), made["token"].as_str().unwrap());
        let seat = Player::with(site, bob.clone(), table, Some(token));
        seat.act(wire::Act::Sit { seat: 1 });
        let say = |text: &str| {
            let remark = json!({ "room": "table", "text": text });
            site.post(&format!("/api/table/{table}/say"), &remark, Some(&ada)).unwrap();
        };
        say("good luck");
        say("\"quoted\", too");
        seat.act(wire::Act::Resign);
        site.post("/api/my/mute", &json!({ "person": bob.id }), Some(&ada)).unwrap();
        let report = json!({ "person": bob.id, "table": table, "text": "gave up" });
        site.post("/api/report", &report, Some(&ada)).unwrap();
        let token = json!({ "name": "mine", "scopes": ["play"] });
        site.post("/api/token", &token, Some(&ada)).unwrap();
        let record = "[Game \"bermudes\"] [Rules \"bermudes@1\"] resigns:1 0";
        assert_eq!(
            super::lines::Lines::ask(&server, "POST", "/api/import", Some(&ada), record).status,
            201
        );
        let start = std::time::Instant::now();
        let export = loop {
            let export = site.get("/api/account/export", Some(&ada)).unwrap();
            if export["ratings"] != json!([]) {
                break export;
            }
            assert!(start.elapsed() < super::PATIENCE, "{export}");
        };
        let rating = &export["ratings"][0];
        assert_eq!(
            (&rating["pool"], &rating["rating"]["games"]),
            (&json!("bermudes-2"), &json!(1))
        );
        // Also of a private table: Ada sat there.
        assert_eq!(rating["history"][0]["table"], table);
        assert_eq!(export["muted"], json!([bob.id]));
        assert_eq!(export["reports"][0]["text"], "gave up");
        assert_eq!(export["reports"][0]["about"], bob.id.as_str());
        let remarks: Vec<&str> = export["remarks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|remark| remark["text"].as_str().unwrap())
            .collect();
        assert_eq!(remarks, ["good luck", "\"quoted\", too"]);
        assert_eq!(export["remarks"][0]["table"], table);
        assert_eq!(export["tokens"][0]["name"], "mine");
        assert_eq!(export["games"][0]["id"], table);
        assert_eq!(export["imported"].as_array().unwrap().len(), 1);
        assert_eq!(export["sanctions"], json!([]));
        assert!(!export.to_string().contains(&ada.token), "{export}");
        // What others said and did is theirs.
        let bobs = site.get("/api/account/export", Some(&bob)).unwrap();
        assert_eq!((&bobs["remarks"], &bobs["reports"]), (&json!([]), &json!([])));
    }
}

#[test]
fn who_leaves_for_good_leaves_the_tables_too() {
    for ground in Ground::all("leave-all") {
        let server = ground.server();
        let site = &server.site;
        let (ada, bob) = (sign_up(site, "Ada"), site.guest(None).unwrap());
        let open =
            |setup: &str, who: &Account| site.make_table(who, setup, None, false, None).unwrap().0;
        let sit = |table: &str, who: &Account, seat: u8| {
            let sit = json!({ "act": { "sit": { "seat": seat } } });
            site.post(&format!("/api/table/{table}/act"), &sit, Some(who)).unwrap();
        };
        let alone = open("bermudes@1", &ada);
        let (shared, running) = (open("djambi/french@1", &ada), open("bermudes@1", &ada));
        sit(&shared, &bob, 2);
        sit(&running, &bob, 1);
        let of_bots = json!({ "setup": "bermudes@1",
                              "seats": [{ "bot": { "level": 1 } }, { "bot": { "level": 1 } }] });
        let of_bots = site.post("/api/table", &of_bots, Some(&ada)).unwrap();
        let listed = || {
            let list = site.get("/api/tables", None).unwrap();
            let mut ids: Vec<String> = list["tables"]
                .as_array()
                .unwrap()
                .iter()
                .map(|table| table["id"].as_str().unwrap().to_owned())
                .collect();
            ids.sort();
            ids
        };
        assert_eq!(listed().len(), 4);
        let farewell = json!({ "password": PASSWORD });
        site.post("/api/account/delete", &farewell, Some(&ada)).unwrap();
        let of_bots = of_bots["id"].as_str().unwrap();
        let mut expected = [shared.as_str(), running.as_str(), of_bots].map(str::to_owned);
        expected.sort();
        assert_eq!(listed(), expected, "{alone} has nobody who waits");
        let seats = site.get(&format!("/api/table/{shared}/state"), None).unwrap();
        assert_eq!(seats["seats"][0], Value::Null, "{seats}");
        assert_eq!(seats["seats"][2]["person"]["id"], bob.id.as_str(), "{seats}");
        let ended = site.get(&format!("/api/table/{running}/state"), None).unwrap();
        assert_eq!((&ended["status"], &ended["result"]), (&json!("ended"), &json!("1")));
    }
}

#[test]
fn a_person_has_so_many_tokens_and_no_more() {
    for ground in Ground::all("many-tokens") {
        let server = ground.server_with("--limit tokens=3");
        let site = &server.site;
        let ada = sign_up(site, "Ada");
        let make =
            || site.post("/api/token", &json!({ "name": "bot", "scopes": ["play"] }), Some(&ada));
        let made: Vec<Value> = (0..3).map(|_| make().unwrap()).collect();
        assert_eq!(refused(make()), (409, "too-many-tokens".to_owned()));
        let remove = format!("/api/token/{}/remove", made[0]["id"].as_str().unwrap());
        site.post(&remove, &json!({}), Some(&ada)).unwrap();
        make().unwrap();
        assert_eq!(refused(make()).0, 409);
    }
}

#[test]
fn rated_tables_are_for_accounts() {
    for ground in Ground::all("rated-seats") {
        let server = ground.server();
        let site = &server.site;
        let (ada, guest) = (sign_up(site, "Ada"), site.guest(None).unwrap());
        let rated = json!({ "setup": "bermudes@1", "rated": true });
        assert_eq!(
            refused(site.post("/api/table", &rated, Some(&guest))),
            (403, "account-needed".to_owned())
        );
        let bots = json!({ "setup": "bermudes@1", "rated": true,
                           "seats": ["me", { "bot": { "level": 1 } }] });
        assert_eq!(refused(site.post("/api/table", &bots, Some(&ada))).1, "rated-bot");
        let made = site.post("/api/table", &rated, Some(&ada)).unwrap();
        let act = format!("/api/table/{}/act", made["id"].as_str().unwrap());
        let sit = json!({ "act": { "sit": { "seat": 1 } } });
        assert_eq!(refused(site.post(&act, &sit, Some(&guest))).1, "account-needed");
        let bob = sign_up(site, "Bob");
        site.post(&act, &sit, Some(&bob)).unwrap();
    }
}

#[test]
fn a_session_is_noted_when_it_is_used_and_ends_when_it_is_not_for_a_year() {
    const DAY: i64 = 86_400_000;
    // What is kept of the secrets `used` and `unused`: their SHA-256.
    const USED: store::SecretHash = *b"\xf8\x39\x16\x13\x55\x09\x1f\xcd\x9e\x33\xf5\x71\xe0\xb1\x1c\x60\x21\x7a\x50\x09\xf9\x97\x3e\x76\x9c\x13\xd7\x85\x8d\xb1\x62\xcc";
    const UNUSED: store::SecretHash = *b"\xfe\xbe\x1d\x74\x1b\x49\xe5\xa9\xc3\x15\x26\x72\x8d\x8c\x51\x34\xa8\x03\xad\xfc\x4c\x04\xc4\xf0\x52\x67\x37\x22\xed\x85\x59\x7e";
    for ground in Ground::all("unused") {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
        let (id, kind) = ("ada".to_owned(), store::Kind::Guest);
        let person = store::Person { id, name: "Ada".to_owned(), kind, created_at: 0 };
        ground.with_store(async |store| {
            assert!(store.add_person(person.clone()).await.unwrap());
            assert!(store.add_session(USED, "ada", now - 364 * DAY).await.unwrap());
            assert!(store.add_session(UNUSED, "ada", now - 366 * DAY).await.unwrap());
        });
        let server = ground.server();
        let by = |token: &str| Account {
            id: "ada".to_owned(),
            name: "Ada".to_owned(),
            token: token.to_owned(),
        };
        let sessions = || server.site.get("/api/sessions", Some(&by("used"))).unwrap();
        assert_eq!(refused(server.site.get("/api/me", Some(&by("unused")))).0, 401);
        let start = std::time::Instant::now();
        loop {
            let found = sessions();
            let [session] = found["sessions"].as_array().unwrap().as_slice() else {
                panic!("only one is left: {found}");
            };
            assert_eq!(session["created_at"], now - 364 * DAY);
            if session["seen_at"].as_i64().unwrap() >= now {
                break;
            }
            assert!(start.elapsed() < super::PATIENCE, "that it is used is not noted: {found}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}
