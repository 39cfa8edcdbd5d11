//! Accounts for which a program plays.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde_json::json;
use store::{Filter, Kind};

use super::{Answer, Problem, answer, sender};
use crate::people::Scope;
use crate::shared::Shared;
use crate::standing;

/// Makes an account one for which a program plays, for good.
pub(crate) async fn become_bot(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let person = sender(&shared, &headers, Scope::Account).await?.person;
    let store = &shared.live.store;
    let done = json!({ "id": person.id, "name": person.name, "kind": Kind::Bot.as_str() });
    if person.kind == Kind::Bot {
        return Ok(answer(StatusCode::OK, &done));
    }
    if person.kind == Kind::Guest {
        return Err(Problem::no_account());
    }
    let games = Filter { person: Some(person.id.clone()), ..Filter::first(1) };
    if !store.summaries(games).await?.is_empty() {
        let text = "an account that has played stays a person's; make another one";
        return Err(Problem::new(StatusCode::CONFLICT, "has-games", text));
    }
    if !store.become_bot(&person.id).await? {
        return Err(Problem::no_account());
    }
    // What was wanted and opened as a person ends.
    store.end_seek_of(&person.id).await?;
    standing::changed(&shared.live, &person.id).await;
    Ok(answer(StatusCode::OK, &done))
}
