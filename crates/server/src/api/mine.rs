//! What happens at the own tables, as it happens.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::{Value, json};
use store::{Cursor, Filter, Status, StoreError, Summary};
use tokio::time::Instant;
use wire::What;

use super::{Answer, Problem, lines, reader};
use crate::live::{Changes, Live};
use crate::places::Place;
use crate::shared::Shared;
use crate::standing::Admission;

/// How often is looked what has happened, if nobody tells.
const LOOK: Duration = Duration::from_secs(1);
/// How often a stream says that it is there.
const ALIVE: Duration = Duration::from_secs(15);
/// How many tables are looked at that changed last, and at most if those are not all that did.
const LATEST: u32 = 50;
const RUNNING: usize = 1_000;
/// What changed so long before the beginning is no news, in milliseconds. Servers may differ about
/// the time, but not by that much.
const NEWS: i64 = 60_000;
/// How many tables are remembered.
const REMEMBERED: usize = 2_000;

/// Somebody who follows the own tables.
struct Following {
    live: Arc<Live>,
    person: String,
    /// The last event of each table that was looked at.
    heads: HashMap<String, u32>,
    changes: Changes,
    waiting: VecDeque<Value>,
    /// How many games ran at the beginning.
    games: usize,
    /// Whether the beginning was told.
    has_begun: bool,
    said: Instant,
    since: i64,
    admission: Admission,
    _place: Place,
}

/// Follows the own tables: one message on each line.
pub(crate) async fn stream(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Answer {
    let identity = reader(&shared, &headers).await?;
    let live = Arc::clone(&shared.live);
    let admission = Admission::new(&live, &identity).await;
    let person = identity.person;
    let Some(place) = shared.streams.take(&person.id, live.settings.streams_per_person) else {
        return Err(Problem::too_many_sockets());
    };
    let mut following = Following {
        person: person.id,
        heads: HashMap::new(),
        changes: live.hints(),
        waiting: VecDeque::new(),
        games: 0,
        has_begun: false,
        said: Instant::now(),
        since: live.now() - NEWS,
        live,
        admission,
        _place: place,
    };
    following.begin().await?;
    Ok(lines(following, |mut following| async {
        let line = following.next().await?;
        Some((line, following))
    }))
}

impl Following {
    /// Tells the games that run, after a line that says that all of them come.
    async fn begin(&mut self) -> Result<(), StoreError> {
        // First, so that what happens meanwhile is news.
        let mut known = self.news().await?;
        known.extend(self.live.store.summaries(self.latest()).await?);
        for summary in known {
            self.heads.entry(summary.game).or_insert(summary.head);
        }
        let mut filter = Filter { status: Some(Status::Running), ..self.latest() };
        while self.games < RUNNING {
            let page = self.live.store.summaries(filter.clone()).await?;
            self.games += page.len();
            for summary in &page {
                self.heads.insert(summary.game.clone(), summary.head);
                self.tell_start(summary);
                self.tell_turn(summary);
            }
            match page.last() {
                Some(last) => filter.after = Some(Cursor::of(last)),
                None => break,
            }
        }
        Ok(())
    }

    /// The tables that changed last.
    fn latest(&self) -> Filter {
        Filter { person: Some(self.person.clone()), ..Filter::first(LATEST) }
    }

    /// Whether a table has changed since it was looked at.
    fn is_news(&self, summary: &Summary) -> bool {
        match self.heads.get(&summary.game) {
            Some(head) => *head < summary.head,
            None => summary.changed_at >= self.since,
        }
    }

    /// The tables that have changed since they were looked at, those that changed last first. A
    /// page of which all is known ends the list.
    async fn news(&self) -> Result<Vec<Summary>, StoreError> {
        let mut filter = self.latest();
        let mut news = Vec::new();
        while news.len() < RUNNING {
            let page = self.live.store.summaries(filter.clone()).await?;
            let Some(last) = page.last().filter(|_| page.iter().any(|it| self.is_news(it))) else {
                break;
            };
            filter.after = Some(Cursor::of(last));
            let is_last = page.len() < LATEST as usize;
            news.extend(page.into_iter().filter(|summary| self.is_news(summary)));
            if is_last {
                break;
            }
        }
        Ok(news)
    }

    /// The next line; none when the server stops, or they may not hear more.
    async fn next(&mut self) -> Option<String> {
        if !self.has_begun {
            self.has_begun = true;
            return Some(format!("{}\n", json!({ "hello": { "games": self.games } })));
        }
        let mut stopping = self.live.stopping();
        loop {
            if let Some(message) = self.waiting.pop_front() {
                self.said = Instant::now();
                return Some(format!("{message}\n"));
            }
            if self.said.elapsed() >= ALIVE {
                self.said = Instant::now();
                return Some("\n".to_owned());
            }
            let heads = &self.heads;
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = self.changes.next(|table| heads.contains_key(table)) => {}
                () = self.admission.ends() => return None,
                () = stopping.begins() => return None,
            }
            // What cannot be read now may be in a moment.
            let _ = self.look().await;
        }
    }

    /// Looks what has happened since.
    async fn look(&mut self) -> Result<(), StoreError> {
        // The oldest first.
        for summary in self.news().await?.iter().rev() {
            let known = self.heads.get(&summary.game).copied();
            self.tell(summary, known.map_or(0, |head| head + 1)).await?;
            self.heads.insert(summary.game.clone(), summary.head);
        }
        if self.heads.len() > REMEMBERED {
            let latest = self.live.store.summaries(self.latest()).await?;
            let is_late = |game: &String| latest.iter().any(|summary| summary.game == *game);
            self.heads.retain(|game, _| is_late(game));
        }
        Ok(())
    }

    /// Tells what has happened at a table from an event on.
    async fn tell(&mut self, summary: &Summary, from: u32) -> Result<(), StoreError> {
        let events = self.live.read(&summary.game, from).await?;
        let table = &summary.game;
        let mine = seat(summary, &self.person);
        let mut goes_on = false;
        // What came after the summary is told with the next one.
        for event in events.iter().filter(|event| event.seq <= summary.head) {
            let offer = |what: &str| {
                json!({ "offer": { "table": table, "what": what, "seat": event.seat,
                                   "seq": event.seq } })
            };
            let is_others = event.seat != mine;
            match &event.what {
                What::Created(terms) if terms.paired => {
                    self.waiting.push_back(json!({ "paired": { "table": table } }));
                }
                What::Started => {
                    self.tell_start(summary);
                    goes_on = true;
                }
                What::DrawOffered if is_others => self.waiting.push_back(offer("draw")),
                What::TakebackAsked(_) if is_others => self.waiting.push_back(offer("takeback")),
                What::RematchAsked if is_others => self.waiting.push_back(offer("rematch")),
                What::Ended { result, reason, places } => self.waiting.push_back(json!({
                    "ended": { "table": table, "result": result, "reason": reason,
                               "places": places },
                })),
                What::Turn(_)
                | What::TakebackGranted
                | What::Flagged
                | What::Resigned
                | What::Abandoned => goes_on = true,
                _ => {}
            }
        }
        if goes_on {
            self.tell_turn(summary);
        }
        Ok(())
    }

    fn tell_start(&mut self, summary: &Summary) {
        let about: Value = serde_json::from_str(&summary.about).unwrap_or_default();
        let started = json!({
            "table": summary.game,
            "seat": seat(summary, &self.person),
            "setup": about["setup"],
            "rated": summary.is_rated,
        });
        self.waiting.push_back(json!({ "started": started }));
    }

    /// Tells that it is one's turn, if it is.
    fn tell_turn(&mut self, summary: &Summary) {
        let about: Value = serde_json::from_str(&summary.about).unwrap_or_default();
        let mine = seat(summary, &self.person);
        if mine.is_some() && about["to_act"].as_u64() == mine.map(u64::from) {
            let turn = json!({ "table": summary.game, "seat": mine, "seq": summary.head + 1 });
            self.waiting.push_back(json!({ "turn": turn }));
        }
    }
}

/// Where somebody sits.
fn seat(summary: &Summary, person: &str) -> Option<u8> {
    summary.players.iter().find(|(_, id)| *id == person).map(|(seat, _)| *seat)
}
