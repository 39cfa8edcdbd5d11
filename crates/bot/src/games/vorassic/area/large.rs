//! Sets of squares of large boards.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use kernel::Square;
use vorassic::{Mode, Rows};

use super::Area;

/// The first `R` words of [`Rows`], guards included. Loops over it have a fixed length, so smaller
/// boards get shorter ones and processors take several rows at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Large<const R: usize>([u32; R]);

const STRIDE: usize = u32::BITS as usize;

impl<const R: usize> Area for Large<R> {
    const EMPTY: Large<R> = Large([0; R]);
    const INDEXES: usize = R * STRIDE;
    const STRIDE: usize = STRIDE;
    const IS_SLOW: bool = R > 16;

    fn of(rows: &Rows) -> Large<R> {
        let mut area = Large::EMPTY;
        area.0.copy_from_slice(&rows[..R]);
        area
    }

    #[inline]
    fn index(square: Square) -> usize {
        square.index()
    }

    #[inline]
    fn square(index: usize) -> Square {
        Square::new(index)
    }

    fn center(size: usize) -> usize {
        (size + 1) * (STRIDE + 1) / 2
    }

    #[inline]
    fn color(index: usize) -> usize {
        ((index / STRIDE) ^ index) & 1
    }

    #[inline]
    fn contains(&self, index: usize) -> bool {
        self.0[index / STRIDE] >> (index % STRIDE) & 1 != 0
    }

    #[inline]
    fn insert(&mut self, index: usize) {
        self.0[index / STRIDE] |= 1 << (index % STRIDE);
    }

    #[inline]
    fn remove(&mut self, index: usize) {
        self.0[index / STRIDE] &= !(1 << (index % STRIDE));
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    #[inline]
    fn is_odd(&self) -> bool {
        self.0.iter().fold(0, |all, row| all ^ row).count_ones() % 2 != 0
    }

    #[inline]
    fn meets(&self, other: &Large<R>) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | a & b) != 0
    }

    #[inline]
    fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    #[inline]
    fn cross(index: usize) -> Large<R> {
        let (word, bit) = (index / STRIDE, index % STRIDE);
        let mut area = Large::EMPTY;
        area.0[word - 1] = 1 << bit;
        area.0[word] = 0b101 << (bit - 1);
        area.0[word + 1] = 1 << bit;
        area
    }

    #[inline]
    fn block(index: usize) -> Large<R> {
        let mut area = Large::EMPTY;
        area.insert_block(index);
        area
    }

    #[inline]
    fn ways(&self, index: usize) -> u8 {
        let (word, bit) = (index / STRIDE, index % STRIDE);
        let beside = self.0[word] >> (bit - 1);
        let ways = (self.0[word - 1] >> bit & 1)
            | (beside & 1) << 1
            | beside & 4
            | (self.0[word + 1] >> bit & 1) << 3;
        ways as u8
    }

    #[inline]
    fn insert_block(&mut self, index: usize) {
        let (word, bit) = (index / STRIDE, index % STRIDE);
        for row in &mut self.0[word - 1..=word + 1] {
            *row |= 0b111 << (bit - 1);
        }
    }

    #[inline]
    fn grown(&self, mode: Mode) -> Large<R> {
        let rows = &self.0;
        let mut grown = [0; R];
        match mode {
            Mode::Snake => {
                for word in 1..R - 1 {
                    let row = rows[word];
                    grown[word] = row | row << 1 | row >> 1 | rows[word - 1] | rows[word + 1];
                }
            }
            Mode::Octopus => {
                for word in 1..R - 1 {
                    let near = rows[word - 1] | rows[word] | rows[word + 1];
                    grown[word] = near | near << 1 | near >> 1;
                }
            }
        }
        Large(grown)
    }

    #[inline]
    fn is_turned(&self, other: &Large<R>, size: usize) -> bool {
        (1..=size).all(|word| {
            self.0[word] == other.0[size + 1 - word].reverse_bits() >> (STRIDE - 2 - size)
        })
    }

    #[inline]
    fn each(&self, mut visitor: impl FnMut(usize)) {
        for (word, row) in self.0.iter().enumerate() {
            let mut row = *row;
            while row != 0 {
                visitor(word * STRIDE + row.trailing_zeros() as usize);
                row &= row - 1;
            }
        }
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|row| *row != 0)?;
        Some(word * STRIDE + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn hash(&self, seed: u64) -> u64 {
        // A seed is as small as a row: mixed, so that neither can stand for the other.
        let mut hash = kernel::mix(seed);
        for pair in self.0.chunks_exact(2) {
            let word = u64::from(pair[0]) << 32 | u64::from(pair[1]);
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash
    }
}

impl<const R: usize> BitAnd for Large<R> {
    type Output = Large<R>;
    #[inline]
    fn bitand(mut self, other: Large<R>) -> Large<R> {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= other;
        }
        self
    }
}

impl<const R: usize> BitOr for Large<R> {
    type Output = Large<R>;
    #[inline]
    fn bitor(mut self, other: Large<R>) -> Large<R> {
        self |= other;
        self
    }
}

impl<const R: usize> BitOrAssign for Large<R> {
    #[inline]
    fn bitor_assign(&mut self, other: Large<R>) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row |= other;
        }
    }
}

impl<const R: usize> Sub for Large<R> {
    type Output = Large<R>;
    #[inline]
    fn sub(mut self, other: Large<R>) -> Large<R> {
        self -= other;
        self
    }
}

impl<const R: usize> SubAssign for Large<R> {
    #[inline]
    fn sub_assign(&mut self, other: Large<R>) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= !other;
        }
    }
}
