//! Sets of squares laid out so that looking along a line is one addition.

use std::ops::ControlFlow;

use kernel::{Square, SquareSet};

/// A set of squares, written once for each axis of the board: rows, columns and the diagonals of
/// both ways. Each line of an axis is a run of neighboring bits with a guard bit above it that
/// never holds a square.
///
/// So one step along any axis is a shift by one bit, and *adding* does what a flight does: with
/// `empty` the empty squares and `start` the lowest squares of some runs of them, `empty + start`
/// carries through exactly these runs and sets the bit of the first pawn (or guard) behind each.
/// All lines of all axes fit in six words: squares on diagonals of fewer than three squares, where
/// nothing can be captured, are left out of that axis.
///
/// | word | lines |
/// |---|---|
/// | 0 | rows A to F, as in a [`SquareSet`] |
/// | 1 | rows G to I, as in a [`SquareSet`] from bit 60 on; columns 7 to 9 |
/// | 2 | columns 1 to 6 |
/// | 3 | the longer falling diagonals (down to the right) |
/// | 4 | the longer rising diagonals (down to the left) |
/// | 5 | the shorter diagonals of both ways |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines(pub(crate) [u64; WORDS]);

/// How many words hold all lines.
pub(crate) const WORDS: usize = 6;

impl Lines {
    /// No square.
    pub(crate) const EMPTY: Lines = Lines([0; WORDS]);

    /// The whole board.
    pub(crate) const ALL: Lines = LAYOUT.all;

    /// Exactly one square.
    #[inline]
    pub(crate) fn only(square: Square) -> &'static Lines {
        &LAYOUT.only[square.index() % INDEXES]
    }

    /// The square that this bit of this word stands for.
    #[inline]
    pub(crate) fn square(word: usize, bit: u32) -> Square {
        Square::new(usize::from(LAYOUT.squares[word][(bit & 63) as usize]))
    }

    /// The same set in the layout of the kernel.
    pub(crate) const fn squares(&self) -> SquareSet {
        let top = self.0[0] as u128;
        let bottom = (self.0[1] & ((1 << BOTTOM_ROWS_BITS) - 1)) as u128;
        SquareSet(top | bottom << TOP_ROWS_BITS)
    }

    /// Adds the squares that are not in the set and removes those that are.
    #[inline]
    pub(crate) fn toggle(&mut self, squares: &Lines) {
        for word in 0..WORDS {
            self.0[word] ^= squares.0[word];
        }
    }

    /// Toggles the squares of two sets in one go.
    #[inline]
    pub(crate) fn toggle_two(&mut self, one: &Lines, two: &Lines) {
        for word in 0..WORDS {
            self.0[word] ^= one.0[word] ^ two.0[word];
        }
    }

    /// The squares of both sets.
    #[inline]
    pub(crate) fn union(&self, other: &Lines) -> Lines {
        let mut union = *self;
        for word in 0..WORDS {
            union.0[word] |= other.0[word];
        }
        union
    }

    /// The squares of this set that are not in the other.
    #[inline]
    pub(crate) fn minus(&self, other: &Lines) -> Lines {
        let mut rest = *self;
        for word in 0..WORDS {
            rest.0[word] &= !other.0[word];
        }
        rest
    }

    /// Whether no bit is set.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many bits are set: a square counts once for each axis it is set on.
    #[inline]
    pub(crate) fn count_bits(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Shows word and number of every bit, in ascending order.
    #[inline(always)]
    pub(crate) fn visit_bits(
        &self,
        mut visitor: impl FnMut(usize, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for word in 0..WORDS {
            let mut rest = self.0[word];
            while rest != 0 {
                visitor(word, rest.trailing_zeros())?;
                rest &= rest - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Word and number of the `n`th bit, in ascending order.
    pub(crate) fn nth_bit(&self, mut n: usize) -> Option<(usize, u32)> {
        for word in 0..WORDS {
            let mut rest = self.0[word];
            let count = rest.count_ones() as usize;
            if n < count {
                for _ in 0..n {
                    rest &= rest - 1;
                }
                return Some((word, rest.trailing_zeros()));
            }
            n -= count;
        }
        None
    }
}

/// The lowest bit of a word above this one; there must be one.
#[inline]
pub(crate) fn lowest_above(word: u64, bit: u32) -> u32 {
    (word & (!1 << bit)).trailing_zeros() & 63
}

/// The highest bit of a word below this one; there must be one.
#[inline]
pub(crate) fn highest_below(word: u64, bit: u32) -> u32 {
    // The `| 1` only spares the compiler the case of an empty word.
    63 - ((word & ((1 << bit) - 1)) | 1).leading_zeros()
}

/// The indexes of squares, rounded up to a power of two: that spares the check of the bound.
const INDEXES: usize = SquareSet::BOUND.next_power_of_two();

const TOP_ROWS: usize = 6;
const TOP_ROWS_BITS: usize = TOP_ROWS * SquareSet::STRIDE;
const BOTTOM_ROWS_BITS: usize = (SquareSet::SIDE - TOP_ROWS) * SquareSet::STRIDE;

/// Which bit stands for which square, worked out when the crate is compiled.
struct Layout {
    only: [Lines; INDEXES],
    all: Lines,
    squares: [[u8; 64]; WORDS],
    /// How many bits of each word are used.
    used: [usize; WORDS],
}

static LAYOUT: Layout = Layout::new();

impl Layout {
    const fn new() -> Layout {
        let mut layout = Layout {
            only: [Lines::EMPTY; INDEXES],
            all: Lines::EMPTY,
            squares: [[0; 64]; WORDS],
            used: [0; WORDS],
        };
        let mut n = 0;
        while n < SquareSet::SIDE {
            layout.line(if n < TOP_ROWS { 0 } else { 1 }, (n, 0), (0, 1));
            n += 1;
        }
        n = 0;
        while n < SquareSet::SIDE {
            layout.line(if n < TOP_ROWS { 2 } else { 1 }, (0, n), (1, 0));
            n += 1;
        }
        // Diagonals of three squares and more, by where they begin: on the upper edge, then on
        // the left or right one.
        n = 0;
        while n <= 6 {
            layout.line(if n <= 4 { 3 } else { 5 }, (0, n), (1, 1));
            layout.line(if n <= 4 { 4 } else { 5 }, (0, 8 - n), (1, -1));
            n += 1;
        }
        n = 1;
        while n <= 6 {
            layout.line(if n <= 3 { 3 } else { 5 }, (n, 0), (1, 1));
            layout.line(if n <= 3 { 4 } else { 5 }, (n, 8), (1, -1));
            n += 1;
        }
        layout
    }

    /// Puts one line into a word: the squares from `start` on, one `delta` after the other.
    const fn line(&mut self, word: usize, start: (usize, usize), delta: (isize, isize)) {
        let (mut row, mut col) = start;
        while row < SquareSet::SIDE && col < SquareSet::SIDE {
            let bit = self.used[word];
            let square = Square::nine(row, col).index();
            self.only[square].0[word] |= 1 << bit;
            self.all.0[word] |= 1 << bit;
            self.squares[word][bit] = square as u8;
            self.used[word] += 1;
            // One step before row or column 0 becomes a huge number, which ends the line.
            row = row.wrapping_add_signed(delta.0);
            col = col.wrapping_add_signed(delta.1);
        }
        self.used[word] += 1;
    }
}
