//! What is measured of the stores: how fast many games at once are written down, each waiting for
//! the answer to its last event before it sends the next.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use anyhow::{Result, bail};
use store::{Appended, Batch, Event, Postgres, Sqlite, Status, Store, Summary};
use tokio::task::JoinSet;

use crate::measure;

/// How many games are played at the same time.
const GAMES: [u32; 4] = [1, 10, 100, 1_000];

/// As long as a turn with its clocks and its key.
const BODY: &str = "{\"turn\":\"D4-F6xD8\",\"left\":[299100,287654],\"key\":\"3f6c00d1a2b4e597\"}";

/// Measures a new file in the folder, and PostgreSQL if there is an address of one.
pub(crate) fn measure(folder: &Path, postgres: Option<&str>, time: Duration) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    println!("{}", measure::machine());
    println!(
        "{} s for each line. Where an event has two rows, the other is that of the lists.\n",
        time.as_secs_f64()
    );
    println!(
        "{:<10}{:>7}{:>6}{:>12}{:>12}{:>12}{:>12}",
        "store", "games", "rows", "events/s", "rows/s", "median ms", "99 % ms"
    );
    let scratch = Scratch::new(folder)?;
    let file: Arc<dyn Store> = Arc::new(Sqlite::open(&scratch.path.join("bench.db"))?);
    runtime.block_on(lines("sqlite", file, time))?;
    if let Some(address) = postgres {
        let shared: Arc<dyn Store> = Arc::new(runtime.block_on(Postgres::connect(address))?);
        runtime.block_on(lines("postgres", shared, time))?;
    }
    Ok(())
}

async fn lines(name: &str, store: Arc<dyn Store>, time: Duration) -> Result<()> {
    for games in GAMES {
        for row in [Row::Absent, Row::Present] {
            let start = Instant::now();
            let mut players = JoinSet::new();
            for number in 0..games {
                let game = format!("{}-{games}-{row:?}-{number}", process::id());
                players.spawn(play(Arc::clone(&store), game, row, start + time));
            }
            let mut waits = Vec::new();
            while let Some(played) = players.join_next().await {
                waits.extend(played??);
            }
            let elapsed = start.elapsed().as_secs_f64();
            waits.sort_unstable();
            let events = waits.len() as f64 / elapsed;
            let count = if row == Row::Present { 2 } else { 1 };
            let at = |part: usize| waits[waits.len() * part / 100].as_secs_f64() * 1_000.0;
            println!(
                "{name:<10}{games:>7}{count:>6}{:>12}{:>12}{:>12.2}{:>12.2}",
                measure::grouped(events),
                measure::grouped(events * f64::from(count)),
                at(50),
                at(99)
            );
        }
    }
    store.close().await?;
    Ok(())
}

/// Whether the row of the game in the lists is written with each event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Absent,
    Present,
}

/// Appends to one game until the time is over, and says how long each append took.
async fn play(
    store: Arc<dyn Store>,
    game: String,
    row: Row,
    end: Instant,
) -> Result<Vec<Duration>> {
    let mut waits = Vec::new();
    for seq in 0.. {
        let start = Instant::now();
        if start >= end && seq > 0 {
            break;
        }
        let event = Event {
            game: game.clone(),
            seq,
            kind: "turn".to_owned(),
            seat: Some((seq % 2) as u8),
            body: BODY.to_owned(),
            at: i64::from(seq),
        };
        let mut batch = Batch::new(vec![event])?;
        if row == Row::Present {
            batch = batch.with_summary(Summary {
                game: game.clone(),
                head: seq,
                status: Status::Running,
                is_public: true,
                title: "game".to_owned(),
                is_rated: false,
                has_clock: true,
                players: [(0, "one".to_owned()), (1, "other".to_owned())].into(),
                wake_at: Some(i64::from(seq) + 300_000),
                changed_at: i64::from(seq),
                about: BODY.to_owned(),
            })?;
        }
        match store.append(batch).await? {
            Appended::Committed => waits.push(start.elapsed()),
            Appended::Conflict { head } => bail!("game {game} has events up to {head:?} already"),
        }
    }
    Ok(waits)
}

/// A folder that is removed with everything in it.
struct Scratch {
    path: PathBuf,
}

impl Scratch {
    fn new(folder: &Path) -> Result<Scratch> {
        let path = folder.join(format!("machiavel-bench-{}", process::id()));
        fs::create_dir_all(&path)?;
        Ok(Scratch { path })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left has a name that says whose it was.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Where the file lies unless one says where.
pub(crate) fn usual_folder() -> PathBuf {
    env::temp_dir()
}
