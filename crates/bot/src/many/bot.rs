//! The bot around the search.

use kernel::{ByPlayer, Game, Play, Player, PlayerSet};

use super::grove::Grove;
use super::shares::{NAT, shares, value};
use super::tree::{Found, Tree};
use super::{Breadth, Known};
use crate::search::{Budget, Errors, Score, Table, forced_turns, share};
use crate::{Bot, Forced, Limits, Options, Thought, Watch, Weakness};

/// A bot that is wary of everybody, and of one most of all.
#[derive(Debug)]
pub(crate) struct Wary<G: Known> {
    judge: G::Judge,
    table: Table,
    options: Options,
}

/// No search is ever deeper.
pub(crate) const DEEPEST: u32 = 60;

impl<G: Known> Bot<G> for Wary<G> {
    fn think(&mut self, play: &Play<G>, limits: Limits, watch: &Watch<'_>) -> Option<Thought<G>> {
        let player = play.to_act()?;
        let root = play.position();
        self.table.renew();
        let budget = Budget::new(limits, watch);
        let many = root.still_in().len() > 2 && self.options.weakness == Weakness::NONE;
        let found = if many && limits.depth.is_none() {
            self.grow(play, player, &budget)
        } else {
            self.search(play, player, &budget)
        };
        Some(self.thought(root, player, &found, budget.nodes()))
    }
}

impl<G: Known> Wary<G> {
    pub(crate) fn new(judge: G::Judge, options: &Options) -> Wary<G> {
        Wary { judge, table: Table::new(options.table_bytes), options: *options }
    }

    /// What was found, for others.
    fn thought(
        &self,
        root: &G,
        player: Player,
        found: &Found<G::Action>,
        nodes: u64,
    ) -> Thought<G> {
        let mut line = split_turns(root, &found.actions);
        if line.is_empty() {
            line.push(first_turn(root, player));
        }
        let strengths = root.strengths(&mut self.judge.clone());
        let score = found.score.unwrap_or_else(|| value(&strengths, root.still_in(), player));
        // Who overlooks answers is sure of nothing.
        let sure = self.options.weakness.blindness <= 0.0;
        Thought {
            turn: line[0].clone(),
            shares: expected(&strengths, root.still_in(), player, score),
            forced: if sure { forced(root, player, score) } else { None },
            line,
            depth: found.depth,
            nodes,
        }
    }

    /// The search in which everybody plays for oneself.
    #[cfg(target_family = "wasm")]
    fn grow(&self, play: &Play<G>, player: Player, budget: &Budget<'_>) -> Found<G::Action> {
        self.grow_alone(play, player, budget).found()
    }

    /// The search in which everybody plays for oneself. With several threads each has a tree of
    /// its own; what they think of the turns of the root is put together.
    #[cfg(not(target_family = "wasm"))]
    fn grow(&self, play: &Play<G>, player: Player, budget: &Budget<'_>) -> Found<G::Action> {
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.options.threads)
                .map(|number| {
                    scope.spawn(move || {
                        let mut grove = Grove::new(play, &self.judge, budget.meter(), number);
                        grove.grow(play.position(), u32::MAX);
                        grove
                    })
                })
                .collect();
            let mut grove = self.grow_alone(play, player, budget);
            budget.finish();
            for helper in helpers {
                grove.join(&helper.join().expect("a search does not panic"));
            }
            grove.found()
        })
    }

    fn grow_alone<'a>(
        &self,
        play: &Play<G>,
        player: Player,
        budget: &'a Budget<'_>,
    ) -> Grove<'a, G> {
        let mut grove = Grove::new(play, &self.judge, budget.meter(), 0);
        let mut visits = 64;
        while grove.grow(play.position(), visits) {
            // What was found is told each time that twice as much was looked at.
            visits = visits.saturating_mul(2);
            if budget.watch().is_heard() {
                let thought = self.thought(play.position(), player, &grove.found(), budget.nodes());
                budget.watch().tell(&thought);
            }
        }
        grove
    }

    #[cfg(target_family = "wasm")]
    fn search(&self, play: &Play<G>, player: Player, budget: &Budget<'_>) -> Found<G::Action> {
        self.search_alone(play, player, budget)
    }

    /// With several threads all do the same, but begin with different depths: what one finds out
    /// the others read in the table.
    #[cfg(not(target_family = "wasm"))]
    fn search(&self, play: &Play<G>, player: Player, budget: &Budget<'_>) -> Found<G::Action> {
        if self.options.threads <= 1 {
            return self.search_alone(play, player, budget);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.options.threads)
                .map(|number| {
                    scope.spawn(move || {
                        let first = 1 + (number % 2) as u32;
                        self.tree(play, player, budget).deepen(play.position(), first, DEEPEST)
                    })
                })
                .collect();
            let mut best = self.search_alone(play, player, budget);
            budget.finish();
            for helper in helpers {
                let found = helper.join().expect("a search does not panic");
                if found.depth > best.depth {
                    best = found;
                }
            }
            best
        })
    }

    fn search_alone(
        &self,
        play: &Play<G>,
        player: Player,
        budget: &Budget<'_>,
    ) -> Found<G::Action> {
        let deepest = budget.depth().unwrap_or(DEEPEST).min(DEEPEST);
        let mut tree = self.tree(play, player, budget);
        let root = play.position();
        if !budget.watch().is_heard() {
            return tree.deepen(root, 1, deepest);
        }
        // Depth by depth, for who wants to hear of each.
        let mut best = Found { actions: Vec::new(), score: None, depth: 0 };
        for depth in 1..=deepest {
            let found = tree.deepen(root, depth, depth);
            if !found.actions.is_empty() {
                best.actions = found.actions;
            }
            let Some(score) = found.score else { break };
            (best.score, best.depth) = (Some(score), depth);
            budget.watch().tell(&self.thought(root, player, &best, budget.nodes()));
            if forced_turns(score).is_some_and(|turns| turns <= depth) {
                break;
            }
        }
        best
    }

    fn tree<'a>(&'a self, play: &Play<G>, player: Player, budget: &'a Budget<'_>) -> Tree<'a, G> {
        let errors = Errors::new(self.options.weakness, self.options.seed, NAT as f32);
        Tree::new(play, player, &self.judge, &self.table, budget.meter(), errors)
    }
}

/// A complete turn that looks best without looking ahead.
fn first_turn<G: Known>(root: &G, player: Player) -> Vec<G::Action> {
    let mut turn = Vec::new();
    let mut position = root.clone();
    let mut list = Vec::new();
    while position.turns() == root.turns() {
        list.clear();
        position.candidates(player, Breadth::All, &mut list);
        let Some(best) = list.iter().max_by_key(|candidate| candidate.rank) else { break };
        turn.push(best.action);
        position.play(best.action);
    }
    turn
}

/// Cuts a line of actions into complete turns; what is left over is dropped.
fn split_turns<G: Game>(root: &G, actions: &[G::Action]) -> Vec<Vec<G::Action>> {
    let mut turns = Vec::new();
    let mut position = root.clone();
    let mut begun = Vec::new();
    for action in actions {
        if position.check(*action).is_err() {
            break;
        }
        let before = position.turns();
        position.play(*action);
        begun.push(*action);
        if position.turns() != before {
            turns.push(std::mem::take(&mut begun));
        }
    }
    turns
}

/// Nobody else's win is forced while others could help.
fn forced<G: Game>(root: &G, player: Player, score: Score) -> Option<Forced> {
    let turns = forced_turns(score)?;
    let others = root.still_in().without(player);
    let winner = if score > 0 { Some(player) } else { others.single() };
    winner.map(|winner| Forced { winner, turns })
}

/// The points to expect for each player: our own by the score, the rest shared as it looks.
fn expected(
    strengths: &ByPlayer<i32>,
    players: PlayerSet,
    player: Player,
    score: Score,
) -> ByPlayer<f32> {
    let own = share(score, NAT as f32);
    // As if our own strength were none at all: what it is must not drown the others'.
    let look = shares(strengths, players.without(player));
    ByPlayer::from_fn(|other| if other == player { own } else { look[other] * (1.0 - own) })
}
