//! A table that writes its events as it is told.

use table::{Diverged, State};
use wire::{Clock, Event, Reason, Sitter, Terms, What};

/// A table and all its events.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Written {
    /// A table without anybody.
    pub(crate) fn new(setup: &str, clock: Option<Clock>) -> Written {
        let setup = catalog::Play::start(setup).expect("the setup is fine").setup();
        let host = "p0".to_owned();
        let terms = Terms { setup, host, clock, ..Terms::default() };
        let state = State::new(&terms).expect("the terms are fine");
        let event = Event {
            seq: 0,
            at: 0,
            seat: None,
            what: What::Created(terms),
            left: state.left(),
            key: state.key(),
        };
        Written { state: State::first(&event).expect("it is the first"), events: vec![event] }
    }

    /// A table whose game has started.
    pub(crate) fn started(setup: &str, clock: Option<Clock>) -> Written {
        let mut table = Written::new(setup, clock);
        for seat in 0..table.state.seats().len() as u8 {
            table.add(0, Some(seat), What::Seated(person(seat))).expect("the seat is free");
        }
        table.add(0, None, What::Started).expect("all seats are taken");
        table
    }

    /// Adds an event with the clocks that it should have.
    pub(crate) fn add(&mut self, at: i64, seat: Option<u8>, what: What) -> Result<(), Reason> {
        let mut next = self.state.clone();
        next.step(seat, &what)?;
        let left = match &what {
            What::Turn(_) => self.state.left_after_turn(at, 0).expect("there is time left"),
            What::ClockHeld | What::Flagged => self.state.left_now(at),
            _ => self.state.left(),
        };
        let event = Event { seq: self.state.head(), at, seat, what, left, key: next.key() };
        self.apply(&event).expect("the step was possible");
        self.events.push(event);
        Ok(())
    }

    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Diverged> {
        self.state.apply(event)
    }

    /// Plays some legal turn for whoever is to act.
    pub(crate) fn play(&mut self, at: i64) {
        let seat = self.state.to_act().expect("the game runs");
        let turn = self.state.play().some_turn().expect("somebody can act");
        self.add(at, Some(seat), What::Turn(turn)).expect("the turn is legal");
    }

    /// The event of the end.
    pub(crate) fn ending(&self) -> What {
        let (result, reason, places) = self.state.ending().expect("the game is decided");
        What::Ended { result, reason, places }
    }
}

/// Somebody for this seat.
pub(crate) fn person(seat: u8) -> Sitter {
    Sitter::Person { id: format!("p{seat}"), name: format!("Player {seat}"), bot: false }
}
