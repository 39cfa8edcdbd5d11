//! A long time of tables that begin, end and are left.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use futures_util::SinkExt;
use serde_json::json;
use tokio::task::block_in_place;
use tokio_tungstenite::tungstenite::Message;
use wire::{PROTOCOL, Request};

use super::{Context, Report, damage};
use crate::http;
use crate::load::{Load, Plan};
use crate::player;
use crate::process::{Ground, Server, Starter};
use crate::tally::Tally;

/// How much more memory there may be at the end than after the first minutes.
const GROWTH: f64 = 1.1;
/// How often the games that are over are judged and forgotten.
const ROUND: Duration = Duration::from_secs(10);

/// What a server has at one moment.
#[derive(Debug)]
struct Measure {
    memory: u64,
    files: usize,
    tables: u64,
    connections: u64,
}

impl Measure {
    async fn of(server: &Server) -> Result<Measure> {
        Ok(Measure {
            memory: server.memory().context("its memory is not known here")?,
            files: server.files().context("its files are not known here")?,
            tables: http::metric(server.address, "tables").await?,
            connections: http::metric(server.address, "connections").await?,
        })
    }
}

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let whole = context.pick(60, 60 * context.minutes);
    let early = (whole / 4).min(600);
    let tables = context.pick(20, 100);
    let ground = Ground::folder()?;
    let starter = Starter::new(&context.program, &ground, None)?;
    let mut server = block_in_place(|| starter.start())?;
    let load = Load::start(Plan::new(tables, (0, 400)), vec![server.address]);
    load.begun(Duration::from_secs(120)).await?;
    let store = ground.inspect().await?;
    let mut tally = Tally::default();
    let (start, mut judged) = (Instant::now(), Instant::now());
    let (mut first, mut left) = (None, 0);
    while start.elapsed() < Duration::from_secs(whole) {
        leave_a_table(server.address).await?;
        left += 1;
        tokio::time::sleep(Duration::from_millis(200)).await;
        if judged.elapsed() > ROUND {
            judged = Instant::now();
            tally.add(load.judge(&*store, &[]).await?);
            // What is known of them in detail would fill the memory here.
            tally.gaps.retain(|gap| gap.1 - gap.0 > 1_000);
            load.take_delays();
        }
        if first.is_none() && start.elapsed() > Duration::from_secs(early) {
            first = Some(Measure::of(&server).await?);
        }
    }
    let last = Measure::of(&server).await?;
    let first = first.context("it lasts longer than its beginning")?;
    let growth = last.memory as f64 / first.memory as f64;
    report.note(format!(
        "{left} tables left by everybody; after {early} s {first:?}, after {whole} s {last:?}: \
         {growth:.3} times the memory"
    ));
    report.expect(!context.is_full || growth <= GROWTH, || "memory grows".to_owned());
    let sockets = 2 * tables as u64;
    report.expect(last.connections <= sockets, || {
        format!("{} connections of {sockets} players", last.connections)
    });
    // A server keeps a table for ten seconds after the last one has left it.
    report.expect(last.files < first.files + 2 * tables, || "files or sockets leak".to_owned());
    tally.add(load.finish(&*store, &[], Duration::from_secs(60)).await?);
    tally.violations.extend(damage(&*store).await?);
    tokio::time::sleep(Duration::from_secs(15)).await;
    let rest = Measure::of(&server).await?;
    report.note(format!("when all are gone: {rest:?}"));
    report.expect(rest.tables == 0 && rest.connections == 0, || "something stays".to_owned());
    report.failures.extend(starter.panics());
    report.tally = tally;
    server.stop()?;
    Ok(report)
}

/// Opens a table, looks at it and never comes back.
async fn leave_a_table(address: SocketAddr) -> Result<()> {
    let account = http::guest(address).await?;
    let wanted = json!({ "setup": "vorassic@1 size=9" });
    let made = http::post(address, "/api/table", &wanted, Some(&account)).await?;
    let table = made["id"].as_str().context("a table has an id")?.to_owned();
    let mut wire = player::connect(address, Some(&account.token), None).await?;
    let hello = Request::Hello { protocol: PROTOCOL, table, from: 0, token: None };
    wire.send(Message::text(hello.write())).await?;
    Ok(())
}
