//! What lists say about a table.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use store::{Status, Summary};
use table::{Phase, State};
use wire::Sitter;

/// Who sits where.
fn seats(state: &State) -> Vec<Value> {
    let seat = |sitter: &Option<Sitter>| match sitter {
        None => Value::Null,
        Some(Sitter::Person { id, name, bot: false }) => {
            json!({ "person": { "id": id, "name": name } })
        }
        Some(Sitter::Person { id, name, bot: true }) => {
            json!({ "person": { "id": id, "name": name, "bot": true } })
        }
        Some(Sitter::Bot { level }) => json!({ "bot": { "level": level } }),
    };
    state.seats().iter().map(seat).collect()
}

/// How a table stands, for somebody.
pub(crate) fn state(state: &State, now: i64, person: &str) -> Value {
    let phase = match state.phase() {
        Phase::Open => "open",
        Phase::Running => "running",
        Phase::Ended => "ended",
    };
    json!({
        "setup": state.terms().setup,
        "position": state.play().position(),
        "status": phase,
        "head": state.head(),
        "seats": seats(state),
        "seat": state.seat_of(person),
        "to_act": state.to_act(),
        "clocks": state.clocks(now),
        "result": state.ending().map(|(result, ..)| result),
        "places": state.ending().map(|(_, _, places)| places),
        "rematch": state.next_table(),
    })
}

/// What is stored for the lists.
pub(crate) fn about(state: &State) -> String {
    let seats = seats(state);
    let result = state.ending().map(|(result, ..)| result);
    json!({
        "setup": state.terms().setup,
        "clock": state.terms().clock,
        "rated": state.terms().rated,
        "seats": seats,
        "to_act": state.to_act(),
        "result": result,
        "position": state.play().position(),
    })
    .to_string()
}

/// The persons at the seats.
pub(crate) fn players(state: &State) -> BTreeMap<u8, String> {
    let person = |(number, sitter): (u8, &Option<Sitter>)| match sitter {
        Some(Sitter::Person { id, .. }) => Some((number, id.clone())),
        Some(Sitter::Bot { .. }) | None => None,
    };
    (0..).zip(state.seats()).filter_map(person).collect()
}

/// A table in a list.
pub(crate) fn item(summary: &Summary) -> Value {
    let about: Value = serde_json::from_str(&summary.about).unwrap_or_default();
    json!({
        "id": summary.game,
        "status": summary.status.as_str(),
        "changed_at": summary.changed_at,
        "about": about,
    })
}

/// Whether a table in a list is for so many players, and has so many free seats at least.
pub(crate) fn has_seats(item: &Value, players: Option<usize>, free: Option<usize>) -> bool {
    let seats = item["about"]["seats"].as_array().map_or(&[][..], Vec::as_slice);
    let empty = seats.iter().filter(|seat| seat.is_null()).count();
    let is_open = item["status"] == Status::Open.as_str();
    players.is_none_or(|players| seats.len() == players)
        && free.is_none_or(|free| is_open && empty >= free)
}
