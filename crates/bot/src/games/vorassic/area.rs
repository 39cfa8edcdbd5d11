//! Sets of squares.

mod large;
mod small;

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use kernel::Square;
use vorassic::{Mode, Rows};

pub(super) use large::Large;
pub(super) use small::Small;

/// A set of squares of boards of some sizes. Squares have indexes by rows from the top and from the
/// left; what is beside the board belongs to no set.
pub(super) trait Area:
    Copy
    + Debug
    + Send
    + Sync
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Sub<Output = Self>
    + SubAssign
{
    const EMPTY: Self;

    /// Indexes are less than this.
    const INDEXES: usize;

    /// Distance between the indexes of a square and the one below it.
    const STRIDE: usize;

    /// Whether the boards are so large that every position takes long.
    const IS_SLOW: bool;

    /// What these rows hold.
    fn of(rows: &Rows) -> Self;

    fn index(square: Square) -> usize;

    /// The reverse of [`index`](Area::index).
    fn square(index: usize) -> Square;

    /// The index of the square in the middle of a board of odd size.
    fn center(size: usize) -> usize;

    /// The color of a square on the checkerboard, 0 or 1.
    fn color(index: usize) -> usize;

    fn contains(&self, index: usize) -> bool;

    fn insert(&mut self, index: usize);

    fn remove(&mut self, index: usize);

    fn is_empty(&self) -> bool;

    fn meets(&self, other: &Self) -> bool;

    fn len(&self) -> u32;

    /// Whether the number of squares is odd.
    fn is_odd(&self) -> bool;

    /// The four squares next to a square: where a snake goes from there (VO-11).
    fn cross(index: usize) -> Self;

    /// A square and the eight next to it.
    fn block(index: usize) -> Self;

    /// Which of the four squares next to a square are in the set: up, left, right, down.
    fn ways(&self, index: usize) -> u8;

    /// Adds a square and the eight next to it: where an octopus reaches from there (VO-12).
    fn insert_block(&mut self, index: usize);

    /// The set and what is one capture further.
    fn grown(&self, mode: Mode) -> Self;

    /// Whether a half turn of a board of this size makes this set of the other.
    fn is_turned(&self, other: &Self, size: usize) -> bool;

    /// The indexes of the squares, by rows from the top and from the left.
    fn each(&self, visitor: impl FnMut(usize));

    /// The first square by rows from the top and from the left.
    fn first(&self) -> Option<usize>;

    /// 64 bits that differ for different sets and different `seed`s.
    fn hash(&self, seed: u64) -> u64;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::Rng;
    use vorassic::square;

    use super::*;

    /// Sets as squares that can be compared.
    fn squares<A: Area>(area: A, size: usize) -> BTreeSet<usize> {
        let board = (0..size).flat_map(|row| (0..size).map(move |col| square(row, col)));
        board.filter(|s| area.contains(A::index(*s))).map(Square::index).collect()
    }

    fn set<A: Area>(size: usize, rng: &mut Rng) -> A {
        let mut area = A::EMPTY;
        for row in 0..size {
            for col in 0..size {
                if rng.below(3) == 0 {
                    area.insert(A::index(square(row, col)));
                }
            }
        }
        area
    }

    /// What everything that depends on the layout says of two random sets and a square.
    fn told<A: Area>(size: usize, seed: u64) -> Vec<BTreeSet<usize>> {
        let mut rng = Rng::new(seed);
        let (one, other): (A, A) = (set(size, &mut rng), set(size, &mut rng));
        let index = A::index(square(rng.below(size), rng.below(size)));
        let mut turned = A::EMPTY;
        one.each(|index| {
            let (row, col) = vorassic::row_col(A::square(index));
            turned.insert(A::index(square(size - 1 - row, size - 1 - col)));
        });
        let mut left = one;
        left.remove(index);
        let mut more = one;
        more.insert_block(index);
        let flag = |is_so: bool| usize::from(is_so);
        let numbers = [
            flag(one.is_turned(&turned, size)),
            flag(one.is_turned(&other, size)),
            // Beside the board nothing counts.
            flag(one.grown(Mode::Octopus).is_turned(&turned.grown(Mode::Octopus), size)),
            flag(one.is_empty()),
            flag(one.meets(&other)),
            one.len() as usize,
            flag(one.is_odd()),
            usize::from(one.ways(index)),
            one.first().map_or(0, |first| A::square(first).index()),
            A::square(A::center(size | 1)).index(),
            A::color(index) ^ A::color(A::index(square(0, 0))),
        ];
        let mut told: Vec<BTreeSet<usize>> =
            numbers.into_iter().map(|number| BTreeSet::from([number])).collect();
        for area in [
            left,
            more,
            A::cross(index),
            A::block(index),
            one.grown(Mode::Snake),
            one.grown(Mode::Octopus),
            one & other,
            one | other,
            one - other,
        ] {
            told.push(squares(area, size));
        }
        told
    }

    #[test]
    fn small_and_large_sets_are_the_same() {
        for size in 5..=10 {
            for seed in 0..200 {
                let small = told::<Small>(size, seed);
                assert_eq!(small, told::<Large<12>>(size, seed), "{size}, {seed}");
                assert_eq!(small, told::<Large<28>>(size, seed), "{size}, {seed}");
                assert_eq!(small[0], BTreeSet::from([1]), "a half turn is one");
                assert_eq!(small[2], BTreeSet::from([1]), "a half turn is one");
            }
        }
    }

    #[test]
    fn rows_are_read() {
        let mut rng = Rng::new(7);
        for size in 5..=10 {
            let wanted: Large<12> = set(size, &mut rng);
            let mut rows: Rows = Rows::default();
            wanted.each(|index| rows[index / 32] |= 1 << (index % 32));
            assert_eq!(squares(Large::<12>::of(&rows), size), squares(wanted, size));
            assert_eq!(squares(Small::of(&rows), size), squares(wanted, size));
        }
    }
}
