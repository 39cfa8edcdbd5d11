//! What waits to be sent to a client.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;
use wire::{Reason, Reply};

use super::lock;
use crate::Settings;

/// What waits to be sent to a client. It has an end: who reads too slowly is hung up on.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Notify,
    messages: usize,
    bytes: usize,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Utf8Bytes>,
    bytes: usize,
    hangup: Option<Hangup>,
    /// Whom the client does not want to hear.
    muted: Arc<HashSet<String>>,
}

impl Queue {
    fn take(&mut self) -> Option<Utf8Bytes> {
        let message = self.waiting.pop_front()?;
        self.bytes -= message.len();
        Some(message)
    }
}

/// Why a connection ends, with the code of the closing frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hangup {
    /// One of those in `docs/protocol.md`.
    pub(crate) code: u16,
    /// Why.
    pub(crate) reason: Reason,
    /// Whether what waits is sent before.
    is_soft: bool,
}

impl Hangup {
    /// After everything that waits.
    pub(crate) fn soft(code: u16, name: &str, text: &str) -> Hangup {
        Hangup { code, reason: Reason::new(name, text), is_soft: true }
    }

    /// At once.
    pub(crate) fn hard(code: u16, name: &str, text: &str) -> Hangup {
        Hangup { is_soft: false, ..Hangup::soft(code, name, text) }
    }
}

impl Outbox {
    pub(crate) fn new(settings: &Settings) -> Outbox {
        Outbox(Arc::new(Shared {
            queue: Mutex::default(),
            changed: Notify::new(),
            messages: settings.queue_messages,
            bytes: settings.queue_bytes,
        }))
    }

    /// Queues a message, or hangs up if there is no room.
    pub(crate) fn send(&self, message: Utf8Bytes) {
        let mut queue = lock(&self.0.queue);
        if queue.hangup.is_some() {
            return;
        }
        let bytes = queue.bytes + message.len();
        if queue.waiting.len() >= self.0.messages || bytes > self.0.bytes {
            queue.waiting.clear();
            queue.bytes = 0;
            queue.hangup = Some(Hangup::hard(4001, "too-slow", "too much waits to be read"));
        } else {
            queue.bytes = bytes;
            queue.waiting.push_back(message);
        }
        drop(queue);
        self.0.changed.notify_one();
    }

    pub(crate) fn reply(&self, reply: &Reply) {
        self.send(reply.write().into());
    }

    /// Ends the connection.
    pub(crate) fn hang_up(&self, hangup: Hangup) {
        let mut queue = lock(&self.0.queue);
        if !hangup.is_soft {
            queue.waiting.clear();
            queue.bytes = 0;
        }
        queue.hangup.get_or_insert(hangup);
        drop(queue);
        self.0.changed.notify_one();
    }

    /// Why the connection ends at once, if it does.
    pub(crate) fn ending(&self) -> Option<Hangup> {
        lock(&self.0.queue).hangup.clone().filter(|hangup| !hangup.is_soft)
    }

    /// Lets the client hear everybody but these.
    pub(crate) fn mute(&self, people: &Arc<HashSet<String>>) {
        lock(&self.0.queue).muted = Arc::clone(people);
    }

    /// Whom the client does not want to hear.
    pub(crate) fn muted(&self) -> Arc<HashSet<String>> {
        Arc::clone(&lock(&self.0.queue).muted)
    }

    /// The next message, if one waits.
    pub(crate) fn take(&self) -> Option<Utf8Bytes> {
        lock(&self.0.queue).take()
    }

    /// The next message, or why there is none any more.
    pub(crate) async fn next(&self) -> Result<Utf8Bytes, Hangup> {
        loop {
            {
                let mut queue = lock(&self.0.queue);
                if let Some(message) = queue.take() {
                    return Ok(message);
                }
                if let Some(hangup) = &queue.hangup {
                    return Err(hangup.clone());
                }
            }
            self.0.changed.notified().await;
        }
    }

    /// Waits until the connection is to end at once, even if something is being sent.
    pub(crate) async fn cut(&self) -> Hangup {
        loop {
            if let Some(hangup) = self.ending() {
                return hangup;
            }
            self.0.changed.notified().await;
        }
    }
}
