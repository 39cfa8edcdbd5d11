//! The documents about live play: every message is one, every conversation is held.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use dial::Account;
use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};
use wire::{Reply, Request};

use super::lines::Lines;
use super::{Ground, PATIENCE, Server};
use crate::{ROOT, answer, machiavel, text};

fn document(name: &str) -> String {
    fs::read_to_string(format!("{ROOT}/docs/{name}")).unwrap()
}

/// The lines of all blocks with this mark.
fn lines<'a>(document: &'a str, mark: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut inside = None;
    for line in document.lines() {
        if let Some(begun) = line.strip_prefix("```") {
            inside = if inside.is_none() { Some(begun) } else { None };
        } else if inside == Some(mark) {
            found.push(line);
        }
    }
    found
}

/// A conversation with a server, in which ids, secrets and times are others than in the document.
struct Conversation {
    ground: Ground,
    server: Option<Server>,
    /// What is called how here.
    names: BTreeMap<String, String>,
    tokens: BTreeMap<String, String>,
    sockets: BTreeMap<String, WebSocket<TcpStream>>,
    streams: BTreeMap<String, Lines>,
}

/// What differs each time, by the name of its field.
const NAMED: [&str; 9] = ["id", "token", "path", "host", "person", "key", "table", "by", "about"];
const TIMES: [&str; 4] = ["at", "now", "changed_at", "left"];

impl Conversation {
    fn new() -> Conversation {
        let ground = Ground::file();
        let server = Some(ground.server());
        let (names, tokens) = (BTreeMap::new(), BTreeMap::new());
        let (sockets, streams) = (BTreeMap::new(), BTreeMap::new());
        Conversation { ground, server, names, tokens, sockets, streams }
    }

    fn address(&self) -> String {
        self.server.as_ref().unwrap().address()
    }

    /// Says on the command line who looks after the server, which is stopped for that; what it
    /// prints.
    fn user_admin(&mut self, name: &str) -> String {
        self.server.take().unwrap().stop();
        let output = super::moderation::user_admin(&self.ground, name);
        self.server = Some(self.ground.server());
        text(output.stdout)
    }

    /// What the document says, with the names of here.
    fn here(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (theirs, ours) in &self.names {
            text = text.replace(theirs, ours);
        }
        text
    }

    /// Checks that both say the same, and learns the names.
    fn unify(&mut self, field: &str, expected: &Value, found: &Value, line: &str) {
        match (expected, found) {
            (Value::Object(one), Value::Object(other)) => {
                let keys = |object: &serde_json::Map<String, Value>| -> BTreeSet<String> {
                    object.keys().cloned().collect()
                };
                assert_eq!(keys(one), keys(other), "{line}\nis {found}");
                for (key, value) in one {
                    self.unify(key, value, &other[key], line);
                }
            }
            (Value::Array(one), Value::Array(other)) => {
                assert_eq!(one.len(), other.len(), "{line}\nis {found}");
                for (one, other) in one.iter().zip(other) {
                    self.unify(field, one, other, line);
                }
            }
            (Value::Number(_), Value::Number(_)) if TIMES.contains(&field) => {}
            // Every position has its own key; here it only has to be one.
            (Value::String(_), Value::String(found)) if field == "key" => {
                assert!(u64::from_str_radix(found, 16).is_ok() && found.len() == 16, "{found}");
            }
            (Value::String(one), Value::String(other)) if NAMED.contains(&field) => {
                let known = self.names.entry(one.clone()).or_insert_with(|| other.clone());
                let same = known == other || self.here(one) == *other;
                assert!(same, "{line}\nis {found}");
            }
            (one, other) => assert_eq!(one, other, "{line}\nis {found}"),
        }
    }

    /// Asks over HTTP; the status and the body.
    fn http(&self, request: &str) -> (String, String) {
        let (verb, rest) = request.split_once(' ').unwrap();
        let (path, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let (who, body) = match rest.strip_prefix("as ") {
            Some(rest) => rest.split_once(' ').unwrap_or((rest, "")),
            None => ("", rest),
        };
        let bearer = match self.tokens.get(who) {
            Some(token) => format!("Authorization: Bearer {token}\r\n"),
            None => String::new(),
        };
        let (path, body) = (self.here(path), self.here(body));
        let address = self.address();
        let mut stream = TcpStream::connect(&address).unwrap();
        let length = body.len();
        let head = format!(
            "{verb} {path} HTTP/1.1\r\nHost: {address}\r\n{bearer}Content-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().to_owned(), body.to_owned())
    }

    /// Asks for an answer line by line, or checks its next line.
    fn stream(&mut self, who: &str, line: &str) {
        if line.starts_with('{') {
            let expected: Value = serde_json::from_str(line).unwrap();
            let found = self.streams.get_mut(who).unwrap().next();
            return self.unify("", &expected, &found, line);
        }
        let (verb, rest) = line.split_once(' ').unwrap();
        let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
        let (path, body) = (self.here(path), self.here(body));
        let account = self.tokens.get(who).map(|token| {
            let (id, name) = (String::new(), who.to_owned());
            Account { id, name, token: token.clone() }
        });
        let lines = Lines::ask(self.server.as_ref().unwrap(), verb, &path, account.as_ref(), &body);
        assert_eq!(lines.status, 200, "{line}");
        self.streams.insert(who.to_owned(), lines);
    }

    /// Sends a message, over a new connection if there is none.
    fn send(&mut self, who: &str, message: &str) {
        let message = self.here(message);
        Request::read(&message).unwrap_or_else(|error| panic!("{message}: {error}"));
        if !self.sockets.contains_key(who) {
            let address = self.address();
            let stream = TcpStream::connect(&address).unwrap();
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            let url = format!("ws://{address}/api/live");
            let mut request = url.into_client_request().unwrap();
            let bearer = format!("Bearer {}", self.tokens[who]);
            request.headers_mut().insert("Authorization", bearer.parse().unwrap());
            let (socket, _) = tungstenite::client(request, stream).unwrap();
            self.sockets.insert(who.to_owned(), socket);
        }
        self.sockets.get_mut(who).unwrap().send(Message::text(message)).unwrap();
    }

    /// Waits for a message of this kind. Others may come between: what happened and who is there
    /// is told to everybody as soon as possible.
    fn expect(&mut self, who: &str, message: &str) {
        Reply::read(message).unwrap_or_else(|error| panic!("{message}: {error}"));
        let expected: Value = serde_json::from_str(message).unwrap();
        let kind = expected.as_object().unwrap().keys().next().unwrap().clone();
        loop {
            let socket = self.sockets.get_mut(who).unwrap();
            let Message::Text(text) = socket.read().unwrap() else { continue };
            let found: Value = serde_json::from_str(&text).unwrap();
            let has_kind = found.get(&kind).is_some();
            assert!(
                has_kind || ["events", "present"].iter().any(|other| found.get(*other).is_some()),
                "{message}\nis {text}"
            );
            if has_kind {
                return self.unify("", &expected, &found, message);
            }
        }
    }
}

#[test]
fn every_message_of_the_protocol_is_one() {
    let document = document("protocol.md");
    let messages = lines(&document, "json");
    assert!(messages.len() >= 5, "{messages:?}");
    for message in messages.iter().filter(|message| !message.contains("\"error\"")) {
        let reply = Reply::read(message).unwrap_or_else(|error| panic!("{message}: {error}"));
        assert_eq!(reply.write(), **message);
    }
    // What stands in the tables is one, too.
    let quoted: Vec<&str> = document
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|text| text.starts_with(['{', '"']) && !text.contains('…'))
        .collect();
    assert!(quoted.len() >= 25, "{quoted:?}");
    for text in quoted {
        let is_any = serde_json::from_str::<wire::Act>(text).is_ok()
            || serde_json::from_str::<wire::What>(text).is_ok()
            || serde_json::from_str::<wire::Clock>(text).is_ok()
            || ["\"me\"", "\"open\"", "{\"bot\":{\"level\":3}}"].contains(&text);
        assert!(is_any, "{text}");
    }
}

#[test]
fn the_conversations_of_the_protocol_are_held() {
    hold("protocol.md", 40);
}

#[test]
fn the_conversations_about_the_api_are_held() {
    hold("api.md", 20);
}

#[test]
fn the_conversations_about_keeping_the_peace_are_held() {
    hold("moderation.md", 20);
}

/// Holds the conversations of a document, which have so many lines at least.
fn hold(name: &str, least: usize) {
    let document = document(name);
    let mut conversation = Conversation::new();
    let mut asked: Option<(String, String)> = None;
    let mut printed = None;
    let mut count = 0;
    for line in lines(&document, "live") {
        count += 1;
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(printed) = printed.take() {
            assert_eq!(format!("{line}\n"), printed);
        } else if let Some(name) = line.strip_prefix("$ machiavel user admin ") {
            printed = Some(conversation.user_admin(name));
        } else if let Some(who) = first.strip_suffix('>') {
            conversation.send(who, rest);
        } else if let Some(who) = first.strip_suffix('<') {
            conversation.expect(who, rest);
        } else if let Some(who) = first.strip_suffix('~') {
            conversation.stream(who, rest);
        } else if let Some(who) = first.strip_suffix('!') {
            conversation.sockets.remove(who).unwrap();
        } else if let Some((status, body)) = asked.take() {
            assert_eq!(first, status, "{line}\nis {body}");
            match serde_json::from_str::<Value>(&body) {
                Ok(found) => {
                    let expected: Value = serde_json::from_str(rest).unwrap();
                    conversation.unify("", &expected, &found, line);
                    if let (Some(name), Some(token)) =
                        (found["name"].as_str(), found["token"].as_str())
                    {
                        conversation.tokens.insert(name.to_owned(), token.to_owned());
                    }
                }
                Err(_) => assert_eq!(body.trim_end(), rest, "{line}"),
            }
        } else {
            asked = Some(conversation.http(line));
        }
    }
    assert!(asked.is_none() && printed.is_none() && count >= least, "{count}");
}

/// The numbers and names by which a server ends a connection, as its source says.
#[test]
fn every_code_of_a_closing_is_told() {
    let document = document("protocol.md");
    let mut codes = BTreeSet::new();
    for file in ["socket.rs", "standing.rs", "live/outbox.rs", "live/desk.rs"] {
        let source = fs::read_to_string(format!("{ROOT}/crates/server/src/{file}")).unwrap();
        for kind in ["Hangup::soft(", "Hangup::hard("] {
            for rest in source.split(kind).skip(1) {
                let mut parts = rest.split(", ");
                let (code, name) = (parts.next().unwrap(), parts.next().unwrap());
                if let (Ok(code), Some(name)) = (code.parse::<u16>(), name.split('"').nth(1)) {
                    codes.insert((code, name.to_owned()));
                }
            }
        }
    }
    assert!(codes.len() >= 12, "{codes:?}");
    for (code, name) in codes {
        let row = document.lines().find(|line| line.starts_with(&format!("| {code} |")));
        let row = row.unwrap_or_else(|| panic!("{code} is not told"));
        assert!(row.contains(&format!("`{name}`")), "{name}: {row}");
    }
}

#[test]
fn every_limit_and_every_number_is_told_to_who_hosts() {
    let document = document("hosting.md");
    let help = answer("serve --help");
    let (_, limits) = help.split_once("Limits for --limit:\n").unwrap();
    let limits: Vec<&str> = limits
        .lines()
        .map_while(|line| line.trim().split(' ').next().filter(|it| !it.is_empty()))
        .collect();
    assert!(limits.len() >= 15, "{limits:?}");
    for limit in limits {
        assert!(document.contains(&format!("| `{limit}` |")), "{limit} is not told");
    }
    let ground = Ground::all("hosting").remove(0);
    let server = ground.server();
    let (_, metrics) = server.site.text("/metrics").unwrap();
    for name in metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let name = name.split(' ').next().unwrap();
        assert!(document.contains(&format!("| `{name}` |")), "{name} is not told");
    }
}

#[test]
fn every_command_for_who_hosts_can_be_typed() {
    let documents = [document("hosting.md"), document("moderation.md")];
    let commands: Vec<&str> = documents
        .iter()
        .flat_map(|document| lines(document, "sh"))
        .filter_map(|line| line.strip_prefix("machiavel "))
        .collect();
    assert!(commands.len() >= 5, "{commands:?}");
    for command in commands {
        let output = machiavel(&format!("{command} --help")).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "machiavel {command}");
    }
}
