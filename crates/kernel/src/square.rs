//! Places on a board, and sets of them on the 9×9 board that two of the games share.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A place on a board: an index whose layout is the game's own business.
///
/// [`Game::row_col`](crate::Game::row_col) says where it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// The square with this index.
    pub const fn new(index: usize) -> Square {
        Square(index as u16)
    }

    /// The index this square was made of.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square of the 9×9 layout of [`SquareSet`] at this row from the top and column from the
    /// left, both counted from 0.
    pub const fn nine(row: usize, col: usize) -> Square {
        debug_assert!(row < SquareSet::SIDE && col < SquareSet::SIDE);
        Square((row * SquareSet::STRIDE + col) as u16)
    }

    /// Row from the top and column from the left in the 9×9 layout.
    pub const fn nine_row_col(self) -> (usize, usize) {
        (self.index() / SquareSet::STRIDE, self.index() % SquareSet::STRIDE)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.0)
    }
}

/// One of the eight ways a piece can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 0.
    North,
    /// Towards row 0 and the last column.
    NorthEast,
    /// Towards the last column.
    East,
    /// Towards the last row and column.
    SouthEast,
    /// Towards the last row.
    South,
    /// Towards the last row and column 0.
    SouthWest,
    /// Towards column 0.
    West,
    /// Towards row 0 and column 0.
    NorthWest,
}

/// All directions, clockwise from north; orthogonal ones at even places.
pub const DIRECTIONS: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

impl Direction {
    /// What one step adds to row and column.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::North => (-1, 0),
            Direction::NorthEast => (-1, 1),
            Direction::East => (0, 1),
            Direction::SouthEast => (1, 1),
            Direction::South => (1, 0),
            Direction::SouthWest => (1, -1),
            Direction::West => (0, -1),
            Direction::NorthWest => (-1, -1),
        }
    }

    /// What one step adds to an index of the 9×9 layout.
    const fn offset(self) -> i32 {
        let (row, col) = self.delta();
        row * SquareSet::STRIDE as i32 + col
    }
}

/// A set of squares of a 9×9 board.
///
/// Nine rows of ten bits in a `u128`: the tenth column is a guard that never holds a square, so a
/// step over the left or right edge falls into it and is masked away; no wrap masks are needed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub u128);

impl SquareSet {
    /// Squares along a side.
    pub const SIDE: usize = 9;
    /// Distance between a square and the one below it.
    pub const STRIDE: usize = 10;
    /// One more than the largest index of a square.
    pub const BOUND: usize = SquareSet::SIDE * SquareSet::STRIDE - 1;
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// The whole board.
    pub const ALL: SquareSet = {
        let mut bits = 0;
        let mut row = 0;
        while row < SquareSet::SIDE {
            bits |= 0x1ff << (row * SquareSet::STRIDE);
            row += 1;
        }
        SquareSet(bits)
    };

    /// Exactly one square.
    pub const fn only(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set with one more square.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.index())
    }

    /// The set without this square.
    #[must_use]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.index()))
    }

    /// Whether there is no square in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The square with the smallest index.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u16)) }
    }

    /// The `n`th square, counted from 0 in ascending order.
    pub fn nth(self, n: usize) -> Option<Square> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        SquareSet(bits).first()
    }

    /// The squares in ascending order.
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// Every square one step further; what leaves the board is gone.
    #[must_use]
    pub const fn step(self, direction: Direction) -> SquareSet {
        let offset = direction.offset();
        let bits = if offset > 0 { self.0 << offset } else { self.0 >> -offset };
        SquareSet(bits & SquareSet::ALL.0)
    }

    /// The set and everything next to it.
    #[must_use]
    pub const fn grown(self) -> SquareSet {
        let row = self.0 | self.0 << 1 | self.0 >> 1;
        let stride = SquareSet::STRIDE;
        SquareSet((row | row << stride | row >> stride) & SquareSet::ALL.0)
    }

    /// Everything that can be reached from this set, neighbor to neighbor, within `area`.
    #[must_use]
    pub fn flood(self, area: SquareSet) -> SquareSet {
        let mut region = self & area;
        loop {
            let grown = region.grown() & area;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// Whether every square of this set is in the other.
    pub const fn is_subset(self, other: SquareSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The squares next to a square, in all eight directions.
    pub const fn neighbors(square: Square) -> SquareSet {
        NEIGHBORS[square.index()]
    }

    /// The squares next to a square in the four orthogonal directions.
    pub const fn orthogonal_neighbors(square: Square) -> SquareSet {
        ORTHOGONAL_NEIGHBORS[square.index()]
    }

    /// All squares from here to the edge in one direction, this one left out.
    pub const fn ray(square: Square, direction: Direction) -> SquareSet {
        RAYS[square.index()][direction as usize]
    }

    /// What a piece on `square` reaches in eight directions: the empty squares before the first
    /// occupied one, and that one.
    pub fn reach(square: Square, occupied: SquareSet) -> SquareSet {
        let mut reach = 0;
        for line in &LINES[square.index()] {
            // The last blocker before the square and the first one after it bound the line. Taking
            // the one from the other by subtraction borrows through everything in between; bit 0
            // stands in for a blocker before, and running over for one after.
            let before = line.before.0 & occupied.0 | 1;
            let after = line.after.0 & occupied.0;
            let last = 1 << (127 - before.leading_zeros());
            reach |= (line.before.0 | line.after.0) & (after ^ after.wrapping_sub(last));
        }
        SquareSet(reach)
    }
}

/// One of the four lines through a square: the squares with smaller and with larger indexes.
#[derive(Clone, Copy)]
struct Line {
    before: SquareSet,
    after: SquareSet,
}

static LINES: [[Line; 4]; SquareSet::BOUND] = {
    let empty = Line { before: SquareSet::EMPTY, after: SquareSet::EMPTY };
    let mut lines = [[empty; 4]; SquareSet::BOUND];
    let mut index = 0;
    while index < SquareSet::BOUND {
        let mut d = 0;
        while d < 4 {
            let (one, other) = (RAYS[index][d], RAYS[index][d + 4]);
            // East is the one direction of the first four that leads to larger indexes, south-east
            // the other.
            lines[index][d] = if DIRECTIONS[d].offset() > 0 {
                Line { before: other, after: one }
            } else {
                Line { before: one, after: other }
            };
            d += 1;
        }
        index += 1;
    }
    lines
};

/// Everything that depends on one square only, worked out when the crate is compiled.
const RAYS: [[SquareSet; 8]; SquareSet::BOUND] = {
    let mut rays = [[SquareSet::EMPTY; 8]; SquareSet::BOUND];
    let mut index = 0;
    while index < SquareSet::BOUND {
        let mut d = 0;
        while d < 8 {
            // The guard column has no rays: nothing ever stands there.
            let mut front = SquareSet(SquareSet::only(Square(index as u16)).0 & SquareSet::ALL.0);
            loop {
                front = front.step(DIRECTIONS[d]);
                if front.is_empty() {
                    break;
                }
                rays[index][d].0 |= front.0;
            }
            d += 1;
        }
        index += 1;
    }
    rays
};

static NEIGHBORS: [SquareSet; SquareSet::BOUND] = steps_from_each(1);

static ORTHOGONAL_NEIGHBORS: [SquareSet; SquareSet::BOUND] = steps_from_each(2);

/// The squares one step away from each square, by every `stride`th of the directions.
const fn steps_from_each(stride: usize) -> [SquareSet; SquareSet::BOUND] {
    let mut neighbors = [SquareSet::EMPTY; SquareSet::BOUND];
    let mut index = 0;
    while index < SquareSet::BOUND {
        let mut d = 0;
        while d < 8 {
            let here = SquareSet(SquareSet::only(Square(index as u16)).0 & SquareSet::ALL.0);
            neighbors[index].0 |= here.step(DIRECTIONS[d]).0;
            d += stride;
        }
        index += 1;
    }
    neighbors
}

/// The squares of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        SquareSet(!self.0 & SquareSet::ALL.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    fn bitxor_assign(&mut self, other: SquareSet) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for row in 0..SquareSet::SIDE {
            for col in 0..SquareSet::SIDE {
                let mark = if self.contains(Square::nine(row, col)) { '*' } else { '.' };
                write!(f, "{mark} ")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
