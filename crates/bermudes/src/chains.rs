//! Counting turns without making them.

use std::ops::ControlFlow;

use crate::captures::{Captures, Jump, jumps};
use crate::lines::{Lines, WORDS, highest_below, lowest_above};
use crate::rules::FEWEST_PAWNS;

/// How many chains these pawns can begin, when the other player has so many pawns left.
#[inline(always)]
pub(crate) fn count_chains(pawns: &Lines, enemies: &Lines, empty: &Lines, left: usize) -> u64 {
    let landings = Landings::of(pawns, enemies, empty);
    if landings.all.is_empty() { 0 } else { landings.count_chains(enemies, empty, left) }
}

/// Where first jumps end, and whether the chain can go on from there.
///
/// A first jump changes nothing for the lines through the square where it lands, except that it
/// cannot go back over the pawn it has just turned. So whether a chain can go on after its first
/// jump is known without making that jump; most chains cannot.
struct Landings {
    /// Where jumps along the axis end.
    all: Lines,
    /// Where jumps upwards end.
    rising: Lines,
    /// Where a jump upwards and one downwards end.
    both: Lines,
    /// The empty squares from which a pawn could jump along the axis.
    onward: Lines,
    /// Those of them where no jump that ends there could go on ahead.
    back: Lines,
}

impl Landings {
    #[inline(always)]
    fn of(pawns: &Lines, enemies: &Lines, empty: &Lines) -> Landings {
        let mut landings = Landings {
            all: Lines::EMPTY,
            rising: Lines::EMPTY,
            both: Lines::EMPTY,
            onward: Lines::EMPTY,
            back: Lines::EMPTY,
        };
        for word in 0..WORDS {
            let (own, enemy, empty) = (pawns.0[word], enemies.0[word], empty.0[word]);
            let start = own << 1;
            let met = (start | empty.wrapping_add(start & empty)) & enemy;
            let rising = met << 1 & empty;
            let start = own >> 1;
            let met = (start | fill_down(start, empty) >> 1) & enemy;
            let falling = met >> 1 & empty;
            // Downwards over an enemy with an empty square below it: from the run of empty squares
            // above it. The carry changes exactly that run and the bit behind it.
            let start = (enemy & empty << 1) << 1 & empty;
            let down = (empty.wrapping_add(start) ^ empty) & empty;
            // Upwards: from the run below.
            let up = fill_down((enemy & empty >> 1) >> 1, empty);
            landings.all.0[word] = rising | falling;
            landings.rising.0[word] = rising;
            landings.both.0[word] = rising & falling;
            landings.onward.0[word] = up | down;
            landings.back.0[word] = (up | down) & !(rising & up | falling & down);
        }
        landings
    }

    #[inline(never)]
    fn count_chains(&self, enemies: &Lines, empty: &Lines, left: usize) -> u64 {
        let mut count = 0;
        let _ = self.all.visit_bits(|word, bit| {
            let to = Lines::only(Lines::square(word, bit));
            // At most four bits below 63, one for each axis: the sum does not overflow to 0.
            let mut onward = 0_u64;
            for word in 0..WORDS {
                onward = onward.wrapping_add(self.onward.0[word] & to.0[word]);
            }
            count += 1;
            // Along the axis of the jump itself the chain goes on ahead or not at all.
            if onward != self.back.0[word] & 1 << bit {
                count += self.count_further(enemies, empty, left, (word, bit));
            }
            ControlFlow::Continue(())
        });
        if self.both.is_empty() { count } else { count + u64::from(self.both.count_bits()) }
    }

    /// How many chains go on after the one or two jumps along the axis that end on this bit.
    #[inline(never)]
    fn count_further(
        &self,
        enemies: &Lines,
        empty: &Lines,
        left: usize,
        (word, bit): (usize, u32),
    ) -> u64 {
        let occupied = !empty.0[word];
        let rises = self.rising.0[word] >> bit & 1 != 0;
        let falls = !rises || self.both.0[word] >> bit & 1 != 0;
        let mut count = 0;
        let mut count_jump = |from: u32, over: u32| {
            let [from, over, to] = [from, over, bit].map(|bit| Lines::square(word, bit));
            // The pawn is lifted once: from here on only the jumped pawns change.
            let empty = empty.union(Lines::only(from));
            count += count_after(&empty, enemies, left, Jump { from, over, to });
        };
        if rises {
            count_jump(highest_below(occupied, bit - 1), bit - 1);
        }
        if falls {
            count_jump(lowest_above(occupied, bit + 1), bit + 1);
        }
        count
    }
}

/// The squares of `start` that are empty and the runs of empty squares below them. Carries do not go
/// down, so it takes steps of 1, 2 and 4 squares; no run is longer than 8.
#[inline(always)]
fn fill_down(start: u64, empty: u64) -> u64 {
    let mut fill = start & empty;
    fill |= fill >> 1 & empty;
    let two = empty & empty >> 1;
    fill |= fill >> 2 & two;
    fill | fill >> 4 & two & two >> 2
}

/// How many chains go on after this jump of a pawn that is lifted off the board.
#[inline]
fn count_after(empty: &Lines, enemies: &Lines, left: usize, jump: Jump) -> u64 {
    let left = left - 1;
    // BE-13: the chain ends by force.
    if left < FEWEST_PAWNS {
        return 0;
    }
    let pawns = Lines::only(jump.to);
    // BE-11: the jumped pawn is a friend at once; its square stays occupied.
    let enemies = enemies.minus(Lines::only(jump.over));
    let around = empty.minus(pawns);
    let jumps = jumps(pawns, &enemies, &around);
    if jumps.is_empty() {
        return 0;
    }
    let eliminations = Lines::EMPTY;
    let further = Captures { pawns, enemies: &enemies, empty: around, eliminations, jumps };
    count_each(empty, &further, left)
}

/// How many chains begin with these further jumps.
#[inline(never)]
fn count_each(empty: &Lines, further: &Captures<'_>, left: usize) -> u64 {
    let mut count = 0;
    let _ = further.visit_jumps(|jump| {
        // BE-12: the chain may stop here.
        count += 1 + count_after(empty, further.enemies, left, jump);
        ControlFlow::Continue(())
    });
    count
}
