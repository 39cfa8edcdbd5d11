//! What a screen knows of a table.

use catalog::{Choice, Play, Player, Role};
use table::{Phase, State};
use wire::{Clocks, Room, Sitter};

use crate::{Connection, Session, Tidings};

/// What a screen knows of a table. Its state follows the tidings and not the session, which may be ahead
/// of what was told.
#[derive(Clone, Debug)]
pub struct Seen {
    state: Option<State>,
    /// How the connection is.
    pub connection: Connection,
    /// The own seats.
    pub own: Vec<u8>,
    /// How the clocks stand.
    pub clocks: Option<Clocks>,
    /// Of each seat, whether somebody who sits there is connected; empty as long as nobody said.
    pub present: Vec<bool>,
    /// How many others watch.
    pub watchers: u32,
    /// Whether something that was asked for has no answer, or something has happened that was not
    /// told yet.
    pub is_busy: bool,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            state: None,
            connection: Connection::Connecting,
            own: Vec::new(),
            clocks: None,
            present: Vec::new(),
            watchers: 0,
            is_busy: false,
        }
    }
}

impl Seen {
    /// Takes what the session knows beside its tidings.
    pub fn look(&mut self, session: &Session, now: u64) {
        self.own = session.seats().to_vec();
        self.clocks = session.clocks(now);
        let head = self.state.as_ref().map_or(0, State::head);
        self.is_busy = session.pending().is_some() || head != session.head();
    }

    /// Takes tidings.
    pub fn hear(&mut self, tidings: &Tidings) {
        match tidings {
            Tidings::Connection(connection) => self.connection = connection.clone(),
            Tidings::Happened(event) => match &mut self.state {
                // The session has applied it before: it fits.
                Some(state) => drop(state.apply(event)),
                None => self.state = State::first(event).ok(),
            },
            Tidings::Diverged { .. } => self.state = None,
            Tidings::Present { seats, watchers } => {
                self.present.clone_from(seats);
                self.watchers = *watchers;
            }
            _ => {}
        }
    }

    /// The table, as far as its events were told.
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// The game.
    pub fn play(&self) -> Option<&Play> {
        self.state.as_ref().map(State::play)
    }

    /// How far the table is.
    pub fn phase(&self) -> Option<Phase> {
        self.state.as_ref().map(State::phase)
    }

    /// Whether everything is here and the server answers.
    pub fn is_live(&self) -> bool {
        self.connection == Connection::Live && self.state.is_some()
    }

    /// The seats that nobody has.
    pub fn free(&self) -> Vec<u8> {
        let seats = self.state.as_ref().map_or(&[][..], State::seats);
        (0..).zip(seats).filter(|(_, sitter)| sitter.is_none()).map(|(seat, _)| seat).collect()
    }

    /// Who sits there.
    pub fn sitter(&self, seat: u8) -> Option<&Sitter> {
        self.state.as_ref()?.seats().get(usize::from(seat))?.as_ref()
    }

    /// Whether a person sits there who is not connected.
    pub fn is_away(&self, seat: u8) -> bool {
        let is_person = matches!(self.sitter(seat), Some(Sitter::Person { .. }));
        is_person && self.present.get(usize::from(seat)) == Some(&false)
    }

    /// The player of the own seat.
    pub fn own_player(&self) -> Option<Player> {
        self.own.first().and_then(|seat| Player::new(usize::from(*seat)))
    }

    /// Whether whoever is here plays and is not out.
    pub fn is_in(&self) -> bool {
        let still_in = self.play().map(Play::still_in);
        self.own_player().zip(still_in).is_some_and(|(player, still_in)| still_in.contains(player))
    }

    /// Whether whoever is here has a seat in a game that is not over.
    pub fn keeps_seat(&self) -> bool {
        !self.own.is_empty() && self.phase() != Some(Phase::Ended)
    }

    /// Whether the person with this id has a seat in a game that is not over.
    pub fn keeps_seat_for(&self, person: &str) -> bool {
        let state = self.state.as_ref().filter(|state| state.phase() != Phase::Ended);
        state.is_some_and(|state| state.seat_of(person).is_some())
    }

    /// Among whom whoever is here talks.
    pub fn room(&self) -> Room {
        if self.own.is_empty() { Room::Watchers } else { Room::Table }
    }

    /// The seat that acts.
    pub fn to_act(&self) -> Option<u8> {
        self.state.as_ref().and_then(State::to_act)
    }

    /// Whether whoever is here may play a turn now.
    pub fn is_own_turn(&self) -> bool {
        let acts = self.to_act().is_some_and(|seat| self.own.contains(&seat));
        acts && self.is_live() && !self.is_busy
    }

    /// The turn that whoever is here has to play because there is no other.
    pub fn forced_pass(&self) -> Option<String> {
        let play = self.play().filter(|_| self.is_own_turn())?;
        let only = matches!(&play.choices()[..], [Choice { role: Role::Pass, .. }]);
        let mut passing = play.clone();
        (only && passing.stop()).then(|| passing.drafted()).flatten()
    }
}
