//! The tables of a server that wait for players.

use lang::Texts;

use super::words::clean;

/// A table with free seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTable {
    /// Its id.
    pub id: String,
    /// What is played.
    pub setup: String,
    /// Who sits there; `None` for a free seat.
    pub seats: Vec<Option<String>>,
}

/// These tables, a line each.
pub fn lobby(texts: &Texts, tables: &[OpenTable]) -> String {
    if tables.is_empty() {
        return texts.say("live-no-tables", &[]) + "\n";
    }
    let mut said = texts.say("live-tables", &[]) + "\n";
    for table in tables {
        let free = texts.say("live-free", &[]);
        let seats = table.seats.iter().map(|seat| seat.as_deref().map_or(free.clone(), clean));
        let players = seats.collect::<Vec<_>>().join(", ");
        let (id, setup) = (clean(&table.id), clean(&table.setup));
        let values = [("table", &*id), ("setup", &*setup), ("players", &*players)];
        said += &format!("  {}\n", texts.say("live-open-table", &values));
    }
    said
}
