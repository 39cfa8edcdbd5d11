//! What perfect play of two leads to.
//!
//! Nothing is judged here, everything is proven: a question is always whether the first of the two
//! will be ahead by so much at least. Only what both can still fight for is searched.

use kernel::{Player, mix};
use vorassic::Mode;

use super::area::Area;
use super::field::{Field, Ground, count};
use super::proof::{Listen, Proof};
use super::solo::Solo;
use crate::search::{Bound, Entry, Meter, TURN, Table};

/// Beyond every lead.
pub(super) const UNKNOWN: i32 = 1 << 14;

/// A position of two players, without what is settled already.
#[derive(Clone, Debug)]
pub(super) struct Duel<A: Area> {
    /// What can be captured. With octopuses only what both can reach: the rest is in the lead.
    pub(super) open: A,
    /// The squares next to what each of the two captures from.
    near: [A; 2],
    heads: [u16; 2],
    /// With snakes, what each reaches first.
    claims: [A; 2],
    /// How far the first is ahead.
    lead: i32,
    /// Who of the two is to act.
    turn: usize,
    /// Whether nobody is in the other's way any more.
    is_over: bool,
}

impl<A: Area> Duel<A> {
    /// A position in which nobody else is left.
    pub(super) fn new(ground: &Ground<A>, field: &Field<A>, players: [Player; 2]) -> Duel<A> {
        let next = ground.after(field.last).find(|player| players.contains(player));
        let mut duel = Duel {
            open: field.free,
            near: players.map(|player| field.near[player]),
            heads: players.map(|player| field.heads[player]),
            claims: [A::EMPTY; 2],
            lead: field.scores[players[0]] - field.scores[players[1]],
            turn: usize::from(next == Some(players[1])),
            is_over: false,
        };
        duel.narrow(ground);
        duel
    }

    /// Who of the two is to act.
    pub(super) fn turn(&self) -> usize {
        self.turn
    }

    /// Whether nobody is in the other's way any more.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The squares that the one to act can capture.
    pub(super) fn captures(&self) -> A {
        self.near[self.turn] & self.open
    }

    /// After a capture.
    pub(super) fn after(&self, ground: &Ground<A>, index: usize) -> Duel<A> {
        let mut next = self.clone();
        let value = ground.value(index);
        next.lead += if self.turn == 0 { value } else { -value };
        next.open.remove(index);
        match ground.mode {
            Mode::Snake => {
                next.near[self.turn] = A::cross(index);
                next.heads[self.turn] = index as u16;
            }
            Mode::Octopus => next.near[self.turn].insert_block(index),
        }
        next.turn = 1 - self.turn;
        next.narrow(ground);
        next
    }

    /// Leaves out what is settled.
    fn narrow(&mut self, ground: &Ground<A>) {
        match ground.mode {
            Mode::Snake => self.divide(),
            Mode::Octopus => {
                let [one, other] = self.near.map(|near| flooded(near & self.open, &self.open));
                self.open = one & other;
                self.lead += ground.sum(&(one - other)) - ground.sum(&(other - one));
                self.is_over = self.open.is_empty();
            }
        }
    }

    /// Divides what is open among two snakes; of two who are equally near the one to act is first.
    fn divide(&mut self) {
        let order = [self.turn, 1 - self.turn];
        let mut rest = self.open;
        let mut waves = [A::EMPTY; 2];
        for player in order {
            waves[player] = self.near[player] & rest;
            rest -= waves[player];
        }
        self.claims = waves;
        loop {
            let mut moved = A::EMPTY;
            for player in order {
                let wave = waves[player].grown(Mode::Snake) & rest;
                rest -= wave;
                self.claims[player] |= wave;
                waves[player] = wave;
                moved |= wave;
            }
            if moved.is_empty() {
                break;
            }
        }
        self.open -= rest;
        // Somebody may come too late everywhere and still be in the way.
        let touches = |player: usize| {
            let touched = self.claims[player].grown(Mode::Snake) | self.near[player];
            touched.meets(&self.claims[1 - player])
        };
        self.is_over = !touches(0) && !touches(1);
    }

    /// Whether a half turn of the board makes the one of the other.
    fn is_even(&self, ground: &Ground<A>) -> bool {
        ground.is_symmetric
            && self.open.is_turned(&self.open, ground.size)
            && (ground.size.is_multiple_of(2) || !self.open.contains(A::center(ground.size)))
            && (self.near[0] & self.open).is_turned(&(self.near[1] & self.open), ground.size)
    }

    /// The capture that a table holds for the best.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn best(&self, ground: &Ground<A>, table: &Table) -> Option<usize> {
        table.get(self.key(ground.mode))?.place.map(usize::from)
    }

    /// What the table knows it by; the lead is no part of it.
    fn key(&self, mode: Mode) -> u64 {
        let seed = mix(0x6475_656c ^ self.turn as u64);
        match mode {
            Mode::Snake => {
                let heads = u64::from(self.heads[0]) << 16 | u64::from(self.heads[1]);
                self.open.hash(seed ^ heads << 8)
            }
            Mode::Octopus => {
                let [one, other] = self.near.map(|near| near & self.open);
                self.open.hash(other.hash(one.hash(seed)))
            }
        }
    }
}

/// The squares of `ground` that an octopus reaches from some of them.
fn flooded<A: Area>(mut area: A, ground: &A) -> A {
    loop {
        let grown = area.grown(Mode::Octopus) & *ground;
        if grown == area {
            return area;
        }
        area = grown;
    }
}

/// What is proven about a lead at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Span {
    pub(super) const NOTHING: Span = Span { low: -UNKNOWN, high: UNKNOWN };

    fn and(self, other: Span) -> Span {
        Span { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The bound that answers whether the lead is at least `target`.
    fn answer(self, target: i32) -> Option<i32> {
        if self.low >= target {
            Some(self.low)
        } else if self.high < target {
            Some(self.high)
        } else {
            None
        }
    }
}

/// One thread that proves.
pub(super) struct Prover<'a, 'b, A: Area> {
    pub(super) ground: &'a Ground<A>,
    pub(super) table: &'a Table,
    pub(super) solo: &'a mut Solo,
    pub(super) meter: Meter<'b>,
    /// Who hears what took so many positions to prove.
    pub(super) listener: Option<(&'a dyn Listen, u64)>,
    /// Makes threads that share a table try captures in different orders; 0 for the first.
    pub(super) salt: u64,
}

/// What a capture leads to.
struct Child<A: Area> {
    duel: Duel<A>,
    key: u64,
    span: Span,
    index: usize,
    rank: i32,
}

impl<A: Area> Prover<'_, '_, A> {
    /// Whether the first of the two will be ahead by at least `target`: a lead that is proven to
    /// be reached if it is as high, else one that is proven not to be exceeded. Means nothing when
    /// the meter is over.
    pub(super) fn prove(&mut self, duel: &Duel<A>, target: i32) -> i32 {
        if duel.is_over {
            return self.settled(duel, target);
        }
        let key = duel.key(self.ground.mode);
        let (span, first) = self.known(duel, key);
        match span.answer(target) {
            Some(answer) => answer,
            None => self.search(duel, key, span, first, target),
        }
    }

    fn search(
        &mut self,
        duel: &Duel<A>,
        key: u64,
        span: Span,
        first: Option<usize>,
        target: i32,
    ) -> i32 {
        if count::<A>(&mut self.meter) {
            return target;
        }
        let begun = self.meter.nodes();
        let mine = duel.turn == 0;
        let mut best = if mine { -UNKNOWN } else { UNKNOWN };
        let mut best_index = None;
        let mut children = Vec::with_capacity(4);
        // Some captures answer the question at first sight, or cannot.
        self.candidates(duel).each(|index| {
            if best_index.is_some() {
                return;
            }
            let child = self.child(duel, index, first, target);
            match child.span.answer(target) {
                Some(answer) if mine => best = best.max(answer),
                Some(answer) => best = best.min(answer),
                None => children.push(child),
            }
            if mine == (best >= target) {
                best_index = Some(index);
            }
        });
        if best_index.is_none() {
            children.sort_by_key(|child| if mine { -child.rank } else { child.rank });
            for child in &children {
                let answer = if child.duel.is_over {
                    self.settled(&child.duel, target)
                } else {
                    self.search(&child.duel, child.key, child.span, None, target)
                };
                if self.meter.is_over() {
                    return target;
                }
                best = if mine { best.max(answer) } else { best.min(answer) };
                if mine == (best >= target) {
                    best_index = Some(child.index);
                    break;
                }
            }
        }
        let span = if best >= target {
            Span { low: span.low.max(best), ..span }
        } else {
            Span { high: span.high.min(best), ..span }
        };
        self.note(key, duel.lead, span, best_index, self.meter.nodes() - begun);
        best
    }

    fn child(
        &mut self,
        duel: &Duel<A>,
        index: usize,
        first: Option<usize>,
        target: i32,
    ) -> Child<A> {
        let next = duel.after(self.ground, index);
        let mut child = Child { duel: next, key: 0, span: Span::NOTHING, index, rank: 0 };
        if child.duel.is_over {
            if self.ground.mode == Mode::Octopus {
                child.span = Span { low: child.duel.lead, high: child.duel.lead };
            }
            child.rank = child.duel.lead;
        } else {
            child.key = child.duel.key(self.ground.mode);
            (child.span, _) = self.known(&child.duel, child.key);
            if child.span.answer(target).is_none() {
                child.rank = self.rank(&child.duel, child.span);
            }
        }
        if self.salt != 0 {
            child.rank += (mix(child.key ^ self.salt) & 7) as i32;
        }
        if first == Some(index) {
            child.rank = if duel.turn == 0 { UNKNOWN } else { -UNKNOWN };
        }
        child
    }

    /// How far the first seems to be ahead.
    pub(super) fn looks(&mut self, duel: &Duel<A>) -> i32 {
        match self.ground.mode {
            Mode::Snake => {
                let [one, other] = [0, 1].map(|player| {
                    let head = usize::from(duel.heads[player]);
                    self.solo.chambers.bound(self.ground, &duel.claims[player], head)
                });
                duel.lead + one - other
            }
            Mode::Octopus => self.rank(duel, self.picking(duel)) / 2,
        }
    }

    /// A guess at the lead, by which captures are tried earlier or later; `span` is what is known
    /// about it.
    fn rank(&self, duel: &Duel<A>, span: Span) -> i32 {
        match self.ground.mode {
            Mode::Snake => {
                let [one, other] = duel.claims.map(|claims| self.ground.sum(&claims));
                2 * (duel.lead + one - other)
            }
            Mode::Octopus => span.low + span.high + self.reached_first(duel),
        }
    }

    /// How much more the first octopus reaches before the other than the other before it.
    fn reached_first(&self, duel: &Duel<A>) -> i32 {
        let more =
            |one: A, other: A| self.ground.sum(&(one - other)) - self.ground.sum(&(other - one));
        let [mut one, mut other] = duel.near.map(|near| near & duel.open);
        let mut ahead = more(one, other);
        let mut rest = duel.open - one - other;
        while !rest.is_empty() {
            let waves = [one, other].map(|reached| reached.grown(Mode::Octopus) & rest);
            ahead += more(waves[0], waves[1]);
            one |= waves[0];
            other |= waves[1];
            rest = rest - waves[0] - waves[1];
        }
        ahead
    }

    /// What is known without a search, and what to try first.
    fn known(&self, duel: &Duel<A>, key: u64) -> (Span, Option<usize>) {
        let mut span = Span::NOTHING;
        if self.ground.mode == Mode::Octopus {
            span = self.picking(duel);
        }
        if self.ground.is_symmetric && duel.is_even(self.ground) {
            // Who is not to act can copy everything and keep the lead as it is.
            span = match duel.turn {
                0 => Span { high: span.high.min(duel.lead), ..span },
                _ => Span { low: span.low.max(duel.lead), ..span },
            };
        }
        let Some(entry) = self.table.get(key) else { return (span, None) };
        (span.and(unpacked(entry.score, duel.lead)), entry.place.map(usize::from))
    }

    /// Two octopuses, bounded by what they reach already. If nothing new came into reach, they
    /// would take the most valuable squares in turn. The low end is so for the one to act, while
    /// the other reaches everything; the high end the other way round.
    fn picking(&self, duel: &Duel<A>) -> Span {
        let [mine, theirs] = [duel.turn, 1 - duel.turn].map(|player| {
            let near = duel.near[player] & duel.open;
            (self.alternately(&near), self.ground.sum(&(duel.open - near)))
        });
        let low = mine.0 - mine.1;
        let high = theirs.0 + theirs.1;
        if duel.turn == 0 {
            Span { low: duel.lead + low, high: duel.lead + high }
        } else {
            Span { low: duel.lead - high, high: duel.lead - low }
        }
    }

    /// How far ahead one will be who begins when two take the most valuable squares in turn.
    fn alternately(&self, squares: &A) -> i32 {
        let mut sign = 1;
        let mut sum = 0;
        for value in (1..=self.ground.highest).rev() {
            if (*squares & self.ground.worth[value]).is_odd() {
                sum += sign * value as i32;
                sign = -sign;
            }
        }
        sum
    }

    /// The captures worth trying. An octopus need not take a square if it can take one that is
    /// worth as much, opens the same ways, and can be reached by the other as soon: whatever is
    /// done after the one can be done after the other, with the two squares exchanged.
    fn candidates(&self, duel: &Duel<A>) -> A {
        let captures = duel.captures();
        if self.ground.mode == Mode::Snake {
            return captures;
        }
        let others = duel.near[1 - duel.turn] & duel.open;
        let shared = captures & others;
        let mut kept = captures;
        captures.each(|index| {
            let mut better = kept & self.ground.at_least[usize::from(self.ground.values[index])];
            better.remove(index);
            let mut opens = A::block(index) & duel.open;
            opens.remove(index);
            if others.contains(index) {
                // What both reach already opens no way to anybody.
                better = better & others;
                opens -= shared;
            }
            if better.is_empty() {
                return;
            }
            opens.each(|way| better = better & A::block(way));
            if !better.is_empty() {
                kept.remove(index);
            }
        });
        kept
    }

    /// The lead when both go on alone, as exactly as the question needs.
    fn settled(&mut self, duel: &Duel<A>, target: i32) -> i32 {
        if self.ground.mode == Mode::Octopus {
            return duel.lead;
        }
        let mut effort = 64;
        loop {
            let [one, other] = [0, 1].map(|player| {
                let head = usize::from(duel.heads[player]);
                self.solo.range(self.ground, &duel.claims[player], head, effort, &mut self.meter)
            });
            let low = duel.lead + one.low - other.high;
            let high = duel.lead + one.high - other.low;
            if let Some(answer) = (Span { low, high }).answer(target) {
                return answer;
            }
            if self.meter.is_over() {
                return target;
            }
            effort = effort.saturating_mul(8);
        }
    }

    fn note(&self, key: u64, lead: i32, span: Span, best: Option<usize>, nodes: u64) {
        // What took long is kept longest.
        let depth = nodes.max(1).ilog2() as i32 * TURN;
        let place = best.map(|index| index as u16);
        let score = packed(span, lead);
        self.table.put(key, Entry { score, depth, bound: Bound::Exact, place });
        if let Some((listener, long)) = self.listener
            && nodes >= long
            && let Some(data) = self.table.word(key)
        {
            listener.proven(Proof { key, data });
        }
    }
}

/// The ends of a span are kept as twelve bits each, relative to the lead; the least and the
/// largest mean that nothing is known.
const MOST: i32 = 2047;

fn packed(span: Span, lead: i32) -> i32 {
    let low = (span.low - lead).max(-MOST - 1);
    let high = (span.high - lead).min(MOST);
    // What is known beyond what can be told is told as less.
    let (low, high) = (low.min(MOST), high.max(-MOST - 1));
    low << 12 | high & 0xfff
}

fn unpacked(score: i32, lead: i32) -> Span {
    let low = score >> 12;
    let high = (score << 20) >> 20;
    Span {
        low: if low == -MOST - 1 { -UNKNOWN } else { low + lead },
        high: if high == MOST { UNKNOWN } else { high + lead },
    }
}
