//! Ratings in SQLite.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::Sqlite;
use super::queries::{change, read_person};
use crate::ratings::check_changes;
use crate::rows::Person;
use crate::{Rating, RatingChange, RatingPoint, Ratings, RatingsApplied, Reply, Skill};

impl Ratings for Sqlite {
    fn rating(&self, person: &str, pool: &str) -> Reply<Option<Rating>> {
        let (person, pool) = (person.to_owned(), pool.to_owned());
        self.read(move |connection| rating(connection, &person, &pool))
    }

    fn ratings(&self, person: &str) -> Reply<Vec<(String, Rating)>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT value, deviation, volatility, games, changed_at, pool FROM rating \
                 WHERE person = ?1 ORDER BY pool",
            )?;
            select.query_map([person], |row| Ok((row.get(5)?, read_rating(row, 0)?)))?.collect()
        })
    }

    fn apply_ratings(
        &self,
        game: &str,
        mut changes: Vec<RatingChange>,
        now: i64,
    ) -> Reply<RatingsApplied> {
        let checked = check_changes(game, &mut changes);
        let game = game.to_owned();
        self.write_checked(checked, move |connection| apply(connection, &game, &changes, now))
    }

    fn unrated(&self, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id FROM game WHERE awaits_rating ORDER BY changed_at, id LIMIT ?1",
            )?;
            select.query_map([limit], |row| row.get(0))?.collect()
        })
    }

    fn leaderboard(
        &self,
        pool: &str,
        least_games: u32,
        limit: u32,
    ) -> Reply<Vec<(Person, Rating)>> {
        let pool = pool.to_owned();
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT p.id, p.name, p.kind, p.created_at, \
                 r.value, r.deviation, r.volatility, r.games, r.changed_at \
                 FROM rating r JOIN person p ON p.id = r.person \
                 WHERE r.pool = ?1 AND r.games >= ?2 AND p.kind <> 'deleted' \
                 ORDER BY r.value DESC, r.person LIMIT ?3",
            )?;
            let read = |row: &Row<'_>| Ok((read_person(row)?, read_rating(row, 4)?));
            select.query_map(params![pool, least_games, limit], read)?.collect()
        })
    }

    fn rating_history(&self, person: &str, pool: &str, limit: u32) -> Reply<Vec<RatingPoint>> {
        let (person, pool) = (person.to_owned(), pool.to_owned());
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT game_id, value_before, value, deviation, volatility, games, at, \
                 coalesce((SELECT is_public FROM game WHERE id = game_id), 0) \
                 FROM rating_change WHERE person = ?1 AND pool = ?2 ORDER BY games DESC LIMIT ?3",
            )?;
            let read = |row: &Row<'_>| {
                let (game, value_before, is_public) = (row.get(0)?, row.get(1)?, row.get(7)?);
                Ok(RatingPoint { game, is_public, value_before, after: read_rating(row, 2)? })
            };
            select.query_map(params![person, pool, limit], read)?.collect()
        })
    }
}

/// Writes nothing unless it can write everything: other work shares the transaction.
fn apply(
    connection: &Connection,
    game: &str,
    changes: &[RatingChange],
    now: i64,
) -> Result<RatingsApplied> {
    let is_rated =
        connection.prepare_cached("SELECT 1 FROM rated WHERE game_id = ?1")?.exists([game])?;
    if is_rated {
        return Ok(RatingsApplied::Before);
    }
    for change in changes {
        let present = rating(connection, &change.person, &change.pool)?;
        let same = |rating: Option<Rating>| rating.map(|rating| (rating.skill, rating.games));
        if same(present) != same(change.before) {
            return Ok(RatingsApplied::Outdated);
        }
    }
    change(connection, "INSERT INTO rated (game_id, at) VALUES (?1, ?2)", params![game, now])?;
    change(connection, "UPDATE game SET awaits_rating = 0 WHERE id = ?1", [game])?;
    for one in changes {
        let RatingChange { person, pool, before, after } = one;
        let Skill { value, deviation, volatility } = after;
        let games = one.games();
        let value_before = before.map(|rating| rating.skill.value);
        change(
            connection,
            "INSERT INTO rating (person, pool, value, deviation, volatility, games, changed_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
             ON CONFLICT (person, pool) DO UPDATE SET value = excluded.value, \
             deviation = excluded.deviation, volatility = excluded.volatility, \
             games = excluded.games, changed_at = excluded.changed_at",
            params![person, pool, value, deviation, volatility, games, now],
        )?;
        change(
            connection,
            "INSERT INTO rating_change (person, pool, games, game_id, value_before, value, \
             deviation, volatility, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![person, pool, games, game, value_before, value, deviation, volatility, now],
        )?;
    }
    Ok(RatingsApplied::Done)
}

fn rating(connection: &Connection, person: &str, pool: &str) -> Result<Option<Rating>> {
    let mut select = connection.prepare_cached(
        "SELECT value, deviation, volatility, games, changed_at FROM rating \
         WHERE person = ?1 AND pool = ?2",
    )?;
    select.query_row([person, pool], |row| read_rating(row, 0)).optional()
}

/// Reads a rating from five columns.
fn read_rating(row: &Row<'_>, first: usize) -> Result<Rating> {
    Ok(Rating {
        skill: Skill {
            value: row.get(first)?,
            deviation: row.get(first + 1)?,
            volatility: row.get(first + 2)?,
        },
        games: row.get(first + 3)?,
        changed_at: row.get(first + 4)?,
    })
}
