//! Who one is.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::json;

use super::{Answer, Problem, answer, body, check_origin, handed_over, reader};
use crate::people::{self, is_name, make_guest};
use crate::shared::Shared;
use crate::whence::Whence;

/// Who wants to be a guest.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGuest {
    name: Option<String>,
    /// For programs: the secret comes in the answer instead of a cookie.
    #[serde(default)]
    bearer: bool,
}

/// Makes a guest.
pub(crate) async fn guest(
    State(shared): State<Arc<Shared>>,
    Whence(place): Whence,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    check_origin(&shared, &headers)?;
    let wanted: NewGuest = body(&bytes)?;
    if wanted.name.as_deref().is_some_and(|name| !is_name(name)) {
        return Err(Problem::bad_name());
    }
    // Who is a guest already stays the same one.
    let known = people::person(&shared.live, &headers, true).await?;
    // Nobody takes a guest for somebody with an account.
    if let Some(name) = &wanted.name
        && let Some(account) = shared.live.store.account_by_name(name).await?
        && known.as_ref().is_none_or(|person| person.id != account.person.id)
    {
        return Err(Problem::name_taken());
    }
    if !wanted.bearer
        && let Some(person) = known
    {
        let is_guest = person.kind == store::Kind::Guest;
        if let Some(name) = wanted.name.filter(|name| is_guest && *name != person.name) {
            shared.live.store.rename_person(&person.id, &name).await?;
            return Ok(answer(StatusCode::OK, &json!({ "id": person.id, "name": name })));
        }
        return Ok(answer(StatusCode::OK, &json!({ "id": person.id, "name": person.name })));
    }
    if !shared.guests.allow(&place) {
        return Err(Problem::too_many_guests());
    }
    let (person, secret) = make_guest(&shared.live, wanted.name).await?;
    let value = json!({ "id": person.id, "name": person.name });
    Ok(handed_over(&shared, StatusCode::CREATED, value, &secret, wanted.bearer))
}

/// Who I am.
pub(crate) async fn me(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let person = reader(&shared, &headers).await?.person;
    let mut value = json!({ "id": person.id, "name": person.name, "kind": person.kind.as_str() });
    let account = shared.live.store.account(&person.id).await?;
    if account.is_some_and(|account| account.is_admin) {
        value["admin"] = true.into();
    }
    Ok(answer(StatusCode::OK, &value))
}
