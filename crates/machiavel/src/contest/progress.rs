//! How far a match has come, for who watches at a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// A line on standard error that is written over and over; nothing if that is no terminal.
#[derive(Debug)]
pub(super) struct Progress {
    shown: bool,
    begin: Instant,
    /// How many games were played before.
    before: usize,
    all: usize,
}

impl Progress {
    const WIDTH: usize = 30;

    pub(super) fn new(before: usize, all: usize) -> Progress {
        Progress { shown: io::stderr().is_terminal(), begin: Instant::now(), before, all }
    }

    /// Shows that so many games are played, and how many points bot a has.
    pub(super) fn show(&self, played: usize, points: f64) {
        if !self.shown {
            return;
        }
        let filled = Progress::WIDTH * played / self.all.max(1);
        let bar = "#".repeat(filled) + &".".repeat(Progress::WIDTH - filled);
        let now = played.saturating_sub(self.before);
        let left = match now {
            0 => String::new(),
            _ => {
                let each = self.begin.elapsed() / now as u32;
                let seconds = (each * (self.all - played) as u32).as_secs();
                format!(", {}:{:02} left", seconds / 60, seconds % 60)
            }
        };
        let all = self.all;
        let line = format!("[{bar}] {played} of {all} games, a: {points:.1} points{left}");
        // Nobody needs the line if it cannot be written.
        let _ = write!(io::stderr(), "\r{line:<78}");
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r{:78}\r", "");
        }
    }
}
