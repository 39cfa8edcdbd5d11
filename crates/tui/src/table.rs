//! A game with those who play it.

use catalog::{Choice, Play, Refused, Role};
use record::Record;

use crate::Seat;

/// The game and who plays it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) play: Play,
    /// Who sits where, in the order of acting.
    pub(crate) seats: Vec<Seat>,
    /// What it was loaded from.
    source: Option<Record>,
}

impl Table {
    pub(crate) fn new(play: Play, seats: Vec<Seat>) -> Table {
        Table { play, seats, source: None }
    }

    /// The game of a record. Players who are called like bots are bots again.
    pub(crate) fn loaded(play: Play, source: Record) -> Table {
        let seat = |player| Seat::read(&source.players[player]).unwrap_or(Seat::Human);
        let seats = play.players().iter().map(seat).collect();
        Table { play, seats, source: Some(source) }
    }

    /// The record of the game, with the names it was loaded with, else with the seats as names.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.play.record();
        if let Some(source) = &self.source {
            record.date.clone_from(&source.date);
            record.tags.clone_from(&source.tags);
        }
        for (player, seat) in self.play.players().iter().zip(&self.seats) {
            let known = self.source.as_ref().map(|source| source.players[player].clone());
            let name = known.filter(|name| !name.is_empty());
            record.players[player] = name.unwrap_or_else(|| seat.to_string());
        }
        record
    }

    /// Who sits in the seat of the player to act.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.seats.get(self.play.to_act()?.number()).copied()
    }

    /// Whether the player to act can do nothing but pass.
    pub(crate) fn must_pass(&self) -> bool {
        matches!(&self.play.choices()[..], [Choice { role: Role::Pass, .. }])
    }

    /// Plays a turn; letters may be large or small, and spaces between do not count.
    pub(crate) fn turn(&mut self, line: &str) -> Result<(), Refused> {
        let turn = self.play.title().tidy_turn(line);
        self.play.turn(&turn).map_err(|refused| quoting(refused, line))
    }

    /// Goes back to the last turn that somebody at this terminal decided; `false` if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let mut back = self.clone();
        while back.play.take_back() {
            if back.to_act() == Some(Seat::Human) && !back.must_pass() {
                self.play = back.play;
                return true;
            }
        }
        false
    }
}

/// The most letters that are quoted of what somebody typed.
const LONGEST_QUOTE: usize = 40;

/// A refusal that quotes a text that is no turn as it was typed, but not all of a long one.
pub(crate) fn quoting(mut refused: Refused, typed: &str) -> Refused {
    for (_, value) in refused.args.iter_mut().filter(|(name, _)| *name == "turn") {
        typed.clone_into(value);
        if let Some((end, _)) = typed.char_indices().nth(LONGEST_QUOTE) {
            value.truncate(end);
            value.push('…');
        }
    }
    refused
}
