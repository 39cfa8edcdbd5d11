//! Histories made by hand.

use history::{Client, DownTime, History, Observation, Promise, Seen, check};
use table::State;
use wire::{Clock, Event, Request, Sitter, Terms, What};

pub(crate) const SNAKE: &str = "vorassic@1 mode=snake size=5";

/// A run that is being written: two players, `p0` and `p1`, and a spectator.
pub(crate) struct Run {
    pub(crate) state: State,
    pub(crate) history: History,
}

impl Run {
    /// The game has started at 1,000.
    pub(crate) fn new(clock: Option<Clock>) -> Run {
        let mut run = Run::open(clock);
        run.sit(1);
        run.happen(1_000, None, What::Started);
        run
    }

    fn sit(&mut self, seat: u8) {
        let (id, name) = (format!("p{seat}"), format!("p{seat}"));
        self.happen(1_000, Some(seat), What::Seated(Sitter::Person { id, name, bot: false }));
    }

    /// `p0` waits for somebody.
    pub(crate) fn open(clock: Option<Clock>) -> Run {
        let setup = catalog::Play::start(SNAKE).unwrap().setup();
        let host = "p0".to_owned();
        let terms = Terms { setup, host, clock, ..Terms::default() };
        let state = State::new(&terms).unwrap();
        let (left, key) = (state.left(), state.key());
        let first = Event { seq: 0, at: 1_000, seat: None, what: What::Created(terms), left, key };
        let clients = ["p0", "p1", "spectator"].map(|name| Client {
            name: name.to_owned(),
            person: name.to_owned(),
            observations: Vec::new(),
            is_settled: true,
        });
        let history = History {
            table: "t1".to_owned(),
            log: vec![first.clone()],
            clients: clients.to_vec(),
            down: Vec::new(),
            lag: 100,
        };
        let mut run = Run { state: State::first(&first).unwrap(), history };
        run.show(1_000, &first);
        run.sit(0);
        run
    }

    /// Somebody's request that is stored and acknowledged.
    pub(crate) fn ask(&mut self, at: i64, seat: u8, request: &Request, what: What) {
        let seq = self.state.head();
        self.observe(seat.into(), at, Seen::Asked(request.clone()));
        self.happen(at + 1, Some(seat), what);
        self.observe(seat.into(), at + 2, Seen::Acknowledged(seq));
    }

    /// A turn of whoever is to act.
    pub(crate) fn turn(&mut self, at: i64) {
        let text = self.state.play().some_turn().unwrap();
        let seat = self.state.to_act().unwrap();
        let request = Request::Turn { seq: self.state.head(), text: text.clone() };
        self.ask(at, seat, &request, What::Turn(text));
    }

    /// An event with the clocks that it should have, which everybody sees.
    pub(crate) fn happen(&mut self, at: i64, seat: Option<u8>, what: What) {
        let left = match &what {
            What::Turn(_) => self.state.left_after_turn(at, 0).unwrap(),
            What::ClockHeld | What::Flagged => self.state.left_now(at),
            _ => self.state.left(),
        };
        self.happen_with(at, seat, what, left);
    }

    /// An event with these clocks, which everybody sees.
    pub(crate) fn happen_with(&mut self, at: i64, seat: Option<u8>, what: What, left: Vec<u64>) {
        let mut after = self.state.clone();
        after.step(seat, &what).unwrap();
        let event = Event { seq: self.state.head(), at, seat, what, left, key: after.key() };
        self.state.apply(&event).unwrap();
        self.history.log.push(event.clone());
        self.show(at, &event);
    }

    fn show(&mut self, at: i64, event: &Event) {
        for client in 0..self.history.clients.len() {
            self.observe(client, at + 1, Seen::Event(event.clone()));
        }
    }

    pub(crate) fn observe(&mut self, client: usize, at: i64, seen: Seen) {
        self.history.clients[client].observations.push(Observation { at, seen });
    }

    pub(crate) fn down(&mut self, from: i64, to: i64) {
        self.history.down.push(DownTime { from, to, notice: 50, grace: 200 });
    }

    /// The promises that are broken, and the first explanation.
    pub(crate) fn broken(&self) -> (Vec<Promise>, String) {
        broken(&self.history)
    }
}

/// The promises that are broken, and all explanations.
pub(crate) fn broken(history: &History) -> (Vec<Promise>, String) {
    let found = check(history);
    let mut promises: Vec<Promise> = found.iter().map(|violation| violation.promise).collect();
    promises.dedup();
    let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
    (promises, lines.join("\n"))
}

/// A game without clocks that goes to its end, with a rematch asked for.
pub(crate) fn good() -> Run {
    let mut run = Run::new(None);
    let mut at = 2_000;
    for _ in 0..3 {
        run.turn(at);
        at += 1_000;
    }
    let seq = run.state.head();
    let act = wire::Act::Resign;
    run.ask(at, 0, &Request::Act { seq, act }, What::Resigned);
    let (result, reason, places) = run.state.ending().unwrap();
    run.happen(at + 1, None, What::Ended { result, reason, places });
    let seq = run.state.head();
    let act = wire::Act::AskRematch;
    run.ask(at + 10, 1, &Request::Act { seq, act }, What::RematchAsked);
    run
}
