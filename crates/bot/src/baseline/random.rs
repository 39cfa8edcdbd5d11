//! `random`: any action, each with the same chance.

use kernel::{Game, Play, Rng};

use super::thought;
use crate::{Bot, Limits, Played, Thought, Watch};

pub(super) struct Random {
    rng: Rng,
}

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random { rng: Rng::new(seed) }
    }
}

impl<G: Played> Bot<G> for Random {
    fn think(&mut self, play: &Play<G>, _: Limits, _: &Watch<'_>) -> Option<Thought<G>> {
        play.to_act()?;
        let turn = complete(play.position().clone(), &mut self.rng)?;
        Some(thought(turn, play.position().estimate(), 0, 1))
    }
}

/// Random actions until the turn is complete; `None` when there are none.
pub(super) fn complete<G: Game>(mut position: G, rng: &mut Rng) -> Option<Vec<G::Action>> {
    let before = position.turns();
    let mut turn = Vec::new();
    while position.turns() == before {
        let action = position.choose(|count| rng.below(count))?;
        position.play(action);
        turn.push(action);
    }
    Some(turn)
}
