//! The games of a store one after the other, and each as a record.

use std::collections::VecDeque;
use std::sync::Arc;

use record::Record;
use store::{Cursor, Filter, Store, StoreError, Summary};
use table::State;
use wire::Event;

use crate::records;

/// How many rows are read at once.
const PAGE: u32 = 50;
/// How many events.
const EVENTS: u32 = 1_000;

/// Walks through the games of a store, those that changed last first.
#[derive(Debug)]
pub struct Archive {
    store: Arc<dyn Store>,
    filter: Filter,
    page: VecDeque<Summary>,
    is_last_page: bool,
}

impl Archive {
    /// All games that pass the filter, whatever its limit.
    pub fn new(store: Arc<dyn Store>, filter: Filter) -> Archive {
        let filter = Filter { limit: PAGE, ..filter };
        Archive { store, filter, page: VecDeque::new(), is_last_page: false }
    }

    /// The next game; `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Summary>, StoreError> {
        loop {
            if let Some(summary) = self.page.pop_front() {
                return Ok(Some(summary));
            }
            if self.is_last_page {
                return Ok(None);
            }
            self.page = self.store.summaries(self.filter.clone()).await?.into();
            self.is_last_page = self.page.len() < PAGE as usize;
            self.filter.after = self.page.back().map(Cursor::of);
        }
    }

    /// A game as a record.
    pub async fn record(&self, game: &str) -> Result<Record, StoreError> {
        record(&*self.store, game).await
    }
}

/// A game as a record.
pub(crate) async fn record(store: &dyn Store, game: &str) -> Result<Record, StoreError> {
    let events = events(store, game, 0).await?;
    // Playing a long game through takes a while: others are answered meanwhile.
    let replayed = tokio::task::spawn_blocking(move || {
        let began_at = events.first().map_or(0, |event| event.at);
        State::replay(&events).map(|state| records::of(&state, began_at))
    });
    match replayed.await {
        Ok(Ok(record)) => Ok(record),
        Ok(Err(why)) => Err(StoreError::Fatal(why.to_string())),
        Err(why) => Err(StoreError::Fatal(why.to_string())),
    }
}

/// All events of a game from a number on.
pub(crate) async fn events(
    store: &dyn Store,
    game: &str,
    mut from: u32,
) -> Result<Vec<Event>, StoreError> {
    let mut events = Vec::new();
    loop {
        let page = store.events(game, from, EVENTS).await?;
        let is_last = (page.len() as u32) < EVENTS;
        for row in page {
            from = row.seq + 1;
            let event = Event::stored(row.seq, row.at, row.seat, &row.body);
            events.push(event.map_err(StoreError::Fatal)?);
        }
        if is_last {
            return Ok(events);
        }
    }
}
