//! Bringing the schema up to date.

use tokio_postgres::{Client, Config, Error};

use super::link::{Link, Pace};
use super::trouble;
use crate::StoreError;

/// Each makes its version from the one before, in one transaction. They are never changed.
const MIGRATIONS: [&str; 9] = [
    include_str!("../../migrations/postgres/1-log.sql"),
    include_str!("../../migrations/postgres/2-people.sql"),
    include_str!("../../migrations/postgres/3-accounts.sql"),
    include_str!("../../migrations/postgres/4-players.sql"),
    include_str!("../../migrations/postgres/5-ratings.sql"),
    include_str!("../../migrations/postgres/6-moderation.sql"),
    include_str!("../../migrations/postgres/7-titles.sql"),
    include_str!("../../migrations/postgres/8-seeks-and-imports.sql"),
    include_str!("../../migrations/postgres/9-talk.sql"),
];

/// Held by the one server that changes the schema while others start too: "Mchv".
const LOCK: i64 = 0x4d63_6876;

/// Finds the newest version that is there.
const NEWEST: &str = "SELECT coalesce(max(version), 0) FROM schema_version";

fn known() -> i64 {
    MIGRATIONS.len().try_into().expect("there are few migrations")
}

/// Makes sure that there is the newest schema.
pub(super) async fn inspect(config: &Config) -> Result<(), StoreError> {
    let mut link = Link::open(config, Pace::Unhurried).await?;
    let found = version(link.client()).await.map_err(|error| trouble::of_read(&error))?;
    match known() {
        known if found > known => Err(StoreError::Newer { found, known }),
        known if found < known => Err(StoreError::Unsupported(format!(
            "the database has schema version {found} and not yet {known}: start the server once"
        ))),
        _ => Ok(()),
    }
}

/// The version of the schema, 0 for an empty database.
async fn version(client: &Client) -> Result<i64, Error> {
    let is_there = "SELECT to_regclass('schema_version') IS NOT NULL";
    if client.query_one(is_there, &[]).await?.try_get(0)? {
        client.query_one(NEWEST, &[]).await?.try_get(0)
    } else {
        Ok(0)
    }
}

/// Applies the migrations that are missing.
pub(super) async fn migrate(config: &Config) -> Result<(), StoreError> {
    let mut link = Link::open(config, Pace::Unhurried).await?;
    let known = known();
    for (version, sql) in (1..).zip(MIGRATIONS) {
        let applied = apply(link.client(), version, sql).await;
        let found = applied.map_err(|error| trouble::of_read(&error))?;
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
    }
    Ok(())
}

/// Makes a version unless it is there; gives the version that was found.
async fn apply(client: &mut Client, version: i64, sql: &str) -> Result<i64, Error> {
    let transaction = client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction
        .batch_execute("CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)")
        .await?;
    let found: i64 = transaction.query_one(NEWEST, &[]).await?.try_get(0)?;
    if found < version {
        transaction.batch_execute(sql).await?;
        transaction.execute("INSERT INTO schema_version VALUES ($1)", &[&version]).await?;
        transaction.commit().await?;
    }
    Ok(found)
}
