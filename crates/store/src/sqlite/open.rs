//! Opening the file, and bringing an older one up to date.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::lock::Lock;
use super::trouble::Trouble;
use crate::StoreError;

/// Each makes its version from the one before, in one transaction. They are never changed.
const MIGRATIONS: [&str; 9] = [
    include_str!("../../migrations/sqlite/1-log.sql"),
    include_str!("../../migrations/sqlite/2-people.sql"),
    include_str!("../../migrations/sqlite/3-accounts.sql"),
    include_str!("../../migrations/sqlite/4-players.sql"),
    include_str!("../../migrations/sqlite/5-ratings.sql"),
    include_str!("../../migrations/sqlite/6-moderation.sql"),
    include_str!("../../migrations/sqlite/7-titles.sql"),
    include_str!("../../migrations/sqlite/8-seeks-and-imports.sql"),
    include_str!("../../migrations/sqlite/9-talk.sql"),
];

/// Marks a database as ours: "Mchv".
const APPLICATION: i64 = 0x4d63_6876;

/// How long another process may keep the database locked, such as a person who looks into it.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many pages of 4 KiB the log of SQLite has before they are copied to where they belong. Whoever
/// writes waits for that, so it shall be rare; opening the file after a crash reads all of them.
const PAGES_OF_LOG: u32 = 4_000;

/// How many statements are kept as they were prepared; there are fewer.
const STATEMENTS: usize = 128;

/// Opens the database for the writer, with the newest schema.
pub(super) fn open(file: &Path, trouble: &Trouble) -> Result<(Connection, Lock), StoreError> {
    let folder = trouble.folder();
    fs::create_dir_all(folder).map_err(|error| trouble.of_file(folder, &error))?;
    let lock = Lock::take(file, trouble)?;
    make_private(file).map_err(|error| trouble.of_file(file, &error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = Connection::open_with_flags(file, flags);
    let mut connection = opened.map_err(|error| trouble.of(&error))?;
    // Before anything is changed: it may be somebody else's file.
    let version = version(&connection, file, trouble)?;
    settle(&connection, trouble)?;
    migrate(&mut connection, version, file, trouble)?;
    Ok((connection, lock))
}

/// Makes an empty file that only its owner can read, unless there is a file: who reads what comes
/// into it reads private tables. What the database keeps beside it is as private.
fn make_private(file: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Opens another connection that only reads.
pub(super) fn reader(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    keep_plans(&connection)?;
    Ok(connection)
}

/// Keeps statements as they were prepared. Otherwise SQLite prepares many of them anew for every
/// value, in case that there is a better way for this one.
fn keep_plans(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(|_| ())
}

/// Makes sure that there is a database of ours with the newest schema.
pub(super) fn inspect(file: &Path, trouble: &Trouble) -> Result<(), StoreError> {
    let connection = reader(file).map_err(|error| trouble.of(&error))?;
    let found = version(&connection, file, trouble)?;
    if found < known() {
        let why = format!(
            "{} has schema version {found} and not yet {}: start the server once",
            file.display(),
            known()
        );
        return Err(StoreError::Unsupported(why));
    }
    Ok(())
}

/// Writes a copy of the database to a new file, complete and on disk before it has its name.
pub(super) fn copy(
    connection: &Connection,
    to: &Path,
    trouble: &Trouble,
) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Invalid(format!("{} exists", to.display())));
    }
    write_copy(connection, to, trouble)
}

fn write_copy(connection: &Connection, to: &Path, trouble: &Trouble) -> Result<(), StoreError> {
    let half_made = with_ending(to, "unfinished");
    let Some(name) = half_made.to_str() else {
        return Err(StoreError::Invalid(format!("{} is not a text", to.display())));
    };
    let failed = |error| trouble.of_file(to, &error);
    if half_made.exists() {
        fs::remove_file(&half_made).map_err(failed)?;
    }
    make_private(&half_made).map_err(failed)?;
    if let Err(error) = connection.execute("VACUUM INTO ?1", [name]) {
        // What is left of it is removed by the next copy at the latest.
        let _ = fs::remove_file(&half_made);
        return Err(trouble.of(&error));
    }
    let synced = File::options().write(true).open(&half_made).and_then(|file| file.sync_all());
    synced.and_then(|()| fs::rename(&half_made, to)).map_err(failed)
}

fn known() -> i64 {
    MIGRATIONS.len().try_into().expect("there are few migrations")
}

/// The version of the schema, 0 for an empty file.
fn version(connection: &Connection, file: &Path, trouble: &Trouble) -> Result<i64, StoreError> {
    let number = |sql: &str| -> Result<i64, StoreError> {
        connection.query_row(sql, [], |row| row.get(0)).map_err(|error| trouble.of(&error))
    };
    let version = number("PRAGMA user_version")?;
    let is_empty = number("SELECT count(*) FROM sqlite_schema")? == 0;
    if is_empty && version == 0 {
        return Ok(0);
    }
    if number("PRAGMA application_id")? != APPLICATION {
        let why = format!("{} is the database of another program", file.display());
        return Err(StoreError::Unsupported(why));
    }
    if version > known() {
        return Err(StoreError::Newer { found: version, known: known() });
    }
    Ok(version)
}

/// Asks for what keeps committed transactions through a loss of power, and believes only what the
/// database then says of itself.
fn settle(connection: &Connection, trouble: &Trouble) -> Result<(), StoreError> {
    let set = || -> rusqlite::Result<(String, i64)> {
        connection.busy_timeout(PATIENCE)?;
        keep_plans(connection)?;
        let journal =
            connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "wal_autocheckpoint", PAGES_OF_LOG)?;
        // On macOS a sync reaches the disk only with this.
        connection.pragma_update(None, "fullfsync", true)?;
        let synchronous = connection.pragma_query_value(None, "synchronous", |row| row.get(0))?;
        Ok((journal, synchronous))
    };
    let (journal, synchronous) = set().map_err(|error| trouble.of(&error))?;
    if journal != "wal" {
        return Err(StoreError::Unsafe(format!("its journal is {journal} and not wal")));
    }
    if synchronous != 2 {
        return Err(StoreError::Unsafe(format!("synchronous is {synchronous} and not 2 (full)")));
    }
    Ok(())
}

fn migrate(
    connection: &mut Connection,
    found: i64,
    file: &Path,
    trouble: &Trouble,
) -> Result<(), StoreError> {
    if found > 0 && found < known() {
        write_copy(connection, &with_ending(file, &format!("version-{found}")), trouble)?;
    }
    let mut apply = |version: i64, sql: &str| -> rusqlite::Result<()> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()
    };
    for (version, sql) in (1..).zip(MIGRATIONS).filter(|(version, _)| *version > found) {
        apply(version, sql).map_err(|error| trouble.of(&error))?;
    }
    Ok(())
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(".");
    path.push(ending);
    path.into()
}
