//! How fast the rules are. Numbers of one machine say little, so everything is measured in one
//! run beside a chess and a shogi generator, and the targets are ratios to those.

mod measure;
mod naive;
mod rules;
mod targets;
mod walk;

use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

/// Measurements of Machiavel, on one thread.
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    Djambi,
    Bermudes,
    Vorassic,
}

fn main() -> Result<()> {
    let What::Rules { game, rounds, slice } = Arguments::parse().what;
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
