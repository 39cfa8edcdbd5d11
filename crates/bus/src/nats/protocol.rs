//! The lines of NATS.

use serde_json::{Value, json};

use super::address::{Address, SignIn};
use crate::{Hint, LONGEST_GAME};

/// Bytes of the longest line that is read; the greeting of a broker in a big cluster is the longest.
const LONGEST_LINE: usize = 64 * 1024;
/// Bytes of the longest message that is read; ours are shorter.
const LONGEST_MESSAGE: usize = 64 * 1024;

/// What a broker says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// Its greeting.
    Info(String),
    /// A message of somebody.
    Message(Vec<u8>),
    Ping,
    Pong,
    /// A complaint.
    Error,
    /// Nothing that matters.
    Other,
}

/// What a broker never says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Nonsense;

/// The first frame in the buffer, which is taken out; `None` until it is complete.
pub(super) fn read(buffer: &mut Vec<u8>) -> Result<Option<Frame>, Nonsense> {
    let Some(end) = buffer.iter().position(|byte| *byte == b'\n') else {
        return if buffer.len() > LONGEST_LINE { Err(Nonsense) } else { Ok(None) };
    };
    let line = str::from_utf8(&buffer[..end]).map_err(|_| Nonsense)?.trim_end_matches('\r');
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (frame, used) = match word.to_ascii_uppercase().as_str() {
        "INFO" => (Frame::Info(rest.to_owned()), end + 1),
        "PING" => (Frame::Ping, end + 1),
        "PONG" => (Frame::Pong, end + 1),
        "-ERR" => (Frame::Error, end + 1),
        "+OK" => (Frame::Other, end + 1),
        "MSG" => {
            // MSG subject subscription [reply-to] bytes
            let length = rest.split_whitespace().next_back().and_then(|text| text.parse().ok());
            let length: usize =
                length.filter(|length| *length <= LONGEST_MESSAGE).ok_or(Nonsense)?;
            let (start, stop) = (end + 1, end + 1 + length);
            match buffer.get(stop..stop + 2) {
                None => return Ok(None),
                Some(b"\r\n") => (Frame::Message(buffer[start..stop].to_vec()), stop + 2),
                Some(_) => return Err(Nonsense),
            }
        }
        _ => return Err(Nonsense),
    };
    buffer.drain(..used);
    Ok(Some(frame))
}

/// Whether the greeting asks for what we do not speak.
pub(super) fn demands_tls(info: &str) -> Result<bool, Nonsense> {
    let info: Value = serde_json::from_str(info).map_err(|_| Nonsense)?;
    Ok(info["tls_required"] == Value::Bool(true))
}

/// Signs in, listens, and asks for an answer to all that.
pub(super) fn greeting(address: &Address, subject: &str) -> Vec<u8> {
    let mut options = json!({
        "verbose": false,
        "pedantic": false,
        "tls_required": false,
        "name": "machiavel",
        "lang": "rust",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": 1,
        // Who listens here has heard it already.
        "echo": false,
    });
    match &address.sign_in {
        SignIn::No => {}
        SignIn::Token(token) => options["auth_token"] = json!(token),
        SignIn::Password { name, password } => {
            options["user"] = json!(name);
            options["pass"] = json!(password);
        }
    }
    format!("CONNECT {options}\r\nSUB {subject} 1\r\nPING\r\n").into_bytes()
}

/// Adds a hint to what is sent.
pub(super) fn publish(out: &mut Vec<u8>, subject: &str, hint: &Hint) {
    let text = format!("{} {}", hint.head, hint.game);
    out.extend(format!("PUB {subject} {}\r\n{text}\r\n", text.len()).into_bytes());
}

/// Reads a hint, if it is one: whoever can reach the broker can write something else.
pub(super) fn hint(message: &[u8]) -> Option<Hint> {
    let (head, game) = str::from_utf8(message).ok()?.split_once(' ')?;
    let is_game = !game.is_empty() && game.len() <= LONGEST_GAME;
    is_game.then_some(Hint { game: game.to_owned(), head: head.parse().ok()? })
}
