//! What a search has to know about a game.

use std::fmt::Debug;

use kernel::{Game, Player};

use super::score::Score;

/// What a search of two players has to know about a game: how good a position looks, and which
/// actions to try first.
pub trait Evaluate<G: Game>: Send + Sync {
    /// The score at which the odds are e to 1.
    const SCALE: f32;

    /// What a thread remembers from one judgment to the next, to judge faster. It changes no score.
    type Memory: Default + Debug;

    /// How many kinds of actions the search keeps apart when it learns which ones are good.
    const KINDS: usize;

    /// Whether some actions are noisy: a position in which they are possible is not judged before
    /// they were tried.
    const NOISY: bool = false;

    /// How much a turn rarely changes a score by, if the search may trust in that and leave out what
    /// seems to be far from mattering.
    const MARGIN: Option<Score> = None;

    /// Whose view a score of this position takes: the player to act, and any fixed player when
    /// the game is over. The rules know it too, but they also find out whether the game is over.
    fn side(&self, position: &G) -> Player {
        position.to_act().unwrap_or(Player::ALL[0])
    }

    /// How good a position between two turns looks to [`side`](Evaluate::side); `None` when the
    /// game is over. Far from [`WIN`](super::WIN).
    fn evaluate(&self, memory: &mut Self::Memory, position: &G) -> Option<Score>;

    /// The action that ends a half-made turn at once, where that is always allowed. A search that
    /// has no depth left takes it; in other games it goes on to the end of the turn.
    fn stop(&self, position: &G) -> Option<G::Action> {
        let _ = position;
        None
    }

    /// How promising an action looks; higher is tried earlier.
    fn rank(&self, position: &G, action: G::Action) -> i32;

    /// The kind of an action, below [`KINDS`](Evaluate::KINDS).
    fn kind(&self, action: G::Action) -> usize;

    /// Whether an action is noisy; asked only if [`NOISY`](Evaluate::NOISY) says so.
    fn is_noisy(&self, position: &G, action: G::Action) -> bool {
        let _ = (position, action);
        false
    }
}
