//! Who may do what.

use std::io::{Read, Write};
use std::net::TcpStream;

use client::{Connection, Tidings};
use dial::SiteError;
use serde_json::json;

use super::{Ground, Player};

/// Sends a request as it is written here.
fn raw(address: &str, request: &str) -> String {
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
    let none = table("");
    assert!(none.starts_with("HTTP/1.1 401"), "{none}");
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
