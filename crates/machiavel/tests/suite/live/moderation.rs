//! Bans, mutes, reports, and the account of what was done.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::Output;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use client::{Connection, Tidings};
use dial::{Account, Site, SiteError};
use serde_json::{Value, json};
use store::MOST_MUTED;
use tungstenite::Message;
use wire::{Act, Room};

use super::accounts::{PASSWORD, credentials, sign_up};
use super::limits::{closed, connect_at, hello};
use super::lines::Lines;
use super::talk::{hears, hears_nothing, unsaid};
use super::{Ground, PATIENCE, Player, Server, seated};
use crate::{machiavel, text};

fn refused(result: Result<Value, SiteError>) -> (u16, String) {
    match result {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{other:?}"),
    }
}

fn code(result: Result<Value, SiteError>) -> String {
    refused(result).1
}

/// Runs `machiavel user admin` where the servers of a ground work.
pub(super) fn user_admin(ground: &Ground, arguments: &str) -> Output {
    user(ground, &format!("admin {arguments}"))
}

/// Runs `machiavel user` where the servers of a ground work.
fn user(ground: &Ground, arguments: &str) -> Output {
    let mut command = machiavel(&format!("user {arguments}"));
    match ground {
        Ground::File(folder) => command.arg("--data").arg(folder.path("")),
        Ground::Shared { store, .. } => command.args(["--store", store]),
    };
    command.output().unwrap()
}

/// A server with somebody who looks after it.
pub(super) fn looked_after(ground: &Ground, options: &str) -> (Server, Account) {
    let server = ground.server_with(options);
    let admin = sign_up(&server.site, "Root");
    let server = match ground {
        Ground::File(_) => {
            server.stop();
            assert!(user_admin(ground, "root").status.success());
            ground.server_with(options)
        }
        Ground::Shared { .. } => {
            assert!(user_admin(ground, "root").status.success());
            server
        }
    };
    (server, admin)
}

fn sanction(site: &Site, admin: &Account, person: &str, kind: &str) -> i64 {
    let wanted = json!({ "person": person, "kind": kind, "why": "rude" });
    site.post("/api/admin/sanction", &wanted, Some(admin)).unwrap()["id"].as_i64().unwrap()
}

fn lift(site: &Site, admin: &Account, id: i64) {
    site.post(&format!("/api/admin/sanction/{id}/lift"), &json!({}), Some(admin)).unwrap();
}

/// Why the server hung up for good.
fn ended(player: &Player) -> String {
    player.answered("the end of the connection", |tidings| match tidings {
        Tidings::Connection(Connection::Ended(Some(reason))) => Some(reason.code),
        _ => None,
    })
}

#[test]
fn who_looks_after_a_server_finds_people() {
    for ground in Ground::all("people") {
        let (server, admin) = looked_after(&ground, "");
        let site = &server.site;
        assert_eq!(site.get("/api/me", Some(&admin)).unwrap()["admin"], true);
        let (ada, adam) = (sign_up(site, "Ada"), sign_up(site, "adam"));
        assert_eq!(site.get("/api/me", Some(&ada)).unwrap().get("admin"), None);
        let guest = site.guest(Some("Adele")).unwrap();
        let names = |query: &str| -> Vec<String> {
            let found = site.get(&format!("/api/admin/people{query}"), Some(&admin)).unwrap();
            let people = found["people"].as_array().unwrap();
            people.iter().map(|person| person["name"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(names(""), ["Ada", "adam", "Root"]);
        assert_eq!(names("?name=AD"), ["Ada", "adam"]);
        assert_eq!(names("?name=ad&after=Ada"), ["adam"]);
        sanction(site, &admin, &guest.id, "mute");
        let lifted = sanction(site, &admin, &guest.id, "ban");
        lift(site, &admin, lifted);
        let person = |id: &str| site.get(&format!("/api/admin/person/{id}"), Some(&admin));
        let found = person(&guest.id).unwrap();
        assert_eq!((&found["name"], &found["kind"]), (&json!("Adele"), &json!("guest")));
        let sanctions = found["sanctions"].as_array().unwrap();
        assert_eq!(sanctions.len(), 1, "{found}");
        assert_eq!(sanctions[0]["kind"], "mute");
        assert_eq!(person(&admin.id).unwrap()["admin"], true);
        assert_eq!(refused(person("nobody")), (404, "no-such-person".to_owned()));
        assert_eq!(refused(site.get("/api/admin/people", Some(&adam))).1, "not-admin");
    }
}

#[test]
fn the_command_line_says_who_looks_after_a_server() {
    for ground in Ground::all("admin") {
        let server = ground.server();
        let ada = sign_up(&server.site, "Ada");
        let audit = |site: &Site| site.get("/api/admin/audit", Some(&ada));
        assert_eq!(refused(audit(&server.site)), (403, "not-admin".to_owned()));
        let server = match &ground {
            Ground::File(_) => {
                let output = user_admin(&ground, "ada");
                assert_eq!(output.status.code(), Some(1));
                let error = text(output.stderr);
                assert!(error.contains("stop the server first"), "{error}");
                assert!(error.contains("is in use by another server"), "{error}");
                server.stop();
                assert_eq!(text(user_admin(&ground, "ada").stdout), "Ada: admin\n");
                ground.server()
            }
            // A database lets the server go on.
            Ground::Shared { .. } => {
                assert_eq!(text(user_admin(&ground, "ada").stdout), "Ada: admin\n");
                server
            }
        };
        let found = audit(&server.site).unwrap();
        assert_eq!(found["deeds"][0]["by"], "command-line");
        assert_eq!(found["deeds"][0]["what"], "admin");
        assert_eq!(found["deeds"][0]["about"], ada.id.as_str());
        // The command line is nobody.
        assert_eq!(found["people"], json!([{ "id": ada.id, "name": "Ada" }]));
        assert_eq!(server.site.get("/api/me", Some(&ada)).unwrap()["admin"], true);
        server.stop();
        let output = user_admin(&ground, "nobody");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(text(output.stderr), "error: there is no account \"nobody\"\n");
        let output = user_admin(&ground, "Ada --remove");
        assert_eq!(text(output.stdout), "Ada: no admin any more\n");
        let server = ground.server();
        assert_eq!(refused(audit(&server.site)), (403, "not-admin".to_owned()));
    }
    let output = machiavel("user admin Ada --data /nowhere/at/all").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(output.stderr));
}

#[test]
fn who_has_lost_a_password_gets_another_on_the_command_line() {
    for ground in Ground::all("lost") {
        let server = ground.server();
        let ada = sign_up(&server.site, "Ada");
        server.stop();
        let output = user(&ground, "password nobody");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(text(output.stderr), "error: there is no account \"nobody\"\n");
        let said = text(user(&ground, "password ada").stdout);
        let fresh = said.strip_prefix("Ada: ").unwrap().trim_end();
        let server = ground.server();
        assert_eq!(refused(server.site.get("/api/me", Some(&ada))).0, 401);
        let sign_in =
            |password: &str| server.site.post("/api/sign-in", &credentials("Ada", password), None);
        assert_eq!(refused(sign_in(PASSWORD)).0, 401);
        assert_eq!(sign_in(fresh).unwrap()["id"], ada.id.as_str());
    }
}

#[test]
fn who_is_banned_is_out_everywhere() {
    for ground in Ground::all("ban") {
        let (server, admin) = looked_after(&ground, "");
        let other = ground.is_shared().then(|| ground.server());
        let elsewhere = other.as_ref().map_or(&server.site, |other| &other.site);
        let site = &server.site;
        let bob = sign_up(site, "Bob");
        let wanted = json!({ "name": "bot", "scopes": ["play", "talk"] });
        let made = site.post("/api/token", &wanted, Some(&bob)).unwrap();
        let program = Account { token: made["token"].as_str().unwrap().to_owned(), ..bob.clone() };
        let (table, _) = site.make_table(&bob, "bermudes@1", None, false, None).unwrap();
        let (theirs, _) = site.make_table(&admin, "bermudes@1", None, false, None).unwrap();
        // Connections by session and token, at both servers, and a stream.
        let here = Player::with(site, bob.clone(), &table, None);
        let there = Player::with(elsewhere, program.clone(), &table, None);
        let mut stream = TcpStream::connect(server.address()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let bearer = &program.token;
        write!(
            stream,
            "GET /api/table/{table}/stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             Authorization: Bearer {bearer}\r\n\r\n"
        )
        .unwrap();
        let mut lines = BufReader::new(stream).lines();
        assert!(lines.by_ref().any(|line| line.unwrap().contains("welcome")));
        let mut mine = Lines::get(&server, "/api/my/stream", Some(&program));
        assert!(mine.end().is_some());
        let wish = json!({ "setup": "bermudes@1" });
        let mut waits = Lines::post(&server, "/api/pair", &program, &wish);
        assert!(waits.end().is_some());
        let ban = sanction(site, &admin, &bob.id, "ban");
        assert_eq!((mine.end(), waits.end()), (None, None), "the streams end");
        assert_eq!(ended(&here), "banned");
        assert_eq!(ended(&there), "banned");
        assert!(lines.all(|line| !line.unwrap().contains("talk")), "the stream ends");
        // The session is no more; the token is known, and good for nothing.
        assert_eq!(refused(site.get("/api/me", Some(&bob))).0, 401);
        let say = json!({ "room": "table", "text": "hello" });
        let sit = json!({ "act": { "sit": { "seat": 1 } } });
        for site in [site, elsewhere] {
            for (path, body) in [
                ("/api/table".to_owned(), json!({ "setup": "bermudes@1" })),
                (format!("/api/table/{theirs}/act"), sit.clone()),
                (format!("/api/table/{table}/say"), say.clone()),
                (format!("/api/table/{table}/turn"), json!({ "text": "a1" })),
                ("/api/my/mute".to_owned(), json!({ "person": admin.id })),
                ("/api/report".to_owned(), json!({ "person": admin.id, "text": "x" })),
                ("/api/guest".to_owned(), json!({})),
            ] {
                let result = site.post(&path, &body, Some(&program));
                assert_eq!(refused(result), (403, "banned".to_owned()), "{path}");
            }
            assert_eq!(refused(site.get("/api/me", Some(&program))), (403, "banned".to_owned()));
            assert_eq!(connect_at(site, Some(&program.token)).unwrap_err(), 403);
            let back = site.post("/api/sign-in", &credentials("Bob", PASSWORD), None);
            assert_eq!(refused(back), (403, "banned".to_owned()));
        }
        // Only who knows the password is told.
        let guess = site.post("/api/sign-in", &credentials("Bob", "a wrong one"), None);
        assert_eq!(refused(guess), (401, "wrong-password".to_owned()));
        lift(site, &admin, ban);
        assert!(site.get("/api/me", Some(&program)).is_ok());
        site.post("/api/sign-in", &credentials("Bob", PASSWORD), None).unwrap();
        let lift_again = format!("/api/admin/sanction/{ban}/lift");
        assert_eq!(code(site.post(&lift_again, &json!({}), Some(&admin))), "no-such-sanction");
    }
}

#[test]
fn guests_can_be_banned_for_a_while() {
    for ground in Ground::all("ban-guest") {
        let (server, admin) = looked_after(&ground, "");
        let site = &server.site;
        let guest = site.guest(None).unwrap();
        let player = {
            let (table, _) = site.make_table(&admin, "bermudes@1", None, false, None).unwrap();
            Player::with(site, guest.clone(), &table, None)
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
        let wanted = |until: i64| json!({ "person": guest.id, "kind": "ban", "until": until, "why": "rude" });
        let ban = |until| site.post("/api/admin/sanction", &wanted(until), Some(&admin));
        assert_eq!(refused(ban(now - 1)), (400, "bad-time".to_owned()));
        ban(now + 5_000).unwrap();
        assert_eq!(ended(&player), "banned");
        match site.get("/api/me", Some(&guest)) {
            Err(SiteError::Refused(refusal)) => {
                assert_eq!((refusal.status, refusal.code.as_str()), (403, "banned"));
                let expected = format!(
                    "you are banned until {}, in milliseconds since 1970: rude",
                    now + 5_000
                );
                assert_eq!(refusal.text, expected);
            }
            other => panic!("{other:?}"),
        }
        let up = site.post("/api/sign-up", &credentials("Eve", PASSWORD), Some(&guest));
        assert_eq!(refused(up), (403, "banned".to_owned()));
        // It ends by itself.
        let start = Instant::now();
        while site.get("/api/me", Some(&guest)).is_err() {
            assert!(start.elapsed() < PATIENCE, "the ban does not end");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn who_is_muted_plays_and_does_not_talk() {
    for ground in Ground::all("mute") {
        let (server, admin) = looked_after(&ground, "");
        let (table, players) = seated(&[&server.site], "vorassic@1 size=5", None, None);
        let site = &server.site;
        let mute = sanction(site, &admin, &players[0].account.id, "mute");
        assert_eq!(unsaid(&players[0], Room::Table, "hello"), "muted");
        let say = json!({ "room": "table", "text": "hello" });
        let path = format!("/api/table/{table}/say");
        let over_http = site.post(&path, &say, Some(&players[0].account));
        assert_eq!(refused(over_http), (422, "muted".to_owned()));
        hears_nothing(&players[1]);
        super::play_on(&players, 3, 8);
        assert!(players[0].head() >= 8);
        lift(site, &admin, mute);
        players[0].line.say(Room::Table, "thank you").unwrap();
        assert_eq!(hears(&players[1]).1, "thank you");
    }
}

#[test]
fn nobody_has_to_hear_everybody() {
    for ground in Ground::all("unheard") {
        let server = ground.server();
        let second = ground.is_shared().then(|| ground.server());
        let other = second.as_ref().map_or(&server.site, |second| &second.site);
        let site = &server.site;
        let (table, players) = seated(&[site, other], "bermudes@1", None, None);
        let (loud, quiet) = (&players[0], &players[1]);
        let mute = |what: &str, person: &str| {
            let path = format!("/api/my/{what}");
            site.post(&path, &json!({ "person": person }), Some(&quiet.account))
        };
        assert_eq!(refused(mute("mute", "nobody")), (404, "no-such-person".to_owned()));
        assert_eq!(refused(mute("mute", &quiet.account.id)), (400, "yourself".to_owned()));
        assert_eq!(refused(mute("unmute", &loud.account.id)), (404, "not-muted".to_owned()));
        mute("mute", &loud.account.id).unwrap();
        mute("mute", &loud.account.id).unwrap();
        let list = || site.get("/api/my/mutes", Some(&quiet.account)).unwrap();
        let (id, name) = (&loud.account.id, &loud.account.name);
        assert_eq!(list(), json!({ "people": [{ "id": id, "name": name }] }));
        // The other server hears of it soon.
        std::thread::sleep(Duration::from_millis(if ground.is_shared() { 500 } else { 0 }));
        loud.line.say(Room::Table, "blah").unwrap();
        assert_eq!(hears(loud).1, "blah");
        hears_nothing(quiet);
        // Not even later, nor over a stream.
        let back = Player::with(other, quiet.account.clone(), &table, None);
        hears_nothing(&back);
        let mut stream = TcpStream::connect(server.address()).unwrap();
        let bearer = &quiet.account.token;
        write!(
            stream,
            "GET /api/table/{table}/stream HTTP/1.1\r\nHost: x\r\n\
             Authorization: Bearer {bearer}\r\n\r\n"
        )
        .unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        let heard: Vec<String> = BufReader::new(stream).lines().map_while(Result::ok).collect();
        assert!(heard.iter().any(|line| line.contains("welcome")), "{heard:?}");
        assert!(!heard.iter().any(|line| line.contains("blah")), "{heard:?}");
        mute("unmute", &loud.account.id).unwrap();
        assert_eq!(list(), json!({ "people": [] }));
        std::thread::sleep(Duration::from_millis(if ground.is_shared() { 500 } else { 0 }));
        loud.line.say(Room::Table, "sorry").unwrap();
        assert_eq!(hears(quiet).1, "sorry");
    }
}

#[test]
fn nobody_mutes_more_than_so_many() {
    let ground = Ground::file();
    let server = ground.server_with("--limit guests=1000");
    let site = &server.site;
    let me = site.guest(None).unwrap();
    let mute = || {
        let person = site.guest(None).unwrap().id;
        site.post("/api/my/mute", &json!({ "person": person }), Some(&me))
    };
    for _ in 0..MOST_MUTED {
        mute().unwrap();
    }
    assert_eq!(refused(mute()), (409, "too-many-muted".to_owned()));
}

#[test]
fn reports_are_read_and_closed() {
    for ground in Ground::all("reports") {
        let (server, admin) = looked_after(&ground, "--limit reports=4");
        let site = &server.site;
        let (ada, bob) = (site.guest(None).unwrap(), site.guest(None).unwrap());
        let (table, token) = site.make_table(&bob, "bermudes@1", None, true, None).unwrap();
        let report = |body: Value| site.post("/api/report", &body, Some(&ada));
        let about_bob = |text: &str| report(json!({ "person": bob.id, "text": text }));
        // What is refused does not count.
        assert_eq!(refused(report(json!({ "person": "nobody", "text": "x" }))).0, 404);
        assert_eq!(code(report(json!({ "person": ada.id, "text": "x" }))), "yourself");
        assert_eq!(code(about_bob(" ")), "bad-report");
        assert_eq!(code(about_bob(&"é".repeat(1_001))), "bad-report");
        let private = json!({ "person": bob.id, "table": table, "text": "x" });
        assert_eq!(refused(report(private.clone())), (404, "no-such-table".to_owned()));
        about_bob(&"é".repeat(1_000)).unwrap();
        assert!(token.is_some());
        let invited = Player::with(site, ada.clone(), &table, token.as_deref());
        invited.act(Act::Sit { seat: 1 });
        report(private).unwrap();
        about_bob("third").unwrap();
        about_bob("fourth").unwrap();
        assert_eq!(refused(about_bob("fifth")), (429, "too-many-reports".to_owned()));
        let list = |query: &str| {
            site.get(&format!("/api/admin/reports?{query}"), Some(&admin)).unwrap()["reports"]
                .as_array()
                .unwrap()
                .clone()
        };
        assert_eq!(list("open=yes").len(), 4);
        assert_eq!(list(&format!("about={}", bob.id)).len(), 4);
        assert_eq!(list(&format!("by={}", bob.id)).len(), 0);
        let all = site.get("/api/admin/reports", Some(&admin)).unwrap();
        let people = [&ada, &bob].map(|who| json!({ "id": who.id, "name": who.name }));
        assert_eq!(all["people"], json!(people));
        let newest = &list("")[0];
        assert_eq!((&newest["text"], &newest["closed"]), (&json!("fourth"), &Value::Null));
        assert_eq!(list("")[2]["table"], table.as_str());
        let id = newest["id"].as_i64().unwrap();
        assert_eq!(list(&format!("after={id}")).len(), 3);
        let close = |verdict: &str| {
            let path = format!("/api/admin/report/{id}/close");
            site.post(&path, &json!({ "verdict": verdict }), Some(&admin))
        };
        assert_eq!(code(close("")), "bad-words");
        assert_eq!(code(close(&"x".repeat(1_001))), "bad-words");
        close(&"x".repeat(1_000)).unwrap();
        assert_eq!(refused(close("again")), (404, "no-such-report".to_owned()));
        assert_eq!(list("open=yes").len(), 3);
        assert_eq!(list("open=no")[0]["closed"]["by"], admin.id.as_str());
        for (path, expected) in [
            ("/api/admin/reports?open=maybe", "bad-filter"),
            ("/api/admin/reports?after=x", "bad-number"),
            ("/api/admin/tables?status=odd", "bad-status"),
            ("/api/admin/tables?before=x", "bad-time"),
            ("/api/admin/audit?after=x", "bad-number"),
            ("/api/admin/sanctions?in_force=x", "bad-filter"),
        ] {
            assert_eq!(refused(site.get(path, Some(&admin))), (400, expected.to_owned()));
        }
    }
}

#[test]
fn every_deed_is_in_the_account_of_what_was_done() {
    for ground in Ground::all("audit") {
        let (server, admin) = looked_after(&ground, "");
        let site = &server.site;
        let bob = sign_up(site, "Bob");
        let report = json!({ "person": bob.id, "text": "rude" });
        let guest = site.guest(None).unwrap();
        site.post("/api/report", &report, Some(&guest)).unwrap();
        let ban = sanction(site, &admin, &bob.id, "ban");
        lift(site, &admin, ban);
        let by_name = json!({ "name": "BOB", "kind": "mute", "why": "rude again" });
        site.post("/api/admin/sanction", &by_name, Some(&admin)).unwrap();
        let reports = site.get("/api/admin/reports", Some(&admin)).unwrap();
        let id = &reports["reports"][0]["id"];
        let close = format!("/api/admin/report/{id}/close");
        site.post(&close, &json!({ "verdict": "muted" }), Some(&admin)).unwrap();
        let audit = site.get(&format!("/api/admin/audit?person={}", bob.id), Some(&admin)).unwrap();
        let deeds = audit["deeds"].as_array().unwrap();
        let what: Vec<&str> = deeds.iter().map(|deed| deed["what"].as_str().unwrap()).collect();
        let closed = format!("close report {id}: muted");
        let lifted = format!("lift ban {ban}");
        assert_eq!(what, [&closed, "mute for ever: rude again", &lifted, "ban for ever: rude"]);
        assert!(deeds.iter().all(|deed| deed["by"] == admin.id.as_str()), "{audit}");
        // What is refused was not done.
        let myself = json!({ "person": admin.id, "kind": "ban", "why": "x" });
        let refusal = site.post("/api/admin/sanction", &myself, Some(&admin));
        assert_eq!(refused(refusal), (409, "is-admin".to_owned()));
        for (body, expected) in [
            (json!({ "person": "nobody", "kind": "ban", "why": "x" }), "no-such-person"),
            (json!({ "name": "nobody", "kind": "ban", "why": "x" }), "no-such-person"),
            (json!({ "kind": "ban", "why": "x" }), "unreadable"),
            (json!({ "person": bob.id, "kind": "ban", "why": " " }), "bad-words"),
            (json!({ "person": bob.id, "kind": "kill", "why": "x" }), "unreadable"),
        ] {
            assert_eq!(code(site.post("/api/admin/sanction", &body, Some(&admin))), expected);
        }
        let after = site.get(&format!("/api/admin/audit?person={}", bob.id), Some(&admin)).unwrap();
        assert_eq!(after, audit);
        let list = site.get("/api/admin/sanctions?in_force=yes", Some(&admin)).unwrap();
        let list = list["sanctions"].as_array().unwrap();
        assert_eq!(list.len(), 1);
        assert_eq!((&list[0]["kind"], &list[0]["person"]), (&json!("mute"), &json!(bob.id)));
        let all = format!("/api/admin/sanctions?person={}", bob.id);
        let all = site.get(&all, Some(&admin)).unwrap();
        assert_eq!(all["sanctions"][1]["lifted"]["by"], admin.id.as_str(), "{all}");
        let person = |who: &Account| json!({ "id": who.id, "name": who.name });
        assert_eq!(all["people"], json!([person(&bob), person(&admin)]), "{all}");
    }
}

#[test]
fn who_looks_after_a_server_sees_all_tables() {
    for ground in Ground::all("all-tables") {
        let (server, admin) = looked_after(&ground, "");
        let site = &server.site;
        let host = site.guest(None).unwrap();
        let (private, token) = site.make_table(&host, "bermudes@1", None, true, None).unwrap();
        let tables = |query: &str| {
            site.get(&format!("/api/admin/tables{query}"), Some(&admin)).unwrap()["tables"]
                .as_array()
                .unwrap()
                .clone()
        };
        assert_eq!(tables("").len(), 0, "none is running");
        let open = tables("?status=open");
        assert_eq!((&open[0]["id"], &open[0]["private"]), (&json!(private), &json!(true)));
        let other = Player::new(site, &private, token.as_deref());
        other.act(Act::Sit { seat: 1 });
        let (public, _) = seated(&[site], "bermudes@1", None, None);
        let running = tables("");
        assert_eq!((&running[0]["id"], &running[0]["private"]), (&json!(public), &json!(false)));
        assert_eq!(running[1]["id"], private.as_str());
        let before = format!("?before={}&after_id={public}", running[0]["changed_at"]);
        assert_eq!(tables(&before).len(), 1);
        // The list is no invitation.
        let state = site.get(&format!("/api/table/{private}/state"), Some(&admin));
        assert_eq!(refused(state), (404, "no-such-table".to_owned()));
    }
}

#[test]
fn who_signs_out_is_hung_up_on() {
    for ground in Ground::all("signed-out") {
        let server = ground.server();
        let second = ground.is_shared().then(|| ground.server());
        let other = second.as_ref().map_or(&server.site, |second| &second.site);
        let site = &server.site;
        let ada = sign_up(site, "Ada");
        let again = site.post("/api/sign-in", &credentials("Ada", PASSWORD), None).unwrap();
        let again = Account { token: again["token"].as_str().unwrap().to_owned(), ..ada.clone() };
        let (table, _) = site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
        let stays = Player::with(other, again, &table, None);
        let mut goes = connect_at(other, Some(&ada.token)).unwrap();
        goes.send(Message::text(hello(&table).write())).unwrap();
        assert!(goes.read().unwrap().to_text().unwrap().contains("welcome"));
        site.post("/api/sign-out", &json!({}), Some(&ada)).unwrap();
        assert_eq!(closed(&mut goes), 4008);
        stays.line.say(Room::Table, "still here").unwrap();
        assert_eq!(hears(&stays).1, "still here");
    }
}

#[test]
fn a_token_is_good_for_the_same_over_a_websocket() {
    let ground = Ground::file();
    let server = ground.server();
    let site = &server.site;
    let ada = sign_up(site, "Ada");
    let (table, _) = site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
    let token = |scope: &str| {
        let wanted = json!({ "name": "bot", "scopes": [scope] });
        let made = site.post("/api/token", &wanted, Some(&ada)).unwrap();
        Account { token: made["token"].as_str().unwrap().to_owned(), ..ada.clone() }
    };
    let talks = Player::with(site, token("talk"), &table, None);
    assert_eq!(talks.refused(Act::Leave), "scope");
    talks.line.say(Room::Table, "hello").unwrap();
    assert_eq!(hears(&talks).1, "hello");
    let plays = Player::with(site, token("play"), &table, None);
    assert_eq!(hears(&plays).1, "hello");
    assert_eq!(unsaid(&plays, Room::Table, "hello"), "scope");
    plays.act(Act::Leave);
}

#[test]
fn talk_is_counted_for_each_person_however_they_talk() {
    for ground in Ground::all("talk-rate") {
        let server = ground.server_with("--limit talk-rate=3 --limit talk-ms=600000");
        let site = &server.site;
        let (table, players) = seated(&[site], "bermudes@1", None, None);
        let again = Player::with(site, players[0].account.clone(), &table, None);
        players[0].line.say(Room::Table, "one").unwrap();
        assert_eq!(hears(&again).1, "one");
        again.line.say(Room::Table, "two").unwrap();
        assert_eq!(hears(&again).1, "two");
        let path = format!("/api/table/{table}/say");
        let say = |text: &str, account| {
            site.post(&path, &json!({ "room": "table", "text": text }), Some(account))
        };
        say("three", &again.account).unwrap();
        assert_eq!(hears(&again).1, "three");
        assert_eq!(refused(say("four", &again.account)), (429, "too-much-talk".to_owned()));
        assert_eq!(unsaid(&again, Room::Table, "four"), "too-much-talk");
        // Others may go on.
        say("me too", &players[1].account).unwrap();
        assert_eq!(hears(&again).1, "me too");
    }
}
