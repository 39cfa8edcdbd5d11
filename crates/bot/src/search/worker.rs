//! One thread of the search.

use kernel::{Game, Outcome, Player};

use super::TURN;
use super::budget::Meter;
use super::evaluate::Evaluate;
use super::line::Line;
use super::order::{Frame, History, list, pick};
use super::score::{DRAW, Score, WIN, is_forced, lost_in, won_in};
use super::table::{Bound, Entry, Table, from_table, to_table};
use super::weak::Errors;

/// More than any score.
const INFINITY: Score = WIN + 1;

/// So many turns beyond the depth noisy actions are followed.
const NOISE_TURNS: i32 = 8;

/// Up to this depth what a position looks like is trusted, if the game allows it.
const SHALLOW: i32 = 6 * TURN;

/// So many actions, and so many more for each turn of depth, are tried at a shallow depth.
const MANY: i32 = 4;

/// One thread of the search, with all that it does not share.
#[derive(Debug)]
pub(super) struct Worker<'a, G: Game, E: Evaluate<G>> {
    evaluator: &'a E,
    memory: E::Memory,
    table: &'a Table,
    errors: Errors,
    meter: Meter<'a>,
    line: Line,
    root: &'a G,
    /// Who thinks.
    side: Player,
    frames: Vec<Frame<G>>,
    history: History,
    /// The best actions found in the iteration that goes on, if any were.
    found: Option<Found<G>>,
}

/// The best actions from the root on, and what they are worth.
#[derive(Clone, Debug)]
pub(super) struct Found<G: Game> {
    pub(super) score: Score,
    pub(super) actions: Vec<G::Action>,
    /// How many turns deep everything was looked at.
    pub(super) depth: u32,
}

/// Where in the line a position stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// So many actions from the root.
    height: usize,
    /// So many actions in the turn as it stands.
    within: u32,
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    pub(super) fn new(
        evaluator: &'a E,
        table: &'a Table,
        errors: Errors,
        meter: Meter<'a>,
        line: Line,
        root: &'a G,
    ) -> Worker<'a, G, E> {
        let side = evaluator.side(root);
        let history = History::new(E::KINDS);
        let frames = Vec::new();
        Worker {
            evaluator,
            memory: E::Memory::default(),
            table,
            errors,
            meter,
            line,
            root,
            side,
            frames,
            history,
            found: None,
        }
    }

    /// Looks deeper and deeper, beginning with `first` turns, until the budget is used up or
    /// nothing is left to find out. After each depth `tell` gets what was found, and how many
    /// positions were looked at.
    pub(super) fn deepen(
        &mut self,
        first: u32,
        deepest: u32,
        tell: &dyn Fn(&Found<G>, u64),
    ) -> Option<Found<G>> {
        let mut best: Option<Found<G>> = None;
        if self.meter.is_over() {
            return best;
        }
        for depth in first..=deepest {
            let score = best.as_ref().map(|found| found.score);
            self.found = None;
            let score = self.around(score, depth);
            let over = self.meter.is_over();
            if let Some(mut found) = self.found.take() {
                if over && is_forced(found.score) && found.score < 0 {
                    // Half an iteration has seen a loss: that another action saves is not ruled
                    // out.
                    if best.is_some() {
                        break;
                    }
                    let looks = self.evaluator.evaluate(&mut self.memory, self.root);
                    found.score = looks.unwrap_or(DRAW);
                }
                let before = best.as_ref().map_or(0, |best| best.depth);
                found.depth = if over { before } else { depth };
                if !over {
                    tell(&found, self.meter.nodes());
                }
                best = Some(found);
            }
            if over || is_decided(score, depth) {
                break;
            }
        }
        self.meter.look();
        best
    }

    /// One iteration, first with a narrow window around what the last one found.
    fn around(&mut self, expected: Option<Score>, depth: u32) -> Score {
        let place = Place { height: 0, within: 0 };
        let (mut low, mut high) = (-INFINITY, INFINITY);
        let mut width = (E::SCALE / 8.0) as Score + 1;
        if let Some(score) = expected
            && depth >= 3
            && !is_forced(score)
        {
            (low, high) = (score - width, score + width);
        }
        loop {
            let score = self.search(self.root, depth as i32 * TURN, low, high, place);
            if self.meter.is_over() {
                return score;
            }
            width *= 4;
            if score <= low && low > -INFINITY {
                low = if width > 64 * TURN { -INFINITY } else { score - width };
            } else if score >= high && high < INFINITY {
                high = if width > 64 * TURN { INFINITY } else { score + width };
            } else {
                return score;
            }
        }
    }

    /// The score of a position for the player to act, at least `alpha` or at most `beta` where it
    /// lies beyond them.
    fn search(
        &mut self,
        position: &G,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        place: Place,
    ) -> Score {
        let height = place.height;
        if self.frames.len() <= height {
            self.frames.resize_with(height + 1, Frame::default);
        }
        self.frames[height].best.clear();
        if self.meter.tick() {
            return DRAW;
        }
        if depth <= 0 {
            if place.within == 0 {
                return self.calm(position, depth, (alpha, beta), place);
            }
            if let Some(stop) = self.evaluator.stop(position) {
                let next = after(position, stop);
                let score = self.follow(position, &next, 0, (alpha, beta), place);
                self.frames[height].best.push(stop);
                return score;
            }
        }
        let open = beta - alpha > 1;
        let turns = position.turns() - self.root.turns();
        let key = position.key() ^ self.line.salt();
        let known = self.table.get(key);
        if let Some(known) = known
            && !open
            && known.depth >= depth
        {
            let score = from_table(known.score, turns);
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if enough {
                return score;
            }
        }

        // What the position looks like decides what is left out, where the game allows that.
        let looks = match E::MARGIN {
            Some(margin) if !open && place.within == 0 && depth <= SHALLOW && !is_forced(beta) => {
                let slack = margin * (depth + TURN) / TURN;
                self.evaluator.evaluate(&mut self.memory, position).map(|score| (score, slack))
            }
            _ => None,
        };
        if let Some((score, slack)) = looks
            && score - slack >= beta
        {
            return score;
        }

        let first = known.and_then(|known| known.place);
        list(self.evaluator, &self.history, &mut self.frames[height], position, first);
        let mut actions = std::mem::take(&mut self.frames[height].actions);
        if actions.is_empty() {
            self.frames[height].actions = actions;
            return self.result(position);
        }

        let side = self.evaluator.side(position);
        let blind = self.errors.is_blind() && place.within == 0 && side != self.side;
        let lower = alpha;
        let mut best = -INFINITY;
        let mut best_place = None;
        let mut tried = 0;
        for index in 0..actions.len() {
            let ranked = pick(&mut actions, index);
            let next = after(position, ranked.action);
            if blind
                && self.errors.overlooks(next.key())
                && (tried > 0 || index + 1 < actions.len())
            {
                continue;
            }
            if let Some((score, slack)) = looks
                && !is_forced(best)
                && tried > 0
            {
                if tried > MANY + MANY * depth / TURN {
                    break;
                }
                let hope = score + slack;
                if depth <= TURN && hope <= alpha && next.turns() != position.turns() {
                    best = best.max(hope);
                    continue;
                }
            }
            tried += 1;
            let score = if tried == 1 {
                self.follow(position, &next, depth, (alpha, beta), place)
            } else {
                // Is it better than what we have? Late ones are asked with less depth first.
                let less = reduction(depth, index);
                let narrow = (alpha, alpha + 1);
                let mut score = self.follow(position, &next, depth - less, narrow, place);
                if score > alpha && less > 0 {
                    score = self.follow(position, &next, depth, narrow, place);
                }
                if score > alpha && score < beta {
                    score = self.follow(position, &next, depth, (alpha, beta), place);
                }
                score
            };
            if self.meter.is_over() {
                self.frames[height].actions = actions;
                return DRAW;
            }
            if score <= best {
                continue;
            }
            best = score;
            if score <= alpha {
                continue;
            }
            alpha = score;
            best_place = Some(ranked.place);
            if open {
                self.remember(height, ranked.action);
                if height == 0 {
                    let actions = self.frames[0].best.clone();
                    self.found = Some(Found { score, actions, depth: 0 });
                }
            }
            if score >= beta {
                self.learn(side, height, depth, ranked.action, &actions[..index]);
                break;
            }
        }
        self.frames[height].actions = actions;

        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > lower {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let score = to_table(best, turns);
        self.table.put(key, Entry { score, depth: depth.max(0), bound, place: best_place });
        best
    }

    /// The score, for the player to act in `position`, of the action that leads to `next`.
    #[inline]
    fn follow(
        &mut self,
        position: &G,
        next: &G,
        depth: i32,
        (alpha, beta): (Score, Score),
        place: Place,
    ) -> Score {
        let height = place.height + 1;
        if next.turns() == position.turns() {
            // Long turns must not be free: some have millions of ways to go on.
            let within = place.within + 1;
            let cost = if within > 2 { TURN / 4 } else { 0 };
            return self.search(next, depth - cost, alpha, beta, Place { height, within });
        }
        let turns = next.turns() - self.root.turns();
        self.line.enter(next);
        let place = Place { height, within: 0 };
        let score = if self.is_drawn(next) {
            if let Some(frame) = self.frames.get_mut(height) {
                frame.best.clear();
            }
            DRAW
        } else if self.evaluator.side(next) == self.evaluator.side(position) {
            self.search(next, depth - TURN, alpha, beta, place)
        } else {
            // No result is better or worse than one that is there already.
            let (low, high) = (lost_in(turns).max(-beta), won_in(turns).min(-alpha));
            if low >= high { -low } else { -self.search(next, depth - TURN, low, high, place) }
        };
        self.line.leave();
        score
    }

    fn is_drawn(&self, position: &G) -> bool {
        self.line.is_repeated()
            || position.is_dead() && position.outcome().is_none()
            || self.line.is_quiet_too_long() && position.outcome().is_none()
    }

    /// The score of a position between turns when no depth is left: what it looks like, or what
    /// noisy actions make of it.
    fn calm(
        &mut self,
        position: &G,
        depth: i32,
        (mut alpha, beta): (Score, Score),
        place: Place,
    ) -> Score {
        let Some(score) = self.evaluator.evaluate(&mut self.memory, position) else {
            return self.result(position);
        };
        let mut best = score + self.errors.noise(position.key());
        if !E::NOISY || best >= beta || depth <= -NOISE_TURNS * TURN {
            return best;
        }
        alpha = alpha.max(best);
        let height = place.height;
        let first = self.table.get(position.key()).and_then(|known| known.place);
        list(self.evaluator, &self.history, &mut self.frames[height], position, first);
        let mut actions = std::mem::take(&mut self.frames[height].actions);
        actions.retain(|ranked| self.evaluator.is_noisy(position, ranked.action));
        for index in 0..actions.len() {
            let action = pick(&mut actions, index).action;
            let next = after(position, action);
            let score = self.follow(position, &next, depth, (alpha, beta), place);
            if self.meter.is_over() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.remember(height, action);
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.frames[height].actions = actions;
        best
    }

    /// The score of a position where the game is over.
    fn result(&self, position: &G) -> Score {
        let side = self.evaluator.side(position);
        let turns = position.turns() - self.root.turns();
        match position.outcome().map(Outcome::winners) {
            Some(winners) if winners.single() == Some(side) => won_in(turns),
            Some(winners) if !winners.contains(side) => lost_in(turns),
            _ => DRAW,
        }
    }

    /// Makes an action followed by the best ones after it the best ones from here on.
    fn remember(&mut self, height: usize, action: G::Action) {
        let (before, after) = self.frames.split_at_mut(height + 1);
        let best = &mut before[height].best;
        best.clear();
        best.push(action);
        if let Some(after) = after.first() {
            best.extend_from_slice(&after.best);
        }
    }

    /// Learns from an action that was too good, and from those that were tried in vain before it.
    fn learn(
        &mut self,
        side: Player,
        height: usize,
        depth: i32,
        action: G::Action,
        in_vain: &[super::order::Ranked<G::Action>],
    ) {
        self.frames[height].refuted_by(action);
        let turns = depth.max(0) / TURN + 1;
        let bonus = 32 * turns * turns;
        self.history.add(side, self.evaluator.kind(action), bonus);
        for other in in_vain {
            self.history.add(side, self.evaluator.kind(other.action), -bonus);
        }
    }
}

/// The position after an action.
#[inline]
fn after<G: Game>(position: &G, action: G::Action) -> G {
    let mut next = position.clone();
    next.play(action);
    next
}

/// Whether looking deeper cannot change anything any more.
fn is_decided(score: Score, depth: u32) -> bool {
    super::forced_turns(score).is_some_and(|turns| turns <= depth)
}

/// How much less deep an action is looked at that comes late in the order.
#[inline]
fn reduction(depth: i32, index: usize) -> i32 {
    if depth < 2 * TURN || index < 3 {
        return 0;
    }
    let product = logarithm(index as u32) * logarithm(depth as u32 / TURN as u32);
    (TURN / 2 + product as i32 / 92).min(depth - TURN)
}

/// Sixteen times the binary logarithm of a number above 0, about. In whole numbers, because a
/// search does the same on every machine.
#[inline]
fn logarithm(number: u32) -> u32 {
    let whole = number.ilog2();
    16 * whole + ((number << 4) >> whole) - 16
}
