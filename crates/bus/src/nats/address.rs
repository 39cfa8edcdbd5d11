//! Where a broker answers, and how one signs in there.

use std::fmt;
use std::str::FromStr;

/// The usual port of NATS.
const PORT: u16 = 4222;

/// Where a broker answers, as in `nats://name:password@host:4222`. Name and password may be absent,
/// or a token may stand in their place; the port may be absent.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) sign_in: SignIn,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) enum SignIn {
    No,
    Token(String),
    Password { name: String, password: String },
}

/// Why a text is not the address of a broker. It does not repeat the text, which may contain a
/// password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    /// It does not begin so.
    #[error("the address of a broker begins with nats://")]
    Scheme,
    /// No host.
    #[error("the address of the broker names no host")]
    Host,
    /// The port is no number.
    #[error("the port of the broker is not a number from 1 to 65535")]
    Port,
    /// A `%` without two hexadecimal digits, or no text.
    #[error("what follows a % in the address of the broker is no character")]
    Escape,
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Address, BadAddress> {
        let rest = text.strip_prefix("nats://").ok_or(BadAddress::Scheme)?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (sign_in, place) = match rest.rsplit_once('@') {
            None => (SignIn::No, rest),
            Some((who, place)) => {
                let sign_in = match who.split_once(':') {
                    None => SignIn::Token(unescaped(who)?),
                    Some((name, password)) => {
                        SignIn::Password { name: unescaped(name)?, password: unescaped(password)? }
                    }
                };
                (sign_in, place)
            }
        };
        // An address of version 6 has colons of its own and stands in brackets.
        let (host, port) = match place.strip_prefix('[') {
            Some(rest) => rest.split_once(']').ok_or(BadAddress::Host)?,
            None => place.split_at(place.find(':').unwrap_or(place.len())),
        };
        let port = match port.strip_prefix(':') {
            Some(digits) => digits.parse().ok().filter(|port| *port > 0).ok_or(BadAddress::Port)?,
            None if port.is_empty() => PORT,
            None => return Err(BadAddress::Port),
        };
        if host.is_empty() || host.contains(['/', '?']) {
            return Err(BadAddress::Host);
        }
        Ok(Address { host: host.to_owned(), port, sign_in })
    }
}

/// Without the name and the password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "nats://[{}]:{}", self.host, self.port),
            false => write!(f, "nats://{}:{}", self.host, self.port),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

fn unescaped(text: &str) -> Result<String, BadAddress> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        if *first != b'%' {
            bytes.push(*first);
            rest = tail;
            continue;
        }
        let (digits, tail) = tail.split_at_checked(2).ok_or(BadAddress::Escape)?;
        let value = digits.iter().try_fold(0, |value, digit| {
            let digit = char::from(*digit).to_digit(16)?;
            Some(value * 16 + digit)
        });
        let byte = value.and_then(|value| u8::try_from(value).ok());
        bytes.push(byte.ok_or(BadAddress::Escape)?);
        rest = tail;
    }
    String::from_utf8(bytes).map_err(|_| BadAddress::Escape)
}
