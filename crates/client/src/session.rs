//! The session.

use std::collections::VecDeque;

use table::State;
use wire::{
    Act, Clocks, Event, LONGEST_REPLY, LONGEST_REQUEST, PROTOCOL, Reason, Reply, Request, Room,
    What,
};

use crate::asked::{Doing, Moment};
use crate::clocks::ServerTime;
use crate::link::{Absence, CATCH_UP, Greeting, Link, Open, PING_EVERY};
use crate::rng::Rng;
use crate::{Asked, Connection, DIAL_TIME, MOST_JITTER, Output, Tidings, Unsent};

/// The reasons of a farewell after which connecting again is useless.
pub const USELESS: [&str; 3] = ["no-such-table", "protocol", "banned"];

/// After how long a request is repeated that a server cannot place yet, because it knows fewer
/// events than we do.
const SERVER_BEHIND: u64 = 500;

/// Longer than anybody waits, in milliseconds.
const NEVER: u64 = 1 << 40;

/// One line of this crate done wrong, to show that the checks notice. Nothing but tests asks for
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sabotage {
    /// A silent connection is never given up.
    NoHeartbeat,
    /// Who has lost the connection does not come back.
    NoReturn,
}

/// The session of one client at one table.
///
/// Every `now` is in milliseconds of any clock that never goes back. After each input
/// [`Session::next_output`] is to be asked until it is empty.
#[derive(Clone, Debug)]
pub struct Session {
    table: String,
    token: Option<String>,
    rng: Rng,
    sabotage: Option<Sabotage>,
    now: u64,
    link: Link,
    absence: Absence,
    state: Option<State>,
    /// How many events there are, as far as anybody has said.
    known_head: u32,
    own: Vec<u8>,
    pending: Option<Pending>,
    /// Whether the server has said that it cannot store.
    is_stalled: bool,
    was_live: bool,
    divergences: u32,
    time: ServerTime,
    pings: u32,
    /// The number of the last remark that was heard.
    heard: Option<u32>,
    told: Connection,
    outputs: VecDeque<Output>,
}

/// The request that has no answer yet, or whose event is not here yet.
#[derive(Clone, Debug)]
struct Pending {
    asked: Asked,
    seq: u32,
    moment: Moment,
    /// Whether nothing but the clocks has changed since it was asked for.
    is_undisturbed: bool,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Not sent over this connection.
    Kept,
    /// Sent, no answer yet.
    Sent { at: u64 },
    /// To be sent again.
    Later { at: u64 },
    /// Acknowledged; the event is still to come.
    Acknowledged,
    /// The server said that something else has the number; the event is still to come.
    Overtaken,
    /// Something else has the number; to be asked for again or to be given back, once all events
    /// are here.
    Missed,
}

impl Session {
    /// A session for this table, with the token of its invitation if it is private.
    pub fn new(table: &str, token: Option<&str>, seed: u64) -> Result<Session, Unsent> {
        let session = Session {
            table: table.to_owned(),
            token: token.map(str::to_owned),
            rng: Rng::new(seed),
            sabotage: None,
            now: 0,
            link: Link::Waiting { until: 0 },
            absence: Absence::default(),
            state: None,
            known_head: 0,
            own: Vec::new(),
            pending: None,
            is_stalled: false,
            was_live: false,
            divergences: 0,
            time: ServerTime::default(),
            pings: 0,
            heard: None,
            told: Connection::Connecting,
            outputs: VecDeque::new(),
        };
        match session.hello(u32::MAX).write().len() {
            0..=LONGEST_REQUEST => Ok(session),
            _ => Err(Unsent::TooLong),
        }
    }

    /// The same session with one line done wrong.
    #[must_use]
    pub fn sabotaged(self, sabotage: Sabotage) -> Session {
        Session { sabotage: Some(sabotage), ..self }
    }

    /// What to do next.
    pub fn next_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// When [`Session::time`] wants to be called; `None` when the session is over.
    pub fn next_time(&self) -> Option<u64> {
        match &self.link {
            Link::Waiting { until } => Some(*until),
            Link::Dialing { since } => Some(since + DIAL_TIME),
            Link::Ended(_) => None,
            Link::Open(open) => {
                let mut next = open.ping_at.min(self.dead_at(open));
                if let Greeting::Later { at } = open.greeting {
                    next = next.min(at);
                }
                if open.greeting == Greeting::Welcomed {
                    match self.pending.as_ref().map(|pending| pending.stage) {
                        _ if self.is_behind() => next = next.min(open.fetch_at),
                        Some(Stage::Later { at }) => next = next.min(at),
                        _ => {}
                    }
                }
                Some(next)
            }
        }
    }

    /// It is so late.
    pub fn time(&mut self, now: u64) {
        self.advance(now);
        match &self.link {
            Link::Waiting { until } if *until <= self.now => {
                self.link = Link::Dialing { since: self.now };
                self.absence.goes_on(self.now);
                self.outputs.push_back(Output::Dial);
            }
            Link::Dialing { since } if since + DIAL_TIME <= self.now => self.hang_up(),
            Link::Open(open) if self.dead_at(open) <= self.now => self.hang_up(),
            Link::Open(_) => self.tick(),
            Link::Waiting { .. } | Link::Dialing { .. } | Link::Ended(_) => {}
        }
        self.settle();
    }

    /// The connection that was dialed is there.
    pub fn connected(&mut self, now: u64) {
        self.advance(now);
        if matches!(self.link, Link::Dialing { .. }) {
            self.link = Link::Open(Open::new(self.now));
            self.send_hello();
        }
        self.settle();
    }

    /// The connection is gone, or could not be made.
    pub fn disconnected(&mut self, now: u64) {
        self.advance(now);
        if matches!(self.link, Link::Dialing { .. } | Link::Open(_)) {
            self.lose();
        }
        self.settle();
    }

    /// The server sent this frame.
    pub fn received(&mut self, frame: &str, now: u64) {
        self.advance(now);
        let Link::Open(open) = &mut self.link else { return };
        open.heard = self.now;
        let reply = if frame.len() > LONGEST_REPLY {
            Err(format!("a frame of {} bytes", frame.len()))
        } else {
            Reply::read(frame).map_err(|error| error.to_string())
        };
        match reply {
            Ok(reply) => self.answered(reply),
            Err(why) => {
                self.tell(Tidings::Unreadable(why));
                self.hang_up();
            }
        }
        self.settle();
    }

    /// Plays a turn: its complete text.
    pub fn turn(&mut self, text: &str, now: u64) -> Result<(), Unsent> {
        self.ask(Asked::Turn(text.to_owned()), now)
    }

    /// Does something else at the table.
    pub fn act(&mut self, act: Act, now: u64) -> Result<(), Unsent> {
        self.ask(Asked::Act(act), now)
    }

    /// Says something to others. Unlike what is done at the table it is sent once, now or never.
    pub fn say(&mut self, room: Room, text: &str, now: u64) -> Result<(), Unsent> {
        self.advance(now);
        let frame = Request::Say { room, text: text.to_owned() }.write();
        if frame.len() > LONGEST_REQUEST {
            return Err(Unsent::TooLong);
        }
        match &self.link {
            Link::Ended(_) => Err(Unsent::Ended),
            Link::Open(open) if open.greeting == Greeting::Welcomed => {
                self.outputs.push_back(Output::Send(frame));
                Ok(())
            }
            _ => Err(Unsent::NotReady),
        }
    }

    /// Connects anew, at once: who we are for the server has changed. What was asked for is kept.
    pub fn dial_again(&mut self, now: u64) {
        self.advance(now);
        match self.link {
            Link::Dialing { .. } | Link::Open(_) => self.hang_up(),
            Link::Waiting { .. } => {}
            Link::Ended(_) => return,
        }
        self.link = Link::Waiting { until: self.now };
        self.settle();
    }

    /// Ends the session.
    pub fn close(&mut self) {
        self.end(None);
        self.settle();
    }

    /// The table, as far as its events are here.
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// How many events are here: the number of the next one.
    pub fn head(&self) -> u32 {
        self.state.as_ref().map_or(0, State::head)
    }

    /// The own seats.
    pub fn seats(&self) -> &[u8] {
        &self.own
    }

    /// What was asked for and under which number, until it is answered and its event is here.
    pub fn pending(&self) -> Option<(u32, &Asked)> {
        self.pending.as_ref().map(|pending| (pending.seq, &pending.asked))
    }

    /// How the connection is.
    pub fn connection(&self) -> &Connection {
        &self.told
    }

    /// How often an event did not fit to ours. It must stay 0.
    pub fn divergences(&self) -> u32 {
        self.divergences
    }

    /// How the clocks stand now; `None` where there are none.
    pub fn clocks(&self, now: u64) -> Option<Clocks> {
        self.time.clocks(self.state.as_ref(), now)
    }
}

/// What the server says.
impl Session {
    fn answered(&mut self, reply: Reply) {
        match reply {
            Reply::Welcome { head, seats, now, clocks } => {
                self.time.welcomed(now, clocks, head, self.now);
                self.own = seats;
                self.known_head = self.known_head.max(head);
                self.is_stalled = false;
                if let Link::Open(open) = &mut self.link {
                    open.greeting = Greeting::Welcomed;
                    open.fetch_at = self.now + CATCH_UP;
                }
            }
            Reply::Events { events, more } => self.happened(&events, more),
            Reply::Ack { seq } => self.acknowledged(seq),
            Reply::Refused { seq, reason } => {
                if let Some(pending) = self.pending.take_if(|pending| pending.is_asked(seq)) {
                    self.is_stalled = false;
                    self.tell(Tidings::Refused { seq, asked: pending.asked, reason });
                }
            }
            Reply::Stale { seq, head } => self.overtaken(seq, head),
            Reply::Retry { seq, after } => self.retry(seq, u64::from(after)),
            // A connection that lived for a heartbeat is a good one.
            Reply::Pong { .. } => self.absence.is_forgiven(self.now),
            Reply::Present { seats, watchers } => self.tell(Tidings::Present { seats, watchers }),
            Reply::Talk { remarks } => {
                for remark in remarks {
                    // After a reconnection the last ones come again.
                    if self.heard.is_none_or(|heard| remark.number > heard) {
                        self.heard = Some(remark.number);
                        self.tell(Tidings::Said(remark));
                    }
                }
            }
            Reply::Unsaid { reason } => self.tell(Tidings::Unsaid(reason)),
            Reply::Bye { reason } => {
                if USELESS.contains(&reason.code.as_str()) {
                    self.end(Some(reason));
                } else {
                    self.hang_up();
                }
            }
        }
    }

    fn happened(&mut self, events: &[Event], more: bool) {
        for event in events {
            // What came twice is here already.
            if event.seq < self.head() {
                continue;
            }
            if event.seq > self.head() {
                self.known_head = self.known_head.max(event.seq.saturating_add(1));
                return self.fetch();
            }
            let applied = match &mut self.state {
                Some(state) => state.apply(event),
                None => State::first(event).map(|state| self.state = Some(state)),
            };
            if let Err(diverged) = applied {
                self.state = None;
                self.divergences += 1;
                self.tell(Tidings::Diverged { seq: diverged.seq, why: diverged.why });
                return self.hang_up();
            }
            self.time.happened(event, self.now);
            self.tell(Tidings::Happened(event.clone()));
            self.compare(event);
            if event.what == What::Left {
                self.own.retain(|seat| event.seat != Some(*seat));
            }
        }
        self.known_head = self.known_head.max(self.head());
        if self.pending.is_none() {
            self.is_stalled = false;
        }
        if let Link::Open(open) = &mut self.link {
            open.fetch_at = self.now + CATCH_UP;
        }
        if more {
            self.fetch();
        }
    }

    /// Whether the event that has come is the one that was asked for.
    fn compare(&mut self, event: &Event) {
        let Some(pending) = &mut self.pending else { return };
        pending.is_undisturbed &= matches!(event.what, What::ClockHeld | What::ClockResumed);
        if pending.seq != event.seq {
            return;
        }
        match pending.asked.doing(event, &self.own) {
            Doing::Ours => {
                let pending = self.pending.take().expect("it was there");
                if pending.stage != Stage::Acknowledged {
                    self.is_stalled = false;
                    self.tell(Tidings::Acknowledged { seq: event.seq, asked: pending.asked });
                }
            }
            // Only a server that broke its promise lets us see this with an event of others.
            Doing::Others | Doing::Unclear if pending.stage == Stage::Acknowledged => {
                self.pending = None;
            }
            // The answer to the request tells.
            Doing::Unclear if pending.stage != Stage::Overtaken => {}
            Doing::Others | Doing::Unclear => pending.stage = Stage::Missed,
        }
    }

    fn acknowledged(&mut self, seq: u32) {
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.is_asked(seq)) else {
            return;
        };
        pending.stage = Stage::Acknowledged;
        let asked = pending.asked.clone();
        self.is_stalled = false;
        self.known_head = self.known_head.max(seq + 1);
        if let Asked::Act(Act::Sit { seat }) = asked
            && !self.own.contains(&seat)
        {
            self.own.push(seat);
        }
        self.tell(Tidings::Acknowledged { seq, asked });
        if self.head() > seq {
            self.pending = None;
        }
    }

    fn overtaken(&mut self, seq: u32, head: u32) {
        self.known_head = self.known_head.max(head);
        let is_here = self.head() > seq;
        let later = self.now + SERVER_BEHIND;
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.is_asked(seq)) else {
            return;
        };
        self.is_stalled = false;
        pending.stage = match head {
            _ if is_here => Stage::Missed,
            _ if head > seq => Stage::Overtaken,
            _ => Stage::Later { at: later },
        };
    }

    fn retry(&mut self, seq: Option<u32>, after: u64) {
        let at = self.now + after.min(MOST_JITTER);
        let Link::Open(open) = &mut self.link else { return };
        match (seq, &mut self.pending) {
            (Some(seq), Some(pending)) if pending.is_asked(seq) => {
                pending.stage = Stage::Later { at };
            }
            (None, _) if open.greeting != Greeting::Welcomed => {
                open.greeting = Greeting::Later { at };
            }
            (None, _) => open.fetch_at = at,
            (Some(_), _) => return,
        }
        self.is_stalled = true;
    }
}

/// What the session does.
impl Session {
    fn ask(&mut self, asked: Asked, now: u64) -> Result<(), Unsent> {
        self.advance(now);
        if matches!(self.link, Link::Ended(_)) {
            return Err(Unsent::Ended);
        }
        if self.pending.is_some() {
            return Err(Unsent::Busy);
        }
        let Some(state) = self.state.as_ref().filter(|_| !self.is_behind()) else {
            return Err(Unsent::NotReady);
        };
        let seq = state.head();
        if asked.request(u32::MAX).write().len() > LONGEST_REQUEST {
            return Err(Unsent::TooLong);
        }
        let moment = Moment::of(state);
        self.pending =
            Some(Pending { asked, seq, moment, is_undisturbed: true, stage: Stage::Kept });
        self.settle();
        Ok(())
    }

    /// Does what has become possible, and tells how the connection is.
    fn settle(&mut self) {
        let is_caught_up = !self.is_behind() && self.state.is_some();
        if let Link::Open(open) = &mut self.link
            && open.greeting == Greeting::Welcomed
            && is_caught_up
        {
            open.is_live = true;
            self.was_live = true;
            self.absence.ends(self.now);
        }
        if is_caught_up {
            self.give_back();
            self.send_kept();
        }
        let connection = match &self.link {
            Link::Ended(reason) => Connection::Ended(reason.clone()),
            Link::Open(_) if self.is_stalled => Connection::Stalled,
            Link::Open(open) if open.is_live => Connection::Live,
            _ if self.was_live => Connection::Reconnecting,
            _ => Connection::Connecting,
        };
        if connection != self.told {
            self.told = connection.clone();
            self.tell(Tidings::Connection(connection));
        }
    }

    /// What something else was faster than is asked for again or given back.
    fn give_back(&mut self) {
        let Some(state) = &self.state else { return };
        let Some(mut pending) = self.pending.take_if(|pending| pending.stage == Stage::Missed)
        else {
            return;
        };
        self.is_stalled = false;
        if pending.is_undisturbed || pending.asked.is_to_repeat(state, &self.own, &pending.moment) {
            pending.seq = state.head();
            pending.stage = Stage::Kept;
            self.pending = Some(pending);
        } else {
            self.tell(Tidings::Stale { seq: pending.seq, asked: pending.asked });
        }
    }

    fn send_kept(&mut self) {
        let is_open = matches!(&self.link, Link::Open(open) if open.greeting == Greeting::Welcomed);
        let Some(pending) = self.pending.as_mut().filter(|_| is_open) else { return };
        let is_due = match pending.stage {
            Stage::Kept => true,
            Stage::Later { at } => at <= self.now,
            _ => false,
        };
        if is_due {
            pending.stage = Stage::Sent { at: self.now };
            let request = pending.asked.request(pending.seq);
            self.send(&request);
        }
    }

    /// Whatever an open connection has to do by now.
    fn tick(&mut self) {
        let is_behind = self.is_behind();
        let now = self.now;
        let Link::Open(open) = &mut self.link else { return };
        let greet = matches!(open.greeting, Greeting::Later { at } if at <= now);
        let fetch = open.greeting == Greeting::Welcomed && is_behind && open.fetch_at <= now;
        let ping = open.ping_at <= now;
        if ping {
            open.ping_at = now + PING_EVERY;
            self.pings = self.pings.wrapping_add(1);
            self.send(&Request::Ping { number: self.pings });
        }
        if greet {
            self.send_hello();
        }
        if fetch {
            self.fetch();
        }
    }

    fn send_hello(&mut self) {
        if let Link::Open(open) = &mut self.link {
            open.greeting = Greeting::Sent { at: self.now };
        }
        let hello = self.hello(self.head());
        self.send(&hello);
    }

    fn hello(&self, from: u32) -> Request {
        let (table, token) = (self.table.clone(), self.token.clone());
        Request::Hello { protocol: PROTOCOL, table, from, token }
    }

    /// Asks for the events after ours.
    fn fetch(&mut self) {
        if let Link::Open(open) = &mut self.link {
            open.fetch_at = self.now + CATCH_UP;
            let from = self.head();
            self.send(&Request::More { from });
        }
    }

    fn is_behind(&self) -> bool {
        self.head() < self.known_head
    }

    fn dead_at(&self, open: &Open) -> u64 {
        if self.sabotage == Some(Sabotage::NoHeartbeat) {
            return u64::MAX;
        }
        let sent = match self.pending.as_ref().map(|pending| pending.stage) {
            Some(Stage::Sent { at }) => Some(at),
            _ => None,
        };
        open.dead_at(sent)
    }

    /// Gives the connection up and tries again later.
    fn hang_up(&mut self) {
        self.outputs.push_back(Output::HangUp);
        self.lose();
    }

    fn lose(&mut self) {
        self.is_stalled = false;
        self.absence.goes_on(self.now);
        let wait = match self.sabotage {
            Some(Sabotage::NoReturn) => NEVER,
            _ => self.absence.wait(&mut self.rng, self.now),
        };
        self.link = Link::Waiting { until: self.now + wait };
        if let Some(pending) = &mut self.pending
            && matches!(pending.stage, Stage::Sent { .. } | Stage::Later { .. })
        {
            pending.stage = Stage::Kept;
        }
    }

    fn end(&mut self, reason: Option<Reason>) {
        if matches!(self.link, Link::Dialing { .. } | Link::Open(_)) {
            self.outputs.push_back(Output::HangUp);
        }
        if !matches!(self.link, Link::Ended(_)) {
            self.link = Link::Ended(reason);
        }
    }

    fn send(&mut self, request: &Request) {
        self.outputs.push_back(Output::Send(request.write()));
    }

    fn tell(&mut self, tidings: Tidings) {
        self.outputs.push_back(Output::Tell(tidings));
    }

    /// A clock that went back all the same stands still.
    fn advance(&mut self, now: u64) {
        self.now = self.now.max(now);
    }
}

impl Pending {
    /// Whether an answer with this number is the answer to it.
    fn is_asked(&self, seq: u32) -> bool {
        self.seq == seq && matches!(self.stage, Stage::Sent { .. })
    }
}
