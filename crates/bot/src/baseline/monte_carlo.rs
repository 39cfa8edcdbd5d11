//! `uct` and `mcts-eval`: plain Monte-Carlo tree search on actions, with max^n backup: at each node
//! the player who acts there prefers what was good for that player.

use kernel::{ByPlayer, Game, Play, Player, PlayerSet, Rng};

use super::meter::Meter;
use super::random::complete;
use super::shared;
use crate::{Bot, Limits, Played, Thought, Watch};

/// What a new leaf of the tree is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    /// The points of one random game from there (`uct`).
    Playout,
    /// What the evaluation says (`mcts-eval`).
    Estimate,
}

impl Leaf {
    /// How much is tried that looks worse so far: the differences between evaluations are much
    /// smaller than those between won and lost games. Both were the best of several in matches.
    const fn exploration(self) -> f64 {
        match self {
            Leaf::Playout => 0.6,
            Leaf::Estimate => 0.03,
        }
    }
}

/// The tree is not extended beyond so many nodes; that is more than a few seconds fill.
const MOST_NODES: usize = 4_000_000;

pub(super) struct MonteCarlo {
    leaf: Leaf,
    rng: Rng,
}

impl MonteCarlo {
    pub(super) fn new(leaf: Leaf, seed: u64) -> MonteCarlo {
        MonteCarlo { leaf, rng: Rng::new(seed) }
    }
}

impl<G: Played> Bot<G> for MonteCarlo {
    fn think(&mut self, play: &Play<G>, limits: Limits, watch: &Watch<'_>) -> Option<Thought<G>> {
        play.to_act()?;
        let quiet_turns = play.moments().last().map_or(0, |moment| moment.quiet_turns);
        let root = Walk::new(play.position().clone(), quiet_turns);
        let mut tree = Tree::new(self.leaf);
        let mut meter = Meter::new(limits, watch, if self.leaf == Leaf::Playout { 1 } else { 8 });
        let mut sum = ByPlayer([0.0; Player::MOST]);
        loop {
            let points = tree.simulate(root.clone(), &mut self.rng);
            for player in Player::ALL {
                sum[player] += f64::from(points[player]);
            }
            if !meter.count() {
                break;
            }
        }
        let mut line = tree.line(&root.position);
        let turn = match line.first() {
            Some(turn) => turn.clone(),
            // Not even one turn was visited to its end.
            None => complete(root.position, &mut self.rng)?,
        };
        if line.is_empty() {
            line.push(turn.clone());
        }
        let shares = ByPlayer::from_fn(|player| (sum[player] / meter.nodes() as f64) as f32);
        let depth = line.len() as u32;
        Some(Thought { turn, shares, forced: None, line, depth, nodes: meter.nodes() })
    }
}

/// A position on the way down, with what ends a game too: too many quiet turns.
#[derive(Clone)]
struct Walk<G: Game> {
    position: G,
    quiet_turns: u32,
    most_quiet_turns: u32,
    turns: u32,
    progress: u32,
    /// Whether no turn is half made.
    between: bool,
}

impl<G: Game> Walk<G> {
    fn new(position: G, quiet_turns: u32) -> Walk<G> {
        Walk {
            quiet_turns,
            most_quiet_turns: position.draw_limits().quiet_turns.unwrap_or(u32::MAX),
            turns: position.turns(),
            progress: position.progress(),
            between: true,
            position,
        }
    }

    #[inline]
    fn play(&mut self, action: G::Action) {
        self.position.play(action);
        let turns = self.position.turns();
        self.between = turns != self.turns;
        if self.between {
            self.turns = turns;
            let progress = self.position.progress();
            self.quiet_turns = if progress == self.progress { self.quiet_turns + 1 } else { 0 };
            self.progress = progress;
        }
    }

    fn is_drawn(&self) -> bool {
        self.quiet_turns >= self.most_quiet_turns
    }

    /// Who shares the first place, if the game is over.
    fn winners(&self) -> Option<PlayerSet> {
        match self.position.outcome() {
            Some(outcome) => Some(outcome.winners()),
            None => self.is_drawn().then(|| self.position.still_in()),
        }
    }

    /// What the evaluation says once the turn is complete: it knows nothing about what is held in
    /// the hand, or about chains that go on.
    fn estimate(mut self, rng: &mut Rng) -> ByPlayer<f32>
    where
        G: Played,
    {
        while !self.between {
            let Some(action) = self.position.choose(|count| rng.below(count)) else { break };
            self.play(action);
        }
        self.winners().map_or_else(|| self.position.estimate(), shared)
    }

    /// The points of one random game from here.
    fn playout(mut self, rng: &mut Rng) -> ByPlayer<f32> {
        while !self.is_drawn() {
            let Some(action) = self.position.choose(|count| rng.below(count)) else { break };
            self.play(action);
        }
        shared(self.winners().unwrap_or(self.position.still_in()))
    }
}

struct Node<A> {
    /// What leads here; `None` for the root.
    action: Option<A>,
    /// Who takes this action.
    player: Player,
    visits: u32,
    /// What that player got in all visits.
    value: f64,
    first_child: u32,
    children: u32,
}

struct Tree<G: Game> {
    leaf: Leaf,
    nodes: Vec<Node<G::Action>>,
    path: Vec<usize>,
}

impl<G: Played> Tree<G> {
    fn new(leaf: Leaf) -> Tree<G> {
        let root = Node {
            action: None,
            player: Player::ALL[0],
            visits: 0,
            value: 0.0,
            first_child: 0,
            children: 0,
        };
        Tree { leaf, nodes: vec![root], path: Vec::new() }
    }

    /// Goes down the tree, extends it by one node, and tells what came out.
    fn simulate(&mut self, mut walk: Walk<G>, rng: &mut Rng) -> ByPlayer<f32> {
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        let points = loop {
            if let Some(winners) = walk.winners() {
                break shared(winners);
            }
            if self.nodes[at].children == 0 {
                // A leaf is only extended when it is seen again; most never are.
                let extend = (at == 0 || self.nodes[at].visits > 0)
                    && self.nodes.len() < MOST_NODES
                    && self.extend(at, &walk.position, rng);
                if !extend {
                    break match self.leaf {
                        Leaf::Playout => walk.playout(rng),
                        Leaf::Estimate => walk.estimate(rng),
                    };
                }
            }
            at = self.select(at);
            self.path.push(at);
            let action = self.nodes[at].action.expect("only the root has no action");
            walk.play(action);
        };
        for place in &self.path {
            let node = &mut self.nodes[*place];
            node.visits += 1;
            node.value += f64::from(points[node.player]);
        }
        points
    }

    /// Gives a node its children, in random order; `false` if it has none.
    fn extend(&mut self, at: usize, position: &G, rng: &mut Rng) -> bool {
        let Some(player) = position.to_act() else { return false };
        let first = self.nodes.len();
        let nodes = &mut self.nodes;
        let _ = position.visit(|action| {
            nodes.push(Node {
                action: Some(action),
                player,
                visits: 0,
                value: 0.0,
                first_child: 0,
                children: 0,
            });
            std::ops::ControlFlow::Continue(())
        });
        rng.shuffle(&mut nodes[first..]);
        let children = nodes.len() - first;
        self.nodes[at].first_child = first as u32;
        self.nodes[at].children = children as u32;
        children > 0
    }

    /// The child to visit: one that never was, else the one with the best upper bound.
    fn select(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let log = f64::from(parent.visits.max(1)).ln();
        let exploration = self.leaf.exploration();
        let mut best = (parent.first_child as usize, f64::NEG_INFINITY);
        for place in self.children(at) {
            let child = &self.nodes[place];
            if child.visits == 0 {
                return place;
            }
            let visits = f64::from(child.visits);
            let bound = child.value / visits + exploration * (log / visits).sqrt();
            if bound > best.1 {
                best = (place, bound);
            }
        }
        best.0
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let first = self.nodes[at].first_child as usize;
        first..first + self.nodes[at].children as usize
    }

    /// The complete turns along the most visited nodes.
    fn line(&self, root: &G) -> Vec<Vec<G::Action>> {
        let mut position = root.clone();
        let mut line = Vec::new();
        let mut turn = Vec::new();
        let mut at = 0;
        loop {
            let favorite = self
                .children(at)
                .filter(|place| self.nodes[*place].visits > 0)
                .max_by_key(|place| self.nodes[*place].visits);
            let Some(child) = favorite else { return line };
            let action = self.nodes[child].action.expect("only the root has no action");
            let before = position.turns();
            position.play(action);
            turn.push(action);
            if position.turns() != before {
                line.push(std::mem::take(&mut turn));
            }
            at = child;
        }
    }
}
