//! What a bot thinks of a position.

use kernel::{ByPlayer, Game, Player};

/// A turn, and why.
#[derive(Clone, Debug)]
pub struct Thought<G: Game> {
    /// The turn it would play, complete.
    pub turn: Vec<G::Action>,
    /// The points it expects for each player: 1 for a win, a shared first place divides it.
    pub shares: ByPlayer<f32>,
    /// A result nobody can prevent any more, if it is sure of one.
    pub forced: Option<Forced>,
    /// The turns it expects, its own first; as many as it is sure to be legal.
    pub line: Vec<Vec<G::Action>>,
    /// How many turns deep it looked everywhere.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// A win that cannot be prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Who wins.
    pub winner: Player,
    /// After how many more turns, everybody's counted.
    pub turns: u32,
}
