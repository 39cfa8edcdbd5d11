//! What a game needs so that a net can learn to judge it.

use kernel::{ByPlayer, Player};

use crate::net::Net;
use crate::search::Score;
use crate::{Bot, Options, Played};

/// A game whose positions a net can judge.
pub trait Learner: Played {
    /// The setups that it learns by, one after the other; `seed=?` is another deal in each game. The
    /// net has to be better in each.
    const SETUPS: &'static [&'static str];

    /// How many inputs its net has.
    const INPUTS: usize;

    /// How many symmetries the game has that change nothing.
    const SYMMETRIES: usize;

    /// At one of so many positions it also looks where a turn by chance would lead: what nobody plays
    /// has to be judged too. 0 for never.
    const STRAYS: usize;

    /// How much what the search expected counts beside what came out in the end, of 1. The end of a
    /// long game says little about one of its positions.
    const EXPECTED: f32;

    /// The difference of scores at which the odds are e to 1.
    const SCALE: f32;

    /// What the judgment made by hand says about each player who can win.
    fn bases(&self) -> ByPlayer<Option<Score>>;

    /// Shows the inputs that are set in a position between turns, after one of the symmetries, from
    /// the view of a player. The net learns what is to be added for that player: nothing if no
    /// input is set.
    fn inputs(&self, player: Player, symmetry: usize, visitor: &mut dyn FnMut(usize));

    /// The strongest bot, but with this net.
    fn with_net(net: Net, options: &Options) -> Box<dyn Bot<Self>>;

    /// The strongest bot, but with the judgment that was made by hand.
    fn by_hand(options: &Options) -> Box<dyn Bot<Self>>;
}
