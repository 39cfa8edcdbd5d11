//! What lists say about a table.

use serde_json::{Value, json};
use store::Summary;
use table::State;
use wire::Sitter;

/// What is stored for the lists.
pub(crate) fn about(state: &State) -> String {
    let seats: Vec<Value> = state
        .seats()
        .iter()
        .map(|sitter| match sitter {
            None => Value::Null,
            Some(Sitter::Person { id, name }) => json!({ "person": { "id": id, "name": name } }),
            Some(Sitter::Bot { level }) => json!({ "bot": { "level": level } }),
        })
        .collect();
    let result = state.ending().map(|(result, ..)| result);
    json!({
        "setup": state.terms().setup,
        "clock": state.terms().clock,
        "seats": seats,
        "result": result,
    })
    .to_string()
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
