//! Looking ahead in games of three and four players, in which everybody is against everybody.
//!
//! The search is *paranoid*: it takes for granted that all others play against the one it thinks
//! for. That is wrong, but it makes two sides of many, so that everything known about games of two
//! works; and as soon as only two players are left it is not even wrong.

mod bot;
mod shares;
mod tree;

pub(crate) use bot::Paranoid;
pub(crate) use shares::shares;

use kernel::{ByPlayer, Game, Player};

/// What a search has to know about a game.
pub(crate) trait Known: Game {
    /// How many kinds of actions the search keeps apart when it learns which ones are good.
    const KINDS: usize;

    /// The strength of each player in hundredths of a nat: the chance to win goes with the power
    /// of e of it. Asked only about positions between turns.
    fn strengths(&self) -> ByPlayer<i32>;

    /// Lists what the player to act may do; whether anything legal was left out. `against` is the
    /// player whom all others are against.
    fn candidates(
        &self,
        against: Player,
        breadth: Breadth,
        list: &mut Vec<Candidate<Self::Action>>,
    ) -> bool;

    /// The kind of an action, below [`KINDS`](Known::KINDS).
    fn kind(action: Self::Action) -> usize;
}

/// How many of the legal actions are worth a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    /// All.
    All,
    /// All but those that are hardly ever good.
    Tree,
    /// Those after which a position can be worth something else altogether.
    Kills,
}

/// An action that a search may try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<A> {
    pub(crate) action: A,
    /// Its place in the order in which the rules show actions.
    pub(crate) place: u16,
    /// How promising it looks; 0 for most.
    pub(crate) rank: i32,
    /// Whether it changes what the position is worth.
    pub(crate) forcing: bool,
    /// How much it adds to a score at once, if it is forcing.
    pub(crate) gain: i32,
}
