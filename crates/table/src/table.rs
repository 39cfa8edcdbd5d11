//! The server's side of a table.

mod away;
mod duties;
mod presence;

pub use presence::Presence;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use wire::{Act, Event, Reason, Reply, Request, Sitter, Terms, What};

use away::Away;

use crate::log::Log;
use crate::request::{Batch, Wanted, Wish, what_of};
use crate::visitor::{Stay, Visitor};
use crate::{Diverged, Phase, Sabotage, Settings, State};

/// The number of a connection, chosen by who makes it.
pub type Socket = u64;

/// Who is connected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// Who, for the server.
    pub id: String,
    /// Who, for the others.
    pub name: String,
    /// Whether they have an account, and are no guest.
    pub is_account: bool,
    /// Whether a program plays for the account.
    pub is_bot: bool,
}

/// What a table wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Send this.
    Send(Socket, Reply),
    /// Send the same to all of these.
    SendAll(Vec<Socket>, Reply),
    /// Store these events, all or none; the answer goes to [`Table::stored`].
    Append(Vec<Event>),
    /// Read the events from this number on; the answer goes to [`Table::read`].
    Read(u32),
    /// Tell the other servers that there are so many events.
    Hint(u32),
    /// Let a bot of this level find a turn; the answer goes to [`Table::thought`].
    Think {
        /// The number that its turn will have.
        seq: u32,
        /// How strong.
        level: u8,
    },
    /// Open the table of the rematch; the answer goes to [`Table::rematch`].
    OpenRematch(Terms, Vec<Sitter>),
}

/// What became of events that should be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// They are stored.
    Committed,
    /// They are not: other events have their numbers.
    Conflict,
    /// They are not: nothing can be stored just now.
    Unavailable,
    /// Nobody knows.
    Unknown,
}

/// What was read: the events, or nothing because it could not be read.
pub type Tail = Option<Vec<Event>>;

/// The lasting name of having no time left.
const FLAGGED: &str = "flagged";
/// How often one person may sit down at a table before the game begins.
const MOST_SEATED: usize = 5;
/// How often a seat may offer a draw, and how often ask for a takeback, between two turns of its own.
const MOST_ASKED: usize = 3;

/// Events on their way into the store.
#[derive(Debug)]
struct Pending {
    batch: Batch,
    origin: Origin,
    /// When the store was asked.
    since: i64,
}

/// Who wanted them.
#[derive(Clone, Debug)]
enum Origin {
    /// Somebody.
    Wish(Socket, Wish),
    /// The table itself: bots, flags, clocks.
    Duty,
}

/// The server's side of a table. All times are in milliseconds since 1970.
#[derive(Debug)]
pub struct Table {
    settings: Settings,
    /// What is stored, and nothing else.
    log: Log,
    visitors: BTreeMap<Socket, Visitor>,
    /// By which names those came who sit here, by their ids: it may not be the one of the seat.
    names: BTreeMap<String, String>,
    pending: Option<Box<Pending>>,
    waiting: VecDeque<(Socket, Wish, u32)>,
    /// Whether the store was asked for events.
    is_reading: bool,
    /// The number of a wish of which nobody knows whether it is on its way into the store.
    unsure: Option<u32>,
    /// When to try again what the store could not do.
    again_at: Option<i64>,
    /// Since when this server does what only one has to do: bots, flags, clocks.
    duty_since: Option<i64>,
    /// The turn that a bot is looking for, and what it found.
    thinking: Option<u32>,
    found: Option<(u32, String)>,
    /// What lag each seat is still forgiven.
    credit: Vec<u32>,
    /// When each seat was last connected here or elsewhere.
    seen: Vec<i64>,
    /// When nobody could play, which is not charged.
    away: Away,
    is_opening_rematch: bool,
    is_stopping: bool,
    /// Who is there, as everybody was told.
    presence: Presence,
    /// Who is connected to other servers.
    elsewhere: Presence,
    out: Vec<Output>,
}

/// The first events of a table: its terms, who sits down at once, and the start if all seats are
/// taken.
pub fn opening(
    terms: &Terms,
    sitters: &[(u8, Sitter)],
    settings: &Settings,
    now: i64,
) -> Result<Vec<Event>, Reason> {
    let state = State::new(terms)?;
    let first = Event {
        seq: 0,
        at: now,
        seat: None,
        what: What::Created(terms.clone()),
        left: state.left(),
        key: state.key(),
    };
    let state = State::first(&first).expect("the terms are fine");
    let mut batch = Batch::new(&state);
    for (seat, sitter) in sitters {
        batch.add_timeless(now, Some(*seat), What::Seated(sitter.clone()))?;
    }
    batch.follow(now, settings)?;
    Ok(std::iter::once(first).chain(batch.events).collect())
}

impl Table {
    /// The table with these events.
    pub fn load(events: Vec<Event>, settings: &Settings, now: i64) -> Result<Table, Diverged> {
        let log = Log::new(events)?;
        let seats = log.state().seats().len();
        Ok(Table {
            settings: settings.clone(),
            log,
            visitors: BTreeMap::new(),
            names: BTreeMap::new(),
            pending: None,
            waiting: VecDeque::new(),
            is_reading: false,
            unsure: None,
            again_at: None,
            duty_since: None,
            thinking: None,
            found: None,
            credit: vec![settings.lag_quota; seats],
            seen: vec![now; seats],
            away: Away::default(),
            is_opening_rematch: false,
            is_stopping: false,
            presence: Presence::nobody(seats),
            elsewhere: Presence::nobody(seats),
            out: Vec::new(),
        })
    }

    /// Lets go of what takes room while nothing happens, unless something is about to. Whoever asks
    /// for it finds it again.
    pub fn fold(&mut self) {
        let is_busy = !self.is_settled()
            || !self.waiting.is_empty()
            || !self.names.is_empty()
            || !self.out.is_empty()
            || self.again_at.is_some()
            || self.thinking.is_some()
            || self.is_opening_rematch
            || self.is_stopping;
        if !is_busy {
            self.found = None;
            self.log.fold();
        }
    }

    /// Whether it has let go of it, and nobody has asked since.
    pub fn is_folded(&self) -> bool {
        self.log.is_folded()
    }

    /// Whether some server has to look after the table.
    pub fn needs_duty(&self) -> bool {
        self.log.needs_duty()
    }

    /// What is to be done, in this order.
    pub fn take_output(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.out)
    }

    /// The state that is stored.
    pub fn state(&self) -> &State {
        self.log.state()
    }

    /// The state once the events are stored that were last asked to be.
    pub fn next_state(&self) -> &State {
        self.pending.as_ref().map_or(self.log.state(), |pending| &pending.batch.state)
    }

    /// When the last event happened.
    pub fn last_event_at(&self) -> i64 {
        self.log.events().last().map_or(0, |event| event.at)
    }

    /// When the table was made.
    pub fn first_event_at(&self) -> i64 {
        self.log.events().first().map_or(0, |event| event.at)
    }

    /// How many are connected.
    pub fn visitors(&self) -> usize {
        self.visitors.len()
    }

    /// The seat of whoever is connected there.
    pub fn seat_at(&self, socket: Socket) -> Option<u8> {
        self.visitors.get(&socket).and_then(|visitor| visitor.seat)
    }

    /// The seats whose players are connected here.
    pub fn seats_here(&self) -> Vec<u8> {
        self.visitors.values().filter_map(|visitor| visitor.seat).collect()
    }

    /// Whether nothing is on its way into the store or out of it.
    pub fn is_settled(&self) -> bool {
        self.pending.is_none() && !self.is_reading
    }

    /// Whether this person may see the table. Of a private one, `token` is the hash of what they
    /// bring.
    pub fn admits(&self, person: &Person, token: Option<&str>) -> bool {
        match self.log.state().terms().invitation.as_deref() {
            None => true,
            invitation => {
                token == invitation
                    || self.log.state().terms().host == person.id
                    || self.log.state().seat_of(&person.id).is_some()
            }
        }
    }

    /// Somebody connects who has the events before `from`.
    pub fn enter(&mut self, socket: Socket, person: impl Into<Arc<Person>>, from: u32, now: i64) {
        let person = person.into();
        let seat = self.log.state().seat_of(&person.id);
        // Who says to have events that do not exist has another history: all of it, then.
        let from = if from > self.log.state().head() { 0 } else { from };
        let welcome = self.welcome(seat, now);
        self.out.push(Output::Send(socket, welcome));
        if seat.is_some() {
            self.names.insert(person.id.clone(), person.name.clone());
        }
        self.visitors.insert(socket, Visitor::new(person, seat, from, Stay::Lasting));
        self.stream(socket);
        self.note_presence(Some(socket), now);
        self.duties(now);
    }

    /// Somebody comes to do one thing and leave, who has all events. Nobody is told that they are
    /// there, but who sits here has been seen.
    pub fn look_in(&mut self, socket: Socket, person: impl Into<Arc<Person>>, now: i64) {
        let person = person.into();
        let seat = self.log.state().seat_of(&person.id);
        if let Some(seat) = seat {
            self.names.insert(person.id.clone(), person.name.clone());
            self.seen[usize::from(seat)] = now;
        }
        let from = self.log.state().head();
        self.visitors.insert(socket, Visitor::new(person, seat, from, Stay::Passing));
        self.duties(now);
    }

    /// Somebody is gone.
    pub fn leave(&mut self, socket: Socket, now: i64) {
        if let Some(visitor) = self.visitors.remove(&socket)
            && let Some(seat) = visitor.seat
        {
            self.seen[usize::from(seat)] = now;
        }
        self.waiting.retain(|(other, ..)| *other != socket);
        self.note_presence(None, now);
    }

    /// Somebody asks for something; the way here took half of `lag` milliseconds.
    pub fn request(&mut self, socket: Socket, request: Request, lag: u32, now: i64) {
        match request {
            Request::Ping { number } => {
                self.out.push(Output::Send(socket, Reply::Pong { number }));
            }
            Request::More { from } => {
                if let Some(visitor) = self.visitors.get_mut(&socket) {
                    visitor.page_from(from.min(self.log.state().head()));
                    self.stream(socket);
                }
            }
            Request::Hello { .. } => {
                let reason = Reason::new("hello-twice", "there was a hello before");
                self.out.push(Output::Send(socket, Reply::Bye { reason }));
            }
            request => {
                if let Some(wish) = Wish::of(request) {
                    self.wish(socket, wish, lag, now);
                }
            }
        }
        self.duties(now);
    }

    /// The answer of the store to [`Output::Append`].
    pub fn stored(&mut self, outcome: Outcome, now: i64) {
        let Some(pending) = self.pending.take() else { return };
        match outcome {
            Outcome::Committed => {
                self.away.ends(now);
                self.accept(*pending, now);
            }
            Outcome::Unavailable => {
                self.outage(pending.since);
                self.answer_retry(&pending.origin);
                self.again_at = Some(now + i64::from(self.settings.retry_after));
            }
            Outcome::Conflict | Outcome::Unknown => {
                self.pending = Some(pending);
                self.ask_tail();
            }
        }
        self.go_on(now);
    }

    /// The answer of the store to [`Output::Read`]. An error says that the stored events contradict
    /// each other or what was stored before: the table cannot go on here.
    pub fn read(&mut self, tail: Tail, now: i64) -> Result<(), Diverged> {
        self.is_reading = false;
        let before = self.seats();
        let pending = self.pending.take();
        let Some(events) = tail else {
            self.again_at = Some(now + i64::from(self.settings.retry_after));
            // It is still unknown what became of it; the client asks again.
            if let Some(Pending { origin: Origin::Wish(socket, wish), .. }) = pending.as_deref() {
                self.unsure = Some(wish.seq);
                self.answer_retry(&Origin::Wish(*socket, wish.clone()));
            }
            return Ok(());
        };
        self.away.ends(now);
        for event in events {
            if event.seq >= self.log.state().head() {
                self.log.add(event)?;
            }
        }
        self.forget_away();
        self.stream_all();
        self.welcome_again(&before, now);
        if let Some(pending) = pending {
            self.resolve(&pending);
        }
        self.go_on(now);
        Ok(())
    }

    /// Another server, or the store, says that there are so many events.
    pub fn hint(&mut self, head: u32, now: i64) {
        // What is being stored will show a conflict by itself.
        if head > self.log.head() && self.is_settled() {
            self.ask_tail();
        }
        self.duties(now);
    }

    /// It is that late.
    pub fn time(&mut self, now: i64) {
        if self.again_at.is_some_and(|at| at <= now) {
            self.again_at = None;
            if self.is_settled() {
                self.ask_tail();
            }
        }
        self.duties(now);
    }

    /// When to call [`time`](Table::time).
    pub fn next_time(&self) -> Option<i64> {
        let duty = self.duty_since.filter(|_| !self.is_stopping).and_then(|since| {
            if self.log.state().is_held() {
                Some(self.hold_ends(since))
            } else {
                self.flag_falls().filter(|_| !self.away.is_down())
            }
        });
        let duty = duty.filter(|_| self.is_settled() && self.again_at.is_none());
        [duty, self.again_at].into_iter().flatten().min()
    }

    /// What a bot found; `None` if it could not think.
    pub fn thought(&mut self, seq: u32, turn: Option<String>, now: i64) {
        if self.thinking == Some(seq) {
            self.thinking = None;
            self.found = turn.map(|turn| (seq, turn));
        }
        self.duties(now);
    }

    /// Whether a bot looks for a turn.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether a bot's turn with this number is still wanted.
    pub fn awaits_thought(&self, seq: u32) -> bool {
        self.thinking == Some(seq) && self.log.head() == seq
    }

    /// From now on this server does what only one has to do.
    pub fn take_duty(&mut self, now: i64) {
        self.duty_since = Some(now);
        self.unfold();
        self.duties(now);
    }

    fn unfold(&self) {
        self.log.state();
    }

    /// Another server does it now.
    pub fn lose_duty(&mut self) {
        self.duty_since = None;
        self.thinking = None;
        self.found = None;
    }

    /// The table of the rematch is open.
    pub fn rematch(&mut self, table: Option<String>, now: i64) {
        self.is_opening_rematch = false;
        if let Some(table) = table
            && self.is_settled()
            && self.log.state().next_table().is_none()
        {
            self.append_duty(now, None, What::Rematch(table), self.log.state().left());
        }
    }

    /// The server stops: the clocks are held, and nothing new begins.
    pub fn stop(&mut self, now: i64) {
        self.is_stopping = true;
        for (socket, wish, _) in std::mem::take(&mut self.waiting) {
            self.answer_retry(&Origin::Wish(socket, wish));
        }
        let is_charged = self.settings.sabotage == Some(Sabotage::ChargeAbsence);
        let has_duty = self.duty_since.is_some() && !is_charged && !self.log.rests();
        if has_duty && self.log.state().deadline().is_some() && self.is_settled() {
            let left = self.log.state().left_now(self.charged_until(now));
            self.append_duty(now, None, What::ClockHeld, left);
        }
    }

    fn wish(&mut self, socket: Socket, wish: Wish, lag: u32, now: i64) {
        if !self.is_settled() && !self.is_stopping {
            if self.waiting.len() < self.settings.most_waiting {
                self.waiting.push_back((socket, wish, lag));
            } else {
                self.answer_retry(&Origin::Wish(socket, wish));
            }
            return;
        }
        let Some(visitor) = self.visitors.get(&socket) else { return };
        let person = Arc::clone(&visitor.person);
        let head = self.log.state().head();
        if wish.seq < head && self.settings.sabotage != Some(Sabotage::ApplyTwice) {
            self.answer_past(socket, &wish, &person);
        } else if self.is_stopping {
            self.answer_retry(&Origin::Wish(socket, wish));
        } else if wish.seq > head {
            // Another server knows more.
            self.waiting.push_front((socket, wish, lag));
            self.ask_tail();
        } else {
            match self.grant(&wish, &person, lag, now) {
                Ok(batch) => self.append(batch, Origin::Wish(socket, wish), now),
                // It may have been in time when it came first.
                Err(reason) if reason.code == FLAGGED && self.unsure == Some(head) => {
                    self.answer_retry(&Origin::Wish(socket, wish));
                }
                Err(reason) => {
                    let refused = Reply::Refused { seq: wish.seq, reason };
                    self.out.push(Output::Send(socket, refused));
                }
            }
        }
    }

    /// Answers a wish whose number is taken: it came twice, or too late.
    fn answer_past(&mut self, socket: Socket, wish: &Wish, person: &Person) {
        let event = &self.log.events()[wish.seq as usize];
        let reply = if wish.is_granted_by(event, person, self.log.state()) {
            Reply::Ack { seq: wish.seq }
        } else {
            Reply::Stale { seq: wish.seq, head: self.log.state().head() }
        };
        self.out.push(Output::Send(socket, reply));
    }

    /// The events that a wish leads to, or why it is refused.
    fn grant(&mut self, wish: &Wish, person: &Person, lag: u32, now: i64) -> Result<Batch, Reason> {
        let mut batch = Batch::new(self.log.state());
        let seat = self.log.state().seat_of(&person.id);
        let seated = seat.ok_or_else(|| Reason::new("not-seated", "you do not sit here"));
        match &wish.what {
            Wanted::Turn(text) => {
                let (seat, what) = (seated?, What::Turn(text.clone()));
                // What is wrong with the turn is said before what is wrong with the clock.
                batch.add_timed(now, Some(seat), what, || {
                    let credit = self.spend_credit(seat, lag);
                    let left = self.log.state().left_after_turn(self.charged_until(now), credit);
                    left.ok_or_else(|| Reason::new(FLAGGED, "you have no time left"))
                })?;
            }
            Wanted::Act(Act::Sit { seat }) => {
                let Person { id, name, is_account, is_bot } = person.clone();
                let terms = self.log.state().terms();
                if terms.rated && !is_account {
                    let text = "a rated game is for people with an account";
                    return Err(Reason::new("account-needed", text));
                }
                if terms.rated && is_bot && !terms.bots {
                    let text = "this rated game is for people, not for bots";
                    return Err(Reason::new("no-bots", text));
                }
                if self.log.state().phase() == Phase::Open && self.has_sat_often(&id) {
                    return Err(Reason::new("sat-often", "you have sat down here too often"));
                }
                let sitter = Sitter::Person { id, name, bot: is_bot };
                batch.add_timeless(now, Some(*seat), What::Seated(sitter))?;
            }
            Wanted::Act(Act::SeatBot { seat, level }) => {
                if self.log.state().terms().host != person.id {
                    return Err(Reason::new("not-host", "who made the table may do that"));
                }
                let sitter = Sitter::Bot { level: *level };
                batch.add_timeless(now, Some(*seat), What::Seated(sitter))?;
            }
            Wanted::Act(Act::Claim { seat }) => {
                seated?;
                self.check_absence(*seat, now)?;
                batch.add_timeless(now, Some(*seat), What::Abandoned)?;
            }
            Wanted::Act(act) => {
                let seat = seated?;
                let what = what_of(self.log.state(), seat, *act)?;
                if is_offer(&what) && self.has_asked_often(seat, what.kind()) {
                    let text = "you have asked often enough: play a turn first";
                    return Err(Reason::new("asked-often", text));
                }
                batch.add_timeless(now, Some(seat), what)?;
            }
        }
        batch.follow(now, &self.settings)?;
        Ok(batch)
    }

    /// Whether somebody has sat down as often as one may. Whoever could do it for ever would bring
    /// the table to its last event before the game begins.
    fn has_sat_often(&self, person: &str) -> bool {
        let is_theirs = |event: &&Event| matches!(&event.what, What::Seated(Sitter::Person { id, .. }) if id == person);
        self.log.events().iter().filter(is_theirs).count() >= MOST_SEATED
    }

    /// Whether a seat has offered or asked this as often as it may between two turns of its own.
    /// Whoever could do it for ever would make a draw of a lost game, by its last event.
    fn has_asked_often(&self, seat: u8, kind: &str) -> bool {
        let own = self.log.events().iter().rev().filter(|event| event.seat == Some(seat));
        let since = own.take_while(|event| !matches!(event.what, What::Turn(_)));
        since.filter(|event| event.what.kind() == kind).count() >= MOST_ASKED
    }

    /// Takes from the quota of a seat what the way to the server took.
    fn spend_credit(&mut self, seat: u8, lag: u32) -> u64 {
        let quota = &mut self.credit[usize::from(seat)];
        let spent = (lag / 2).min(*quota);
        *quota = (*quota - spent + self.settings.lag_regained).min(self.settings.lag_quota);
        u64::from(spent)
    }

    fn append(&mut self, batch: Batch, origin: Origin, now: i64) {
        if self.settings.sabotage == Some(Sabotage::AcknowledgeBeforeCommit) {
            self.answer_ack(&origin);
        }
        self.out.push(Output::Append(batch.events.clone()));
        self.pending = Some(Box::new(Pending { batch, origin, since: now }));
    }

    /// Stores something that nobody asked for, if it can still happen.
    fn append_duty(&mut self, now: i64, seat: Option<u8>, what: What, left: Vec<u64>) {
        let mut batch = Batch::new(self.log.state());
        let added = batch.add(now, seat, what, left);
        if added.and_then(|()| batch.follow(now, &self.settings)).is_ok() {
            self.append(batch, Origin::Duty, now);
        }
    }

    /// The events are stored: now everybody may know.
    fn accept(&mut self, pending: Pending, now: i64) {
        let Pending { batch, origin, .. } = pending;
        let before = self.seats();
        self.log.extend(batch.events, batch.state);
        self.forget_away();
        self.stream_all();
        self.welcome_again(&before, now);
        if self.settings.sabotage != Some(Sabotage::AcknowledgeBeforeCommit) {
            self.answer_ack(&origin);
        }
        self.out.push(Output::Hint(self.log.state().head()));
        self.note_presence(None, now);
    }

    /// Who is connected, and where they sit.
    fn seats(&self) -> Vec<(Socket, Option<u8>)> {
        self.visitors.iter().map(|(socket, visitor)| (*socket, visitor.seat)).collect()
    }

    /// Tells those whose seat has changed, in whichever window they did it.
    fn welcome_again(&mut self, before: &[(Socket, Option<u8>)], now: i64) {
        for visitor in self.visitors.values_mut() {
            visitor.seat = self.log.state().seat_of(&visitor.person.id);
        }
        for (before, (socket, seat)) in before.iter().zip(self.seats()) {
            if *before != (socket, seat) {
                let welcome = self.welcome(seat, now);
                self.out.push(Output::Send(socket, welcome));
            }
        }
    }

    fn welcome(&self, seat: Option<u8>, now: i64) -> Reply {
        Reply::Welcome {
            head: self.log.state().head(),
            seats: seat.into_iter().collect(),
            now,
            clocks: self.log.state().clocks(now),
        }
    }

    /// Answers a wish whose number was taken by another server, or nobody knew by whom.
    fn resolve(&mut self, pending: &Pending) {
        let Origin::Wish(socket, wish) = &pending.origin else { return };
        let Some(visitor) = self.visitors.get(socket) else {
            self.unsure = Some(wish.seq);
            return;
        };
        let person = Arc::clone(&visitor.person);
        if wish.seq < self.log.state().head() {
            self.answer_past(*socket, wish, &person);
        } else {
            // Perhaps it is still on its way into the store. Asked again, it gets there or meets
            // itself.
            self.unsure = Some(wish.seq);
            self.answer_retry(&pending.origin);
        }
    }

    /// After an answer of the store: what waited, then what is to be done anyway.
    fn go_on(&mut self, now: i64) {
        while self.is_settled() {
            let Some((socket, wish, lag)) = self.waiting.pop_front() else { break };
            if wish.seq > self.log.state().head() {
                // The store was asked and knows no more either.
                let stale = Reply::Stale { seq: wish.seq, head: self.log.state().head() };
                self.out.push(Output::Send(socket, stale));
            } else {
                self.wish(socket, wish, lag, now);
            }
        }
        self.duties(now);
    }

    fn ask_tail(&mut self) {
        if !self.is_reading {
            self.is_reading = true;
            self.out.push(Output::Read(self.log.state().head()));
        }
    }

    fn answer_ack(&mut self, origin: &Origin) {
        if let Origin::Wish(socket, wish) = origin {
            self.out.push(Output::Send(*socket, Reply::Ack { seq: wish.seq }));
        }
    }

    fn answer_retry(&mut self, origin: &Origin) {
        if let Origin::Wish(socket, wish) = origin {
            let retry = Reply::Retry { seq: Some(wish.seq), after: self.settings.retry_after };
            self.out.push(Output::Send(*socket, retry));
        }
    }

    fn stream(&mut self, socket: Socket) {
        if let Some(visitor) = self.visitors.get_mut(&socket)
            && let Some(page) = visitor.next_page(self.log.events())
        {
            self.out.push(Output::Send(socket, page));
        }
    }

    fn stream_all(&mut self) {
        // Nearly always everybody has all but the last event.
        let mut current = Vec::with_capacity(self.visitors.len());
        for (socket, visitor) in &mut self.visitors {
            if visitor.takes_last(self.log.events()) {
                current.push(*socket);
            } else if let Some(page) = visitor.next_page(self.log.events()) {
                self.out.push(Output::Send(*socket, page));
            }
        }
        if let Some(last) = self.log.events().last().filter(|_| !current.is_empty()) {
            let page = Reply::Events { events: vec![last.clone()], more: false };
            self.out.push(Output::SendAll(current, page));
        }
    }
}

fn is_offer(what: &What) -> bool {
    matches!(what, What::DrawOffered | What::TakebackAsked(_))
}
