//! A server that is asked to stop and started again.

use std::time::Duration;

use anyhow::Result;
use history::Promise;
use tokio::task::block_in_place;
use wire::Clock;

use super::{Context, Report, away, damage};
use crate::control::Wrong;
use crate::load::{Load, Plan};
use crate::process::{Ground, Starter};
use crate::tally::Tally;

/// Within what time a server is wanted gone.
const EXIT: Duration = Duration::from_secs(5);

pub(crate) async fn run(context: Context) -> Result<Report> {
    let (tables, restarts) = context.pick((40, 3), (500, 5));
    let think = context.pick((0, 150), (200, 1_800));
    let mut report = Report::default();
    let (tally, slowest_exit, slowest_back) =
        trial(&context, None, Plan::new(tables, think), restarts).await?;
    report.note(format!(
        "{restarts} restarts, {} sockets; gone within {:.2} s, everybody back within {:.2} s",
        2 * tables,
        slowest_exit.as_secs_f64(),
        slowest_back.as_secs_f64()
    ));
    report.expect(tally.refusals.is_empty(), || format!("refused: {:?}", tally.refusals));
    report.expect(!context.is_full || slowest_exit <= EXIT, || {
        format!("it took {slowest_exit:?} to stop")
    });
    report.tally = tally;
    let wrong = Wrong::ChargesAbsence;
    let (control, ..) = trial(&context, Some(wrong), Plan::new(40, (0, 100)), 1).await?;
    report.control(&wrong.name(), &control, &[Promise::O6]);
    Ok(report)
}

/// What the checker found, the longest time to stop, and the longest time until all were back.
async fn trial(
    context: &Context,
    wrong: Option<Wrong>,
    plan: Plan,
    restarts: usize,
) -> Result<(Tally, Duration, Duration)> {
    let ground = Ground::folder()?;
    let starter = Starter::new(&context.program, &ground, wrong)?;
    let mut server = block_in_place(|| starter.start())?;
    let address = server.address;
    let clock = Some(Clock::Increment { main: 600_000, increment: 0 });
    let load = Load::start(Plan { clock, ..plan }, vec![address]);
    load.begun(Duration::from_secs(120)).await?;
    let mut down = Vec::new();
    let (mut slowest_exit, mut slowest_back) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..restarts {
        tokio::time::sleep(Duration::from_millis(1_000)).await;
        let asked = load.shared.time();
        slowest_exit = slowest_exit.max(block_in_place(|| server.stop())?);
        let from = load.shared.time();
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        let to = load.shared.time();
        server = block_in_place(|| starter.start_at(address))?;
        down.push(away(from, to));
        let back = load.all_back(asked, Duration::from_secs(60)).await;
        slowest_back = slowest_back.max(back?);
    }
    if wrong.is_none() {
        load.goes_on(load.shared.plan.tables, Duration::from_secs(60)).await?;
    }
    let patience = Duration::from_secs(if wrong.is_none() { 60 } else { 3 });
    let store = ground.inspect().await?;
    let mut tally = load.finish(&*store, &down, patience).await?;
    tally.violations.extend(damage(&*store).await?);
    Ok((tally, slowest_exit, slowest_back))
}
