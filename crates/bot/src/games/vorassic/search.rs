//! Looking ahead.
//!
//! One player against all others, who act together against them: with two players that is the game
//! itself, with more it is what the most cautious would fear. Everything that is separate from the
//! rest is worked out, not searched.

use kernel::{Player, mix};
use vorassic::Mode;

use super::area::Area;
use super::field::{Field, Ground, count};
use super::judgment::{Judged, POINT, ahead, expected, lead, proven};
use super::solo::{Range, Solo};
use super::survey::Survey;
use crate::search::{Bound, Entry, Errors, Meter, Score, TURN, Table, WIN};

/// Above every score.
pub(super) const INFINITE: Score = 2 * WIN;

/// One search of one thread.
pub(super) struct Search<'a, 'b, A: Area> {
    pub(super) ground: &'a Ground<A>,
    pub(super) table: &'a Table,
    pub(super) solo: &'a mut Solo,
    pub(super) meter: Meter<'b>,
    pub(super) errors: Errors,
    /// Whose view scores take.
    pub(super) me: Player,
    /// How much is risked for a win where there is a sure draw.
    pub(super) hope: Score,
}

/// A position with what is known at first sight.
pub(super) struct Node<A: Area> {
    pub(super) field: Field<A>,
    pub(super) survey: Survey<A>,
}

/// A capture that can be tried at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) index: usize,
    pub(super) judged: Judged,
}

impl<A: Area> Search<'_, '_, A> {
    /// Looks `depth` turns ahead at each choice of the player it thinks for and puts the best
    /// first. `false` if there was no time for all of them; then what was looked at is in order.
    pub(super) fn rank(&mut self, field: &Field<A>, choices: &mut [Choice], depth: i32) -> bool {
        let mut best = -INFINITE;
        for place in 0..choices.len() {
            let index = choices[place].index;
            let mut field = field.clone();
            field.capture(self.ground, self.me, index);
            let node = self.look(field);
            let mut judged = if place == 0 {
                self.node(&node, depth - 1, -INFINITE, INFINITE)
            } else {
                self.node(&node, depth - 1, best, best + 1)
            };
            if place > 0 && judged.score > best && !self.meter.is_over() {
                judged = self.node(&node, depth - 1, best, INFINITE);
            }
            if self.meter.is_over() {
                return false;
            }
            choices[place].judged = judged;
            if judged.score > best {
                best = judged.score;
                choices[..=place].rotate_right(1);
            }
        }
        true
    }

    /// The score at first sight after a capture of the player it thinks for; it counts for nothing.
    pub(super) fn first_look(&mut self, field: &Field<A>, index: usize) -> Score {
        let mut field = field.clone();
        field.capture(self.ground, self.me, index);
        let survey = Survey::of(self.ground, &field);
        self.rough(&Node { field, survey })
    }

    /// What is to be known at first sight.
    #[inline]
    fn look(&mut self, field: Field<A>) -> Node<A> {
        count::<A>(&mut self.meter);
        let survey = Survey::of(self.ground, &field);
        Node { field, survey }
    }

    /// What a position is worth, looking `depth` turns further ahead.
    fn node(&mut self, node: &Node<A>, depth: i32, alpha: Score, beta: Score) -> Judged {
        if self.meter.is_over() {
            return Judged::guess(0);
        }
        let Some(player) = node.survey.to_act(self.ground, node.field.last) else {
            return self.settled(node, None, depth, (alpha, beta));
        };
        let (key, base) = self.key(node, player);
        let judged = self.contest(node, player, (key, base), depth, (alpha, beta));
        // Who is not to act can copy everything and keep the lead as it is. That is worth having,
        // but a draw is less than what can be hoped for; and that others might do so is no reason
        // to give up.
        if player == self.me || base < 0 || judged.at_least || !self.ground.is_even(&node.field) {
            return judged;
        }
        let even = if base > 0 { proven(base) } else { -self.hope };
        if judged.score >= even {
            return judged;
        }
        Judged { score: even, at_least: base > 0, at_most: false }
    }

    /// What a position is worth in which the next capture can be in somebody's way.
    fn contest(
        &mut self,
        node: &Node<A>,
        player: Player,
        (key, base): (u64, i32),
        depth: i32,
        (alpha, beta): (Score, Score),
    ) -> Judged {
        let known = self.table.get(key);
        let mut first = None;
        if let Some(entry) = known {
            let (judged, at_least, at_most) = self.read(&entry, base, depth);
            let low = if at_least { judged.score } else { -INFINITE };
            let high = if at_most { judged.score } else { INFINITE };
            if low == high || low >= beta || high <= alpha {
                return judged;
            }
            first = entry.place.map(usize::from);
        }
        if let Some(judged) = self.decided(node, alpha, beta) {
            return judged;
        }
        if depth > 0 {
            return self.expand(node, player, (key, base, first), depth, (alpha, beta));
        }
        let judged = Judged::guess(self.guess(node, key));
        self.note(key, base, judged, 0, (-INFINITE, INFINITE), None);
        judged
    }

    /// Tries the captures of a player.
    fn expand(
        &mut self,
        node: &Node<A>,
        player: Player,
        (key, base, first): (u64, i32, Option<usize>),
        depth: i32,
        window: (Score, Score),
    ) -> Judged {
        let mine = player == self.me;
        let (mut alpha, mut beta) = window;
        let mut children = self.children(node, player, first, depth);
        if self.meter.is_over() {
            return Judged::guess(0);
        }
        if !mine && self.errors.is_blind() {
            self.overlook(&mut children);
        }
        // A single way is no decision.
        let depth = if children.len() == 1 { depth + 1 } else { depth };
        let mut best = Judged::guess(if mine { -INFINITE } else { INFINITE });
        let mut best_index = None;
        let (mut all_at_least, mut all_at_most) = (true, true);
        for (place, child) in children.iter().enumerate() {
            let judged = if place == 0 {
                self.node(&child.node, depth - 1, alpha, beta)
            } else {
                self.later(&child.node, place, depth, (alpha, beta), mine)
            };
            if self.meter.is_over() {
                return Judged::guess(0);
            }
            all_at_least &= judged.at_least;
            all_at_most &= judged.at_most;
            if if mine { judged.score > best.score } else { judged.score < best.score } {
                best = judged;
                best_index = Some(child.index);
                if mine {
                    alpha = alpha.max(best.score);
                } else {
                    beta = beta.min(best.score);
                }
            }
            if alpha >= beta {
                // What was not tried could only be better for who is to act.
                (all_at_least, all_at_most) = (false, false);
                break;
            }
        }
        best = if mine {
            Judged { at_most: all_at_most, ..best }
        } else {
            Judged { at_least: all_at_least, ..best }
        };
        self.note(key, base, best, depth, window, best_index);
        best
    }

    /// Looks at a capture that is probably not the best: less far, and only whether it is better.
    fn later(
        &mut self,
        node: &Node<A>,
        place: usize,
        depth: i32,
        (alpha, beta): (Score, Score),
        mine: bool,
    ) -> Judged {
        let (low, high) = if mine { (alpha, alpha + 1) } else { (beta - 1, beta) };
        let improves =
            |judged: Judged| if mine { judged.score > alpha } else { judged.score < beta };
        let reduction = match self.ground.mode {
            Mode::Snake => 0,
            Mode::Octopus if depth < 3 || place < 3 => 0,
            Mode::Octopus if place < 8 => 1,
            Mode::Octopus => 2.min(depth - 2),
        };
        let mut judged = self.node(node, depth - 1 - reduction, low, high);
        if reduction > 0 && improves(judged) && !self.meter.is_over() {
            judged = self.node(node, depth - 1, low, high);
        }
        if improves(judged) && high - low < beta - alpha && !self.meter.is_over() {
            judged = self.node(node, depth - 1, alpha, beta);
        }
        judged
    }

    /// What the captures of a player lead to, the most promising first.
    fn children(
        &mut self,
        node: &Node<A>,
        player: Player,
        first: Option<usize>,
        depth: i32,
    ) -> Vec<Child<A>> {
        let mine = player == self.me;
        // An octopus never loses by taking a contested square now and one that is safe later.
        let captures = node.field.near[player] & node.survey.contested;
        let mut children = Vec::with_capacity(8);
        captures.each(|index| {
            if self.meter.is_over() {
                return;
            }
            let mut field = node.field.clone();
            field.capture(self.ground, player, index);
            children.push(Child { index, rank: 0, node: self.look(field) });
        });
        for child in &mut children {
            child.rank = if Some(child.index) == first {
                INFINITE
            } else if depth >= 2 {
                let guess = self.rough(&child.node);
                if mine { guess } else { -guess }
            } else {
                self.ground.value(child.index)
            };
        }
        children.sort_by_key(|child| -child.rank);
        children
    }

    /// Leaves out answers that are not seen, but never all.
    fn overlook(&self, children: &mut Vec<Child<A>>) {
        let seen: Vec<bool> = children
            .iter()
            .map(|child| !self.errors.overlooks(child.node.field.free.hash(child.index as u64)))
            .collect();
        if seen.contains(&true) {
            let mut seen = seen.into_iter();
            children.retain(|_| seen.next().unwrap_or(true));
        } else {
            children.truncate(1);
        }
    }

    /// The score at first sight, without mistakes.
    fn rough(&mut self, node: &Node<A>) -> Score {
        let expected = expected(self.ground, &node.field, &node.survey, self.solo);
        ahead(self.ground, &expected, self.me)
    }

    /// The score at first sight.
    fn guess(&mut self, node: &Node<A>, key: u64) -> Score {
        self.rough(node) + self.errors.noise(key)
    }

    /// Nobody is in anybody's way: everybody takes what they can. `known` is what is known about
    /// the player it thinks for.
    pub(super) fn settled(
        &mut self,
        node: &Node<A>,
        known: Option<Range>,
        depth: i32,
        (alpha, beta): (Score, Score),
    ) -> Judged {
        let mut ranges = [Range::exactly(0); Player::MOST];
        for player in self.ground.players.iter() {
            let claims = &node.survey.claims[player];
            let known = known.filter(|_| player == self.me);
            let gain = match self.ground.mode {
                Mode::Octopus => Range::exactly(self.ground.sum(claims)),
                Mode::Snake => {
                    let head = usize::from(node.field.heads[player]);
                    let effort = 32 << depth.clamp(0, 6);
                    known.unwrap_or_else(|| {
                        self.solo.range(self.ground, claims, head, effort, &mut self.meter)
                    })
                }
            };
            let score = node.field.scores[player];
            ranges[player.number()] = Range { low: score + gain.low, high: score + gain.high };
        }
        let mine = ranges[self.me.number()];
        let others = self.ground.players.without(self.me);
        let best = |end: fn(&Range) -> i32| others.iter().map(|p| end(&ranges[p.number()])).max();
        let low = mine.low - best(|range| range.high).unwrap_or(0);
        let high = mine.high - best(|range| range.low).unwrap_or(0);
        // What is known least about is most probably near its upper end.
        let likely = (mine.high - best(|range| range.high).unwrap_or(0)).clamp(low, high);
        let heads = node.field.heads.0.iter().fold(0, |all, head| all << 16 | u64::from(*head));
        let noise = self.errors.noise(node.field.free.hash(heads));
        if noise != 0 {
            Judged::guess(likely * POINT + noise)
        } else if low == high {
            Judged { score: proven(low), at_least: true, at_most: true }
        } else if proven(low) >= beta || low > 0 {
            Judged { score: proven(low), at_least: true, at_most: false }
        } else if proven(high) <= alpha || high < 0 {
            Judged { score: proven(high), at_least: false, at_most: true }
        } else {
            Judged::guess(likely * POINT)
        }
    }

    /// Whether the lead is so large that nothing can change the answer any more.
    fn decided(&self, node: &Node<A>, alpha: Score, beta: Score) -> Option<Judged> {
        let others = self.ground.players.without(self.me);
        let contested = self.ground.sum(&node.survey.contested);
        let least = |player: Player| node.field.scores[player] + self.safe(node, player);
        let most = |player: Player| {
            let claims = &node.survey.claims[player];
            if node.survey.contenders.contains(player) {
                least(player) + contested
            } else {
                node.field.scores[player] + self.ground.sum(claims)
            }
        };
        let low = least(self.me) - others.iter().map(most).max()?;
        let high = most(self.me) - others.iter().map(least).max()?;
        if proven(low) >= beta {
            return Some(Judged { score: proven(low), at_least: true, at_most: false });
        }
        if proven(high) <= alpha {
            return Some(Judged { score: proven(high), at_least: false, at_most: true });
        }
        None
    }

    /// What nobody can take from a player: an octopus gets everything that only it can reach, a
    /// snake may have to choose.
    #[inline]
    fn safe(&self, node: &Node<A>, player: Player) -> i32 {
        match self.ground.mode {
            Mode::Octopus => self.ground.sum(&(node.survey.claims[player] - node.survey.contested)),
            Mode::Snake => 0,
        }
    }

    /// What the table knows a position by, and the points that its scores are relative to. What
    /// nobody can reach is no part of it, and with two players the lead so far neither.
    #[inline]
    pub(super) fn key(&self, node: &Node<A>, player: Player) -> (u64, i32) {
        let Node { field, survey } = node;
        let mut seed = (player.number() * 4 + self.me.number() + 1) as u64;
        let mut base = 0;
        let contenders = survey.contenders;
        if self.ground.players.len() == 2 {
            let other = self.ground.players.without(self.me).iter().next().unwrap_or(self.me);
            base = field.scores[self.me] - field.scores[other];
            base += self.safe(node, self.me) - self.safe(node, other);
        } else {
            for player in self.ground.players.iter() {
                let private = if contenders.contains(player) && self.ground.mode == Mode::Snake {
                    0
                } else {
                    self.ground.sum(&(survey.claims[player] - survey.contested))
                };
                seed = mix(seed ^ (field.scores[player] + private) as u64);
            }
            seed = mix(seed ^ contenders.iter().map(|p| 1 << p.number()).sum::<u64>());
        }
        match self.ground.mode {
            Mode::Snake => {
                for player in contenders.iter() {
                    seed = mix(seed ^ u64::from(field.heads[player]));
                }
            }
            Mode::Octopus => {
                for player in contenders.iter() {
                    seed = (field.near[player] & survey.contested).hash(seed);
                }
            }
        }
        (survey.contested.hash(seed), base)
    }

    /// What an entry says: the score, and whether it is a lower and an upper bound for a search of
    /// this depth.
    #[inline]
    fn read(&self, entry: &Entry, base: i32, depth: i32) -> (Judged, bool, bool) {
        let at_least = entry.score & 1 != 0;
        let at_most = entry.score & 2 != 0;
        let relative = entry.score >> 2;
        let score = if at_least || at_most {
            proven(relative / POINT + base)
        } else {
            relative + base * POINT
        };
        let deep = entry.depth >= depth.max(0) * TURN;
        // Half a proof may prove less with another lead; then it is no longer a good guess.
        let likely = deep && at_least == at_most
            || deep && at_least && score > 0
            || deep && at_most && score < 0;
        let judged = Judged { score, at_least, at_most };
        (
            judged,
            at_least || likely && entry.bound != Bound::AtMost,
            at_most || likely && entry.bound != Bound::AtLeast,
        )
    }

    #[inline]
    fn note(
        &self,
        key: u64,
        base: i32,
        judged: Judged,
        depth: i32,
        (alpha, beta): (Score, Score),
        best: Option<usize>,
    ) {
        let relative = if judged.at_least || judged.at_most {
            (lead(judged.score) - base) * POINT
        } else {
            judged.score - base * POINT
        };
        let bound = if judged.score >= beta {
            Bound::AtLeast
        } else if judged.score <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        let flags = i32::from(judged.at_least) | i32::from(judged.at_most) << 1;
        let depth = depth.max(0) * TURN;
        let place = best.map(|index| index as u16);
        self.table.put(key, Entry { score: relative << 2 | flags, depth, bound, place });
    }
}

/// A position that a capture leads to.
struct Child<A: Area> {
    index: usize,
    rank: Score,
    node: Node<A>,
}
