//! Everybody loses the connection at the same moment and comes back.

use std::time::Duration;

use anyhow::Result;
use client::Sabotage;
use tokio::task::block_in_place;

use super::{Context, Report, damage};
use crate::load::{Load, Plan};
use crate::process::{Ground, Starter};

/// What is wanted.
const BACK: Duration = Duration::from_secs(10);
const MEMORY: u64 = 120 << 20;

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let (tables, storms) = context.pick((150, 2), (2_500, 3));
    let ground = Ground::folder()?;
    let starter = Starter::new(&context.program, &ground, None)?;
    let mut server = block_in_place(|| starter.start())?;
    let think = context.pick((500, 1_500), (2_000, 10_000));
    let load = Load::start(Plan::new(tables, think), vec![server.address]);
    load.begun(Duration::from_secs(300)).await?;
    let mut slowest = Duration::ZERO;
    for _ in 0..storms {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let from = load.shared.time();
        load.cut();
        let back = load.all_back(from, Duration::from_secs(120)).await;
        slowest = slowest.max(back?);
    }
    let memory = server.memory();
    report.note(format!(
        "{} sockets, {storms} storms: all back within {:.2} s, server {:.1} MB",
        load.connected(),
        slowest.as_secs_f64(),
        memory.unwrap_or(0) as f64 / f64::from(1 << 20)
    ));
    report.expect(!context.is_full || slowest <= BACK, || format!("it took {slowest:?}"));
    report.expect(!context.is_full || memory.is_none_or(|memory| memory <= MEMORY), || {
        format!("the server has {memory:?} bytes")
    });
    let store = ground.inspect().await?;
    let mut tally = load.finish(&*store, &[], Duration::from_secs(60)).await?;
    tally.violations.extend(damage(&*store).await?);
    report.failures.extend(starter.panics());
    report.tally = tally;
    server.stop()?;
    let noticed = control(&context).await?;
    report.controls.push(("client-does-not-return".to_owned(), noticed));
    Ok(report)
}

/// Clients that do not come back: somebody is missing then.
async fn control(context: &Context) -> Result<Option<String>> {
    let ground = Ground::folder()?;
    let starter = Starter::new(&context.program, &ground, None)?;
    let server = block_in_place(|| starter.start())?;
    let plan = Plan { wrong: Some(Sabotage::NoReturn), ..Plan::new(10, (500, 1_500)) };
    let load = Load::start(plan, vec![server.address]);
    load.begun(Duration::from_secs(60)).await?;
    let from = load.shared.time();
    load.cut();
    let back = load.all_back(from, Duration::from_secs(10)).await;
    Ok(back.is_err().then(|| format!("{} of 20 are there after 10 s", load.connected())))
}
