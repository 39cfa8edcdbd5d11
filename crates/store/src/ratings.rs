//! Ratings: how strong people are, as far as their results tell. How they are reckoned is nothing
//! that is known here.

use crate::rows::Person;
use crate::{Reply, StoreError, limits};

/// Ratings by person and pool. A pool is whatever is rated together, such as a game for so many
/// players.
pub trait Ratings {
    /// The rating of a person in a pool; none before the first game there.
    fn rating(&self, person: &str, pool: &str) -> Reply<Option<Rating>>;

    /// All ratings of a person with their pools, in the order of these.
    fn ratings(&self, person: &str) -> Reply<Vec<(String, Rating)>>;

    /// Applies what a game did to the ratings and marks the game as rated: both or nothing, and for
    /// each game once, whoever else tries. Without changes the game is only marked.
    fn apply_ratings(
        &self,
        game: &str,
        changes: Vec<RatingChange>,
        now: i64,
    ) -> Reply<RatingsApplied>;

    /// The games that are over, count for the ratings and were not applied yet, the oldest first.
    fn unrated(&self, limit: u32) -> Reply<Vec<String>>;

    /// Those with the highest ratings of a pool and so many games there, the highest first. Who was
    /// deleted is left out.
    fn leaderboard(&self, pool: &str, least_games: u32, limit: u32)
    -> Reply<Vec<(Person, Rating)>>;

    /// How the rating of a person in a pool came about, the latest game first.
    fn rating_history(&self, person: &str, pool: &str, limit: u32) -> Reply<Vec<RatingPoint>>;
}

/// What is reckoned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// How strong somebody is.
    pub value: f64,
    /// How uncertain that is.
    pub deviation: f64,
    /// How much it changes.
    pub volatility: f64,
}

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// What was reckoned.
    pub skill: Skill,
    /// From how many games.
    pub games: u32,
    /// When it changed last, in milliseconds since 1970.
    pub changed_at: i64,
}

/// What a game does to a rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The id of the person.
    pub person: String,
    /// The pool.
    pub pool: String,
    /// The rating from which it was reckoned; none in the first game.
    pub before: Option<Rating>,
    /// The outcome.
    pub after: Skill,
}

impl RatingChange {
    /// The games of the person in the pool, this one included.
    pub(crate) fn games(&self) -> i64 {
        self.before.map_or(0, |rating| i64::from(rating.games)) + 1
    }
}

/// What became of the changes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingsApplied {
    /// They are stored.
    Done,
    /// Nothing was changed: those of this game were applied before.
    Before,
    /// Nothing was changed: a rating is not what it was when they were reckoned. Who asked reads
    /// the ratings and reckons again.
    Outdated,
}

/// A rating after one of its games.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingPoint {
    /// The id of the game.
    pub game: String,
    /// Whether the game is listed for everybody.
    pub is_public: bool,
    /// The value before it; none in the first game.
    pub value_before: Option<f64>,
    /// The rating after it.
    pub after: Rating,
}

/// Puts the changes in the order in which every server takes them, so that none waits for another
/// that waits for it.
pub(crate) fn check_changes(game: &str, changes: &mut [RatingChange]) -> Result<(), StoreError> {
    limits::game_id(game)?;
    limits::rating_changes(changes.len())?;
    for change in changes.iter() {
        limits::person_id(&change.person)?;
        limits::pool(&change.pool)?;
        let Skill { value, deviation, volatility } = change.after;
        if ![value, deviation, volatility].into_iter().all(f64::is_finite) {
            return Err(StoreError::Invalid(format!("{:?} is no rating", change.after)));
        }
    }
    changes.sort_by(|one, other| (&one.person, &one.pool).cmp(&(&other.person, &other.pool)));
    let same =
        |pair: &[RatingChange]| pair[0].person == pair[1].person && pair[0].pool == pair[1].pool;
    if changes.windows(2).any(same) {
        return Err(StoreError::Invalid("two changes of one rating".to_owned()));
    }
    Ok(())
}
