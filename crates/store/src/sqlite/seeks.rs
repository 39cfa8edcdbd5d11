//! Seeks in SQLite.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::queries::change;
use super::{Sqlite, refuse};
use crate::seeks::KEPT;
use crate::{Reply, Seek, Seeks, limits};

const SEEK: &str = "SELECT id, person, wanted, body, since, until, game_id FROM seek";

fn read(row: &Row<'_>) -> Result<Seek> {
    Ok(Seek {
        id: row.get(0)?,
        person: row.get(1)?,
        wanted: row.get(2)?,
        body: row.get(3)?,
        since: row.get(4)?,
        until: row.get(5)?,
        game: row.get(6)?,
    })
}

impl Seeks for Sqlite {
    fn add_seek(&self, seek: Seek, now: i64) -> Reply<()> {
        let checked = seek.checked();
        self.write_checked(checked, move |connection| {
            let sql = "DELETE FROM seek WHERE person = ?1 OR until <= ?2";
            change(connection, sql, params![seek.person, now - KEPT])?;
            let Seek { id, person, wanted, body, since, until, game } = seek;
            let sql = "INSERT INTO seek (id, person, wanted, body, since, until, game_id) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            change(connection, sql, params![id, person, wanted, body, since, until, game])?;
            Ok(())
        })
    }

    fn renew_seek(&self, id: &str, until: i64) -> Reply<Option<Seek>> {
        let id = id.to_owned();
        self.write(move |connection| {
            let sql = "UPDATE seek SET until = max(until, ?2) WHERE id = ?1";
            change(connection, sql, params![id, until])?;
            connection
                .prepare_cached(&format!("{SEEK} WHERE id = ?1"))?
                .query_row([id], read)
                .optional()
        })
    }

    fn seeks(&self, wanted: &str, now: i64, limit: u32) -> Reply<Vec<Seek>> {
        let wanted = wanted.to_owned();
        self.read(move |connection| {
            let mut select = connection.prepare_cached(&format!(
                "{SEEK} WHERE wanted = ?1 AND game_id IS NULL AND until > ?2 \
                 ORDER BY since, id LIMIT ?3"
            ))?;
            select.query_map(params![wanted, now, limit], read)?.collect()
        })
    }

    fn join_seeks(&self, ids: &[String], game: &str, now: i64) -> Reply<bool> {
        if let Err(error) = limits::seeks(ids).and_then(|()| limits::game_id(game)) {
            return refuse(error);
        }
        let (ids, game) = (ids.to_owned(), game.to_owned());
        self.write(move |connection| join(connection, &ids, &game, now))
    }

    fn joined_seeks(&self, game: &str) -> Reply<Vec<Seek>> {
        let game = game.to_owned();
        self.read(move |connection| {
            let sql = format!("{SEEK} WHERE game_id = ?1 ORDER BY id");
            connection.prepare_cached(&sql)?.query_map([game], read)?.collect()
        })
    }

    fn end_seek(&self, id: &str) -> Reply<bool> {
        let id = id.to_owned();
        self.write(move |connection| {
            Ok(change(connection, "DELETE FROM seek WHERE id = ?1", [id])? > 0)
        })
    }

    fn end_seek_of(&self, person: &str) -> Reply<bool> {
        let person = person.to_owned();
        self.write(move |connection| {
            let sql = "DELETE FROM seek WHERE person = ?1 AND game_id IS NULL";
            Ok(change(connection, sql, [person])? > 0)
        })
    }
}

/// Writes nothing unless it can write everything: other work shares the transaction.
fn join(connection: &Connection, ids: &[String], game: &str, now: i64) -> Result<bool> {
    let mut holds = connection
        .prepare_cached("SELECT 1 FROM seek WHERE id = ?1 AND game_id IS NULL AND until > ?2")?;
    for id in ids {
        if !holds.exists(params![id, now])? {
            return Ok(false);
        }
    }
    for id in ids {
        change(connection, "UPDATE seek SET game_id = ?2 WHERE id = ?1", params![id, game])?;
    }
    Ok(true)
}
