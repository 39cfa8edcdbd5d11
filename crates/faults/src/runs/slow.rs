//! People who watch and stop reading.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use futures_util::SinkExt;
use futures_util::future::try_join_all;
use tokio::net::TcpSocket;
use tokio::task::block_in_place;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use wire::{PROTOCOL, Request};

use super::{Context, Report, damage};
use crate::http;
use crate::load::{Load, Plan};
use crate::player::Wire;
use crate::process::{Ground, Starter};
use crate::tally::Tally;

/// How long a server may take to be rid of them. It gives up sending after 10 seconds in any case,
/// which is another limit.
const PATIENCE: Duration = Duration::from_secs(9);

const TABLES: usize = 10;
/// So many turns are played at a table before it is watched, of some 670 of a game.
const TURNS_BEFORE: usize = 150;

pub(crate) async fn run(context: Context) -> Result<Report> {
    let mut report = Report::default();
    let watchers = context.pick(50, 200);
    let (tally, closed, memory) = trial(&context, watchers, &[]).await?;
    report.note(format!(
        "{closed} of {watchers} who did not read were hung up on, server {:.1} MB",
        memory as f64 / f64::from(1 << 20)
    ));
    report.expect(closed >= watchers, || format!("only {closed} of {watchers} were hung up on"));
    report.tally = tally;
    let limits = ["queue-messages=4000000000", "queue-bytes=4000000000"];
    let (_, closed, _) = trial(&context, watchers, &limits).await?;
    let noticed = (closed < watchers).then(|| format!("{closed} of {watchers} were hung up on"));
    report.controls.push(("queues-without-limit".to_owned(), noticed));
    Ok(report)
}

/// What the checker found among the players, how many watchers were hung up on, and how much memory
/// the server had at most.
async fn trial(context: &Context, watchers: u64, limits: &[&str]) -> Result<(Tally, u64, u64)> {
    let ground = Ground::folder()?;
    let mut starter = Starter::new(&context.program, &ground, None)?;
    starter.limits = limits.iter().map(|limit| (*limit).to_owned()).collect();
    let server = block_in_place(|| starter.start())?;
    // Games that last longer than it takes: what fills the queues is what happens at the table, and
    // what fills the buffers of the system before that is what has happened there.
    let setup = "vorassic@1 mode=octopus size=26".to_owned();
    let load = Load::start(Plan { setup, ..Plan::new(TABLES, (5, 25)) }, vec![server.address]);
    load.begun(Duration::from_secs(60)).await?;
    load.goes_on(TABLES * TURNS_BEFORE, Duration::from_secs(60)).await?;
    let tables = load.shared.tables().clone();
    let watched = (0..watchers).zip(tables.iter().cycle());
    let wires = try_join_all(watched.map(|(_, table)| watch(server.address, table))).await?;
    let start = Instant::now();
    let (mut closed, mut memory) = (0, 0);
    while closed < watchers && start.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(200)).await;
        closed = http::metric(server.address, "connections_rejected_total").await?;
        memory = memory.max(server.memory().unwrap_or(0));
    }
    let store = ground.inspect().await?;
    let mut tally = load.finish(&*store, &[], Duration::from_secs(60)).await?;
    tally.violations.extend(damage(&*store).await?);
    drop(wires);
    Ok((tally, closed, memory))
}

/// Somebody who asks for much and reads nothing.
async fn watch(address: SocketAddr, table: &str) -> Result<Wire> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4 * 1024)?;
    let stream = socket.connect(address).await?;
    let request = format!("ws://{address}/api/live").into_client_request()?;
    let (mut wire, _) = tokio_tungstenite::client_async(request, stream).await?;
    let hello =
        Request::Hello { protocol: PROTOCOL, table: table.to_owned(), from: 0, token: None };
    wire.feed(Message::text(hello.write())).await?;
    let more = Request::More { from: 0 }.write();
    let asking = async {
        for _ in 0..2_000 {
            wire.feed(Message::text(more.clone())).await?;
        }
        wire.flush().await
    };
    // The server need not take them all: it stops listening to who does not listen.
    if let Ok(sent) = tokio::time::timeout(Duration::from_millis(100), asking).await {
        sent.context("it hung up at once")?;
    }
    Ok(wire)
}
