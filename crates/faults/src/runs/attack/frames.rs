//! Frames and messages that are none.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use futures_util::StreamExt;
use futures_util::stream;
use kernel::Rng;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use wire::{LONGEST_REQUEST, PROTOCOL, Request};

use crate::http;
use crate::runs::{Context, Report};

/// How many connections there are at once.
const AT_ONCE: usize = 24;
/// How many messages that are refused a connection sends before the one that ends it.
const REFUSED: usize = 19;
/// How long an end may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The document that says with which codes a connection ends.
const PROTOCOL_DOCUMENT: &str = include_str!("../../../../../docs/protocol.md");

/// Sends them; every connection must end with a code that is documented.
pub(super) async fn attack(
    context: &Context,
    report: &mut Report,
    address: SocketAddr,
    table: &str,
) -> Result<()> {
    let count: usize = context.pick(100_000, 1_000_000);
    let connections = count / (REFUSED + 1);
    let account = http::guest(address).await?;
    let mut rng = Rng::new(5);
    let seeds: Vec<u64> = (0..connections).map(|_| rng.next_u64()).collect();
    let ends = stream::iter(seeds).map(|seed| {
        let (table, token) = (table.to_owned(), account.token.clone());
        tokio::spawn(async move {
            let mut rng = Rng::new(seed);
            let kind = rng.below(BAD.len());
            let end = tokio::time::timeout(PATIENCE, one(address, &table, &token, kind, &mut rng));
            (kind, end.await.unwrap_or_else(|_| bail!("it does not end")))
        })
    });
    let mut ends = ends.buffer_unordered(AT_ONCE);
    let mut codes: BTreeMap<u16, usize> = BTreeMap::new();
    let mut failed: BTreeMap<String, usize> = BTreeMap::new();
    while let Some(end) = ends.next().await {
        match end? {
            (_, Ok(code)) if is_documented(code) => *codes.entry(code).or_default() += 1,
            (kind, Ok(code)) => {
                *failed.entry(format!("{} ends with {code}", BAD[kind].0)).or_default() += 1;
            }
            (kind, Err(error)) => {
                *failed.entry(format!("{}: {error:#}", BAD[kind].0)).or_default() += 1;
            }
        }
    }
    let told: Vec<String> = codes.iter().map(|(code, count)| format!("{code} × {count}")).collect();
    report.note(format!(
        "{count} bad frames and messages over {connections} connections: {}",
        told.join(", ")
    ));
    for (what, count) in failed {
        report.failures.push(format!("{what} ({count} times)"));
    }
    Ok(())
}

fn is_documented(code: u16) -> bool {
    PROTOCOL_DOCUMENT.lines().any(|line| line.starts_with(&format!("| {code} | `")))
}

/// One connection; the code with which it ends.
async fn one(
    address: SocketAddr,
    table: &str,
    token: &str,
    kind: usize,
    rng: &mut Rng,
) -> Result<u16> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let head = format!(
        "GET /api/live HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.context("no answer")?);
    }
    anyhow::ensure!(answer.starts_with(b"HTTP/1.1 101"), "no connection");
    let hello =
        Request::Hello { protocol: PROTOCOL, table: table.to_owned(), from: 0, token: None };
    let mut bytes = Frame::text(hello.write().as_bytes()).bytes(rng);
    for _ in 0..REFUSED {
        bytes.extend(Frame::text(refused(rng).as_bytes()).bytes(rng));
    }
    bytes.extend((BAD[kind].1)(rng, &hello.write()));
    stream.write_all(&bytes).await?;
    loop {
        let (opcode, payload) = read(&mut stream).await?;
        if opcode == CLOSE {
            let code = payload.get(..2).context("an end without a code")?;
            return Ok(u16::from_be_bytes([code[0], code[1]]));
        }
    }
}

/// The next frame from the server.
async fn read(stream: &mut TcpStream) -> Result<(u8, Vec<u8>)> {
    let first = stream.read_u8().await.context("it ends without a word")?;
    let length = match stream.read_u8().await? {
        126 => u64::from(stream.read_u16().await?),
        127 => stream.read_u64().await?,
        length => u64::from(length),
    };
    anyhow::ensure!(length < 1 << 20, "a frame of {length} bytes");
    let mut payload = vec![0; length as usize];
    stream.read_exact(&mut payload).await?;
    Ok((first & 15, payload))
}

const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;

/// A frame from a client, right or wrong.
struct Frame<'a> {
    is_last: bool,
    reserved: u8,
    opcode: u8,
    is_masked: bool,
    payload: &'a [u8],
    /// What it says of its length, if that is not true.
    length: Option<u64>,
}

impl Frame<'_> {
    fn text(payload: &[u8]) -> Frame<'_> {
        let (is_last, is_masked) = (true, true);
        Frame { is_last, reserved: 0, opcode: TEXT, is_masked, payload, length: None }
    }

    fn bytes(&self, rng: &mut Rng) -> Vec<u8> {
        let mask = if self.is_masked { 128 } else { 0 };
        let mut bytes = vec![u8::from(self.is_last) << 7 | self.reserved << 4 | self.opcode];
        match self.length.unwrap_or(self.payload.len() as u64) {
            length @ 0..126 => bytes.push(mask | length as u8),
            length @ 126..65_536 => {
                bytes.push(mask | 126);
                bytes.extend((length as u16).to_be_bytes());
            }
            length => {
                bytes.push(mask | 127);
                bytes.extend(length.to_be_bytes());
            }
        }
        let key = (rng.next_u64() as u32).to_be_bytes();
        if self.is_masked {
            bytes.extend(key);
        }
        let masked = self.payload.iter().zip(key.iter().cycle());
        bytes.extend(masked.map(|(byte, key)| if self.is_masked { byte ^ key } else { *byte }));
        bytes
    }
}

/// Some letters of any kind.
fn noise(rng: &mut Rng, most: usize) -> String {
    let letter = |rng: &mut Rng| match rng.below(4) {
        0 => char::from_u32(rng.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
        1 => ['"', '\\', '{', '}', '<', '\0', '\u{202e}', 'é'][rng.below(8)],
        _ => (b' ' + rng.below(95) as u8) as char,
    };
    (0..rng.below(most + 1)).map(|_| letter(rng)).collect()
}

/// A message that is one, and that nobody can want.
fn refused(rng: &mut Rng) -> String {
    let seq = [0, 1, 2, 3, u32::MAX, rng.next_u64() as u32][rng.below(6)];
    let seat = rng.next_u64() as u8;
    let acts = [
        wire::Act::Sit { seat },
        wire::Act::SeatBot { seat, level: seat },
        wire::Act::Claim { seat },
        wire::Act::AcceptDraw,
        wire::Act::GrantTakeback,
        wire::Act::Resign,
        wire::Act::AskRematch,
    ];
    match rng.below(5) {
        0 | 1 => Request::Turn { seq, text: noise(rng, 300) },
        2 => Request::Act { seq, act: acts[rng.below(acts.len())] },
        3 => Request::More { from: seq },
        _ => Request::Say { room: wire::Room::Private { seats: [seat, 0] }, text: noise(rng, 400) },
    }
    .write()
}

type Bad = fn(&mut Rng, &str) -> Vec<u8>;

/// What ends a connection: its name, and the bytes of it. The text is a hello that is fine.
const BAD: &[(&str, Bad)] = &[
    ("a frame without a mask", |rng, hello| {
        Frame { is_masked: false, ..Frame::text(hello.as_bytes()) }.bytes(rng)
    }),
    ("reserved bits", |rng, hello| {
        let reserved = 1 + rng.below(7) as u8;
        Frame { reserved, ..Frame::text(hello.as_bytes()) }.bytes(rng)
    }),
    ("a reserved kind of frame", |rng, hello| {
        let opcode = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15][rng.below(10)];
        Frame { opcode, ..Frame::text(hello.as_bytes()) }.bytes(rng)
    }),
    ("half a ping", |rng, _| {
        Frame { opcode: PING, is_last: false, ..Frame::text(b"x") }.bytes(rng)
    }),
    ("a long ping", |rng, _| {
        let payload = vec![7; 126 + rng.below(100)];
        Frame { opcode: PING, ..Frame::text(&payload) }.bytes(rng)
    }),
    ("the rest of nothing", |rng, hello| {
        Frame { opcode: 0, ..Frame::text(hello.as_bytes()) }.bytes(rng)
    }),
    ("a text within a text", |rng, hello| {
        let begun = Frame { is_last: false, ..Frame::text(b"{") }.bytes(rng);
        [begun, Frame::text(hello.as_bytes()).bytes(rng)].concat()
    }),
    ("no UTF-8", |rng, _| {
        let byte = 0x80 + rng.below(0x40) as u8;
        Frame::text(&[b'"', byte, b'"']).bytes(rng)
    }),
    ("binary", |rng, hello| Frame { opcode: BINARY, ..Frame::text(hello.as_bytes()) }.bytes(rng)),
    ("a frame of many bytes", |rng, _| {
        let length = Some(1 << (20 + rng.below(43)));
        Frame { length, ..Frame::text(b"{") }.bytes(rng)
    }),
    ("a long message", |rng, _| {
        let text = "x".repeat(LONGEST_REQUEST + 1 + rng.below(20_000));
        Frame::text(text.as_bytes()).bytes(rng)
    }),
    ("noise", |rng, _| {
        let text = noise(rng, 1_000);
        Frame::text(text.as_bytes()).bytes(rng)
    }),
    ("deep JSON", |rng, _| {
        let text = ["[", "{\"hello\":"][rng.below(2)].repeat(rng.below(400) + 1);
        Frame::text(text.as_bytes()).bytes(rng)
    }),
    ("an unknown message", |rng, _| {
        let texts = [
            "{}",
            "null",
            "{\"turn\":{}}",
            "{\"turn\":{\"seq\":-1,\"text\":\"\"}}",
            "{\"turn\":{\"seq\":4294967296,\"text\":\"\"}}",
            "{\"turn\":{\"seq\":1e99,\"text\":\"\"}}",
            "{\"act\":{\"seq\":1,\"act\":\"win\"}}",
            "{\"ping\":{\"number\":1,\"more\":2}}",
            "{\"bye\":{\"reason\":{}}}",
        ];
        Frame::text(texts[rng.below(texts.len())].as_bytes()).bytes(rng)
    }),
    ("a second hello", |rng, hello| Frame::text(hello.as_bytes()).bytes(rng)),
    ("an end with a code that is none", |rng, _| {
        let code = [0, 1, 999, 1_004, 1_005, 1_006, 1_016, 2_000][rng.below(8)];
        Frame { opcode: CLOSE, ..Frame::text(&u16::to_be_bytes(code)) }.bytes(rng)
    }),
];
