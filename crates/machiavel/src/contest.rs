//! `machiavel match`: bots against bots.

mod clock;
mod entrant;
mod game;
mod ledger;
mod plan;
mod progress;
mod report;
mod run;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result, ensure};
use bot::tally::Sprt;
use catalog::{Play, Setup};
use clap::{Args, Subcommand};

use crate::games::{bermudes, djambi, vorassic};
use crate::query::{START_GROUP, Table};
use crate::{EXIT_CODES, limits, template};
use clock::Clock;
use entrant::Entrant;
use plan::{Pattern, Plan};

/// A match of one of the games.
#[derive(Debug, Subcommand)]
pub enum Contest {
    /// Djambi, the chessboard of Machiavelli, for 2 to 4 players
    #[command(before_help = Contest::ABOUT, help_template = help::<djambi::Table>())]
    Djambi(Match<djambi::Table>),
    /// Bermudes, pawns that turn over, for 2 players
    #[command(before_help = Contest::ABOUT, help_template = help::<bermudes::Options>())]
    Bermudes(Match<bermudes::Options>),
    /// Vorassic, snakes or octopuses that eat a board of numbers, for 2 to 4 players
    #[command(before_help = Contest::ABOUT, help_template = help::<vorassic::Table>())]
    Vorassic(Match<vorassic::Table>),
}

impl Contest {
    pub const ABOUT: &'static str = "Let bots play against each other and say who is stronger";

    /// Plays the match and reports on standard output.
    pub fn run(&self) -> Result<()> {
        match self {
            Contest::Djambi(contest) => contest.run(),
            Contest::Bermudes(contest) => contest.run(),
            Contest::Vorassic(contest) => contest.run(),
        }
    }
}

/// Who plays what against whom.
#[derive(Debug, Args)]
pub struct Match<T: Table> {
    /// The bot whose points are counted
    #[arg(long, value_name = "BOT")]
    a: String,

    /// The bot it is measured by
    #[arg(long, value_name = "BOT")]
    b: String,

    /// A third bot, if the pattern has a c
    #[arg(long, value_name = "BOT")]
    c: Option<String>,

    /// A fourth bot, if the pattern has a d
    #[arg(long, value_name = "BOT")]
    d: Option<String>,

    #[command(flatten)]
    terms: Terms,

    /// Begin with this position instead of the start
    #[arg(long, value_name = "TEXT", conflicts_with = START_GROUP)]
    position: Option<String>,

    // The last, because a heading inside would go on to what follows.
    #[command(flatten)]
    table: T,
}

/// How the match is played.
#[derive(Debug, Args)]
struct Terms {
    /// How many games, a multiple of the number of seatings
    #[arg(long, value_name = "N", default_value_t = 40)]
    games: usize,

    /// What openings, random boards and the bots' own dice follow from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Who sits where, such as abbb or aabb; every rotation is played [default: a and else b]
    #[arg(long, value_name = "SEATS")]
    pattern: Option<String>,

    /// How many random turns begin a game [default: 4, with more than 2 players 1 each, and none
    /// if every game has a random board of its own]
    #[arg(long, value_name = "N")]
    opening: Option<usize>,

    /// How many games are played at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = limits::threads)]
    threads: Option<NonZeroUsize>,

    /// What the time of a bot is: what passes, or what the processor works for it
    #[arg(long, value_name = "CLOCK", default_value = "wall")]
    clock: Clock,

    /// The table of each bot, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// The two hypotheses of the SPRT, in Elo
    #[arg(long, value_name = "LOW,HIGH", default_value = "0,20", value_parser = hypotheses)]
    #[arg(allow_hyphen_values = true)]
    sprt: (f64, f64),

    /// How often the SPRT may wrongly accept the second hypothesis, and the first, in percent
    #[arg(long, value_name = "P,P", default_value = "5,5", value_parser = errors)]
    sprt_errors: (f64, f64),

    /// Stop as soon as the SPRT is decided
    #[arg(long)]
    until_decided: bool,

    /// Save every game as a record in this folder
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,

    /// Keep the results in this file; if it has some of the same match already, go on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl<T: Table> Match<T> {
    fn run(&self) -> Result<()> {
        let plan = self.plan()?;
        let terms = &self.terms;
        let threads = terms.threads.or_else(|| thread::available_parallelism().ok());
        let results = run::Run {
            plan: &plan,
            threads: threads.map_or(1, NonZeroUsize::get),
            records: terms.records.as_deref(),
            resume: terms.resume.as_deref(),
            until: terms.until_decided.then(|| self.test()),
        }
        .results()?;
        crate::print(report::report(&plan, &results, &self.test()).as_bytes())
    }

    /// Everything that decides the games.
    fn plan(&self) -> Result<Plan> {
        let seed = self.terms.seed;
        let setup = Setup::read(&self.table.setup(seed))?;
        let players = match &self.position {
            Some(text) => setup.position(text).context("--position")?.play().players().len(),
            None => setup.start()?.play().players().len(),
        };
        let entrants = self.entrants()?;
        let pattern = Pattern::read(self.terms.pattern.as_deref(), players, entrants.len())
            .context("--pattern")?;
        let (games, seatings) = (self.terms.games, pattern.seatings());
        ensure!(games > 0, "--games: a match has at least one game");
        ensure!(games <= plan::MOST_GAMES, "--games: at most {}", plan::MOST_GAMES);
        ensure!(
            games.is_multiple_of(seatings),
            "--games: {games} is no multiple of {seatings}, the number of seatings"
        );
        let start = |seed: u64| -> Result<Play> {
            let setup = Setup::read(&self.table.setup(seed))?;
            Ok(match &self.position {
                Some(text) => setup.position(text)?.play(),
                None => setup.start()?.play(),
            })
        };
        let turns = match self.terms.opening {
            Some(turns) => turns,
            // Random turns on a board that is fair are rarely fair themselves.
            None if start(1)?.position() != start(2)?.position() => 0,
            None if players == 2 => 4,
            None => players,
        };
        ensure!(turns <= plan::LONGEST_OPENING, "--opening: at most {}", plan::LONGEST_OPENING);
        let openings = plan::openings(games / seatings, turns, seed, start).context("--opening")?;
        Ok(Plan {
            title: T::TITLE,
            setup: setup.to_string(),
            players,
            entrants,
            pattern,
            openings,
            turns,
            seed,
            memory: self.terms.memory as usize * (1 << 20),
            clock: self.terms.clock,
        })
    }

    fn entrants(&self) -> Result<Vec<Entrant>> {
        ensure!(self.d.is_none() || self.c.is_some(), "--d: there is no bot c");
        let texts = [("--a", Some(&self.a)), ("--b", Some(&self.b))];
        let more = [("--c", self.c.as_ref()), ("--d", self.d.as_ref())];
        let given = texts.into_iter().chain(more).filter_map(|(name, text)| Some((name, text?)));
        given.map(|(name, text)| Entrant::read(T::TITLE, text).context(name)).collect()
    }

    fn test(&self) -> Sprt {
        let (low, high) = self.terms.sprt;
        let (false_high, false_low) = self.terms.sprt_errors;
        Sprt { low, high, false_high: false_high / 100.0, false_low: false_low / 100.0 }
    }
}

fn hypotheses(text: &str) -> Result<(f64, f64)> {
    let (low, high) = pair(text)?;
    ensure!(low < high, "the first is the lower");
    ensure!(low.abs() <= 1_000.0 && high.abs() <= 1_000.0, "at most 1000 Elo");
    Ok((low, high))
}

fn errors(text: &str) -> Result<(f64, f64)> {
    let (high, low) = pair(text)?;
    let sensible = 0.001..=49.0;
    ensure!(sensible.contains(&high) && sensible.contains(&low), "expected 0.001 to 49 percent");
    Ok((high, low))
}

fn pair(text: &str) -> Result<(f64, f64)> {
    let (one, other) = text.split_once(',').context("expected two numbers with a comma")?;
    let number = |text: &str| text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number(one).zip(number(other)).context("expected two numbers with a comma")
}

const BOTS: &str = "\
A bot is level:1 to level:8 or baseline:NAME, then @ and how long it thinks
about a turn: a time (100ms, 1.5s) or a number of positions (5000n). Without
that a level thinks as long as it is used to. With numbers of positions only,
a match is the same whenever it is played.";

fn help<T: Table>() -> String {
    let names = catalog::baselines(T::TITLE).join("\n  ");
    let examples = examples::<T>().join("\n  ");
    template(&format!("{BOTS}\n\nBaselines:\n  {names}\n\nExamples:\n  {examples}\n\n{EXIT_CODES}"))
}

/// What follows the list of games in the help of the command.
pub fn general_help() -> String {
    template(&format!(
        "{BOTS}\n\nExamples:\n  {}\n  {}\n  {}\n\n{EXIT_CODES}",
        examples::<djambi::Table>()[0],
        examples::<bermudes::Options>()[0],
        examples::<vorassic::Table>()[0]
    ))
}

/// Command lines that show how to ask.
pub fn examples<T: Table>() -> Vec<String> {
    let game = T::TITLE.name();
    let own = *catalog::baselines(T::TITLE).last().expect("every game has baselines");
    [
        "--a level:2@200n --b baseline:random --games 4".to_owned(),
        format!("--a level:1@10ms --b baseline:{own}@10ms --games 4 --seed 7"),
    ]
    .map(|arguments| format!("machiavel match {game} {arguments}"))
    .to_vec()
}
