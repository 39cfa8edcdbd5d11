//! Which table wants to know when it is how late.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;

use super::{Live, lock};

/// How often the server is seen to work, at least.
const BEAT: Duration = Duration::from_millis(500);

/// Times and tables. A table in use has one time at most, and one that is put away has none.
#[derive(Debug, Default)]
pub(super) struct Timers {
    waiting: Mutex<BTreeSet<(i64, String)>>,
    earlier: Notify,
}

impl Timers {
    /// A table wants to know when it is this late, if ever, instead of when it wanted to before.
    pub(super) fn set(&self, table: &str, before: Option<i64>, at: Option<i64>) {
        let mut waiting = lock(&self.waiting);
        if let Some(before) = before {
            waiting.remove(&(before, table.to_owned()));
        }
        let Some(at) = at else { return };
        let is_first = waiting.first().is_none_or(|(first, _)| at < *first);
        waiting.insert((at, table.to_owned()));
        drop(waiting);
        if is_first {
            self.earlier.notify_one();
        }
    }

    /// The next table whose time has come, and that time, or how long to wait for it.
    fn next(&self, now: i64) -> Result<(i64, String), Option<Duration>> {
        let mut waiting = lock(&self.waiting);
        match waiting.first() {
            Some((at, _)) if *at <= now => waiting.pop_first().ok_or(None),
            Some((at, _)) => Err(Some(Duration::from_millis((at - now) as u64))),
            None => Err(None),
        }
    }
}

/// Wakes tables until the server stops.
pub(super) async fn run(live: Arc<Live>) {
    let mut stopping = live.stopping();
    loop {
        live.beat();
        live.beat.store(live.now(), Ordering::Relaxed);
        match live.timers.next(live.now()) {
            Ok((at, table)) => {
                if let Some(desk) = live.known_desk(&table) {
                    desk.time(&live, at);
                }
            }
            Err(wait) => {
                let wait = wait.unwrap_or(BEAT).min(BEAT);
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = live.timers.earlier.notified() => {}
                    () = stopping.begins() => return,
                }
            }
        }
    }
}
