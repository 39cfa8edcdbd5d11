//! The search for three and more players: a tree that grows where it is worth it.
//!
//! Nobody is against anybody in particular: at every position the player to act prefers what is
//! best for that player (the idea of max^n). The tree is one of whole turns. A position that is
//! looked at gets its best turns as children, judged at once; how promising they look decides how
//! often they are followed, and what comes out further on corrects it (the idea of Monte-Carlo
//! tree search, without chance). So likely lines are followed far and foolish ones hardly at all.

use kernel::{ByPlayer, Outcome, Play, Player, PlayerSet};

use super::shares::{NAT, draw, shares, value};
use super::tree::Found;
use super::{Breadth, Candidate, Known};
use crate::search::{Line, Meter, Score, WIN, share};

/// No turn has more actions.
const LONGEST_TURN: usize = 4;
/// So many turns are kept of those that can be played at the root, and elsewhere.
const ROOT_TURNS: usize = 80;
const TURNS: usize = 24;
/// A turn is followed e times less often at first if it looks so much worse.
const TEMPERATURE: f32 = 0.3 * NAT as f32;
/// How much is tried that looks worse so far, in shares of a win.
const CURIOSITY: f32 = 0.3;
/// The tree does not grow beyond so many turns, about as many as some seconds give.
const MOST: usize = 2_000_000;

/// No position that was looked at.
const NOWHERE: u32 = u32::MAX;

/// A turn that can be played.
struct Branch<A> {
    turn: [Option<A>; LONGEST_TURN],
    /// How often to follow it, before anything is known: all of a position add up to 1.
    promise: f32,
    /// The expected points of who plays it. The first judgment counts as much as one visit.
    worth: f32,
    visits: u32,
    /// The position it leads to, if that was looked at.
    to: u32,
    /// Whether the game is over then.
    last: bool,
}

/// A position that was looked at.
struct Fork {
    first: u32,
    count: u32,
    mover: Player,
    visits: u32,
    /// The expected points of everybody if the turn is played that looks best.
    points: ByPlayer<f32>,
}

/// A turn that is being judged.
struct Sprout<A> {
    turn: [Option<A>; LONGEST_TURN],
    /// What it leads to is worth this to who plays it.
    score: Score,
    last: bool,
}

/// One thread's tree.
pub(super) struct Grove<'a, G: Known> {
    branches: Vec<Branch<G::Action>>,
    forks: Vec<Fork>,
    meter: Meter<'a>,
    line: Line,
    curiosity: f32,
    judge: G::Judge,
    sprouts: Vec<Sprout<G::Action>>,
    lists: [Vec<Candidate<G::Action>>; LONGEST_TURN],
    path: Vec<usize>,
}

impl<'a, G: Known> Grove<'a, G> {
    /// A tree that has nothing but the turns of the root. Trees of several threads follow other
    /// turns if they have other numbers.
    pub(super) fn new(
        play: &Play<G>,
        judge: &G::Judge,
        meter: Meter<'a>,
        number: usize,
    ) -> Grove<'a, G> {
        let mut grove = Grove {
            branches: Vec::new(),
            forks: Vec::new(),
            meter,
            line: Line::of(play),
            curiosity: CURIOSITY * (1.0 + 0.3 * number as f32),
            judge: judge.clone(),
            sprouts: Vec::new(),
            lists: [const { Vec::new() }; LONGEST_TURN],
            path: Vec::new(),
        };
        grove.look_at(play.position(), Breadth::All, ROOT_TURNS);
        grove
    }

    /// Grows until so many lines were followed; whether it can grow on.
    pub(super) fn grow(&mut self, root: &G, visits: u32) -> bool {
        while !self.forks.is_empty() && self.forks[0].visits < visits {
            let full = self.branches.len() >= MOST;
            if full || self.forks[0].count < 2 || self.meter.is_over() {
                self.meter.look();
                return false;
            }
            self.follow(root);
        }
        !self.forks.is_empty()
    }

    /// Adds what another tree of the same root, grown by another thread, found out.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn join(&mut self, other: &Grove<'_, G>) {
        let count = self.forks.first().map_or(0, |root| root.count as usize);
        for (own, other) in self.branches[..count].iter_mut().zip(&other.branches) {
            let visits = own.visits + other.visits;
            let (own_weight, weight) = (own.visits as f32 + 1.0, other.visits as f32);
            own.worth = (own.worth * own_weight + other.worth * weight) / (own_weight + weight);
            own.visits = visits;
        }
    }

    /// What is known now.
    pub(super) fn found(&self) -> Found<G::Action> {
        let mut found = Found { actions: Vec::new(), score: None, depth: 0 };
        let mut at = 0;
        while let Some(fork) = self.forks.get(at as usize) {
            let branches = self.branches_of(fork);
            let best = branches.iter().max_by(|one, other| {
                one.visits.cmp(&other.visits).then(one.worth.total_cmp(&other.worth))
            });
            let Some(best) = best.filter(|best| best.visits > 0 || at == 0) else { break };
            if at == 0 {
                let odds = best.worth.clamp(0.001, 0.999);
                found.score = Some(((odds / (1.0 - odds)).ln() * NAT as f32) as Score);
            }
            found.actions.extend(best.turn.iter().flatten());
            found.depth += 1;
            at = best.to;
        }
        found
    }

    /// Follows one line from the root until it leaves the tree, looks at the position there, and
    /// tells all turns of the line.
    fn follow(&mut self, root: &G) {
        let mut position = root.clone();
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let mut at = 0;
        let points = loop {
            let fork = &mut self.forks[at as usize];
            fork.visits += 1;
            let place = self.choose(at);
            path.push(place);
            for action in self.branches[place].turn.into_iter().flatten() {
                position.play(action);
            }
            self.line.enter(&position);
            if let Some(winners) = self.winners(&position, self.branches[place].last) {
                // Nothing is looked at here that would count, and there may be no other lines.
                self.meter.tick();
                break divided(winners);
            }
            if self.branches[place].to == NOWHERE {
                self.branches[place].to = self.forks.len() as u32;
                self.look_at(&position, Breadth::Tree, TURNS);
                break self.forks[self.forks.len() - 1].points;
            }
            at = self.branches[place].to;
        };
        let mut at = 0;
        for place in &path {
            let mover = self.forks[at as usize].mover;
            let branch = &mut self.branches[*place];
            branch.visits += 1;
            branch.worth += (points[mover] - branch.worth) / (branch.visits as f32 + 1.0);
            at = branch.to;
            self.line.leave();
        }
        self.path = path;
    }

    /// The branch of a fork to follow: the best one, or one that could be better and was followed
    /// less often than it promised.
    fn choose(&self, at: u32) -> usize {
        let fork = &self.forks[at as usize];
        let curiosity = self.curiosity * (fork.visits as f32).sqrt();
        let mut best = 0;
        let mut most = f32::NEG_INFINITY;
        for (place, branch) in self.branches_of(fork).iter().enumerate() {
            let hope = branch.worth + curiosity * branch.promise / (1.0 + branch.visits as f32);
            if hope > most {
                (best, most) = (place, hope);
            }
        }
        fork.first as usize + best
    }

    /// Adds a position to the tree, with the best of the turns that can be played.
    fn look_at(&mut self, position: &G, breadth: Breadth, most: usize) {
        let Some(mover) = position.to_act() else { return };
        let mut sprouts = std::mem::take(&mut self.sprouts);
        sprouts.clear();
        self.sprout(position, mover, breadth, [None; LONGEST_TURN], 0, &mut sprouts);
        sprouts.sort_by_key(|sprout| std::cmp::Reverse(sprout.score));
        // Who can win needs no other turn.
        let wins = sprouts.first().is_some_and(|best| best.score == WIN);
        sprouts.truncate(if wins { 1 } else { most });
        let first = self.branches.len();
        let top = sprouts.first().map_or(0, |sprout| sprout.score);
        let mut sum = 0.0;
        for sprout in &sprouts {
            let promise = ((sprout.score - top) as f32 / TEMPERATURE).exp();
            sum += promise;
            self.branches.push(Branch {
                turn: sprout.turn,
                promise,
                worth: share(sprout.score, NAT as f32),
                visits: 0,
                to: NOWHERE,
                last: sprout.last,
            });
        }
        for branch in &mut self.branches[first..] {
            branch.promise /= sum;
        }
        let mut best = position.clone();
        for action in sprouts.first().into_iter().flat_map(|best| best.turn.into_iter().flatten()) {
            best.play(action);
        }
        let points = points(&best, &mut self.judge);
        let count = sprouts.len() as u32;
        self.forks.push(Fork { first: first as u32, count, mover, visits: 0, points });
        self.sprouts = sprouts;
    }

    /// Lists and judges the turns that can be played from here on, the begun one included.
    fn sprout(
        &mut self,
        position: &G,
        mover: Player,
        breadth: Breadth,
        begun: [Option<G::Action>; LONGEST_TURN],
        length: usize,
        sprouts: &mut Vec<Sprout<G::Action>>,
    ) {
        let mut list = std::mem::take(&mut self.lists[length]);
        list.clear();
        position.candidates(mover, breadth, &mut list);
        for candidate in &list {
            let mut after = position.clone();
            after.play(candidate.action);
            let mut turn = begun;
            turn[length] = Some(candidate.action);
            if after.turns() == position.turns() {
                self.sprout(&after, mover, breadth, turn, length + 1, sprouts);
            } else {
                self.meter.tick();
                let last = after.to_act().is_none();
                sprouts.push(Sprout {
                    turn,
                    score: value_to(&after, mover, &mut self.judge),
                    last,
                });
            }
        }
        self.lists[length] = list;
    }

    /// Who shares the first place, if the game is over.
    fn winners(&self, position: &G, last: bool) -> Option<PlayerSet> {
        if last {
            return position.outcome().map(Outcome::winners);
        }
        let drawn = self.line.is_repeated() || self.line.is_quiet_too_long() || position.is_dead();
        drawn.then(|| position.still_in())
    }

    fn branches_of(&self, fork: &Fork) -> &[Branch<G::Action>] {
        &self.branches[fork.first as usize..(fork.first + fork.count) as usize]
    }
}

/// What a position between turns is worth to a player.
fn value_to<G: Known>(position: &G, player: Player, judge: &mut G::Judge) -> Score {
    match position.outcome() {
        Some(outcome) if outcome.winners().single() == Some(player) => WIN,
        Some(outcome) if outcome.winners().contains(player) => draw(outcome.winners()),
        None if position.still_in().contains(player) => {
            value(&position.strengths(judge), position.still_in(), player)
        }
        _ => -WIN,
    }
}

/// The expected points of everybody.
fn points<G: Known>(position: &G, judge: &mut G::Judge) -> ByPlayer<f32> {
    position.outcome().map_or_else(
        || shares(&position.strengths(judge), position.still_in()),
        |outcome| divided(outcome.winners()),
    )
}

/// One point, divided.
fn divided(winners: PlayerSet) -> ByPlayer<f32> {
    let share = 1.0 / winners.len() as f32;
    ByPlayer::from_fn(|player| if winners.contains(player) { share } else { 0.0 })
}
