//! What lists say about a table.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use store::{Status, Summary};
use table::{Phase, State};
use wire::Sitter;

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

/// What is stored for the lists. It is written with every turn, so it is written at once.
#[derive(Serialize)]
struct About<'a> {
    setup: &'a str,
    clock: Option<wire::Clock>,
    rated: bool,
    seats: Vec<Option<Seat<'a>>>,
    to_act: Option<u8>,
    result: Option<String>,
    position: String,
}

/// Who sits on a seat.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Seat<'a> {
    Person {
        id: &'a str,
        name: &'a str,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
    },
    Bot {
        level: u8,
    },
}

impl Seat<'_> {
    fn of(sitter: &Sitter) -> Seat<'_> {
        match sitter {
            Sitter::Person { id, name, bot } => Seat::Person { id, name, bot: *bot },
            Sitter::Bot { level } => Seat::Bot { level: *level },
        }
    }
}

/// Who sits where.
fn seats(state: &State) -> Vec<Option<Seat<'_>>> {
    state.seats().iter().map(|sitter| sitter.as_ref().map(Seat::of)).collect()
}

/// What is stored for the lists.
pub(crate) fn about(state: &State) -> String {
    let about = About {
        setup: &state.terms().setup,
        clock: state.terms().clock,
        rated: state.terms().rated,
        seats: seats(state),
        to_act: state.to_act(),
        result: state.ending().map(|(result, ..)| result),
        position: state.play().position(),
    };
    serde_json::to_string(&about).expect("texts and numbers can always be written")
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
