//! The threads that think for bots.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, Weak};
use std::time::{Duration, Instant};

use catalog::{BotName, Clock, Level, Limits, Play, Thinker, ThinkerOptions, Watch};
use tokio::runtime::Handle;
use tracing::error;

use super::{Desk, Live, lock};

/// How much each thread remembers of a search.
const TABLE_BYTES: usize = 4 << 20;

/// How long a thread waits until it looks whether the server is still there.
const PAUSE: Duration = Duration::from_millis(500);

/// Tables whose bot is to play. Each has one place in the line at most, and keeps it when it wants
/// another turn instead, so that all get their turn.
#[derive(Debug)]
pub(super) struct Pool {
    line: Mutex<VecDeque<Job>>,
    more: Condvar,
    /// Set when the server stops: thoughts end early.
    stop: AtomicBool,
}

/// A turn to be found.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) desk: Arc<Desk>,
    pub(super) seq: u32,
    pub(super) level: u8,
    pub(super) play: Play,
    pub(super) clock: Option<Clock>,
}

impl Pool {
    pub(super) fn new() -> Pool {
        Pool { line: Mutex::default(), more: Condvar::new(), stop: AtomicBool::new(false) }
    }

    pub(super) fn add(&self, job: Job) {
        let mut line = lock(&self.line);
        match line.iter_mut().find(|waiting| Arc::ptr_eq(&waiting.desk, &job.desk)) {
            Some(waiting) => *waiting = job,
            None => line.push_back(job),
        }
        drop(line);
        self.more.notify_one();
    }

    /// Ends all thoughts: nobody waits for them any more.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Starts the threads. They end with the server.
pub(super) fn start(live: &Arc<Live>) {
    for number in 0..live.settings.bot_threads {
        let live = Arc::downgrade(live);
        let runtime = Handle::current();
        let thread = std::thread::Builder::new().name(format!("bot-{number}"));
        if let Err(error) = thread.spawn(move || {
            // What a bot found is stored by tasks of the server.
            let _inside = runtime.enter();
            work(&live);
        }) {
            error!(%error, "cannot start a thread for bots");
        }
    }
}

fn work(live: &Weak<Live>) {
    while let Some(live) = live.upgrade() {
        let line = lock(&live.bots.line);
        let wait = live.bots.more.wait_timeout_while(line, PAUSE, |line| line.is_empty());
        let mut line = match wait {
            Ok((line, _)) => line,
            Err(poisoned) => poisoned.into_inner().0,
        };
        while let Some(job) = line.pop_front() {
            drop(line);
            if job.desk.awaits_thought(job.seq) {
                // Whatever goes wrong in a search, somebody waits for the bot.
                let found = catch_unwind(AssertUnwindSafe(|| think(&job, &live.bots.stop)));
                if live.bots.stop.load(Ordering::Relaxed) {
                    return;
                }
                let turn = found.ok().flatten().or_else(|| job.play.some_turn());
                live.metrics.bot_turns.add();
                job.desk.thought(&live, job.seq, turn);
            } else {
                // Something else happened meanwhile; the table may have to ask anew.
                job.desk.thought(&live, job.seq, None);
            }
            line = lock(&live.bots.line);
        }
    }
}

fn think(job: &Job, stop: &AtomicBool) -> Option<String> {
    let level = Level::new(job.level)?;
    let mut hasher = DefaultHasher::new();
    (job.desk.id.as_str(), job.seq).hash(&mut hasher);
    let options = ThinkerOptions { threads: 1, table_bytes: TABLE_BYTES, seed: hasher.finish() };
    let players = job.play.players().len();
    let thinker = Thinker::new(job.play.title(), players, BotName::Level(level), options);
    let limits = job.clock.map_or(Limits::default(), |clock| Limits::time(clock.budget()));
    let start = Instant::now();
    let now = || start.elapsed();
    let advice = thinker.ok()?.think(&job.play, limits, &Watch::new(&now, stop))?;
    Some(advice.turn)
}
