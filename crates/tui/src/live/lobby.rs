//! The tables of a server that wait for players.

use catalog::Play;
use client::Clock;
use lang::Texts;

use super::words::{self, clean};
use crate::words as game_words;

/// A table with free seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTable {
    /// Its id.
    pub id: String,
    /// What is played.
    pub setup: String,
    /// How time is counted, if it is.
    pub clock: Option<Clock>,
    /// Who sits there; `None` for a free seat.
    pub seats: Vec<Option<String>>,
}

/// These tables, two lines each.
pub fn lobby(texts: &Texts, tables: &[OpenTable]) -> String {
    if tables.is_empty() {
        return texts.say("live-no-tables", &[]) + "\n";
    }
    let mut said = texts.say("live-tables", &[]) + "\n";
    for table in tables {
        let free = texts.say("live-free", &[]);
        let seats = table.seats.iter().map(|seat| seat.as_deref().map_or(free.clone(), clean));
        let players = seats.collect::<Vec<_>>().join(", ");
        let id = clean(&table.id);
        let (game, setup) = match Play::start(&table.setup) {
            Ok(play) => {
                let name = texts.say(&format!("game-{}", play.title().name()), &[]);
                (name, game_words::setup(texts, &play))
            }
            // A newer server may know games that nobody knows here.
            Err(_) => ("?".to_owned(), clean(&table.setup)),
        };
        let clock = match table.clock {
            Some(clock) => words::clock(texts, clock),
            None => texts.say("live-clock-none", &[]),
        };
        let values = [("table", &*id), ("game", &*game), ("setup", &*setup)];
        said += &format!("  {}\n", texts.say("live-open-table", &values));
        let values = [("clock", &*clock), ("players", &*players)];
        said += &format!("    {}\n", texts.say("live-open-seats", &values));
    }
    said
}
