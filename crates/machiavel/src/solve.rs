//! `machiavel solve`: what perfect play leads to.

mod notes;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use bot::Watch;
use bot::solve::{Listen, Proof, SolveOptions, Solved, Solving};
use clap::{Args, Subcommand};
use kernel::Game as _;
use vorassic::Position;

use crate::games::vorassic as options;
use crate::query::{Options as _, START_GROUP};
use crate::{EXIT_CODES, limits, template};
use notes::Notes;

/// A game that can be solved.
#[derive(Debug, Subcommand)]
pub enum Solve {
    /// Vorassic with two players, snakes up to 12 squares along a side
    #[command(before_help = Solve::ABOUT, help_template = help())]
    Vorassic(Question),
}

/// What is to be solved.
#[derive(Debug, Args)]
pub struct Question {
    /// The position to solve, instead of the start
    #[arg(long, value_name = "TEXT", conflicts_with = START_GROUP)]
    position: Option<String>,

    /// How many threads search [default: one for each core]
    #[arg(long, value_name = "N", value_parser = limits::threads)]
    threads: Option<NonZeroUsize>,

    /// What may be remembered, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// Keep what took long to prove in this file; if it has some of the same position already, go
    /// on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    // The last, because a heading inside would go on to what follows.
    #[command(flatten)]
    options: options::Options,
}

/// What took so many positions is worth keeping: a fraction of a second.
const LONG: u64 = 100_000;

impl Solve {
    pub const ABOUT: &'static str = "Find out what perfect play leads to";

    /// Answers on standard output.
    pub fn run(&self) -> Result<()> {
        match self {
            Solve::Vorassic(question) => question.run(),
        }
    }
}

impl Question {
    fn run(&self) -> Result<()> {
        let setup = Position::read_setup(&self.options.setup())?;
        let position = match &self.position {
            Some(text) => Position::read(&setup, text).context("--position")?,
            None => Position::start(&setup)?,
        };
        let (notes, known) = match &self.resume {
            Some(path) => {
                let (notes, known) = Notes::open(path, &position)?;
                (Some(notes), known)
            }
            None => (None, Vec::new()),
        };
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        let options = SolveOptions {
            threads: threads.map_or(1, NonZeroUsize::get),
            table_bytes: self.memory as usize * (1 << 20),
            long: LONG,
        };
        let begin = Instant::now();
        let now = || begin.elapsed();
        let stop = AtomicBool::new(false);
        let listener = Listener::new(begin, notes);
        let solved =
            bot::solve::solve(&position, &options, &Watch::new(&now, &stop), &known, &listener);
        listener.end()?;
        let solved = solved?;
        crate::print(report(&position, &solved).as_bytes())?;
        let seconds = begin.elapsed().as_secs_f64();
        if io::stderr().is_terminal() {
            // With standard error closed there is nobody to tell.
            let _ = writeln!(io::stderr(), "{} positions in {seconds:.2} s", solved.nodes);
        }
        Ok(())
    }
}

/// Value, scores and line.
fn report(position: &Position, solved: &Solved) -> String {
    let mut last = position.clone();
    let mut line = String::from("line");
    for action in &solved.line {
        line += &format!(" {}", Position::write_turn(&[*action]));
        last.play(*action);
    }
    let scores: Vec<String> =
        last.players().iter().map(|player| last.score(player).to_string()).collect();
    format!("value {:+}\nscores {}\n{line}\n", solved.lead, scores.join(":"))
}

/// Shows what is known, for who watches at a terminal, and keeps what took long.
struct Listener {
    begin: Instant,
    shown: bool,
    heard: Mutex<Heard>,
}

struct Heard {
    notes: Option<Notes>,
    solving: String,
    /// How many proofs were worth keeping.
    proofs: u64,
    failed: Option<anyhow::Error>,
}

impl Listener {
    fn new(begin: Instant, notes: Option<Notes>) -> Listener {
        let heard = Heard { notes, solving: String::new(), proofs: 0, failed: None };
        Listener { begin, shown: io::stderr().is_terminal(), heard: Mutex::new(heard) }
    }

    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().expect("no thread panics")
    }

    fn show(&self, heard: &Heard) {
        if self.shown {
            let seconds = self.begin.elapsed().as_secs();
            let (minutes, seconds) = (seconds / 60, seconds % 60);
            let line =
                format!("{minutes}:{seconds:02} {}, {} long proofs", heard.solving, heard.proofs);
            // Nobody needs the line if it cannot be written.
            let _ = write!(io::stderr(), "\r{line:<78}");
        }
    }

    /// Takes the line away; an error if something could not be kept.
    fn end(&self) -> Result<()> {
        if self.shown {
            let _ = write!(io::stderr(), "\r{:78}\r", "");
        }
        self.heard().failed.take().map_or(Ok(()), Err)
    }
}

impl Listen for Listener {
    fn solving(&self, solving: Solving) {
        let mut heard = self.heard();
        let end = |end: Option<i32>| end.map_or("?".to_owned(), |end| format!("{end:+}"));
        let (low, high) = (end(solving.low), end(solving.high));
        heard.solving = format!("value {low} to {high}, is it {:+} or more", solving.target);
        self.show(&heard);
    }

    fn proven(&self, proof: Proof) {
        let mut heard = self.heard();
        heard.proofs += 1;
        if let Some(notes) = &mut heard.notes
            && let Err(error) = notes.add(proof)
        {
            heard.failed.get_or_insert(error);
        }
        self.show(&heard);
    }
}

const EXAMPLES: [&str; 3] = [
    "machiavel solve vorassic --size 6",
    "machiavel solve vorassic --size 5 --mode octopus --fill random --seed 3",
    "machiavel solve vorassic --position 'octopus J 5:3 j1234/1j343/2J43R/3432r/4321r'",
];

/// What follows the options in the help.
pub fn help() -> String {
    template(&format!("Examples:\n  {}\n\n{EXIT_CODES}", EXAMPLES.join("\n  ")))
}
