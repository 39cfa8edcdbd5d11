//! Live play through the real server, with real connections.

mod accounts;
mod api;
mod games;
#[cfg(unix)]
mod hosting;
mod limits;
mod lines;
mod moderation;
mod pairing;
mod people;
mod permissions;
mod programs;
mod protocol;
mod ratings;
mod refusals;
mod secrets;
mod survival;
mod talk;
mod terminal;

use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use catalog::Play;
use client::Tidings;
use dial::{Account, Line, Site};
use serde_json::Value;
use store::{Postgres, Sqlite, Store};
use table::Phase;
use wire::Clock;

use crate::folder::Folder;
use crate::machiavel;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What servers work on.
#[derive(Debug)]
enum Ground {
    /// A file of one server.
    File(Folder),
    /// A database and a broker of several, with a schema of this test's own.
    Shared { store: String, bus: String },
}

impl Ground {
    /// Every ground that can be had. Without the addresses of a database and a broker, which
    /// `cargo xtask test` sets, only one.
    fn all(name: &str) -> Vec<Ground> {
        let mut grounds = vec![Ground::file()];
        match (env::var("MACHIAVEL_TEST_POSTGRES"), env::var("MACHIAVEL_TEST_NATS")) {
            (Ok(store), Ok(bus)) => {
                let store = own_database(&store, name);
                grounds.push(Ground::Shared { store, bus });
            }
            _ => services::skipped("live play on PostgreSQL and NATS, which are not named"),
        }
        grounds
    }

    /// A file of one server.
    fn file() -> Ground {
        Ground::File(Folder::new())
    }

    /// Starts a server on it.
    fn server(&self) -> Server {
        self.server_with("")
    }

    fn server_with(&self, options: &str) -> Server {
        self.server_at("127.0.0.1:0", options)
    }

    fn server_at(&self, address: &str, options: &str) -> Server {
        let mut command = machiavel(&format!("serve --addr {address} {options}"));
        match self {
            Ground::File(folder) => command.arg("--data").arg(folder.path("")),
            Ground::Shared { store, bus } => command.args(["--store", store, "--bus", bus]),
        };
        Server::start(command)
    }

    /// Does something with what is kept there. Of a file, no server may use it meanwhile.
    fn with_store<F: Future>(&self, work: impl FnOnce(Arc<dyn Store>) -> F) -> F::Output {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store: Arc<dyn Store> = match self {
                Ground::File(folder) => {
                    Arc::new(Sqlite::open(Path::new(&folder.path("machiavel.db"))).unwrap())
                }
                Ground::Shared { store, .. } => Arc::new(Postgres::connect(store).await.unwrap()),
            };
            let done = work(Arc::clone(&store)).await;
            store.close().await.unwrap();
            done
        })
    }

    fn is_shared(&self) -> bool {
        matches!(self, Ground::Shared { .. })
    }
}

/// A database of its own for a test, on the server that this address names.
fn own_database(address: &str, name: &str) -> String {
    static MADE: AtomicU64 = AtomicU64::new(0);
    let (id, count) = (std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let database = format!("live_{}_{id}_{count}", name.replace('-', "_"));
    let sql = format!("CREATE DATABASE {database}");
    let made = Command::new("psql").args([address, "-qc", &sql]).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let (server, rest) = address.rsplit_once('/').unwrap();
    let options = rest.split_once('?').map(|(_, options)| format!("?{options}"));
    format!("{server}/{database}{}", options.unwrap_or_default())
}

/// A server as a process.
#[derive(Debug)]
struct Server {
    child: Child,
    site: Site,
}

impl Server {
    fn start(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Some(url) = line.trim_end().strip_prefix("Machiavel is running: ") else {
            let output = child.wait_with_output().unwrap();
            panic!("no server: {}", String::from_utf8_lossy(&output.stderr))
        };
        Server { site: Site::new(url).unwrap(), child }
    }

    fn address(&self) -> String {
        self.site.url().strip_prefix("http://").unwrap().to_owned()
    }

    /// Ends it as a power cut would.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Asks it to stop; what it wrote to its log.
    fn stop(mut self) -> String {
        self.signal("TERM");
        let status = self.child.wait().unwrap();
        let mut log = String::new();
        for line in BufReader::new(self.child.stderr.take().unwrap()).lines() {
            log.push_str(&line.unwrap());
            log.push('\n');
        }
        assert_eq!(status.code(), Some(0), "{log}");
        log
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody at a table.
#[derive(Debug)]
struct Player {
    account: Account,
    line: Line,
}

impl Player {
    /// Somebody new who looks at a table.
    fn new(site: &Site, table: &str, token: Option<&str>) -> Player {
        let account = site.guest(None).unwrap();
        Player::with(site, account, table, token)
    }

    fn with(site: &Site, account: Account, table: &str, token: Option<&str>) -> Player {
        let line = Line::new(site, Some(&account), table, token, 7).unwrap();
        let player = Player { account, line };
        player.wait("everything is here", |session| session.state().is_some());
        player
    }

    /// Waits until something is so.
    fn wait(&self, what: &str, mut is_so: impl FnMut(&client::Session) -> bool) {
        let start = Instant::now();
        while !self.line.look(|session, _| is_so(session)) {
            assert!(
                start.elapsed() < PATIENCE,
                "{what}: not after {PATIENCE:?}; {:?}",
                self.line.look(|session, _| {
                    (session.connection().clone(), session.head(), session.seats().to_vec())
                })
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn head(&self) -> u32 {
        self.line.look(|session, _| session.head())
    }

    fn phase(&self) -> Phase {
        self.line.look(|session, _| session.state().unwrap().phase())
    }

    /// The game as this one sees it.
    fn play(&self) -> Play {
        self.line.look(|session, _| session.state().unwrap().play().clone())
    }

    /// Does something and waits until it is acknowledged and seen.
    fn act(&self, act: wire::Act) {
        self.get_ready();
        self.line.act(act).unwrap();
        self.answered("acknowledged", |tidings| match tidings {
            Tidings::Acknowledged { .. } => Some(()),
            Tidings::Refused { reason, .. } => panic!("{act:?} was refused: {reason}"),
            _ => None,
        });
        self.wait("seen", |session| session.pending().is_none());
    }

    /// Does something that is refused; with which code.
    fn refused(&self, act: wire::Act) -> String {
        self.get_ready();
        self.line.act(act).unwrap();
        self.answered("refused", |tidings| match tidings {
            Tidings::Refused { reason, .. } => Some(reason.code),
            Tidings::Acknowledged { .. } => panic!("{act:?} was not refused"),
            _ => None,
        })
    }

    /// Waits for the answer to what was asked before, and forgets it.
    fn get_ready(&self) {
        self.wait("ready", |session| session.pending().is_none());
        while self.line.tidings(Duration::ZERO).is_some() {}
    }

    /// Waits for tidings.
    fn answered<T>(&self, what: &str, mut find: impl FnMut(Tidings) -> Option<T>) -> T {
        let start = Instant::now();
        let mut heard = Vec::new();
        loop {
            let tidings = self.line.tidings(PATIENCE);
            heard.push(format!("{tidings:?}"));
            if let Some(found) = tidings.and_then(&mut find) {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "{what}: not after {PATIENCE:?}, but {heard:#?}");
        }
    }

    /// Plays a turn if it is this one's turn; whether it was.
    fn move_if_due(&self, choose: &mut dyn FnMut(&Play) -> String) -> bool {
        let turn = self.line.look(|session, _| {
            let state = session.state()?;
            let is_mine = state.to_act().is_some_and(|seat| session.seats().contains(&seat));
            (is_mine && session.pending().is_none()).then(|| choose(state.play()))
        });
        match turn {
            Some(turn) => self.line.turn(&turn).is_ok(),
            None => false,
        }
    }
}

/// Makes a table and lets everybody sit down who is needed.
fn seated(
    sites: &[&Site],
    setup: &str,
    clock: Option<Clock>,
    seats: Option<Value>,
) -> (String, Vec<Player>) {
    let players = Play::start(setup).unwrap().players().len();
    let people = match &seats {
        Some(seats) => seats.as_array().unwrap().iter().filter(|seat| !seat.is_object()).count(),
        None => players,
    };
    let host = sites[0].guest(None).unwrap();
    let (table, _) = sites[0].make_table(&host, setup, clock, false, seats).unwrap();
    let mut all = vec![Player::with(sites[0], host, &table, None)];
    for number in 1..people {
        let player = Player::new(sites[number % sites.len()], &table, None);
        // Another server hears of the one before a moment later.
        player.wait("the others", |session| {
            let free = |state: &table::State| state.seats().iter().filter(|s| s.is_none()).count();
            session.state().is_some_and(|state| free(state) == people - number)
        });
        let free = player.line.look(|session, _| {
            let seats = session.state().unwrap().seats().to_vec();
            seats.iter().position(Option::is_none).unwrap() as u8
        });
        player.act(wire::Act::Sit { seat: free });
        all.push(player);
    }
    for player in &all {
        player.wait("started", |session| {
            session.state().is_some_and(|state| state.phase() != Phase::Open)
        });
    }
    (table, all)
}

/// A small generator of numbers, so that games differ and can be repeated.
fn chooser(seed: u64) -> impl FnMut(&Play) -> String {
    let mut number = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |play| {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        match play.legal_turns(2_000) {
            Ok(turns) => turns[number as usize % turns.len()].clone(),
            Err(_) => play.some_turn().unwrap(),
        }
    }
}

/// Plays until the end, or until so many events are there.
fn play_on(players: &[Player], seed: u64, most: u32) {
    let mut choose = chooser(seed);
    let start = Instant::now();
    while players[0].phase() == Phase::Running && players[0].head() < most {
        assert!(start.elapsed() < PATIENCE, "the game does not go on");
        if !players.iter().any(|player| player.move_if_due(&mut choose)) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Ends a game by resignations.
fn give_up(players: &[Player]) {
    for player in players {
        let is_in = player.line.look(|session, _| {
            let state = session.state().unwrap();
            let still_in = state.play().still_in();
            state.phase() == Phase::Running
                && still_in.iter().any(|player| session.seats().contains(&(player.number() as u8)))
        });
        if is_in && players[0].phase() == Phase::Running {
            player.get_ready();
            player.line.act(wire::Act::Resign).unwrap();
            // At another server the game may be over already; then it is given back.
            player.answered("resigned", |tidings| match tidings {
                Tidings::Acknowledged { .. } | Tidings::Stale { .. } => Some(()),
                Tidings::Refused { reason, .. } => panic!("refused: {reason}"),
                _ => None,
            });
            player.wait("seen", |session| session.pending().is_none());
        }
    }
}

/// All see the same, and it is what is stored.
fn agree(players: &[Player]) {
    // What was asked for may still become an event, and a clock may begin to run.
    let start = Instant::now();
    let is_settled = || {
        let is_idle = |player: &Player| player.line.look(|session, _| session.pending().is_none());
        let mut heads: Vec<u32> = players.iter().map(Player::head).collect();
        heads.dedup();
        heads.len() == 1 && players.iter().all(is_idle)
    };
    while !is_settled() {
        assert!(start.elapsed() < PATIENCE, "not the same events after {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
    for player in players {
        let divergences = player.line.look(|session, _| session.divergences());
        assert_eq!(divergences, 0);
        assert_eq!(player.play().record(), players[0].play().record());
    }
}
