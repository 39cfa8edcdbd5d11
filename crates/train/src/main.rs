//! `cargo xtask train GAME`: the bot plays against itself, a net learns from the games, the next
//! games are played with that net, and at last a match decides whether it is better than what was
//! made by hand.

mod accept;
mod model;
mod progress;
mod selfplay;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};
use bot::learning::Learner;
use bot::net::Net;
use clap::{Args, Parser, Subcommand};

use crate::model::{Model, Teaching};
use crate::selfplay::{Player, Selfplay};

/// Make the net of a game
#[derive(Debug, Parser)]
#[command(name = "cargo xtask train", bin_name = "cargo xtask train")]
struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, Subcommand)]
enum Game {
    /// The net of Bermudes
    Bermudes(Terms),
    /// The net of Djambi
    Djambi(Terms),
}

/// How much is played and learned. The same terms make the same net.
#[derive(Debug, Args)]
struct Terms {
    /// What all chance follows from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How often games are played and learned from; each time the last net plays
    #[arg(long, value_name = "N", default_value_t = 2)]
    generations: u32,

    /// How many games are played each time
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    games: usize,

    /// How many positions a player looks at in each turn
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,

    /// How often everything is learned from
    #[arg(long, value_name = "N", default_value_t = 15)]
    epochs: u32,

    /// How many games the match has at most
    #[arg(long, value_name = "N", default_value_t = 400)]
    trial: usize,

    /// How many positions a player looks at in each turn of the match
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    trial_nodes: u64,

    /// How many games are played at the same time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Where the net goes if it wins
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn main() -> Result<()> {
    match Arguments::parse().game {
        Game::Bermudes(terms) => {
            let shipped = Path::new("crates/bot/src/games/bermudes/bermudes.net");
            train::<bermudes::Position>(&terms, shipped)
        }
        Game::Djambi(terms) => {
            let shipped = Path::new("crates/bot/src/games/djambi/djambi.net");
            train::<djambi::Position>(&terms, shipped)
        }
    }
}

fn train<G: Learner>(terms: &Terms, shipped: &Path) -> Result<()> {
    let threads = terms.threads.or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, NonZeroUsize::get);
    let mut samples = Vec::new();
    let mut player = Player::ByHand;
    let mut net: Option<Net> = None;
    for generation in 1..=terms.generations {
        let selfplay = Selfplay {
            games: terms.games,
            nodes: terms.nodes,
            seed: kernel::mix(terms.seed ^ u64::from(generation) << 32),
            threads,
        };
        // What the first players thought is worth less than what better ones do.
        if generation > 2 {
            samples.clear();
        }
        samples.extend(selfplay.play::<G>(&player)?);
        println!("generation {generation}: {} positions to learn from", samples.len());
        let mut model = Model::new(G::INPUTS, terms.seed);
        let teaching = Teaching { epochs: terms.epochs, seed: terms.seed };
        let [by_hand, error] = model.learn::<G>(&samples, &teaching);
        println!("generation {generation}: error {error:.4} on games it did not learn from");
        println!("generation {generation}: error {by_hand:.4} by hand");
        let learned = model.net(G::SCALE);
        player = Player::Net(learned.clone());
        net = Some(learned);
    }
    let net = net.context("--generations: at least one")?;
    let out = terms.out.as_deref().unwrap_or(shipped);
    let trial = accept::Trial { games: terms.trial, nodes: terms.trial_nodes, seed: terms.seed };
    let mut is_better = true;
    for setup in G::SETUPS {
        is_better &= trial.is_better::<G>(setup, &player, &Player::ByHand, threads)?;
    }
    if is_better {
        fs::write(out, net.write()).with_context(|| out.display().to_string())?;
        println!("the net is better; it is in {}", out.display());
    } else {
        println!("the net is not better; {} stays as it is", out.display());
    }
    Ok(())
}
