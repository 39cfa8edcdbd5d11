//! Who may do what: every cell of `crates/server/permissions.txt`, tried at a real server.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use dial::{Account, Site};
use serde_json::{Value, json};
use server::{ROUTES, Verb};
use tungstenite::{Message, WebSocket};
use wire::{Act, PROTOCOL, Reply, Request, Room};

use super::accounts::{PASSWORD, credentials, sign_up};
use super::limits::try_to_connect;
use super::moderation::looked_after;
use super::{Ground, PATIENCE};
use crate::ROOT;

const WHO: [&str; 10] = [
    "anonymous",
    "expired",
    "guest",
    "other",
    "watcher",
    "seat-0",
    "seat-1",
    "muted",
    "banned",
    "admin",
];
/// The tables that something is tried at, where it is about a table.
const TABLES: [&str; 4] = ["waiting", "running", "private", "finished"];

/// What the file says: for each thing that can be done what comes of it, by who does it.
type Blocks = BTreeMap<String, BTreeMap<&'static str, String>>;

fn file() -> String {
    fs::read_to_string(format!("{ROOT}/crates/server/permissions.txt")).unwrap()
}

/// Reads the file. Every block says something about everybody, and nothing twice.
fn read(file: &str) -> Blocks {
    let mut blocks = Blocks::new();
    let text: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    for block in text.join("\n").split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        let (heading, rows) = block.split_once('\n').expect("a block has rows");
        let mut cells = BTreeMap::new();
        for row in rows.lines() {
            let (outcome, people) = row.split_once(':').expect("an outcome has a colon");
            for name in people.split_whitespace() {
                let named = |who: &str| name == who || ["others", "everybody"].contains(&name);
                let rest = WHO.into_iter().filter(|who| named(who) && !cells.contains_key(who));
                let rest: Vec<_> = rest.collect();
                assert!(!rest.is_empty(), "{heading}: {name} is nobody, or told before");
                cells.extend(rest.into_iter().map(|who| (who, outcome.trim().to_owned())));
            }
        }
        assert_eq!(cells.len(), WHO.len(), "{heading} does not tell about everybody");
        // What is about tables names the kinds of tables for which it holds.
        let (thing, kinds) = heading.split_once(" at ").unwrap_or((heading, ""));
        let names = match kinds {
            "" => vec![thing.to_owned()],
            kinds => kinds.split(' ').map(|kind| format!("{thing} at {kind}")).collect(),
        };
        for name in names {
            assert!(blocks.insert(name.clone(), cells.clone()).is_none(), "{name} is told twice");
        }
    }
    blocks
}

/// One of each message that a client may send. Whoever adds one adds it here, and to the file.
fn messages() -> Vec<(String, Request)> {
    let acts = [
        Act::Sit { seat: 1 },
        Act::SeatBot { seat: 1, level: 1 },
        Act::Leave,
        Act::OfferDraw,
        Act::AcceptDraw,
        Act::DeclineDraw,
        Act::AskTakeback,
        Act::GrantTakeback,
        Act::DeclineTakeback,
        Act::Resign,
        Act::Abandon,
        Act::Claim { seat: 1 },
        Act::AskRematch,
    ];
    let rooms = [Room::Table, Room::Watchers, Room::Private { seats: [0, 1] }];
    let hello = Request::Hello { protocol: PROTOCOL, table: String::new(), from: 0, token: None };
    let mut all = vec![
        hello,
        Request::More { from: 0 },
        Request::Turn { seq: 0, text: "A1".to_owned() },
        Request::Ping { number: 1 },
    ];
    all.extend(acts.map(|act| Request::Act { seq: 0, act }));
    all.extend(rooms.map(|room| Request::Say { room, text: "hello".to_owned() }));
    all.into_iter().map(|request| (name_of(&request), request)).collect()
}

/// What a message is called in the file. The compiler asks for those that are new.
fn name_of(request: &Request) -> String {
    match request {
        Request::Hello { .. } => "hello".to_owned(),
        Request::More { .. } => "more".to_owned(),
        Request::Turn { .. } => "turn".to_owned(),
        Request::Ping { .. } => "ping".to_owned(),
        Request::Say { room, .. } => match room {
            Room::Table => "say table".to_owned(),
            Room::Watchers => "say watchers".to_owned(),
            Room::Private { .. } => "say private".to_owned(),
        },
        Request::Act { act, .. } => {
            let name = match act {
                Act::Sit { .. } => "sit",
                Act::SeatBot { .. } => "seat-bot",
                Act::Leave => "leave",
                Act::OfferDraw => "offer-draw",
                Act::AcceptDraw => "accept-draw",
                Act::DeclineDraw => "decline-draw",
                Act::AskTakeback => "ask-takeback",
                Act::GrantTakeback => "grant-takeback",
                Act::DeclineTakeback => "decline-takeback",
                Act::Resign => "resign",
                Act::Abandon => "abandon",
                Act::Claim { .. } => "claim",
                Act::AskRematch => "ask-rematch",
            };
            format!("act {name}")
        }
    }
}

/// Everything that must have a block.
fn needed() -> BTreeSet<String> {
    let mut needed = BTreeSet::new();
    for route in ROUTES {
        for verb in route.verbs {
            let verb = if *verb == Verb::Change { "POST" } else { "GET" };
            let name = format!("{verb} {}", route.path);
            if route.path.starts_with("/api/table/{id}") {
                needed.extend(TABLES.map(|table| format!("{name} at {table}")));
            } else {
                needed.insert(name);
            }
        }
    }
    for (name, _) in messages() {
        needed.extend(TABLES.map(|table| format!("{name} at {table}")));
    }
    needed
}

/// What has no block, and blocks for what does not exist.
fn wrong_blocks(blocks: &Blocks) -> Vec<String> {
    let told: BTreeSet<String> = blocks.keys().cloned().collect();
    told.symmetric_difference(&needed()).cloned().collect()
}

#[test]
fn every_route_and_every_message_has_its_block() {
    let blocks = read(&file());
    assert_eq!(wrong_blocks(&blocks), Vec::<String>::new());
    // A route or a message that nobody thought of would be noticed.
    for name in ["GET /api/me", "act claim at running", "POST /api/table/{id}/say at private"] {
        let mut fewer = blocks.clone();
        let cells = fewer.remove(name).unwrap();
        assert_eq!(wrong_blocks(&fewer), [name]);
        let mut more = blocks.clone();
        more.insert("GET /nowhere".to_owned(), cells);
        assert_eq!(wrong_blocks(&more), ["GET /nowhere"]);
    }
}

/// A server with everybody whom the file knows.
struct World<'a> {
    site: &'a Site,
    people: BTreeMap<&'static str, Account>,
    tables: BTreeMap<&'static str, Table>,
    foreign_token: String,
}

#[derive(Clone)]
struct Table {
    id: String,
    invitation: Option<String>,
}

impl World<'_> {
    fn new(site: &Site, admin: Account) -> World<'_> {
        let mut people = BTreeMap::new();
        for name in ["expired", "other", "watcher", "seat-0", "seat-1", "muted"] {
            people.insert(name, sign_up(site, name));
        }
        for name in ["guest", "banned"] {
            people.insert(name, site.guest(None).unwrap());
        }
        people.insert("admin", admin);
        let world = World { site, people, tables: BTreeMap::new(), foreign_token: String::new() };
        // Who has played does not become a bot.
        for name in world.people.keys().filter(|name| !["guest", "banned"].contains(name)) {
            world.post("/api/table", &json!({ "setup": "bermudes@1" }), name);
        }
        world.post("/api/sign-out", &json!({}), "expired");
        for (kind, person) in [("mute", "muted"), ("ban", "banned")] {
            let id = &world.people[person].id;
            let wanted = json!({ "person": id, "kind": kind, "why": "a test" });
            world.post("/api/admin/sanction", &wanted, "admin");
        }
        let token = json!({ "name": "x", "scopes": ["play"] });
        let made = world.post("/api/token", &token, "seat-0");
        let foreign_token = made["id"].as_str().unwrap().to_owned();
        World { foreign_token, ..world }
    }

    fn post(&self, path: &str, body: &Value, who: &str) -> Value {
        self.site.post(path, body, Some(&self.people[who])).unwrap()
    }

    /// A table of a kind as it is at the beginning.
    fn table(&mut self, kind: &'static str) -> Table {
        if let Some(table) = self.tables.get(kind) {
            return table.clone();
        }
        let wanted = json!({ "setup": "vorassic@1 size=5", "private": kind == "private",
                             "private_talk": true });
        let made = self.post("/api/table", &wanted, "seat-0");
        let id = made["id"].as_str().unwrap().to_owned();
        let invitation = made["token"].as_str().map(str::to_owned);
        let table = Table { id, invitation };
        let act = format!("/api/table/{}/act", table.id);
        if kind != "waiting" {
            let sit = json!({ "act": { "sit": { "seat": 1 } } });
            let (status, answer) = self.http("POST", &act, "seat-1", &sit, Some(&table));
            assert_eq!(status, 200, "{answer}");
        }
        if kind == "finished" {
            self.post(&act, &json!({ "act": "resign" }), "seat-1");
        }
        self.tables.insert(kind, table.clone());
        table
    }

    /// Asks over HTTP as one of them; the status and the beginning of the answer.
    fn http(
        &self,
        verb: &str,
        path: &str,
        who: &str,
        body: &Value,
        table: Option<&Table>,
    ) -> (u16, String) {
        let url = self.site.url();
        let address = url.strip_prefix("http://").unwrap();
        let mut headers = String::new();
        if let Some(account) = self.people.get(who) {
            headers += &format!("Authorization: Bearer {}\r\n", account.token);
        }
        let invited = ["watcher", "seat-1"].contains(&who);
        if let Some(token) = table.and_then(|table| table.invitation.as_ref()).filter(|_| invited) {
            headers += &format!("Invitation: {token}\r\n");
        }
        let body = if verb == "POST" { body.to_string() } else { String::new() };
        let length = body.len();
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(
            stream,
            "{verb} {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = Vec::new();
        let mut buffer = [0; 4096];
        loop {
            let count = stream.read(&mut buffer).unwrap();
            answer.extend(&buffer[..count]);
            let so_far = String::from_utf8_lossy(&answer);
            // A stream has no end.
            let is_stream =
                so_far.split_once("\r\n\r\n").is_some_and(|(head, _)| head.contains("ndjson"));
            if count == 0 || is_stream {
                break;
            }
        }
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// What comes of a request; a table that was changed is made anew for the next one.
    fn try_route(
        &mut self,
        verb: &str,
        path: &str,
        kind: Option<&'static str>,
        who: &str,
    ) -> String {
        if path == "/api/live" {
            let token = self.people.get(who).map(|account| account.token.as_str());
            return match try_to_connect(self.site, token) {
                Ok(_) => "ok".to_owned(),
                Err((status, body)) => refusal(status, &body),
            };
        }
        let table = kind.map(|kind| self.table(kind));
        let id = match &table {
            Some(table) => table.id.clone(),
            None if path.starts_with("/api/token/") => self.foreign_token.clone(),
            None => "0".to_owned(),
        };
        let address = path
            .replace("{id}", &id)
            .replace("{game}", "djambi")
            .replace("{file}", "sw.js")
            .replace("{name}", "seat-0");
        let address = match path {
            "/api/leaderboard" => format!("{address}?game=djambi"),
            "/api/position/next" => format!("{address}?setup=bermudes@1"),
            _ => address,
        };
        let body = self.body(path);
        let (status, answer) = self.http(verb, &address, who, &body, table.as_ref());
        if path == "/api/sign-out" {
            self.renew(who);
        }
        let is_page = !path.starts_with("/api/") && !["/health", "/metrics"].contains(&path);
        let error = serde_json::from_str::<Value>(&answer).ok();
        let code = error.as_ref().and_then(|error| error["error"]["code"].as_str());
        if let Some(kind) = kind.filter(|_| verb == "POST" && status == 200) {
            self.tables.remove(kind);
        }
        match (status, code) {
            (_, Some(code)) => code.to_owned(),
            // Whether there is a page depends on whether the app was built.
            (200 | 404 | 503, None) if is_page => "page".to_owned(),
            (200 | 201, None) => "ok".to_owned(),
            _ => format!("{status} {answer}"),
        }
    }

    /// Gives somebody a new session after the old one has ended.
    fn renew(&mut self, who: &str) {
        let Some((name, account)) = self.people.get_key_value(who) else { return };
        let (name, account) = (*name, account.clone());
        let token = match name {
            "expired" | "banned" => return,
            "guest" => self.site.guest(None).unwrap().token,
            _ => {
                let wanted = credentials(&account.name, PASSWORD);
                let answer = self.site.post("/api/sign-in", &wanted, None).unwrap();
                answer["token"].as_str().unwrap().to_owned()
            }
        };
        self.people.insert(name, Account { token, ..account });
    }

    /// What is sent to an address: something that changes as little as possible.
    fn body(&self, path: &str) -> Value {
        let id = |who: &str| self.people[who].id.clone();
        match path {
            "/api/guest" => json!({ "bearer": true }),
            "/api/sign-up" => json!({ "name": "Root", "password": PASSWORD }),
            "/api/sign-in" => json!({ "name": "Root", "password": "a wrong one" }),
            "/api/password" => json!({ "old": "a wrong one", "new": PASSWORD }),
            "/api/account/delete" => json!({ "password": "a wrong one" }),
            "/api/token" => json!({ "name": "x", "scopes": ["play"] }),
            "/api/table" | "/api/pair" => json!({ "setup": "bermudes@1" }),
            "/api/my/mute" | "/api/my/unmute" => json!({ "person": id("expired") }),
            "/api/report" => json!({ "person": id("expired"), "text": "x" }),
            "/api/admin/sanction" => json!({ "person": "nobody", "kind": "ban", "why": "x" }),
            "/api/admin/report/{id}/close" => json!({ "verdict": "x" }),
            "/api/table/{id}/turn" => json!({ "text": "A1" }),
            "/api/table/{id}/act" => json!({ "act": "resign" }),
            "/api/table/{id}/say" => json!({ "room": "watchers", "text": "hello" }),
            _ => json!({}),
        }
    }

    /// What comes of a message.
    fn try_message(&mut self, request: &Request, kind: &'static str, who: &str) -> String {
        let table = self.table(kind);
        let token = self.people.get(who).map(|account| account.token.clone());
        let mut socket = match try_to_connect(self.site, token.as_deref()) {
            Ok(socket) => socket,
            Err((status, body)) => return refusal(status, &body),
        };
        let invitation = table.invitation.filter(|_| ["watcher", "seat-1"].contains(&who));
        let hello =
            Request::Hello { protocol: PROTOCOL, table: table.id, from: 0, token: invitation };
        socket.send(Message::text(hello.write())).unwrap();
        let mut head = 0;
        let entered = answer(&mut socket, |reply| match reply {
            Reply::Welcome { head: found, .. } => {
                head = *found;
                None
            }
            Reply::Events { events, .. } => {
                let is_last = events.last().is_some_and(|event| event.seq + 1 == head);
                is_last.then(|| "ok".to_owned())
            }
            _ => None,
        });
        let is_hello = matches!(request, Request::Hello { .. });
        if entered != "ok" || is_hello {
            return entered;
        }
        let request = match request.clone() {
            Request::Turn { text, .. } => Request::Turn { seq: head, text },
            Request::Act { act, .. } => Request::Act { seq: head, act },
            other => other,
        };
        socket.send(Message::text(request.write())).unwrap();
        let outcome = answer(&mut socket, |reply| match (reply, &request) {
            (Reply::Ack { .. }, _)
            | (Reply::Pong { .. }, Request::Ping { .. })
            | (Reply::Talk { .. }, Request::Say { .. })
            | (Reply::Events { .. }, Request::More { .. }) => Some("ok".to_owned()),
            _ => None,
        });
        if outcome == "ok" && !matches!(request, Request::Ping { .. } | Request::More { .. }) {
            self.tables.remove(kind);
        }
        outcome
    }
}

/// The lasting name in an answer that refuses something.
fn refusal(status: u16, body: &[u8]) -> String {
    let error: Option<Value> = serde_json::from_slice(body).ok();
    let code = error.as_ref().and_then(|error| error["error"]["code"].as_str());
    code.map_or_else(|| status.to_string(), str::to_owned)
}

/// Waits for the answer that something is, or for a refusal.
fn answer(
    socket: &mut WebSocket<TcpStream>,
    mut find: impl FnMut(&Reply) -> Option<String>,
) -> String {
    loop {
        let Message::Text(text) = socket.read().unwrap() else { continue };
        let reply = Reply::read(&text).unwrap();
        match &reply {
            Reply::Refused { reason, .. } | Reply::Unsaid { reason } | Reply::Bye { reason } => {
                return reason.code.clone();
            }
            reply => {
                if let Some(found) = find(reply) {
                    return found;
                }
            }
        }
    }
}

#[test]
fn everybody_may_do_what_the_file_says_and_nothing_else() {
    let blocks = read(&file());
    let messages: BTreeMap<String, Request> = messages().into_iter().collect();
    for ground in Ground::all("permissions") {
        let limits = ["tables", "reports", "sign-in-rate", "talk-rate", "sockets"];
        let limits = limits.map(|name| format!("--limit {name}=100000")).join(" ");
        let (server, admin) = looked_after(&ground, &limits);
        let mut world = World::new(&server.site, admin);
        let mut wrong = Vec::new();
        for name in needed() {
            let (thing, kind) = match name.split_once(" at ") {
                Some((thing, kind)) => (thing, TABLES.into_iter().find(|known| *known == kind)),
                None => (name.as_str(), None),
            };
            for who in WHO {
                let found = match (messages.get(thing), kind) {
                    (Some(request), Some(kind)) => world.try_message(request, kind, who),
                    _ => {
                        let (verb, path) = thing.split_once(' ').unwrap();
                        world.try_route(verb, path, kind, who)
                    }
                };
                let expected = blocks.get(&name).and_then(|cells| cells.get(who));
                if expected != Some(&found) {
                    wrong.push(format!("{name}: {who}: {found}, not {expected:?}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
