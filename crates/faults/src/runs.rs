//! The runs: what fails in each, and what is wanted.

mod attack;
mod disk;
mod kill;
mod network;
mod nodes;
mod power;
mod schema;
mod slow;
mod soak;
mod storm;
mod term;

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use history::{DownTime, Promise, Violation};
use tokio::sync::Semaphore;

use crate::tally::Tally;

/// How many runs happen at once when only correctness is judged.
const AT_ONCE: usize = 3;
/// How many broken promises of a run are told.
const TOLD: usize = 8;

/// What every run needs to know.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The program `machiavel`.
    pub(crate) program: PathBuf,
    /// Whether it is long and gaps in service are judged too.
    pub(crate) is_full: bool,
    /// How long the soak takes in the long form.
    pub(crate) minutes: u64,
}

impl Context {
    /// One value for the short form, one for the long one.
    pub(crate) fn pick<T>(&self, short: T, full: T) -> T {
        if self.is_full { full } else { short }
    }
}

/// What came of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) tally: Tally,
    /// What is worth knowing.
    pub(crate) notes: Vec<String>,
    /// What else is wrong.
    pub(crate) failures: Vec<String>,
    /// What was done wrong on purpose, and how it was noticed if it was.
    pub(crate) controls: Vec<(String, Option<String>)>,
    /// What could not be done here and why.
    pub(crate) skipped: Vec<String>,
}

impl Report {
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    pub(crate) fn skip(&mut self, why: impl Into<String>) {
        self.skipped.push(why.into());
    }

    /// Something that must be so.
    pub(crate) fn expect(&mut self, is_so: bool, what: impl FnOnce() -> String) {
        if !is_so {
            self.failures.push(what());
        }
    }

    /// Something was done wrong on purpose; the checker must say that one of these promises is
    /// broken.
    pub(crate) fn control(&mut self, name: &str, tally: &Tally, promises: &[Promise]) {
        let is_named = |violation: &&Violation| promises.contains(&violation.promise);
        let named: Vec<&Violation> = tally.violations.iter().filter(is_named).collect();
        let first = named.first();
        let noticed =
            first.map(|first| format!("{} broken promises, such as {first}", named.len()));
        self.controls.push((name.to_owned(), noticed));
    }

    fn is_fine(&self) -> bool {
        self.failures.is_empty()
            && self.tally.violations.is_empty()
            && self.controls.iter().all(|(_, noticed)| noticed.is_some())
    }

    fn print(&self, name: &str, time: Duration) {
        let verdict = if self.is_fine() { "ok" } else { "FAILED" };
        let gap = self.tally.longest_gap().as_secs_f64();
        println!(
            "{name}: {}, longest gap {gap:.2} s; {} tables, {} games ended; {:.0} s: {verdict}",
            self.tally,
            self.tally.tables,
            self.tally.ended,
            time.as_secs_f64()
        );
        for note in &self.notes {
            println!("  {note}");
        }
        for why in &self.skipped {
            print!("  ");
            services::skipped(&format!("{name}: {why}"));
        }
        for (control, noticed) in &self.controls {
            match noticed {
                Some(how) => println!("  control {control}: caught, {}", shortened(how)),
                None => println!("  control {control}: NOT CAUGHT"),
            }
        }
        for failure in &self.failures {
            println!("  FAILED: {failure}");
        }
        for violation in self.tally.violations.iter().take(TOLD) {
            println!("  {violation}");
        }
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((index, _)) => format!("{}…", &text[..index]),
        None => text.to_owned(),
    }
}

/// Runs of the long form only: in a minute nothing leaks that could be seen, and schemathesis has
/// to be fetched.
const LONG: [&str; 2] = ["schema", "soak"];

type Running = Pin<Box<dyn Future<Output = Result<Report>> + Send>>;

/// A run: its name, and what does it.
type Run = (&'static str, fn(Context) -> Running);

const RUNS: &[Run] = &[
    ("kill", |context| Box::pin(kill::run(context))),
    ("term", |context| Box::pin(term::run(context))),
    ("nodes", |context| Box::pin(nodes::run(context))),
    ("disk", |context| Box::pin(disk::run(context))),
    ("power", |context| Box::pin(power::run(context))),
    ("storm", |context| Box::pin(storm::run(context))),
    ("slow", |context| Box::pin(slow::run(context))),
    ("network", |context| Box::pin(network::run(context))),
    ("attack", |context| Box::pin(attack::run(context))),
    ("schema", |context| Box::pin(schema::run(context))),
    ("soak", |context| Box::pin(soak::run(context))),
];

/// The names of all runs.
pub(crate) fn names() -> Vec<&'static str> {
    RUNS.iter().map(|(name, _)| *name).collect()
}

/// Runs these, or all; whether every promise was kept and every control noticed.
pub(crate) async fn run(context: &Context, chosen: &[String]) -> Result<bool> {
    let is_chosen = |name: &str| match chosen {
        [] => context.is_full || !LONG.contains(&name),
        chosen => chosen.iter().any(|chosen| chosen == name),
    };
    // Where gaps are judged, nothing else may happen.
    let turns = Arc::new(Semaphore::new(context.pick(AT_ONCE, 1)));
    let mut running = FuturesUnordered::new();
    for (name, run) in RUNS.iter().filter(|(name, _)| is_chosen(name)) {
        let (turns, context) = (Arc::clone(&turns), context.clone());
        running.push(tokio::spawn(async move {
            let _turn = turns.acquire().await;
            let start = Instant::now();
            (*name, run(context).await, start.elapsed())
        }));
    }
    let mut total = Tally::default();
    let (mut caught, mut controls, mut is_fine) = (0, 0, true);
    while let Some(done) = running.next().await {
        let (name, result, time) = done?;
        let report = result.unwrap_or_else(|error| Report {
            failures: vec![format!("{error:#}")],
            ..Report::default()
        });
        report.print(name, time);
        is_fine &= report.is_fine();
        controls += report.controls.len();
        caught += report.controls.iter().filter(|(_, noticed)| noticed.is_some()).count();
        total.add(report.tally);
    }
    println!("total: {total}, controls caught {caught} of {controls}");
    Ok(is_fine && total.violations.is_empty())
}

/// What the database finds wrong with itself.
pub(crate) async fn damage(store: &dyn store::Store) -> Result<Vec<Violation>> {
    Ok(history::database(&store.check().await?))
}

/// How many milliseconds more than a fault a server may take it for: it was busy before and after.
pub(crate) const GRACE: u32 = 10_000;

/// A time in which no server was there: nobody's clock is charged for any of it.
pub(crate) fn away(from: i64, to: i64) -> DownTime {
    DownTime { from, to, notice: 0, grace: GRACE }
}
