//! A disk that is full, and one that nobody may write to, for a while.

use std::fs::{self, File};
use std::io::Write;
use std::iter;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use history::{DownTime, Promise};
use tokio::task::block_in_place;
use wire::Clock;

use super::{Context, GRACE, Report, damage};
use crate::control::Wrong;
use crate::http;
use crate::load::{Load, Plan};
use crate::process::{Folder, Ground, Server, Starter, signal};
use crate::tally::Tally;
use crate::trace;

/// How long a server may take to notice that nothing can be stored, in milliseconds, and that long
/// it may charge: it looks once a second if nobody plays.
const NOTICE: u32 = 1_500;

/// What is wrong with the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    Full,
    ReadOnly,
}

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let plan = Plan::new(context.pick(20, 50), (0, 150));
    match Disk::new() {
        Some(disk) => {
            let disk = Arc::new(disk);
            let full = trial(&context, None, plan.clone(), Trouble::Full, Some(&disk)).await?;
            report.note(format!("full: {}", full.1));
            report.tally.add(full.0);
            drop(disk);
        }
        None => report.skip("a full disk: only root can make a small one"),
    }
    if let Err(why) = trace::ready() {
        report.skip(format!("a read-only disk: {why}"));
        return Ok(report);
    }
    let read_only = trial(&context, None, plan.clone(), Trouble::ReadOnly, None).await?;
    report.note(format!("read-only: {}", read_only.1));
    report.tally.add(read_only.0);
    let wrong = Wrong::AcknowledgesEarly;
    let control = trial(&context, Some(wrong), plan, Trouble::ReadOnly, None).await?;
    report.control(&wrong.name(), &control.0, &[Promise::O1]);
    Ok(report)
}

async fn trial(
    context: &Context,
    wrong: Option<Wrong>,
    plan: Plan,
    trouble: Trouble,
    disk: Option<&Arc<Disk>>,
) -> Result<(Tally, String)> {
    let folder = match disk {
        Some(disk) => Arc::clone(&disk.0),
        None => Arc::new(Folder::new()?),
    };
    let ground = Ground::Folder(Arc::clone(&folder));
    let starter = Starter::new(&context.program, &ground, wrong)?;
    let mut server = block_in_place(|| starter.start())?;
    let clock = Some(Clock::Increment { main: 600_000, increment: 0 });
    let load = Load::start(Plan { clock, ..plan }, vec![server.address]);
    load.begun(Duration::from_secs(60)).await?;
    load.goes_on(100, Duration::from_secs(60)).await?;
    let mut down = Vec::new();
    let mut resumed = Duration::ZERO;
    let long = Duration::from_secs(context.pick(3, 30));
    // A short one may end at any moment of what the server does about it.
    let short = iter::repeat_n(Duration::ZERO, context.pick(5, 50));
    for length in iter::once(long).chain(short) {
        let ailment = block_in_place(|| Ailment::begin(trouble, &folder.path, &server))?;
        stalled(&load, &server).await?;
        // From here on it was down for sure, and the server has noticed.
        let from = load.shared.time();
        let before = load.acknowledged();
        tokio::time::sleep(length).await;
        let to = load.shared.time();
        let during = load.acknowledged() - before;
        block_in_place(|| ailment.end())?;
        down.push(DownTime { from, to, notice: NOTICE, grace: GRACE });
        if wrong.is_some() {
            break;
        }
        ensure!(during == 0, "{during} turns were acknowledged while nothing could be stored");
        let goes_on = load.goes_on(load.shared.plan.tables, Duration::from_secs(60)).await;
        ensure!(server.is_running(), "the server has ended:\n{}", starter.log());
        goes_on.with_context(|| starter.log())?;
        resumed = resumed.max(Duration::from_millis((load.shared.time() - to).unsigned_abs()));
    }
    if trouble == Trouble::ReadOnly && wrong.is_none() {
        one_write_fails(&load, &folder.path, &mut server, &starter).await?;
    }
    let patience = Duration::from_secs(if wrong.is_none() { 60 } else { 3 });
    let store = ground.inspect().await?;
    let mut tally = load.finish(&*store, &down, patience).await?;
    tally.violations.extend(damage(&*store).await?);
    server.stop().with_context(|| starter.log())?;
    let resumed = resumed.as_secs_f64();
    let told = format!("{} times; every table went on within {resumed:.2} s", down.len());
    Ok((tally, told))
}

/// A write fails, and those after it do not: as if the disk got well between the two.
async fn one_write_fails(
    load: &Load,
    folder: &Path,
    server: &mut Server,
    starter: &Starter,
) -> Result<()> {
    let outages = || starter.log().matches("things can be stored again").count();
    let before = outages();
    let tracer = refuse(&["machiavel.db-wal"], "pwrite64", ":when=1", folder, server)?;
    let start = Instant::now();
    while outages() == before && server.is_running() {
        ensure!(start.elapsed() < Duration::from_secs(60), "no write has failed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    ensure!(server.is_running(), "the server has ended:\n{}", starter.log());
    block_in_place(|| Ailment::Tracer(tracer).end())?;
    load.goes_on(load.shared.plan.tables, Duration::from_secs(60)).await
}

/// Lets the system refuse calls of the server that concern these files, as on a read-only disk.
fn refuse(
    files: &[&str],
    calls: &str,
    when: &str,
    folder: &Path,
    server: &Server,
) -> Result<Child> {
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "/dev/null", "-p", &server.id().to_string()]);
    for name in files {
        command.arg("-P").arg(folder.join(name));
    }
    command.args(["-e", &format!("trace={calls}")]);
    command.args(["-e", &format!("inject={calls}:error=EROFS{when}")]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command.spawn()?)
}

/// Waits until nothing can be stored.
async fn stalled(load: &Load, server: &Server) -> Result<()> {
    let start = Instant::now();
    loop {
        let health = http::ask(server.address, "GET", "/health", "", "").await?;
        let before = load.acknowledged();
        tokio::time::sleep(Duration::from_millis(400)).await;
        if health.status == 503 && load.acknowledged() == before {
            return Ok(());
        }
        ensure!(start.elapsed() < Duration::from_secs(60), "things can still be stored");
    }
}

/// Something that is wrong with the disk now.
enum Ailment {
    Filler(std::path::PathBuf),
    Tracer(Child),
}

impl Ailment {
    fn begin(trouble: Trouble, folder: &Path, server: &Server) -> Result<Ailment> {
        match trouble {
            Trouble::Full => {
                let path = folder.join("filler");
                let mut filler = File::create(&path)?;
                while filler.write_all(&[0; 4096]).is_ok() {}
                Ok(Ailment::Filler(path))
            }
            // The system says to the server what it would say of such a disk.
            Trouble::ReadOnly => {
                let files = ["machiavel.db", "machiavel.db-wal", "machiavel.probe"];
                let calls = "write,pwrite64,ftruncate,fallocate";
                Ok(Ailment::Tracer(refuse(&files, calls, "", folder, server)?))
            }
        }
    }

    fn end(self) -> Result<()> {
        match self {
            Ailment::Filler(path) => fs::remove_file(path)?,
            Ailment::Tracer(mut child) => {
                signal(child.id(), "INT")?;
                child.wait()?;
            }
        }
        Ok(())
    }
}

/// A small disk.
struct Disk(Arc<Folder>);

impl Disk {
    fn new() -> Option<Disk> {
        let folder = Folder::new().ok()?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"]).arg(&folder.path);
        services::answers(&mut mount).then(|| Disk(Arc::new(folder)))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        services::answers(Command::new("umount").arg("-l").arg(&self.0.path));
    }
}
