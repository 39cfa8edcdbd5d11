//! A connection of live play.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use table::Person;
use wire::{Act, LONGEST_REQUEST, PROTOCOL, Reason, Reply, Request, Room};

use crate::api::Problem;
use crate::live::{Desk, Hangup, Live, Membership, NoDesk, Outbox};
use crate::people::{Identity, Scope};
use crate::shared::Shared;
use crate::whence::Whence;
use crate::{people, random, standing};

/// How much is read from a connection at once: more than nearly every message has, and every
/// connection keeps it.
const READ_BUFFER: usize = 512;
/// How much is gathered before it is written, if more waits to be sent.
const WRITE_BUFFER: usize = 4 * 1024;
/// The longest message that is read at all. Longer than what is allowed, so that who sends too
/// much is told so before the connection ends.
const LONGEST_READ: usize = 8 * LONGEST_REQUEST;
/// How often the way to the client and back is measured.
const MEASURE: Duration = Duration::from_secs(5);
/// How long sending one message may take.
const SLOWEST_SEND: Duration = Duration::from_secs(10);
/// How long the last words may take, and to be read.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long somebody has to read them whose own words cannot be read any more.
const LINGER: Duration = Duration::from_millis(500);

/// Answers a browser or program that wants to play live.
pub(crate) async fn connect(
    State(shared): State<Arc<Shared>>,
    whence: Whence,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(why) => return Problem::no_websocket(why.status()).into_response(),
    };
    let live = Arc::clone(&shared.live);
    if !people::is_own_origin(&headers, &live.settings) {
        return Problem::foreign_origin().into_response();
    }
    if live.is_stopping() {
        return Problem::restart().into_response();
    }
    let identity = match people::identify(&live, &headers, true).await {
        Ok(identity) => identity,
        Err(problem) => return problem.into_response(),
    };
    let socket = live.next_socket();
    let id = identity.as_ref().map(|identity| identity.person.id.as_str());
    let Some(place) = shared.place(id, &whence) else {
        return Problem::too_many_sockets().into_response();
    };
    let person = identity
        .as_ref()
        .map_or_else(Person::default, |identity| people::at_table(identity.person.clone()));
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(LONGEST_READ)
        .max_frame_size(LONGEST_READ)
        .on_upgrade(move |stream| async move {
            live.metrics.connections.add();
            live.metrics.sockets.add();
            let mut connection = Connection::new(&live, socket, Arc::new(person), identity);
            // What happens once, or hardly ever, takes no room while the connection lasts.
            let membership = Box::pin(connection.join()).await;
            let hangup = connection.run(stream).await;
            if hangup.is_some_and(|hangup| (4000..5000).contains(&hangup.code)) {
                live.metrics.rejected.add();
            }
            connection.end();
            live.metrics.sockets.subtract();
            drop((place, membership));
        })
}

/// A connection.
struct Connection {
    live: Arc<Live>,
    socket: u64,
    person: Arc<Person>,
    /// What they are known by, if they said who they are.
    identity: Option<Identity>,
    desk: Option<Arc<Desk>>,
    outbox: Outbox,
    opened: Instant,
    heard: Instant,
    /// When the way was last measured, and how many milliseconds it took there and back.
    measured: Instant,
    lag: u32,
    window: Instant,
    count: u32,
}

impl Connection {
    fn new(
        live: &Arc<Live>,
        socket: u64,
        person: Arc<Person>,
        identity: Option<Identity>,
    ) -> Connection {
        let now = Instant::now();
        Connection {
            live: Arc::clone(live),
            socket,
            person,
            identity,
            desk: None,
            outbox: Outbox::new(&live.settings),
            opened: now,
            heard: now,
            measured: now,
            lag: 0,
            window: now,
            count: 0,
        }
    }

    /// Joins the crowd. What happened to this person meanwhile counts from here on.
    async fn join(&self) -> Option<Membership> {
        let identity = self.identity.as_ref()?;
        let membership = self.live.crowd.join(identity, self.socket, &self.outbox);
        standing::look_at(&self.live, &self.person.id).await;
        Some(membership)
    }

    /// Why what they showed is not good for something: who shows nothing may watch.
    fn hindrance(&self, scope: Scope) -> Option<Reason> {
        match &self.identity {
            None => Some(Reason::new("unknown-person", "say who you are: be a guest at least")),
            Some(identity) if identity.may(scope) => None,
            Some(_) => {
                let text = format!("this token is not for {}", scope.name());
                Some(Reason::new("scope", &text))
            }
        }
    }

    /// Reads and writes until one side has enough; says why it was ours.
    async fn run(&mut self, mut stream: WebSocket) -> Option<Hangup> {
        let mut ticks = tokio::time::interval(Duration::from_secs(1));
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut stopping = self.live.stopping();
        let hangup = loop {
            let outbox = self.outbox.clone();
            // In this order: who does not read what is sent is not listened to either.
            tokio::select! {
                biased;
                next = outbox.next() => match next {
                    Ok(text) => tokio::select! {
                        biased;
                        sent = send(&mut stream, &outbox, text) => {
                            if sent.is_err() {
                                return None;
                            }
                        }
                        hangup = outbox.cut() => break hangup,
                        () = tokio::time::sleep(SLOWEST_SEND) => return None,
                    },
                    Err(hangup) => break hangup,
                },
                message = stream.recv() => match message {
                    Some(Ok(Message::Close(_))) => {
                        // The answer to it goes out with the next look.
                        Box::pin(see_out(&mut stream)).await;
                        return None;
                    }
                    Some(Ok(message)) => {
                        self.heard = Instant::now();
                        if let Err(hangup) = self.receive(message).await {
                            break hangup;
                        }
                    }
                    Some(Err(error)) => {
                        let hangup = misconduct(&error)?;
                        Box::pin(say_goodbye(&mut stream, &hangup)).await;
                        // Nothing more can be read from it, so there is nothing to wait for.
                        tokio::time::sleep(LINGER).await;
                        return Some(hangup);
                    }
                    None => return None,
                },
                _ = ticks.tick() => {
                    if let Err(hangup) = self.tick(&mut stream).await {
                        break hangup;
                    }
                }
                () = stopping.begins(), if self.desk.is_none() => {
                    break Hangup::soft(1012, "restart", "the server restarts");
                }
            }
        };
        Box::pin(say_goodbye(&mut stream, &hangup)).await;
        Box::pin(see_out(&mut stream)).await;
        Some(hangup)
    }

    /// What is looked at every second.
    async fn tick(&mut self, stream: &mut WebSocket) -> Result<(), Hangup> {
        let settings = &self.live.settings;
        if self.desk.is_none() && self.opened.elapsed() >= settings.hello_within {
            return Err(Hangup::soft(4003, "no-hello", "there was no hello in time"));
        }
        if self.heard.elapsed() >= settings.silence {
            return Err(Hangup::soft(4006, "silent", "nothing was heard for too long"));
        }
        if self.measured.elapsed() >= MEASURE {
            self.measured = Instant::now();
            let stamp = self.opened.elapsed().as_millis() as u64;
            let ping = Message::Ping(stamp.to_be_bytes().to_vec().into());
            let sent = tokio::time::timeout(SLOWEST_SEND, stream.send(ping)).await;
            if !matches!(sent, Ok(Ok(()))) {
                return Err(Hangup::soft(4006, "silent", "nothing can be sent"));
            }
        }
        // In case that nobody told us that they signed out at another server.
        let is_shared = self.live.settings.is_shared;
        if is_shared && self.identity.is_some() && self.opened.elapsed().as_secs() % 60 == 59 {
            Box::pin(standing::look_at(&self.live, &self.person.id)).await;
        }
        Ok(())
    }

    async fn receive(&mut self, message: Message) -> Result<(), Hangup> {
        if let Some(hangup) = self.outbox.ending() {
            return Err(hangup);
        }
        match message {
            Message::Text(text) => {
                self.live.metrics.received.add();
                self.count_message()?;
                if text.len() > LONGEST_REQUEST {
                    return Err(Hangup::soft(1009, "too-long", "the message is too long"));
                }
                let request = Request::read(&text)
                    .map_err(|why| Hangup::soft(4000, "unreadable", &why.to_string()))?;
                self.request(request).await
            }
            Message::Binary(_) => Err(Hangup::soft(1003, "binary", "messages are texts")),
            Message::Pong(stamp) => {
                if let Ok(stamp) = <[u8; 8]>::try_from(stamp.as_ref()) {
                    let now = self.opened.elapsed().as_millis() as u64;
                    // A stamp from the future is none of ours.
                    if let Some(lag) = now.checked_sub(u64::from_be_bytes(stamp)) {
                        self.lag = u32::try_from(lag).unwrap_or(u32::MAX);
                    }
                }
                Ok(())
            }
            Message::Ping(_) => self.count_message(),
            // Who reads looks after it.
            Message::Close(_) => Ok(()),
        }
    }

    fn count_message(&mut self) -> Result<(), Hangup> {
        let settings = &self.live.settings;
        if self.window.elapsed() >= settings.rate_window {
            self.window = Instant::now();
            self.count = 0;
        }
        self.count += 1;
        let plays = self.desk.as_ref().is_some_and(|desk| desk.is_player(self.socket));
        let most = if plays { settings.playing_rate } else { settings.watching_rate };
        if self.count > most {
            return Err(Hangup::soft(4002, "too-many-messages", "too many messages"));
        }
        Ok(())
    }

    async fn request(&mut self, request: Request) -> Result<(), Hangup> {
        match (request, &self.desk) {
            (Request::Hello { protocol, table, from, token }, None) => {
                if protocol != PROTOCOL {
                    let text = format!("this server speaks version {PROTOCOL} of the protocol");
                    return Err(Hangup::soft(4005, "protocol", &text));
                }
                Box::pin(self.hello(&table, from, token.as_deref())).await
            }
            // Whoever is still there says so every few seconds: no table need know.
            (Request::Ping { number }, _) => {
                self.live.metrics.sent.add();
                self.outbox.reply(&Reply::Pong { number });
                Ok(())
            }
            (_, None) => Err(Hangup::soft(4000, "no-hello", "the first message is a hello")),
            (Request::Say { room, text }, Some(desk)) => {
                self.say(desk, room, &text);
                Ok(())
            }
            (request, Some(desk)) => {
                if let Request::Turn { seq, .. } | Request::Act { seq, .. } = request
                    && let Some(reason) = self.hindrance(Scope::Play)
                {
                    self.outbox.reply(&Reply::Refused { seq, reason });
                    return Ok(());
                }
                let desk = Arc::clone(desk);
                if let Request::Act { act: Act::Claim { seat }, .. } = &request {
                    Box::pin(desk.look_elsewhere(&self.live, *seat)).await;
                }
                desk.request(&self.live, self.socket, request, self.lag);
                Ok(())
            }
        }
    }

    fn say(&self, desk: &Arc<Desk>, room: Room, text: &str) {
        match self.hindrance(Scope::Talk) {
            Some(reason) => self.outbox.reply(&Reply::Unsaid { reason }),
            None => desk.say(&self.live, self.socket, &self.person, room, text),
        }
    }

    async fn hello(&mut self, table: &str, from: u32, token: Option<&str>) -> Result<(), Hangup> {
        let token = token.map(random::hash_text);
        let way = |desk: &Arc<Desk>| {
            desk.enter(&self.live, self.socket, &self.person, from, token.as_deref(), &self.outbox)
        };
        let entered = self.live.enter(table, way).await;
        self.desk = Some(entered.map_err(|error| match error {
            NoDesk::Unknown => no_such_table(),
            NoDesk::Unavailable => {
                Hangup::soft(1013, "unavailable", "nothing can be read just now")
            }
            NoDesk::Damaged => Hangup::soft(1011, "damaged", "the table cannot be read"),
        })?);
        Ok(())
    }

    fn end(&mut self) {
        if let Some(desk) = self.desk.take() {
            desk.leave(&self.live, self.socket);
        }
    }
}

/// Sends this and whatever else waits: an event and the acknowledgment for it go out together.
async fn send(
    stream: &mut WebSocket,
    outbox: &Outbox,
    first: Utf8Bytes,
) -> Result<(), axum::Error> {
    let mut next = Some(first);
    while let Some(text) = next {
        stream.feed(Message::Text(text)).await?;
        next = outbox.take();
    }
    stream.flush().await
}

/// Tells why it ends. Who is gone need not hear it.
async fn say_goodbye(stream: &mut WebSocket, hangup: &Hangup) {
    let bye = Reply::Bye { reason: hangup.reason.clone() }.write();
    let close = CloseFrame { code: hangup.code, reason: hangup.reason.code.as_str().into() };
    let farewell = async {
        let _ = stream.send(Message::Text(bye.into())).await;
        let _ = stream.send(Message::Close(Some(close))).await;
    };
    let _ = tokio::time::timeout(FAREWELL, farewell).await;
}

/// Waits until they have read the last words: a connection that ends with something unread ends
/// with a reset, which overtakes them.
async fn see_out(stream: &mut WebSocket) {
    let gone = async { while let Some(Ok(_)) = stream.recv().await {} };
    let _ = tokio::time::timeout(FAREWELL, gone).await;
}

/// Why a connection ends whose frames are none; nothing if it just ended.
fn misconduct(error: &axum::Error) -> Option<Hangup> {
    use tungstenite::error::{Error, ProtocolError};
    let error = std::error::Error::source(error)?.downcast_ref::<Error>()?;
    match error {
        Error::Capacity(_) => Some(Hangup::soft(1009, "too-long", "the message is too long")),
        Error::Utf8(_) => Some(Hangup::soft(1007, "no-text", "a text is UTF-8")),
        Error::Protocol(
            ProtocolError::ResetWithoutClosingHandshake
            | ProtocolError::SendAfterClosing
            | ProtocolError::ReceivedAfterClosing,
        ) => None,
        Error::Protocol(why) => Some(Hangup::soft(1002, "no-frame", &why.to_string())),
        _ => None,
    }
}

fn no_such_table() -> Hangup {
    Hangup::soft(4004, "no-such-table", "there is no such table, or it is private")
}
