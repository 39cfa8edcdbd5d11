//! Lines from standard input, and the wish to stop.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use anyhow::{Context, Result};

use crate::lines::{self, Heard};

/// How many lines are read ahead.
const READ_AHEAD: usize = 16;

/// What a shell says of a program that was ended by Ctrl-C.
pub(super) const INTERRUPTED: i32 = 130;

/// Standard input, read by a thread of its own.
pub(super) struct Input {
    /// Nothing means that there is a signal to look at.
    heard: Receiver<Option<Heard>>,
    /// Set when somebody wants to stop, so that a bot stops too.
    pub(super) interrupted: Arc<AtomicBool>,
}

impl Input {
    /// Begins to read. There is one input, so this is done once.
    pub(super) fn open() -> Result<Input> {
        let (sender, heard) = mpsc::sync_channel(READ_AHEAD);
        let interrupted = Arc::new(AtomicBool::new(false));
        let (flag, signals) = (Arc::clone(&interrupted), sender.clone());
        ctrlc::set_handler(move || {
            // Who has to be told twice waits for something that may never come, as for somebody to
            // read what it says.
            if flag.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED);
            }
            // Only who waits has to be woken, and who waits has read everything.
            let _ = signals.try_send(None);
        })
        .context("waiting for signals")?;
        // It ends with the program; nothing waits for a line that never comes.
        thread::Builder::new()
            .spawn(move || lines::listen(|heard| sender.send(Some(heard)).is_ok()))?;
        Ok(Input { heard, interrupted })
    }

    /// Waits for what comes next; nothing if somebody wants to stop, whatever else there is.
    pub(super) fn wait(&self) -> Result<Option<Heard>> {
        if self.is_interrupted() {
            return Ok(None);
        }
        let heard = self.heard.recv().context("the reader is gone")?;
        Ok(heard.filter(|_| !self.is_interrupted()))
    }

    /// What has come.
    pub(super) fn take(&self) -> Option<Heard> {
        match self.heard.try_recv() {
            Ok(heard) => heard,
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Heard::End(Ok(()))),
        }
    }

    /// Whether somebody wants to stop.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
