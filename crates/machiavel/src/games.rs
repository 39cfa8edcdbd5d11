//! The options of each game; everything else about games is asked of `catalog`.

pub mod bermudes;
pub mod djambi;
pub mod vorassic;

use anyhow::Result;
use clap::Subcommand;

use crate::query::{self, Job, Query};
use crate::{EXIT_CODES, template};

/// A command about a game.
#[derive(Debug, Subcommand)]
pub enum Game<J: Job> {
    /// Djambi, the chessboard of Machiavelli, for 2 to 4 players
    #[command(before_help = J::ABOUT, help_template = query::help::<djambi::Options, J>())]
    Djambi(Query<djambi::Options, J>),
    /// Bermudes, pawns that turn over, for 2 players
    #[command(before_help = J::ABOUT, help_template = query::help::<bermudes::Options, J>())]
    Bermudes(Query<bermudes::Options, J>),
    /// Vorassic, snakes or octopuses that eat a board of numbers, for 2 to 4 players
    #[command(before_help = J::ABOUT, help_template = query::help::<vorassic::Options, J>())]
    Vorassic(Query<vorassic::Options, J>),
}

impl<J: Job> Game<J> {
    /// Answers on standard output.
    pub fn run(&self) -> Result<()> {
        match self {
            Game::Djambi(query) => query.run(),
            Game::Bermudes(query) => query.run(),
            Game::Vorassic(query) => query.run(),
        }
    }
}

/// What follows the list of games in the help of a command.
pub fn help<J: Job>() -> String {
    template(&end_of_help::<J>())
}

/// The end of that help.
pub fn end_of_help<J: Job>() -> String {
    format!("Examples:\n{}\n{EXIT_CODES}", examples::<J>())
}

/// The first example of a command for each game, one a line.
pub fn examples<J: Job>() -> String {
    [
        query::examples::<djambi::Options, J>(),
        query::examples::<bermudes::Options, J>(),
        query::examples::<vorassic::Options, J>(),
    ]
    .iter()
    .map(|examples| format!("  {}\n", examples[0]))
    .collect()
}
