//! Quick pairing over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use catalog::Play;
use serde::Deserialize;
use serde_json::json;
use tokio::runtime::Handle;
use tokio::time::Instant;
use wire::Clock;

use super::tables::check_clock;
use super::{Answer, Problem, answer, body, lines, sender};
use crate::live::{Changes, Live, Sought, Standing, Wish};
use crate::people::{self, Scope};
use crate::places::Place;
use crate::shared::Shared;
use crate::standing::Admission;
use crate::whence::Whence;

/// How often is looked whether there is somebody.
const LOOK: Duration = Duration::from_secs(1);
/// How often who waits hears that this is so.
const ALIVE: Duration = Duration::from_secs(5);

/// What somebody wants to play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    setup: String,
    clock: Option<Clock>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    bots: bool,
}

impl Wanted {
    fn wish(self) -> Result<Wish, Problem> {
        self.clock.map_or(Ok(()), check_clock)?;
        let play = Play::start(&self.setup).map_err(Problem::ruled)?;
        let is_seed = |word: &&str| word.starts_with("seed=");
        let whole = play.setup();
        let any_seed = whole.split(' ').any(|word| is_seed(&word))
            && !self.setup.split_whitespace().any(|word| is_seed(&word));
        let kept: Vec<&str> = whole.split(' ').filter(|word| !any_seed || !is_seed(word)).collect();
        let Wanted { clock, rated, bots, .. } = self;
        let (setup, players) = (kept.join(" "), play.players().len());
        Ok(Wish { setup, clock, rated, bots, players, any_seed })
    }
}

/// Somebody who waits. When this is dropped, they do not any more.
struct Waiting {
    live: Arc<Live>,
    seek: Sought,
    changes: Changes,
    is_over: bool,
    /// When something was said last.
    said: Instant,
    admission: Admission,
    _place: Place,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let (live, seek) = (Arc::clone(&self.live), self.seek.clone());
        // A seek that nobody renews ends by itself, but later.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move { live.store.end_seek(&seek.id).await });
        }
    }
}

impl Waiting {
    /// The next line; none at the end.
    async fn next(&mut self) -> Option<String> {
        if self.is_over {
            return None;
        }
        let mut stopping = self.live.stopping();
        loop {
            match self.live.pair(&self.seek.id).await {
                Ok(Standing::Paired(table)) => {
                    self.is_over = true;
                    let path = format!("/table/{table}");
                    let line = json!({ "paired": { "table": table, "path": path } });
                    return Some(format!("{line}\n"));
                }
                Ok(Standing::Over) => {
                    self.is_over = true;
                    return Some(format!("{}\n", json!({ "left": {} })));
                }
                // What cannot be read now may be in a moment.
                Ok(Standing::Waiting) | Err(_) => {}
            }
            if self.said.elapsed() >= ALIVE {
                self.said = Instant::now();
                return Some("\n".to_owned());
            }
            let hint = &self.seek.hint;
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = self.changes.next(|what| what == hint) => {}
                () = self.admission.ends() => return None,
                () = stopping.begins() => return None,
            }
        }
    }
}

/// Waits for somebody who wants the same, and is seated with them.
pub(crate) async fn pair(
    State(shared): State<Arc<Shared>>,
    whence: Whence,
    headers: HeaderMap,
    bytes: Bytes,
) -> Answer {
    let identity = sender(&shared, &headers, Scope::Play).await?;
    let person = &identity.person;
    let wish = body::<Wanted>(&bytes)?.wish()?;
    if wish.rated && !people::at_table(person.clone()).is_account {
        return Err(Problem::account_needed());
    }
    let live = Arc::clone(&shared.live);
    let Some(place) = shared.place(Some(&person.id), &whence) else {
        return Err(Problem::too_many_sockets());
    };
    if !shared.made.allow(&person.id) {
        return Err(Problem::too_many_tables());
    }
    let changes = live.hints();
    let admission = Admission::new(&live, &identity).await;
    let seek = live.seek(person, wish).await?;
    let said = Instant::now();
    let is_over = false;
    let waiting = Waiting { live, seek, changes, is_over, said, admission, _place: place };
    let first = format!("{}\n", json!({ "waiting": {} }));
    Ok(lines((waiting, Some(first)), |(mut waiting, first)| async {
        let line = match first {
            Some(first) => first,
            None => waiting.next().await?,
        };
        Some((line, (waiting, None)))
    }))
}

/// Stops waiting.
pub(crate) async fn leave(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let person = sender(&shared, &headers, Scope::Play).await?.person;
    let left = shared.live.store.end_seek_of(&person.id).await?;
    Ok(answer(StatusCode::OK, &json!({ "left": left })))
}
