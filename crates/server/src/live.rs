//! Live play: the tables that are in use here, and what drives them.

mod away;
mod bots;
mod crowd;
mod desk;
mod metrics;
mod outbox;
mod pairing;
mod presence;
mod rate;
mod stirring;
mod talk;
mod timers;

pub(crate) use crowd::{Crowd, Membership, Present};
pub(crate) use desk::Desk;
use desk::Entered;
pub(crate) use metrics::Metrics;
pub(crate) use outbox::{Hangup, Outbox};
pub(crate) use pairing::{Sought, Standing, Wish};
pub(crate) use stirring::Changes;
pub(crate) use talk::TOO_MUCH;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bus::{Bus, Hint};
use catalog::Title;
use store::{Appended, Batch, Filter, Status, Store, StoreError, Summary};
use table::{Phase, State, Table};
use tokio::sync::{OnceCell, watch};
use tracing::{error, info, warn};
use wire::{Event, Sitter, Terms, What};

use crate::limiter::Limiter;
use crate::{Sabotage, Settings, archive, random, standing};
use away::Away;
use bots::Pool;
use stirring::Stirring;
use timers::Timers;

/// How often other servers' work is looked for, and leases are renewed.
const POLL: Duration = Duration::from_secs(1);
/// How long a lease lasts, in milliseconds.
const LEASE: i64 = 3_000;
/// How often an outage is looked at.
const PROBE: Duration = Duration::from_millis(250);
/// A server that did nothing for so long was stopped or starved, in milliseconds.
const STALL: i64 = 2_000;
/// After so long also those tables are looked after that were not in use, in milliseconds.
const LONG_STALL: i64 = 60_000;
/// How often leases are forgotten that ended long ago, and how long ago, in milliseconds.
const SWEEP: i64 = 3_600_000;
const OLD: i64 = 24 * SWEEP;

/// All of live play on this server.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Metrics,
    /// Who is connected here.
    pub(crate) crowd: Crowd,
    /// The newest sanction that was looked at.
    pub(crate) sanctioned: AtomicI64,
    /// How much everybody says.
    talk: Limiter,
    /// This server, for leases.
    node: String,
    clock: Clock,
    desks: Mutex<HashMap<String, Arc<OnceCell<Arc<Desk>>>>>,
    /// When the players of tables were last connected here that were put away since.
    seen: Mutex<HashMap<String, Vec<i64>>>,
    sockets: AtomicU64,
    timers: Timers,
    bots: Pool,
    stirring: Stirring,
    /// Since when nothing can be stored; 0 while it can.
    down_since: AtomicI64,
    /// When the last thing was asked to be stored that was.
    stored_at: AtomicI64,
    /// When nobody could play here.
    away: Mutex<Away>,
    /// When this server was last seen working, for [`Live::beat`].
    beat: AtomicI64,
    stall: Mutex<()>,
    /// What ends the server: damage of the store.
    fatal: watch::Sender<Option<String>>,
    stopping: watch::Sender<bool>,
    started_at: i64,
}

/// The time, in milliseconds since 1970: that of the system at the start, counted on by a clock
/// that nobody sets.
#[derive(Debug)]
struct Clock {
    start: Instant,
    at_start: i64,
}

/// Tells when the server stops.
#[derive(Debug)]
pub(crate) struct Stopping(watch::Receiver<bool>);

impl Stopping {
    /// Returns when it does.
    pub(crate) async fn begins(&mut self) {
        // An error means that the server is gone altogether.
        let _ = self.0.wait_for(|stopping| *stopping).await;
    }
}

/// Why a table cannot be had.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoDesk {
    /// There is none with this id.
    Unknown,
    /// The store does not answer.
    Unavailable,
    /// What is stored contradicts itself.
    Damaged,
}

impl Live {
    /// Takes up the work: the games that were running are looked after from now on.
    pub(crate) async fn start(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        settings: Settings,
    ) -> Result<Arc<Live>, StoreError> {
        let at_start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let clock = Clock { start: Instant::now(), at_start: at_start as i64 };
        let started_at = clock.now();
        let node = random::id();
        let alive_at = alive_at(&*store).await?;
        // Where only one server may be, none was there.
        let was_away = is_too_long_ago(alive_at, started_at) || !settings.is_shared;
        let live = Arc::new(Live {
            bots: Pool::new(),
            stirring: Stirring::new(),
            timers: Timers::default(),
            metrics: Metrics::default(),
            crowd: Crowd::default(),
            sanctioned: AtomicI64::new(0),
            talk: Limiter::new(settings.talk_window, settings.talk_rate),
            desks: Mutex::default(),
            seen: Mutex::default(),
            sockets: AtomicU64::new(0),
            down_since: AtomicI64::new(0),
            stored_at: AtomicI64::new(started_at),
            away: Mutex::default(),
            beat: AtomicI64::new(started_at),
            stall: Mutex::default(),
            fatal: watch::channel(None).0,
            stopping: watch::channel(false).0,
            started_at,
            store,
            bus,
            settings,
            node,
            clock,
        });
        bots::start(&live);
        tokio::spawn(timers::run(Arc::clone(&live)));
        tokio::spawn(listen(Arc::clone(&live)));
        if was_away {
            lock(&live.away).begins(alive_at.min(started_at));
            live.resume_running().await?;
            lock(&live.away).ends(live.now());
        }
        tokio::spawn(poll(Arc::clone(&live), was_away));
        if live.settings.is_shared && live.settings.sabotage != Some(Sabotage::NoPoll) {
            tokio::spawn(follow(Arc::clone(&live)));
        }
        Ok(live)
    }

    pub(crate) fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Notices that the whole server stood still, stopped or starved of the processor: nobody's
    /// clock is charged for that. To be called before anything that a clock decides.
    fn beat(self: &Arc<Self>) {
        if self.now() - self.beat.load(Ordering::Relaxed) > STALL {
            let _marking = lock(&self.stall);
            let now = self.now();
            let since = self.beat.load(Ordering::Relaxed);
            if now - since > STALL {
                warn!(milliseconds = now - since, "this server stood still");
                lock(&self.away).add(since, now);
                for desk in self.all_desks() {
                    desk.absence(self, since, now);
                }
                if now - since > LONG_STALL {
                    self.resume_soon();
                }
            }
            self.beat.store(now, Ordering::Relaxed);
        }
    }

    /// A number for a connection.
    pub(crate) fn next_socket(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// Tells when the server stops.
    pub(crate) fn stopping(&self) -> Stopping {
        Stopping(self.stopping.subscribe())
    }

    /// Tells what hints are about, from now on.
    pub(crate) fn hints(&self) -> Changes {
        self.stirring.changes()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits for the damage that ends the server.
    pub(crate) async fn damage(&self) -> String {
        let mut fatal = self.fatal.subscribe();
        let found = fatal.wait_for(Option::is_some).await;
        found.ok().and_then(|found| found.clone()).unwrap_or_default()
    }

    /// Whether something can be stored now.
    pub(crate) fn can_store(&self) -> bool {
        self.down_since.load(Ordering::Relaxed) == 0
    }

    /// The table with this id.
    pub(crate) async fn desk(self: &Arc<Self>, id: &str) -> Result<Arc<Desk>, NoDesk> {
        let cell = Arc::clone(lock(&self.desks).entry(id.to_owned()).or_default());
        let result = cell.get_or_try_init(|| self.load(id)).await.cloned();
        if result.is_err() {
            // Unless somebody else waits for it, who may have more luck.
            let mut desks = lock(&self.desks);
            if desks.get(id).is_some_and(|known| Arc::ptr_eq(known, &cell))
                && cell.get().is_none()
                && Arc::strong_count(&cell) == 2
            {
                desks.remove(id);
            }
        }
        result
    }

    /// Enters the table with this id in some way. A table that somebody may not see is none.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        id: &str,
        way: impl Fn(&Arc<Desk>) -> Entered,
    ) -> Result<Arc<Desk>, NoDesk> {
        loop {
            let desk = self.desk(id).await?;
            match way(&desk) {
                Entered::Yes => return Ok(desk),
                Entered::No => return Err(NoDesk::Unknown),
                // It was put away just now.
                Entered::Closed => tokio::task::yield_now().await,
            }
        }
    }

    /// Lets go of a table that cannot go on: the next who wants it has it from the store.
    fn give_up(&self, desk: &Arc<Desk>) {
        let mut desks = lock(&self.desks);
        let known = desks.get(&desk.id).and_then(|cell| cell.get());
        if known.is_some_and(|known| Arc::ptr_eq(known, desk)) {
            desks.remove(&desk.id);
        }
    }

    async fn load(self: &Arc<Self>, id: &str) -> Result<Arc<Desk>, NoDesk> {
        let events = self.read(id, 0).await.map_err(|error| match error {
            StoreError::Invalid(_) => NoDesk::Unknown,
            StoreError::Fatal(_) => NoDesk::Damaged,
            _ => NoDesk::Unavailable,
        })?;
        if events.is_empty() {
            return Err(NoDesk::Unknown);
        }
        let (settings, now) = (self.settings.table.clone(), self.now());
        // Playing a long game through would keep others waiting.
        let load = move || Table::load(events, &settings, now);
        let loaded = tokio::task::spawn_blocking(load).await.map_err(|error| {
            error!(table = random::mark(id), %error, "the stored events cannot be played through");
            if error.is_panic() { NoDesk::Damaged } else { NoDesk::Unavailable }
        })?;
        let mut table = loaded.map_err(|diverged| {
            self.metrics.diverged.add();
            error!(table = random::mark(id), why = %diverged, "the stored events contradict each other");
            NoDesk::Damaged
        })?;
        let seen = lock(&self.seen).get(id).cloned().unwrap_or_default();
        table.recall(self.started_at, &seen);
        let has_duty = self.is_resumed(id, now).await;
        let now = self.now();
        let away = lock(&self.away).all(now);
        // If nothing can be stored, it will be told so again while that lasts.
        let down = Some(self.down_since.load(Ordering::Relaxed)).filter(|since| *since != 0);
        for (from, to) in away.into_iter().chain(down.map(|since| (since, now))) {
            table.absence(from, to);
        }
        Ok(Arc::new(Desk::new(id, table, has_duty, now)))
    }

    /// Whether this server looks after a table, from now on: bots, flags, clocks.
    async fn is_resumed(&self, id: &str, now: i64) -> bool {
        if !self.settings.is_shared {
            return true;
        }
        self.store.lease(id, &self.node, now, now + LEASE).await.unwrap_or(false)
    }

    /// All events from a number on.
    pub(crate) async fn read(&self, id: &str, from: u32) -> Result<Vec<Event>, StoreError> {
        archive::events(&*self.store, id, from).await
    }

    /// Opens a table with its first events.
    pub(crate) async fn open(&self, id: &str, events: &[Event]) -> Result<Appended, StoreError> {
        let state = State::replay(events).map_err(|why| StoreError::Invalid(why.to_string()))?;
        let appended = self.store.append(batch(id, events, &state)?).await;
        self.note(&appended.as_ref().map(|_| ()).map_err(Clone::clone), self.now());
        appended
    }

    /// Opens the rematch of a table. Its id follows from that of the table, so that two servers
    /// that do it at once open the same one.
    async fn open_rematch(&self, id: &str, terms: Terms, sitters: Vec<Sitter>) -> Option<String> {
        let next = random::derived_id(id);
        let terms = Terms { rematch_of: Some(id.to_owned()), paired: false, ..terms };
        let sitters: Vec<_> = (0..).zip(sitters).collect();
        let events = table::opening(&terms, &sitters, &self.settings.table, self.now()).ok()?;
        match self.open(&next, &events).await {
            Ok(_) => Some(next),
            Err(_) => None,
        }
    }

    /// Looks at what a write led to: outages begin and end with it, damage ends the server.
    fn note(&self, result: &Result<(), StoreError>, asked_at: i64) {
        match result {
            Err(error) if error.is_fatal() => {
                error!(%error, "the store is damaged");
                self.fatal.send_replace(Some(error.to_string()));
            }
            Err(StoreError::Unavailable(why)) => {
                // It may have begun right after the last success.
                let since = self.stored_at.load(Ordering::Relaxed).min(asked_at);
                let down = &self.down_since;
                let begins = down.compare_exchange(0, since, Ordering::Relaxed, Ordering::Relaxed);
                if begins.is_ok() {
                    warn!(%why, "nothing can be stored");
                    self.tell_outage(since);
                }
            }
            Err(_) => {}
            Ok(()) => {
                self.stored_at.fetch_max(asked_at, Ordering::Relaxed);
            }
        }
    }

    /// Tells the tables in use that nothing can be stored since then.
    fn tell_outage(&self, since: i64) {
        for desk in self.all_desks() {
            desk.outage(since);
        }
    }

    fn all_desks(&self) -> Vec<Arc<Desk>> {
        lock(&self.desks).values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// How many tables are in use here.
    pub(crate) fn tables(&self) -> usize {
        lock(&self.desks).len()
    }

    fn known_desk(&self, id: &str) -> Option<Arc<Desk>> {
        lock(&self.desks).get(id).and_then(|cell| cell.get().cloned())
    }

    /// Games that ran when nobody could play: their clocks are held, where they ran on.
    async fn resume_running(self: &Arc<Self>) -> Result<(), StoreError> {
        let mut after = None;
        let mut count = 0;
        loop {
            let filter = Filter { status: Some(Status::Running), after, ..Filter::first(200) };
            let page = self.store.summaries(filter).await?;
            for summary in &page {
                if summary.wake_at.is_some() && self.look_after(&summary.game).await {
                    count += 1;
                }
            }
            match page.last() {
                Some(last) => after = Some(store::Cursor::of(last)),
                None => break,
            }
        }
        info!(tables = count, "looked after what was running");
        Ok(())
    }

    /// Does so, while other work goes on. Once that is stored, no restart forgets it.
    fn resume_soon(self: &Arc<Self>) {
        let live = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = live.resume_running().await {
                warn!(%error, "cannot look after what was running");
            }
        });
    }

    /// Loads a table and does what is to be done there.
    async fn look_after(self: &Arc<Self>, id: &str) -> bool {
        match self.desk(id).await {
            Ok(desk) => {
                desk.wake(self);
                true
            }
            Err(_) => false,
        }
    }

    /// Stops: clocks are held, what is being stored is stored, connections end.
    pub(crate) async fn stop(self: &Arc<Self>) {
        self.stopping.send_replace(true);
        let desks = self.all_desks();
        for desk in &desks {
            desk.stop(self);
        }
        self.bots.stop();
        let patience = Instant::now() + self.settings.patience;
        while desks.iter().any(|desk| !desk.is_settled()) && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        for desk in &desks {
            desk.hang_up();
        }
        // Until the last message is out.
        while self.metrics.sockets.get() > 0 && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if !self.can_store() {
            return;
        }
        if let Err(error) = self.store.close().await {
            warn!(%error, "cannot close the store");
        }
    }
}

/// The lease that says that some server is there, and who holds it: all of them.
const ALIVE: &str = "servers";
const ANY_NODE: &str = "any";

impl Clock {
    fn now(&self) -> i64 {
        self.at_start + self.start.elapsed().as_millis() as i64
    }
}

/// What is stored about a table beside its events.
fn batch(id: &str, events: &[Event], after: &State) -> Result<Batch, StoreError> {
    let rows = events.iter().map(|event| store::Event {
        game: id.to_owned(),
        seq: event.seq,
        kind: event.what.kind().to_owned(),
        seat: event.seat,
        body: event.body(),
        at: event.at,
    });
    let changed_at = events.last().map_or(0, |event| event.at);
    let is_bots_turn = after
        .to_act()
        .is_some_and(|seat| matches!(after.seats()[usize::from(seat)], Some(Sitter::Bot { .. })));
    let wake_at = match after.phase() {
        Phase::Running if is_bots_turn || after.is_held() => Some(changed_at),
        Phase::Running => after.deadline(),
        Phase::Open | Phase::Ended => None,
    };
    let title = Title::of_setup(&after.terms().setup);
    let summary = Summary {
        game: id.to_owned(),
        head: events.last().map_or(0, |event| event.seq),
        status: match after.phase() {
            Phase::Open => Status::Open,
            Phase::Running => Status::Running,
            Phase::Ended => Status::Ended,
        },
        is_public: after.terms().invitation.is_none(),
        title: title.map(Title::name).unwrap_or_default().to_owned(),
        is_rated: after.terms().rated,
        has_clock: after.terms().clock.is_some(),
        players: crate::lists::players(after),
        wake_at,
        changed_at,
        about: crate::lists::about(after),
    };
    let batch = Batch::new(rows.collect())?.with_summary(summary)?;
    let are_turns = events.iter().all(|event| matches!(event.what, What::Turn(_)));
    Ok(if are_turns { batch.with_same_players() } else { batch })
}

/// Follows the hints of other servers.
async fn listen(live: Arc<Live>) {
    let mut hints = live.bus.subscribe();
    while let Some(Hint { game, head }) = hints.next().await {
        if let Some((node, id)) =
            game.strip_prefix(presence::HINT).and_then(|it| it.split_once('/'))
        {
            if let Some(desk) = live.known_desk(id).filter(|_| node != live.node) {
                desk.hear_presence(&live, node, head);
            }
            continue;
        }
        if let Some(person) = game.strip_prefix(standing::HINT) {
            let (live, person) = (Arc::clone(&live), person.to_owned());
            tokio::spawn(async move { standing::look_at(&live, &person).await });
            continue;
        }
        live.stirring.tell(&game);
        if game.starts_with(pairing::HINT) {
            continue;
        }
        let (id, is_talk) = match game.strip_prefix(talk::HINT) {
            Some(id) => (id, true),
            None => (game.as_str(), false),
        };
        match live.known_desk(id) {
            Some(desk) if is_talk => desk.listen(&live),
            Some(desk) => desk.hint(&live, head.saturating_add(1)),
            None => {}
        }
    }
}

/// When some server was there for sure, by the lease that all of them renew under one name. Who
/// starts renews it only when what ran is looked after, so that nothing is forgotten if it dies
/// before.
async fn alive_at(store: &dyn Store) -> Result<i64, StoreError> {
    let until = store.leased_until(ALIVE).await?;
    // Without it nobody knows.
    Ok(until.map_or(i64::MIN, |until| until - LEASE))
}

/// Whether no server is there any more: the lease has ended.
fn is_too_long_ago(alive_at: i64, now: i64) -> bool {
    alive_at.saturating_add(LEASE) <= now
}

/// Finds out whether another server is there, or the only one has just died: then nobody renews
/// the lease, and the clocks that ran are held.
async fn find_others(live: &Arc<Live>) {
    let mut stopping = live.stopping();
    while live.now() < live.started_at + LEASE + PROBE.as_millis() as i64 {
        tokio::select! {
            () = tokio::time::sleep(PROBE) => {}
            () = stopping.begins() => return,
        }
        let Ok(since) = alive_at(&*live.store).await else { continue };
        if is_too_long_ago(since, live.now()) {
            lock(&live.away).begins(since);
            for desk in live.all_desks() {
                desk.absence(live, since, live.now());
            }
            if let Err(error) = live.resume_running().await {
                warn!(%error, "cannot look after what was running");
            }
            lock(&live.away).ends(live.now());
            return;
        }
    }
}

/// One after the other, a [`POLL`] apart, until the server stops.
struct Rounds {
    ticks: tokio::time::Interval,
    stopping: Stopping,
}

impl Rounds {
    fn new(live: &Live) -> Rounds {
        let mut ticks = tokio::time::interval(POLL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        Rounds { ticks, stopping: live.stopping() }
    }

    /// Waits for the next one; `false` when the server stops.
    async fn next(&mut self) -> bool {
        tokio::select! {
            _ = self.ticks.tick() => true,
            () = self.stopping.begins() => false,
        }
    }
}

/// What is done again and again: leases are renewed, tables that nobody uses are put away, games
/// that are due are looked after, outages end.
async fn poll(live: Arc<Live>, is_known: bool) {
    if !is_known {
        find_others(&live).await;
    }
    let mut rounds = Rounds::new(&live);
    let mut sweep_at = live.now();
    while rounds.next().await {
        let now = live.now();
        if live.can_store() {
            let alive = live.store.lease(ALIVE, ANY_NODE, now, now + LEASE).await;
            live.note(&alive.map(|_| ()), now);
        }
        if !live.can_store() {
            recover(&live).await;
        }
        live.put_away(now);
        if live.settings.is_shared {
            live.look_around(now).await;
            standing::look_around(&live).await;
            if now >= sweep_at {
                sweep_at = now + SWEEP;
                if let Err(error) = live.store.forget_leases(now - OLD).await {
                    warn!(%error, "old leases cannot be forgotten");
                }
            }
        }
        live.rate_all().await;
        if let Ok(due) = live.store.due(now, 100).await {
            for id in due {
                live.look_after(&id).await;
            }
        }
    }
}

/// Looks for what other servers stored, in case that their hints are lost. Whatever else has to be
/// done meanwhile, nobody waits longer for it than this.
async fn follow(live: Arc<Live>) {
    let mut rounds = Rounds::new(&live);
    while rounds.next().await {
        let desks = live.all_desks();
        let Ok(heads) = live.store.heads(&ids_of(&desks)).await else { continue };
        for desk in desks {
            if let Some(head) = heads.get(&desk.id) {
                desk.hint(&live, head.saturating_add(1));
            }
        }
    }
}

fn ids_of(desks: &[Arc<Desk>]) -> Vec<String> {
    desks.iter().map(|desk| desk.id.clone()).collect()
}

/// Waits for the end of an outage.
async fn recover(live: &Arc<Live>) {
    let mut stopping = live.stopping();
    loop {
        let asked_at = live.now();
        match live.store.probe().await {
            Ok(()) => break,
            Err(error) => {
                live.tell_outage(asked_at);
                live.note(&Err(error), asked_at);
            }
        }
        tokio::select! {
            () = tokio::time::sleep(PROBE) => {}
            () = stopping.begins() => return,
        }
    }
    let now = live.now();
    let since = live.down_since.swap(0, Ordering::Relaxed);
    warn!(milliseconds = now - since, "things can be stored again");
    lock(&live.away).add(since, now);
    let alive = live.store.lease(ALIVE, ANY_NODE, now, now + LEASE).await;
    live.note(&alive.map(|_| ()), now);
    for desk in live.all_desks() {
        desk.restored(live);
    }
    live.resume_soon();
}

impl Live {
    /// Puts away what nobody uses. Who was there last is remembered as long as it matters.
    fn put_away(&self, now: i64) {
        let absence = i64::from(self.settings.table.absence);
        let idle_since = now - i64::try_from(self.settings.idle.as_millis()).unwrap_or(i64::MAX);
        let mut desks = lock(&self.desks);
        let mut remembered = lock(&self.seen);
        remembered.retain(|_, seen| seen.iter().any(|at| now - at < absence));
        desks.retain(|id, cell| {
            // Somebody may be waiting for it to be loaded.
            let Some(desk) = cell.get() else { return Arc::strong_count(cell) > 1 };
            match desk.close_if_idle(self, idle_since) {
                Some(seen) => {
                    remembered.insert(id.clone(), seen);
                    false
                }
                None => true,
            }
        });
        drop((desks, remembered));
        let quiet_since = now - i64::try_from(self.settings.quiet.as_millis()).unwrap_or(i64::MAX);
        for desk in self.all_desks() {
            desk.fold_if_quiet(self, quiet_since);
        }
    }

    /// Beside other servers: who looks after which table, and who is where.
    async fn look_around(self: &Arc<Self>, now: i64) {
        let desks = self.all_desks();
        for desk in &desks {
            desk.keep_presence(self);
        }
        self.keep_seats(&desks).await;
        let needy: Vec<_> = desks.into_iter().filter(|desk| desk.needs_duty()).collect();
        if needy.is_empty() {
            return;
        }
        let held = self.store.leases(&ids_of(&needy), &self.node, now, now + LEASE).await;
        let Ok(held) = held else { return };
        for desk in needy {
            if held.contains(&desk.id) {
                desk.take_duty(self);
            } else {
                desk.lose_duty();
            }
        }
    }
}

/// A lock whose holder may have panicked: what it guards is replaced as a whole or not at all.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
