//! All games of somebody, as records.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use serde_json::json;
use store::{Cursor, Filter, Status, Summary};

use super::{Answer, Problem, lines};
use crate::live::Live;
use crate::people;
use crate::places::Place;
use crate::records;
use crate::request::value;
use crate::shared::Shared;

/// How many rows are read at once.
const PAGE: u32 = 50;

/// What is still to be sent.
struct Export {
    live: Arc<Live>,
    filter: Filter,
    /// Who asks: private tables are for those who sat there.
    asker: Option<String>,
    since: i64,
    left: u64,
    page: VecDeque<Summary>,
    is_last_page: bool,
    _place: Place,
}

/// The games of somebody with an account, those that changed last first: one on each line.
pub(crate) async fn games(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let number = |name: &str| match value(&uri, name).map(str::parse::<u32>) {
        None => Ok(None),
        Some(Ok(number)) => Ok(Some(number)),
        Some(Err(_)) => Err(Problem::bad("bad-number", &format!("{name} is a number"))),
    };
    let since = match value(&uri, "since").map(str::parse::<i64>) {
        None => i64::MIN,
        Some(Ok(since)) => since,
        Some(Err(_)) => {
            return Err(Problem::bad("bad-time", "a time is in milliseconds since 1970"));
        }
    };
    let left = number("max")?.map_or(u64::MAX, u64::from);
    let live = Arc::clone(&shared.live);
    let Some(account) = live.store.account_by_name(&name).await? else {
        return Err(Problem::no_such_user());
    };
    let asker = people::person(&live, &headers, false).await?.map(|person| person.id);
    let socket = live.next_socket();
    let who = asker.clone().unwrap_or_else(|| format!("anonymous {socket}"));
    let Some(place) = shared.places.take(&who, live.settings.sockets_per_person) else {
        return Err(Problem::too_many_sockets());
    };
    let filter = Filter { person: Some(account.person.id), ..Filter::first(PAGE) };
    let export = Export {
        live,
        filter,
        asker,
        since,
        left,
        page: VecDeque::new(),
        is_last_page: false,
        _place: place,
    };
    Ok(lines(export, |mut export| async {
        let line = export.next().await?;
        Some((line, export))
    }))
}

impl Export {
    /// The next line; none at the end, or when nothing can be read.
    async fn next(&mut self) -> Option<String> {
        while self.left > 0 {
            let summary = self.next_summary().await?;
            if let Some(line) = self.line(&summary).await {
                self.left -= 1;
                return Some(line);
            }
        }
        None
    }

    async fn next_summary(&mut self) -> Option<Summary> {
        loop {
            if let Some(summary) = self.page.pop_front() {
                if summary.changed_at < self.since {
                    return None;
                }
                let sat = |asker: &String| summary.players.values().any(|person| person == asker);
                let may_see = summary.is_public || self.asker.as_ref().is_some_and(sat);
                if may_see && summary.status != Status::Open {
                    return Some(summary);
                }
                continue;
            }
            if self.is_last_page {
                return None;
            }
            self.page = self.live.store.summaries(self.filter.clone()).await.ok()?.into();
            self.is_last_page = self.page.len() < PAGE as usize;
            self.filter.after = self.page.back().map(Cursor::of);
        }
    }

    /// A game on a line.
    async fn line(&self, summary: &Summary) -> Option<String> {
        let events = self.live.read(&summary.game, 0).await.ok()?;
        let began_at = events.first()?.at;
        // Playing a long game through takes a while: others are answered meanwhile.
        let replayed = tokio::task::spawn_blocking(move || {
            let state = table::State::replay(&events).ok()?;
            Some(records::of(&state, began_at).to_string())
        });
        let record = replayed.await.ok()??;
        let game = json!({
            "id": summary.game,
            "status": summary.status.as_str(),
            "changed_at": summary.changed_at,
            "rated": summary.is_rated,
            "record": record,
        });
        Some(format!("{game}\n"))
    }
}
