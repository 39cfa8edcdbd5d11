//! People who want to do harm: while others play, everything is sent that nobody should send.

mod doors;
mod frames;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use history::Seen;
use tokio::task::block_in_place;

use super::{Context, Report, damage};
use crate::load::{Load, Plan};
use crate::process::{Ground, Starter};

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let ground = Ground::folder()?;
    let mut starter = Starter::new(&context.program, &ground, None)?;
    starter.limits = vec!["sign-in-rate=100000".to_owned()];
    let server = Arc::new(block_in_place(|| starter.start())?);
    let load = Load::start(Plan::new(10, (50, 300)), vec![server.address]);
    load.begun(Duration::from_secs(60)).await?;
    let table = load.shared.tables()[0].clone();

    frames::attack(&context, &mut report, server.address, &table).await?;
    doors::foreign_origins(&mut report, server.address).await?;
    doors::names(&context, &mut report, server.address).await?;
    doors::slow_requests(&mut report, &load, server.address).await?;
    doors::hard_inputs(&mut report, &server).await?;

    let store = ground.inspect().await?;
    let (mut tally, _, seen) = load.finish_with_all(&*store, Duration::from_secs(60)).await?;
    tally.violations.extend(damage(&*store).await?);
    let is_lost = |client: &history::Client| {
        client.observations.iter().any(|observation| observation.seen == Seen::Lost)
    };
    let lost = seen.values().flatten().filter(|client| is_lost(client)).count();
    report.expect(lost == 0, || format!("{lost} players lost their connection meanwhile"));
    report.failures.extend(starter.panics());
    report.tally = tally;
    Ok(report)
}
