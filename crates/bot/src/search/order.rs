//! Which action to try first.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use kernel::{Game, Player};

use super::evaluate::Evaluate;

/// An action with the hope that is put in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<A> {
    pub(super) action: A,
    rank: i32,
    /// Its place in the order in which the position shows its actions.
    pub(super) place: u16,
}

/// What one point of the line of actions remembers between visits.
#[derive(Debug)]
pub(super) struct Frame<G: Game> {
    /// The actions of the position, while it is looked at.
    pub(super) actions: Vec<Ranked<G::Action>>,
    /// Actions that refuted another position at this point.
    killers: [Option<G::Action>; 2],
    /// The best actions from here on.
    pub(super) best: Vec<G::Action>,
}

impl<G: Game> Default for Frame<G> {
    fn default() -> Frame<G> {
        Frame { actions: Vec::new(), killers: [None; 2], best: Vec::new() }
    }
}

impl<G: Game> Frame<G> {
    /// Remembers an action that refuted a position here.
    pub(super) fn refuted_by(&mut self, action: G::Action) {
        if self.killers[0] != Some(action) {
            self.killers = [Some(action), self.killers[0]];
        }
    }
}

/// How often each kind of action was the best one lately, from -LIMIT to LIMIT.
#[derive(Debug)]
pub(super) struct History {
    worth: [Vec<i16>; 2],
}

impl History {
    const LIMIT: i32 = 8192;

    pub(super) fn new(kinds: usize) -> History {
        History { worth: [vec![0; kinds], vec![0; kinds]] }
    }

    #[inline]
    fn get(&self, side: Player, kind: usize) -> i32 {
        i32::from(self.worth[side.number() & 1][kind])
    }

    /// Moves a kind's worth towards one of the limits, the less the nearer it is.
    pub(super) fn add(&mut self, side: Player, kind: usize, bonus: i32) {
        let bonus = bonus.clamp(-History::LIMIT / 4, History::LIMIT / 4);
        let worth = &mut self.worth[side.number() & 1][kind];
        let before = i32::from(*worth);
        *worth = (before + bonus - before * bonus.abs() / History::LIMIT) as i16;
    }
}

/// Fills `frame` with the actions of a position.
#[inline]
pub(super) fn list<G: Game, E: Evaluate<G>>(
    evaluator: &E,
    history: &History,
    frame: &mut Frame<G>,
    position: &G,
    first: Option<u16>,
) {
    const KILLER: i32 = 4096;
    let side = evaluator.side(position);
    let killers = frame.killers;
    let actions = &mut frame.actions;
    actions.clear();
    let mut place = 0;
    let _ = position.visit(|action| {
        let rank = if first == Some(place) {
            i32::MAX
        } else {
            let hope = evaluator.rank(position, action) + history.get(side, evaluator.kind(action));
            if killers.contains(&Some(action)) { hope + KILLER } else { hope }
        };
        actions.push(Ranked { action, rank, place });
        place = place.saturating_add(1);
        ControlFlow::Continue(())
    });
}

/// Brings the best of the actions from `from` on to the place `from`; asked for one place after the
/// other. Often the first ones are all that is needed, so the others are sorted only when it is
/// their turn.
#[inline]
pub(super) fn pick<A: Copy>(actions: &mut [Ranked<A>], from: usize) -> Ranked<A> {
    const ONE_BY_ONE: usize = 3;
    if from < ONE_BY_ONE {
        let mut best = from;
        for place in from + 1..actions.len() {
            if actions[place].rank > actions[best].rank {
                best = place;
            }
        }
        actions.swap(from, best);
    } else if from == ONE_BY_ONE {
        actions[from..].sort_unstable_by_key(|ranked| (Reverse(ranked.rank), ranked.place));
    }
    actions[from]
}
