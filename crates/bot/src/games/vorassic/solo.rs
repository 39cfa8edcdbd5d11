//! A snake alone in its region: the path that scores most.

use super::area::Area;
use super::chambers::Chambers;
use super::field::{Ground, count};
use crate::search::Meter;

/// What a snake that nobody disturbs will score: at least `low`, at most `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Range {
    pub(super) const fn exactly(score: i32) -> Range {
        Range { low: score, high: score }
    }

    pub(super) fn is_exact(self) -> bool {
        self.low == self.high
    }

    fn plus(self, score: i32) -> Range {
        Range { low: self.low + score, high: self.high + score }
    }
}

/// A snake alone, and the part of its region that it can still reach.
#[derive(Clone, Debug)]
struct Lonely<A: Area> {
    region: A,
    head: usize,
    /// An upper bound of what it can score.
    bound: i32,
}

/// Finds the best paths: depth first with the bound of [`Chambers`] and a table on region and
/// head. Everything it says is proven.
#[derive(Debug)]
pub(super) struct Solo {
    pub(super) chambers: Chambers,
    known: Vec<Known>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: u64,
    low: u16,
    high: u16,
}

/// Larger regions are not searched depth first: there would be no end, and the stack of a browser
/// is small.
const LARGEST: u32 = 150;

/// A path and what is proven about the best one.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The squares to capture, at least the first.
    pub(super) path: Vec<u16>,
    /// What is proven; `low` is what the plan scores.
    pub(super) range: Range,
}

impl Solo {
    /// A solver whose table takes about so many bytes.
    pub(super) fn new(table_bytes: usize) -> Solo {
        let slots = (table_bytes / size_of::<Known>()).max(1);
        Solo { chambers: Chambers::new(), known: vec![Known::default(); 1 << slots.ilog2()] }
    }

    /// What a snake will score in a region, as exactly as `effort` positions tell.
    pub(super) fn range<A: Area>(
        &mut self,
        ground: &Ground<A>,
        region: &A,
        head: usize,
        effort: u32,
        meter: &mut Meter<'_>,
    ) -> Range {
        let lonely = self.enter(ground, region, head);
        Walk { solo: self, ground, meter, effort }.best(&lonely, -1)
    }

    /// The best path that can be found until the meter is over. `old` is a path that was planned
    /// earlier, if it still can be followed.
    pub(super) fn plan<A: Area>(
        &mut self,
        ground: &Ground<A>,
        region: &A,
        head: usize,
        old: &[u16],
        meter: &mut Meter<'_>,
    ) -> Plan {
        let root = self.enter(ground, region, head);
        let worth = |path: &[u16]| path.iter().map(|s| ground.value(usize::from(*s))).sum();
        let mut path = old.to_vec();
        let mut range = Range { low: worth(&path), high: root.bound };
        let mut width = 1;
        while range.low < range.high && !meter.is_over() {
            let found = self.beam(ground, &root, width, meter);
            if worth(&found) > range.low || path.is_empty() {
                range.low = worth(&found);
                path = found;
            }
            if range.is_exact() {
                break;
            }
            let effort = 100 * width as u32;
            let mut walk = Walk { solo: self, ground, meter, effort };
            let (first, proven) = walk.first(&root, range.low);
            range.high = range.high.min(proven.high.max(range.low));
            if proven.low > range.low
                && let Some(first) = first
            {
                // The table knows how to go on; it will be asked when we are there.
                path = vec![first];
                range.low = proven.low;
            }
            width = width.saturating_mul(2).min(1 << 14);
        }
        if path.is_empty() {
            path.extend((A::cross(head) & *region).first().map(|first| first as u16));
        }
        Plan { path, range }
    }

    #[inline]
    fn enter<A: Area>(&mut self, ground: &Ground<A>, region: &A, head: usize) -> Lonely<A> {
        let (bound, region) = self.chambers.explore(ground, region, head);
        Lonely { region, head, bound }
    }

    /// The squares a snake can go to, the most promising first; with what each is worth at most.
    fn ways<A: Area>(
        &mut self,
        ground: &Ground<A>,
        lonely: &Lonely<A>,
    ) -> ([Option<Lonely<A>>; 4], usize) {
        let mut ways = [const { None }; 4];
        let mut count = 0;
        (A::cross(lonely.head) & lonely.region).each(|to| {
            let mut region = lonely.region;
            region.remove(to);
            ways[count] = Some(self.enter(ground, &region, to));
            count += 1;
        });
        // Of equals the one with the fewest ways on: what is left behind there is lost.
        let rank = |way: &Option<Lonely<A>>| {
            way.as_ref().map(|way| {
                let ways_on = (A::cross(way.head) & way.region).len();
                (-(way.bound + ground.value(way.head)), ways_on)
            })
        };
        ways[..count].sort_by_key(rank);
        (ways, count)
    }

    /// The best path among the `width` most promising ones of every length.
    fn beam<A: Area>(
        &mut self,
        ground: &Ground<A>,
        root: &Lonely<A>,
        width: usize,
        meter: &mut Meter<'_>,
    ) -> Vec<u16> {
        // Who captured which square, after whom.
        let mut steps: Vec<(u32, u16)> = vec![(0, root.head as u16)];
        let mut beam = vec![(0, 0, root.clone())];
        let mut best = (0, 0);
        while !beam.is_empty() {
            let mut next: Vec<(i32, usize, Lonely<A>)> = Vec::new();
            for (score, step, lonely) in &beam {
                if count::<A>(meter) {
                    break;
                }
                let (ways, count) = self.ways(ground, lonely);
                for way in ways.into_iter().take(count).flatten() {
                    let score = score + ground.value(way.head);
                    steps.push((*step as u32, way.head as u16));
                    if score > best.0 {
                        best = (score, steps.len() - 1);
                    }
                    next.push((score, steps.len() - 1, way));
                }
            }
            if meter.is_over() {
                break;
            }
            next.sort_by_key(|(score, _, way)| {
                (-(score + way.bound), (A::cross(way.head) & way.region).len())
            });
            next.dedup_by(|(_, _, one), (_, _, other)| {
                one.head == other.head && one.region == other.region
            });
            next.truncate(width);
            beam = next;
        }
        let mut path = Vec::new();
        let mut step = best.1;
        while step != 0 {
            path.push(steps[step].1);
            step = steps[step].0 as usize;
        }
        path.reverse();
        path
    }

    fn slot<A: Area>(&self, lonely: &Lonely<A>) -> (usize, u64) {
        let key = lonely.region.hash(lonely.head as u64 + 1);
        ((key >> 20) as usize & (self.known.len() - 1), key)
    }
}

/// One search for a best path.
struct Walk<'a, 'b, A: Area> {
    solo: &'a mut Solo,
    ground: &'a Ground<A>,
    meter: &'a mut Meter<'b>,
    /// How many more positions may be looked at.
    effort: u32,
}

impl<A: Area> Walk<'_, '_, A> {
    /// What the best path scores. Only a score above `known` is of interest: below it the low end
    /// may be too low.
    fn best(&mut self, lonely: &Lonely<A>, known: i32) -> Range {
        if lonely.region.is_empty() {
            return Range::exactly(0);
        }
        let (slot, key) = self.solo.slot(lonely);
        let entry = self.solo.known[slot];
        let mut range = Range { low: 0, high: lonely.bound };
        if entry.key == key {
            range.low = i32::from(entry.low);
            range.high = range.high.min(i32::from(entry.high));
            if range.is_exact() || range.high <= known {
                return range;
            }
        }
        let (_, found) = self.first(lonely, known.max(range.low - 1));
        range = Range { low: range.low.max(found.low), high: range.high.min(found.high) };
        self.solo.known[slot] = Known { key, low: range.low as u16, high: range.high as u16 };
        range
    }

    /// The best first square with what is proven.
    fn first(&mut self, lonely: &Lonely<A>, known: i32) -> (Option<u16>, Range) {
        let large = lonely.region.len() > LARGEST;
        if large || self.effort == 0 || self.meter.is_over() || count::<A>(self.meter) {
            return (None, Range { low: 0, high: lonely.bound });
        }
        self.effort -= 1;
        let (ways, count) = self.solo.ways(self.ground, lonely);
        let mut first = None;
        let mut range = Range::exactly(0);
        for way in ways.into_iter().take(count).flatten() {
            let value = self.ground.value(way.head);
            let enough = known.max(range.low);
            if way.bound + value <= enough {
                // So are all that follow.
                range.high = range.high.max(way.bound + value);
                break;
            }
            let found = self.best(&way, enough - value).plus(value);
            if found.low > range.low || first.is_none() {
                range.low = range.low.max(found.low);
                first = Some(way.head as u16);
            }
            range.high = range.high.max(found.high);
            if range.low >= lonely.bound {
                range.high = range.low;
                break;
            }
        }
        (first, range)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use kernel::{Game, Rng};
    use vorassic::{Fill, Position, Setup, square};

    use super::super::area::Small;
    use super::*;
    use crate::search::Budget;
    use crate::{Limits, Watch};

    fn naive(ground: &Ground<Small>, region: &Small, head: usize) -> i32 {
        let mut best = 0;
        (Small::cross(head) & *region).each(|to| {
            let mut rest = *region;
            rest.remove(to);
            best = best.max(ground.value(to) + naive(ground, &rest, to));
        });
        best
    }

    #[test]
    fn best_paths_agree_with_trying_all() {
        let stop = AtomicBool::new(false);
        let watch = Watch::new(&|| Duration::ZERO, &stop);
        let budget = Budget::new(Limits::default(), &watch);
        let mut meter = budget.meter();
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let setup = Setup { size: 6, fill: Fill::Random, seed, ..Setup::default() };
            let position = Position::start(&setup).unwrap();
            let ground = Ground::<Small>::of(&position);
            let mut region = Small::of(position.board().free());
            for _ in 0..rng.below(16) + 8 {
                region.remove(Small::index(square(rng.below(6), rng.below(6))));
            }
            let head = Small::index(square(0, 0));
            let wanted = naive(&ground, &region, head);
            let mut solo = Solo::new(1 << 16);
            for effort in [0, 1, 5, 20, 50, 100_000] {
                let range = solo.range(&ground, &region, head, effort, &mut meter);
                let holds = range.low <= wanted && wanted <= range.high;
                assert!(holds, "seed {seed}, effort {effort}: {wanted} is not in {range:?}");
            }
            let plan = solo.plan(&ground, &region, head, &[], &mut meter);
            assert_eq!(plan.range, Range::exactly(wanted), "{seed}");
        }
    }
}
