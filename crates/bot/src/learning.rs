//! What a game needs so that a net can learn to judge it.

use crate::net::Net;
use crate::search::Score;
use crate::{Bot, Options, Played};

/// A game of two players whose positions a net can judge.
pub trait Learner: Played {
    /// The setup that it learns by.
    const SETUP: &'static str;

    /// How many inputs its net has.
    const INPUTS: usize;

    /// How many symmetries the game has that change nothing.
    const SYMMETRIES: usize;

    /// The score at which the odds are e to 1.
    const SCALE: f32;

    /// What the judgment made by hand says to the player to act. The net learns what is to be added.
    fn base(&self) -> Score;

    /// Shows the inputs that are set in a position between turns, after one of the symmetries, from
    /// the view of the player to act.
    fn inputs(&self, symmetry: usize, visitor: &mut dyn FnMut(usize));

    /// The strongest bot, but with this net.
    fn with_net(net: Net, options: &Options) -> Box<dyn Bot<Self>>;

    /// The strongest bot, but with the judgment that was made by hand.
    fn by_hand(options: &Options) -> Box<dyn Bot<Self>>;
}
