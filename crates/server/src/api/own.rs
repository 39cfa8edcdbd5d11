//! Everything that is kept about somebody, for themselves.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::IntoResponse;
use serde_json::{Value, json};
use store::{Cursor, Filter, Imposed, ReportFilter, SanctionFilter, StoreError};
use tokio::sync::mpsc::{self, Sender};

use super::accounts::reading;
use super::ratings::{shown, told};
use super::{Answer, Problem};
use crate::lists;
use crate::live::Live;
use crate::shared::Shared;

/// How many rows are read at once, and how many pieces of the answer wait to be sent.
const PAGE: u32 = 100;
const WAITING: usize = 4;
/// More than anybody has of what is read at once.
const ALL: u32 = 100_000;

/// What goes out piece by piece. An error ends the answer in the middle, so that nobody takes a part
/// for the whole.
type Pieces = Sender<Result<String, StoreError>>;

/// Everything that is kept about the one who asks: a JSON object, which may be long.
pub(crate) async fn export(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let person = reading(&shared, &headers).await?.person;
    let live = Arc::clone(&shared.live);
    let Some(place) = shared.streams.take(&person.id, live.settings.streams_per_person) else {
        return Err(Problem::too_many_sockets());
    };
    let mut first = json!({
        "person": { "id": person.id, "name": person.name, "kind": person.kind.as_str(),
                    "created_at": person.created_at },
    });
    few(&live, &person.id, &mut first).await?;
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        if let Err(error) = many(&live, &person.id, &first, &sender).await {
            // Fails only when nobody reads it any more.
            let _ = sender.send(Err(error)).await;
        }
        drop(place);
    });
    let pieces = futures_util::stream::unfold(receiver, |mut receiver| async {
        Some((receiver.recv().await?, receiver))
    });
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// What there is only so much of.
async fn few(live: &Live, person: &str, into: &mut Value) -> Result<(), StoreError> {
    let store = &live.store;
    let sessions = store.sessions(person, ALL).await?;
    let sessions = sessions.iter().map(|session| {
        json!({ "id": session.id, "created_at": session.created_at, "seen_at": session.seen_at })
    });
    into["sessions"] = sessions.collect();
    let tokens = store.tokens(person, ALL).await?;
    let tokens = tokens.iter().map(|token| {
        json!({ "id": token.id, "name": token.name, "scopes": token.scopes,
                "created_at": token.created_at })
    });
    into["tokens"] = tokens.collect();
    let mut ratings = Vec::new();
    for (pool, rating) in store.ratings(person).await? {
        let history = store.rating_history(person, &pool, ALL).await?;
        let history: Vec<Value> = history.into_iter().map(|point| told(point, true)).collect();
        ratings.push(json!({ "pool": pool, "rating": shown(&rating), "history": history }));
    }
    into["ratings"] = ratings.into();
    into["muted"] = store.muted_by(person).await?.into();
    let filter = SanctionFilter {
        person: Some(person.to_owned()),
        in_force_at: None,
        after: None,
        limit: ALL,
    };
    let sanctions = store.sanctions(filter).await?;
    let sanctions = sanctions.iter().map(|Imposed { sanction, lifted, .. }| {
        json!({ "kind": sanction.kind.as_str(), "why": sanction.why, "at": sanction.at,
                "until": sanction.until, "lifted_at": lifted.as_ref().map(|(_, at)| at) })
    });
    into["sanctions"] = sanctions.collect();
    Ok(())
}

/// What there may be much of, page by page, behind what comes first.
async fn many(live: &Live, person: &str, first: &Value, pieces: &Pieces) -> Result<(), StoreError> {
    let first = first.to_string();
    let open = first.strip_suffix('}').unwrap_or(&first);
    let mut list = List { pieces, is_first: true };
    list.begin(&format!("{open},\"games\":[")).await;
    let mut filter = Filter { person: Some(person.to_owned()), ..Filter::first(PAGE) };
    while !pieces.is_closed() {
        let page = live.store.summaries(filter.clone()).await?;
        let Some(last) = page.last() else { break };
        filter.after = Some(Cursor::of(last));
        list.rows(page.iter().map(lists::item)).await;
    }
    list.begin("],\"imported\":[").await;
    let imports = live.store.imports(person, live.settings.imports_per_person).await?;
    list.rows(
        imports
            .iter()
            .map(|import| json!({ "id": import.id, "record": import.body, "at": import.at })),
    )
    .await;
    list.begin("],\"reports\":[").await;
    let by = Some(person.to_owned());
    let mut filter = ReportFilter { is_open: None, by, about: None, after: None, limit: PAGE };
    while !pieces.is_closed() {
        let page = live.store.reports(filter.clone()).await?;
        let Some(last) = page.last() else { break };
        filter.after = Some(last.id);
        list.rows(page.iter().map(|filed| {
            let report = &filed.report;
            json!({ "about": report.about, "table": report.game, "text": report.body,
                    "at": report.at, "closed": filed.closed.is_some() })
        }))
        .await;
    }
    list.begin("],\"remarks\":[").await;
    let mut after = None;
    while !pieces.is_closed() {
        let page = live.store.said_by(person, after, PAGE).await?;
        let Some((number, last)) = page.last() else { break };
        after = Some((last.game.clone(), *number));
        list.rows(page.iter().map(|(_, remark)| {
            let text = remark.body.split_once('\n').map_or(&*remark.body, |(_, text)| text);
            json!({ "table": remark.game, "room": remark.room, "text": text, "at": remark.at })
        }))
        .await;
    }
    list.begin("]}").await;
    Ok(())
}

/// Lists of rows, one after the other.
struct List<'a> {
    pieces: &'a Pieces,
    is_first: bool,
}

impl List<'_> {
    async fn begin(&mut self, text: &str) {
        self.is_first = true;
        self.send(text.to_owned()).await;
    }

    async fn rows(&mut self, rows: impl Iterator<Item = Value>) {
        let mut text = String::new();
        for row in rows {
            if !std::mem::take(&mut self.is_first) {
                text.push(',');
            }
            text += &row.to_string();
        }
        self.send(text).await;
    }

    async fn send(&self, text: String) {
        if !text.is_empty() {
            // Who hangs up reads no more; the rest is for nobody.
            let _ = self.pieces.send(Ok(text)).await;
        }
    }
}
