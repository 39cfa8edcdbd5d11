//! All games of somebody, as records.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use serde_json::json;
use store::{Filter, Status, Summary};

use super::{Answer, Problem, lines};
use crate::archive::Archive;
use crate::people;
use crate::places::Place;
use crate::request::value;
use crate::shared::Shared;

/// What is still to be sent.
struct Export {
    archive: Archive,
    /// Who asks: private tables are for those who sat there.
    asker: Option<String>,
    since: i64,
    left: u64,
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
    let filter = Filter { person: Some(account.person.id), ..Filter::first(1) };
    let export = Export {
        archive: Archive::new(Arc::clone(&live.store), filter),
        asker,
        since,
        left,
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
            let summary = self.archive.next().await.ok()??;
            if summary.changed_at < self.since {
                return None;
            }
            let sat = |asker: &String| summary.players.values().any(|person| person == asker);
            let may_see = summary.is_public || self.asker.as_ref().is_some_and(sat);
            if may_see && summary.status != Status::Open {
                return Some(summary);
            }
        }
    }

    /// A game on a line.
    async fn line(&self, summary: &Summary) -> Option<String> {
        let record = self.archive.record(&summary.game).await.ok()?.to_string();
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
