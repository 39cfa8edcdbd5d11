//! Lines from standard input, and the wish to stop.

use std::io::{self, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use anyhow::{Context, Result};

use crate::lines::{BadLine, Lines};

/// How many lines are read ahead.
const READ_AHEAD: usize = 16;

/// What comes from outside.
pub(super) enum Event {
    /// A line, or what is none.
    Line(Result<String, BadLine>),
    /// The end of the input, or why there is no more.
    End(io::Result<()>),
    /// Somebody wants the program to stop.
    Interrupted,
}

/// Standard input, read by a thread of its own.
pub(super) struct Input {
    pub(super) events: Receiver<Event>,
    /// Set when somebody wants to stop, so that a bot stops too.
    pub(super) interrupted: Arc<AtomicBool>,
}

impl Input {
    /// Begins to read. There is one input, so this is done once.
    pub(super) fn open() -> Result<Input> {
        let (sender, events) = mpsc::sync_channel(READ_AHEAD);
        let interrupted = Arc::new(AtomicBool::new(false));
        let (flag, signals) = (Arc::clone(&interrupted), sender.clone());
        ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            // With nobody there to take it the program has ended.
            let _ = signals.send(Event::Interrupted);
        })
        .context("waiting for signals")?;
        // It ends with the program; nothing waits for a line that never comes.
        thread::Builder::new().spawn(move || read(&sender))?;
        Ok(Input { events, interrupted })
    }
}

fn read(events: &SyncSender<Event>) {
    let mut lines = Lines::new(BufReader::new(io::stdin().lock()));
    loop {
        let event = match lines.next() {
            Ok(Some(line)) => Event::Line(line.map(str::to_owned)),
            Ok(None) => Event::End(Ok(())),
            Err(error) => Event::End(Err(error)),
        };
        let last = matches!(event, Event::End(_));
        if events.send(event).is_err() || last {
            return;
        }
    }
}
