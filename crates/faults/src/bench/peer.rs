//! boardgame.io, spoken to as its own clients do: Socket.IO over a WebSocket.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use client::State;
use futures_util::{SinkExt, StreamExt};
use kernel::Rng;
use serde_json::json;
use tokio::net::TcpSocket;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::{Terms, What};

use super::{Measured, QUIET};
use crate::load::{Delays, lock};
use crate::player::{Wire, choose};
use crate::process::{Folder, memory, processor};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many connect at once.
const DOORS: usize = 32;
/// What every message of this game begins with.
const EVENT: &str = "42/vorassic,";
/// The same game as the load of Machiavel.
const SETUP: &str = "vorassic@1 mode=octopus size=9 fill=distance symmetric=true walls=0 players=2 \
                     seed=0";

/// What all tables share.
#[derive(Debug)]
struct Shared {
    address: SocketAddr,
    think: (u64, u64),
    doors: Semaphore,
    bytes: AtomicU64,
    delays: Mutex<Delays>,
    begun: AtomicU64,
    sources: AtomicU64,
    /// Why somebody could not go on.
    trouble: Mutex<Option<String>>,
}

/// A server of boardgame.io.
#[derive(Debug)]
struct Peer {
    child: Child,
    address: SocketAddr,
    _folder: Folder,
    /// What it complains about.
    log: PathBuf,
}

impl Peer {
    /// Starts one and waits until it says where it answers. Which port that is the system decides:
    /// one that is free at our own address need not be free at all of them, where it listens.
    async fn start(program: &Path, keeps: bool) -> Result<Peer> {
        let folder = Folder::new()?;
        let log = folder.path.with_extension("log");
        let mut command = Command::new("node");
        command.current_dir(program).env("NODE_ENV", "production").arg("server.js");
        if keeps {
            command.arg(&folder.path);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(&log)?);
        let mut child = command.spawn().context("no node")?;
        let output = child.stdout.take().context("its output is ours")?;
        let mut peer =
            Peer { child, address: (Ipv4Addr::LOCALHOST, 0).into(), _folder: folder, log };
        let line = first_line(output).await;
        let Some(port) = line.and_then(|line| line.trim().parse().ok()) else {
            let log = fs::read_to_string(&peer.log).unwrap_or_default();
            bail!("boardgame.io does not answer: {}", log.trim());
        };
        peer.address.set_port(port);
        Ok(peer)
    }

    fn shared(&self, think: (u64, u64)) -> Arc<Shared> {
        Arc::new(Shared {
            address: self.address,
            think,
            doors: Semaphore::new(DOORS),
            bytes: AtomicU64::new(0),
            delays: Mutex::default(),
            begun: AtomicU64::new(0),
            sources: AtomicU64::new(0),
            trouble: Mutex::default(),
        })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_file(&self.log);
    }
}

/// What a program says first; nothing if it ends or takes too long.
async fn first_line(output: impl Read + Send + 'static) -> Option<String> {
    let line = spawn_blocking(move || {
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).map(|_| line)
    });
    tokio::time::timeout(PATIENCE, line).await.ok()?.ok()?.ok()
}

/// Plays there for so long.
pub(super) async fn measure(
    program: &Path,
    keeps: bool,
    tables: usize,
    think: (u64, u64),
    time: Duration,
) -> Result<Measured> {
    let peer = Peer::start(program, keeps).await?;
    let shared = peer.shared(think);
    let tasks: Vec<_> =
        (0..tables).map(|number| tokio::spawn(play(Arc::clone(&shared), number))).collect();
    begun(&shared, tables).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let used = || processor(peer.child.id()).context("its processor time is not known here");
    drop(std::mem::take(&mut *lock(&shared.delays)));
    let (bytes, before, start) = (shared.bytes.load(Ordering::Relaxed), used()?, Instant::now());
    tokio::time::sleep(time).await;
    let delays = std::mem::take(&mut *lock(&shared.delays));
    let measured = Measured {
        turns: delays.acknowledged.len(),
        time: start.elapsed(),
        processor: used()? - before,
        bytes: shared.bytes.load(Ordering::Relaxed) - bytes,
        delays,
    };
    for task in tasks {
        task.abort();
    }
    if let Some(trouble) = &*lock(&shared.trouble) {
        bail!("boardgame.io: {trouble}");
    }
    Ok(measured)
}

/// The memory before anybody comes, and with so many idle tables.
pub(super) async fn idle(program: &Path, keeps: bool, tables: usize) -> Result<(u64, u64)> {
    let peer = Peer::start(program, keeps).await?;
    let memory = || memory(peer.child.id()).context("its memory is not known here");
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = memory()?;
    let shared = peer.shared((u64::MAX / 4, u64::MAX / 4));
    let tasks: Vec<_> =
        (0..tables).map(|number| tokio::spawn(play(Arc::clone(&shared), number))).collect();
    begun(&shared, tables).await?;
    tokio::time::sleep(QUIET).await;
    let after = memory()?;
    for task in tasks {
        task.abort();
    }
    Ok((before, after))
}

async fn begun(shared: &Shared, tables: usize) -> Result<()> {
    let start = Instant::now();
    while (shared.begun.load(Ordering::Relaxed) as usize) < tables {
        if start.elapsed() > 10 * PATIENCE {
            bail!("only {} tables have begun", shared.begun.load(Ordering::Relaxed));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Plays one game after the other at a table.
async fn play(shared: Arc<Shared>, number: usize) {
    if let Err(error) = games(&shared, number).await {
        lock(&shared.trouble).get_or_insert(format!("{error:#}"));
    }
}

async fn games(shared: &Shared, number: usize) -> Result<()> {
    let mut rng = Rng::new(number as u64 + 1);
    for round in 0_u32.. {
        let id = format!("table-{number}-{round}");
        let mut seats = {
            let _door = shared.doors.acquire().await?;
            [open(shared, &id, 0).await?, open(shared, &id, 1).await?]
        };
        if round == 0 {
            shared.begun.fetch_add(1, Ordering::Relaxed);
        }
        one_game(shared, &id, &mut seats, &mut rng).await?;
    }
    Ok(())
}

async fn one_game(shared: &Shared, id: &str, seats: &mut [Seat; 2], rng: &mut Rng) -> Result<()> {
    let mut state = State::new(&Terms { setup: SETUP.to_owned(), ..Terms::default() })
        .map_err(|reason| anyhow::anyhow!("{reason}"))?;
    for seat in 0..2 {
        let id = seat.to_string();
        let sitter = wire::Sitter::Person { name: id.clone(), id, bot: false };
        step(&mut state, Some(seat), &What::Seated(sitter))?;
    }
    step(&mut state, None, &What::Started)?;
    while let Some(seat) = state.to_act() {
        let (least, most) = shared.think;
        let pause = least + rng.below((most - least + 1) as usize) as u64;
        pause_with(seats, Duration::from_millis(pause)).await?;
        let turn = choose(&state, rng);
        let state_id = seats[usize::from(seat)].state_id;
        let payload = json!({
            "type": "capture", "args": [turn], "playerID": seat.to_string(),
        });
        let action = json!({ "type": "MAKE_MOVE", "payload": payload });
        let update = json!(["update", action, state_id, id, seat.to_string()]);
        let asked = Instant::now();
        let [first, second] = seats;
        let (mover, other) = if seat == 0 { (first, second) } else { (second, first) };
        mover.wire.send(Message::text(format!("{EVENT}{update}"))).await?;
        let (acknowledged, seen) =
            tokio::join!(mover.update(shared, state_id), other.update(shared, state_id));
        let micros = |at: Instant| u32::try_from((at - asked).as_micros()).unwrap_or(u32::MAX);
        let mut delays = lock(&shared.delays);
        delays.acknowledged.push(micros(acknowledged?));
        delays.seen.push(micros(seen?));
        drop(delays);
        step(&mut state, Some(seat), &What::Turn(turn))?;
        if state.play().ending().is_some() {
            break;
        }
    }
    Ok(())
}

fn step(state: &mut State, seat: Option<u8>, what: &What) -> Result<()> {
    state.step(seat, what).map_err(|reason| anyhow::anyhow!("{reason}"))
}

/// Waits, and answers what the server asks meanwhile.
async fn pause_with(seats: &mut [Seat; 2], pause: Duration) -> Result<()> {
    let [first, second] = seats;
    if pause.is_zero() {
        return Ok(());
    }
    tokio::select! {
        () = tokio::time::sleep(pause) => Ok(()),
        result = first.answer_pings() => result,
        result = second.answer_pings() => result,
    }
}

/// A player's connection.
#[derive(Debug)]
struct Seat {
    wire: Wire,
    /// The number of the state that was last seen.
    state_id: u64,
}

impl Seat {
    /// The next text; questions whether one is there are answered.
    async fn text(&mut self) -> Result<String> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.wire.next()).await;
            match next?.context("boardgame.io hung up")?? {
                Message::Text(text) if text == "2" => self.wire.send(Message::text("3")).await?,
                Message::Text(text) => return Ok(text.to_string()),
                Message::Close(_) => bail!("boardgame.io hung up"),
                _ => {}
            }
        }
    }

    async fn answer_pings(&mut self) -> Result<()> {
        loop {
            match self.wire.next().await.context("boardgame.io hung up")?? {
                Message::Text(text) if text == "2" => self.wire.send(Message::text("3")).await?,
                _ => {}
            }
        }
    }

    /// When the state after this one came.
    async fn update(&mut self, shared: &Shared, state_id: u64) -> Result<Instant> {
        loop {
            let text = self.text().await?;
            shared.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
            let is_update = text[EVENT.len().min(text.len())..].starts_with("[\"update\"");
            if let Some(found) = state_number(&text).filter(|found| is_update && *found > state_id)
            {
                self.state_id = found;
                return Ok(Instant::now());
            }
        }
    }
}

/// The number of the state in a message; what led there may be in it with lower ones.
fn state_number(text: &str) -> Option<u64> {
    let number = |rest: &str| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
        rest[..end].parse().ok()
    };
    text.split("\"_stateID\":").skip(1).filter_map(number).max()
}

/// Comes to a table.
async fn open(shared: &Shared, id: &str, player: u8) -> Result<Seat> {
    let socket = TcpSocket::new_v4()?;
    if cfg!(target_os = "linux") {
        // One address has too few ports for thousands.
        let number = shared.sources.fetch_add(1, Ordering::Relaxed) % 8;
        socket.bind(SocketAddr::from((Ipv4Addr::new(127, 0, 1, 1 + number as u8), 0)))?;
    }
    let stream = socket.connect(shared.address).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{}/socket.io/?EIO=4&transport=websocket", shared.address);
    let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
    let request = url.into_client_request()?;
    let (wire, _) =
        tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
    let mut seat = Seat { wire, state_id: 0 };
    seat.text().await?;
    seat.wire.send(Message::text("40/vorassic,")).await?;
    seat.text().await?;
    let sync = json!(["sync", id, player.to_string(), null, 2]);
    seat.wire.send(Message::text(format!("{EVENT}{sync}"))).await?;
    loop {
        let text = seat.text().await?;
        if text[EVENT.len().min(text.len())..].starts_with("[\"sync\"") {
            seat.state_id = state_number(&text).unwrap_or(0);
            return Ok(seat);
        }
    }
}
