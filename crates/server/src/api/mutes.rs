//! What everybody can do for their own peace: not hear somebody, and report them.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{MOST_MUTED, Report};

use super::{Answer, Problem, answer, body, found, games, reader, sender};
use crate::people::Scope;
use crate::shared::Shared;
use crate::{people, standing};

/// The most letters of a report.
const LONGEST_REPORT: usize = 1_000;

/// Whom it concerns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Other {
    person: String,
}

/// Whom the one who asks does not hear.
pub(crate) async fn list(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = reader(&shared, &headers).await?;
    identity.require(Scope::Talk)?;
    let store = &shared.live.store;
    let mut people: Vec<Value> = Vec::new();
    for id in store.muted_by(&identity.person.id).await? {
        let name = store.person(&id).await?.map(|person| person.name);
        people.push(json!({ "id": id, "name": name }));
    }
    Ok(answer(StatusCode::OK, &json!({ "people": people })))
}

/// From now on the one who asks does not hear somebody.
pub(crate) async fn mute(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = sender(&shared, &headers, Scope::Talk).await?;
    let Other { person } = body(&bytes)?;
    let me = &identity.person.id;
    if person == *me {
        return Err(Problem::bad("yourself", "you hear yourself"));
    }
    let live = &shared.live;
    if found(live.store.person(&person).await)?.is_none() {
        return Err(Problem::no_such_person());
    }
    if !live.store.mute_person(me, &person).await? {
        let text = format!("nobody mutes more than {MOST_MUTED} others");
        return Err(Problem::new(StatusCode::CONFLICT, "too-many-muted", &text));
    }
    standing::changed(live, me).await;
    Ok(answer(StatusCode::OK, &json!({})))
}

/// From now on the one who asks hears somebody again.
pub(crate) async fn unmute(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = sender(&shared, &headers, Scope::Talk).await?;
    let Other { person } = body(&bytes)?;
    let live = &shared.live;
    if !found(live.store.unmute_person(&identity.person.id, &person).await)? {
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-muted", "you hear this person"));
    }
    standing::changed(live, &identity.person.id).await;
    Ok(answer(StatusCode::OK, &json!({})))
}

/// What somebody has to say against another.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewReport {
    person: String,
    /// Where it happened; only a table that the one who asks may see.
    table: Option<String>,
    text: String,
}

/// Reports somebody to those who look after the server.
pub(crate) async fn report(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = sender(&shared, &headers, Scope::Talk).await?;
    let wanted: NewReport = body(&bytes)?;
    let (live, me) = (&shared.live, identity.person);
    if wanted.person == me.id {
        return Err(Problem::bad("yourself", "nobody reports themselves"));
    }
    let text = wanted.text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_REPORT || text.contains('\0') {
        let text = format!("a report has 1 to {LONGEST_REPORT} letters");
        return Err(Problem::bad("bad-report", &text));
    }
    if found(live.store.person(&wanted.person).await)?.is_none() {
        return Err(Problem::no_such_person());
    }
    let by = me.id.clone();
    if let Some(table) = &wanted.table {
        let token = games::invitation(&headers);
        let desk = games::find(live, table).await?;
        if !desk.admits(live, &people::at_table(me), token.as_deref()) {
            return Err(Problem::no_such_table());
        }
    }
    if !shared.reports.allow(&by) {
        let text = "you reported too much just now";
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-reports", text));
    }
    let report = Report {
        by,
        about: wanted.person,
        game: wanted.table,
        body: text.to_owned(),
        at: live.now(),
    };
    live.store.report(report).await?;
    Ok(answer(StatusCode::CREATED, &json!({})))
}
