//! Counting turns without making them.

use std::ops::ControlFlow;

use crate::captures::{Captures, Jump, jumps};
use crate::lines::{Lines, WORDS, highest_below};
use crate::rules::FEWEST_PAWNS;

impl Captures<'_> {
    /// How many turns begin with these captures, when the other player has so many pawns.
    #[inline(always)]
    pub(crate) fn count_turns(&self, enemies: usize) -> u64 {
        u64::from(self.eliminations.count_bits()) + self.count_chains(enemies)
    }

    /// How many chains begin with these jumps.
    #[inline(always)]
    fn count_chains(&self, enemies: usize) -> u64 {
        if self.jumps.is_empty() {
            return 0;
        }
        let onward = Onward::of(self.enemies, &self.empty);
        onward.count_chains(self, enemies)
    }

    /// How many chains begin with the jump that this bit tells and go on.
    #[inline(never)]
    fn count_further(&self, word: usize, bit: u32, enemies: usize) -> u64 {
        let jump = self.jump(word, bit);
        // The pawn is lifted once: from here on only the jumped pawns change.
        let empty = self.empty.union(Lines::only(jump.from));
        count_after(&empty, self.enemies, enemies, jump)
    }
}

/// The empty squares from which a pawn could jump.
///
/// A first jump changes nothing for the lines through the square where it lands, except that it
/// cannot go back over the pawn it has just turned. So whether a chain can go on after its first
/// jump is known without making that jump; most chains cannot.
struct Onward {
    up: Lines,
    down: Lines,
    any: Lines,
}

impl Onward {
    #[inline(always)]
    fn of(enemies: &Lines, empty: &Lines) -> Onward {
        let mut onward = Onward { up: Lines::EMPTY, down: Lines::EMPTY, any: Lines::EMPTY };
        for word in 0..WORDS {
            let (enemy, empty) = (enemies.0[word], empty.0[word]);
            // Downwards over an enemy with an empty square below it: from the run of empty squares
            // above it. The carry changes exactly that run and the bit behind it.
            let start = (enemy & empty << 1) << 1 & empty;
            let down = (empty.wrapping_add(start) ^ empty) & empty;
            // Upwards: from the run below. Carries do not go down, so the run is filled by steps
            // of 1, 2 and 4 squares.
            let mut up = (enemy & empty >> 1) >> 1 & empty;
            up |= up >> 1 & empty;
            let two = empty & empty >> 1;
            up |= up >> 2 & two;
            up |= up >> 4 & two & two >> 2;
            onward.up.0[word] = up;
            onward.down.0[word] = down;
            onward.any.0[word] = up | down;
        }
        onward
    }

    /// How many chains begin with the jumps of `captures`. The loop goes over the bits of all words
    /// with as few branches as can be: guessing them wrong would cost more than the work saved.
    #[inline(never)]
    fn count_chains(&self, captures: &Captures<'_>, enemies: usize) -> u64 {
        let mut count = 0;
        let mut rest = [0; WORDS.next_power_of_two()];
        rest[..WORDS].copy_from_slice(&captures.jumps.0);
        let mut words = captures.jumps.used_words();
        while words != 0 {
            let word = words.trailing_zeros() as usize % rest.len();
            let bits = rest[word];
            rest[word] = bits & bits.wrapping_sub(1);
            words &= !(u32::from(rest[word] == 0) << word);
            count += 1;
            let bit = bits.trailing_zeros();
            if self.after(captures, word, bit) != 0 {
                count += captures.count_further(word, bit, enemies);
            }
        }
        count
    }

    /// Not 0 if the first jump that this bit tells can be followed by another.
    #[inline(always)]
    fn after(&self, captures: &Captures<'_>, word: usize, bit: u32) -> u64 {
        let word = word.min(WORDS - 1);
        // All ones for a jump downwards; masks instead of branches.
        let falls = (captures.pawns.0[word] >> (bit & 63) & 1).wrapping_neg();
        let below = highest_below(!captures.empty.0[word], bit & 63).wrapping_sub(1);
        let bit = (bit ^ (bit ^ below) & falls as u32) & 63;
        let (up, down) = (self.up.0[word], self.down.0[word]);
        let ahead = up ^ (up ^ down) & falls;
        let to = Lines::only(Lines::square(word, bit));
        // At most four bits below 63, one for each axis: the sum cannot overflow to 0.
        let mut across = 0_u64;
        for word in 0..WORDS {
            across = across.wrapping_add(self.any.0[word] & to.0[word]);
        }
        // Along the axis of the jump the chain goes on ahead or not at all.
        across.wrapping_sub(self.any.0[word] & 1 << bit) | ahead & 1 << bit
    }
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
