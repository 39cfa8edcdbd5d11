//! Two servers on one database, with the players of a game at different ones.

use std::time::Duration;

use anyhow::Result;
use history::Promise;
use services::Kind;
use tokio::task::block_in_place;

use super::{Context, Report, damage};
use crate::control::Wrong;
use crate::load::{Load, Plan};
use crate::process::{Ground, Starter};
use crate::tally::Tally;

/// What is wanted, beside the time that something was away.
const AFTER_KILL: Duration = Duration::from_secs(2);
const AFTER_PAUSE: Duration = Duration::from_secs(5);
/// Who waits at a server that stands still notices after 8 seconds of silence, waits up to 1.5 s
/// and asks it once more for a second.
const AFTER_LONG_PAUSE: Duration = Duration::from_secs(12);
const AFTER_DATABASE: Duration = Duration::from_secs(3);
const EVENT_DELAY: Duration = Duration::from_millis(1_200);

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    for kind in [Kind::Postgres, Kind::Nats] {
        if !kind.is_installed() {
            report.skip(format!("two servers need {} ({})", kind.name(), kind.package()));
            return Ok(report);
        }
    }
    let mut postgres = block_in_place(|| Kind::Postgres.start())?;
    let mut nats = block_in_place(|| Kind::Nats.start())?;
    let ground =
        Ground::Shared { store: postgres.address().to_owned(), bus: nats.address().to_owned() };
    let mut starter = Starter::new(&context.program, &ground, None)?;
    // Tables are folded whenever they may be.
    starter.limits = vec!["quiet-ms=1".to_owned()];
    let first = block_in_place(|| starter.start())?;
    let mut second = block_in_place(|| starter.start())?;
    let plan = Plan::new(context.pick(20, 200), context.pick((0, 200), (50, 400)));
    let load = Load::start(plan, vec![first.address, second.address]);
    load.begun(Duration::from_secs(120)).await?;
    let pause = Duration::from_secs;
    let mut steps = Vec::new();

    let from = load.shared.time();
    second.kill()?;
    tokio::time::sleep(pause(context.pick(3, 10))).await;
    load.goes_on(20, pause(60)).await?;
    steps.push(("one server killed", from, load.shared.time(), AFTER_KILL));
    second = block_in_place(|| starter.start_at(second.address))?;
    tokio::time::sleep(pause(2)).await;

    let pauses = [
        ("one server paused for 4 s and woken", 4, AFTER_PAUSE),
        ("one server paused for 20 s and woken", 20, AFTER_LONG_PAUSE),
    ];
    for (name, seconds, most) in pauses.into_iter().take(context.pick(1, 2)) {
        let from = load.shared.time();
        first.signal("STOP")?;
        tokio::time::sleep(pause(seconds)).await;
        first.signal("CONT")?;
        load.goes_on(20, pause(60)).await?;
        steps.push((name, from, load.shared.time(), most));
        tokio::time::sleep(pause(2)).await;
    }

    let from = load.shared.time();
    block_in_place(|| postgres.end("QUIT"))?;
    tokio::time::sleep(pause(context.pick(3, 10))).await;
    block_in_place(|| postgres.start_again())?;
    let away = Duration::from_millis((load.shared.time() - from).unsigned_abs());
    load.goes_on(20, pause(60)).await?;
    steps.push(("PostgreSQL stopped", from, load.shared.time(), away + AFTER_DATABASE));

    // What was asked for while the database was away has come late enough, and is not counted here.
    tokio::time::sleep(pause(5)).await;
    block_in_place(|| nats.end("KILL"))?;
    tokio::time::sleep(pause(1)).await;
    load.take_delays();
    tokio::time::sleep(pause(context.pick(4, 60))).await;
    let mut seen = load.take_delays().seen;
    seen.sort_unstable();
    block_in_place(|| nats.start_again())?;
    load.goes_on(20, pause(60)).await?;

    let store = ground.inspect().await?;
    let mut tally = load.finish(&*store, &[], pause(60)).await?;
    tally.violations.extend(damage(&*store).await?);
    judge_gaps(&context, &mut report, &tally, &steps);
    let slowest = Duration::from_micros(u64::from(seen.last().copied().unwrap_or(0)));
    report.note(format!(
        "NATS killed: an event reached the other server within {:.2} s",
        slowest.as_secs_f64()
    ));
    report.expect(!seen.is_empty(), || "nothing was played without NATS".to_owned());
    report.expect(!context.is_full || slowest <= EVENT_DELAY, || {
        format!("an event took {slowest:?} to the other server")
    });
    report.failures.extend(starter.panics());
    report.tally = tally;
    drop((first, second));

    block_in_place(|| nats.end("KILL"))?;
    let wrong = Wrong::DoesNotPoll;
    let control = without_hints(&context, &ground, wrong).await?;
    report.control(&wrong.name(), &control, &[Promise::O3]);
    Ok(report)
}

fn judge_gaps(
    context: &Context,
    report: &mut Report,
    tally: &Tally,
    steps: &[(&str, i64, i64, Duration)],
) {
    for (name, from, to, most) in steps {
        let gap = tally.longest_gap_in(*from, *to);
        report.note(format!("{name}: longest gap {:.2} s", gap.as_secs_f64()));
        report.expect(!context.is_full || gap <= *most, || {
            format!("{name}: a gap of {gap:?}, and not {most:?}")
        });
    }
}

/// Servers that hear nothing of each other, one line of which is wrong.
async fn without_hints(context: &Context, ground: &Ground, wrong: Wrong) -> Result<Tally> {
    let starter = Starter::new(&context.program, ground, Some(wrong))?;
    let servers = [block_in_place(|| starter.start())?, block_in_place(|| starter.start())?];
    let nodes = servers.iter().map(|server| server.address).collect();
    let load = Load::start(Plan::new(10, (0, 100)), nodes);
    tokio::time::sleep(Duration::from_secs(4)).await;
    let store = ground.inspect().await?;
    load.finish(&*store, &[], Duration::from_secs(6)).await
}
