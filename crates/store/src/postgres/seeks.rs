//! Seeks in PostgreSQL.

use std::sync::Arc;

use tokio_postgres::Row;

use super::pool::Ending;
use super::queries::{Decoded, get};
use super::trouble;
use super::{Postgres, borrowed, some, values};
use crate::seeks::KEPT;
use crate::{Reply, Seek, Seeks, limits};

const SEEK: &str = "SELECT id, person, wanted, body, since, until, game_id FROM seek";

fn read(row: &Row) -> Decoded<Seek> {
    Ok(Seek {
        id: get(row, 0)?,
        person: get(row, 1)?,
        wanted: get(row, 2)?,
        body: get(row, 3)?,
        since: get(row, 4)?,
        until: get(row, 5)?,
        game: get(row, 6)?,
    })
}

fn read_all(rows: &[Row]) -> Decoded<Vec<Seek>> {
    rows.iter().map(read).collect()
}

/// Who comes second to one of the seeks waits here until the first has committed, and finds that it
/// does not count any more. The order keeps two servers from waiting for each other.
const JOIN: &str = "
WITH held AS (
    SELECT id FROM seek WHERE id = ANY ($1) AND game_id IS NULL AND until > $3
    ORDER BY id FOR UPDATE
)
UPDATE seek SET game_id = $2
WHERE id IN (SELECT id FROM held) AND (SELECT count(*) FROM held) = cardinality($1)
RETURNING id";

impl Seeks for Postgres {
    fn add_seek(&self, seek: Seek, now: i64) -> Reply<()> {
        let checked = seek.checked();
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            checked?;
            pool.transaction(|transaction| {
                Box::pin(async move {
                    let Seek { id, person, wanted, body, since, until, game } = seek;
                    let sql = "DELETE FROM seek WHERE id IN (SELECT id FROM seek \
                        WHERE until <= $1 ORDER BY id FOR UPDATE SKIP LOCKED)";
                    transaction.execute(sql, &[&(now - KEPT)]).await?;
                    let sql = "INSERT INTO seek (id, person, wanted, body, since, until, game_id) \
                        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person) DO UPDATE SET \
                        id = excluded.id, wanted = excluded.wanted, body = excluded.body, \
                        since = excluded.since, until = excluded.until, \
                        game_id = excluded.game_id";
                    transaction
                        .execute(sql, &[&id, &person, &wanted, &body, &since, &until, &game])
                        .await?;
                    Ok(Ending::Commit(()))
                })
            })
            .await
        })
    }

    fn renew_seek(&self, id: &str, until: i64) -> Reply<Option<Seek>> {
        let checked = limits::id("the id of the seek", id);
        let sql = "UPDATE seek SET until = greatest(until, $2) WHERE id = $1 \
            RETURNING id, person, wanted, body, since, until, game_id";
        let (pool, values) = (Arc::clone(&self.pool), values![id.to_owned(), until]);
        Box::pin(async move {
            checked?;
            let rows = pool.write(sql, &borrowed(&values)).await?;
            rows.first().map(read).transpose().map_err(trouble::damage)
        })
    }

    fn seeks(&self, wanted: &str, now: i64, limit: u32) -> Reply<Vec<Seek>> {
        let checked = limits::id("what is wanted", wanted);
        let sql = format!(
            "{SEEK} WHERE wanted = $1 AND game_id IS NULL AND until > $2 \
             ORDER BY since, id LIMIT $3"
        );
        self.read(checked, sql, values![wanted.to_owned(), now, i64::from(limit)], read_all)
    }

    fn join_seeks(&self, ids: &[String], game: &str, now: i64) -> Reply<bool> {
        let checked = limits::seeks(ids).and_then(|()| limits::game_id(game));
        some(self.write(checked, JOIN, values![ids.to_owned(), game.to_owned(), now]))
    }

    fn joined_seeks(&self, game: &str) -> Reply<Vec<Seek>> {
        let sql = format!("{SEEK} WHERE game_id = $1 ORDER BY id");
        self.read(limits::game_id(game), sql, values![game.to_owned()], read_all)
    }

    fn end_seek(&self, id: &str) -> Reply<bool> {
        let checked = limits::id("the id of the seek", id);
        let sql = "DELETE FROM seek WHERE id = $1 RETURNING id";
        some(self.write(checked, sql, values![id.to_owned()]))
    }

    fn end_seek_of(&self, person: &str) -> Reply<bool> {
        let sql = "DELETE FROM seek WHERE person = $1 AND game_id IS NULL RETURNING id";
        some(self.write(limits::person_id(person), sql, values![person.to_owned()]))
    }
}
