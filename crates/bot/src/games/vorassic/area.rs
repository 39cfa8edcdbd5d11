//! Sets of squares, as many rows as the board needs.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use vorassic::{Mode, Rows};

/// A set of squares: the first `R` words of [`Rows`], guards included. Loops over it have a fixed
/// length, so small boards get short ones and processors take several rows at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area<const R: usize>([u32; R]);

/// Distance between the indexes of a square and the one below it, as in [`Rows`].
pub(super) const STRIDE: usize = u32::BITS as usize;

impl<const R: usize> Area<R> {
    pub(super) const EMPTY: Area<R> = Area([0; R]);

    /// What these rows hold; there is nothing below the `R`th.
    pub(super) fn of(rows: &Rows) -> Area<R> {
        let mut area = Area::EMPTY;
        area.0.copy_from_slice(&rows[..R]);
        area
    }

    #[inline]
    pub(super) fn contains(&self, index: usize) -> bool {
        self.0[index / STRIDE] >> (index % STRIDE) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, index: usize) {
        self.0[index / STRIDE] |= 1 << (index % STRIDE);
    }

    #[inline]
    pub(super) fn remove(&mut self, index: usize) {
        self.0[index / STRIDE] &= !(1 << (index % STRIDE));
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    #[inline]
    pub(super) fn meets(&self, other: &Area<R>) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | a & b) != 0
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The four squares next to a square: where a snake goes from there (VO-11).
    #[inline]
    pub(super) fn cross(index: usize) -> Area<R> {
        let (word, bit) = (index / STRIDE, index % STRIDE);
        let mut area = Area::EMPTY;
        area.0[word - 1] = 1 << bit;
        area.0[word] = 0b101 << (bit - 1);
        area.0[word + 1] = 1 << bit;
        area
    }

    /// A square and the eight next to it.
    #[inline]
    pub(super) fn block(index: usize) -> Area<R> {
        let mut area = Area::EMPTY;
        area.insert_block(index);
        area
    }

    /// Which of the four squares next to a square are in the set: up, left, right, down.
    #[inline]
    pub(super) fn ways(&self, index: usize) -> u8 {
        let (word, bit) = (index / STRIDE, index % STRIDE);
        let beside = self.0[word] >> (bit - 1);
        let ways = (self.0[word - 1] >> bit & 1)
            | (beside & 1) << 1
            | beside & 4
            | (self.0[word + 1] >> bit & 1) << 3;
        ways as u8
    }

    /// Adds a square and the eight next to it: where an octopus reaches from there (VO-12).
    #[inline]
    pub(super) fn insert_block(&mut self, index: usize) {
        let (word, bit) = (index / STRIDE, index % STRIDE);
        for row in &mut self.0[word - 1..=word + 1] {
            *row |= 0b111 << (bit - 1);
        }
    }

    /// The set and what is one capture further.
    #[inline]
    pub(super) fn grown(&self, mode: Mode) -> Area<R> {
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
        Area(grown)
    }

    /// Whether a half turn of a board of this size makes this set of the other.
    #[inline]
    pub(super) fn is_turned(&self, other: &Area<R>, size: usize) -> bool {
        (1..=size).all(|word| {
            self.0[word] == other.0[size + 1 - word].reverse_bits() >> (STRIDE - 2 - size)
        })
    }

    /// The indexes of the squares, by rows from the top and from the left.
    #[inline]
    pub(super) fn each(&self, mut visitor: impl FnMut(usize)) {
        for (word, row) in self.0.iter().enumerate() {
            let mut row = *row;
            while row != 0 {
                visitor(word * STRIDE + row.trailing_zeros() as usize);
                row &= row - 1;
            }
        }
    }

    /// The first square by rows from the top and from the left.
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|row| *row != 0)?;
        Some(word * STRIDE + self.0[word].trailing_zeros() as usize)
    }

    /// 64 bits that differ for different sets and different `seed`s.
    #[inline]
    pub(super) fn hash(&self, seed: u64) -> u64 {
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

impl<const R: usize> BitAnd for Area<R> {
    type Output = Area<R>;
    #[inline]
    fn bitand(mut self, other: Area<R>) -> Area<R> {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= other;
        }
        self
    }
}

impl<const R: usize> BitOr for Area<R> {
    type Output = Area<R>;
    #[inline]
    fn bitor(mut self, other: Area<R>) -> Area<R> {
        self |= other;
        self
    }
}

impl<const R: usize> BitOrAssign for Area<R> {
    #[inline]
    fn bitor_assign(&mut self, other: Area<R>) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row |= other;
        }
    }
}

impl<const R: usize> Sub for Area<R> {
    type Output = Area<R>;
    #[inline]
    fn sub(mut self, other: Area<R>) -> Area<R> {
        self -= other;
        self
    }
}

impl<const R: usize> SubAssign for Area<R> {
    #[inline]
    fn sub_assign(&mut self, other: Area<R>) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= !other;
        }
    }
}
