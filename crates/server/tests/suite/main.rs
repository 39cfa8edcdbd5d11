//! The server over HTTP.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod content;
mod documents;
mod headers;
mod routes;
mod tables;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};
use std::thread;

use bus::Local;
use server::{Back, Server, Settings, Works};
use store::Sqlite;

/// One server for all tests.
fn address() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let server = Server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = server.address();
        let name = format!("server-{}.db", std::process::id());
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let back: Back = Box::new(move || {
            Box::pin(async move {
                let works: Works = (Arc::new(Sqlite::open(&file)?), Arc::new(Local::new()));
                Ok(works)
            })
        });
        let (sender, ready) = channel();
        thread::spawn(move || {
            let ready = move || {
                sender.send(()).unwrap();
                Ok(())
            };
            server.run(back, Settings::default(), ready).unwrap();
        });
        ready.recv().unwrap();
        address
    })
}

#[derive(Debug)]
struct Answer {
    status: u16,
    /// By names in small letters.
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Answer {
    #[track_caller]
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    #[track_caller]
    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}

/// Asks for something, with further headers.
#[track_caller]
fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    send(method, path, headers, "")
}

/// Asks for something to be changed.
#[track_caller]
fn post(path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let length = body.len().to_string();
    send("POST", path, &[headers, &[("Content-Length", &length)]].concat(), body)
}

#[track_caller]
fn send(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    send_to(address(), method, path, headers, body)
}

#[track_caller]
fn send_to(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    let headers: String =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n{body}"
    )
    .unwrap();
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap().parse().unwrap();
    let mut headers = BTreeMap::new();
    loop {
        line.clear();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        headers.insert(name.to_ascii_lowercase(), value.to_owned());
    }
    let mut body = Vec::new();
    reader.read_to_end(&mut body).unwrap();
    Answer { status, headers, body }
}

#[track_caller]
fn get(path: &str) -> Answer {
    ask("GET", path, &[])
}
