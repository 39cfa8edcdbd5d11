//! People who want to do harm: while others play, everything is sent that nobody should send.

mod doors;
mod frames;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use history::Seen;
use tokio::task::block_in_place;

use super::{Context, Report, damage};
use crate::control::Wrong;
use crate::load::{Load, Plan};
use crate::process::{Ground, Starter};

/// Guesses are to be measured, not to be counted.
const SIGN_INS: [&str; 3] = ["sign-in-rate=100000", "sign-in-name=100000", "sign-in-place=100000"];

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let ground = Ground::folder()?;
    let mut starter = Starter::new(&context.program, &ground, None)?;
    starter.limits = SIGN_INS.map(str::to_owned).to_vec();
    let server = Arc::new(block_in_place(|| starter.start())?);
    let load = Load::start(Plan::new(10, (50, 300)), vec![server.address]);
    load.begun(Duration::from_secs(60)).await?;
    let table = load.shared.tables()[0].clone();

    frames::attack(&context, &mut report, server.address, &table).await?;
    doors::foreign_origins(&mut report, server.address).await?;
    let ratio = doors::names(&context, &mut report, server.address).await?;
    report.expect(!context.is_full || ratio < doors::TELLING, || {
        format!("the time tells which names there are: {ratio:.2} times as long")
    });
    doors::slow_requests(&mut report, &load, server.address).await?;
    doors::hard_inputs(&mut report, &server).await?;
    doors::bots(&mut report, &load, &server).await?;

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
    controls(&context, &mut report).await?;
    Ok(report)
}

/// Servers that let something pass: the same attacks must notice.
async fn controls(context: &Context, report: &mut Report) -> Result<()> {
    for wrong in [Wrong::TakesAnyOrigin, Wrong::TellsNames] {
        let mut starter = Starter::new(&context.program, &Ground::folder()?, Some(wrong))?;
        starter.limits = SIGN_INS.map(str::to_owned).to_vec();
        let server = block_in_place(|| starter.start())?;
        let mut attacked = Report::default();
        let told = match wrong {
            Wrong::TakesAnyOrigin => {
                doors::foreign_origins(&mut attacked, server.address).await?;
                attacked.failures.first().cloned()
            }
            _ => {
                let ratio = doors::names(context, &mut attacked, server.address).await?;
                (ratio >= doors::TELLING).then(|| format!("{ratio:.1} times as long"))
            }
        };
        report.controls.push((wrong.name(), told));
    }
    Ok(())
}
