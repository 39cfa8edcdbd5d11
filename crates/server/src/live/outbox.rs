//! What waits to be sent to a client.

use std::collections::{HashSet, VecDeque};
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};

use axum::extract::ws::Utf8Bytes;
use wire::{Reason, Reply};

use super::lock;
use crate::Settings;

/// For how many messages room is kept when none waits.
const ROOM_KEPT: usize = 4;

/// What waits to be sent to a client. It has an end: who reads too slowly is hung up on. Any number
/// may send; one task waits.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    messages: usize,
    bytes: usize,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Utf8Bytes>,
    bytes: usize,
    hangup: Option<Box<Hangup>>,
    /// Whom the client does not want to hear.
    muted: Option<Arc<HashSet<String>>>,
    /// Who waits for a message.
    waker: Option<Waker>,
}

impl Queue {
    fn take(&mut self) -> Option<Utf8Bytes> {
        let message = self.waiting.pop_front()?;
        self.bytes -= message.len();
        if self.waiting.is_empty() && self.waiting.capacity() > ROOM_KEPT {
            self.waiting.shrink_to(ROOM_KEPT);
        }
        Some(message)
    }

    fn forget(&mut self) {
        self.waiting = VecDeque::new();
        self.bytes = 0;
    }

    /// Why the connection ends at once, if it does.
    fn ending(&self) -> Option<Hangup> {
        self.hangup.as_deref().filter(|hangup| !hangup.is_soft).cloned()
    }

    fn wait<T>(&mut self, context: &Context<'_>) -> Poll<T> {
        match &mut self.waker {
            Some(waker) => waker.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        Poll::Pending
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
            messages: settings.queue_messages,
            bytes: settings.queue_bytes,
        }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        lock(&self.0.queue)
    }

    /// Queues a message, or hangs up if there is no room.
    pub(crate) fn send(&self, message: Utf8Bytes) {
        let mut queue = self.queue();
        if queue.hangup.is_some() {
            return;
        }
        let bytes = queue.bytes + message.len();
        if queue.waiting.len() >= self.0.messages || bytes > self.0.bytes {
            queue.forget();
            let hangup = Hangup::hard(4001, "too-slow", "too much waits to be read");
            queue.hangup = Some(Box::new(hangup));
        } else {
            queue.bytes = bytes;
            queue.waiting.push_back(message);
        }
        wake(queue);
    }

    pub(crate) fn reply(&self, reply: &Reply) {
        self.send(reply.write().into());
    }

    /// Ends the connection.
    pub(crate) fn hang_up(&self, hangup: Hangup) {
        let mut queue = self.queue();
        if !hangup.is_soft {
            queue.forget();
        }
        queue.hangup.get_or_insert_with(|| Box::new(hangup));
        wake(queue);
    }

    /// Why the connection ends at once, if it does.
    pub(crate) fn ending(&self) -> Option<Hangup> {
        self.queue().ending()
    }

    /// Lets the client hear everybody but these.
    pub(crate) fn mute(&self, people: &Arc<HashSet<String>>) {
        self.queue().muted = (!people.is_empty()).then(|| Arc::clone(people));
    }

    /// Whom the client does not want to hear.
    pub(crate) fn muted(&self) -> Arc<HashSet<String>> {
        self.queue().muted.clone().unwrap_or_default()
    }

    /// The next message, if one waits.
    pub(crate) fn take(&self) -> Option<Utf8Bytes> {
        self.queue().take()
    }

    /// The next message, or why there is none any more.
    pub(crate) async fn next(&self) -> Result<Utf8Bytes, Hangup> {
        poll_fn(|context| {
            let mut queue = self.queue();
            if let Some(message) = queue.take() {
                return Poll::Ready(Ok(message));
            }
            if let Some(hangup) = queue.hangup.as_deref() {
                return Poll::Ready(Err(hangup.clone()));
            }
            queue.wait(context)
        })
        .await
    }

    /// Waits until the connection is to end at once, even if something is being sent.
    pub(crate) async fn cut(&self) -> Hangup {
        poll_fn(|context| {
            let mut queue = self.queue();
            match queue.ending() {
                Some(hangup) => Poll::Ready(hangup),
                None => queue.wait(context),
            }
        })
        .await
    }
}

/// Wakes who waits, if there is something to see.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    let waker = queue.waker.take();
    drop(queue);
    if let Some(waker) = waker {
        waker.wake();
    }
}
