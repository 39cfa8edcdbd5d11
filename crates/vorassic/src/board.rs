//! What lies on the squares.

use std::fmt;
use std::sync::Arc;

use kernel::{Player, Square, mix};

/// The smallest board (VO-1).
pub const SMALLEST_SIZE: usize = 5;
/// The largest board (VO-1).
pub const LARGEST_SIZE: usize = 26;

/// Rows of the largest board with a guard row above and below.
pub const ROWS: usize = LARGEST_SIZE + 2;

/// A set of squares, one word a row: row `r` of the board is word `r + 1`, column `c` is bit
/// `c + 1`. The guards around the board never hold a square, so neighbors need no edge tests.
pub type Rows = [u32; ROWS];

/// Distance between the indexes of a square and the one below it: a row is a word.
pub(crate) const STRIDE: usize = u32::BITS as usize;

/// The square at this row from the top and column from the left, both counted from 0.
#[inline]
pub const fn square(row: usize, col: usize) -> Square {
    at(row + 1, col + 1)
}

/// Row from the top and column from the left of a square.
#[inline]
pub const fn row_col(square: Square) -> (usize, usize) {
    let (word, bit) = word_bit(square);
    (word.wrapping_sub(1), bit.wrapping_sub(1))
}

/// The square of a word and bit of [`Rows`].
#[inline]
pub(crate) const fn at(word: usize, bit: usize) -> Square {
    Square::new(word * STRIDE + bit)
}

/// Where a square lies in [`Rows`].
#[inline]
pub(crate) const fn word_bit(square: Square) -> (usize, usize) {
    (square.index() / STRIDE, square.index() % STRIDE)
}

/// Every place of a board, as row and column, in reading order.
pub(crate) fn places(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |row| (0..size).map(move |col| (row, col)))
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nobody has taken it; what it scores.
    Free(u8),
    /// It belongs to a player.
    Owned(Player),
    /// Nobody can take it.
    Wall,
}

/// Who owns which squares, and what the free ones are worth.
#[derive(Clone)]
pub struct Board {
    /// What never changes is shared by all positions of a game.
    ground: Arc<Ground>,
    /// The squares that can still be captured.
    free: Rows,
    /// The two bits of the owner's number for each owned square; nothing elsewhere.
    owners: [Rows; 2],
    key: u64,
}

impl Board {
    /// A board on which these squares are owned.
    pub(crate) fn new(ground: Ground, owned: impl IntoIterator<Item = (Square, Player)>) -> Board {
        let mut free = inside(ground.size);
        for (row, walls) in free.iter_mut().zip(ground.walls) {
            *row &= !walls;
        }
        let mut board = Board { ground: Arc::new(ground), free, owners: [[0; ROWS]; 2], key: 0 };
        board.key = places(board.size()).fold(0, |key, (row, col)| {
            let square = square(row, col);
            key ^ content_key(square, board.content(square))
        });
        for (square, player) in owned {
            board.capture(square, player);
        }
        board
    }

    /// Squares along a side.
    pub fn size(&self) -> usize {
        self.ground.size
    }

    /// Whether the square is on this board.
    pub fn contains(&self, square: Square) -> bool {
        let (row, col) = row_col(square);
        row < self.size() && col < self.size()
    }

    /// What is on a square of the board.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn content(&self, square: Square) -> Content {
        assert!(self.contains(square), "not on the board: {square:?}");
        let (word, bit) = word_bit(square);
        if self.is_free(square) {
            Content::Free(self.ground.value(square))
        } else if self.ground.walls[word] >> bit & 1 != 0 {
            Content::Wall
        } else {
            let number = self.owners[0][word] >> bit & 1 | (self.owners[1][word] >> bit & 1) << 1;
            Content::Owned(Player::ALL[number as usize])
        }
    }

    /// Whether the square can still be captured; not so off the board.
    #[inline]
    pub fn is_free(&self, square: Square) -> bool {
        let (word, bit) = word_bit(square);
        self.free.get(word).is_some_and(|row| row >> bit & 1 != 0)
    }

    /// The squares that can still be captured.
    #[inline]
    pub fn free(&self) -> &Rows {
        &self.free
    }

    /// The squares of a player.
    pub fn owned(&self, player: Player) -> Rows {
        let flip = |plane: usize| if player.number() >> plane & 1 == 0 { u32::MAX } else { 0 };
        let mut owned = inside(self.size());
        for (word, row) in owned.iter_mut().enumerate() {
            *row &= !self.free[word] & !self.ground.walls[word];
            *row &= (self.owners[0][word] ^ flip(0)) & (self.owners[1][word] ^ flip(1));
        }
        owned
    }

    /// What a free square scores.
    #[inline]
    pub fn value(&self, square: Square) -> u8 {
        self.ground.value(square)
    }

    /// Gives a free square to a player.
    #[inline]
    pub(crate) fn capture(&mut self, square: Square, player: Player) {
        let (word, bit) = word_bit(square);
        let number = player.number() as u32;
        self.free[word] &= !(1 << bit);
        self.owners[0][word] |= (number & 1) << bit;
        self.owners[1][word] |= (number >> 1) << bit;
        self.key ^= content_key(square, Content::Free(self.value(square)))
            ^ content_key(square, Content::Owned(player));
    }

    /// 64 bits that stand for the contents of all squares.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let contents = places(self.size()).map(|(row, col)| self.content(square(row, col)));
        f.debug_list().entries(contents).finish()
    }
}

/// What never changes on a board.
pub(crate) struct Ground {
    size: usize,
    walls: Rows,
    /// By the index of the square.
    values: [u8; ROWS * STRIDE],
}

impl Ground {
    /// A board with these walls, all its values 0.
    pub(crate) fn new(size: usize, walls: Rows) -> Ground {
        Ground { size, walls, values: [0; ROWS * STRIDE] }
    }

    pub(crate) fn set_value(&mut self, square: Square, value: u8) {
        self.values[square.index()] = value;
    }

    pub(crate) fn set_wall(&mut self, square: Square) {
        let (word, bit) = word_bit(square);
        self.walls[word] |= 1 << bit;
    }

    #[inline]
    fn value(&self, square: Square) -> u8 {
        self.values[square.index()]
    }
}

/// All squares of a board of this size.
pub(crate) fn inside(size: usize) -> Rows {
    let mut rows = [0; ROWS];
    rows[1..=size].fill(((1 << size) - 1) << 1);
    rows
}

/// The squares of a set, by rows from the top and from the left.
pub(crate) fn squares(rows: &Rows) -> impl Iterator<Item = Square> {
    (0..ROWS).flat_map(|word| {
        let row = rows[word];
        (0..u32::BITS as usize).filter(move |bit| row >> bit & 1 != 0).map(move |bit| at(word, bit))
    })
}

/// One random number for each square; its rotations stand for the different contents.
static SQUARE_KEYS: [u64; ROWS * STRIDE] = {
    let mut keys = [0; ROWS * STRIDE];
    let mut index = 0;
    while index < keys.len() {
        keys[index] = mix(index as u64);
        index += 1;
    }
    keys
};

/// The part of a content in the key of a board.
///
/// One table for all contents stays in the nearest cache. Owners rotate by odd amounts and values
/// by even ones: two rotations by an odd difference cancel each other in one number of 2⁶³ only.
#[inline]
fn content_key(square: Square, content: Content) -> u64 {
    let rotation = match content {
        Content::Free(value) => 2 * u32::from(value),
        Content::Wall => 20,
        Content::Owned(player) => 23 + 2 * player.number() as u32,
    };
    SQUARE_KEYS[square.index()].rotate_left(rotation)
}

/// A corner of the board, clockwise from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Corner {
    TopLeft,
    TopRight,
    BottomRight,
    BottomLeft,
}

impl Corner {
    /// The corners that are owned at the start, in the order of acting (VO-4, VO-6).
    pub(crate) fn owned(players: usize) -> impl Iterator<Item = Corner> {
        let clockwise =
            [Corner::TopLeft, Corner::TopRight, Corner::BottomRight, Corner::BottomLeft];
        let facing = [Corner::TopLeft, Corner::BottomRight, Corner::TopRight, Corner::BottomLeft];
        let order = if players == 2 { facing } else { clockwise };
        order.into_iter().take(players)
    }

    pub(crate) fn row_col(self, size: usize) -> (usize, usize) {
        let last = size - 1;
        match self {
            Corner::TopLeft => (0, 0),
            Corner::TopRight => (0, last),
            Corner::BottomRight => (last, last),
            Corner::BottomLeft => (last, 0),
        }
    }

    pub(crate) fn square(self, size: usize) -> Square {
        let (row, col) = self.row_col(size);
        square(row, col)
    }
}

/// The turn of the board that brings each owned corner to the next (VO-3, VO-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rotation {
    Half,
    Quarter,
}

impl Rotation {
    pub(crate) fn of(players: usize) -> Rotation {
        if players == 2 { Rotation::Half } else { Rotation::Quarter }
    }

    /// How many squares follow each other around the board, the center of an odd one left out.
    pub(crate) fn order(self) -> usize {
        match self {
            Rotation::Half => 2,
            Rotation::Quarter => 4,
        }
    }

    /// The different places that a place is turned to, itself the first.
    pub(crate) fn orbit(self, size: usize, place: (usize, usize)) -> Vec<(usize, usize)> {
        let last = size - 1;
        let turned = |(row, col): (usize, usize)| match self {
            Rotation::Half => (last - row, last - col),
            Rotation::Quarter => (col, last - row),
        };
        let mut orbit = vec![place];
        let mut next = turned(place);
        while next != place {
            orbit.push(next);
            next = turned(next);
        }
        orbit
    }
}
