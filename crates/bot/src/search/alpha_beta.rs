//! The bot that looks ahead in games of two players.

use kernel::{ByPlayer, Game, Play, Player};

use super::budget::Budget;
use super::evaluate::Evaluate;
use super::line::Line;
use super::score::{Score, forced_turns, share};
use super::table::Table;
use super::weak::Errors;
use super::worker::{Found, Worker};
use crate::{Bot, Forced, Limits, Options, Thought, Watch};

/// Looks at all that two players can do, as far ahead as there is time: alpha-beta search with
/// iterative deepening.
#[derive(Debug)]
pub struct AlphaBeta<E> {
    evaluator: E,
    options: Options,
    table: Table,
}

/// No search goes deeper, in turns.
const DEEPEST: u32 = 200;

impl<E> AlphaBeta<E> {
    /// A bot that judges positions by `evaluator`.
    pub fn new(evaluator: E, options: &Options) -> AlphaBeta<E> {
        AlphaBeta { evaluator, options: *options, table: Table::new(options.table_bytes) }
    }
}

impl<G: Game, E: Evaluate<G>> Bot<G> for AlphaBeta<E> {
    fn think(&mut self, play: &Play<G>, limits: Limits, watch: &Watch<'_>) -> Option<Thought<G>> {
        let side = play.to_act()?;
        let position = play.position();
        self.table.renew();
        let budget = Budget::new(limits, watch);
        let found = self.search(play, &budget);
        let nodes = budget.nodes();
        if let Some(found) = found {
            return self.thought(play, &found, nodes);
        }
        let score =
            self.evaluator.evaluate(&mut E::Memory::default(), position).unwrap_or_default();
        let turn = self.at_first_sight(position);
        let line = vec![turn.clone()];
        let shares = shares(score, side, position, E::SCALE);
        Some(Thought { turn, shares, forced: None, line, depth: 0, nodes })
    }
}

impl<E> AlphaBeta<E> {
    /// What was found, for others.
    fn thought<G: Game>(&self, play: &Play<G>, found: &Found<G>, nodes: u64) -> Option<Thought<G>>
    where
        E: Evaluate<G>,
    {
        let side = play.to_act()?;
        let position = play.position();
        let mut line = self.turns(position, &found.actions);
        let turn = line.first().cloned().unwrap_or_else(|| self.at_first_sight(position));
        if line.is_empty() {
            line.push(turn.clone());
        }
        // Who overlooks answers is sure of nothing.
        let sure = self.options.weakness.blindness <= 0.0;
        let forced = forced_turns(found.score).filter(|_| sure).and_then(|turns| {
            let loser_or_winner = if found.score > 0 { Some(side) } else { other(position, side) };
            loser_or_winner.map(|winner| Forced { winner, turns })
        });
        let shares = shares(found.score, side, position, E::SCALE);
        Some(Thought { turn, shares, forced, line, depth: found.depth, nodes })
    }

    #[cfg(target_family = "wasm")]
    fn search<G: Game>(&self, play: &Play<G>, budget: &Budget<'_>) -> Option<Found<G>>
    where
        E: Evaluate<G>,
    {
        self.search_alone(play, budget)
    }

    /// With several threads all do the same, but begin with different depths: what one finds out
    /// the others read in the table.
    #[cfg(not(target_family = "wasm"))]
    fn search<G: Game>(&self, play: &Play<G>, budget: &Budget<'_>) -> Option<Found<G>>
    where
        E: Evaluate<G>,
    {
        if self.options.threads <= 1 {
            return self.search_alone(play, budget);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.options.threads)
                .map(|number| {
                    scope.spawn(move || {
                        let first = 1 + (number % 2) as u32;
                        self.worker(play, budget).deepen(first, deepest(play, budget), &|_, _| {})
                    })
                })
                .collect();
            let mut best = self.search_alone(play, budget);
            budget.finish();
            for helper in helpers {
                let found = helper.join().expect("a search does not panic");
                let depth = |found: &Option<Found<G>>| found.as_ref().map(|found| found.depth);
                if depth(&found) > depth(&best) {
                    best = found;
                }
            }
            best
        })
    }

    fn search_alone<G: Game>(&self, play: &Play<G>, budget: &Budget<'_>) -> Option<Found<G>>
    where
        E: Evaluate<G>,
    {
        self.worker(play, budget).deepen(1, deepest(play, budget), &|found, nodes| {
            if budget.watch().is_heard()
                && let Some(thought) = self.thought(play, found, nodes.max(budget.nodes()))
            {
                budget.watch().tell(&thought);
            }
        })
    }

    fn worker<'a, G: Game>(&'a self, play: &'a Play<G>, budget: &'a Budget<'_>) -> Worker<'a, G, E>
    where
        E: Evaluate<G>,
    {
        let errors = Errors::new(self.options.weakness, self.options.seed, E::SCALE);
        Worker::new(
            &self.evaluator,
            &self.table,
            errors,
            budget.meter(),
            Line::of(play),
            play.position(),
        )
    }

    /// The turn that looks best without looking ahead.
    fn at_first_sight<G: Game>(&self, position: &G) -> Vec<G::Action>
    where
        E: Evaluate<G>,
    {
        let mut turn = Vec::new();
        let mut now = position.clone();
        while now.turns() == position.turns() {
            let Some(action) = self.most_promising(&now) else { break };
            turn.push(action);
            now.play(action);
        }
        turn
    }

    fn most_promising<G: Game>(&self, position: &G) -> Option<G::Action>
    where
        E: Evaluate<G>,
    {
        let mut best: Option<(i32, G::Action)> = None;
        let _ = position.visit(|action| {
            let rank = self.evaluator.rank(position, action);
            if best.is_none_or(|(known, _)| rank > known) {
                best = Some((rank, action));
            }
            std::ops::ControlFlow::Continue(())
        });
        best.map(|(_, action)| action)
    }

    /// The complete turns that these actions make. The first one is completed if need be.
    fn turns<G: Game>(&self, position: &G, actions: &[G::Action]) -> Vec<Vec<G::Action>>
    where
        E: Evaluate<G>,
    {
        let mut turns = Vec::new();
        let mut now = position.clone();
        let mut turn = Vec::new();
        for action in actions {
            if now.check(*action).is_err() {
                break;
            }
            let before = now.turns();
            now.play(*action);
            turn.push(*action);
            if now.turns() != before {
                turns.push(std::mem::take(&mut turn));
            }
        }
        if turns.is_empty() && !turn.is_empty() {
            turn.extend(self.at_first_sight(&now));
            turns.push(turn);
        }
        turns
    }
}

/// How deep to look. Who has no choice need not think long to choose, unless asked to.
fn deepest<G: Game>(play: &Play<G>, budget: &Budget<'_>) -> u32 {
    const WITHOUT_CHOICE: u32 = 4;
    let position = play.position();
    let only = |mut next: G| {
        let action = next.choose(|_| 0);
        action.is_some_and(|action| {
            next.play(action);
            next.turns() != position.turns()
        })
    };
    let choice = position.count_actions() > 1 || !only(position.clone());
    let limit = if choice { DEEPEST } else { WITHOUT_CHOICE };
    budget.depth().unwrap_or(limit).min(DEEPEST)
}

/// The other of two players.
fn other<G: Game>(position: &G, side: Player) -> Option<Player> {
    position.players().without(side).single()
}

fn shares<G: Game>(score: Score, side: Player, position: &G, scale: f32) -> ByPlayer<f32> {
    let mut shares = ByPlayer([0.0; Player::MOST]);
    shares[side] = share(score, scale);
    if let Some(other) = other(position, side) {
        shares[other] = 1.0 - shares[side];
    }
    shares
}
