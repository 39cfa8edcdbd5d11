//! A server as seen over HTTP.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use serde_json::{Value, json};
use wire::Clock;

/// How long a server may take to answer.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of an answer.
const LONGEST_ANSWER: u64 = 4 << 20;

/// A server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub(crate) host: String,
    /// In which language it is to answer; that of programs without.
    language: Option<String>,
}

/// Who one is for a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The secret that shows it.
    pub token: String,
}

/// What a server refuses: its status, a lasting name and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status of HTTP.
    pub status: u16,
    /// A lasting name.
    pub code: String,
    /// A sentence, in the language that was asked for or in English.
    pub text: String,
}

/// Why a server was not asked, or did not do it.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The address is none.
    #[error("{0}: expected an address such as http://127.0.0.1:7878")]
    Address(String),
    /// What it would have to say is encrypted.
    #[error(
        "{0}: the terminal speaks HTTP only, not HTTPS; play there in a browser, or ask who hosts \
         it for an address such as http://play.example:7878"
    )]
    Encrypted(String),
    /// No answer.
    #[error("{0} does not answer")]
    Silent(String, #[source] io::Error),
    /// No answer within [`PATIENCE`].
    #[error("{0} gave no answer within {seconds} seconds", seconds = PATIENCE.as_secs())]
    Late(String),
    /// An answer that is none.
    #[error("{0} gives no answer that Machiavel would give")]
    Strange(String),
    /// It says no.
    #[error("{}", .0.text)]
    Refused(Refusal),
}

impl SiteError {
    /// Whether the server is to blame, or the way there, and not what was asked.
    pub fn is_outside(&self) -> bool {
        match self {
            SiteError::Address(_) | SiteError::Encrypted(_) => false,
            SiteError::Silent(..) | SiteError::Late(_) | SiteError::Strange(_) => true,
            SiteError::Refused(refusal) => refusal.status >= 500,
        }
    }
}

impl Site {
    /// The server at an address such as `http://127.0.0.1:7878`.
    pub fn new(url: &str) -> Result<Site, SiteError> {
        if url.trim().starts_with("https://") {
            return Err(SiteError::Encrypted(url.to_owned()));
        }
        let host = url.trim().trim_end_matches('/').strip_prefix("http://");
        let fine =
            |host: &&str| !host.is_empty() && !host.contains(['/', ' ', '@', '?', '#', '\r', '\n']);
        match host.filter(fine) {
            Some(host) if host.contains(':') => Ok(Site { host: host.to_owned(), language: None }),
            Some(host) => Ok(Site { host: format!("{host}:80"), language: None }),
            None => Err(SiteError::Address(url.to_owned())),
        }
    }

    /// The same, asked to say what it refuses in a language, such as `fr`.
    pub fn in_language(self, code: &str) -> Site {
        Site { language: Some(code.to_owned()), ..self }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://{}", self.host)
    }

    /// Becomes a guest there.
    pub fn guest(&self, name: Option<&str>) -> Result<Account, SiteError> {
        let answer = self.post("/api/guest", &json!({ "name": name, "bearer": true }), None)?;
        let text = |name: &str| answer[name].as_str().map(str::to_owned);
        match (text("id"), text("name"), text("token")) {
            (Some(id), Some(name), Some(token)) => Ok(Account { id, name, token }),
            _ => Err(self.strange()),
        }
    }

    /// Makes a table; its id, and the token of its invitation if it is private. Without seats the
    /// one who asks has the first one.
    pub fn make_table(
        &self,
        account: &Account,
        setup: &str,
        clock: Option<Clock>,
        is_private: bool,
        seats: Option<Value>,
    ) -> Result<(String, Option<String>), SiteError> {
        let mut wanted = json!({ "setup": setup, "clock": clock, "private": is_private });
        if let Some(seats) = seats {
            wanted["seats"] = seats;
        }
        let answer = self.post("/api/table", &wanted, Some(account))?;
        let id = answer["id"].as_str().ok_or_else(|| self.strange())?;
        Ok((id.to_owned(), answer["token"].as_str().map(str::to_owned)))
    }

    /// Reads something.
    pub fn get(&self, path: &str, account: Option<&Account>) -> Result<Value, SiteError> {
        self.json(&self.request("GET", path, account, None)?)
    }

    /// Changes something.
    pub fn post(
        &self,
        path: &str,
        body: &Value,
        account: Option<&Account>,
    ) -> Result<Value, SiteError> {
        self.json(&self.request("POST", path, account, Some(&body.to_string()))?)
    }

    /// The status and the body of an answer.
    pub fn text(&self, path: &str) -> Result<(u16, String), SiteError> {
        self.request("GET", path, None, None)
    }

    pub(crate) fn connect(&self) -> io::Result<TcpStream> {
        let mut error = io::Error::other("no such host");
        for address in self.host.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Err(other) => error = other,
            }
        }
        Err(error)
    }

    fn request(
        &self,
        verb: &str,
        path: &str,
        account: Option<&Account>,
        body: Option<&str>,
    ) -> Result<(u16, String), SiteError> {
        let silent = |error: io::Error| match error.kind() {
            // Systems disagree on the name of a wait that was too long.
            ErrorKind::WouldBlock | ErrorKind::TimedOut => SiteError::Late(self.url()),
            _ => SiteError::Silent(self.url(), error),
        };
        let mut stream = self.connect().map_err(silent)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(silent)?;
        stream.set_write_timeout(Some(PATIENCE)).map_err(silent)?;
        let account = account
            .map(|account| format!("Authorization: Bearer {}\r\n", account.token))
            .unwrap_or_default();
        let content = body.map_or_else(String::new, |body| {
            format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len())
        });
        let language = self.language.as_ref();
        let language = language.map(|code| format!("Accept-Language: {code}\r\n"));
        let content = content + &language.unwrap_or_default();
        let head = format!(
            "{verb} {path} HTTP/1.1\r\nHost: {}\r\n{account}{content}Connection: close\r\n\r\n{}",
            self.host,
            body.unwrap_or_default()
        );
        stream.write_all(head.as_bytes()).map_err(silent)?;
        let mut answer = Vec::new();
        stream.take(LONGEST_ANSWER).read_to_end(&mut answer).map_err(silent)?;
        read_answer(&answer).ok_or_else(|| self.strange())
    }

    fn json(&self, (status, body): &(u16, String)) -> Result<Value, SiteError> {
        let value: Value = serde_json::from_str(body).map_err(|_| self.strange())?;
        if (200..300).contains(status) {
            return Ok(value);
        }
        let text = |name: &str| value["error"][name].as_str().map(str::to_owned);
        match (text("code"), text("text")) {
            (Some(code), Some(text)) => {
                Err(SiteError::Refused(Refusal { status: *status, code, text }))
            }
            _ => Err(self.strange()),
        }
    }

    fn strange(&self) -> SiteError {
        SiteError::Strange(self.url())
    }
}

/// The status and the text of an answer.
fn read_answer(answer: &[u8]) -> Option<(u16, String)> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let (head, body) = (std::str::from_utf8(&answer[..end]).ok()?, &answer[end + 4..]);
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let in_pieces = head.lines().any(|line| {
        let line = line.to_ascii_lowercase();
        line.starts_with("transfer-encoding:") && line.ends_with("chunked")
    });
    let body = if in_pieces { joined(body)? } else { body.to_vec() };
    Some((status, String::from_utf8(body).ok()?))
}

/// What was sent in pieces, each after its length. Nothing unless the last piece has come.
fn joined(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n")?;
        let length = std::str::from_utf8(&rest[..end]).ok()?.split(';').next()?;
        let length = usize::from_str_radix(length.trim(), 16).ok()?;
        if length == 0 {
            return Some(whole);
        }
        rest = &rest[end + 2..];
        whole.extend(rest.get(..length)?);
        rest = rest.get(length + 2..)?;
    }
}
