//! Who waits for something to change, wherever it does.

use tokio::sync::broadcast;

/// How many changes wait for who follows them; who has missed some looks at everything.
const WAITING: usize = 1_024;

/// Tells those who wait what has changed: tables by their ids, and whatever else hints are about.
#[derive(Debug)]
pub(super) struct Stirring(broadcast::Sender<String>);

impl Stirring {
    pub(super) fn new() -> Stirring {
        Stirring(broadcast::channel(WAITING).0)
    }

    pub(super) fn tell(&self, what: &str) {
        // An error means that nobody listens.
        let _ = self.0.send(what.to_owned());
    }

    pub(super) fn changes(&self) -> Changes {
        Changes(self.0.subscribe())
    }
}

/// Tells what changes.
#[derive(Debug)]
pub(crate) struct Changes(broadcast::Receiver<String>);

impl Changes {
    /// Returns when something changes that is of concern, or when nobody knows what did.
    pub(crate) async fn next(&mut self, concerns: impl Fn(&str) -> bool) {
        loop {
            match self.0.recv().await {
                Ok(what) if !concerns(&what) => {}
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}
