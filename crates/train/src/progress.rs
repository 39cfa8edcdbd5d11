//! How far the work has come, for who watches at a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// A line on standard error that is written over and over; nothing if that is no terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    what: &'static str,
    shown: bool,
    begin: Instant,
    done: AtomicUsize,
    all: usize,
}

impl Progress {
    const WIDTH: usize = 30;

    pub(crate) fn new(what: &'static str, all: usize) -> Progress {
        let shown = io::stderr().is_terminal();
        Progress { what, shown, begin: Instant::now(), done: AtomicUsize::new(0), all }
    }

    /// One more is done.
    pub(crate) fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if !self.shown {
            return;
        }
        let filled = Progress::WIDTH * done.min(self.all) / self.all.max(1);
        let bar = "#".repeat(filled) + &".".repeat(Progress::WIDTH - filled);
        let left = self.begin.elapsed() / done as u32 * self.all.saturating_sub(done) as u32;
        let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
        let line =
            format!("[{bar}] {}: {done} of {}, {minutes}:{seconds:02} left", self.what, self.all);
        // Nobody needs the line if it cannot be written.
        let _ = write!(io::stderr(), "\r{line:<78}");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r{:78}\r", "");
        }
    }
}
