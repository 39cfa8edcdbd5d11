//! What those do who look after the server. Everything they change is in the account of what was
//! done before it is done.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{
    Deed, Filed, Filter, Imposed, Person, ReportFilter, Sanction, SanctionFilter, SanctionKind,
    Status,
};

use super::tables::{place, status, yes};
use super::{Answer, Problem, answer, body, check_origin, found, named};
use crate::people::{self, Scope};
use crate::request::value;
use crate::shared::Shared;
use crate::{lists, standing};

/// How many rows a list has.
const LIST: u32 = 50;
/// The most letters of a reason or a verdict.
const LONGEST_WORDS: usize = 1_000;

/// Somebody who looks after the server, known by a session: a token is for less.
async fn admin(shared: &Shared, headers: &HeaderMap, changes: bool) -> Result<Person, Problem> {
    if changes {
        check_origin(shared, headers)?;
    }
    let identity = people::identify(&shared.live, headers, changes).await?;
    let identity = identity.ok_or_else(Problem::unknown_person)?;
    identity.require(Scope::Account)?;
    match shared.live.store.account(&identity.person.id).await? {
        Some(account) if account.is_admin => Ok(account.person),
        _ => Err(Problem::not_admin()),
    }
}

/// Notes what is about to be done.
async fn note(shared: &Shared, by: &Person, what: String, about: &str) -> Result<(), Problem> {
    let (at, by, about) = (shared.live.now(), by.id.clone(), about.to_owned());
    Ok(shared.live.store.audit(Deed { at, by, what, about }).await?)
}

fn check_words(words: &str) -> Result<String, Problem> {
    let words = words.trim();
    if words.is_empty() || words.chars().count() > LONGEST_WORDS || words.contains('\0') {
        let text = format!("a reason or a verdict has 1 to {LONGEST_WORDS} letters");
        return Err(Problem::bad("bad-words", &text));
    }
    Ok(words.to_owned())
}

/// What somebody shall not do any more.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewSanction {
    /// Against whom: an id, or the name of an account.
    person: Option<String>,
    name: Option<String>,
    kind: Kind,
    /// Until when, in milliseconds since 1970; for ever without.
    until: Option<i64>,
    why: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Ban,
    Mute,
}

/// Imposes a sanction.
pub(crate) async fn sanction(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let admin = admin(&shared, &headers, true).await?;
    let wanted: NewSanction = body(&bytes)?;
    let why = check_words(&wanted.why)?;
    let store = &shared.live.store;
    let person = match (&wanted.person, &wanted.name) {
        (Some(id), None) => found(store.person(id).await)?,
        (None, Some(name)) => {
            found(store.account_by_name(name).await)?.map(|account| account.person)
        }
        _ => return Err(Problem::bad("unreadable", "a sanction is against a person or a name")),
    };
    let person = person.ok_or_else(Problem::no_such_person)?;
    if store.account(&person.id).await?.is_some_and(|account| account.is_admin) {
        let text = "this person looks after the server";
        return Err(Problem::new(StatusCode::CONFLICT, "is-admin", text));
    }
    let now = shared.live.now();
    if wanted.until.is_some_and(|until| until <= now) {
        return Err(Problem::bad("bad-time", "a sanction ends in the future"));
    }
    let kind = match wanted.kind {
        Kind::Ban => SanctionKind::Ban,
        Kind::Mute => SanctionKind::Mute,
    };
    let end = wanted.until.map_or_else(|| "for ever".to_owned(), |until| format!("until {until}"));
    note(&shared, &admin, format!("{} {end}: {why}", kind.as_str()), &person.id).await?;
    let (until, by) = (wanted.until, admin.id);
    let sanction = Sanction { person: person.id.clone(), kind, until, by, why, at: now };
    let id = store.sanction(sanction).await?;
    // A guest has nothing but the session to come back with once the ban is over.
    if kind == SanctionKind::Ban && person.kind != store::Kind::Guest {
        store.end_sessions(&person.id, None).await?;
    }
    if kind == SanctionKind::Ban {
        store.end_seek_of(&person.id).await?;
    }
    standing::changed(&shared.live, &person.id).await;
    Ok(answer(StatusCode::CREATED, &json!({ "id": id, "person": person.id })))
}

/// Ends a sanction before its time.
pub(crate) async fn lift(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let admin = admin(&shared, &headers, true).await?;
    let gone = || {
        let text = "there is no such sanction, or it was lifted";
        Problem::new(StatusCode::NOT_FOUND, "no-such-sanction", text)
    };
    let id: i64 = id.parse().ok().filter(|id| *id < i64::MAX).ok_or_else(gone)?;
    let store = &shared.live.store;
    let filter = SanctionFilter { person: None, in_force_at: None, after: Some(id + 1), limit: 1 };
    let found = store.sanctions(filter).await?.pop();
    let found = found.filter(|found| found.id == id && found.lifted.is_none());
    let sanction = found.ok_or_else(gone)?.sanction;
    note(&shared, &admin, format!("lift {} {id}", sanction.kind.as_str()), &sanction.person)
        .await?;
    if !store.lift_sanction(id, &admin.id, shared.live.now()).await? {
        return Err(gone());
    }
    standing::changed(&shared.live, &sanction.person).await;
    Ok(answer(StatusCode::OK, &json!({})))
}

/// What came of a report.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verdict {
    verdict: String,
}

/// Closes a report.
pub(crate) async fn close(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let admin = admin(&shared, &headers, true).await?;
    let Verdict { verdict } = body(&bytes)?;
    let verdict = check_words(&verdict)?;
    let gone = || {
        let text = "there is no such report, or it was closed";
        Problem::new(StatusCode::NOT_FOUND, "no-such-report", text)
    };
    let id: i64 = id.parse().ok().filter(|id| *id < i64::MAX).ok_or_else(gone)?;
    let store = &shared.live.store;
    let filter = ReportFilter { after: Some(id + 1), limit: 1, ..ALL_REPORTS };
    let found = store.reports(filter).await?.pop();
    let found = found.filter(|found| found.id == id && found.closed.is_none());
    let report = found.ok_or_else(gone)?.report;
    note(&shared, &admin, format!("close report {id}: {verdict}"), &report.about).await?;
    if !store.close_report(id, &admin.id, &verdict, shared.live.now()).await? {
        return Err(gone());
    }
    Ok(answer(StatusCode::OK, &json!({})))
}

/// The id after which a list goes on.
fn after(uri: &Uri) -> Result<Option<i64>, Problem> {
    let number = value(uri, "after").map(str::parse).transpose();
    number.map_err(|_| Problem::bad("bad-number", "after is the id of the last row"))
}

/// The accounts whose names begin in some way, in the order of the names.
pub(crate) async fn people(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    admin(&shared, &headers, false).await?;
    let (beginning, after) = (named(&uri, "name")?.unwrap_or_default(), named(&uri, "after")?);
    let found = shared.live.store.accounts(beginning, after, LIST).await?;
    let people: Vec<Value> = found
        .iter()
        .map(|account| {
            let mut person = shown_person(&account.person, account.is_admin);
            person["since"] = account.signed_up_at.into();
            person
        })
        .collect();
    Ok(answer(StatusCode::OK, &json!({ "people": people })))
}

/// Who has an id, and what they may not do now.
pub(crate) async fn person(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    admin(&shared, &headers, false).await?;
    let store = &shared.live.store;
    let person = found(store.person(&id).await)?.ok_or_else(Problem::no_such_person)?;
    let account = store.account(&id).await?;
    let filter = SanctionFilter {
        person: Some(id),
        in_force_at: Some(shared.live.now()),
        after: None,
        limit: LIST,
    };
    let sanctions: Vec<Value> = store.sanctions(filter).await?.iter().map(shown_sanction).collect();
    let mut value = shown_person(&person, account.is_some_and(|account| account.is_admin));
    value["since"] = person.created_at.into();
    value["sanctions"] = sanctions.into();
    Ok(answer(StatusCode::OK, &value))
}

fn shown_person(person: &Person, is_admin: bool) -> Value {
    json!({ "id": person.id, "name": person.name, "kind": person.kind.as_str(),
            "admin": is_admin })
}

/// Sanctions, the newest first.
pub(crate) async fn sanctions(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    admin(&shared, &headers, false).await?;
    let now = shared.live.now();
    let filter = SanctionFilter {
        person: named(&uri, "person")?.map(str::to_owned),
        in_force_at: yes(&uri, "in_force")?.filter(|in_force| *in_force).map(|_| now),
        after: after(&uri)?,
        limit: LIST,
    };
    let found = shared.live.store.sanctions(filter).await?;
    let ids = found.iter().flat_map(|imposed| {
        let lifted = imposed.lifted.iter().map(|(by, _)| by);
        lifted.chain([&imposed.sanction.person, &imposed.sanction.by])
    });
    let people = mentioned(&shared, ids.cloned().collect()).await?;
    let sanctions: Vec<Value> = found.iter().map(shown_sanction).collect();
    Ok(answer(StatusCode::OK, &json!({ "sanctions": sanctions, "people": people })))
}

/// What those are called whom a list mentions by their ids, in the order in which it does.
async fn mentioned(shared: &Shared, ids: Vec<String>) -> Result<Vec<Value>, Problem> {
    let (mut known, mut people) = (BTreeSet::new(), Vec::new());
    for id in ids {
        if known.insert(id.clone())
            && let Some(person) = shared.live.store.person(&id).await?
        {
            people.push(json!({ "id": id, "name": person.name }));
        }
    }
    Ok(people)
}

fn shown_sanction(imposed: &Imposed) -> Value {
    let Sanction { person, kind, until, by, why, at } = &imposed.sanction;
    let lifted = imposed.lifted.as_ref().map(|(by, at)| json!({ "by": by, "at": at }));
    json!({ "id": imposed.id, "person": person, "kind": kind.as_str(), "until": until, "by": by,
            "why": why, "at": at, "lifted": lifted })
}

const ALL_REPORTS: ReportFilter =
    ReportFilter { is_open: None, by: None, about: None, after: None, limit: LIST };

/// Reports, the newest first.
pub(crate) async fn reports(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    admin(&shared, &headers, false).await?;
    let filter = ReportFilter {
        is_open: yes(&uri, "open")?,
        by: named(&uri, "by")?.map(str::to_owned),
        about: named(&uri, "about")?.map(str::to_owned),
        after: after(&uri)?,
        ..ALL_REPORTS
    };
    let found = shared.live.store.reports(filter).await?;
    let ids = found.iter().flat_map(|filed| {
        let closed = filed.closed.iter().map(|closed| &closed.by);
        closed.chain([&filed.report.by, &filed.report.about])
    });
    let people = mentioned(&shared, ids.cloned().collect()).await?;
    let reports: Vec<Value> = found.iter().map(shown_report).collect();
    Ok(answer(StatusCode::OK, &json!({ "reports": reports, "people": people })))
}

fn shown_report(filed: &Filed) -> Value {
    let report = &filed.report;
    let closed = filed
        .closed
        .as_ref()
        .map(|closed| json!({ "by": closed.by, "verdict": closed.verdict, "at": closed.at }));
    json!({ "id": filed.id, "by": report.by, "about": report.about, "table": report.game,
            "text": report.body, "at": report.at, "closed": closed })
}

/// All tables, private ones too, those that changed last first; the running ones unless something
/// else is asked for.
pub(crate) async fn tables(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    admin(&shared, &headers, false).await?;
    let status = status(&uri)?.unwrap_or(Status::Running);
    let filter = Filter { status: Some(status), after: place(&uri)?, ..Filter::first(LIST) };
    let found = shared.live.store.summaries(filter).await?;
    let tables: Vec<Value> = found
        .iter()
        .map(|summary| {
            let mut item = lists::item(summary);
            item["private"] = json!(!summary.is_public);
            item
        })
        .collect();
    Ok(answer(StatusCode::OK, &json!({ "tables": tables })))
}

/// What was done, the newest first.
pub(crate) async fn audit(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    admin(&shared, &headers, false).await?;
    let person = named(&uri, "person")?;
    let found = shared.live.store.audits(person, after(&uri)?, LIST).await?;
    let ids = found.iter().flat_map(|(_, deed)| [&deed.by, &deed.about]);
    let people = mentioned(&shared, ids.cloned().collect()).await?;
    let deeds: Vec<Value> = found
        .iter()
        .map(|(id, Deed { at, by, what, about })| {
            json!({ "id": id, "at": at, "by": by, "what": what, "about": about })
        })
        .collect();
    Ok(answer(StatusCode::OK, &json!({ "deeds": deeds, "people": people })))
}
