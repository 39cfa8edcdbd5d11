//! What nobody else may learn: neither from the log nor from any answer.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use dial::{Account, Site};
use serde_json::{Value, json};
use server::{ROUTES, Verb};
use tungstenite::Message;
use wire::{Act, Room};

use super::accounts::{PASSWORD, credentials, sign_up};
use super::limits::{connect_at, hello};
use super::moderation::looked_after;
use super::{Ground, PATIENCE, Player};

/// A password that somebody had for a while, and one that is wrong.
const NEW_PASSWORD: &str = "another horse, another battery";
const WRONG_PASSWORD: &str = "not their password";

/// How long a stream is listened to.
const A_WHILE: Duration = Duration::from_millis(300);

/// Everything that is sent in answer to a request, or what comes of it in a while.
fn answer(site: &Site, path: &str, account: Option<&Account>) -> String {
    let url = site.url();
    let address = url.strip_prefix("http://").unwrap();
    let bearer = account
        .map(|account| format!("Authorization: Bearer {}\r\n", account.token))
        .unwrap_or_default();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n{bearer}Connection: close\r\n\r\n")
        .unwrap();
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => answer.extend(&buffer[..count]),
            Err(error) if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {
                break;
            }
            Err(error) => panic!("{path}: {error}"),
        }
        if String::from_utf8_lossy(&answer).contains("ndjson") {
            stream.set_read_timeout(Some(A_WHILE)).unwrap();
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

/// Which of these a text gives away.
fn given_away<'a>(text: &str, secrets: &'a [(&'static str, String)]) -> Vec<&'a str> {
    let found = secrets.iter().filter(|(_, secret)| text.contains(secret.as_str()));
    found.map(|(name, _)| *name).collect()
}

/// A program's token of somebody.
fn token(site: &Site, account: &Account) -> Account {
    let wanted = json!({ "name": "bot", "scopes": ["play", "talk"] });
    let made = site.post("/api/token", &wanted, Some(account)).unwrap();
    Account { token: made["token"].as_str().unwrap().to_owned(), ..account.clone() }
}

/// Plays a private game that counts for the ratings; its id, its invitation and its remark.
fn private_game(site: &Site, ada: &Account, bob: &Account) -> (String, String) {
    let wanted = json!({ "setup": "vorassic@1 size=5", "private": true, "rated": true });
    let made = site.post("/api/table", &wanted, Some(ada)).unwrap();
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    let (table, invitation) = (text("id"), text("token"));
    let host = Player::with(site, ada.clone(), &table, None);
    let other = Player::with(site, bob.clone(), &table, Some(&invitation));
    other.act(Act::Sit { seat: 1 });
    host.line.say(Room::Table, "for your ears only").unwrap();
    let report = json!({ "person": ada.id, "table": table, "text": "whispers" });
    site.post("/api/report", &report, Some(bob)).unwrap();
    other.act(Act::Resign);
    let start = Instant::now();
    while site.get("/api/user/Ada", None).unwrap()["ratings"] == json!([]) {
        assert!(start.elapsed() < PATIENCE, "the game is not rated");
        std::thread::sleep(Duration::from_millis(50));
    }
    (table, invitation)
}

/// All that a stranger gets to read, everywhere and about everything.
fn read_everything(site: &Site, ids: &[&str], account: Option<&Account>) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    for route in ROUTES.iter().filter(|route| route.verbs.contains(&Verb::Read)) {
        let paths: Vec<String> = if route.path.contains("{id}") {
            ids.iter().map(|id| route.path.replace("{id}", id)).collect()
        } else {
            vec![route.path.replace("{name}", "Ada").replace("{game}", "djambi")]
        };
        for path in paths {
            let path = match path.as_str() {
                "/api/leaderboard" => "/api/leaderboard?game=vorassic".to_owned(),
                _ => path,
            };
            answers.push((path.clone(), answer(site, &path, account)));
        }
    }
    answers
}

#[test]
fn neither_the_log_nor_any_answer_gives_a_secret_away() {
    for ground in Ground::all("secrets") {
        let (server, admin) = looked_after(&ground, "--log-level debug --log json");
        let site = &server.site;
        let (ada, bob, eve) = (sign_up(site, "Ada"), sign_up(site, "Bob"), sign_up(site, "Eve"));
        let guest = site.guest(Some("guest")).unwrap();
        let program = token(site, &ada);
        for name in ["Ada", "nobody"] {
            assert!(site.post("/api/sign-in", &credentials(name, WRONG_PASSWORD), None).is_err());
        }
        let (private, invitation) = private_game(site, &ada, &bob);
        let (public, _) = site.make_table(&ada, "bermudes@1", None, false, None).unwrap();
        let change = json!({ "old": PASSWORD, "new": NEW_PASSWORD });
        site.post("/api/password", &change, Some(&ada)).unwrap();
        let wanted = json!({ "person": guest.id, "kind": "ban", "why": "a test" });
        site.post("/api/admin/sanction", &wanted, Some(&admin)).unwrap();
        assert!(site.get("/api/me", Some(&guest)).is_err());
        assert!(site.get(&format!("/api/table/{private}/state"), Some(&eve)).is_err());
        assert!(connect_at(site, Some(&guest.token)).is_err());

        let hidden = |account: &Account| account.token.clone();
        let mut secrets = vec![
            ("a password", PASSWORD.to_owned()),
            ("a new password", NEW_PASSWORD.to_owned()),
            ("a wrong password", WRONG_PASSWORD.to_owned()),
            ("a session", hidden(&ada)),
            ("another session", hidden(&bob)),
            ("the session of a guest", hidden(&guest)),
            ("the session of who looks after the server", hidden(&admin)),
            ("a token", hidden(&program)),
            ("an invitation", invitation),
            ("what was said in private", "for your ears only".to_owned()),
            ("a hash of a password", "$argon2id$".to_owned()),
        ];
        let private_id = ("the id of a private table", private.clone());
        // Who looks after the server reads that, and nothing else.
        for (path, answer) in read_everything(site, &[&public, &private], Some(&admin)) {
            let found = given_away(&answer, &secrets);
            assert!(found.is_empty(), "{path} tells an admin {found:?}: {answer}");
        }
        secrets.push(private_id);
        let stranger = site.guest(None).unwrap();
        for account in [None, Some(&stranger), Some(&eve)] {
            for (path, answer) in read_everything(site, &[&public, &private], account) {
                let found = given_away(&answer, &secrets);
                assert!(found.is_empty(), "{path} gives away {found:?}: {answer}");
            }
        }
        // Nor does what comes over a WebSocket.
        let mut socket = connect_at(site, Some(&stranger.token)).unwrap();
        socket.send(Message::text(hello(&public).write())).unwrap();
        let say = json!({ "room": "table", "text": "the last word" });
        site.post(&format!("/api/table/{public}/say"), &say, Some(&program)).unwrap();
        loop {
            let message = socket.read().unwrap();
            let text = message.to_text().unwrap_or_default();
            assert_eq!(given_away(text, &secrets), Vec::<&str>::new(), "{text}");
            if text.contains("the last word") {
                break;
            }
        }
        let address = "127.0.0.1";
        secrets.push(("an address", address.to_owned()));
        secrets.push(("a remark", "the last word".to_owned()));
        drop(socket);
        let log = server.stop();
        let lines: Vec<Value> =
            log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let answered = |line: &&Value| line["fields"]["message"] == "answered";
        assert!(lines.iter().filter(answered).count() > 50, "{log}");
        for line in log.lines() {
            assert_eq!(given_away(line, &secrets), Vec::<&str>::new(), "{line}");
        }
        // It would be noticed.
        for (name, secret) in &secrets {
            assert!(given_away(&format!("x{secret}y"), &secrets).contains(name));
        }
    }
}
