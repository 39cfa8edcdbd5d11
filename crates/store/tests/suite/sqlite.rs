//! What only a store in a file promises.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use rusqlite::Connection;
use store::{Appended, Sabotage, Sqlite, Store, StoreError};

use crate::folder::Folder;
use crate::{NEWEST, OLD_GAMES, append, batch, event, old_games_are_listed};

const VERSION_1: &str = include_str!("../../migrations/sqlite/1-log.sql");
const VERSION_2: &str = include_str!("../../migrations/sqlite/2-people.sql");
/// "Mchv", by which the database is known as ours.
const OURS: &str = "PRAGMA application_id = 1298360438;";

#[tokio::test]
async fn a_second_server_is_refused_with_the_process_of_the_first() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    let store = Sqlite::open(&file).unwrap();
    let refused = Sqlite::open(&file).unwrap_err();
    let expected = StoreError::Held { file: file.clone(), pid: Some(process::id()) };
    assert_eq!(refused, expected);
    let text = format!("{} is in use by another server, process {}", file.display(), process::id());
    assert_eq!(refused.to_string(), text);
    store.close().await.unwrap();
    let again = Sqlite::open(&file).unwrap();
    again.close().await.unwrap();
}

#[tokio::test]
async fn a_lock_file_that_was_left_behind_is_no_obstacle() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    fs::write(folder.file("test.db.lock"), "4194303 and more than a number is long\n").unwrap();
    let store = Sqlite::open(&file).unwrap();
    let held = fs::read_to_string(folder.file("test.db.lock")).unwrap();
    assert_eq!(held, format!("{}\n", process::id()));
    store.close().await.unwrap();
}

#[tokio::test]
async fn folders_are_made() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file("some/where/test.db")).unwrap();
    append(&store, "g", 0..=0).await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn an_older_schema_is_copied_and_brought_up_to_date() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    let old = Connection::open(&file).unwrap();
    old.execute_batch(VERSION_1).unwrap();
    old.execute_batch(&format!("{OURS} PRAGMA user_version = 1;")).unwrap();
    old.execute("INSERT INTO event VALUES ('g', 0, 'turn', 0, 'turn 0 of g', 1000)", []).unwrap();
    old.close().unwrap();

    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.events("g", 0, 10).await.unwrap(), [event("g", 0)]);
    assert_eq!(store.person("p").await, Ok(None));
    store.close().await.unwrap();
    assert_eq!(version(&file), NEWEST);

    let copy = folder.file("test.db.version-1");
    assert_eq!(version(&copy), 1);
    let count = "SELECT count(*) FROM event";
    let copied: i64 =
        Connection::open(&copy).unwrap().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(copied, 1);
    // A new file and one that is up to date are not copied.
    fs::remove_file(&copy).unwrap();
    Sqlite::open(&file).unwrap().close().await.unwrap();
    Sqlite::open(&folder.file("new.db")).unwrap().close().await.unwrap();
    let copies = fs::read_dir(folder.path()).unwrap().filter(|entry| {
        entry.as_ref().unwrap().file_name().to_str().unwrap().contains(".version-")
    });
    assert_eq!(copies.count(), 0);
}

#[tokio::test]
async fn games_of_an_older_schema_are_listed_as_before() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    let old = Connection::open(&file).unwrap();
    old.execute_batch(VERSION_1).unwrap();
    old.execute_batch(VERSION_2).unwrap();
    old.execute_batch(&format!("{OURS} PRAGMA user_version = 2;")).unwrap();
    for (id, about) in OLD_GAMES {
        old.execute("INSERT INTO event VALUES (?1, 0, 'turn', 0, 'x', 0)", [id]).unwrap();
        let sql = "INSERT INTO game VALUES (?1, 0, 'running', 1, NULL, 5000, ?2)";
        old.execute(sql, [id, about]).unwrap();
    }
    old.close().unwrap();
    let store = Sqlite::open(&file).unwrap();
    old_games_are_listed(&store).await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_migration_that_fails_leaves_the_old_schema() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    let old = Connection::open(&file).unwrap();
    old.execute_batch(VERSION_1).unwrap();
    // In the way of the second table of the second migration.
    old.execute_batch("CREATE TABLE session (x)").unwrap();
    old.execute_batch(&format!("{OURS} PRAGMA user_version = 1;")).unwrap();
    old.close().unwrap();
    Sqlite::open(&file).unwrap_err();
    assert_eq!(version(&file), 1);
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'person'";
    let made: i64 =
        Connection::open(&file).unwrap().query_row(tables, [], |row| row.get(0)).unwrap();
    assert_eq!(made, 0);
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    Sqlite::open(&file).unwrap().close().await.unwrap();
    Connection::open(&file).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let expected = StoreError::Newer { found: 99, known: NEWEST };
    assert_eq!(Sqlite::open(&file).unwrap_err(), expected);
    assert_eq!(Sqlite::open_read_only(&file).unwrap_err(), expected);
    let text = expected.to_string();
    assert!(text.contains("version 99") && text.contains(&format!("up to {NEWEST}")), "{text}");
}

#[tokio::test]
async fn the_database_of_another_program_is_refused_and_not_touched() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    Connection::open(&file).unwrap().execute_batch("CREATE TABLE theirs (x)").unwrap();
    let before = fs::read(&file).unwrap();
    let refused = Sqlite::open(&file).unwrap_err();
    assert!(matches!(refused, StoreError::Unsupported(_)), "{refused}");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn what_is_no_database_is_refused() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    fs::write(&file, "This is not a database. ".repeat(100)).unwrap();
    assert!(Sqlite::open(&file).unwrap_err().is_fatal());
}

#[tokio::test]
async fn a_backup_is_complete_while_work_goes_on() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file("test.db")).unwrap();
    append(&store, "g", 0..=99).await;
    let copy = folder.file("copy.db");
    let (backup, appended) = tokio::join!(store.backup(&copy), store.append(batch("h", 0..=50)));
    assert_eq!((backup, appended), (Ok(()), Ok(Appended::Committed)));
    // Never over something that exists.
    let refused = store.backup(&copy).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))), "{refused:?}");
    let copied = Sqlite::open(&copy).unwrap();
    assert_eq!(copied.events("g", 0, 1_000).await.unwrap().len(), 100);
    assert_eq!(copied.check().await.unwrap(), Vec::<String>::new());
    copied.close().await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_backup_that_cannot_be_written_says_so() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file("test.db")).unwrap();
    let refused = store.backup(&folder.file("no/such/folder/copy.db")).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    store.close().await.unwrap();
}

#[tokio::test]
async fn it_can_be_read_beside_a_server() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    assert!(Sqlite::open_read_only(&file).is_err(), "there is nothing to read");
    let store = Sqlite::open(&file).unwrap();
    append(&store, "g", 0..=4).await;
    let reader = Sqlite::open_read_only(&file).unwrap();
    assert_eq!(reader.events("g", 0, 10).await.unwrap().len(), 5);
    assert_eq!(reader.check().await.unwrap(), Vec::<String>::new());
    append(&store, "g", 5..=5).await;
    assert_eq!(reader.events("g", 0, 10).await.unwrap().len(), 6);
    let refused = reader.append(batch("g", 6..=6)).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    let copy = folder.file("copy.db");
    reader.backup(&copy).await.unwrap();
    assert_eq!(version(&copy), NEWEST);
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_full_disk_is_passing() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file("test.db")).unwrap();
    append(&store, "g", 0..=0).await;
    store.limit_pages(1).await.unwrap();
    let mut seq = 1;
    let refused = loop {
        match store.append(batch("g", seq..=seq + 99)).await {
            Ok(Appended::Committed) => seq += 100,
            other => break other,
        }
        assert!(seq < 100_000, "the limit does not hold");
    };
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    // Nothing of it is there, and it is known that it does not work.
    assert_eq!(store.heads(&["g".to_owned()]).await.unwrap()["g"], seq - 1);
    let probed = store.probe().await;
    assert!(matches!(probed, Err(StoreError::Unavailable(_))), "{probed:?}");
    // As soon as there is room the same store goes on.
    store.limit_pages(1_000_000).await.unwrap();
    assert_eq!(store.probe().await, Ok(()));
    append(&store, "g", seq..=seq + 99).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_disk_that_is_really_full_is_passing() {
    let folder = Folder::new();
    let Some(disk) = SmallDisk::mount(folder.file("disk")) else {
        services::skipped("a full disk, since this user cannot mount a small one");
        return;
    };
    let store = Sqlite::open(&disk.path.join("test.db")).unwrap();
    append(&store, "g", 0..=0).await;
    // Somebody else takes what is left.
    let ballast = disk.path.join("ballast");
    let mut file = fs::File::create(&ballast).unwrap();
    while file.write_all(&[0; 4096]).is_ok() {}
    drop(file);
    let mut seq = 1;
    let refused = loop {
        match store.append(batch("g", seq..=seq + 99)).await {
            Ok(Appended::Committed) => seq += 100,
            other => break other,
        }
    };
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    assert_eq!(store.heads(&["g".to_owned()]).await.unwrap()["g"], seq - 1);
    fs::remove_file(&ballast).unwrap();
    assert_eq!(store.probe().await, Ok(()));
    append(&store, "g", seq..=seq + 99).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await.unwrap();
    // A server that starts on a full disk is refused for the same reason, and may try again.
    let mut file = fs::File::create(&ballast).unwrap();
    while file.write_all(&[0; 4096]).is_ok() {}
    drop(file);
    let refused = Sqlite::open(&disk.path.join("new.db")).unwrap_err();
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused:?}");
    fs::remove_file(&ballast).unwrap();
    Sqlite::open(&disk.path.join("new.db")).unwrap().close().await.unwrap();
}

/// A disk of one megabyte in memory.
struct SmallDisk {
    path: PathBuf,
}

impl SmallDisk {
    /// Nothing where one may not mount.
    fn mount(path: PathBuf) -> Option<SmallDisk> {
        fs::create_dir(&path).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=1m", "machiavel-test"]).arg(&path);
        let output = mount.output().ok()?;
        output.status.success().then_some(SmallDisk { path })
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // If it cannot be unmounted, the folder above it cannot be removed, which shows.
        let _ = Command::new("umount").arg("--lazy").arg(&self.path).status();
    }
}

#[tokio::test]
async fn a_locked_database_is_passing() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    let store = Sqlite::open(&file).unwrap();
    append(&store, "g", 0..=0).await;
    let other = Connection::open(&file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = store.append(batch("g", 1..=1)).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    // Reading goes on.
    assert_eq!(store.events("g", 0, 10).await.unwrap().len(), 1);
    other.execute_batch("ROLLBACK").unwrap();
    append(&store, "g", 1..=1).await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn damage_is_fatal() {
    let folder = Folder::new();
    let file = folder.file("test.db");
    Sqlite::open(&file).unwrap().close().await.unwrap();
    let empty = fs::read(&file).unwrap().len();
    let store = Sqlite::open(&file).unwrap();
    for game in 0..50 {
        append(&store, &format!("game {game}"), 0..=50).await;
    }
    store.close().await.unwrap();
    let mut bytes = fs::read(&file).unwrap();
    // All pages but the first ones, which tell where the tables are.
    bytes[empty..].fill(0xaa);
    fs::write(&file, bytes).unwrap();
    let store = Sqlite::open(&file).unwrap();
    let error = store.events("game 1", 0, 10).await.unwrap_err();
    assert!(error.is_fatal(), "{error}");
    let error = store.append(batch("game 1", 51..=51)).await.unwrap_err();
    assert!(error.is_fatal(), "{error}");
    store.close().await.unwrap();
}

fn version(file: &Path) -> i64 {
    let connection = Connection::open(file).unwrap();
    connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_store_that_lost_its_writer_is_damaged_and_one_that_was_closed_is_not() {
    let folder = Folder::new();
    let store = Sqlite::sabotaged(&folder.file("lost.db"), Sabotage::NoWriter).unwrap();
    let result = store.append(batch("g", 0..=0)).await;
    assert!(matches!(result, Err(StoreError::Fatal(_))), "{result:?}");
    let store = Sqlite::open(&folder.file("closed.db")).unwrap();
    store.close().await.unwrap();
    let result = store.append(batch("g", 0..=0)).await;
    assert!(matches!(result, Err(StoreError::Unavailable(_))), "{result:?}");
}
