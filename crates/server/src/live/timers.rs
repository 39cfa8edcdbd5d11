//! Which table wants to know when it is how late.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;

use super::{Live, lock};

/// How often the server is seen to work, at least.
const BEAT: Duration = Duration::from_millis(500);

/// Tables and times. A time that a table does not want any more does no harm.
#[derive(Debug, Default)]
pub(super) struct Timers {
    heap: Mutex<BinaryHeap<Reverse<(i64, String)>>>,
    earlier: Notify,
}

impl Timers {
    pub(super) fn set(&self, at: i64, table: &str) {
        let mut heap = lock(&self.heap);
        let is_first = heap.peek().is_none_or(|Reverse((first, _))| at < *first);
        heap.push(Reverse((at, table.to_owned())));
        drop(heap);
        if is_first {
            self.earlier.notify_one();
        }
    }

    /// The next table whose time has come, or how long to wait for it.
    fn next(&self, now: i64) -> Result<String, Option<Duration>> {
        let mut heap = lock(&self.heap);
        match heap.peek() {
            Some(Reverse((at, _))) if *at <= now => {
                heap.pop().map(|Reverse((_, table))| table).ok_or(None)
            }
            Some(Reverse((at, _))) => Err(Some(Duration::from_millis((at - now) as u64))),
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
            Ok(table) => {
                if let Some(desk) = live.known_desk(&table) {
                    desk.time(&live);
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
