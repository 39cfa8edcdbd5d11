//! `machiavel engine`: the line protocol on standard input and output.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use ::engine::{Search, Session, Then};
use anyhow::{Context, Result};
use catalog::Watch;
use clap::Args;

use crate::lines::{self, BadLine, Heard};
use crate::{STACK_SIZE, print};

/// Talks to a program.
#[derive(Debug, Args)]
pub struct Engine {}

/// What happens.
enum Event {
    /// Something came from standard input.
    Heard(Heard),
    /// A search has come to its end.
    Found(Box<Search>),
}

/// The most lines that wait for a search to end.
const MOST_WAITING: usize = 1_000;

impl Engine {
    pub const ABOUT: &'static str =
        "Let a program talk to the bots by lines, in the manner of UCI (docs/engine.md)";

    pub const EXAMPLES: [&'static str; 2] = ["machiavel engine < commands.txt", "machiavel engine"];

    pub const FORM: &'static str = "\
Lines in, among others:
  newgame SETUP
  position start turns TURN…
  go time MILLISECONDS
Lines out, among others:
  info …
  bestturn TURN";

    /// Answers until the end of the input or `quit`.
    pub fn run(&self) -> Result<()> {
        let (sender, events) = mpsc::channel();
        let asked = sender.clone();
        // It ends with the program; nothing waits for a line that never comes.
        thread::Builder::new()
            .spawn(move || lines::listen(|heard| asked.send(Event::Heard(heard)).is_ok()))?;
        let mut talk =
            Talk { session: Session::new(), sender, stop: Arc::default(), running: None };
        let mut waiting = VecDeque::new();
        let mut ended = false;
        loop {
            let next = if talk.running.is_none() { waiting.pop_front() } else { None };
            let event = match next {
                Some(line) => Event::Heard(Heard::Line(Ok(line))),
                None if ended && talk.running.is_none() => return Ok(()),
                None => events.recv().context("the reader is gone")?,
            };
            match event {
                Event::Heard(Heard::Line(Ok(line))) if talk.must_wait(&line) => {
                    if waiting.len() < MOST_WAITING {
                        waiting.push_back(line);
                    } else {
                        write(&["error too many lines wait for a search to end".to_owned()])?;
                    }
                }
                Event::Heard(Heard::Line(Ok(line))) => {
                    if !talk.answer(&line)? {
                        return Ok(());
                    }
                }
                // Nobody needs an answer to nothing.
                Event::Heard(Heard::Line(Err(BadLine::Empty))) => {}
                Event::Heard(Heard::Line(Err(reason))) => write(&[format!("error {reason}")])?,
                Event::Heard(Heard::End(result)) => {
                    result.context("standard input")?;
                    ended = true;
                    talk.end()?;
                }
                Event::Found(search) => talk.found(search)?,
            }
        }
    }
}

/// The conversation and what runs beside it.
struct Talk {
    session: Session,
    sender: Sender<Event>,
    stop: Arc<AtomicBool>,
    running: Option<Running>,
}

/// A search that is not over.
struct Running {
    /// Whether it ends only when it is told to.
    endless: bool,
    /// What came out, if it has nothing more to look for but was not told to stop.
    found: Option<Box<Search>>,
}

impl Talk {
    /// Whether a line has to wait for the search.
    fn must_wait(&self, line: &str) -> bool {
        let command = line.split_whitespace().next().unwrap_or_default();
        self.running.is_some() && !["stop", "isready", "identify", "quit"].contains(&command)
    }

    /// Answers a line; `false` if it was the last.
    fn answer(&mut self, line: &str) -> Result<bool> {
        let answer = self.session.line(line);
        write(&answer.lines)?;
        match answer.then {
            Then::Wait => {}
            Then::Think(search) => self.think(search)?,
            Then::Stop => self.end_search()?,
            Then::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn think(&mut self, mut search: Box<Search>) -> Result<()> {
        self.stop = Arc::default();
        self.running = Some(Running { endless: search.is_endless(), found: None });
        let (stop, sender) = (Arc::clone(&self.stop), self.sender.clone());
        thread::Builder::new().stack_size(STACK_SIZE).spawn(move || {
            let begin = Instant::now();
            let now = || begin.elapsed();
            // Who does not read what we think gets to know when the answer cannot be written.
            search.run(&Watch::new(&now, &stop), &|line| drop(write(&[line])));
            // With nobody there to take it the program has ended.
            let _ = sender.send(Event::Found(search));
        })?;
        Ok(())
    }

    fn found(&mut self, search: Box<Search>) -> Result<()> {
        match &mut self.running {
            Some(running) if running.endless => running.found = Some(search),
            _ => {
                self.running = None;
                write(&self.session.finish(*search))?;
            }
        }
        Ok(())
    }

    /// Makes the search come to its end.
    fn end_search(&mut self) -> Result<()> {
        self.stop.store(true, Ordering::Relaxed);
        let Some(running) = &mut self.running else { return Ok(()) };
        running.endless = false;
        match running.found.take() {
            Some(search) => self.found(search),
            None => Ok(()),
        }
    }

    /// What was asked for without a limit ends with the input.
    fn end(&mut self) -> Result<()> {
        match &self.running {
            Some(running) if running.endless => self.end_search(),
            _ => Ok(()),
        }
    }
}

fn write(lines: &[String]) -> Result<()> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    print(text.as_bytes())
}
