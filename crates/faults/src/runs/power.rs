//! A loss of power at any moment, torn writes included.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use history::{Harm, Promise, Seen, Violation};
use kernel::Rng;
use store::{Sqlite, Store};
use tokio::task::block_in_place;
use wire::{Event, Request, What};

use super::{Context, Report};
use crate::control::Wrong;
use crate::load::{Load, Logs, Plan, Views, read};
use crate::process::{Folder, Ground, Starter};
use crate::tally::Tally;
use crate::trace::{self, Call, Disk};

/// A request that was acknowledged.
struct Acknowledged {
    table: String,
    seq: u32,
    text: String,
    /// When the client knew it, in milliseconds since 1970.
    at: i64,
}

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    if let Err(why) = trace::ready() {
        report.skip(format!("a loss of power: {why}"));
        return Ok(report);
    }
    let cuts = context.pick(500, 2_000);
    let (tally, told) = trial(&context, None, context.pick(30, 50), cuts).await?;
    report.note(told);
    report.tally = tally;
    let wrong = Wrong::DoesNotSync;
    let (control, _) = trial(&context, Some(wrong), 10, 40).await?;
    report.control(&wrong.name(), &control, &[Promise::O1]);
    Ok(report)
}

/// Records a server at work, then loses the power at so many points of the recording.
async fn trial(
    context: &Context,
    wrong: Option<Wrong>,
    tables: usize,
    cuts: usize,
) -> Result<(Tally, String)> {
    let ground = Ground::folder()?;
    let Ground::Folder(folder) = &ground else { unreachable!("it is one") };
    let recording = Arc::new(Folder::new()?);
    let file = recording.path.join("calls");
    let mut starter = Starter::new(&context.program, &ground, wrong)?;
    starter.through = trace::recorder(&file);
    let mut server = block_in_place(|| starter.start())?;
    let load = Load::start(Plan::new(tables, (0, 60)), vec![server.address]);
    load.begun(Duration::from_secs(60)).await?;
    let begun = load.shared.time();
    tokio::time::sleep(Duration::from_secs(context.pick(5, 20))).await;
    let store = ground.inspect().await?;
    let (mut tally, logs, seen) = load.finish_with_all(&*store, Duration::from_secs(60)).await?;
    let process = server.id();
    server.kill()?;
    block_in_place(|| trace::wait(&file, process))?;
    let database = folder.path.join("machiavel.db");
    let calls = block_in_place(|| trace::read(&file, &database.display().to_string()))?;
    let trial = Losses { logs, acknowledged: acknowledged(&seen), database: &database };
    let told = trial.run(&calls, begun, cuts, &mut tally).await?;
    Ok((tally, told))
}

fn acknowledged(seen: &Views) -> Vec<Acknowledged> {
    let mut all = Vec::new();
    for (table, clients) in seen {
        for client in clients {
            let mut asked = BTreeMap::new();
            for observation in &client.observations {
                match &observation.seen {
                    Seen::Asked(Request::Turn { seq, text }) => {
                        asked.insert(*seq, text.clone());
                    }
                    Seen::Acknowledged(seq) => {
                        if let Some(text) = asked.get(seq).cloned() {
                            let (table, seq, at) = (table.clone(), *seq, observation.at);
                            all.push(Acknowledged { table, seq, text, at });
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    all.sort_by_key(|acknowledged| acknowledged.at);
    all
}

/// A recording that is cut at many points.
struct Losses<'a> {
    /// What was stored in the end.
    logs: Logs,
    /// In the order of time.
    acknowledged: Vec<Acknowledged>,
    database: &'a Path,
}

impl Losses<'_> {
    async fn run(
        &self,
        calls: &[Call],
        begun: i64,
        cuts: usize,
        tally: &mut Tally,
    ) -> Result<String> {
        let first = calls.partition_point(|call| call.time < begun as f64);
        let count = calls.len() - first;
        anyhow::ensure!(count >= cuts, "only {count} calls were recorded");
        let mut rng = Rng::new(3);
        // Anywhere, each at most once.
        let mut points: Vec<usize> = (first..calls.len()).collect();
        rng.shuffle(&mut points);
        points.truncate(cuts);
        points.sort_unstable();
        let mut disk = Disk::default();
        let mut done = 0;
        let mut unsynced = 0;
        for point in points {
            for call in &calls[done..=point] {
                disk.apply(call);
            }
            done = point + 1;
            unsynced += usize::from(disk.pending() > 0);
            let left = disk.after_loss(&mut rng);
            self.look(&left, calls[point].time, point, tally).await?;
        }
        Ok(format!(
            "the power was lost at {cuts} of {count} calls, at {unsynced} with writes under way; \
             {} turns acknowledged",
            self.acknowledged.len()
        ))
    }

    /// What a server would find after a loss.
    async fn look(
        &self,
        left: &BTreeMap<String, Vec<u8>>,
        time: f64,
        point: usize,
        tally: &mut Tally,
    ) -> Result<()> {
        let folder = Folder::new()?;
        for (name, bytes) in left {
            let name = Path::new(name).file_name().context("a file has a name")?;
            fs::write(folder.path.join(name), bytes)?;
        }
        let name = self.database.file_name().context("a file has a name")?;
        let mut found = Vec::new();
        let looked = match Sqlite::open(&folder.path.join(name)) {
            Ok(store) => self.compare(&store, time, &mut found).await,
            Err(error) => Err(error.into()),
        };
        if let Err(error) = looked {
            found.push((Harm::Lost, format!("nothing can be read: {error:#}")));
        }
        for (harm, what) in found {
            let what = format!("power lost at call {point}: {what}");
            tally.violations.push(Violation { harm, promise: Promise::O1, what });
        }
        Ok(())
    }

    /// What is wrong with a database that was opened after a loss at this time.
    async fn compare(
        &self,
        store: &Sqlite,
        time: f64,
        found: &mut Vec<(Harm, String)>,
    ) -> Result<()> {
        for finding in store.check().await? {
            found.push((Harm::Diverged, finding));
        }
        let ids: Vec<String> = self.logs.keys().cloned().collect();
        let heads = store.heads(&ids).await?;
        // Whole milliseconds are told: what was known within the last one may have been later.
        let before = self.acknowledged.partition_point(|it| (it.at + 1) as f64 <= time);
        let mut logs: BTreeMap<&str, Vec<Event>> = BTreeMap::new();
        for acknowledged in &self.acknowledged[..before] {
            let Acknowledged { table, seq, text, .. } = acknowledged;
            if heads.get(table).is_none_or(|head| head < seq) {
                found.push((Harm::Lost, format!("turn {seq} of table {table} is not there")));
                continue;
            }
            if !logs.contains_key(table.as_str()) {
                logs.insert(table, read(store, table).await?);
            }
            let event = &logs[table.as_str()][*seq as usize];
            if event.what != What::Turn(text.clone()) {
                let what = format!("turn {seq} of table {table} is {:?}", event.what);
                found.push((Harm::Lost, what));
            }
        }
        for (table, log) in &logs {
            if !self.logs[*table].starts_with(log) {
                found.push((Harm::Diverged, format!("table {table} has another history")));
            }
        }
        store.close().await?;
        Ok(())
    }
}
