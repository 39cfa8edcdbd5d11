//! Imports in PostgreSQL.

use std::sync::Arc;

use tokio_postgres::Row;

use super::pool::Ending;
use super::queries::{Decoded, get};
use super::{Postgres, some, values};
use crate::{Import, Imports, Reply, limits};

const IMPORT: &str = "SELECT id, person, title, body, at FROM import";

fn read(rows: &[Row]) -> Decoded<Vec<Import>> {
    let one = |row: &Row| {
        Ok(Import {
            id: get(row, 0)?,
            person: get(row, 1)?,
            title: get(row, 2)?,
            body: get(row, 3)?,
            at: get(row, 4)?,
        })
    };
    rows.iter().map(one).collect()
}

impl Imports for Postgres {
    fn add_import(&self, import: Import, most: u32) -> Reply<bool> {
        let checked = import.checked();
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            checked?;
            pool.transaction(|transaction| {
                Box::pin(async move {
                    let Import { id, person, title, body, at } = import;
                    // Two that one person adds at once are counted one after the other.
                    let sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 8))";
                    transaction.execute(sql, &[&format!("import {person}")]).await?;
                    let sql = "INSERT INTO import (id, person, title, body, at) \
                        SELECT $1, $2, $3, $4, $5 \
                        WHERE (SELECT count(*) FROM import WHERE person = $2) < $6 \
                        ON CONFLICT DO NOTHING";
                    let most = i64::from(most);
                    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 6] =
                        [&id, &person, &title, &body, &at, &most];
                    let count = transaction.execute(sql, &values).await?;
                    Ok(Ending::Commit(count > 0))
                })
            })
            .await
        })
    }

    fn import(&self, id: &str) -> Reply<Option<Import>> {
        let first = |rows: &[Row]| Ok(read(rows)?.pop());
        let sql = format!("{IMPORT} WHERE id = $1");
        self.read(limits::game_id(id), sql, values![id.to_owned()], first)
    }

    fn imports(&self, person: &str, limit: u32) -> Reply<Vec<Import>> {
        let sql = format!("{IMPORT} WHERE person = $1 ORDER BY at DESC, id DESC LIMIT $2");
        let values = values![person.to_owned(), i64::from(limit)];
        self.read(limits::person_id(person), sql, values, read)
    }

    fn remove_import(&self, person: &str, id: &str) -> Reply<bool> {
        let checked = limits::person_id(person).and_then(|()| limits::game_id(id));
        let sql = "DELETE FROM import WHERE person = $1 AND id = $2 RETURNING id";
        some(self.write(checked, sql, values![person.to_owned(), id.to_owned()]))
    }
}
