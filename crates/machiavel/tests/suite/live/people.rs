//! Who may do what.

use std::io::{Read, Write};
use std::net::TcpStream;

use client::{Connection, Tidings};
use dial::SiteError;
use serde_json::json;

use super::accounts::sign_up;
use super::moderation::looked_after;
use super::{Ground, Player};

/// Sends a request as it is written here.
pub(super) fn raw(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.replace('\n', "\r\n").as_bytes()).unwrap();
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let length = stream.read(&mut buffer).unwrap();
        answer.extend(&buffer[..length]);
        let text = String::from_utf8_lossy(&answer);
        let is_complete = text.split_once("\r\n\r\n").is_some_and(|(head, body)| {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            length.is_some_and(|length| body.len() >= length.parse().unwrap())
        });
        if length == 0 || is_complete {
            return text.into_owned();
        }
    }
}

fn code<T: std::fmt::Debug>(result: Result<T, SiteError>) -> (u16, String) {
    match result {
        Err(SiteError::Refused(refusal)) => (refusal.status, refusal.code),
        other => panic!("{other:?}"),
    }
}

#[test]
fn guests_have_names_and_are_known_again() {
    for ground in Ground::all("guests") {
        let server = ground.server();
        let site = &server.site;
        let guest = site.guest(Some("Ada_1")).unwrap();
        let me = site.get("/api/me", Some(&guest)).unwrap();
        assert_eq!(me, json!({ "id": guest.id, "name": "Ada_1", "kind": "guest" }));
        assert_eq!(code(site.get("/api/me", None)), (401, "unknown-person".to_owned()));
        for name in ["A", "a b", "<b>x</b>", "é-é", &"x".repeat(21)] {
            assert_eq!(code(site.guest(Some(name))), (400, "bad-name".to_owned()), "{name}");
        }
        assert_eq!(site.guest(Some(&"x".repeat(20))).unwrap().name.len(), 20);
        sign_up(site, "Root");
        assert_eq!(code(site.guest(Some("rOOT"))), (409, "name-taken".to_owned()));
    }
}

#[test]
fn a_cookie_counts_only_from_our_own_pages() {
    let ground = Ground::file();
    let server = ground.server();
    let address = server.address();
    let made = raw(
        &address,
        &format!(
            "POST /api/guest HTTP/1.1\nHost: {address}\nConnection: close\nContent-Length: 0\n\n"
        ),
    );
    let cookie = made.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let table = |origin: &str| {
        let body = r#"{"setup":"bermudes@1"}"#;
        let length = body.len();
        raw(
            &address,
            &format!(
                "POST /api/table HTTP/1.1\nHost: {address}\nCookie: {cookie}\n{origin}\
                 Connection: close\nContent-Length: {length}\n\n{body}"
            ),
        )
    };
    let own = table(&format!("Origin: http://{address}\n"));
    assert!(own.starts_with("HTTP/1.1 201"), "{own}");
    let foreign = table("Origin: http://evil.example\n");
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    // It is not forgotten silently.
    let none = table("");
    assert!(none.starts_with("HTTP/1.1 403") && none.contains("\"no-origin\""), "{none}");
    for (path, body) in [
        ("guest", "{}"),
        ("sign-up", r#"{"name":"Ada","password":"correct horse"}"#),
        ("sign-out", "{}"),
    ] {
        let length = body.len();
        let answer = raw(
            &address,
            &format!(
                "POST /api/{path} HTTP/1.1\nHost: {address}\nCookie: {cookie}\n\
                 Connection: close\nContent-Length: {length}\n\n{body}"
            ),
        );
        let is_refused = answer.starts_with("HTTP/1.1 403") && answer.contains("\"no-origin\"");
        assert!(is_refused, "{path}: {answer}");
    }
    let socket = raw(
        &address,
        &format!(
            "GET /api/live HTTP/1.1\nHost: {address}\nCookie: {cookie}\n\
             Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n\n"
        ),
    );
    assert!(socket.contains("\"no-origin\""), "{socket}");
    let upgrade = raw(
        &address,
        &format!(
            "GET /api/live HTTP/1.1\nHost: {address}\nOrigin: http://evil.example\n\
             Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n\n"
        ),
    );
    assert!(upgrade.starts_with("HTTP/1.1 403"), "{upgrade}");
    let reads = raw(
        &address,
        &format!("GET /api/me HTTP/1.1\nHost: {address}\nCookie: {cookie}\nConnection: close\n\n"),
    );
    assert!(reads.starts_with("HTTP/1.1 200"), "{reads}");
}

#[test]
fn under_https_the_cookie_is_for_https_only() {
    let ground = Ground::file();
    let server = ground.server_with("--public-url https://play.example");
    let address = server.address();
    let made = raw(
        &address,
        "POST /api/guest HTTP/1.1\nHost: play.example\nOrigin: https://play.example\n\
         Connection: close\nContent-Length: 0\n\n",
    );
    assert!(made.contains("set-cookie: __Host-machiavel="), "{made}");
    assert!(made.contains("; Secure"), "{made}");
    let once_https = "strict-transport-security: max-age=31536000";
    assert!(made.contains(once_https), "{made}");
    // Anybody who answers for a neighboring address could have set the other one.
    let cookie = made.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let secret = cookie.split([';', '=']).nth(1).unwrap();
    let me = |address: &str, name: &str| {
        raw(
            address,
            &format!(
                "GET /api/me HTTP/1.1\nHost: x\nCookie: {name}={secret}\nConnection: close\n\n"
            ),
        )
    };
    assert!(me(&address, "__Host-machiavel").starts_with("HTTP/1.1 200"));
    assert!(me(&address, "machiavel").starts_with("HTTP/1.1 401"));
    server.stop();
    let plain = ground.server();
    let answer = me(&plain.address(), "machiavel");
    assert!(answer.starts_with("HTTP/1.1 200") && !answer.contains(once_https), "{answer}");
}

#[test]
fn under_https_a_browser_is_known_again_by_the_cookie_for_https_only() {
    let ground = Ground::file();
    let url = "--public-url https://play.example --limit sign-in-rate=1";
    let server = ground.server_with(url);
    let (address, origin) = (server.address(), "Origin: https://play.example\n");
    let post = |path: &str, cookie: &str, password: &str| {
        let body = json!({ "name": "Ada", "password": password }).to_string();
        let length = body.len();
        raw(
            &address,
            &format!(
                "POST {path} HTTP/1.1\nHost: play.example\n{origin}{cookie}Connection: close\n\
                 Content-Length: {length}\n\n{body}"
            ),
        )
    };
    let made = post("/api/sign-up", "", "correct horse");
    let cookies = made.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let mut known = cookies.filter_map(|cookie| cookie.strip_prefix("__Host-machiavel-known="));
    let known = known.next().unwrap().split(';').next().unwrap();
    let status = |cookie: &str, password: &str| {
        let answer = post("/api/sign-in", cookie, password);
        answer.split(' ').nth(1).unwrap().parse::<u16>().unwrap()
    };
    // A stranger has one attempt.
    assert_eq!(status("", "wrong password"), 401);
    assert_eq!(status("", "correct horse"), 429);
    assert_eq!(status(&format!("Cookie: machiavel-known={known}\n"), "correct horse"), 429);
    assert_eq!(status(&format!("Cookie: __Host-machiavel-known={known}\n"), "correct horse"), 200);
}

/// Ids that none is: too long for a store, or no text for one. Every store says the same of them.
#[test]
fn ids_that_nothing_can_have_are_those_of_nothing() {
    for ground in Ground::all("odd-ids") {
        let (server, admin) = looked_after(&ground, "");
        let site = &server.site;
        let (long, at_limit) = ("x".repeat(300), "x".repeat(64));
        let get = |path: &str| match site.get(path, Some(&admin)) {
            Ok(_) => (200, String::new()),
            other => code(other),
        };
        let post = |path: &str, body: serde_json::Value| code(site.post(path, &body, Some(&admin)));
        for id in [long.as_str(), at_limit.as_str(), "a%00b", "%00"] {
            let table = (404, "no-such-table".to_owned());
            for what in ["", "/state", "/record", "/picture", "/stream"] {
                assert_eq!(get(&format!("/api/table/{id}{what}")), table, "{id}{what}");
            }
            let turn = json!({ "text": "A1" });
            assert_eq!(post(&format!("/api/table/{id}/turn"), turn), table, "{id}");
            for (path, missing) in [
                (format!("/api/user/{id}"), "no-such-user"),
                (format!("/api/user/{id}/games"), "no-such-user"),
                (format!("/api/admin/person/{id}"), "no-such-person"),
            ] {
                assert_eq!(get(&path), (404, missing.to_owned()), "{path}");
            }
            for (path, missing) in [
                (format!("/api/session/{id}/remove"), "no-such-session"),
                (format!("/api/token/{id}/remove"), "no-such-token"),
                (format!("/api/import/{id}/remove"), "no-such-record"),
            ] {
                assert_eq!(post(&path, json!({})), (404, missing.to_owned()), "{path}");
            }
        }
        for id in [long.as_str(), "a\0b", ""] {
            let missing = |code: &str| (404, code.to_owned());
            let other = json!({ "person": id });
            assert_eq!(post("/api/my/mute", other.clone()), missing("no-such-person"));
            assert_eq!(post("/api/my/unmute", other), missing("not-muted"));
            let report = json!({ "person": id, "text": "odd" });
            assert_eq!(post("/api/report", report), missing("no-such-person"));
            for key in ["person", "name"] {
                let ban = json!({ key: id, "kind": "ban", "why": "odd" });
                assert_eq!(post("/api/admin/sanction", ban), missing("no-such-person"));
            }
        }
        let token = json!({ "name": "a\0b", "scopes": ["play"] });
        assert_eq!(post("/api/token", token), (400, "unreadable".to_owned()));
        assert_eq!(get(&format!("/api/tables?user={long}")), (404, "no-such-user".to_owned()));
        for list in [
            "tables?before=1&after_id=",
            "admin/tables?before=1&after_id=",
            "admin/people?name=",
            "admin/people?after=",
            "admin/sanctions?person=",
            "admin/reports?by=",
            "admin/reports?about=",
            "admin/audit?person=",
        ] {
            let path = |id: &str| format!("/api/{list}{id}");
            assert_eq!(get(&path(&at_limit)), (200, String::new()), "{list}");
            assert_eq!(get(&path("")), (200, String::new()), "{list}");
            assert_eq!(get(&path(&format!("{at_limit}x"))), (400, "unreadable".to_owned()));
        }
    }
}

#[test]
fn a_link_tells_what_it_leads_to_unless_that_is_private() {
    let ground = Ground::file();
    let server = ground.server_with("--public-url https://play.example/");
    let site = &server.site;
    let host = site.guest(Some("Ada")).unwrap();
    let seats = json!(["me", { "bot": { "level": 3 } }]);
    let page = |path: &str| {
        let (address, place) = (server.address(), path);
        raw(
            &address,
            &format!(
                "GET {place} HTTP/1.1\nHost: \"<b>\nAccept-Language: fr\nConnection: close\n\n"
            ),
        )
    };
    if page("/lobby").starts_with("HTTP/1.1 503") {
        services::skipped("pages of the app, which is not part of this binary");
        return;
    }
    let (open, _) = site.make_table(&host, "djambi/french@1 players=3", None, false, None).unwrap();
    let (ended, _) = site.make_table(&host, "bermudes@1", None, false, Some(seats)).unwrap();
    site.post(&format!("/api/table/{ended}/act"), &json!({ "act": "resign" }), Some(&host))
        .unwrap();
    let (private, _) = site.make_table(&host, "bermudes@1", None, true, None).unwrap();
    for (path, title, description) in [
        (
            format!("/table/{open}"),
            "Djambi\u{a0}: Ada, place libre, place libre",
            "attend des joueurs",
        ),
        (
            format!("/game/{ended}"),
            "Bermudes\u{a0}: Ada, robot de niveau 3",
            "robot de niveau 3 a gagné",
        ),
    ] {
        let answer = page(&path);
        let id = path.rsplit('/').next().unwrap();
        for tag in [
            format!("<meta property=\"og:title\" content=\"{title}\">"),
            format!("<meta property=\"og:url\" content=\"https://play.example{path}\">"),
            format!(
                "<meta property=\"og:image\" \
                 content=\"https://play.example/api/table/{id}/picture?kind=png&amp;width=600\">"
            ),
        ] {
            assert!(answer.contains(&tag), "{tag}\n{answer}");
        }
        assert!(answer.contains(description), "{answer}");
        // The app is there all the same.
        assert!(answer.contains("<script type=\"module\""), "{answer}");
    }
    // Private ones, and those that do not exist, say nothing at all.
    let body = |path: &str| page(path).split_once("\r\n\r\n").unwrap().1.to_owned();
    assert_eq!(body(&format!("/table/{private}")), body("/table/nonexistent"));
    assert!(!body(&format!("/game/{private}")).contains("og:"));
    assert_eq!(body("/game/%22%3E%3Cscript%3E"), body("/game/nonexistent"));
}

#[test]
fn a_private_table_is_seen_by_those_who_have_its_token_only() {
    for ground in Ground::all("private") {
        let server = ground.server();
        let site = &server.site;
        let host = site.guest(None).unwrap();
        let (table, token) = site.make_table(&host, "bermudes@1", None, true, None).unwrap();
        let token = token.unwrap();
        assert_eq!(code(site.get(&format!("/api/table/{table}"), None)).0, 404);
        let list = site.get("/api/tables", Some(&host)).unwrap();
        assert!(!list.to_string().contains(&table), "{list}");
        let invited = Player::new(site, &table, Some(&token));
        invited.act(wire::Act::Sit { seat: 1 });
        let stranger = site.guest(None).unwrap();
        for token in [None, Some("wrong")] {
            let line = dial::Line::new(site, Some(&stranger), &table, token, 1).unwrap();
            let reason = loop {
                let tidings = line.tidings(super::PATIENCE).unwrap();
                if let Tidings::Connection(Connection::Ended(reason)) = tidings {
                    break reason;
                }
            };
            assert_eq!(reason.unwrap().code, "no-such-table");
        }
        // Who sits there needs no token any more.
        let back = Player::with(site, invited.account.clone(), &table, None);
        assert_eq!(back.line.look(|session, _| session.seats().to_vec()), [1]);
        let log = server.stop();
        assert!(!log.contains(&token) && !log.contains(&host.token), "{log}");
    }
}
