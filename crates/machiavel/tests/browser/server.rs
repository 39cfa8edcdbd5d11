//! What others do at a server while a browser looks on, over HTTP.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use browser::Machiavel;

/// A table of a guest and a bot.
#[derive(Debug)]
pub(crate) struct Table {
    address: SocketAddr,
    cookie: String,
    pub(crate) id: String,
}

impl Table {
    /// A guest sits down with a bot of the lowest level and acts first.
    #[track_caller]
    pub(crate) fn make(machiavel: &Machiavel, setup: &str) -> Table {
        let address = machiavel.address();
        let guest = post(address, "/api/guest", "", "{}");
        let cookie = guest.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            let is_cookie = name.eq_ignore_ascii_case("set-cookie");
            is_cookie.then(|| value.split(';').next().unwrap_or_default().to_owned())
        });
        let cookie = cookie.unwrap_or_else(|| panic!("a guest has a cookie: {guest}"));
        let wanted = format!(r#"{{"setup":"{setup}","seats":["me",{{"bot":{{"level":1}}}}]}}"#);
        let made = post(address, "/api/table", &cookie, &wanted);
        let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
        let id = id.unwrap_or_else(|| panic!("a table has an id: {made}")).to_owned();
        Table { address, cookie, id }
    }

    /// The guest plays a turn.
    #[track_caller]
    pub(crate) fn turn(&self, turn: &str) {
        let path = format!("/api/table/{}/turn", self.id);
        let body = format!(r#"{{"text":"{turn}"}}"#);
        let answer = post(self.address, &path, &self.cookie, &body);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

/// What the server answers, head and body.
#[track_caller]
fn post(address: SocketAddr, path: &str, cookie: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Origin: http://{address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
