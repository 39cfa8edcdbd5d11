//! Who one is.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::json;

use super::{Answer, Problem, answer, body, check_origin};
use crate::people::{self, is_name, make_guest};
use crate::shared::Shared;

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
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    check_origin(&shared, &headers)?;
    let wanted: NewGuest = body(&bytes)?;
    if wanted.name.as_deref().is_some_and(|name| !is_name(name)) {
        return Err(Problem::bad_name());
    }
    // Who is a guest already stays the same one.
    if !wanted.bearer
        && let Ok(Some(person)) = people::person(&shared.live, &headers, true).await
    {
        let is_guest = person.kind == store::Kind::Guest;
        if let Some(name) = wanted.name.filter(|name| is_guest && *name != person.name) {
            shared.live.store.rename_person(&person.id, &name).await?;
            return Ok(answer(StatusCode::OK, &json!({ "id": person.id, "name": name })));
        }
        return Ok(answer(StatusCode::OK, &json!({ "id": person.id, "name": person.name })));
    }
    let made = make_guest(&shared.live, wanted.name).await?;
    let (person, secret) = made;
    if wanted.bearer {
        let value = json!({ "id": person.id, "name": person.name, "token": secret });
        return Ok(answer(StatusCode::CREATED, &value));
    }
    let mut response =
        answer(StatusCode::CREATED, &json!({ "id": person.id, "name": person.name }));
    if let Some(cookie) = people::cookie(&secret, shared.live.settings.public_url.as_deref()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Who I am.
pub(crate) async fn me(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let person = people::person(&shared.live, &headers, false).await?;
    match person {
        Some(person) => {
            let value =
                json!({ "id": person.id, "name": person.name, "kind": person.kind.as_str() });
            Ok(answer(StatusCode::OK, &value))
        }
        None => Err(Problem::unknown_person()),
    }
}
