//! Sets of squares of boards with up to ten squares along a side.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use kernel::Square;
use vorassic::{Mode, Rows, row_col, square};

use super::Area;

/// All rows in one number, with one guard between two of them. What is next to a square at the
/// border may be a guard or lost; neither belongs to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Small(u128);

/// The size of the largest board.
const LARGEST: usize = 10;
const STRIDE: usize = LARGEST + 1;

/// All squares of a board, by its size.
const BOARDS: [u128; LARGEST + 1] = {
    let mut boards = [0; LARGEST + 1];
    let mut size = 1;
    while size <= LARGEST {
        let mut row = 0;
        while row < size {
            boards[size] |= ((1 << size) - 1) << (row * STRIDE);
            row += 1;
        }
        size += 1;
    }
    boards
};

/// What [`Area::cross`] and [`Area::block`] are, by index. In a browser it costs much to shift 128
/// bits by a number that is not known beforehand, so that is done here only.
const CROSSES: [u128; BITS] = {
    let mut crosses = [0; BITS];
    let mut index = 0;
    while index < BITS {
        let square = 1 << index;
        crosses[index] = square << STRIDE | square << 1 | square >> 1 | square >> STRIDE;
        index += 1;
    }
    crosses
};

const BLOCKS: [u128; BITS] = {
    let mut blocks = [0; BITS];
    let mut index = 0;
    while index < BITS {
        let square: u128 = 1 << index;
        let row = square | square << 1 | square >> 1;
        blocks[index] = row | row << STRIDE | row >> STRIDE;
        index += 1;
    }
    blocks
};

const BITS: usize = u128::BITS as usize;
const HALF: usize = u64::BITS as usize;

impl Area for Small {
    const EMPTY: Small = Small(0);
    const INDEXES: usize = BITS;
    const STRIDE: usize = STRIDE;
    const IS_SLOW: bool = false;

    fn of(rows: &Rows) -> Small {
        let row = |row: usize| u128::from(rows[row + 1] >> 1) << (row * STRIDE);
        Small((0..LARGEST).map(row).fold(0, BitOr::bitor))
    }

    fn index(square: Square) -> usize {
        let (row, col) = row_col(square);
        row * STRIDE + col
    }

    fn square(index: usize) -> Square {
        square(index / STRIDE, index % STRIDE)
    }

    fn center(size: usize) -> usize {
        size / 2 * (STRIDE + 1)
    }

    #[inline]
    fn color(index: usize) -> usize {
        // Rows are an odd number apart.
        index & 1
    }

    #[inline]
    fn contains(&self, index: usize) -> bool {
        halves(self.0)[index / HALF % 2] >> (index % HALF) & 1 != 0
    }

    #[inline]
    fn insert(&mut self, index: usize) {
        self.0 |= single(index);
    }

    #[inline]
    fn remove(&mut self, index: usize) {
        self.0 &= !single(index);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn meets(&self, other: &Small) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    fn len(&self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn is_odd(&self) -> bool {
        let [low, high] = halves(self.0);
        (low ^ high).count_ones() % 2 != 0
    }

    #[inline]
    fn cross(index: usize) -> Small {
        Small(CROSSES[index % BITS])
    }

    #[inline]
    fn block(index: usize) -> Small {
        Small(BLOCKS[index % BITS])
    }

    #[inline]
    fn ways(&self, index: usize) -> u8 {
        let [low, high] = halves(self.0 << STRIDE);
        let around = match index {
            0 => low,
            1..HALF => low >> index | high << (HALF - index),
            _ => high >> (index - HALF),
        };
        let way = |place: usize, bit: usize| (around >> place & 1) << bit;
        (way(0, 0) | way(STRIDE - 1, 1) | way(STRIDE + 1, 2) | way(2 * STRIDE, 3)) as u8
    }

    #[inline]
    fn insert_block(&mut self, index: usize) {
        *self |= Small::block(index);
    }

    #[inline]
    fn grown(&self, mode: Mode) -> Small {
        let row = self.0 | self.0 << 1 | self.0 >> 1;
        let rows = match mode {
            Mode::Snake => self.0,
            Mode::Octopus => row,
        };
        Small(row | rows << STRIDE | rows >> STRIDE)
    }

    #[inline]
    fn is_turned(&self, other: &Small, size: usize) -> bool {
        let last = (size - 1) * (STRIDE + 1);
        let turned = other.0.reverse_bits() >> (BITS - 1 - last);
        (self.0 ^ turned) & BOARDS[size] == 0
    }

    #[inline]
    fn each(&self, mut visitor: impl FnMut(usize)) {
        for (half, mut rest) in halves(self.0).into_iter().enumerate() {
            while rest != 0 {
                visitor(half * HALF + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    fn first(&self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    #[inline]
    fn hash(&self, seed: u64) -> u64 {
        // A seed is as small as a set: mixed, so that neither can stand for the other.
        halves(self.0).into_iter().fold(kernel::mix(seed), |hash, half| {
            let hash = (hash ^ half).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 29
        })
    }
}

/// The set of one square.
#[inline]
fn single(index: usize) -> u128 {
    let bit = 1u64 << (index % HALF);
    if index < HALF { u128::from(bit) } else { u128::from(bit) << HALF }
}

#[inline]
fn halves(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

impl BitAnd for Small {
    type Output = Small;
    #[inline]
    fn bitand(self, other: Small) -> Small {
        Small(self.0 & other.0)
    }
}

impl BitOr for Small {
    type Output = Small;
    #[inline]
    fn bitor(self, other: Small) -> Small {
        Small(self.0 | other.0)
    }
}

impl BitOrAssign for Small {
    #[inline]
    fn bitor_assign(&mut self, other: Small) {
        self.0 |= other.0;
    }
}

impl Sub for Small {
    type Output = Small;
    #[inline]
    fn sub(self, other: Small) -> Small {
        Small(self.0 & !other.0)
    }
}

impl SubAssign for Small {
    #[inline]
    fn sub_assign(&mut self, other: Small) {
        self.0 &= !other.0;
    }
}
