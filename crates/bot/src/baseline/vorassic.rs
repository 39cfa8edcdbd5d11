//! `vorassic-ab4`: alpha-beta of depth 4 on the difference of scores.

use std::ops::ControlFlow;

use kernel::{Game, Play, Player, Rng};
use vorassic::{Action, Position};

use super::meter::Meter;
use super::{Compared, points, thought};
use crate::{Bot, Limits, Options, Thought, Watch};

impl Compared for Position {
    const OWN_BASELINES: &'static [&'static str] = &["vorassic-ab4"];

    fn own_baseline(name: &str, options: &Options) -> Option<Box<dyn Bot<Position>>> {
        let rng = Rng::new(options.seed);
        if name == "vorassic-ab4" { Some(Box::new(AlphaBeta { rng })) } else { None }
    }
}

const DEPTH: u32 = 4;

/// More than any difference of scores.
const INFINITY: i32 = 1 << 20;

struct AlphaBeta {
    rng: Rng,
}

impl Bot<Position> for AlphaBeta {
    fn think(
        &mut self,
        play: &Play<Position>,
        limits: Limits,
        watch: &Watch<'_>,
    ) -> Option<Thought<Position>> {
        let player = play.to_act()?;
        let mut search =
            Search { player, meter: Meter::new(limits, watch, 256), lists: Default::default() };
        let mut turns = children(play.position());
        self.rng.shuffle(&mut turns);
        let mut reached = 0;
        // Depth by depth, so that there is something to play when the time runs out.
        for depth in 1..=DEPTH {
            let Some(place) = search.best(&turns, depth) else { break };
            reached = depth;
            turns[..=place].rotate_right(1);
        }
        let (turn, next) = turns.into_iter().next()?;
        Some(thought(vec![turn], points(&next), reached, search.meter.nodes()))
    }
}

struct Search<'a> {
    player: Player,
    meter: Meter<'a>,
    /// The actions of a position, for each depth.
    lists: [Vec<Action>; DEPTH as usize],
}

impl Search<'_> {
    /// The place of the best turn; `None` if a limit was reached.
    fn best(&mut self, turns: &[(Action, Position)], depth: u32) -> Option<usize> {
        let mut best = (-INFINITY, 0);
        for (place, (_, next)) in turns.iter().enumerate() {
            let value = self.value(next, depth - 1, best.0, INFINITY)?;
            if value > best.0 {
                best = (value, place);
            }
        }
        Some(best.1)
    }

    /// What our player is ahead by, all others being against us; `None` if a limit was reached.
    fn value(
        &mut self,
        position: &Position,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Option<i32> {
        if !self.meter.count() {
            return None;
        }
        let (Some(acting), true) = (position.to_act(), depth > 0) else {
            return Some(self.lead(position));
        };
        let ours = acting == self.player;
        let mut actions = std::mem::take(&mut self.lists[depth as usize]);
        let _ = position.visit(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        // What is worth most is likely to cut off the rest.
        actions.sort_by_key(|action| std::cmp::Reverse(position.board().value(action.0)));
        let mut stopped = false;
        for action in actions.drain(..) {
            let mut next = position.clone();
            next.play(action);
            let Some(value) = self.value(&next, depth - 1, alpha, beta) else {
                stopped = true;
                break;
            };
            if ours {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.lists[depth as usize] = actions;
        if stopped { None } else { Some(if ours { alpha } else { beta }) }
    }

    fn lead(&self, position: &Position) -> i32 {
        let others = position.players().without(self.player);
        let best = others.iter().map(|other| position.score(other)).max().unwrap_or(0);
        i32::from(position.score(self.player)) - i32::from(best)
    }
}

fn children(position: &Position) -> Vec<(Action, Position)> {
    let mut children = Vec::new();
    let _ = position.visit(|action| {
        let mut next = position.clone();
        next.play(action);
        children.push((action, next));
        ControlFlow::Continue(())
    });
    children
}
