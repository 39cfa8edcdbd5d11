//! Requests over HTTP that mean no good.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::json;
use server::{ROUTES, Verb};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::http::{self, Answer, bearer};
use crate::load::Load;
use crate::process::Server;
use crate::runs::{Context, Report};

/// How much longer one answer to a guess may take than another.
pub(super) const TELLING: f64 = 1.5;
/// How many connections send slowly.
const SLOW: usize = 200;
/// How much processor time a hard request may cost, on any machine and in any build.
const DEAREST: Duration = Duration::from_secs(3);

/// Within what time a server has enough of somebody who sends slowly, at the latest.
const ENOUGH: Duration = Duration::from_secs(30);
/// How long a few bots may take for a turn each, on a machine that is busy.
const LONGEST_THOUGHT: Duration = Duration::from_secs(120);

/// A position of Bermudes with 275,982,543 chains.
const CHAINS: &str =
    "x1x3oox/1oxxxxoxo/o3x3o/oxxx3x1/1x1x1x1xx/xxxxxxxo1/1x3x1oo/xxxxxxx2/x4xoox o";

/// Every request that changes something, and every WebSocket, is refused when it comes from a page
/// of somebody else.
pub(super) async fn foreign_origins(report: &mut Report, address: SocketAddr) -> Result<()> {
    let account = http::guest(address).await?;
    let mut tried = 0;
    for route in ROUTES {
        let path = route.path.replace("{id}", "x").replace("{name}", "x");
        let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        let (verb, more) = match route.verbs {
            [Verb::Change] => ("POST", ""),
            [Verb::Talk] => ("GET", upgrade),
            _ => continue,
        };
        let proofs =
            [bearer(&account), format!("Cookie: machiavel={}\r\n", account.token), String::new()];
        for proof in proofs {
            for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
                let headers = format!("Origin: {origin}\r\n{proof}{more}");
                let answer = http::ask(address, verb, &path, &headers, "{}").await?;
                tried += 1;
                if answer.status != 403 {
                    let Answer { status, body } = answer;
                    report.failures.push(format!("{verb} {path} from {origin}: {status} {body}"));
                    // One is bad enough, and a connection that is let in does not end.
                    return Ok(());
                }
            }
        }
    }
    report.note(format!("foreign origins: {tried} requests refused"));
    Ok(())
}

/// Who guesses learns nothing of which names there are; how many times as long one answer takes as
/// the other.
pub(super) async fn names(
    context: &Context,
    report: &mut Report,
    address: SocketAddr,
) -> Result<f64> {
    let account = json!({ "name": "Somebody", "password": "a right password" });
    http::post(address, "/api/sign-up", &account, None).await?;
    let mut times = [Vec::new(), Vec::new()];
    let mut answers = Vec::new();
    for _ in 0..context.pick(5, 60) {
        for (times, name) in times.iter_mut().zip(["Somebody", "Nobody99"]) {
            let body = json!({ "name": name, "password": "a wrong password" }).to_string();
            let start = Instant::now();
            let answer = http::ask(address, "POST", "/api/sign-in", "", &body).await?;
            times.push(start.elapsed());
            answers.push((answer.status, answer.body));
        }
    }
    answers.dedup();
    report.expect(answers.len() == 1 && answers[0].0 == 401, || {
        format!("answers to guesses differ: {answers:?}")
    });
    let [somebody, nobody] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64()
    });
    report.note(format!(
        "a wrong password: {:.1} ms for a name that is there, {:.1} ms for another",
        1_000.0 * somebody,
        1_000.0 * nobody
    ));
    Ok((somebody / nobody).max(nobody / somebody))
}

/// Others are answered while many send their requests byte by byte.
pub(super) async fn slow_requests(
    report: &mut Report,
    load: &Load,
    address: SocketAddr,
) -> Result<()> {
    let mut streams = Vec::new();
    for number in 0..SLOW {
        let mut stream = TcpStream::connect(address).await?;
        let head = match number % 2 {
            0 => "GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow: ".to_owned(),
            _ => "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n{".to_owned(),
        };
        stream.write_all(head.as_bytes()).await?;
        streams.push(stream);
    }
    let mut slowest = Duration::ZERO;
    for _ in 0..20 {
        for stream in &mut streams {
            // Who is hung up on has lost.
            let _ = stream.write_all(b" ").await;
        }
        let start = Instant::now();
        let answer = http::ask(address, "GET", "/health", "", "").await?;
        slowest = slowest.max(start.elapsed());
        report.expect(answer.status == 200, || format!("health is {}", answer.status));
    }
    load.goes_on(10, Duration::from_secs(30)).await.context("nobody plays beside slow requests")?;
    let start = Instant::now();
    let ended = futures_util::future::join_all(streams.into_iter().map(ends)).await;
    let ended = ended.into_iter().filter(|ended| *ended).count();
    report.note(format!(
        "{SLOW} slow requests: others are answered within {:.0} ms; {ended} hung up on within \
         {:.0} s",
        1_000.0 * slowest.as_secs_f64(),
        start.elapsed().as_secs_f64()
    ));
    report.expect(ended == SLOW, || format!("{} slow requests are kept", SLOW - ended));
    Ok(())
}

/// Goes on sending slowly; whether the server had enough of it in time.
async fn ends(mut stream: TcpStream) -> bool {
    let start = Instant::now();
    let mut byte = [0; 512];
    while start.elapsed() < ENOUGH {
        let pause = tokio::time::sleep(Duration::from_millis(500));
        tokio::select! {
            read = stream.read(&mut byte) => match read {
                Ok(0) | Err(_) => return true,
                // It says why first.
                Ok(_) => {}
            },
            () = pause => {
                if stream.write_all(b" ").await.is_err() {
                    return true;
                }
            }
        }
    }
    false
}

/// Bots think about the hardest games there are, at more tables than there are processors: others
/// play on, and the bots answer.
pub(super) async fn bots(report: &mut Report, load: &Load, server: &Server) -> Result<()> {
    let address = server.address;
    let account = http::guest(address).await?;
    let mut tables = Vec::new();
    for setup in [
        "bermudes@1",
        "djambi/french@1 players=4",
        "vorassic@1 size=26 players=4 mode=octopus",
        "bermudes@1",
    ] {
        let players = if setup.contains("players=4") { 4 } else { 2 };
        let mut seats = vec![json!({ "bot": { "level": 8 } }); players];
        // A bot begins.
        seats[players - 1] = json!("me");
        let wanted = json!({ "setup": setup, "seats": seats });
        let made = http::post(address, "/api/table", &wanted, Some(&account)).await?;
        tables.push(made["id"].as_str().context("a table has an id")?.to_owned());
    }
    let before = load.acknowledged();
    let start = Instant::now();
    let mut slowest = Duration::ZERO;
    loop {
        let asked = Instant::now();
        let answer = http::ask(address, "GET", "/health", "", "").await?;
        slowest = slowest.max(asked.elapsed());
        report.expect(answer.status == 200, || format!("health is {}", answer.status));
        let mut waiting = 0;
        for table in &tables {
            let path = format!("/api/table/{table}/state");
            let state = http::ask(address, "GET", &path, &bearer(&account), "").await?.json()?;
            waiting += usize::from(state["to_act"] != state["seat"]);
        }
        if waiting == 0 {
            break;
        }
        if start.elapsed() > LONGEST_THOUGHT {
            report.failures.push(format!("bots still think at {waiting} tables"));
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let turns = load.acknowledged() - before;
    report.expect(turns > 0, || "nobody plays while bots think".to_owned());
    report.note(format!(
        "{} tables with bots of level 8: all have played after {:.1} s; others are answered \
         within {:.0} ms and played {turns} turns",
        tables.len(),
        start.elapsed().as_secs_f64(),
        1_000.0 * slowest.as_secs_f64()
    ));
    // Who is gone need not be thought for.
    for table in tables {
        let body = json!({ "act": "resign" });
        http::post(address, &format!("/api/table/{table}/act"), &body, Some(&account)).await?;
    }
    Ok(())
}

/// What takes long to compute costs no more than its limit, through whichever door.
pub(super) async fn hard_inputs(report: &mut Report, server: &Server) -> Result<()> {
    let address = server.address;
    let account = http::guest(address).await?;
    let who = bearer(&account);
    let position = CHAINS.replace(' ', "%20");
    let start = format!("/api/position/next?setup=bermudes@1&position={position}");
    let record = |start: &str, turns: &str| {
        format!(
            "[Game \"bermudes\"]\n[Rules \"bermudes@1\"]\n[Start \"{start}\"]\n\
             [Result \"*\"]\n\n{turns} *\n"
        )
    };
    let wide = format!("1. B3xB4 {}", "(1. B3xB4) ".repeat(4_000));
    let many = "/".repeat(3_000);
    let mut doors: Vec<(&str, &str, String, String)> = vec![
        ("the choices of that position", "GET", start.clone(), String::new()),
        ("a choice there that is none", "GET", format!("{start}&prefix=A1,A2,A3"), String::new()),
        ("a record of it", "POST", "/api/import".to_owned(), record(CHAINS, "")),
        ("a record with turns", "POST", "/api/import".to_owned(), record(CHAINS, "1. A1xB2")),
        ("a record with many variations", "POST", "/api/import".to_owned(), record(CHAINS, &wide)),
        (
            "a position of slashes",
            "GET",
            format!("/api/position/next?setup=bermudes@1&position={many}"),
            String::new(),
        ),
    ];
    // The editor sends what it holds, click by click; and any text may be called a turn.
    let clicks = "A1,".repeat(2_000);
    doors.push(("many clicks", "GET", format!("{start}&prefix={clicks}"), String::new()));
    let wanted = json!({ "setup": "bermudes@1" });
    let made = http::post(address, "/api/table", &wanted, Some(&account)).await?;
    let table = made["id"].as_str().context("a table has an id")?;
    let turn = json!({ "text": "A1-B2".repeat(10_000) }).to_string();
    doors.push(("a long turn", "POST", format!("/api/table/{table}/turn"), turn));
    let large = format!("/api/table/{table}/picture?format=gif&size=4000");
    doors.push(("a large picture", "GET", large, String::new()));
    for setup in [
        "vorassic@1 size=26 players=4",
        "djambi/french@1 players=4",
        "vorassic@1 size=999999999",
        "vorassic@1 walls=999999999",
    ] {
        let body = json!({ "setup": setup }).to_string();
        doors.push(("a table", "POST", "/api/table".to_owned(), body));
    }
    let mut dearest = (Duration::ZERO, "");
    for (name, verb, path, body) in &doors {
        let before = server.processor().unwrap_or_default();
        let answer = http::ask(address, verb, path, &who, body).await;
        let answer = answer.with_context(|| format!("{name} has no answer"))?;
        let cost = server.processor().unwrap_or_default().saturating_sub(before);
        if cost > dearest.0 {
            dearest = (cost, name);
        }
        report.expect(answer.status < 500, || format!("{name}: {}", answer.status));
        report.expect(cost <= DEAREST, || format!("{name} costs {cost:?}"));
    }
    report.note(format!(
        "{} hard requests: the dearest, {}, cost {:.2} s of processor, others' turns included",
        doors.len(),
        dearest.1,
        dearest.0.as_secs_f64()
    ));
    Ok(())
}
