//! Every limit at its value and one past it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use dial::Site;
use serde_json::json;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};
use wire::{LONGEST_REQUEST, PROTOCOL, Request};

use super::accounts::sign_up;
use super::lines::Lines;
use super::{Ground, PATIENCE, Server};

/// A connection that does what it is told and nothing by itself.
fn connect(server: &Server, token: Option<&str>) -> Result<WebSocket<TcpStream>, u16> {
    connect_at(&server.site, token)
}

pub(super) fn connect_at(site: &Site, token: Option<&str>) -> Result<WebSocket<TcpStream>, u16> {
    try_to_connect(site, token).map_err(|(status, _)| status)
}

/// The same; if it is refused, with what status and what answer.
pub(super) fn try_to_connect(
    site: &Site,
    token: Option<&str>,
) -> Result<WebSocket<TcpStream>, (u16, Vec<u8>)> {
    let url = site.url();
    let address = url.strip_prefix("http://").unwrap();
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut request = format!("ws://{address}/api/live").into_client_request().unwrap();
    if let Some(token) = token {
        let value = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert("Authorization", value);
    }
    match tungstenite::client::client(request, stream) {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
            Err((response.status().as_u16(), response.into_body().unwrap_or_default()))
        }
        Err(error) => panic!("{error}"),
    }
}

fn say(socket: &mut WebSocket<TcpStream>, request: &Request) {
    socket.send(Message::text(request.write())).unwrap();
}

/// The code with which the server hangs up. It says why at most once.
pub(super) fn closed(socket: &mut WebSocket<TcpStream>) -> u16 {
    let mut reasons = 0;
    loop {
        match socket.read() {
            Ok(Message::Close(Some(frame))) => return frame.code.into(),
            Ok(message) => {
                reasons += u32::from(message.to_text().is_ok_and(|it| it.starts_with("{\"bye\"")));
                assert!(reasons < 2, "{message}");
            }
            Err(error) => panic!("closed without a code: {error}"),
        }
    }
}

pub(super) fn hello(table: &str) -> Request {
    Request::Hello { protocol: PROTOCOL, table: table.to_owned(), from: 0, token: None }
}

#[test]
fn messages_that_are_none_end_the_connection_with_their_code() {
    let ground = Ground::file();
    let server = ground.server();
    let host = server.site.guest(None).unwrap();
    let (table, _) = server.site.make_table(&host, "bermudes@1", None, false, None).unwrap();
    let end = |first: &str, second: Message| {
        let mut socket = connect(&server, None).unwrap();
        if !first.is_empty() {
            socket.send(Message::text(first)).unwrap();
        }
        socket.send(second).unwrap();
        closed(&mut socket)
    };
    let good = hello(&table).write();
    assert_eq!(end("", Message::text("{")), 4000);
    assert_eq!(end(&good, Message::text("{}")), 4000);
    assert_eq!(end(&good, Message::text(good.clone())), 4000);
    assert_eq!(end("", Message::text(Request::More { from: 0 }.write())), 4000);
    assert_eq!(end("", Message::binary(vec![1, 2, 3])), 1003);
    assert_eq!(end("", Message::text(hello("none").write())), 4004);
    let other =
        Request::Hello { protocol: PROTOCOL + 1, table: table.clone(), from: 0, token: None };
    assert_eq!(end("", Message::text(other.write())), 4005);
    assert_eq!(end(&good, Message::text("x".repeat(LONGEST_REQUEST + 1))), 1009);
    assert_eq!(end(&good, Message::text("x".repeat(LONGEST_REQUEST))), 4000);
    // Frames that are none: without a mask, of no kind, not UTF-8, far too long.
    let raw = |bytes: &[u8]| {
        let mut socket = connect(&server, None).unwrap();
        socket.get_mut().write_all(bytes).unwrap();
        closed(&mut socket)
    };
    assert_eq!(raw(&[0x81, 2, b'{', b'}']), 1002);
    assert_eq!(raw(&[0x83, 0x80, 0, 0, 0, 0]), 1002);
    assert_eq!(raw(&[0x81, 0x81, 0, 0, 0, 0, 0xff]), 1007);
    assert_eq!(raw(&[0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 1009);
    // Whose own end is none is told so, whatever else was to be said.
    assert_eq!(raw(&[0x88, 0x82, 0, 0, 0, 0, 3, 0xe7]), 1002);
}

#[test]
fn who_does_not_say_hello_in_time_is_hung_up_on() {
    let ground = Ground::file();
    let server = ground.server_with("--limit hello-ms=1000");
    let mut socket = connect(&server, None).unwrap();
    let start = Instant::now();
    assert_eq!(closed(&mut socket), 4003);
    assert!(start.elapsed() >= Duration::from_millis(900));
}

#[test]
fn who_says_nothing_for_long_is_hung_up_on() {
    let ground = Ground::file();
    let server = ground.server_with("--limit silence-ms=1500");
    let host = server.site.guest(None).unwrap();
    let (table, _) = server.site.make_table(&host, "bermudes@1", None, false, None).unwrap();
    let mut socket = connect(&server, None).unwrap();
    say(&mut socket, &hello(&table));
    assert_eq!(closed(&mut socket), 4006);
}

#[test]
fn messages_are_counted() {
    let ground = Ground::file();
    let server = ground
        .server_with("--limit playing-rate=10 --limit watching-rate=5 --limit rate-ms=600000");
    let host = server.site.guest(None).unwrap();
    let (table, _) = server.site.make_table(&host, "bermudes@1", None, false, None).unwrap();
    for (token, most) in [(Some(host.token.as_str()), 10), (None, 5)] {
        let mut socket = connect(&server, token).unwrap();
        say(&mut socket, &hello(&table));
        for number in 1..most {
            say(&mut socket, &Request::Ping { number });
        }
        // All of them are answered.
        let mut pongs = 1;
        while pongs < most {
            if matches!(socket.read().unwrap(), Message::Text(text) if text.contains("pong")) {
                pongs += 1;
            }
        }
        say(&mut socket, &Request::Ping { number: most });
        assert_eq!(closed(&mut socket), 4002);
    }
}

#[test]
fn a_person_has_so_many_connections_and_no_more() {
    let ground = Ground::file();
    let server = ground.server_with("--limit sockets=3 --limit hello-ms=60000");
    let guest = server.site.guest(None).unwrap();
    let mut open: Vec<_> = (0..3).map(|_| connect(&server, Some(&guest.token)).unwrap()).collect();
    assert_eq!(connect(&server, Some(&guest.token)).unwrap_err(), 429);
    let mut last = open.pop().unwrap();
    last.close(None).unwrap();
    let start = Instant::now();
    while connect(&server, Some(&guest.token)).is_err() {
        assert!(start.elapsed() < PATIENCE, "a place that is left is free again");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn strangers_from_one_place_have_so_many_connections_and_no_more() {
    let ground = Ground::file();
    let limits = "--public-url http://play.example --limit sockets-place=3 --limit hello-ms=60000";
    let server = ground.server_with(limits);
    let (ada, address) = (sign_up(&server.site, "Ada"), server.address());
    let (table, _) = server.site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
    let stream = format!("/api/table/{table}/stream");
    let mut open: Vec<_> = (0..2).map(|_| connect(&server, None).unwrap()).collect();
    let third = Lines::get(&server, &stream, None);
    assert_eq!(third.status, 200);
    assert_eq!(connect(&server, None).unwrap_err(), 429);
    for path in [stream.as_str(), "/api/user/Ada/games"] {
        assert_eq!(Lines::get(&server, path, None).status, 429, "{path}");
        assert_eq!(Lines::get(&server, path, Some(&ada)).status, 200, "{path}");
        let elsewhere = format!(
            "HEAD {path} HTTP/1.1\nHost: x\nX-Forwarded-For: 6.6.6.6\nConnection: close\n\n"
        );
        let answer = super::people::raw(&address, &elsewhere);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert!(connect(&server, Some(&ada.token)).is_ok());
    let mut last = open.pop().unwrap();
    last.close(None).unwrap();
    let start = Instant::now();
    while connect(&server, None).is_err() {
        assert!(start.elapsed() < PATIENCE, "a place that is left is free again");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends something through a proxy, for somebody at an address; the status and the code.
fn post_from(server: &Server, place: &str, path: &str, body: &str) -> (u16, String) {
    let (address, length) = (server.address(), body.len());
    let answer = super::people::raw(
        &address,
        &format!(
            "POST {path} HTTP/1.1\nHost: {address}\nX-Forwarded-For: {place}\n\
             Connection: close\nContent-Length: {length}\n\n{body}"
        ),
    );
    let code = answer.split("\"code\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, code.unwrap_or_default().to_owned())
}

#[test]
fn so_many_guests_come_from_one_place() {
    let ground = Ground::file();
    let server = ground.server_with("--public-url http://play.example --limit guests=3");
    let guest = |place: &str| post_from(&server, place, "/api/guest", r#"{"bearer":true}"#);
    for _ in 0..3 {
        assert_eq!(guest("10.0.0.1").0, 201);
    }
    assert_eq!(guest("10.0.0.1"), (429, "too-many-guests".to_owned()));
    assert_eq!(guest("10.0.0.2").0, 201);
}

#[test]
fn so_many_accounts_are_made_from_one_place() {
    let ground = Ground::file();
    let server = ground.server_with("--public-url http://play.example --limit accounts=2");
    let sign_up = |place: &str, name: &str| {
        let body = super::accounts::credentials(name, super::accounts::PASSWORD);
        post_from(&server, place, "/api/sign-up", &body.to_string())
    };
    for name in ["Ada", "Bob"] {
        assert_eq!(sign_up("10.0.0.1", name).0, 201);
    }
    assert_eq!(sign_up("10.0.0.1", "Cid"), (429, "too-many-accounts".to_owned()));
    assert_eq!(sign_up("10.0.0.2", "Cid").0, 201);
    // Nothing is made for a name that somebody has, so it does not count.
    for name in ["ada", "BOB", "Cid"] {
        assert_eq!(sign_up("10.0.0.3", name), (409, "name-taken".to_owned()));
    }
    assert_eq!(sign_up("10.0.0.3", "Dora").0, 201);
}

#[test]
fn so_many_passwords_wait_to_be_looked_at() {
    let ground = Ground::file();
    let server = ground.server_with("--limit passwords=1");
    let address = server.address();
    let at_once = |count: usize| -> Vec<u16> {
        let streams: Vec<TcpStream> = (0..count)
            .map(|number| {
                let name = format!("nobody-{count}-{number}");
                let body = super::accounts::credentials(&name, "some password").to_string();
                let mut stream = TcpStream::connect(&address).unwrap();
                stream.set_read_timeout(Some(PATIENCE)).unwrap();
                write!(
                    stream,
                    "POST /api/sign-in HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
                     Content-Length: {}\r\n\r\n{body}",
                    body.len()
                )
                .unwrap();
                stream
            })
            .collect();
        let answers = streams.into_iter().map(|mut stream| {
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
            assert_eq!(status == 503, answer.contains("\"busy\""), "{answer}");
            status
        });
        answers.collect()
    };
    // Two are looked at and one waits.
    assert_eq!(at_once(3), [401; 3]);
    let many = at_once(40);
    assert!(many.contains(&503) && many.contains(&401), "{many:?}");
}

#[test]
fn a_person_makes_so_many_tables_and_no_more() {
    let ground = Ground::file();
    let server = ground.server_with("--limit tables=3");
    let guest = server.site.guest(None).unwrap();
    let make = || server.site.make_table(&guest, "bermudes@1", None, false, None);
    for _ in 0..3 {
        make().unwrap();
    }
    match make() {
        Err(dial::SiteError::Refused(refusal)) => {
            assert_eq!((refusal.status, refusal.code.as_str()), (429, "too-many-tables"));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_has_so_many_events_and_no_more() {
    let ground = Ground::file();
    let server = ground.server_with("--limit events=9");
    let (_, players) = super::seated(&[&server.site], "vorassic@1 size=8", None, None);
    super::play_on(&players, 1, u32::MAX);
    super::agree(&players);
    assert_eq!(players[0].head(), 9);
    assert_eq!(players[0].play().result().as_deref(), Some("draw"));
}

#[test]
fn who_sends_a_request_too_slowly_is_hung_up_on() {
    let ground = Ground::file();
    let server = ground.server_with("--limit request-ms=300");
    let url = server.site.url();
    let address = url.strip_prefix("http://").unwrap();
    let halves = [
        ("half a head", "GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ", ""),
        ("half a body", "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", "400"),
    ];
    for (what, half, status) in halves {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(half.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(answer.split(' ').nth(1).unwrap_or_default(), status, "{what}: {answer}");
    }
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let whole = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    stream.write_all(whole.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn who_reads_over_http_is_not_there_and_nobody_is_told() {
    let ground = Ground::file();
    let server = ground.server();
    let host = server.site.guest(None).unwrap();
    let (table, _) = server.site.make_table(&host, "bermudes@1", None, false, None).unwrap();
    let mut socket = connect(&server, None).unwrap();
    say(&mut socket, &hello(&table));
    let mut heard_until = |number: u32| {
        say(&mut socket, &Request::Ping { number });
        let mut heard = Vec::new();
        loop {
            let message = socket.read().unwrap();
            match message.to_text().unwrap_or_default() {
                pong if pong.starts_with("{\"pong\"") => return heard,
                text => heard.push(text.to_owned()),
            }
        }
    };
    let first = heard_until(1);
    assert!(first.iter().any(|text| text.starts_with("{\"present\"")), "{first:?}");
    for what in ["state", "record", "picture"] {
        let path = format!("/api/table/{table}/{what}");
        assert_eq!(server.site.text(&path).unwrap().0, 200, "{what}");
        assert_eq!(Lines::get(&server, &path, Some(&host)).status, 200, "{what}");
    }
    assert_eq!(heard_until(2), Vec::<String>::new());
    // Nor of who does one thing; what it was everybody hears.
    let say = json!({ "room": "table", "text": "good luck" });
    server.site.post(&format!("/api/table/{table}/say"), &say, Some(&host)).unwrap();
    let path = format!("/api/table/{table}/turn");
    let early = server.site.post(&path, &json!({ "text": "A1" }), Some(&host));
    assert!(early.is_err(), "{early:?}");
    let heard = heard_until(3);
    assert!(heard.iter().all(|text| text.starts_with("{\"talk\"")), "{heard:?}");
}

#[test]
fn limits_that_are_none_are_refused() {
    for limit in ["events", "events=0", "events=x", "nothing=3", "events=-1", "=4"] {
        let output = crate::machiavel(&format!("serve --limit {limit}")).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{limit}");
        let error = crate::text(output.stderr);
        assert!(error.contains("expected NAME=NUMBER"), "{error}");
    }
}

#[test]
fn health_and_metrics_tell_how_the_server_is() {
    let ground = Ground::file();
    let server = ground.server();
    assert_eq!(server.site.text("/health").unwrap(), (200, "ok\n".to_owned()));
    let (_, players) = super::seated(&[&server.site], "vorassic@1 size=5", None, None);
    let (status, text) = server.site.text("/metrics").unwrap();
    assert_eq!(status, 200);
    assert!(text.contains("\nmachiavel_connections 2\n"), "{text}");
    assert!(text.contains("\nmachiavel_tables_diverged_total 0\n"), "{text}");
    assert!(text.contains("\nmachiavel_store_up 1\n"), "{text}");
    drop(players);
}
