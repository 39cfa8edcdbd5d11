//! A table in use here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bus::Hint;
use catalog::{Clock, Play};
use record::Record;
use serde_json::Value;
use store::{Appended, StoreError};
use table::{Outcome, Output, Person, Phase, Socket, Table};
use tracing::error;
use wire::{Event, Reply, Request, Sitter, Terms};

use super::bots::Job;
use super::presence::Whereabouts;
use super::talk::Talk;
use super::{Hangup, Live, Outbox, batch, lock};
use crate::{lists, random, records};

/// A table in use here: the machine that decides, and the connections to it.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) id: String,
    pub(super) inner: Mutex<Inner>,
}

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) table: Table,
    pub(super) outboxes: HashMap<Socket, Outbox>,
    pub(super) talk: Talk,
    pub(super) whereabouts: Whereabouts,
    /// Whether this server looks after the table.
    has_duty: bool,
    /// Whether the duty was taken up since the table was loaded.
    is_awake: bool,
    /// When the last connection ended, or the table was loaded.
    idle_since: i64,
    /// When something happened last.
    used_at: i64,
    /// The time that was last asked for.
    timer: Option<i64>,
    /// Put away: nobody may enter here any more.
    is_closed: bool,
}

/// What became of somebody who wants to enter.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// They are in.
    Yes,
    /// They may not see this table.
    No,
    /// The table was put away: it has to be loaded again.
    Closed,
}

impl Desk {
    pub(super) fn new(id: &str, table: Table, has_duty: bool, now: i64) -> Desk {
        let inner = Inner {
            table,
            outboxes: HashMap::new(),
            talk: Talk::default(),
            whereabouts: Whereabouts::default(),
            has_duty,
            is_awake: false,
            idle_since: now,
            used_at: 0,
            timer: None,
            is_closed: false,
        };
        Desk { id: id.to_owned(), inner: Mutex::new(inner) }
    }

    /// Somebody connects.
    pub(crate) fn enter(
        self: &Arc<Self>,
        live: &Arc<Live>,
        socket: Socket,
        person: &Arc<Person>,
        from: u32,
        token: Option<&str>,
        outbox: &Outbox,
    ) -> Entered {
        let entered = self.open(live, socket, person, token, outbox, |table| {
            table.enter(socket, Arc::clone(person), from, live.now());
        });
        if entered == Entered::Yes {
            self.tell_recent(live, socket);
        }
        entered
    }

    /// Somebody comes to do one thing and leave; nobody is told that they are there.
    pub(crate) fn look_in(
        self: &Arc<Self>,
        live: &Arc<Live>,
        socket: Socket,
        person: &Arc<Person>,
        token: Option<&str>,
        outbox: &Outbox,
    ) -> Entered {
        self.open(live, socket, person, token, outbox, |table| {
            table.look_in(socket, Arc::clone(person), live.now());
        })
    }

    /// Lets somebody in who may see the table, in some way.
    fn open(
        self: &Arc<Self>,
        live: &Arc<Live>,
        socket: Socket,
        person: &Person,
        token: Option<&str>,
        outbox: &Outbox,
        way: impl FnOnce(&mut Table),
    ) -> Entered {
        live.beat();
        let mut inner = lock(&self.inner);
        if inner.is_closed {
            return Entered::Closed;
        }
        if !inner.table.admits(person, token) {
            return Entered::No;
        }
        inner.wake(live);
        inner.outboxes.insert(socket, outbox.clone());
        way(&mut inner.table);
        self.work(live, inner);
        Entered::Yes
    }

    /// Somebody is gone.
    pub(crate) fn leave(self: &Arc<Self>, live: &Arc<Live>, socket: Socket) {
        let mut inner = lock(&self.inner);
        inner.outboxes.remove(&socket);
        inner.note_leaving(socket);
        inner.table.leave(socket, live.now());
        inner.idle_since = live.now();
        self.work(live, inner);
    }

    /// Somebody asks for something.
    pub(crate) fn request(
        self: &Arc<Self>,
        live: &Arc<Live>,
        socket: Socket,
        request: Request,
        lag: u32,
    ) {
        live.beat();
        let mut inner = lock(&self.inner);
        // Whoever is still connected to a table that cannot go on is being hung up on.
        if inner.is_closed {
            return;
        }
        inner.table.request(socket, request, lag, live.now());
        self.work(live, inner);
    }

    /// The number of the next event.
    pub(crate) fn head(&self) -> u32 {
        lock(&self.inner).table.state().head()
    }

    /// The game as it stands.
    pub(crate) fn play(&self) -> Play {
        lock(&self.inner).table.state().play().clone()
    }

    /// The record of the game, with names.
    pub(crate) fn record(&self) -> Record {
        let inner = lock(&self.inner);
        records::of(inner.table.state(), inner.table.first_event_at())
    }

    /// How the table stands, for somebody.
    pub(crate) fn show(&self, now: i64, person: &str) -> Value {
        lists::state(lock(&self.inner).table.state(), now, person)
    }

    /// Whether somebody may see this table, who wants to read something and is not there. It is
    /// kept ready for them as for those who were.
    pub(crate) fn admits(&self, live: &Live, person: &Person, token: Option<&str>) -> bool {
        let mut inner = lock(&self.inner);
        inner.idle_since = live.now();
        // Whoever asks how their game stands has not left it.
        if let Some(seat) = inner.table.state().seat_of(&person.id) {
            inner.note_seen(seat, live.now());
        }
        inner.table.admits(person, token)
    }

    /// Whether who is connected there plays here.
    pub(crate) fn is_player(&self, socket: Socket) -> bool {
        lock(&self.inner).table.seat_at(socket).is_some()
    }

    /// How far the game is.
    pub(crate) fn phase(&self) -> Phase {
        lock(&self.inner).table.state().phase()
    }

    /// Does what is to be done at this time.
    pub(super) fn wake(self: &Arc<Self>, live: &Arc<Live>) {
        live.beat();
        let mut inner = lock(&self.inner);
        if inner.is_closed {
            return;
        }
        inner.wake(live);
        inner.table.time(live.now());
        self.work(live, inner);
    }

    /// It is that late, as the table wanted to know.
    pub(super) fn time(self: &Arc<Self>, live: &Arc<Live>, at: i64) {
        let mut inner = lock(&self.inner);
        if inner.timer == Some(at) {
            inner.timer = None;
        }
        inner.table.time(live.now());
        self.work(live, inner);
    }

    pub(super) fn hint(self: &Arc<Self>, live: &Arc<Live>, head: u32) {
        let mut inner = lock(&self.inner);
        inner.table.hint(head, live.now());
        self.work(live, inner);
    }

    pub(super) fn thought(self: &Arc<Self>, live: &Arc<Live>, seq: u32, turn: Option<String>) {
        live.beat();
        let mut inner = lock(&self.inner);
        inner.table.thought(seq, turn, live.now());
        self.work(live, inner);
    }

    /// Whether a bot's turn with this number is still looked for.
    pub(super) fn awaits_thought(&self, seq: u32) -> bool {
        lock(&self.inner).table.awaits_thought(seq)
    }

    pub(super) fn take_duty(self: &Arc<Self>, live: &Arc<Live>) {
        let mut inner = lock(&self.inner);
        if !inner.has_duty {
            inner.has_duty = true;
            inner.is_awake = false;
            inner.wake(live);
        }
        self.work(live, inner);
    }

    pub(super) fn lose_duty(&self) {
        let mut inner = lock(&self.inner);
        inner.has_duty = false;
        inner.table.lose_duty();
    }

    /// Whether somebody has to look after it.
    pub(super) fn needs_duty(&self) -> bool {
        lock(&self.inner).table.needs_duty()
    }

    pub(super) fn outage(&self, since: i64) {
        lock(&self.inner).table.outage(since);
    }

    /// Nobody looked after the table from then to then.
    pub(super) fn absence(self: &Arc<Self>, live: &Arc<Live>, from: i64, to: i64) {
        let mut inner = lock(&self.inner);
        inner.table.absence(from, to);
        inner.table.time(live.now());
        self.work(live, inner);
    }

    pub(super) fn restored(self: &Arc<Self>, live: &Arc<Live>) {
        let mut inner = lock(&self.inner);
        inner.table.restored(live.now());
        self.work(live, inner);
    }

    pub(super) fn stop(self: &Arc<Self>, live: &Arc<Live>) {
        let mut inner = lock(&self.inner);
        inner.table.stop(live.now());
        self.work(live, inner);
    }

    pub(super) fn is_settled(&self) -> bool {
        lock(&self.inner).table.is_settled()
    }

    pub(super) fn hang_up(&self) {
        for outbox in lock(&self.inner).outboxes.values() {
            outbox.hang_up(Hangup::soft(1012, "restart", "the server restarts"));
        }
    }

    /// Closes the table if nobody has used it since then; when its players were last connected.
    pub(super) fn close_if_idle(&self, live: &Live, since: i64) -> Option<Vec<i64>> {
        let mut inner = lock(&self.inner);
        let is_idle = inner.table.visitors() == 0
            && inner.table.is_settled()
            && !inner.table.is_thinking()
            && inner.idle_since < since;
        if !is_idle {
            return None;
        }
        inner.is_closed = true;
        live.timers.set(&self.id, inner.timer.take(), None);
        Some(inner.table.last_seen().to_vec())
    }

    /// Lets the table let go of what takes room, if nothing has happened since then.
    pub(super) fn fold_if_quiet(&self, live: &Live, since: i64) {
        let mut inner = lock(&self.inner);
        if inner.used_at < since && !inner.table.is_folded() {
            inner.table.fold();
            if inner.table.is_folded() {
                live.metrics.folded.add();
            }
        }
    }

    /// Does what the table wants done. The order of what is sent is that of the table, so this
    /// happens under its lock; nothing here waits.
    pub(super) fn work(self: &Arc<Self>, live: &Arc<Live>, mut inner: MutexGuard<'_, Inner>) {
        let outputs = inner.table.take_output();
        // What was put away does nothing more: it may be here anew.
        if inner.is_closed {
            return;
        }
        if !outputs.is_empty() {
            inner.used_at = live.now();
        }
        for output in outputs {
            match output {
                // Who hangs up says why.
                Output::Send(socket, Reply::Bye { reason }) => {
                    if let Some(outbox) = inner.outboxes.get(&socket) {
                        outbox.hang_up(Hangup::soft(4000, &reason.code, &reason.text));
                    }
                }
                Output::Send(socket, reply) => {
                    if let Some(outbox) = inner.outboxes.get(&socket) {
                        live.metrics.sent.add();
                        outbox.reply(&reply);
                    }
                }
                Output::SendAll(sockets, reply) => {
                    let text = Utf8Bytes::from(reply.write());
                    for outbox in sockets.iter().filter_map(|socket| inner.outboxes.get(socket)) {
                        live.metrics.sent.add();
                        outbox.send(text.clone());
                    }
                }
                Output::Append(events) => self.append(live, &inner, &events),
                Output::Read(from) => self.read(live, from),
                Output::Hint(head) => {
                    if live.settings.is_shared {
                        live.bus.publish(Hint { game: self.id.clone(), head: head - 1 });
                    } else {
                        // The table knows already.
                        live.stirring.tell(&self.id);
                    }
                }
                Output::Think { seq, level } => {
                    self.think(live, &inner, seq, level);
                }
                Output::OpenRematch(terms, sitters) => self.open_rematch(live, terms, sitters),
            }
        }
        if live.settings.is_shared {
            inner.tell_presence(live, &self.id);
        }
        if inner.table.is_folded() {
            return;
        }
        let next = inner.table.next_time();
        if next != inner.timer {
            let before = std::mem::replace(&mut inner.timer, next);
            live.timers.set(&self.id, before, next);
        }
    }

    fn append(self: &Arc<Self>, live: &Arc<Live>, inner: &Inner, events: &[Event]) {
        let (desk, live) = (Arc::clone(self), Arc::clone(live));
        let asked_at = live.now();
        let future =
            batch(&self.id, events, inner.table.next_state()).map(|batch| live.store.append(batch));
        tokio::spawn(async move {
            let result = match future {
                Ok(future) => future.await,
                Err(error) => Err(error),
            };
            live.note(&result.as_ref().map(|_| ()).map_err(Clone::clone), asked_at);
            let outcome = match result {
                Ok(Appended::Committed) => {
                    live.metrics.committed.add();
                    Outcome::Committed
                }
                Ok(Appended::Conflict { .. }) => {
                    live.metrics.conflicts.add();
                    Outcome::Conflict
                }
                Err(StoreError::Unknown(_) | StoreError::Fatal(_)) => {
                    live.metrics.unknown.add();
                    Outcome::Unknown
                }
                Err(_) => {
                    live.metrics.unavailable.add();
                    Outcome::Unavailable
                }
            };
            let mut inner = lock(&desk.inner);
            inner.table.stored(outcome, live.now());
            desk.work(&live, inner);
        });
    }

    fn read(self: &Arc<Self>, live: &Arc<Live>, from: u32) {
        let (desk, live) = (Arc::clone(self), Arc::clone(live));
        tokio::spawn(async move {
            let tail = live.read(&desk.id, from).await.ok();
            let mut inner = lock(&desk.inner);
            let Err(diverged) = inner.table.read(tail, live.now()) else {
                return desk.work(&live, inner);
            };
            live.metrics.diverged.add();
            error!(table = random::mark(&desk.id), why = %diverged, "the table has another history");
            inner.is_closed = true;
            live.timers.set(&desk.id, inner.timer.take(), None);
            for outbox in inner.outboxes.values() {
                outbox.hang_up(Hangup::soft(1011, "damaged", "the table cannot go on here"));
            }
            drop(inner);
            live.give_up(&desk);
        });
    }

    fn think(self: &Arc<Self>, live: &Live, inner: &Inner, seq: u32, level: u8) {
        let state = inner.table.state();
        let clock = state.terms().clock.zip(state.clocks(live.now())).and_then(|(terms, now)| {
            let left = *now.left.get(usize::from(state.to_act()?))?;
            let duration = Duration::from_millis;
            let (increment, delay) = match terms {
                wire::Clock::Delay { delay, .. } => (0, delay),
                wire::Clock::Increment { increment, .. } => (increment, 0),
                wire::Clock::Correspondence { .. } => return None,
            };
            let (left, increment, delay) = (duration(left), duration(increment), duration(delay));
            Some(Clock { left, increment, delay })
        });
        let play = state.play().clone();
        live.bots.add(Job { desk: Arc::clone(self), seq, level, play, clock });
    }

    fn open_rematch(self: &Arc<Self>, live: &Arc<Live>, terms: Terms, sitters: Vec<Sitter>) {
        let (desk, live) = (Arc::clone(self), Arc::clone(live));
        tokio::spawn(async move {
            let next = live.open_rematch(&desk.id, terms, sitters).await;
            let mut inner = lock(&desk.inner);
            inner.table.rematch(next, live.now());
            desk.work(&live, inner);
        });
    }
}

impl Inner {
    /// Takes up the duty, the first time.
    fn wake(&mut self, live: &Live) {
        if self.has_duty && !self.is_awake {
            self.is_awake = true;
            self.table.take_duty(live.now());
        }
    }
}
