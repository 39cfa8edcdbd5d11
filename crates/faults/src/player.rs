//! Somebody who plays, over a real connection, with the session that people's clients have.

use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use client::{Connection, Output, Phase, Session, State, Tidings};
use futures_util::{SinkExt, StreamExt};
use history::{Client, Observation, Seen};
use kernel::Rng;
use serde_json::json;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::AUTHORIZATION;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::{Act, Request};

use crate::http::{self, Account};
use crate::load::{Mode, Shared, Slot, Status};

/// A connection of live play.
pub(crate) type Wire = WebSocketStream<TcpStream>;

/// How long a server may take to begin, if there is another one. Who plays through a balancer is
/// not left with a server that does not answer.
const IMPATIENCE: Duration = Duration::from_secs(1);
/// The same if it is the only one.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// How long sending may take.
const SLOWEST_SEND: Duration = Duration::from_secs(8);
/// How long somebody waits who was refused, in milliseconds.
const SULKING: u64 = 500;
/// From how many turns one is chosen.
const MOST_TURNS: usize = 400;

/// Somebody who plays one game after the other.
pub(crate) struct Player {
    pub(crate) load: Arc<Shared>,
    pub(crate) slot: Arc<Slot>,
    pub(crate) number: usize,
    pub(crate) seat: u8,
    pub(crate) rng: Rng,
    pub(crate) mode: watch::Receiver<Mode>,
    pub(crate) cut: watch::Receiver<u32>,
}

impl Player {
    /// Plays until it is over.
    pub(crate) async fn live(mut self) {
        let Some(account) = self.become_somebody().await else { return };
        let mut round = 0;
        while let Some(table) = self.next_table(&account, &mut round).await {
            let client = self.visit(&account, &table, round).await;
            self.status().visiting.store(false, Ordering::Relaxed);
            if self.load.plan.records {
                self.load.note(&table, client);
            }
        }
    }

    fn status(&self) -> &Status {
        &self.slot.players[usize::from(self.seat)]
    }

    async fn become_somebody(&mut self) -> Option<Account> {
        while *self.mode.borrow() != Mode::Over {
            let _permit = self.load.doors.acquire().await.ok()?;
            match http::guest(self.load.nodes(self.seat)[0]).await {
                Ok(account) => return Some(account),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
        None
    }

    /// The table of the next game: who has the first seat opens it, the other one comes.
    async fn next_table(&mut self, account: &Account, round: &mut u32) -> Option<String> {
        *round += 1;
        if self.seat > 0 {
            let mut tables = self.slot.table.subscribe();
            loop {
                if tables.borrow().0 >= *round {
                    *round = tables.borrow().0;
                    return Some(tables.borrow().1.clone());
                }
                if *self.mode.borrow() != Mode::Playing {
                    return None;
                }
                tokio::select! {
                    changed = tables.changed() => changed.ok()?,
                    changed = self.mode.changed() => changed.ok()?,
                }
            }
        }
        while *self.mode.borrow() == Mode::Playing {
            let made = {
                let _permit = self.load.doors.acquire().await.ok()?;
                self.open_table(account).await
            };
            match made {
                Ok(table) => {
                    self.load.tables().push(table.clone());
                    self.slot.table.send_replace((*round, table.clone()));
                    return Some(table);
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        }
        None
    }

    async fn open_table(&self, account: &Account) -> Result<String> {
        let plan = &self.load.plan;
        let wanted = json!({ "setup": plan.setup, "clock": plan.clock });
        let mut result = Err(anyhow::anyhow!("no server"));
        for address in self.load.nodes(self.seat) {
            let answer = http::post(address, "/api/table", &wanted, Some(account)).await;
            result = answer.and_then(|answer| {
                answer["id"].as_str().map(str::to_owned).context("a table has an id")
            });
            if result.is_ok() {
                break;
            }
        }
        result
    }

    /// Plays at one table until the game is over, or everything is.
    async fn visit(&mut self, account: &Account, table: &str, round: u32) -> Client {
        let mut visit = Visit {
            load: Arc::clone(&self.load),
            slot: Arc::clone(&self.slot),
            seat: self.seat,
            session: self.session(table),
            wire: None,
            dialing: None,
            thinking: None,
            observations: Vec::new(),
        };
        let status = &self.slot.players[usize::from(self.seat)];
        status.begin(round);
        loop {
            let now = self.load.now();
            if visit.session.next_time().is_some_and(|at| at <= now) {
                visit.session.time(now);
            }
            visit.obey(account).await;
            status.note(&visit.session, self.load.time());
            let is_over = visit.session.state().is_some_and(|state| state.phase() == Phase::Ended);
            let mode = *self.mode.borrow_and_update();
            if mode == Mode::Over || (is_over && visit.session.pending().is_none()) {
                break;
            }
            if mode == Mode::Playing && visit.decide(&mut self.rng) {
                continue;
            }
            let Some(wake) = visit.session.next_time() else { break };
            let wake = visit.thinking.map_or(wake, |(_, until)| wake.min(until));
            let pause = Duration::from_millis(wake.saturating_sub(self.load.now()));
            tokio::select! {
                frame = receive(&mut visit.wire) => visit.received(frame),
                dialed = dialed(&mut visit.dialing) => visit.dialed(dialed),
                () = tokio::time::sleep(pause) => {}
                changed = self.mode.changed() => if changed.is_err() { break },
                changed = self.cut.changed() => {
                    if changed.is_err() { break }
                    visit.wire = None;
                    visit.session.disconnected(self.load.now());
                }
            }
        }
        Client {
            name: format!("player {} of table {}", self.seat, self.number),
            person: account.id.clone(),
            observations: visit.observations,
            is_settled: true,
        }
    }

    fn session(&mut self, table: &str) -> Session {
        let session = Session::new(table, None, self.rng.next_u64()).expect("an id is short");
        match self.load.plan.wrong {
            Some(wrong) => session.sabotaged(wrong),
            None => session,
        }
    }
}

type Dialing = Pin<Box<dyn Future<Output = Option<Wire>> + Send>>;

/// Somebody at one table.
struct Visit {
    load: Arc<Shared>,
    slot: Arc<Slot>,
    seat: u8,
    session: Session,
    wire: Option<Wire>,
    dialing: Option<Dialing>,
    /// For which event, and until when.
    thinking: Option<(u32, u64)>,
    observations: Vec<Observation>,
}

impl Visit {
    /// Does what the session wants done.
    async fn obey(&mut self, account: &Account) {
        while let Some(output) = self.session.next_output() {
            match output {
                Output::Dial => {
                    self.wire = None;
                    let proxy = self.load.plan.proxy;
                    let nodes =
                        proxy.map_or_else(|| self.load.nodes(self.seat), |proxy| vec![proxy]);
                    let source = self.load.source();
                    self.dialing = Some(Box::pin(dial(nodes, account.token.clone(), source)));
                }
                Output::Send(frame) => {
                    self.note_sent(&frame);
                    let is_sent = match &mut self.wire {
                        Some(wire) => {
                            let sent = wire.send(Message::text(frame));
                            let sent = tokio::time::timeout(SLOWEST_SEND, sent).await;
                            matches!(sent, Ok(Ok(())))
                        }
                        None => false,
                    };
                    if !is_sent {
                        self.wire = None;
                        self.session.disconnected(self.load.now());
                    }
                }
                Output::HangUp => {
                    self.wire = None;
                    self.dialing = None;
                }
                Output::Tell(tidings) => self.hear(tidings),
            }
        }
    }

    fn received(&mut self, frame: Option<String>) {
        let now = self.load.now();
        match frame {
            Some(frame) => {
                self.load.bytes.fetch_add(frame.len() as u64, Ordering::Relaxed);
                self.session.received(&frame, now);
            }
            None => {
                self.wire = None;
                self.session.disconnected(now);
            }
        }
    }

    fn dialed(&mut self, wire: Option<Wire>) {
        self.dialing = None;
        self.wire = wire;
        let now = self.load.now();
        match &self.wire {
            Some(_) => self.session.connected(now),
            None => self.session.disconnected(now),
        }
    }

    /// Asks for something if there is something to do; whether it did.
    fn decide(&mut self, rng: &mut Rng) -> bool {
        let is_free =
            *self.session.connection() == Connection::Live && self.session.pending().is_none();
        let Some(state) = self.session.state().filter(|_| is_free) else { return false };
        let now = self.load.now();
        match state.phase() {
            Phase::Open if self.seat > 0 && self.session.seats().is_empty() => {
                self.session.act(Act::Sit { seat: self.seat }, now).is_ok()
            }
            Phase::Running if state.to_act() == Some(self.seat) => {
                let Some((least, most)) = self.load.plan.think else { return false };
                let head = state.head();
                match self.thinking {
                    Some((seq, until)) if seq == head && until > now => false,
                    Some((seq, _)) if seq == head => {
                        let turn = choose(state, rng);
                        self.thinking = Some((head, now + SULKING));
                        self.session.turn(&turn, now).is_ok()
                    }
                    _ => {
                        let pause = least + rng.below((most - least + 1) as usize) as u64;
                        self.thinking = Some((head, now + pause));
                        pause == 0
                    }
                }
            }
            _ => false,
        }
    }

    fn observe(&mut self, seen: Seen) {
        if self.load.plan.records {
            self.observations.push(Observation { at: self.load.time(), seen });
        }
    }

    fn note_sent(&mut self, frame: &str) {
        let request = Request::read(frame).expect("a session sends messages");
        if let Request::Turn { seq, .. } = &request {
            let mut asked = self.slot.asked();
            if asked.is_none_or(|(known, _)| known != *seq) {
                *asked = Some((*seq, Instant::now()));
            }
        }
        if matches!(request, Request::Turn { .. } | Request::Act { .. }) {
            self.observe(Seen::Asked(request));
        }
    }

    fn hear(&mut self, tidings: Tidings) {
        let seen = match tidings {
            Tidings::Happened(event) => {
                let asked = *self.slot.asked();
                if event.seat != Some(self.seat)
                    && let Some((_, at)) = asked.filter(|(seq, _)| *seq == event.seq)
                {
                    self.load.seen_after(at.elapsed());
                }
                Seen::Event(event)
            }
            Tidings::Acknowledged { seq, .. } => {
                let asked = *self.slot.asked();
                if let Some((_, at)) = asked.filter(|(known, _)| *known == seq) {
                    self.load.acknowledged_after(at.elapsed());
                }
                Seen::Acknowledged(seq)
            }
            Tidings::Refused { seq, reason, .. } => {
                self.load.refused(&reason);
                Seen::Refused(seq)
            }
            Tidings::Stale { seq, .. } => Seen::Stale(seq),
            Tidings::Diverged { seq, .. } => Seen::Diverged(seq),
            Tidings::Connection(Connection::Live) => Seen::Connected,
            Tidings::Connection(Connection::Reconnecting) => Seen::Lost,
            Tidings::Connection(_)
            | Tidings::Present { .. }
            | Tidings::Said(_)
            | Tidings::Unsaid(_)
            | Tidings::Unreadable(_) => return,
        };
        self.observe(seen);
    }
}

/// A turn by chance.
pub(crate) fn choose(state: &State, rng: &mut Rng) -> String {
    let turns = state.play().legal_turns(MOST_TURNS).unwrap_or_default();
    match turns.len() {
        0 => state.play().some_turn().expect("who is to act has a turn"),
        count => turns[rng.below(count)].clone(),
    }
}

/// The next frame; nothing when the connection is gone. Without one nothing ever comes.
async fn receive(wire: &mut Option<Wire>) -> Option<String> {
    let Some(wire) = wire else { return std::future::pending().await };
    loop {
        match wire.next().await {
            Some(Ok(Message::Text(text))) => return Some(text.to_string()),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => {}
        }
    }
}

async fn dialed(dialing: &mut Option<Dialing>) -> Option<Wire> {
    match dialing {
        Some(dialing) => dialing.await,
        None => std::future::pending().await,
    }
}

/// Connects to the first server that answers.
async fn dial(nodes: Vec<SocketAddr>, token: String, source: Option<Ipv4Addr>) -> Option<Wire> {
    let patience = if nodes.len() > 1 { IMPATIENCE } else { HANDSHAKE };
    for address in nodes {
        let connected = tokio::time::timeout(patience, connect(address, Some(&token), source));
        if let Ok(Ok(wire)) = connected.await {
            return Some(wire);
        }
    }
    None
}

/// Connects to this server.
pub(crate) async fn connect(
    address: SocketAddr,
    token: Option<&str>,
    source: Option<Ipv4Addr>,
) -> Result<Wire> {
    let socket = TcpSocket::new_v4()?;
    if let Some(source) = source {
        socket.bind(SocketAddr::from((source, 0)))?;
    }
    let stream = socket.connect(address).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{address}/api/live").into_client_request()?;
    if let Some(token) = token {
        let value = HeaderValue::from_str(&format!("Bearer {token}"))?;
        request.headers_mut().insert(AUTHORIZATION, value);
    }
    // Thousands of them are open at once.
    let config = WebSocketConfig::default()
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_message_size(Some(2 * wire::LONGEST_REPLY));
    let (wire, _) =
        tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
    Ok(wire)
}
