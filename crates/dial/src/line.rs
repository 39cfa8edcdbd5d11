//! A live connection.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use client::{Output, Session, Tidings, Unsent};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::http::header::AUTHORIZATION;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};
use wire::{Act, Room};

use crate::{Account, Site};

/// How long one waits for the network before looking at what else is to be done.
const BREATH: Duration = Duration::from_millis(10);
/// How long the server may take to begin.
const HANDSHAKE: Duration = Duration::from_secs(5);

/// A session that is kept connected by a thread of its own, until it is dropped.
#[derive(Debug)]
pub struct Line {
    shared: Arc<Shared>,
    tidings: Receiver<Tidings>,
}

#[derive(Debug)]
struct Shared {
    session: Mutex<Session>,
    start: Instant,
    /// Whether the connection is to be cut, for who wants to know what happens then.
    cut: Mutex<bool>,
}

impl Shared {
    fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Connects to a table.
    pub fn new(
        site: &Site,
        account: Option<&Account>,
        table: &str,
        token: Option<&str>,
        seed: u64,
    ) -> Result<Line, Unsent> {
        let session = Session::new(table, token, seed)?;
        let shared = Arc::new(Shared {
            session: Mutex::new(session),
            start: Instant::now(),
            cut: Mutex::new(false),
        });
        let (sender, tidings) = channel();
        let bearer = account.map(|account| account.token.clone());
        let (site, worker) = (site.clone(), Arc::clone(&shared));
        thread::spawn(move || {
            let mut wire: Option<WebSocket<TcpStream>> = None;
            loop {
                let wake = next_step(&worker);
                loop {
                    let output = worker.session().next_output();
                    match output {
                        None => break,
                        Some(Output::Dial) => {
                            wire = dial(&site, bearer.as_deref());
                            let now = worker.now();
                            match &wire {
                                Some(_) => worker.session().connected(now),
                                None => worker.session().disconnected(now),
                            }
                        }
                        Some(Output::Send(frame)) => {
                            let sent = wire.as_mut().map(|wire| wire.send(Message::text(frame)));
                            if !matches!(sent, Some(Ok(()))) {
                                wire = None;
                                worker.session().disconnected(worker.now());
                            }
                        }
                        Some(Output::HangUp) => wire = None,
                        Some(Output::Tell(tidings)) => {
                            if sender.send(tidings).is_err() {
                                // Nobody is interested any more.
                                worker.session().close();
                            }
                        }
                    }
                }
                // The last tidings are out.
                let Some(wake) = wake else { return };
                if std::mem::take(&mut *worker.cut.lock().unwrap_or_else(PoisonError::into_inner)) {
                    wire = None;
                    worker.session().disconnected(worker.now());
                    continue;
                }
                match &mut wire {
                    Some(open) => {
                        if let Err(()) = receive(open, &worker) {
                            wire = None;
                            worker.session().disconnected(worker.now());
                        }
                    }
                    None => thread::sleep(wake.min(BREATH)),
                }
            }
        });
        Ok(Line { shared, tidings })
    }

    /// Plays a turn.
    pub fn turn(&self, text: &str) -> Result<(), Unsent> {
        let now = self.shared.now();
        self.shared.session().turn(text, now)
    }

    /// Does something else at the table.
    pub fn act(&self, act: Act) -> Result<(), Unsent> {
        let now = self.shared.now();
        self.shared.session().act(act, now)
    }

    /// Says something to others.
    pub fn say(&self, room: Room, text: &str) -> Result<(), Unsent> {
        let now = self.shared.now();
        self.shared.session().say(room, text, now)
    }

    /// Looks at the session; the time is the one that its clocks are asked with.
    pub fn look<T>(&self, at: impl FnOnce(&Session, u64) -> T) -> T {
        let now = self.shared.now();
        at(&self.shared.session(), now)
    }

    /// The next tidings, if there are any within this time.
    pub fn tidings(&self, within: Duration) -> Option<Tidings> {
        self.tidings.recv_timeout(within).ok()
    }

    /// Cuts the connection, as a bad network would.
    pub fn cut(&self) {
        *self.shared.cut.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.shared.session().close();
    }
}

/// Tells the session how late it is; how long until the next time, or nothing if it is over.
fn next_step(shared: &Shared) -> Option<Duration> {
    let now = shared.now();
    let mut session = shared.session();
    if session.next_time().is_some_and(|at| at <= now) {
        session.time(now);
    }
    let at = session.next_time()?;
    Some(Duration::from_millis(at.saturating_sub(now)))
}

fn dial(site: &Site, bearer: Option<&str>) -> Option<WebSocket<TcpStream>> {
    let stream = site.connect().ok()?;
    stream.set_read_timeout(Some(HANDSHAKE)).ok()?;
    stream.set_write_timeout(Some(HANDSHAKE)).ok()?;
    let mut request = format!("ws://{}/api/live", site.host).into_client_request().ok()?;
    if let Some(bearer) = bearer {
        let value = HeaderValue::from_str(&format!("Bearer {bearer}")).ok()?;
        request.headers_mut().insert(AUTHORIZATION, value);
    }
    let config = WebSocketConfig::default()
        .max_message_size(Some(2 * wire::LONGEST_REPLY))
        .read_buffer_size(wire::LONGEST_REPLY);
    let (socket, _) =
        tungstenite::client::client_with_config(request, stream, Some(config)).ok()?;
    socket.get_ref().set_read_timeout(Some(BREATH)).ok()?;
    Some(socket)
}

/// Reads what is there, or waits for it a little.
fn receive(wire: &mut WebSocket<TcpStream>, shared: &Shared) -> Result<(), ()> {
    match wire.read() {
        Ok(Message::Text(text)) => {
            let now = shared.now();
            shared.session().received(&text, now);
            Ok(())
        }
        Ok(Message::Close(_)) => Err(()),
        Ok(_) => Ok(()),
        Err(tungstenite::Error::Io(error))
            if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
        {
            Ok(())
        }
        Err(_) => Err(()),
    }
}
