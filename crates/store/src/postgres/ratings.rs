//! Ratings in PostgreSQL.

use std::sync::Arc;

use tokio_postgres::{Error, Row, Transaction};

use super::pool::Ending;
use super::queries::{self, Decoded, get, number};
use super::{Postgres, values};
use crate::ratings::check_changes;
use crate::rows::Person;
use crate::{Rating, RatingChange, RatingPoint, Ratings, RatingsApplied, Reply, Skill, limits};

impl Ratings for Postgres {
    fn rating(&self, person: &str, pool: &str) -> Reply<Option<Rating>> {
        let sql = "SELECT value, deviation, volatility, games, changed_at FROM rating \
            WHERE person = $1 AND pool = $2";
        let first = |rows: &[Row]| rows.first().map(|row| rating(row, 0)).transpose();
        let values = values![person.to_owned(), pool.to_owned()];
        self.read(check(person, pool), sql.to_owned(), values, first)
    }

    fn ratings(&self, person: &str) -> Reply<Vec<(String, Rating)>> {
        let sql = "SELECT value, deviation, volatility, games, changed_at, pool FROM rating \
            WHERE person = $1 ORDER BY pool";
        let all =
            |rows: &[Row]| rows.iter().map(|row| Ok((get(row, 5)?, rating(row, 0)?))).collect();
        self.read(limits::person_id(person), sql.to_owned(), values![person.to_owned()], all)
    }

    fn apply_ratings(
        &self,
        game: &str,
        mut changes: Vec<RatingChange>,
        now: i64,
    ) -> Reply<RatingsApplied> {
        let checked = check_changes(game, &mut changes);
        let (pool, game) = (Arc::clone(&self.pool), game.to_owned());
        Box::pin(async move {
            checked?;
            pool.transaction(|transaction| {
                Box::pin(async move { apply(transaction, &game, &changes, now).await })
            })
            .await
        })
    }

    fn unrated(&self, limit: u32) -> Reply<Vec<String>> {
        let sql = "SELECT id FROM game WHERE awaits_rating \
            AND NOT EXISTS (SELECT FROM rated WHERE game_id = id) ORDER BY changed_at, id LIMIT $1";
        self.read(Ok(()), sql.to_owned(), values![i64::from(limit)], queries::texts)
    }

    fn leaderboard(
        &self,
        pool: &str,
        least_games: u32,
        limit: u32,
    ) -> Reply<Vec<(Person, Rating)>> {
        let sql = "SELECT p.id, p.name, p.kind, p.created_at, \
            r.value, r.deviation, r.volatility, r.games, r.changed_at \
            FROM rating r JOIN person p ON p.id = r.person \
            WHERE r.pool = $1 AND r.games >= $2 AND p.kind <> 'deleted' \
            ORDER BY r.value DESC, r.person LIMIT $3";
        let values = values![pool.to_owned(), i64::from(least_games), i64::from(limit)];
        let all = |rows: &[Row]| {
            rows.iter().map(|row| Ok((queries::person(row)?, rating(row, 4)?))).collect()
        };
        self.read(limits::pool(pool), sql.to_owned(), values, all)
    }

    fn rating_history(&self, person: &str, pool: &str, limit: u32) -> Reply<Vec<RatingPoint>> {
        let sql = "SELECT game_id, value_before, value, deviation, volatility, games, at, \
            coalesce((SELECT is_public FROM game WHERE id = game_id), false) \
            FROM rating_change WHERE person = $1 AND pool = $2 ORDER BY games DESC LIMIT $3";
        let values = values![person.to_owned(), pool.to_owned(), i64::from(limit)];
        self.read(check(person, pool), sql.to_owned(), values, history)
    }
}

fn check(person: &str, pool: &str) -> Result<(), crate::StoreError> {
    limits::person_id(person).and_then(|()| limits::pool(pool))
}

/// Who comes second to a game or to a rating waits here until the first has committed.
async fn apply(
    transaction: &Transaction<'_>,
    game: &str,
    changes: &[RatingChange],
    now: i64,
) -> Result<Ending<RatingsApplied>, Error> {
    let sql = "INSERT INTO rated (game_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let is_first = transaction.execute(sql, &[&game, &now]).await? > 0;
    let sql = "UPDATE game SET awaits_rating = false WHERE id = $1";
    transaction.execute(sql, &[&game]).await?;
    if !is_first {
        return Ok(Ending::Commit(RatingsApplied::Before));
    }
    for change in changes {
        let RatingChange { person, pool, before, after } = change;
        let Skill { value, deviation, volatility } = after;
        let games = change.games();
        let stored = match before {
            None => {
                let sql = "INSERT INTO rating (person, pool, value, deviation, volatility, games, \
                    changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
                transaction
                    .execute(sql, &[person, pool, value, deviation, volatility, &games, &now])
                    .await?
            }
            Some(Rating { skill: old, .. }) => {
                let sql = "UPDATE rating SET value = $3, deviation = $4, volatility = $5, \
                    games = $6, changed_at = $7 WHERE person = $1 AND pool = $2 AND value = $8 \
                    AND deviation = $9 AND volatility = $10 AND games = $6::bigint - 1";
                transaction
                    .execute(
                        sql,
                        &[
                            person,
                            pool,
                            value,
                            deviation,
                            volatility,
                            &games,
                            &now,
                            &old.value,
                            &old.deviation,
                            &old.volatility,
                        ],
                    )
                    .await?
            }
        };
        if stored == 0 {
            return Ok(Ending::Undo(RatingsApplied::Outdated));
        }
        let value_before = before.map(|rating| rating.skill.value);
        let sql = "INSERT INTO rating_change (person, pool, games, game_id, value_before, value, \
            deviation, volatility, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        transaction
            .execute(
                sql,
                &[person, pool, &games, &game, &value_before, value, deviation, volatility, &now],
            )
            .await?;
    }
    Ok(Ending::Commit(RatingsApplied::Done))
}

/// Reads a rating from five columns.
fn rating(row: &Row, first: usize) -> Decoded<Rating> {
    Ok(Rating {
        skill: Skill {
            value: get(row, first)?,
            deviation: get(row, first + 1)?,
            volatility: get(row, first + 2)?,
        },
        games: number(row, first + 3)?,
        changed_at: get(row, first + 4)?,
    })
}

fn history(rows: &[Row]) -> Decoded<Vec<RatingPoint>> {
    let read = |row: &Row| {
        let (game, value_before, is_public) = (get(row, 0)?, get(row, 1)?, get(row, 7)?);
        Ok(RatingPoint { game, is_public, value_before, after: rating(row, 2)? })
    };
    rows.iter().map(read).collect()
}
