//! Looking ahead in games of three and four players, in which everybody is against everybody.
//!
//! While more than two are in the game, a tree grows in which everybody plays for oneself
//! ([`grove`]). It needs time to pay off, and errs in no human way, so that weaker levels, which
//! look at few positions, search otherwise ([`tree`]), as everybody does when two are left.
//!
//! That search makes two sides of many, so that everything known about games of two works: its own
//! player, and the others, who all play against that one. It does not take them for conspirators,
//! though. Between two turns of its own player *one* of them does what hurts that one most; the
//! rest do what looks best for themselves, or kill. That is the idea of the best-reply search. To
//! let all of them conspire (the paranoid search) makes a player so fearful that three greedy ones
//! win. As soon as only two players are left, it is an ordinary search of two.

mod bot;
mod grove;
mod shares;
mod tree;

pub(crate) use bot::{DEEPEST, Wary};
pub(crate) use shares::{NAT, shares};

use std::fmt::Debug;

use kernel::{ByPlayer, Game, Player};

/// What a search has to know about a game.
pub(crate) trait Known: Game {
    /// How many kinds of actions the search keeps apart when it learns which ones are good.
    const KINDS: usize;

    /// Says how strong players are. It may remember what helps to judge the next position faster.
    type Judge: Clone + Debug + Send + Sync;

    /// The strength of each player in hundredths of a nat: the chance to win goes with the power
    /// of e of it. Asked only about positions between turns.
    fn strengths(&self, judge: &mut Self::Judge) -> ByPlayer<i32>;

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
