//! One connection.

use std::collections::HashMap;
use std::env;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, Statement, Transaction};

use super::pool::{Ending, Steps};
use super::trouble;
use crate::StoreError;

/// How long it may take to connect.
const CONNECTING: Duration = Duration::from_secs(3);
/// How long the database may work on a statement, in milliseconds.
const STATEMENT: u32 = 5_000;
/// How long an answer may take before the connection is given up.
const ANSWER: Duration = Duration::from_secs(8);

/// How much time a connection gives its statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// Somebody waits.
    Brisk,
    /// As long as it takes.
    Unhurried,
}

/// Holds the password where the address does not, as for PostgreSQL's own programs: the arguments
/// of a process are read by everybody on the machine, its variables by its user only.
const PASSWORD: &str = "PGPASSWORD";

/// Reads the address.
pub(super) fn config(address: &str) -> Result<Config, StoreError> {
    // The error does not repeat the address, which may contain a password.
    let parsed = address.parse::<Config>();
    let mut config = parsed.map_err(|error| StoreError::Invalid(trouble::text(&error)))?;
    if config.get_password().is_none()
        && let Some(password) = env::var_os(PASSWORD)
    {
        config.password(password.as_encoded_bytes());
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECTING);
    }
    if config.get_application_name().is_none() {
        config.application_name("machiavel");
    }
    config.tcp_user_timeout(ANSWER);
    Ok(config)
}

/// A connection and the statements it has prepared.
pub(super) struct Link {
    client: Client,
    statements: Mutex<HashMap<String, Statement>>,
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Link").field("is_closed", &self.client.is_closed()).finish_non_exhaustive()
    }
}

impl Link {
    /// Connects, and makes sure that what is committed is on disk.
    pub(super) async fn open(config: &Config, pace: Pace) -> Result<Link, StoreError> {
        let connecting = async {
            let (client, connection) = config.connect(NoTls).await?;
            // Ends with the client; why it ended, the client tells who asks next.
            tokio::spawn(async move { connection.await.ok() });
            let limit = match pace {
                Pace::Brisk => STATEMENT,
                Pace::Unhurried => 0,
            };
            let settings = format!(
                "SET statement_timeout = {limit}; \
                 SET default_transaction_isolation = 'read committed'"
            );
            client.batch_execute(&settings).await?;
            let sql = "SELECT current_setting('fsync'), current_setting('synchronous_commit')";
            let row = client.query_one(sql, &[]).await?;
            if ["off", "local"].contains(&row.try_get(1)?) {
                client.batch_execute("SET synchronous_commit = on").await?;
            }
            Ok((client, row.try_get::<_, String>(0)?))
        };
        let late = |_| StoreError::Unavailable("PostgreSQL does not answer".to_owned());
        let result: Result<_, Error> = time::timeout(ANSWER, connecting).await.map_err(late)?;
        let (client, fsync) = result.map_err(|error| trouble::of_read(&error))?;
        if fsync == "off" {
            return Err(StoreError::Unsafe("fsync is off".to_owned()));
        }
        Ok(Link { client, statements: Mutex::default() })
    }

    pub(super) fn client(&mut self) -> &mut Client {
        &mut self.client
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Whether the server is still there.
    pub(super) async fn answers(&self) -> bool {
        let asked = time::timeout(ANSWER, self.client.batch_execute("")).await;
        asked.is_ok_and(|answer| answer.is_ok())
    }

    /// Does several things in one transaction.
    pub(super) async fn transact<T, F>(&mut self, steps: F) -> Result<T, StoreError>
    where
        F: for<'a> FnOnce(&'a Transaction<'a>) -> Steps<'a, T> + Send,
    {
        let work = async {
            let undone = |error: Error| trouble::of_read(&error);
            let transaction = self.client.transaction().await.map_err(undone)?;
            let ending = steps(&transaction).await.map_err(undone)?;
            match ending {
                Ending::Commit(value) => {
                    let committed = transaction.commit().await;
                    committed.map(|()| value).map_err(|error| trouble::of_write(&error))
                }
                Ending::Undo(value) => transaction.rollback().await.map(|()| value).map_err(undone),
            }
        };
        let late = |_| StoreError::Unknown("PostgreSQL does not answer".to_owned());
        time::timeout(ANSWER, work).await.map_err(late)?
    }

    /// Runs a statement. It is a transaction of its own.
    pub(super) async fn run(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Failure> {
        let late = |_| "PostgreSQL does not answer".to_owned();
        let statement = match time::timeout(ANSWER, self.statement(sql)).await.map_err(late) {
            Ok(Ok(statement)) => statement,
            Ok(Err(error)) => {
                let is_lost = trouble::is_of_the_connection(&error);
                return Err(Failure { error: trouble::of_read(&error), is_lost });
            }
            Err(text) => {
                return Err(Failure { error: StoreError::Unavailable(text), is_lost: true });
            }
        };
        match time::timeout(ANSWER, self.client.query(&statement, values)).await.map_err(late) {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(error)) => {
                let is_lost = trouble::is_of_the_connection(&error);
                Err(Failure { error: trouble::of_write(&error), is_lost })
            }
            Err(text) => Err(Failure { error: StoreError::Unknown(text), is_lost: true }),
        }
    }

    async fn statement(&self, sql: &str) -> Result<Statement, Error> {
        let known = || self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(statement) = known().get(sql).cloned() {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        known().insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

/// Why a statement did not work, for a write.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: StoreError,
    /// Whether the connection is of no more use.
    pub(super) is_lost: bool,
}
