//! Answers that come line by line.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use dial::Account;
use serde_json::Value;

use super::{PATIENCE, Server};

/// An answer that comes line by line.
#[derive(Debug)]
pub(super) struct Lines {
    reader: BufReader<TcpStream>,
    pub(super) status: u16,
}

impl Lines {
    pub(super) fn get(server: &Server, path: &str, account: Option<&Account>) -> Lines {
        Lines::ask(server, "GET", path, account, "")
    }

    pub(super) fn post(server: &Server, path: &str, account: &Account, body: &Value) -> Lines {
        Lines::ask(server, "POST", path, Some(account), &body.to_string())
    }

    pub(super) fn ask(
        server: &Server,
        verb: &str,
        path: &str,
        account: Option<&Account>,
        body: &str,
    ) -> Lines {
        let address = server.address();
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let bearer = account
            .map(|account| format!("Authorization: Bearer {}\r\n", account.token))
            .unwrap_or_default();
        let length = body.len();
        write!(
            stream,
            "{verb} {path} HTTP/1.1\r\nHost: {address}\r\n{bearer}Content-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).unwrap();
        }
        Lines { reader, status }
    }

    /// The next message; none at the end. Empty lines, and those that only say how long the next
    /// part is, are passed over.
    pub(super) fn end(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// The next message.
    pub(super) fn next(&mut self) -> Value {
        self.end().expect("there is another line")
    }

    /// Nothing is said for so long.
    pub(super) fn silent(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            let left = time.saturating_sub(start.elapsed()).max(Duration::from_millis(1));
            self.reader.get_ref().set_read_timeout(Some(left)).unwrap();
            let mut line = String::new();
            match self.reader.read_line(&mut line) {
                Ok(_) => assert!(!line.starts_with('{'), "{line}"),
                Err(error) => assert!(
                    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
                    "{error}"
                ),
            }
        }
        self.reader.get_ref().set_read_timeout(Some(PATIENCE)).unwrap();
    }
}
