//! Games that were played elsewhere.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use catalog::Play;
use serde_json::{Value, json};
use store::{Import, LONGEST_BODY};

use super::{Answer, Problem, answer, found, sender};
use crate::people::Scope;
use crate::random;
use crate::shared::Shared;

/// The most bytes of a record. As many as the store keeps.
pub(crate) const LONGEST_RECORD: usize = LONGEST_BODY;

/// The form in which a record is kept, and the game that it tells.
fn checked(bytes: &[u8]) -> Result<(String, Play), Problem> {
    let refused = |error: record::RecordError| Problem::of_record(&error);
    let (record, _) = record::read(bytes).map_err(refused)?;
    let play = Play::from_record(&record).map_err(refused)?;
    let text = record.to_string();
    if text.len() > LONGEST_RECORD {
        return Err(Problem::too_long());
    }
    Ok((text, play))
}

/// Keeps the record of a game.
pub(crate) async fn import(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let person = sender(&shared, &headers, Scope::Play).await?.person;
    if !shared.made.allow(&person.id) {
        return Err(Problem::too_many_tables());
    }
    // Playing it through takes a while: others are answered meanwhile, and one at a time is enough.
    let turn = shared.readers.turn().await?;
    let read = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        checked(&bytes)
    });
    let (body, play) = read.await.map_err(|_| Problem::unavailable())??;
    let live = &shared.live;
    let title = play.title().name().to_owned();
    let import = Import { id: random::id(), person: person.id, title, body, at: live.now() };
    let value = json!({ "id": import.id, "result": play.result(), "setup": play.setup() });
    if !live.store.add_import(import, live.settings.imports_per_person).await? {
        let text = "you keep too many records; remove some";
        return Err(Problem::new(StatusCode::CONFLICT, "too-many-records", text));
    }
    Ok(answer(StatusCode::CREATED, &value))
}

/// Removes a record.
pub(crate) async fn remove(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let person = sender(&shared, &headers, Scope::Play).await?.person;
    if found(shared.live.store.remove_import(&person.id, &id).await)? {
        Ok(answer(StatusCode::OK, &json!({})))
    } else {
        let text = "you keep no such record";
        Err(Problem::new(StatusCode::NOT_FOUND, "no-such-record", text))
    }
}

/// A record in a list.
pub(super) fn item(import: &Import) -> Value {
    json!({ "id": import.id, "game": import.title, "status": "imported", "rated": false,
            "changed_at": import.at })
}

/// The record with this id.
pub(super) async fn find(shared: &Shared, id: &str) -> Result<String, Problem> {
    let import = found(shared.live.store.import(id).await)?;
    import.map(|import| import.body).ok_or_else(Problem::no_such_table)
}

/// The game of a record that is kept. Playing it through takes a while.
pub(super) fn play(body: &str) -> Result<Play, Problem> {
    Ok(checked(body.as_bytes())?.1)
}
