//! How fast the server is, beside boardgame.io with the same game on the same machine.

mod peer;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use futures_util::SinkExt;
use services::Kind;
use tokio::task::block_in_place;
use tokio_tungstenite::tungstenite::Message;
use wire::{PROTOCOL, Request};

use crate::load::{Delays, Load, Plan};
use crate::player::connect;
use crate::process::{Ground, Starter};

/// How long the first games may take to begin.
const PATIENCE: Duration = Duration::from_secs(600);
/// How long nothing happens until tables are called idle.
const QUIET: Duration = Duration::from_secs(20);

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The program `machiavel`.
    #[arg(long)]
    program: PathBuf,
    /// The folder with boardgame.io and its server; without it nothing is compared.
    #[arg(long)]
    peer: Option<PathBuf>,
    /// How often everything is measured.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// How long each measurement takes, in seconds.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// How many tables there are when turns come as fast as they can.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How many tables with two connections stand idle; 0 to leave that out.
    #[arg(long, default_value_t = 9_000)]
    idle: usize,
}

/// Who is measured.
#[derive(Clone, Debug)]
enum Side {
    File,
    Nodes,
    PeerFile(PathBuf),
    PeerMemory(PathBuf),
}

impl Side {
    fn name(&self) -> &'static str {
        match self {
            Side::File => "Machiavel, SQLite",
            Side::Nodes => "Machiavel, 2 servers, PostgreSQL and NATS",
            Side::PeerFile(_) => "boardgame.io, FlatFile",
            Side::PeerMemory(_) => "boardgame.io, memory",
        }
    }
}

/// What the load is.
#[derive(Clone, Copy, Debug)]
enum Pace {
    /// As many turns as possible.
    Fast { tables: usize },
    /// 200 turns a second at 500 tables.
    Even,
}

impl Pace {
    fn tables(self) -> usize {
        match self {
            Pace::Fast { tables } => tables,
            Pace::Even => 500,
        }
    }

    /// How long a turn takes, in milliseconds.
    fn think(self) -> (u64, u64) {
        match self {
            Pace::Fast { .. } => (0, 0),
            Pace::Even => (1_500, 3_500),
        }
    }
}

/// What was measured in one load.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    pub(crate) turns: usize,
    pub(crate) processor: Duration,
    pub(crate) time: Duration,
    /// How many bytes came to clients.
    pub(crate) bytes: u64,
    pub(crate) delays: Delays,
}

/// The figures of one side, each the median of the rounds.
#[derive(Debug, Default)]
struct Figures {
    turns_per_processor_second: Vec<f64>,
    turns_per_second: Vec<f64>,
    bytes_per_turn: Vec<f64>,
    acknowledged: [Vec<f64>; 2],
    seen: [Vec<f64>; 2],
}

impl Bench {
    /// Measures everything and prints the table.
    pub(crate) async fn run(&self) -> Result<bool> {
        let mut sides = vec![Side::File];
        match &self.peer {
            Some(folder) => {
                sides.push(Side::PeerFile(folder.clone()));
                sides.push(Side::PeerMemory(folder.clone()));
            }
            None => println!("Without boardgame.io there is nothing to compare with."),
        }
        if Kind::Postgres.is_installed() && Kind::Nats.is_installed() {
            sides.push(Side::Nodes);
        }
        let mut all: Vec<Figures> = sides.iter().map(|_| Figures::default()).collect();
        for round in 1..=self.rounds {
            for (side, figures) in sides.iter().zip(&mut all) {
                let fast = self.measure(side, Pace::Fast { tables: self.tables }).await?;
                let even = self.measure(side, Pace::Even).await?;
                figures.add(&fast, even);
                println!("round {round}, {}: {}", side.name(), figures.last());
            }
        }
        println!("\n{}", table(&sides, &all));
        if self.idle > 0 {
            for side in sides.iter().filter(|side| !matches!(side, Side::Nodes)) {
                self.print_idle(side).await?;
            }
            self.print_split().await?;
        }
        Ok(true)
    }

    async fn measure(&self, side: &Side, pace: Pace) -> Result<Measured> {
        let seconds = Duration::from_secs(self.seconds);
        match side {
            Side::File => {
                let ground = Ground::folder()?;
                machiavel(&self.program, &ground, 1, pace, seconds).await
            }
            Side::Nodes => {
                let postgres = block_in_place(|| Kind::Postgres.start())?;
                let nats = block_in_place(|| Kind::Nats.start())?;
                let (store, bus) = (postgres.address().to_owned(), nats.address().to_owned());
                let ground = Ground::Shared { store, bus };
                machiavel(&self.program, &ground, 2, pace, seconds).await
            }
            Side::PeerFile(folder) => {
                peer::measure(folder, true, pace.tables(), pace.think(), seconds).await
            }
            Side::PeerMemory(folder) => {
                peer::measure(folder, false, pace.tables(), pace.think(), seconds).await
            }
        }
    }

    /// How much memory tables take at which nobody plays.
    async fn print_idle(&self, side: &Side) -> Result<()> {
        let (before, after) = match side {
            Side::PeerFile(folder) | Side::PeerMemory(folder) => {
                let keeps = matches!(side, Side::PeerFile(_));
                peer::idle(folder, keeps, self.idle).await?
            }
            Side::File | Side::Nodes => idle(&self.program, self.idle).await?,
        };
        let each = after.saturating_sub(before) as f64 / self.idle as f64 / 1024.0;
        println!(
            "{}: {} idle tables with {} connections take {:.1} MB, {each:.1} KB for a table with \
             its two connections",
            side.name(),
            self.idle,
            2 * self.idle,
            after as f64 / f64::from(1 << 20)
        );
        Ok(())
    }
}

impl Bench {
    /// How much of that is the table's and how much a connection's: half as many tables, then as
    /// many connections once more.
    async fn print_split(&self) -> Result<()> {
        let tables = self.idle / 2;
        let mut starter = Starter::new(&self.program, &Ground::folder()?, None)?;
        // Who only watches here says nothing.
        starter.limits = vec!["silence-ms=100000000".to_owned()];
        let server = block_in_place(|| starter.start())?;
        let memory = || server.memory().context("its memory is not known here");
        let before = memory()?;
        let plan = Plan { think: None, records: false, ..Plan::new(tables, (0, 0)) };
        let load = Load::start(plan, vec![server.address]);
        load.begun(PATIENCE).await?;
        tokio::time::sleep(QUIET).await;
        let played = memory()?;
        let ids = load.shared.tables().clone();
        let mut wires = Vec::new();
        for table in ids.iter().chain(&ids) {
            let mut wire = connect(server.address, None, load.shared.source()).await?;
            let (table, token) = (table.clone(), None);
            let hello = Request::Hello { protocol: PROTOCOL, table, from: 0, token };
            wire.send(Message::text(hello.write())).await?;
            wires.push(wire);
        }
        tokio::time::sleep(QUIET).await;
        let watched = memory()?;
        let kilobytes = |bytes: u64, count: usize| bytes as f64 / count as f64 / 1024.0;
        let socket = kilobytes(watched.saturating_sub(played), wires.len());
        let table = kilobytes(played.saturating_sub(before), tables) - 2.0 * socket;
        println!(
            "Machiavel, SQLite: {socket:.1} KB for each of {} more connections, so {table:.1} KB \
             for a table",
            wires.len()
        );
        Ok(())
    }
}

async fn machiavel(
    program: &Path,
    ground: &Ground,
    nodes: usize,
    pace: Pace,
    seconds: Duration,
) -> Result<Measured> {
    let starter = Starter::new(program, ground, None)?;
    let mut servers = Vec::new();
    for _ in 0..nodes {
        servers.push(block_in_place(|| starter.start())?);
    }
    let plan = Plan { records: false, ..Plan::new(pace.tables(), pace.think()) };
    let load = Load::start(plan, servers.iter().map(|server| server.address).collect());
    load.begun(PATIENCE).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let processor = || servers.iter().filter_map(crate::process::Server::processor).sum();
    load.take_delays();
    let (bytes, used, start): (u64, Duration, _) =
        (load.shared.bytes.load(Ordering::Relaxed), processor(), Instant::now());
    tokio::time::sleep(seconds).await;
    let delays = load.take_delays();
    Ok(Measured {
        turns: delays.acknowledged.len(),
        time: start.elapsed(),
        processor: processor() - used,
        bytes: load.shared.bytes.load(Ordering::Relaxed) - bytes,
        delays,
    })
}

/// The memory of a server before anybody comes, and with so many idle tables.
async fn idle(program: &Path, tables: usize) -> Result<(u64, u64)> {
    let starter = Starter::new(program, &Ground::folder()?, None)?;
    let server = block_in_place(|| starter.start())?;
    let before = server.memory().context("its memory is not known here")?;
    let plan = Plan { think: None, records: false, ..Plan::new(tables, (0, 0)) };
    let load = Load::start(plan, vec![server.address]);
    load.begun(PATIENCE).await?;
    tokio::time::sleep(QUIET).await;
    let after = server.memory().context("its memory is not known here")?;
    Ok((before, after))
}

impl Figures {
    fn add(&mut self, fast: &Measured, even: Measured) {
        let turns = fast.turns as f64;
        self.turns_per_processor_second.push(turns / fast.processor.as_secs_f64());
        self.turns_per_second.push(turns / fast.time.as_secs_f64());
        // Each turn goes to two clients.
        self.bytes_per_turn.push(even.bytes as f64 / even.turns as f64 / 2.0);
        let Delays { acknowledged, seen } = even.delays;
        for (delays, into) in [(acknowledged, &mut self.acknowledged), (seen, &mut self.seen)] {
            into[0].push(percentile(delays.clone(), 50));
            into[1].push(percentile(delays, 99));
        }
    }

    /// The figures of the last round.
    fn last(&self) -> String {
        let last = |figures: &[f64]| figures.last().copied().unwrap_or(f64::NAN);
        format!(
            "{:.0} turns/s, {:.0} for a second of processor, p99 {:.1} ms",
            last(&self.turns_per_second),
            last(&self.turns_per_processor_second),
            last(&self.acknowledged[1])
        )
    }
}

/// In milliseconds.
fn percentile(mut delays: Vec<u32>, percent: usize) -> f64 {
    delays.sort_unstable();
    let index = (delays.len() * percent / 100).min(delays.len().saturating_sub(1));
    delays.get(index).map_or(f64::NAN, |delay| f64::from(*delay) / 1_000.0)
}

fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// One line for each figure, one column for each side, and how the others compare with the first.
fn table(sides: &[Side], all: &[Figures]) -> String {
    type Row = (&'static str, fn(&Figures) -> f64, bool);
    let rows: [Row; 7] = [
        ("turns for a second of processor", |it| median(&it.turns_per_processor_second), true),
        ("turns a second", |it| median(&it.turns_per_second), true),
        ("acknowledged, p50, ms", |it| median(&it.acknowledged[0]), false),
        ("acknowledged, p99, ms", |it| median(&it.acknowledged[1]), false),
        ("seen by the other, p50, ms", |it| median(&it.seen[0]), false),
        ("seen by the other, p99, ms", |it| median(&it.seen[1]), false),
        ("bytes for a turn to a client", |it| median(&it.bytes_per_turn), false),
    ];
    let mut lines = vec!["| |".to_owned(), "|---|".to_owned()];
    for side in sides {
        lines[0].push_str(&format!(" {} |", side.name()));
        lines[1].push_str("---|");
    }
    for (name, figure, is_more_better) in rows {
        let first = figure(&all[0]);
        let mut line = format!("| {name} |");
        for (index, figures) in all.iter().enumerate() {
            let value = figure(figures);
            let ratio = if is_more_better { first / value } else { value / first };
            line.push_str(&format!(" {value:.1}"));
            line.push_str(&if index == 0 { " |".to_owned() } else { format!(" ({ratio:.1}×) |") });
        }
        lines.push(line);
    }
    lines.push("(n×): how many times better the first column is.".to_owned());
    lines.join("\n")
}
