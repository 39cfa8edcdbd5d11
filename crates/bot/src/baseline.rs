//! Simple programs to compare our bots with. They play for nobody: `machiavel match` measures by
//! them how much better ours are, so they are made as well as their description allows.

mod bermudes;
mod djambi;
mod greedy;
mod meter;
mod monte_carlo;
mod random;
mod results;
mod vorassic;

use kernel::{ByPlayer, Game};

use crate::{Bot, Options, Played};
use greedy::Greedy;
use monte_carlo::{Leaf, MonteCarlo};
use random::Random;

/// A game with baselines of its own, besides those that every game has.
pub trait Compared: Played {
    /// The names of its own baselines.
    const OWN_BASELINES: &'static [&'static str];

    /// One of its own baselines.
    fn own_baseline(name: &str, options: &Options) -> Option<Box<dyn Bot<Self>>>;
}

/// The names of the baselines that every game has.
const COMMON: [&str; 4] = ["random", "greedy", "uct", "mcts-eval"];

/// The names of all baselines of a game, the weakest first.
pub fn baselines<G: Compared>() -> impl Iterator<Item = &'static str> {
    COMMON.into_iter().chain(G::OWN_BASELINES.iter().copied())
}

/// The baseline with this name, if the game has it.
pub fn baseline<G: Compared>(name: &str, options: &Options) -> Option<Box<dyn Bot<G>>> {
    let seed = options.seed;
    Some(match name {
        "random" => Box::new(Random::new(seed)),
        "greedy" => Box::new(Greedy::new(seed)),
        "uct" => Box::new(MonteCarlo::new(Leaf::Playout, seed)),
        "mcts-eval" => Box::new(MonteCarlo::new(Leaf::Estimate, seed)),
        _ => return G::own_baseline(name, options),
    })
}

/// What each player gets in this position: the points if the game is over, otherwise what the
/// evaluation expects.
fn points<G: Played>(position: &G) -> ByPlayer<f32> {
    final_points(position).unwrap_or_else(|| position.estimate())
}

/// The points of a game that is over on the board.
fn final_points<G: Game>(position: &G) -> Option<ByPlayer<f32>> {
    Some(shared(position.outcome()?.winners()))
}

/// One point, shared by these players.
fn shared(winners: kernel::PlayerSet) -> ByPlayer<f32> {
    let share = 1.0 / winners.len() as f32;
    ByPlayer::from_fn(|player| if winners.contains(player) { share } else { 0.0 })
}

/// A thought without more than the turn and what it is worth.
fn thought<G: Game>(
    turn: Vec<G::Action>,
    shares: ByPlayer<f32>,
    depth: u32,
    nodes: u64,
) -> crate::Thought<G> {
    crate::Thought { line: vec![turn.clone()], turn, shares, forced: None, depth, nodes }
}
