//! Programs that play.
//!
//! A [`Bot`] is asked for a turn of a game and gets [`Limits`] and a [`Watch`]: this crate reads no
//! clock, because in a browser time comes from somewhere else. [`Played`] says which bots a game
//! has; [`Level`] makes weaker ones of the strongest.

#![warn(missing_docs)]

pub mod baseline;
mod games;
pub mod learning;
mod level;
mod limits;
mod many;
pub mod net;
pub mod search;
pub mod tally;
mod thought;

#[cfg(not(target_family = "wasm"))]
pub use games::vorassic::solve;
pub use level::{Level, Weakness, at_level};
pub use limits::{Clock, Limits, Watch};
pub use thought::{Forced, Thought};

use kernel::{ByPlayer, Game, Play};

/// A program that plays a game.
pub trait Bot<G: Game>: Send {
    /// The turn it would play now, with what it thinks of the position; `None` when the game is
    /// over. It ends in time whatever happens: with the best turn found so far when a limit is
    /// reached or somebody says stop.
    fn think(&mut self, play: &Play<G>, limits: Limits, watch: &Watch<'_>) -> Option<Thought<G>>;
}

/// How a bot is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// How many threads may search; more than one only where there are threads.
    pub threads: usize,
    /// How many bytes its table of positions may take.
    pub table_bytes: usize,
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// The human mistakes it makes.
    pub weakness: Weakness,
}

impl Default for Options {
    fn default() -> Options {
        Options { threads: 1, table_bytes: 16 << 20, seed: 0, weakness: Weakness::NONE }
    }
}

/// A game that bots can play.
pub trait Played: Game {
    /// The strongest bot there is, which errs as its options say.
    fn strongest(options: &Options) -> Box<dyn Bot<Self>>;

    /// What the evaluation says at once of each player's expected points: 1 for a win, a shared
    /// first place divides it. The shares add up to 1.
    fn estimate(&self) -> ByPlayer<f32>;

    /// The limits and mistakes of a level.
    fn level(level: Level, players: usize) -> (Limits, Weakness);
}
