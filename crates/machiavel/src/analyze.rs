//! `machiavel analyze`: what a bot thinks of a saved game.

mod graph;
mod judge;

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use catalog::{BotName, Level, Limits, Play, Player, Thinker, ThinkerOptions};
use clap::Args;
use lang::{Language, Texts};
use record::{Entry, Event, Record};

use crate::save::existing;
use crate::{files, limits, print, replay};
use judge::{Judge, Judgment};

/// Which game, and how thoroughly.
#[derive(Debug, Args)]
pub struct Analyze {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How long to think about each position, such as 100ms or 1.5s [default: 200ms]
    #[arg(long, value_name = "TIME", value_parser = limits::time_option)]
    time: Option<Duration>,

    /// How many positions to look at for each position of the game; always the same result
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,

    /// How many threads think; with more than one a result can differ from time to time
    #[arg(long, value_name = "N", default_value = "1", value_parser = limits::threads)]
    threads: NonZeroUsize,

    /// Draw the graph as SVG too
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Save the game with comments and better turns
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Write over files that are there already
    #[arg(long)]
    force: bool,
}

impl Analyze {
    pub const ABOUT: &'static str = "Say what a bot thinks of each turn of a saved game";

    pub const EXAMPLES: [&'static str; 2] = [
        "machiavel analyze docs/examples/bermudes.record --nodes 1000",
        "machiavel analyze docs/examples/vorassic.record --time 10ms",
    ];

    pub const FORM: &'static str = "\
Every line:
  number<TAB>player<TAB>turn<TAB>mark<TAB>points to expect for each player, in %
after a turn that gives much away a line with a better one; then a graph with a
column for each position. Marks: ?! gives away 5 % of a point, ? 10 %, ?? 20 %.";

    /// Prints what it finds.
    pub fn run(&self, language: Language) -> Result<()> {
        ensure!(self.nodes != Some(0), "--nodes: a bot looks at one position at least");
        let (record, end) = files::load(&self.file)?;
        let texts = Texts::new(language);
        let judgments = self.judge(&record, &end)?;
        if let Some(path) = &self.svg {
            let svg = graph::svg(&end, &judgments, &texts);
            files::saved(path, record::write_file(path, svg.as_bytes(), existing(self.force)))?;
        }
        if let Some(path) = &self.save {
            let commented = commented(&record, &judgments, &texts);
            files::saved(path, record::save(path, &commented, existing(self.force)))?;
        }
        print(report(&record, &end, &judgments, &texts).as_bytes())
    }

    /// What is thought of every event, the start first.
    fn judge(&self, record: &Record, end: &Play) -> Result<Vec<Judgment>> {
        let limits = match self.nodes {
            Some(nodes) => Limits::nodes(nodes),
            None => Limits::time(self.time.unwrap_or(Duration::from_millis(200))),
        };
        let options = ThinkerOptions { threads: self.threads.get(), ..ThinkerOptions::default() };
        let name = BotName::Level(Level::STRONGEST);
        let thinker = Thinker::new(end.title(), end.players().len(), name, options)?;
        let mut judge = Judge::new(thinker, limits, replay::start(record)?);
        for entry in &record.line {
            judge.event(&entry.event)?;
        }
        Ok(judge.judgments())
    }
}

/// What is printed.
fn report(record: &Record, end: &Play, judgments: &[Judgment], texts: &Texts) -> String {
    let mut text = String::new();
    let events = record.line.iter().map(|entry| Some(&entry.event));
    for (number, (judgment, event)) in
        judgments.iter().zip(std::iter::once(None).chain(events)).enumerate()
    {
        let player = judgment.player.map_or("-".to_owned(), |player| player.to_string());
        let event = event.map_or("-".to_owned(), ToString::to_string);
        let mark = judgment.mark().unwrap_or("-");
        let shares: Vec<String> =
            end.players().iter().map(|player| percent(judgment.shares[player])).collect();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{number}\t{player}\t{event}\t{mark}\t{}", shares.join(" "));
        for sentence in sentences(record, judgment, texts) {
            let _ = writeln!(text, "\t{sentence}");
        }
    }
    let _ = writeln!(text, "\n{}", texts.say("analysis-graph", &[]));
    text += &graph::text(end, judgments);
    for player in end.players().iter() {
        let _ = writeln!(text, "{}", summary(record, judgments, player, texts));
    }
    text
}

/// What there is to say about an event.
fn sentences(record: &Record, judgment: &Judgment, texts: &Texts) -> Vec<String> {
    let mut sentences = Vec::new();
    if let (Some(_), Some(better)) = (judgment.mark(), &judgment.better) {
        let line = better.line.join(" ");
        let (share, played) = (percent(better.share), percent(better.played));
        let values = [("line", line.as_str()), ("share", &share), ("played", &played)];
        sentences.push(texts.say("analysis-better", &values));
    }
    if let Some(winner) = judgment.newly_forced {
        sentences.push(texts.say("analysis-forced", &[("player", &name(record, winner))]));
    }
    sentences
}

fn summary(record: &Record, judgments: &[Judgment], player: Player, texts: &Texts) -> String {
    let turns = || judgments.iter().filter(|judgment| judgment.player == Some(player));
    let count = |mark: &str| turns().filter(|turn| turn.mark() == Some(mark)).count().to_string();
    let lost: f32 = turns().map(|turn| turn.loss).sum::<f32>() / turns().count().max(1) as f32;
    let values = [
        ("player", name(record, player)),
        ("doubtful", count("?!")),
        ("mistakes", count("?")),
        ("blunders", count("??")),
        ("loss", percent(lost)),
    ];
    let values: Vec<(&str, &str)> =
        values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    texts.say("analysis-summary", &values)
}

/// A player's name, or the number.
fn name(record: &Record, player: Player) -> String {
    let name = &record.players[player];
    if name.is_empty() { player.to_string() } else { name.clone() }
}

fn percent(share: f32) -> String {
    format!("{:.0}", share * 100.0)
}

/// The record with what is thought of its turns. What others wrote stays.
fn commented(record: &Record, judgments: &[Judgment], texts: &Texts) -> Record {
    let mut commented = record.clone();
    for (entry, judgment) in commented.line.iter_mut().zip(judgments.iter().skip(1)) {
        let said = sentences(record, judgment, texts);
        if !said.is_empty() {
            let mark = judgment.mark().map(str::to_owned);
            let parts = entry.comment.take().into_iter().chain(mark).chain(said);
            entry.comment = Some(parts.collect::<Vec<_>>().join(" "));
        }
        if let (Some(_), Some(better)) = (judgment.mark(), &judgment.better) {
            let turns = better.line.iter().map(|turn| Entry::new(Event::Turn(turn.clone())));
            entry.variations.push(turns.collect());
        }
    }
    commented
}
