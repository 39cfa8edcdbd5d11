//! What is known of a table.

use catalog::{Choice, Play, Player, Role};
use client::{Clocks, Connection, Phase, Room, Session, Sitter, State, Tidings};

/// What is known of a table. Its state follows the tidings and not the session, which may be ahead
/// of what was told.
#[derive(Debug)]
pub(crate) struct Seen {
    state: Option<State>,
    pub(crate) connection: Connection,
    /// The own seats.
    pub(crate) own: Vec<u8>,
    /// How the clocks stand.
    pub(crate) clocks: Option<Clocks>,
    /// Of each seat, whether somebody who sits there is connected; empty as long as nobody said.
    pub(crate) present: Vec<bool>,
    pub(crate) watchers: u32,
    /// Whether something that was asked for has no answer, or something has happened that was not
    /// told yet.
    pub(crate) is_busy: bool,
}

impl Seen {
    pub(crate) fn new() -> Seen {
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

    /// Takes what the session knows beside its tidings.
    pub(crate) fn look(&mut self, session: &Session, now: u64) {
        self.own = session.seats().to_vec();
        self.clocks = session.clocks(now);
        let head = self.state.as_ref().map_or(0, State::head);
        self.is_busy = session.pending().is_some() || head != session.head();
    }

    /// Takes tidings.
    pub(crate) fn hear(&mut self, tidings: &Tidings) {
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

    pub(crate) fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    pub(crate) fn play(&self) -> Option<&Play> {
        self.state.as_ref().map(State::play)
    }

    pub(crate) fn phase(&self) -> Option<Phase> {
        self.state.as_ref().map(State::phase)
    }

    pub(crate) fn is_live(&self) -> bool {
        self.connection == Connection::Live && self.state.is_some()
    }

    /// The seats that nobody has.
    pub(crate) fn free(&self) -> Vec<u8> {
        let seats = self.state.as_ref().map_or(&[][..], State::seats);
        (0..).zip(seats).filter(|(_, sitter)| sitter.is_none()).map(|(seat, _)| seat).collect()
    }

    /// Who sits there.
    pub(crate) fn sitter(&self, seat: u8) -> Option<&Sitter> {
        self.state.as_ref()?.seats().get(usize::from(seat))?.as_ref()
    }

    /// The player of the own seat.
    pub(crate) fn own_player(&self) -> Option<Player> {
        self.own.first().and_then(|seat| Player::new(usize::from(*seat)))
    }

    /// Whether whoever is here plays and is not out.
    pub(crate) fn is_in(&self) -> bool {
        let still_in = self.play().map(Play::still_in);
        self.own_player().zip(still_in).is_some_and(|(player, still_in)| still_in.contains(player))
    }

    /// Whether whoever is here has a seat in a game that is not over.
    pub(crate) fn keeps_seat(&self) -> bool {
        !self.own.is_empty() && self.phase() != Some(Phase::Ended)
    }

    /// Among whom whoever is here talks.
    pub(crate) fn room(&self) -> Room {
        if self.own.is_empty() { Room::Watchers } else { Room::Table }
    }

    /// The seat that acts.
    pub(crate) fn to_act(&self) -> Option<u8> {
        self.state.as_ref().and_then(State::to_act)
    }

    /// Whether whoever is here may play a turn now.
    pub(crate) fn is_own_turn(&self) -> bool {
        let acts = self.to_act().is_some_and(|seat| self.own.contains(&seat));
        acts && self.is_live() && !self.is_busy
    }

    /// The turn that whoever is here has to play because there is no other.
    pub(crate) fn forced_pass(&self) -> Option<String> {
        let play = self.play().filter(|_| self.is_own_turn())?;
        let only = matches!(&play.choices()[..], [Choice { role: Role::Pass, .. }]);
        let mut passing = play.clone();
        (only && passing.stop()).then(|| passing.drafted()).flatten()
    }
}
