//! Ratings of games that are over.

use std::sync::Arc;

use store::{Person, RatingChange, RatingsApplied, StoreError};
use table::{Phase, State};
use tracing::{error, warn};
use wire::Sitter;

use super::Live;
use crate::{random, ratings};

/// How many games are rated in one go.
const AT_ONCE: u32 = 20;
/// How often somebody else's rating may come between.
const ATTEMPTS: u32 = 5;

impl Live {
    /// Rates what is over and not rated. A game is rated once, whoever tries and whatever dies in
    /// between: the store applies all of it with a mark, or nothing.
    pub(super) async fn rate_all(self: &Arc<Self>) {
        let Ok(games) = self.store.unrated(AT_ONCE).await else { return };
        for game in games {
            if let Err(error) = self.rate(&game).await {
                warn!(table = random::mark(&game), %error, "a game is not rated");
            }
        }
    }

    async fn rate(self: &Arc<Self>, game: &str) -> Result<(), StoreError> {
        let events = self.read(game, 0).await?;
        let replayed = tokio::task::spawn_blocking(move || State::replay(&events)).await;
        let why = match replayed {
            Ok(Ok(state)) => return self.apply(game, &state).await,
            Ok(Err(diverged)) => diverged.to_string(),
            Err(error) if error.is_panic() => error.to_string(),
            // The server ends.
            Err(_) => return Ok(()),
        };
        // It will not be better the next time, and others wait behind it.
        error!(table = random::mark(game), why, "a game that contradicts itself is not rated");
        self.store.apply_ratings(game, Vec::new(), self.now()).await.map(|_| ())
    }

    async fn apply(&self, game: &str, state: &State) -> Result<(), StoreError> {
        for _ in 0..ATTEMPTS {
            let changes = self.changes(state).await?;
            let now = self.now();
            match self.store.apply_ratings(game, changes, now).await? {
                RatingsApplied::Done | RatingsApplied::Before => return Ok(()),
                RatingsApplied::Outdated => {}
            }
        }
        Ok(())
    }

    /// What a game does to the ratings. Who was deleted has played it all the same: the others get
    /// what they won or lost against them.
    async fn changes(&self, state: &State) -> Result<Vec<RatingChange>, StoreError> {
        let mut people: Vec<Person> = Vec::new();
        for sitter in state.seats().iter().flatten() {
            if let Sitter::Person { id, .. } = sitter
                && let Some(person) = self.store.person(id).await?
            {
                people.push(person);
            }
        }
        let ending = state.ending().filter(|_| state.phase() == Phase::Ended);
        let Some((_, _, places)) = ending.filter(|_| people.len() == state.seats().len()) else {
            return Ok(Vec::new());
        };
        let pool = ratings::pool(state.play().title().name(), people.len());
        let mut before = Vec::new();
        for person in &people {
            before.push(self.store.rating(&person.id, &pool).await?);
        }
        let skills: Vec<_> = before
            .iter()
            .map(|rating| rating.map_or_else(ratings::beginner, |rating| rating.skill))
            .collect();
        let after = ratings::after(&skills, &places);
        Ok(people
            .iter()
            .zip(before)
            .zip(after)
            .filter(|((person, _), _)| person.kind != store::Kind::Deleted)
            .map(|((person, before), after)| RatingChange {
                person: person.id.clone(),
                pool: pool.clone(),
                before,
                after,
            })
            .collect())
    }
}
