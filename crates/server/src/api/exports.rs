//! All games of somebody, as records.

use std::io;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use futures_util::stream;
use serde_json::json;
use store::{Filter, Status, StoreError, Summary};
use tracing::warn;

use super::{Answer, Problem, found, sent_as_lines};
use crate::archive::{self, Archive};
use crate::places::Place;
use crate::request::value;
use crate::shared::Shared;
use crate::whence::Whence;
use crate::{people, random};

/// What is still to be sent.
struct Export {
    shared: Arc<Shared>,
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
    whence: Whence,
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
    let Some(account) = found(live.store.account_by_name(&name).await)? else {
        return Err(Problem::no_such_user());
    };
    let asker = people::person(&live, &headers, false).await?.map(|person| person.id);
    let Some(place) = shared.place(asker.as_deref(), &whence) else {
        return Err(Problem::too_many_sockets());
    };
    let filter = Filter { person: Some(account.person.id), ..Filter::first(1) };
    let export = Export {
        shared,
        archive: Archive::new(Arc::clone(&live.store), filter),
        asker,
        since,
        left,
        _place: place,
    };
    Ok(sent_as_lines(stream::unfold(Some(export), |export| async {
        let mut export = export?;
        match export.next().await {
            Ok(line) => Some((Ok(line?), Some(export))),
            Err(error) => Some((Err(io::Error::other(error)), None)),
        }
    })))
}

impl Export {
    /// The next line; none at the end.
    async fn next(&mut self) -> Result<Option<String>, StoreError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let summary = self.next_summary().await;
        let summary = summary.inspect_err(|error| warn!(%error, "no games can be found to send"));
        let Some(summary) = summary? else { return Ok(None) };
        let line = self.line(&summary).await;
        if let Err(error) = &line {
            warn!(table = random::mark(&summary.game), %error, "a game cannot be sent as a record");
        }
        line.map(Some)
    }

    async fn next_summary(&mut self) -> Result<Option<Summary>, StoreError> {
        while let Some(summary) = self.archive.next().await? {
            if summary.changed_at < self.since {
                break;
            }
            let sat = |asker: &String| summary.players.values().any(|person| person == asker);
            let may_see = summary.is_public || self.asker.as_ref().is_some_and(sat);
            if may_see && summary.status != Status::Open {
                return Ok(Some(summary));
            }
        }
        Ok(None)
    }

    /// A game on a line.
    async fn line(&self, summary: &Summary) -> Result<String, StoreError> {
        // Whoever waits here has a place and waits for one game at a time: nobody is sent away in
        // the middle. Who hangs up meanwhile does not make room for more.
        let turn = self.shared.readers.patient_turn().await;
        let (store, game) = (Arc::clone(&self.shared.live.store), summary.game.clone());
        let record = tokio::spawn(async move {
            let _turn = turn;
            archive::record(&*store, &game).await
        });
        let record = record.await.map_err(|why| StoreError::Fatal(why.to_string()))??;
        let record = record.to_string();
        let game = json!({
            "id": summary.game,
            "status": summary.status.as_str(),
            "changed_at": summary.changed_at,
            "rated": summary.is_rated,
            "record": record,
        });
        Ok(format!("{game}\n"))
    }
}
