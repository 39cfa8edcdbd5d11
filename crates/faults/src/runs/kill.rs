//! A server that dies at any moment.

use std::time::Duration;

use anyhow::Result;
use history::Promise;
use kernel::Rng;
use tokio::task::block_in_place;
use wire::Clock;

use super::{Context, Report, away, damage};
use crate::control::Wrong;
use crate::load::{Load, Plan};
use crate::process::{Ground, Starter};
use crate::tally::Tally;

/// Within what time everybody is wanted back.
const BACK: Duration = Duration::from_secs(5);
/// How often a control is tried at most.
const TRIALS: usize = 4;
/// How long everybody is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// The same if the server does something wrong: whom it told what is not stored may wait for it
/// forever.
const SHORT_PATIENCE: Duration = Duration::from_secs(3);

/// What came of a trial.
struct Trial {
    tally: Tally,
    /// The longest time from a start until everybody was back.
    slowest_back: Duration,
    panics: Vec<String>,
}

pub(crate) async fn run(context: Context) -> Result<Report> {
    let (tables, kills) = context.pick((40, 5), (500, 20));
    let think = context.pick((0, 150), (200, 1_800));
    let mut report = Report::default();
    let trial = trial(&context, None, Plan::new(tables, think), kills).await?;
    let back = trial.slowest_back;
    report.note(format!(
        "{kills} kills, {} sockets; everybody back within {:.2} s of the start",
        2 * tables,
        back.as_secs_f64()
    ));
    report.expect(!context.is_full || back <= BACK, || {
        format!("it took {back:?} until everybody was back, and not {BACK:?}")
    });
    report.failures.extend(trial.panics);
    report.tally = trial.tally;
    let controls = [(Wrong::AcknowledgesEarly, Promise::O1), (Wrong::ChargesAbsence, Promise::O6)];
    for (wrong, promise) in controls {
        let mut tally = Tally::default();
        // Whether anything was under way when the server died is a matter of chance.
        for _ in 0..TRIALS {
            tally.add(self::trial(&context, Some(wrong), Plan::new(40, (0, 40)), 3).await?.tally);
            if tally.violations.iter().any(|violation| violation.promise == promise) {
                break;
            }
        }
        report.control(&wrong.name(), &tally, &[promise]);
    }
    Ok(report)
}

async fn trial(context: &Context, wrong: Option<Wrong>, plan: Plan, kills: usize) -> Result<Trial> {
    let ground = Ground::folder()?;
    let mut starter = Starter::new(&context.program, &ground, wrong)?;
    // Tables are folded whenever they may be.
    starter.limits = vec!["quiet-ms=1".to_owned()];
    let mut server = block_in_place(|| starter.start())?;
    let address = server.address;
    let patience = if wrong.is_none() { PATIENCE } else { SHORT_PATIENCE };
    let clock = Some(Clock::Increment { main: 600_000, increment: 0 });
    let mut rng = Rng::new(7);
    let load = Load::start(Plan { clock, ..plan }, vec![address]);
    load.begun(Duration::from_secs(120)).await?;
    let mut down = Vec::new();
    let mut slowest_back = Duration::ZERO;
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(300 + rng.next_u64() % 1_700)).await;
        server.kill()?;
        let from = load.shared.time();
        // Long enough that who charges it can be seen.
        tokio::time::sleep(Duration::from_millis(200 + rng.next_u64() % 800)).await;
        let to = load.shared.time();
        server = block_in_place(|| starter.start_at(address))?;
        down.push(away(from, to));
        match load.all_back(from, patience).await {
            Ok(back) => slowest_back = slowest_back.max(back),
            Err(_) if wrong.is_some() => {}
            Err(error) => return Err(error),
        }
    }
    if wrong.is_none() {
        load.goes_on(load.shared.plan.tables, patience).await?;
    }
    let store = ground.inspect().await?;
    let mut tally = load.finish(&*store, &down, patience).await?;
    tally.violations.extend(damage(&*store).await?);
    server.stop()?;
    Ok(Trial { tally, slowest_back, panics: starter.panics() })
}
