//! Playing what is proven.

use super::area::Area;
use super::prove::{Duel, Prover};

/// What is proven about a turn of one of two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proven {
    /// The captures that keep what there is, the best known first.
    pub(super) captures: Vec<usize>,
    /// How far the player will be ahead: at least that if it is not negative, else at most.
    pub(super) lead: i32,
}

/// One of two players who looks for proofs.
pub(super) struct Perfectionist<'a, 'b, 'c, A: Area> {
    pub(super) prover: &'a mut Prover<'b, 'c, A>,
    /// Which of the two.
    pub(super) me: usize,
}

impl<A: Area> Perfectionist<'_, '_, '_, A> {
    /// Who wins, and by which captures; `None` if there was no time to find out.
    pub(super) fn proven(&mut self, duel: &Duel<A>) -> Option<Proven> {
        let captures = self.captures(duel);
        let mut lead = i32::MIN;
        let mut won = None;
        for (index, next) in &captures {
            let answer = self.ahead(next, 1)?;
            lead = lead.max(answer);
            if answer > 0 {
                won = Some(*index);
                break;
            }
        }
        if let Some(mut index) = won {
            // Nobody minds if the time is over before the largest lead is found.
            while let Some(Some((better, answer))) = self.first(&captures, lead + 1) {
                (index, lead) = (better, answer);
            }
            return Some(Proven { captures: vec![index], lead });
        }
        let mut drawn = Vec::new();
        for (index, next) in &captures {
            match self.ahead(next, 0) {
                Some(0..) => drawn.push(*index),
                Some(answer) => lead = lead.max(answer),
                None => break,
            }
        }
        if !drawn.is_empty() {
            return Some(Proven { captures: drawn, lead: 0 });
        }
        if self.prover.meter.is_over() {
            return None;
        }
        Some(Proven { captures: captures.iter().map(|(index, _)| *index).collect(), lead: -1 })
    }

    /// The first capture that leads to a lead of at least `target`, and what it leads to.
    fn first(
        &mut self,
        captures: &[(usize, Duel<A>)],
        target: i32,
    ) -> Option<Option<(usize, i32)>> {
        for (index, next) in captures {
            let answer = self.ahead(next, target)?;
            if answer >= target {
                return Some(Some((*index, answer)));
            }
        }
        Some(None)
    }

    /// What the captures lead to, the most promising first.
    fn captures(&mut self, duel: &Duel<A>) -> Vec<(usize, Duel<A>)> {
        let mut captures = Vec::new();
        duel.captures().each(|index| captures.push((index, duel.after(self.prover.ground, index))));
        captures.sort_by_cached_key(|(_, next)| -self.looks(next));
        captures
    }

    /// Whether this player will be ahead by at least `target`: a bound as in [`Prover::prove`].
    fn ahead(&mut self, duel: &Duel<A>, target: i32) -> Option<i32> {
        let answer = match self.me {
            0 => self.prover.prove(duel, target),
            _ => -self.prover.prove(duel, 1 - target),
        };
        if self.prover.meter.is_over() { None } else { Some(answer) }
    }

    /// How far this player seems to be ahead.
    fn looks(&mut self, duel: &Duel<A>) -> i32 {
        let looks = self.prover.looks(duel);
        if self.me == 0 { looks } else { -looks }
    }

    /// Which of these captures gives the other player most occasions to err. None of them gives
    /// anything away, or there is nothing left to give away.
    pub(super) fn most_tempting(&mut self, duel: &Duel<A>, captures: &[usize]) -> Option<usize> {
        let mut best = None;
        if captures.len() < 2 {
            return best;
        }
        let size = duel.open.len() as f32;
        for depth in (2..=DEEPEST).step_by(2) {
            let mut found: Option<(f32, usize)> = None;
            for index in captures {
                let next = duel.after(self.prover.ground, *index);
                let Some(hope) = self.hope(&next, depth - 1, size) else { return best };
                if found.is_none_or(|(known, _)| hope > known) {
                    found = Some((hope, *index));
                }
            }
            best = found.map(|(_, index)| index);
        }
        best
    }

    /// The points to hope for when the other player takes what looks good most often, but not
    /// always.
    fn hope(&mut self, duel: &Duel<A>, depth: u32, size: f32) -> Option<f32> {
        // What is proven already costs nothing, and yet there may be very much of it.
        if self.prover.meter.tick() {
            return None;
        }
        if self.ahead(duel, 1)? > 0 {
            return Some(1.0);
        }
        let captures = duel.captures();
        if depth == 0 || duel.is_over() || captures.is_empty() {
            let points = if self.ahead(duel, 0)? >= 0 { 0.5 } else { 0.0 };
            // While much is open much can happen.
            let open = if duel.is_over() { 0.0 } else { duel.open.len() as f32 / size };
            return Some(points + OPEN * open);
        }
        if duel.turn() == self.me {
            self.most_hope(duel, &captures, depth, size)
        } else {
            self.mean_hope(duel, depth, size)
        }
    }

    fn most_hope(&mut self, duel: &Duel<A>, captures: &A, depth: u32, size: f32) -> Option<f32> {
        let mut most: Option<f32> = Some(0.0);
        captures.each(|index| {
            let next = duel.after(self.prover.ground, index);
            most = most.and_then(|most| Some(self.hope(&next, depth - 1, size)?.max(most)));
        });
        most
    }

    fn mean_hope(&mut self, duel: &Duel<A>, depth: u32, size: f32) -> Option<f32> {
        let mut answers = Vec::new();
        duel.captures().each(|index| {
            let next = duel.after(self.prover.ground, index);
            answers.push((-self.looks(&next), next));
        });
        let best = answers.iter().map(|(looks, _)| *looks).max()?;
        let (mut sum, mut weights) = (0.0, 0.0);
        for (looks, next) in &answers {
            let worse = (best - looks) as f32 / NOTICED;
            let weight = BLUNDER + 1.0 / (1.0 + worse * worse);
            sum += weight * self.hope(next, depth - 1, size)?;
            weights += weight;
        }
        Some(sum / weights)
    }
}

/// So many turns ahead it looks for occasions to err.
const DEEPEST: u32 = 10;

/// What it is worth when everything is still open.
const OPEN: f32 = 0.1;

/// A difference of so many points is usually noticed.
const NOTICED: f32 = 1.0;

/// How often a capture is chosen that looks bad, beside one that looks best.
const BLUNDER: f32 = 0.1;
