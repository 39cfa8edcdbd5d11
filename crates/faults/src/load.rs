//! Many tables at which people play, and what they saw.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};
use client::{Connection, Sabotage, Session};
use history::{Client, DownTime};
use kernel::Rng;
use store::Store;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use wire::{Clock, Event, Reason};

use crate::player::Player;
use crate::runs::GRACE;
use crate::tally::Tally;

/// How many requests over HTTP are under way at once.
const DOORS: usize = 32;
/// From how many players on they come from several addresses: one has too few ports.
const MANY: usize = 8_000;
/// How many events are read at once.
const PAGE: u32 = 1_000;
/// How late this program may be before it knows that the machine stood still, in milliseconds.
const STALL: i64 = 500;

/// What is played.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) tables: usize,
    pub(crate) setup: String,
    pub(crate) clock: Option<Clock>,
    /// How long a turn takes, from and to, in milliseconds; nobody plays without it.
    pub(crate) think: Option<(u64, u64)>,
    /// A way to the servers that is worse than the direct one.
    pub(crate) proxy: Option<SocketAddr>,
    /// One line of the clients done wrong.
    pub(crate) wrong: Option<Sabotage>,
    /// Whether what clients see is kept.
    pub(crate) records: bool,
    pub(crate) seed: u64,
}

impl Plan {
    /// So many tables of a short game, with a turn every now and then.
    pub(crate) fn new(tables: usize, think: (u64, u64)) -> Plan {
        Plan {
            tables,
            setup: "vorassic@1 mode=octopus size=9".to_owned(),
            clock: None,
            think: Some(think),
            proxy: None,
            wrong: None,
            records: true,
            seed: 1,
        }
    }
}

/// What everybody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Play.
    Playing,
    /// Ask for nothing more, and see what is still to come.
    Still,
    /// Go.
    Over,
}

/// What all players share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) plan: Plan,
    pub(crate) doors: Semaphore,
    /// How many bytes came.
    pub(crate) bytes: AtomicU64,
    nodes: Mutex<Vec<SocketAddr>>,
    start: Instant,
    /// The last time that was told.
    last: AtomicI64,
    tables: Mutex<Vec<String>>,
    seen: Mutex<Views>,
    delays: Mutex<Delays>,
    refusals: Mutex<Vec<String>>,
    sources: AtomicU32,
    stalls: Mutex<Vec<DownTime>>,
}

/// How long things took since somebody asked for them, in microseconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delays {
    /// Until who asked had the acknowledgment.
    pub(crate) acknowledged: Vec<u32>,
    /// Until the other player saw it.
    pub(crate) seen: Vec<u32>,
}

impl Shared {
    /// Milliseconds since the start, for sessions.
    pub(crate) fn now(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    /// Milliseconds since 1970, for histories: those of the system, which stamps what servers do.
    pub(crate) fn time(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = since.as_millis() as i64;
        // Somebody may set the clock; nobody sees the past for that.
        now.max(self.last.fetch_max(now, Ordering::Relaxed))
    }

    /// The servers, the one that this seat prefers first.
    pub(crate) fn nodes(&self, seat: u8) -> Vec<SocketAddr> {
        let mut nodes = lock(&self.nodes).clone();
        let first = usize::from(seat) % nodes.len();
        nodes.rotate_left(first);
        nodes
    }

    /// Where a connection comes from, if that matters.
    pub(crate) fn source(&self) -> Option<Ipv4Addr> {
        let number = self.sources.fetch_add(1, Ordering::Relaxed);
        let is_needed = cfg!(target_os = "linux") && 2 * self.plan.tables > MANY;
        is_needed.then(|| Ipv4Addr::new(127, 0, 1, (1 + number % 8) as u8))
    }

    pub(crate) fn tables(&self) -> MutexGuard<'_, Vec<String>> {
        lock(&self.tables)
    }

    pub(crate) fn note(&self, table: &str, client: Client) {
        lock(&self.seen).entry(table.to_owned()).or_default().push(client);
    }

    pub(crate) fn acknowledged_after(&self, delay: Duration) {
        lock(&self.delays).acknowledged.push(delay.as_micros().try_into().unwrap_or(u32::MAX));
    }

    pub(crate) fn seen_after(&self, delay: Duration) {
        lock(&self.delays).seen.push(delay.as_micros().try_into().unwrap_or(u32::MAX));
    }

    pub(crate) fn refused(&self, reason: &Reason) {
        lock(&self.refusals).push(reason.to_string());
    }
}

/// A place where one game follows the other.
#[derive(Debug)]
pub(crate) struct Slot {
    /// The number of the game, and its table.
    pub(crate) table: watch::Sender<(u32, String)>,
    pub(crate) players: [Status; 2],
    asked: Mutex<Option<(u32, Instant)>>,
}

impl Slot {
    /// What was last asked for and when.
    pub(crate) fn asked(&self) -> MutexGuard<'_, Option<(u32, Instant)>> {
        lock(&self.asked)
    }
}

/// How somebody is.
#[derive(Debug, Default)]
pub(crate) struct Status {
    /// Whether they are at a table.
    pub(crate) visiting: AtomicBool,
    round: AtomicU32,
    head: AtomicU32,
    is_live: AtomicBool,
    live_since: AtomicI64,
    has_answers: AtomicBool,
    /// Whether the game has begun.
    is_playing: AtomicBool,
}

impl Status {
    pub(crate) fn begin(&self, round: u32) {
        self.round.store(round, Ordering::Relaxed);
        self.head.store(0, Ordering::Relaxed);
        self.is_live.store(false, Ordering::Relaxed);
        self.visiting.store(true, Ordering::Relaxed);
    }

    pub(crate) fn note(&self, session: &Session, time: i64) {
        let is_live = *session.connection() == Connection::Live;
        if is_live && !self.is_live.swap(true, Ordering::Relaxed) {
            self.live_since.store(time, Ordering::Relaxed);
        }
        self.is_live.store(is_live, Ordering::Relaxed);
        self.head.store(session.head(), Ordering::Relaxed);
        self.has_answers.store(session.pending().is_none(), Ordering::Relaxed);
        let phase = session.state().map(client::State::phase);
        self.is_playing.store(phase == Some(client::Phase::Running), Ordering::Relaxed);
    }

    fn is_visiting(&self) -> bool {
        self.visiting.load(Ordering::Relaxed)
    }

    /// Whether the connection is there and began after this time.
    fn is_live_since(&self, time: i64) -> bool {
        self.is_live.load(Ordering::Relaxed) && self.live_since.load(Ordering::Relaxed) > time
    }

    fn is_settled(&self, head: Option<u32>) -> bool {
        !self.is_visiting()
            || (self.is_live.load(Ordering::Relaxed)
                && self.has_answers.load(Ordering::Relaxed)
                && head == Some(self.head.load(Ordering::Relaxed)))
    }
}

/// What is stored, by table.
pub(crate) type Logs = HashMap<String, Vec<Event>>;
/// What each client saw, by table.
pub(crate) type Views = HashMap<String, Vec<Client>>;

/// Many tables at which people play.
#[derive(Debug)]
pub(crate) struct Load {
    pub(crate) shared: Arc<Shared>,
    slots: Vec<Arc<Slot>>,
    mode: watch::Sender<Mode>,
    cut: watch::Sender<u32>,
    tasks: Vec<JoinHandle<()>>,
}

impl Load {
    /// Begins to play at these servers.
    pub(crate) fn start(plan: Plan, nodes: Vec<SocketAddr>) -> Load {
        let mut rng = Rng::new(plan.seed);
        let shared = Arc::new(Shared {
            doors: Semaphore::new(DOORS),
            bytes: AtomicU64::new(0),
            nodes: Mutex::new(nodes),
            start: Instant::now(),
            last: AtomicI64::new(0),
            tables: Mutex::default(),
            seen: Mutex::default(),
            delays: Mutex::default(),
            refusals: Mutex::default(),
            sources: AtomicU32::new(0),
            stalls: Mutex::default(),
            plan,
        });
        watch_stalls(&shared);
        let (mode, cut) = (watch::channel(Mode::Playing).0, watch::channel(0).0);
        let mut load = Load { slots: Vec::new(), tasks: Vec::new(), shared, mode, cut };
        for number in 0..load.shared.plan.tables {
            let slot = Arc::new(Slot {
                table: watch::channel((0, String::new())).0,
                players: Default::default(),
                asked: Mutex::default(),
            });
            for seat in 0..2 {
                let player = Player {
                    load: Arc::clone(&load.shared),
                    slot: Arc::clone(&slot),
                    number,
                    seat,
                    rng: Rng::new(rng.next_u64()),
                    mode: load.mode.subscribe(),
                    cut: load.cut.subscribe(),
                };
                load.tasks.push(tokio::spawn(player.live()));
            }
            load.slots.push(slot);
        }
        load
    }

    /// Waits until every table has begun its first game.
    pub(crate) async fn begun(&self, patience: Duration) -> Result<()> {
        let start = Instant::now();
        let has_begun = |slot: &Arc<Slot>| {
            slot.table.borrow().0 > 1
                || slot.players.iter().all(|player| player.is_playing.load(Ordering::Relaxed))
        };
        loop {
            let begun = self.slots.iter().filter(|slot| has_begun(slot)).count();
            if begun == self.slots.len() {
                return Ok(());
            }
            if start.elapsed() > patience {
                bail!("only {begun} of {} tables have begun", self.slots.len());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until everybody who is at a table is connected since this time; how long that took.
    pub(crate) async fn all_back(&self, since: i64, patience: Duration) -> Result<Duration> {
        let start = Instant::now();
        let is_away = |player: &&Status| player.is_visiting() && !player.is_live_since(since);
        loop {
            let players = self.slots.iter().flat_map(|slot| &slot.players);
            let away = players.filter(is_away).count();
            if away == 0 {
                return Ok(start.elapsed());
            }
            if start.elapsed() > patience {
                bail!("{away} of {} are not back after {patience:?}", 2 * self.slots.len());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// How many players are connected.
    pub(crate) fn connected(&self) -> usize {
        let players = self.slots.iter().flat_map(|slot| &slot.players);
        players.filter(|player| player.is_live.load(Ordering::Relaxed)).count()
    }

    /// How many turns were acknowledged so far.
    pub(crate) fn acknowledged(&self) -> usize {
        lock(&self.shared.delays).acknowledged.len()
    }

    /// Waits until so many more turns are acknowledged.
    pub(crate) async fn goes_on(&self, turns: usize, patience: Duration) -> Result<()> {
        let start = Instant::now();
        let wanted = self.acknowledged() + turns;
        while self.acknowledged() < wanted {
            if start.elapsed() > patience {
                let missing = wanted - self.acknowledged();
                bail!("{missing} of {turns} turns are missing after {patience:?}");
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    /// What was measured since the last time.
    pub(crate) fn take_delays(&self) -> Delays {
        std::mem::take(&mut lock(&self.shared.delays))
    }

    /// Cuts all connections at once.
    pub(crate) fn cut(&self) {
        self.cut.send_modify(|number| *number += 1);
    }

    /// Judges the games that are over, and forgets them.
    pub(crate) async fn judge(&self, store: &dyn Store, down: &[DownTime]) -> Result<Tally> {
        let mut over = Views::new();
        {
            let mut seen = lock(&self.shared.seen);
            let ids: Vec<String> =
                seen.iter().filter(|(_, seen)| seen.len() == 2).map(|(id, _)| id.clone()).collect();
            for id in ids {
                over.extend(seen.remove_entry(&id));
            }
        }
        self.shared.tables().retain(|id| !over.contains_key(id));
        let mut tally = Tally::default();
        for (id, clients) in over {
            let log = read(store, &id).await?;
            tally.check(&id, log, clients, &self.down(down));
        }
        Ok(tally)
    }

    /// Lets everybody see what is to be seen, ends the load and judges it.
    pub(crate) async fn finish(
        self,
        store: &dyn Store,
        down: &[DownTime],
        patience: Duration,
    ) -> Result<Tally> {
        let (logs, seen, down, mut tally) = self.end(store, down, patience).await?;
        for (id, log) in logs {
            tally.check(&id, log, seen.get(&id).cloned().unwrap_or_default(), &down);
        }
        Ok(tally)
    }

    /// The same; with what was stored and what each client saw, by table.
    pub(crate) async fn finish_with_all(
        self,
        store: &dyn Store,
        patience: Duration,
    ) -> Result<(Tally, Logs, Views)> {
        let (logs, seen, down, mut tally) = self.end(store, &[], patience).await?;
        for (id, log) in &logs {
            tally.check(id, log.clone(), seen.get(id).cloned().unwrap_or_default(), &down);
        }
        Ok((tally, logs, seen))
    }

    async fn end(
        self,
        store: &dyn Store,
        down: &[DownTime],
        patience: Duration,
    ) -> Result<(Logs, Views, Vec<DownTime>, Tally)> {
        self.mode.send_replace(Mode::Still);
        let start = Instant::now();
        while !self.is_settled(store).await? && start.elapsed() < patience {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let mut logs = Logs::new();
        let tables = self.shared.tables().clone();
        for id in tables {
            let log = read(store, &id).await?;
            logs.insert(id, log);
        }
        self.mode.send_replace(Mode::Over);
        let down = self.down(down);
        for mut task in self.tasks {
            // Who is still asking for a table need not wait for the answer.
            if tokio::time::timeout(Duration::from_secs(20), &mut task).await.is_err() {
                task.abort();
            }
        }
        let seen = std::mem::take(&mut *lock(&self.shared.seen));
        let refusals = std::mem::take(&mut *lock(&self.shared.refusals));
        Ok((logs, seen, down, Tally { refusals, ..Tally::default() }))
    }

    /// Whether everybody has every answer and has seen everything that is stored.
    async fn is_settled(&self, store: &dyn Store) -> Result<bool> {
        let ids: Vec<String> =
            self.slots.iter().map(|slot| slot.table.borrow().1.clone()).collect();
        let Ok(heads) = store.heads(&ids).await else { return Ok(false) };
        Ok(self.slots.iter().zip(&ids).all(|(slot, id)| {
            let head = heads.get(id).map(|head| head + 1);
            slot.players.iter().all(|player| player.is_settled(head))
        }))
    }

    fn down(&self, known: &[DownTime]) -> Vec<DownTime> {
        known.iter().copied().chain(lock(&self.shared.stalls).iter().copied()).collect()
    }
}

/// The stored events of a table.
pub(crate) async fn read(store: &dyn Store, id: &str) -> Result<Vec<Event>> {
    let mut events = Vec::new();
    loop {
        let page = store.events(id, events.len() as u32, PAGE).await?;
        let is_last = (page.len() as u32) < PAGE;
        for row in page {
            let event = Event::stored(row.seq, row.at, row.seat, &row.body);
            events.push(event.map_err(anyhow::Error::msg)?);
        }
        if is_last {
            return Ok(events);
        }
    }
}

/// Notes when the whole machine stood still: the server may have noticed too, and held the clocks.
fn watch_stalls(shared: &Arc<Shared>) {
    let shared = Arc::downgrade(shared);
    thread::spawn(move || {
        let mut last = None;
        while let Some(shared) = shared.upgrade() {
            let now = shared.time();
            if let Some(from) = last.filter(|last| now - last > STALL) {
                let notice = (now - from) as u32;
                lock(&shared.stalls).push(DownTime { from, to: now, notice, grace: GRACE });
            }
            last = Some(now);
            drop(shared);
            thread::sleep(Duration::from_millis(50));
        }
    });
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
