//! A bus over NATS, the core of it: what nobody listens to is gone.
//!
//! The protocol is a few lines of text, and a client in full would bring a hundred crates for what
//! we do not use (streams, TLS), so it is spoken here.

mod address;
mod outbox;
mod protocol;
mod session;

pub use address::{Address, BadAddress};

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time;

use crate::hints::Audience;
use crate::{Bus, Health, Hint, Hints};
use outbox::Outbox;

/// The first pause after a connection was lost, and the longest after many attempts.
const SHORTEST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Where and how to connect.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the broker answers.
    pub address: Address,
    /// The subject that carries the hints; servers with the same one hear each other.
    pub subject: String,
    /// How often the broker is asked whether it is there. After one such time without any answer the
    /// connection is given up.
    pub heartbeat: Duration,
}

impl Settings {
    /// The usual ones.
    pub fn new(address: Address) -> Settings {
        let subject = "machiavel.hint".to_owned();
        Settings { address, subject, heartbeat: Duration::from_secs(5) }
    }
}

/// A bus over NATS. Connects by itself, again and again; until it is connected, hints reach those
/// who listen in this process.
#[derive(Debug)]
pub struct Nats {
    shared: Arc<Shared>,
    is_connected: watch::Receiver<bool>,
    task: JoinHandle<()>,
}

/// What the task and the handle have in common.
#[derive(Debug)]
struct Shared {
    audience: Audience,
    outbox: Outbox,
}

impl Nats {
    /// Starts connecting, in a task of the runtime it is called in.
    pub fn start(settings: Settings) -> Nats {
        let shared = Arc::new(Shared { audience: Audience::new(), outbox: Outbox::default() });
        let (state, is_connected) = watch::channel(false);
        let task = tokio::spawn(keep_connected(settings, Arc::clone(&shared), state));
        Nats { shared, is_connected, task }
    }

    /// Waits until it is connected.
    pub async fn connected(&self) {
        // An error would mean that the task is gone, which ends with this value only.
        let _ = self.is_connected.clone().wait_for(|is_connected| *is_connected).await;
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Bus for Nats {
    fn publish(&self, hint: Hint) {
        // The broker does not send us what we sent (see `session`).
        if self.shared.audience.publish(hint.clone()) && self.shared.outbox.push(hint) {
            self.shared.audience.counts.lost(1);
        }
    }

    fn subscribe(&self) -> Hints {
        self.shared.audience.subscribe()
    }

    fn health(&self) -> Health {
        self.shared.audience.counts.health(*self.is_connected.borrow())
    }
}

async fn keep_connected(settings: Settings, shared: Arc<Shared>, state: watch::Sender<bool>) {
    let mut pause = SHORTEST_PAUSE;
    loop {
        // Why a connection failed or ended changes nothing: the next one is tried.
        let _ = session::run(&settings, &shared, &state).await;
        if state.send_replace(false) {
            pause = SHORTEST_PAUSE;
        }
        time::sleep(jittered(pause)).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Between half of the pause and the whole, so that servers do not all come back at the same time.
fn jittered(pause: Duration) -> Duration {
    let random = RandomState::new().hash_one(()) % 1_024;
    pause / 2 + pause / 2 * u32::try_from(random).expect("below 1,024") / 1_024
}
