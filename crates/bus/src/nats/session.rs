//! One connection to the broker.

use std::io::{self, ErrorKind};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{self, Instant, MissedTickBehavior};

use super::protocol::{self, Frame, Nonsense};
use super::{Settings, Shared};

/// How long it may take to connect and sign in, and to send what is to be sent.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connects, and carries hints until the connection ends.
pub(super) async fn run(
    settings: &Settings,
    shared: &Shared,
    state: &watch::Sender<bool>,
) -> io::Result<()> {
    let mut session = time::timeout(PATIENCE, Session::open(settings)).await??;
    shared.audience.counts.connected();
    state.send_replace(true);
    session.carry(settings, shared).await
}

struct Session {
    stream: TcpStream,
    /// What was read and is not complete yet.
    buffer: Vec<u8>,
}

impl Session {
    async fn open(settings: &Settings) -> io::Result<Session> {
        let address = &settings.address;
        let stream = TcpStream::connect((address.host.as_str(), address.port)).await?;
        stream.set_nodelay(true)?;
        let mut session = Session { stream, buffer: Vec::new() };
        let Frame::Info(info) = session.next().await? else { return Err(nonsense(Nonsense)) };
        if protocol::demands_tls(&info).map_err(nonsense)? {
            return Err(io::Error::new(ErrorKind::Unsupported, "the broker demands TLS"));
        }
        session.send(&protocol::greeting(address, &settings.subject)).await?;
        loop {
            match session.next().await? {
                Frame::Pong => return Ok(session),
                Frame::Ping => session.send(b"PONG\r\n").await?,
                Frame::Error => return Err(ErrorKind::PermissionDenied.into()),
                Frame::Info(_) | Frame::Message(_) | Frame::Other => {}
            }
        }
    }

    async fn carry(&mut self, settings: &Settings, shared: &Shared) -> io::Result<()> {
        let mut beat = time::interval_at(Instant::now() + settings.heartbeat, settings.heartbeat);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = true;
        loop {
            tokio::select! {
                frame = self.next() => {
                    heard = true;
                    match frame? {
                        Frame::Message(message) => {
                            if let Some(hint) = protocol::hint(&message) {
                                shared.audience.counts.received();
                                shared.audience.tell(hint);
                            }
                        }
                        Frame::Ping => self.send(b"PONG\r\n").await?,
                        Frame::Error => return Err(ErrorKind::ConnectionAborted.into()),
                        Frame::Info(_) | Frame::Pong | Frame::Other => {}
                    }
                }
                hints = shared.outbox.take() => {
                    let mut out = Vec::new();
                    for hint in &hints {
                        protocol::publish(&mut out, &settings.subject, hint);
                    }
                    self.send(&out).await?;
                }
                _ = beat.tick() => {
                    if !heard {
                        return Err(ErrorKind::TimedOut.into());
                    }
                    heard = false;
                    self.send(b"PING\r\n").await?;
                }
            }
        }
    }

    /// The next frame. Dropping the future loses nothing.
    async fn next(&mut self) -> io::Result<Frame> {
        loop {
            if let Some(frame) = protocol::read(&mut self.buffer).map_err(nonsense)? {
                return Ok(frame);
            }
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
    }

    async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        time::timeout(PATIENCE, self.stream.write_all(bytes)).await?
    }
}

fn nonsense(_: Nonsense) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "this is not NATS")
}
