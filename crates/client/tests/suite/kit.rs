//! A table that somebody else serves, and a session before its screen.

use client::{Output, Session, Tidings};
use table::State;
use wire::{Clock, Clocks, Event, Reason, Reply, Request, Sitter, Terms, What};

pub(crate) const SNAKE: &str = "vorassic@1 mode=snake size=5";

/// A table and all its events.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Written {
    /// A table without anybody.
    pub(crate) fn new(setup: &str, clock: Option<Clock>) -> Written {
        let setup = catalog::Play::start(setup).unwrap().setup();
        let host = "p0".to_owned();
        let terms = Terms { setup, host, clock, ..Terms::default() };
        let state = State::new(&terms).unwrap();
        let (left, key) = (state.left(), state.key());
        let first = Event { seq: 0, at: 0, seat: None, what: What::Created(terms), left, key };
        Written { state: State::first(&first).unwrap(), events: vec![first] }
    }

    /// A table whose game has started, with `p0`, `p1` and so on.
    pub(crate) fn started(setup: &str, clock: Option<Clock>) -> Written {
        let mut table = Written::new(setup, clock);
        for seat in 0..table.state.seats().len() as u8 {
            table.sit(seat, &format!("p{seat}"));
        }
        table.add(0, None, What::Started);
        table
    }

    pub(crate) fn sit(&mut self, seat: u8, id: &str) {
        let (id, name) = (id.to_owned(), id.to_owned());
        self.add(0, Some(seat), What::Seated(Sitter::Person { id, name, bot: false }));
    }

    pub(crate) fn add(&mut self, at: i64, seat: Option<u8>, what: What) {
        let mut next = self.state.clone();
        next.step(seat, &what).unwrap();
        let left = match &what {
            What::Turn(_) => self.state.left_after_turn(at, 0).unwrap(),
            _ => self.state.left(),
        };
        let event = Event { seq: self.state.head(), at, seat, what, left, key: next.key() };
        self.state.apply(&event).unwrap();
        self.events.push(event);
    }

    /// Some legal turn.
    pub(crate) fn some_turn(&self) -> String {
        self.state.play().some_turn().unwrap()
    }

    /// Plays some legal turn.
    pub(crate) fn play(&mut self, at: i64) {
        let turn = self.some_turn();
        self.add(at, self.state.to_act(), What::Turn(turn));
    }

    pub(crate) fn head(&self) -> u32 {
        self.state.head()
    }
}

/// A session, and what it said.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) session: Session,
    pub(crate) now: u64,
}

impl Desk {
    pub(crate) fn new(seed: u64) -> Desk {
        Desk { session: Session::new("t1", None, seed).unwrap(), now: 0 }
    }

    /// A session that is connected and has said hello.
    pub(crate) fn connected() -> Desk {
        let mut desk = Desk::new(1);
        desk.session.time(0);
        assert_eq!(desk.outputs(), [Output::Dial]);
        desk.session.connected(0);
        assert_eq!(desk.sent(), [hello(0)]);
        desk
    }

    /// A session that has all of a table, with these own seats.
    pub(crate) fn live(table: &Written, seats: &[u8]) -> Desk {
        let mut desk = Desk::connected();
        desk.welcome(table, seats, None);
        desk.page(&table.events, false);
        desk.outputs();
        desk
    }

    pub(crate) fn hear(&mut self, reply: &Reply) {
        self.session.received(&reply.write(), self.now);
    }

    pub(crate) fn welcome(&mut self, table: &Written, seats: &[u8], clocks: Option<Clocks>) {
        let seats = seats.to_vec();
        self.hear(&Reply::Welcome { head: table.head(), seats, now: 0, clocks });
    }

    pub(crate) fn page(&mut self, events: &[Event], more: bool) {
        self.hear(&Reply::Events { events: events.to_vec(), more });
    }

    /// Lets time pass, without calling before it is due.
    pub(crate) fn wait(&mut self, milliseconds: u64) {
        let end = self.now + milliseconds;
        while let Some(next) = self.session.next_time().filter(|next| *next <= end) {
            assert!(next >= self.now, "it wants to be called in the past");
            self.now = next;
            self.session.time(next);
        }
        self.now = end;
    }

    /// Loses the connection and makes the next one.
    pub(crate) fn reconnect(&mut self) {
        self.session.disconnected(self.now);
        self.dial();
    }

    /// Waits until it dials and connects.
    pub(crate) fn dial(&mut self) {
        self.now = self.session.next_time().unwrap();
        self.session.time(self.now);
        self.session.connected(self.now);
    }

    pub(crate) fn outputs(&mut self) -> Vec<Output> {
        std::iter::from_fn(|| self.session.next_output()).collect()
    }

    /// What was sent since the last question, pings left out.
    pub(crate) fn sent(&mut self) -> Vec<Request> {
        let mut sent = Vec::new();
        for output in self.outputs() {
            if let Output::Send(frame) = output {
                sent.push(Request::read(&frame).unwrap());
            }
        }
        sent.retain(|request| !matches!(request, Request::Ping { .. }));
        sent
    }

    /// What was told since the last question.
    pub(crate) fn told(&mut self) -> Vec<Tidings> {
        let mut told = Vec::new();
        for output in self.outputs() {
            if let Output::Tell(tidings) = output {
                told.push(tidings);
            }
        }
        told
    }
}

pub(crate) fn hello(from: u32) -> Request {
    Request::Hello { protocol: wire::PROTOCOL, table: "t1".to_owned(), from, token: None }
}

pub(crate) fn reason(code: &str) -> Reason {
    Reason::new(code, "because")
}
