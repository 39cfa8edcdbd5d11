//! What comes from a terminal that is taken whole.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use anyhow::{Context, Result};
use ratatui::crossterm::event;

use super::input::INTERRUPTED;

/// What comes from the terminal.
#[derive(Debug)]
pub(super) enum Happened {
    /// A key, the mouse, or a new size.
    Event(event::Event),
    /// The terminal is gone, or somebody wants the program to stop.
    Stop,
}

/// Sends what comes from the terminal, and signals, as long as the program runs.
pub(super) fn listen<E: From<Happened> + Send + 'static>(events: &Sender<E>) -> Result<()> {
    let signals = events.clone();
    let stopped = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        // A second signal does not wait for who does not listen: a terminal or a pipe that is stuck.
        if stopped.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
        // With nobody there to take it the program has ended.
        let _ = signals.send(Happened::Stop.into());
    })
    .context("waiting for signals")?;
    let keys = events.clone();
    // It ends with the program.
    thread::Builder::new().spawn(move || {
        loop {
            let happened = event::read().map_or(Happened::Stop, Happened::Event);
            let is_last = matches!(happened, Happened::Stop);
            if keys.send(happened.into()).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(())
}
