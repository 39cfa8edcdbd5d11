//! All captures of a player at once, without looking at single pawns (see [`Lines`]).

use std::ops::ControlFlow;

use kernel::{Player, Square};

use crate::board::{Board, other};
use crate::lines::{Lines, WORDS, highest_below};

/// One jump: where from, over whom, where to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    pub(crate) from: Square,
    pub(crate) over: Square,
    pub(crate) to: Square,
}

/// Captures of some pawns, each as one bit of a word.
///
/// Along each axis there are two ways to look. A capture *upwards* (to higher bits) is told by the
/// bit where the pawn arrives. A capture *downwards* is found by looking upwards from the victim to
/// the pawn, so it is told by the bit of the pawn. The two never meet in one bit: where a pawn of
/// the player stands, none can arrive.
pub(crate) struct Captures<'a> {
    /// The pawns that capture.
    pub(crate) pawns: &'a Lines,
    /// The pawns of the other player.
    pub(crate) enemies: &'a Lines,
    pub(crate) empty: Lines,
    pub(crate) eliminations: Lines,
    pub(crate) jumps: Lines,
}

impl Captures<'_> {
    /// All captures of a player.
    #[inline(always)]
    pub(crate) fn of(board: &Board, player: Player) -> Captures<'_> {
        let (pawns, enemies) = (board.lines(player), board.lines(other(player)));
        let empty = board.empty_lines();
        let eliminations = eliminations(pawns, enemies, &empty);
        let jumps = jumps(pawns, enemies, &empty);
        Captures { pawns, enemies, empty, eliminations, jumps }
    }

    /// The jumps of the one pawn that has begun a chain, and nothing else.
    #[inline(always)]
    pub(crate) fn of_chain(board: &Board, player: Player, at: Square) -> Captures<'_> {
        let (pawns, enemies) = (Lines::only(at), board.lines(other(player)));
        let empty = board.empty_lines();
        let jumps = jumps(pawns, enemies, &empty);
        Captures { pawns, enemies, empty, eliminations: Lines::EMPTY, jumps }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.eliminations.union(&self.jumps).is_empty()
    }

    pub(crate) fn count(&self) -> usize {
        (self.eliminations.count_bits() + self.jumps.count_bits()) as usize
    }

    pub(crate) fn visit_eliminations(
        &self,
        mut visitor: impl FnMut(Square, Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.eliminations.visit_bits(|word, bit| {
            let (from, to) = self.elimination(word, bit);
            visitor(from, to)
        })
    }

    pub(crate) fn visit_jumps(
        &self,
        mut visitor: impl FnMut(Jump) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.jumps.visit_bits(|word, bit| visitor(self.jump(word, bit)))
    }

    /// Pawn and victim of the `n`th elimination in the order of visiting.
    pub(crate) fn nth_elimination(&self, n: usize) -> Option<(Square, Square)> {
        let (word, bit) = self.eliminations.nth_bit(n)?;
        Some(self.elimination(word, bit))
    }

    /// The `n`th jump in the order of visiting.
    pub(crate) fn nth_jump(&self, n: usize) -> Option<Jump> {
        let (word, bit) = self.jumps.nth_bit(n)?;
        Some(self.jump(word, bit))
    }

    /// Pawn and victim of an elimination.
    #[inline]
    fn elimination(&self, word: usize, bit: u32) -> (Square, Square) {
        let upper = Lines::square(word, bit);
        let lower = Lines::square(word, highest_below(!self.empty.0[word], bit));
        if self.rises(word, bit) { (lower, upper) } else { (upper, lower) }
    }

    /// The jump that this bit tells.
    #[inline]
    pub(crate) fn jump(&self, word: usize, bit: u32) -> Jump {
        let occupied = !self.empty.0[word];
        let (from, over, to) = if self.rises(word, bit) {
            (highest_below(occupied, bit - 1), bit - 1, bit)
        } else {
            let over = highest_below(occupied, bit);
            (bit, over, over - 1)
        };
        Jump {
            from: Lines::square(word, from),
            over: Lines::square(word, over),
            to: Lines::square(word, to),
        }
    }

    /// Whether the capture that this bit tells goes upwards.
    #[inline]
    pub(crate) fn rises(&self, word: usize, bit: u32) -> bool {
        self.pawns.0[word] >> bit & 1 == 0
    }
}

/// All eliminations of some pawns (BE-10).
#[inline(always)]
pub(crate) fn eliminations(pawns: &Lines, enemies: &Lines, empty: &Lines) -> Lines {
    let mut eliminations = Lines::EMPTY;
    for word in 0..WORDS {
        let (own, enemy, empty) = (pawns.0[word], enemies.0[word], empty.0[word]);
        // Only what lies behind at least one empty square: carries begin on one.
        let up = empty.wrapping_add(own << 1 & empty) & enemy;
        let down = empty.wrapping_add(enemy << 1 & empty) & own;
        eliminations.0[word] = up | down;
    }
    eliminations
}

/// All jumps of some pawns over `enemies` (BE-11).
#[inline(always)]
pub(crate) fn jumps(pawns: &Lines, enemies: &Lines, empty: &Lines) -> Lines {
    let mut jumps = Lines::EMPTY;
    for word in 0..WORDS {
        let (own, enemy, empty) = (pawns.0[word], enemies.0[word], empty.0[word]);
        // Upwards: from the pawn to the first enemy, then one step onto an empty square.
        let start = own << 1;
        let met = (start | empty.wrapping_add(start & empty)) & enemy;
        let up = met << 1 & empty;
        // Downwards: from an enemy with an empty square below it up to the pawn.
        let start = (enemy & empty << 1) << 1;
        let down = (start | empty.wrapping_add(start & empty)) & own;
        jumps.0[word] = up | down;
    }
    jumps
}
