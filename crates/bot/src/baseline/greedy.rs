//! `greedy`: the turn after which the evaluation is best, without a look at the answers.

use std::ops::ControlFlow;

use kernel::{Play, Rng};

use super::meter::Meter;
use super::results::Results;
use super::{points, thought};
use crate::{Bot, Limits, Played, Thought, Watch};

/// Some positions of Bermudes have millions of results; nobody waits for all of them.
const MOST_RESULTS: usize = 200_000;

pub(super) struct Greedy {
    rng: Rng,
}

impl Greedy {
    pub(super) fn new(seed: u64) -> Greedy {
        Greedy { rng: Rng::new(seed) }
    }
}

impl<G: Played> Bot<G> for Greedy {
    fn think(&mut self, play: &Play<G>, limits: Limits, watch: &Watch<'_>) -> Option<Thought<G>> {
        let player = play.to_act()?;
        let mut meter = Meter::new(limits, watch, 64);
        let mut best = None;
        let mut equals = 0;
        let _ = Results::new().visit(play.position(), MOST_RESULTS, |turn, next| {
            let shares = points(&next);
            let value = shares[player];
            let better = best.as_ref().is_none_or(|(_, known, _)| value > *known);
            let equal = best.as_ref().is_some_and(|(_, known, _)| value == *known);
            equals = if better { 1 } else { equals + usize::from(equal) };
            // Among equals each has the same chance.
            if better || equal && self.rng.below(equals) == 0 {
                best = Some((turn.to_vec(), value, shares));
            }
            if meter.count() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let (turn, _, shares) = best?;
        Some(thought(turn, shares, 1, meter.nodes()))
    }
}
