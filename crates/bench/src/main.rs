//! How fast the rules, the bots and the stores are. Numbers of one machine say little, so the rules
//! are measured in one run beside a chess and a shogi generator, and the targets are ratios to those.

mod bots;
mod measure;
mod naive;
mod rules;
mod stores;
mod targets;
mod walk;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

/// Measurements of Machiavel.
#[derive(Debug, Parser)]
#[command(name = "bench")]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Nodes and random games a second of each game, beside chess and shogi.
    Rules {
        /// Measure one game only, and the peers.
        #[arg(long, value_enum)]
        game: Option<Game>,
        /// How often everything is measured, in turn.
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
        /// How long one measurement takes, in milliseconds.
        #[arg(long, default_value_t = 300)]
        slice: u64,
    },
    /// Nodes a second of the bots, where the time goes, how they keep to time, and whether their
    /// searches look at as many positions as before.
    Bots {
        /// Measure one game only; the signature is always that of all.
        #[arg(long, value_enum)]
        game: Option<Game>,
        /// How often everything is measured, in turn.
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
        /// Keep the signature that was found.
        #[arg(long)]
        save: bool,
    },
    /// Events a second of the stores, and how long an append takes.
    Store {
        /// Where the file of SQLite lies, to measure another disk.
        #[arg(long, default_value_os_t = stores::usual_folder())]
        folder: PathBuf,
        /// Measure PostgreSQL too, at this address. What is written stays there.
        #[arg(long, value_name = "ADDRESS")]
        postgres: Option<String>,
        /// How long one measurement takes, in milliseconds.
        #[arg(long, default_value_t = 2_000)]
        slice: u64,
    },
    /// Look at so many positions: for programs that count instructions.
    #[command(hide = true)]
    Think { case: String, nodes: u64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    Djambi,
    Bermudes,
    Vorassic,
}

fn main() -> Result<()> {
    match Arguments::parse().what {
        What::Rules { game, rounds, slice } => measure_rules(game, rounds, slice),
        What::Bots { game, rounds, save } => {
            let keep = if save { bots::Keep::Save } else { bots::Keep::Compare };
            bots::measure(game.map(Game::title), rounds, keep)
        }
        What::Store { folder, postgres, slice } => {
            stores::measure(&folder, postgres.as_deref(), Duration::from_millis(slice))
        }
        What::Think { case, nodes } => bots::think(&case, nodes),
    }
}

impl Game {
    fn title(self) -> catalog::Title {
        match self {
            Game::Djambi => catalog::Title::Djambi,
            Game::Bermudes => catalog::Title::Bermudes,
            Game::Vorassic => catalog::Title::Vorassic,
        }
    }
}

fn measure_rules(game: Option<Game>, rounds: u32, slice: u64) -> Result<()> {
    let mut measurements = rules::peers()?;
    let wanted = |one: Game| game.is_none_or(|game| game == one);
    if wanted(Game::Bermudes) {
        measurements.extend(rules::bermudes()?);
    }
    if wanted(Game::Djambi) {
        measurements.extend(rules::djambi()?);
    }
    if wanted(Game::Vorassic) {
        measurements.extend(rules::vorassic()?);
    }
    println!("{}", measure::machine());
    println!("One thread, {rounds} rounds of {slice} ms each, interleaved; median and spread.\n");
    let rates = measure::run(measurements, rounds, Duration::from_millis(slice));
    println!("{}", measure::table(&rates));
    println!("{}", targets::table(&rates));
    Ok(())
}
