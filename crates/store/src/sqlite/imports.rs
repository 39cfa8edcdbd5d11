//! Imports in SQLite.

use rusqlite::{OptionalExtension, Result, Row, params};

use super::Sqlite;
use super::queries::change;
use crate::{Import, Imports, Reply};

const IMPORT: &str = "SELECT id, person, title, body, at FROM import";

fn read(row: &Row<'_>) -> Result<Import> {
    Ok(Import {
        id: row.get(0)?,
        person: row.get(1)?,
        title: row.get(2)?,
        body: row.get(3)?,
        at: row.get(4)?,
    })
}

impl Imports for Sqlite {
    fn add_import(&self, import: Import, most: u32) -> Reply<bool> {
        let checked = import.checked();
        self.write_checked(checked, move |connection| {
            let Import { id, person, title, body, at } = import;
            let sql = "INSERT INTO import (id, person, title, body, at) \
                       SELECT ?1, ?2, ?3, ?4, ?5 \
                       WHERE (SELECT count(*) FROM import WHERE person = ?2) < ?6 \
                       ON CONFLICT DO NOTHING";
            Ok(change(connection, sql, params![id, person, title, body, at, most])? > 0)
        })
    }

    fn import(&self, id: &str) -> Reply<Option<Import>> {
        let id = id.to_owned();
        self.read(move |connection| {
            connection
                .prepare_cached(&format!("{IMPORT} WHERE id = ?1"))?
                .query_row([id], read)
                .optional()
        })
    }

    fn imports(&self, person: &str, limit: u32) -> Reply<Vec<Import>> {
        let person = person.to_owned();
        self.read(move |connection| {
            let sql = format!("{IMPORT} WHERE person = ?1 ORDER BY at DESC, id DESC LIMIT ?2");
            connection.prepare_cached(&sql)?.query_map(params![person, limit], read)?.collect()
        })
    }

    fn remove_import(&self, person: &str, id: &str) -> Reply<bool> {
        let (person, id) = (person.to_owned(), id.to_owned());
        self.write(move |connection| {
            let sql = "DELETE FROM import WHERE person = ?1 AND id = ?2";
            Ok(change(connection, sql, [person, id])? > 0)
        })
    }
}
