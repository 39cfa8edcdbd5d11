//! What the events so far make of a table.

use std::sync::Arc;

use catalog::{Play, Player, PlayerSet, Refused};
use wire::{Clocks, Event, Reason, Sitter, Terms, What};

use crate::clock::Running;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Seats are free.
    Open,
    /// The game runs.
    Running,
    /// The game is over.
    Ended,
}

/// What the events so far make of a table. Equal events make equal states.
#[derive(Clone, Debug)]
pub struct State {
    /// Shared, like the seats: a server copies the state for every turn.
    terms: Arc<Terms>,
    play: Play,
    seats: Arc<[Option<Sitter>]>,
    phase: Phase,
    /// The number of the next event.
    next: u32,
    clocks: Option<Running>,
    takeback: Option<Takeback>,
    draw: PlayerSet,
    rematch: PlayerSet,
    next_table: Option<String>,
}

/// A wish to go back.
#[derive(Clone, Copy, Debug)]
struct Takeback {
    /// How many turns and withdrawals shall be left.
    moment: u32,
    agreed: PlayerSet,
}

/// An event that cannot follow: whoever has it, or we, have another history.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq}: {why}")]
pub struct Diverged {
    /// The number of the event.
    pub seq: u32,
    /// What is wrong with it.
    pub why: String,
}

impl State {
    /// The state after the first event.
    pub fn first(event: &Event) -> Result<State, Diverged> {
        let diverged = |why: String| Diverged { seq: event.seq, why };
        let What::Created(terms) = &event.what else {
            return Err(diverged("a table begins with its terms".to_owned()));
        };
        let state = State::new(terms).map_err(|reason| diverged(reason.to_string()))?;
        let mut state = State { next: event.seq, ..state };
        state.settle(event)?;
        Ok(state)
    }

    /// The state of a new table, and its first event. `left` are the clocks, as they are in it.
    pub(crate) fn begin(terms: &Terms, at: i64, left: Vec<u64>) -> Result<(State, Event), Reason> {
        let mut state = State::new(terms)?;
        let what = What::Created(terms.clone());
        let event = Event { seq: 0, at, seat: None, what, left, key: state.key() };
        state.next = 1;
        Ok((state, event))
    }

    /// The state that these events make, from the first one on.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<State, Diverged> {
        let mut events = events.into_iter();
        let none = || Diverged { seq: 0, why: "there is no event".to_owned() };
        let mut state = State::first(events.next().ok_or_else(none)?)?;
        for event in events {
            state.apply(event)?;
        }
        Ok(state)
    }

    /// A table with these terms, at which nobody sits.
    pub fn new(terms: &Terms) -> Result<State, Reason> {
        let play = Play::start(&terms.setup).map_err(|refused| ruled(&refused))?;
        if play.setup() != terms.setup {
            return Err(Reason::new("setup-incomplete", "the text of the setup is not complete"));
        }
        let players = play.players().len();
        Ok(State {
            play,
            seats: vec![None; players].into(),
            phase: Phase::Open,
            next: 0,
            clocks: terms.clock.map(|clock| Running::new(clock, players)),
            takeback: None,
            draw: PlayerSet::EMPTY,
            rematch: PlayerSet::EMPTY,
            next_table: None,
            terms: Arc::new(terms.clone()),
        })
    }

    /// Lets the next event happen. After an error the state is of no use.
    pub fn apply(&mut self, event: &Event) -> Result<(), Diverged> {
        let diverged = |why: String| Diverged { seq: event.seq, why };
        if event.seq != self.next {
            return Err(diverged(format!("it should be event {}", self.next)));
        }
        let before = (self.play.to_act(), self.play.moments());
        self.step(event.seat, &event.what).map_err(|reason| diverged(reason.to_string()))?;
        self.run_clocks(event, before)?;
        self.settle(event)
    }

    /// Lets something happen now with the clocks that `left` tells; the event that it is, or why it
    /// cannot be. After an error the state is of no use.
    pub(crate) fn happen(
        &mut self,
        at: i64,
        seat: Option<u8>,
        what: What,
        left: impl FnOnce() -> Result<Vec<u64>, Reason>,
    ) -> Result<Event, Reason> {
        let before = (self.play.to_act(), self.play.moments());
        self.step(seat, &what)?;
        let event = Event { seq: self.next, at, seat, what, left: left()?, key: self.key() };
        self.run_clocks(&event, before).expect("there is a time for each seat with a clock");
        self.next += 1;
        Ok(event)
    }

    /// Does what an event says, all but its clocks, or tells why it cannot happen. After an error
    /// the state is of no use.
    pub fn step(&mut self, seat: Option<u8>, what: &What) -> Result<(), Reason> {
        self.check_phase(what)?;
        match what {
            What::Created(_) => Err(Reason::new("created-twice", "the table exists")),
            What::Started => self.start(seat),
            What::ClockHeld => self.hold(seat, true),
            What::ClockResumed => self.hold(seat, false),
            What::Ended { result, reason, places } => {
                nobody(seat)?;
                self.end(result, reason, places)
            }
            What::Rematch(table) => {
                nobody(seat)?;
                self.next_table = Some(table.clone());
                Ok(())
            }
            What::Seated(sitter) => self.sit(self.seat(seat)?, sitter),
            What::Named(name) => self.name(self.player(seat)?, name),
            What::Left => self.leave(self.seat(seat)?),
            What::Turn(text) => self.turn(self.seat(seat)?, text),
            What::DrawOffered | What::DrawAccepted => {
                let player = self.living(seat)?;
                if (what == &What::DrawOffered) != self.draw.is_empty() {
                    return Err(Reason::new("draw-offer", "the offer of a draw has changed"));
                }
                if self.draw.contains(player) {
                    return Err(Reason::new("draw-agreed", "you have agreed to the draw"));
                }
                self.draw = self.draw.with(player);
                self.play.agree(player);
                Ok(())
            }
            What::DrawDeclined => {
                self.living(seat)?;
                if self.draw.is_empty() {
                    return Err(Reason::new("draw-offer", "the offer of a draw has changed"));
                }
                self.drop_draw();
                Ok(())
            }
            What::TakebackAsked(moment) => self.ask_takeback(self.living(seat)?, *moment),
            What::TakebackGranted => self.grant_takeback(self.living(seat)?),
            What::TakebackDeclined => {
                self.living(seat)?;
                self.takeback.take().map(|_| ()).ok_or_else(no_takeback)
            }
            What::Flagged | What::Resigned | What::Abandoned => {
                let player = self.living(seat)?;
                self.drop_draw();
                self.takeback = None;
                let done = match what {
                    What::Flagged => self.play.flag(player),
                    _ => self.play.resign(player),
                };
                if done { Ok(()) } else { Err(player_out()) }
            }
            What::RematchAsked => {
                let player = self.player(seat)?;
                if self.rematch.contains(player) {
                    return Err(Reason::new("rematch-asked", "you have asked for a rematch"));
                }
                self.rematch = self.rematch.with(player);
                Ok(())
            }
        }
    }

    fn check_phase(&self, what: &What) -> Result<(), Reason> {
        let needed = match what {
            What::Created(_) | What::Seated(_) | What::Left | What::Started => Phase::Open,
            What::RematchAsked | What::Rematch(_) => Phase::Ended,
            What::Named(_) if self.phase == Phase::Open => Phase::Open,
            _ => Phase::Running,
        };
        // Between the last turn and the end nothing else can happen.
        let is_ending = matches!(what, What::Ended { .. });
        let decided = self.phase == Phase::Running && self.play.ending().is_some() && !is_ending;
        if self.next_table.is_some() {
            return Err(Reason::new("rematch-exists", "the rematch is at another table"));
        }
        match self.phase {
            phase if phase == needed && !decided => Ok(()),
            Phase::Open => Err(Reason::new("not-started", "the game has not started")),
            Phase::Running if needed == Phase::Open => {
                Err(Reason::new("started", "the game has started"))
            }
            Phase::Running if !decided => Err(Reason::new("not-over", "the game is not over")),
            Phase::Running | Phase::Ended => Err(Reason::new("game-over", "the game is over")),
        }
    }

    /// The clocks that an event brings, and from when on they run.
    fn run_clocks(
        &mut self,
        event: &Event,
        (to_act, moments): (Option<Player>, usize),
    ) -> Result<(), Diverged> {
        let seats = self.seats.len();
        let Some(clocks) = &mut self.clocks else {
            return if event.left.is_empty() {
                Ok(())
            } else {
                Err(Diverged { seq: event.seq, why: "there are no clocks".to_owned() })
            };
        };
        if event.left.len() != seats {
            let why = format!("{} clocks for {seats} seats", event.left.len());
            return Err(Diverged { seq: event.seq, why });
        }
        clocks.left.clone_from(&event.left);
        let has_passed = self.play.to_act() != to_act || self.play.moments() < moments;
        match event.what {
            What::Started | What::Turn(_) | What::ClockHeld | What::ClockResumed => {
                clocks.since = event.at;
            }
            _ if has_passed => clocks.since = event.at,
            _ => {}
        }
        Ok(())
    }

    fn settle(&mut self, event: &Event) -> Result<(), Diverged> {
        if event.key != self.key() {
            let why = format!("the position has the key {} and not {}", self.key(), event.key);
            return Err(Diverged { seq: event.seq, why });
        }
        self.next += 1;
        Ok(())
    }

    fn start(&mut self, seat: Option<u8>) -> Result<(), Reason> {
        nobody(seat)?;
        if self.seats.iter().any(Option::is_none) {
            return Err(Reason::new("seats-free", "seats are free"));
        }
        self.phase = Phase::Running;
        Ok(())
    }

    fn hold(&mut self, seat: Option<u8>, hold: bool) -> Result<(), Reason> {
        nobody(seat)?;
        match &mut self.clocks {
            Some(clocks) if clocks.is_held != hold => {
                clocks.is_held = hold;
                Ok(())
            }
            _ => Err(Reason::new("clock", "the clocks are not as expected")),
        }
    }

    fn end(&mut self, result: &str, reason: &str, places: &[u8]) -> Result<(), Reason> {
        if reason == EVENT_LIMIT {
            for player in self.play.still_in().iter() {
                self.play.agree(player);
            }
        }
        let Some((ours, why, seats)) = self.ending() else {
            return Err(Reason::new("not-over", "the game is not over"));
        };
        if (result, places) != (ours.as_str(), seats.as_slice())
            || (reason != why && reason != EVENT_LIMIT)
        {
            return Err(Reason::new("ending", "the game ends in another way"));
        }
        self.phase = Phase::Ended;
        Ok(())
    }

    fn sit(&mut self, player: Player, sitter: &Sitter) -> Result<(), Reason> {
        if let Sitter::Person { id, .. } = sitter
            && self.seat_of(id).is_some()
        {
            return Err(Reason::new("seated", "you sit at this table"));
        }
        if matches!(sitter, Sitter::Bot { level } if !(1..=8).contains(level)) {
            return Err(Reason::new("no-such-level", "bots have levels from 1 to 8"));
        }
        if self.terms.rated && matches!(sitter, Sitter::Bot { .. }) {
            return Err(Reason::new("rated-bot", "bots do not play rated games"));
        }
        match &mut Arc::make_mut(&mut self.seats)[player.number()] {
            Some(_) => Err(Reason::new("seat-taken", "somebody sits there")),
            free => {
                *free = Some(sitter.clone());
                Ok(())
            }
        }
    }

    fn name(&mut self, player: Player, new: &str) -> Result<(), Reason> {
        match &mut Arc::make_mut(&mut self.seats)[player.number()] {
            Some(Sitter::Person { name, .. }) if name != new => {
                new.clone_into(name);
                Ok(())
            }
            _ => Err(Reason::new("named", "whoever sits there has no other name")),
        }
    }

    fn leave(&mut self, player: Player) -> Result<(), Reason> {
        let sitter = Arc::make_mut(&mut self.seats)[player.number()].take();
        sitter.map(|_| ()).ok_or_else(|| Reason::new("seat-free", "nobody sits there"))
    }

    fn turn(&mut self, player: Player, text: &str) -> Result<(), Reason> {
        if self.play.to_act() != Some(player) {
            return Err(Reason::new("not-your-turn", "it is not your turn"));
        }
        self.play.turn(text).map_err(|refused| ruled(&refused))?;
        self.draw = PlayerSet::EMPTY;
        self.takeback = None;
        Ok(())
    }

    fn drop_draw(&mut self) {
        for player in self.draw.iter() {
            self.play.disagree(player);
        }
        self.draw = PlayerSet::EMPTY;
    }

    fn ask_takeback(&mut self, player: Player, moment: u32) -> Result<(), Reason> {
        if self.takeback.is_some() {
            return Err(Reason::new("takeback-asked", "a takeback has been asked for"));
        }
        if self.takeback_of(player) != Some(moment) {
            return Err(Reason::new("takeback-none", "you have no turn to take back"));
        }
        self.takeback = Some(Takeback { moment, agreed: PlayerSet::only(player) });
        Ok(())
    }

    fn grant_takeback(&mut self, player: Player) -> Result<(), Reason> {
        let takeback = self.takeback.as_mut().ok_or_else(no_takeback)?;
        if takeback.agreed.contains(player) {
            return Err(Reason::new("takeback-agreed", "you have agreed to the takeback"));
        }
        takeback.agreed = takeback.agreed.with(player);
        let Takeback { moment, agreed } = *takeback;
        if self.play.still_in().minus(agreed).is_empty() {
            self.drop_draw();
            self.takeback = None;
            while self.play.moments() > moment as usize + 1 {
                self.play.take_back();
            }
        }
        Ok(())
    }

    fn seat(&self, seat: Option<u8>) -> Result<Player, Reason> {
        let player = seat.and_then(|seat| Player::new(usize::from(seat)));
        player
            .filter(|player| player.number() < self.seats.len())
            .ok_or_else(|| Reason::new("no-such-seat", "there is no such seat"))
    }

    /// Somebody who sits there.
    fn player(&self, seat: Option<u8>) -> Result<Player, Reason> {
        let player = self.seat(seat)?;
        match self.seats[player.number()] {
            Some(_) => Ok(player),
            None => Err(Reason::new("seat-free", "nobody sits there")),
        }
    }

    /// Somebody who is still in.
    fn living(&self, seat: Option<u8>) -> Result<Player, Reason> {
        let player = self.player(seat)?;
        if self.play.still_in().contains(player) { Ok(player) } else { Err(player_out()) }
    }
}

/// What can be asked.
impl State {
    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Who sits where.
    pub fn seats(&self) -> &[Option<Sitter>] {
        &self.seats
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many events there were: the number of the next one.
    pub fn head(&self) -> u32 {
        self.next
    }

    /// The key of the position, as events carry it.
    pub fn key(&self) -> String {
        format!("{:016x}", self.play.key())
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<u8> {
        let is_there = |sitter: &Option<Sitter>| matches!(sitter, Some(Sitter::Person { id, .. }) if id == person);
        self.seats.iter().position(is_there).map(|seat| seat as u8)
    }

    /// The seat that acts now.
    pub fn to_act(&self) -> Option<u8> {
        let player = self.play.to_act().filter(|_| self.phase == Phase::Running)?;
        Some(player.number() as u8)
    }

    /// The seats that have agreed to a draw; empty when none is offered.
    pub fn draw(&self) -> PlayerSet {
        self.draw
    }

    /// The seats that want to take back, and to which moment; `None` when nobody has asked.
    pub fn takeback(&self) -> Option<(PlayerSet, u32)> {
        self.takeback.map(|takeback| (takeback.agreed, takeback.moment))
    }

    /// The moment that `player` can ask to go back to: before the own last turn, if nobody has
    /// gone out since.
    pub fn takeback_of(&self, player: Player) -> Option<u32> {
        let last = self.play.moments().checked_sub(1)?;
        for moment in (1..=last).rev() {
            self.play.turn_at(moment)?;
            if self.play.actor_at(moment) == Some(player) {
                return Some(moment as u32 - 1);
            }
        }
        None
    }

    /// The seats that want a rematch.
    pub fn rematch(&self) -> PlayerSet {
        self.rematch
    }

    /// The table of the rematch.
    pub fn next_table(&self) -> Option<&str> {
        self.next_table.as_deref()
    }

    /// The outcome, the reason and the places, once the rules have ended the game.
    pub fn ending(&self) -> Option<(String, String, Vec<u8>)> {
        let ending = self.play.ending()?;
        let places = self.play.places()?;
        let places = self.play.players().iter().filter_map(|player| places[player]).collect();
        Some((self.play.result()?, ending.reason.name().to_owned(), places))
    }

    /// How the clocks stand.
    pub fn clocks(&self, now: i64) -> Option<Clocks> {
        let to_act = self.to_act().map(usize::from);
        self.clocks.as_ref().map(|clocks| clocks.show(to_act, now))
    }

    /// What every seat had at the last event that concerned the clocks; empty without clocks.
    pub fn left(&self) -> Vec<u64> {
        self.clocks.as_ref().map(|clocks| clocks.left.clone()).unwrap_or_default()
    }

    /// What every seat has if the clock is stopped now.
    pub fn left_now(&self, now: i64) -> Vec<u64> {
        match (&self.clocks, self.to_act()) {
            (Some(clocks), Some(seat)) => clocks.stopped(usize::from(seat), now),
            _ => self.left(),
        }
    }

    /// What every seat has after a turn now, of which `credit` milliseconds are forgiven; `None`
    /// if the flag has fallen.
    pub fn left_after_turn(&self, now: i64, credit: u64) -> Option<Vec<u64>> {
        match (&self.clocks, self.to_act()) {
            (Some(clocks), Some(seat)) => clocks.after_turn(usize::from(seat), now, credit),
            _ => Some(Vec::new()),
        }
    }

    /// When the flag of the one to act falls; `None` without a running clock.
    pub fn deadline(&self) -> Option<i64> {
        let seat = self.to_act()?;
        self.clocks.as_ref()?.deadline(usize::from(seat))
    }

    /// Since when the one to act has been thinking; `None` without a running clock.
    pub fn thinking_since(&self) -> Option<i64> {
        self.to_act()?;
        self.clocks.as_ref().filter(|clocks| !clocks.is_held).map(|clocks| clocks.since)
    }

    /// Whether the clocks stand because the server was away.
    pub fn is_held(&self) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.is_held)
    }
}

/// Why a game ends that has had as many events as one may have.
pub const EVENT_LIMIT: &str = "event-limit";

fn nobody(seat: Option<u8>) -> Result<(), Reason> {
    match seat {
        None => Ok(()),
        Some(_) => Err(Reason::new("nobodys-act", "nobody at the table does this")),
    }
}

fn no_takeback() -> Reason {
    Reason::new("takeback-none", "nobody has asked for a takeback")
}

fn player_out() -> Reason {
    Reason::new("player-out", "the player is out")
}

/// A refusal of the rules as it is sent.
fn ruled(refused: &Refused) -> Reason {
    Reason {
        code: refused.key.clone(),
        clause: (!refused.clause.is_empty()).then(|| refused.clause.to_owned()),
        text: refused.english.clone(),
    }
}
