//! What is known after a run.

use wire::{Event, Request, Sitter, What};

/// All that is known of one table.
#[derive(Clone, Debug)]
pub struct History {
    /// Its name.
    pub table: String,
    /// What is stored.
    pub log: Vec<Event>,
    /// What clients did and saw. Of a person who is here, all clients are.
    pub clients: Vec<Client>,
    /// When nobody could play, through no fault of the players.
    pub down: Vec<DownTime>,
    /// The most milliseconds of lag that a player is forgiven in one turn.
    pub lag: u32,
}

/// What one client did and saw: one window, one program.
#[derive(Clone, Debug)]
pub struct Client {
    /// A name for the reports.
    pub name: String,
    /// Who it is for the server.
    pub person: String,
    /// In its order.
    pub observations: Vec<Observation>,
    /// Whether the run has given it the time and the peace to see everything and to have every
    /// answer.
    pub is_settled: bool,
}

/// Something that a client did or saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// When, in milliseconds of the clock that all clients have in common.
    pub at: i64,
    /// What.
    pub seen: Seen,
}

/// What a client can do or see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A connection began.
    Connected,
    /// The connection was lost.
    Lost,
    /// It sent a turn or another act, perhaps not for the first time.
    Asked(Request),
    /// The answer to the last request with this number: it is stored.
    Acknowledged(u32),
    /// The answer: it is against the rules.
    Refused(u32),
    /// The answer: something else has this number.
    Stale(u32),
    /// It let this event happen on its screen.
    Event(Event),
    /// Its state and an event did not fit together.
    Diverged(u32),
}

/// A time when nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DownTime {
    /// From then, on the clock of the log.
    pub from: i64,
    /// To then.
    pub to: i64,
    /// How many milliseconds it may have taken until it was noticed; these may be charged.
    pub notice: u32,
    /// How many milliseconds before it began and after it ended may be given back too, since nobody
    /// knew exactly.
    pub grace: u32,
}

impl History {
    /// Who sat on the seats before the event with this number: the names of persons, by seat.
    /// After the start nobody changes seats.
    pub(crate) fn persons_before(&self, seq: u32) -> Vec<Option<&str>> {
        let mut persons = Vec::new();
        for event in self.log.iter().take_while(|event| event.seq < seq) {
            if event.what == What::Started {
                break;
            }
            let Some(seat) = event.seat.map(usize::from) else { continue };
            if persons.len() <= seat {
                persons.resize(seat + 1, None);
            }
            match &event.what {
                What::Seated(Sitter::Person { id, .. }) => persons[seat] = Some(id.as_str()),
                What::Seated(Sitter::Bot { .. }) | What::Left => persons[seat] = None,
                _ => {}
            }
        }
        persons
    }

    /// The stored event with this number.
    pub(crate) fn event(&self, seq: u32) -> Option<&Event> {
        self.log.get(seq as usize).filter(|event| event.seq == seq)
    }
}
