//! A store in PostgreSQL, shared by any number of servers.
//!
//! One task writes to the logs: it takes whatever waits, from all games, into one statement, which
//! is one transaction. Everything else uses a few further connections. All of them come back by
//! themselves.

mod accounts;
mod appender;
mod imports;
mod link;
mod moderation;
mod pool;
mod queries;
mod ratings;
mod schema;
mod seeks;
mod trouble;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Row, Transaction};

use crate::rows::{Filter, Person, Remark, Session, Status, Summary};
use crate::{Appended, Batch, Event, Reply, SecretHash, Store, StoreError, limits};
use appender::Appender;
use pool::{Ending, Pool};
use queries::Decoded;

/// How often a remark is tried again when others take its number.
const MOST_TRIES_TO_SAY: u32 = 100;

/// A store in PostgreSQL.
#[derive(Debug)]
pub struct Postgres {
    pool: Arc<Pool>,
    appender: Arc<Appender>,
}

impl Postgres {
    /// Connects, as in `postgres://name:password@host:5432/database`, and brings an older schema up
    /// to date. Connections are not encrypted.
    pub async fn connect(address: &str) -> Result<Postgres, StoreError> {
        let config = link::config(address)?;
        schema::migrate(&config).await?;
        let pool = Arc::new(Pool::new(config));
        let appender = Arc::new(Appender::start(Arc::clone(&pool)));
        Ok(Postgres { pool, appender })
    }

    /// Connects to look at a database that has the newest schema. Nothing can be changed by it.
    pub async fn connect_read_only(address: &str) -> Result<Postgres, StoreError> {
        let mut config = link::config(address)?;
        let options = config.get_options().unwrap_or_default();
        config.options(format!("{options} -c default_transaction_read_only=on"));
        schema::inspect(&config).await?;
        let pool = Arc::new(Pool::new(config));
        let appender = Arc::new(Appender::start(Arc::clone(&pool)));
        Ok(Postgres { pool, appender })
    }

    /// Reads rows and makes something of them.
    fn read<T: Send + 'static>(
        &self,
        checked: Result<(), StoreError>,
        sql: String,
        values: Values,
        decode: fn(&[Row]) -> Decoded<T>,
    ) -> Reply<T> {
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            checked?;
            decode(&pool.read(&sql, &borrowed(&values)).await?).map_err(trouble::damage)
        })
    }

    /// Writes, and counts the rows that it concerned.
    fn write(
        &self,
        checked: Result<(), StoreError>,
        sql: &'static str,
        values: Values,
    ) -> Reply<usize> {
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            checked?;
            Ok(pool.write(sql, &borrowed(&values)).await?.len())
        })
    }
}

/// What a statement is given.
type Values = Vec<Value>;
type Value = Box<dyn ToSql + Sync + Send>;

macro_rules! values {
    ($($value:expr),* $(,)?) => {
        vec![$(Box::new($value) as $crate::postgres::Value),*]
    };
}
use values;

fn borrowed(values: &Values) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect()
}

impl Store for Postgres {
    fn append(&self, batch: Batch) -> Reply<Appended> {
        let appender = Arc::clone(&self.appender);
        Box::pin(async move { appender.append(batch).await })
    }

    fn events(&self, game: &str, from: u32, limit: u32) -> Reply<Vec<Event>> {
        let values = values![game.to_owned(), i64::from(from), i64::from(limit)];
        self.read(limits::game_id(game), queries::EVENTS.to_owned(), values, queries::events)
    }

    fn heads(&self, games: &[String]) -> Reply<HashMap<String, u32>> {
        let checked = games.iter().try_for_each(|game| limits::game_id(game));
        self.read(checked, queries::HEADS.to_owned(), values![games.to_owned()], queries::heads)
    }

    fn summary(&self, game: &str) -> Reply<Option<Summary>> {
        let sql = format!("{} WHERE id = $1", queries::SUMMARY);
        let first = |rows: &[Row]| Ok(queries::summaries(rows)?.pop());
        self.read(limits::game_id(game), sql, values![game.to_owned()], first)
    }

    fn summaries(&self, filter: Filter) -> Reply<Vec<Summary>> {
        let Filter { status, is_public, title, is_rated, has_clock, is_deserted, .. } = filter;
        let Filter { person, after, limit, .. } = filter;
        // One statement for each set of conditions, so that each can use its index.
        let mut sql = format!("{} WHERE true", queries::SUMMARY);
        let mut values = values![i64::from(limit)];
        let mut checked = Ok(());
        let mut only = |condition: &str, value: Value| {
            values.push(value);
            sql += &format!(" AND {condition} ${}", values.len());
        };
        if let Some(status) = status {
            only("status =", Box::new(Status::as_str(status)));
        }
        for (condition, flag) in
            [("is_public =", is_public), ("is_rated =", is_rated), ("has_clock =", has_clock)]
        {
            if let Some(flag) = flag {
                only(condition, Box::new(flag));
            }
        }
        if let Some(title) = title {
            checked = checked.and_then(|()| limits::title(&title));
            only("title =", Box::new(title));
        }
        if let Some(person) = person {
            checked = checked.and_then(|()| limits::person_id(&person));
            only("id = ANY (ARRAY(SELECT game_id FROM player WHERE person =", Box::new(person));
            sql += "))";
        }
        if let Some(is_deserted) = is_deserted {
            sql += if is_deserted { queries::DESERTED } else { queries::NOT_DESERTED };
        }
        if let Some(cursor) = after {
            // The id is empty where all games changed before a time.
            checked = checked.and_then(|()| limits::name(&cursor.game));
            values.push(Box::new(cursor.changed_at));
            values.push(Box::new(cursor.game));
            let count = values.len();
            sql += &format!(" AND (changed_at, id) < (${}, ${count})", count - 1);
        }
        sql += " ORDER BY changed_at DESC, id DESC LIMIT $1";
        self.read(checked, sql, values, queries::summaries)
    }

    fn due(&self, now: i64, limit: u32) -> Reply<Vec<String>> {
        let values = values![now, i64::from(limit)];
        self.read(Ok(()), queries::DUE.to_owned(), values, queries::texts)
    }

    fn leases(
        &self,
        games: &[String],
        holder: &str,
        now: i64,
        until: i64,
    ) -> Reply<HashSet<String>> {
        let checked = limits::leases(games, holder);
        let values = values![games.to_owned(), holder.to_owned(), now, until];
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            checked?;
            let held = pool.write(queries::LEASES, &borrowed(&values)).await?;
            queries::texts(&held).map(HashSet::from_iter).map_err(trouble::damage)
        })
    }

    fn leased_until(&self, game: &str) -> Reply<Option<i64>> {
        let values = values![game.to_owned()];
        self.read(limits::game_id(game), queries::LEASED_UNTIL.to_owned(), values, queries::time)
    }

    fn forget_leases(&self, before: i64) -> Reply<()> {
        nothing(self.write(Ok(()), queries::FORGET_LEASES, values![before]))
    }

    fn release(&self, game: &str, holder: &str) -> Reply<()> {
        let checked = limits::game_id(game).and_then(|()| limits::id("the holder", holder));
        let values = values![game.to_owned(), holder.to_owned()];
        nothing(self.write(checked, queries::RELEASE, values))
    }

    fn add_person(&self, person: Person) -> Reply<bool> {
        let checked = person.checked();
        let values = values![person.id, person.name, person.kind.as_str(), person.created_at];
        some(self.write(checked, queries::ADD_PERSON, values))
    }

    fn person(&self, id: &str) -> Reply<Option<Person>> {
        let first = |rows: &[Row]| Ok(queries::people(rows)?.pop());
        self.read(limits::person_id(id), queries::PERSON.to_owned(), values![id.to_owned()], first)
    }

    fn rename_person(&self, id: &str, name: &str) -> Reply<bool> {
        let checked = limits::person_id(id).and_then(|()| limits::name(name));
        let values = values![id.to_owned(), name.to_owned()];
        some(self.write(checked, queries::RENAME_PERSON, values))
    }

    fn add_session(&self, hash: SecretHash, person: &str, now: i64) -> Reply<bool> {
        let values = values![hash.to_vec(), person.to_owned(), now];
        some(self.write(limits::person_id(person), queries::ADD_SESSION, values))
    }

    fn session(&self, hash: SecretHash) -> Reply<Option<Session>> {
        let values = values![hash.to_vec()];
        self.read(Ok(()), queries::SESSION.to_owned(), values, queries::session)
    }

    fn see_session(&self, hash: SecretHash, now: i64) -> Reply<()> {
        nothing(self.write(Ok(()), queries::SEE_SESSION, values![hash.to_vec(), now]))
    }

    fn say(&self, remark: Remark, since: i64, most: u32) -> Reply<Option<u32>> {
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            remark.checked()?;
            let said = pool.transaction(|transaction| {
                Box::pin(async move { say(transaction, &remark, since, most).await })
            });
            match said.await? {
                Said::Number(number) => match u32::try_from(number) {
                    Ok(number) => Ok(Some(number)),
                    Err(_) => Err(trouble::damage(format!("number {number}"))),
                },
                Said::TooMuch => Ok(None),
                Said::Crowded => {
                    Err(StoreError::Unavailable("too many talk at the same time".to_owned()))
                }
            }
        })
    }

    fn talk(&self, game: &str, from: u32, limit: u32) -> Reply<Vec<(u32, Remark)>> {
        let values = values![game.to_owned(), i64::from(from), i64::from(limit)];
        let sql = format!(
            "{} WHERE game_id = $1 AND number >= $2 ORDER BY number LIMIT $3",
            queries::TALK
        );
        self.read(limits::game_id(game), sql, values, queries::talk)
    }

    fn said_by(
        &self,
        person: &str,
        after: Option<(String, u32)>,
        limit: u32,
    ) -> Reply<Vec<(u32, Remark)>> {
        let mut checked = limits::person_id(person);
        let mut sql = format!("{} WHERE person = $1", queries::TALK);
        let mut values = values![person.to_owned(), i64::from(limit)];
        if let Some((game, number)) = after {
            checked = checked.and_then(|()| limits::game_id(&game));
            values.push(Box::new(game));
            values.push(Box::new(i64::from(number)));
            sql += " AND (game_id, number) > ($3, $4)";
        }
        sql += " ORDER BY game_id, number LIMIT $2";
        self.read(checked, sql, values, queries::talk)
    }

    fn check(&self) -> Reply<Vec<String>> {
        let pool = Arc::clone(&self.pool);
        Box::pin(async move { pool.check().await })
    }

    fn probe(&self) -> Reply<()> {
        let pool = Arc::clone(&self.pool);
        Box::pin(async move {
            if pool.stored_lately() {
                return Ok(());
            }
            pool.write(queries::PROBE, &[]).await.map(|_| ())
        })
    }

    fn backup(&self, _to: &Path) -> Reply<()> {
        let why = "PostgreSQL is backed up with its own program: pg_dump, also while servers run";
        Box::pin(async move { Err(StoreError::Unsupported(why.to_owned())) })
    }

    fn close(&self) -> Reply<()> {
        let (pool, appender) = (Arc::clone(&self.pool), Arc::clone(&self.appender));
        Box::pin(async move {
            let result = appender.close().await;
            pool.close().await;
            result
        })
    }
}

/// What became of a remark.
#[derive(Debug)]
enum Said {
    Number(i64),
    /// The person has said enough.
    TooMuch,
    /// Others took its number every time.
    Crowded,
}

async fn say(
    transaction: &Transaction<'_>,
    remark: &Remark,
    since: i64,
    most: u32,
) -> Result<Ending<Said>, tokio_postgres::Error> {
    let Remark { game, room, person, body, at } = remark;
    // What one person says at two servers at once is counted one after the other.
    transaction.execute(queries::TALKS, &[person]).await?;
    let said: i64 = transaction.query_one(queries::SAID, &[person, &since]).await?.try_get(0)?;
    if said >= i64::from(most) {
        return Ok(Ending::Undo(Said::TooMuch));
    }
    for _ in 0..MOST_TRIES_TO_SAY {
        // None if another server took the number in the meantime.
        let rows = transaction.query(queries::SAY, &[game, room, person, body, at]).await?;
        if let Some(row) = rows.first() {
            return Ok(Ending::Commit(Said::Number(row.try_get(0)?)));
        }
    }
    Ok(Ending::Undo(Said::Crowded))
}

/// Whether a write concerned anything.
fn some(count: Reply<usize>) -> Reply<bool> {
    Box::pin(async move { Ok(count.await? > 0) })
}

fn nothing(count: Reply<usize>) -> Reply<()> {
    Box::pin(async move { count.await.map(|_| ()) })
}
