//! A bad network.

use std::time::Duration;

use anyhow::Result;
use client::Sabotage;
use history::Promise;
use tokio::task::block_in_place;
use wire::Clock;

use super::{Context, Report, damage};
use crate::load::{Load, Plan};
use crate::process::{Ground, Starter};
use crate::proxy::Proxy;
use crate::tally::Tally;

/// How long who lost a connection without being told may take to notice and to come back: a
/// silence of 8 seconds, and waits that have grown to 15.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let tables = context.pick(30, 200);
    let seconds = context.pick(20, 120);
    let plan = Plan::new(tables, context.pick((0, 200), (100, 1_000)));
    let (tally, told) = trial(&context, plan.clone(), seconds).await?;
    report.note(told);
    report.tally = tally;
    let plan = Plan { tables: 30, think: Some((0, 100)), ..plan };
    let deaf = Plan { wrong: Some(Sabotage::NoHeartbeat), ..plan };
    let (control, _) = trial(&context, deaf, 8).await?;
    report.control("client-without-heartbeat", &control, &[Promise::O3]);
    Ok(report)
}

async fn trial(context: &Context, plan: Plan, seconds: u64) -> Result<(Tally, String)> {
    let ground = Ground::folder()?;
    let starter = Starter::new(&context.program, &ground, None)?;
    let server = block_in_place(|| starter.start())?;
    let proxy = Proxy::start(server.address, 11).await?;
    let clock = Some(Clock::Increment { main: 600_000, increment: 0 });
    let plan = Plan { clock, proxy: Some(proxy.address), ..plan };
    let load = Load::start(plan, vec![server.address]);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    proxy.calm();
    let store = ground.inspect().await?;
    let mut tally = load.finish(&*store, &[], PATIENCE).await?;
    tally.violations.extend(damage(&*store).await?);
    Ok((tally, proxy.told()))
}
