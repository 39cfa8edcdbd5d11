//! What an octopus can capture, kept up to date capture by capture.

use kernel::{ByPlayer, Player, PlayerSet, Square};

use crate::board::{Board, ROWS, Rows, at, squares, word_bit};

/// The squares next to each player's own (VO-12), and how many of them are free.
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    /// Everything next to a player's squares, free or not, guards included: a capture by somebody
    /// else leaves it as it is.
    near: ByPlayer<Rows>,
    /// How many squares each player can capture.
    counts: ByPlayer<u16>,
    /// The same for each row.
    row_counts: ByPlayer<[u8; ROW_COUNTS]>,
}

/// The rows filled up to whole groups of eight.
const ROW_COUNTS: usize = ROWS.next_multiple_of(8);

impl Frontier {
    /// What these players can capture on a board.
    pub(crate) fn new(board: &Board, players: PlayerSet) -> Frontier {
        let mut frontier = Frontier {
            near: ByPlayer([[0; ROWS]; Player::MOST]),
            counts: ByPlayer::default(),
            row_counts: ByPlayer::default(),
        };
        for player in players.iter() {
            for square in squares(&board.owned(player)) {
                frontier.extend(square, player, board.free());
            }
        }
        frontier
    }

    /// How many squares a player can capture.
    #[inline]
    pub(crate) fn count(&self, player: Player) -> usize {
        usize::from(self.counts[player])
    }

    /// The squares that a player can capture, in the row of this word.
    #[inline]
    pub(crate) fn row(&self, player: Player, word: usize, free: &Rows) -> u32 {
        self.near[player][word] & free[word]
    }

    /// Whether a square is next to one of the player's own.
    pub(crate) fn is_near(&self, player: Player, square: Square) -> bool {
        let (word, bit) = word_bit(square);
        self.near[player][word] >> bit & 1 != 0
    }

    /// The square at this place of the fixed order, by rows from the top and from the left.
    #[inline]
    pub(crate) fn nth(&self, player: Player, mut place: usize, free: &Rows) -> Option<Square> {
        for (group, counts) in self.row_counts[player].as_chunks().0.iter().enumerate() {
            let sums = RowSums::of(*counts);
            if place < sums.total() {
                let (row, before) = sums.find(place);
                let word = 8 * group + row;
                let squares = drop_lowest(self.row(player, word, free), place - before);
                return Some(at(word, squares.trailing_zeros() as usize));
            }
            place -= sums.total();
        }
        None
    }

    /// Follows a capture; `free` is what is free after it.
    #[inline]
    pub(crate) fn capture(&mut self, square: Square, player: Player, free: &Rows) {
        let (word, bit) = word_bit(square);
        for other in Player::ALL {
            let counted = (self.near[other][word] >> bit & 1) as u8;
            self.counts[other] -= u16::from(counted);
            self.row_counts[other][word] -= counted;
        }
        self.extend(square, player, free);
    }

    /// Adds what is next to a square that the player owns.
    #[inline]
    fn extend(&mut self, square: Square, player: Player, free: &Rows) {
        let (word, bit) = word_bit(square);
        let left = bit - 1;
        for word in [word - 1, word, word + 1] {
            let near = &mut self.near[player][word];
            let added = (free[word] & !*near) >> left & 0b111;
            *near |= 0b111 << left;
            // The number of bits of 0 to 7, four bits each.
            let count = (0x3221_2110_u32 >> (4 * added) & 3) as u8;
            self.row_counts[player][word] += count;
            self.counts[player] += u16::from(count);
        }
    }
}

/// For each of eight rows, how many squares there are up to its end: a byte each, which is enough
/// for eight rows of the largest board.
///
/// A random place lies in a row that no processor guesses, so the row is found without branches.
#[derive(Clone, Copy)]
struct RowSums(u64);

impl RowSums {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH_BITS: u64 = u64::from_ne_bytes([0x80; 8]);

    #[inline]
    fn of(counts: [u8; 8]) -> RowSums {
        RowSums(u64::from_le_bytes(counts).wrapping_mul(RowSums::ONES))
    }

    #[inline]
    fn total(self) -> usize {
        (self.0 >> 56) as usize
    }

    /// The row that holds a place below the total, and how many squares are before it.
    #[inline]
    fn find(self, place: usize) -> (usize, usize) {
        // The rows before it are those that end at the place or earlier: compare all bytes at
        // once, the high bits apart so that no byte borrows from the next.
        let places = place as u64 * RowSums::ONES;
        let low_bits = (places | RowSums::HIGH_BITS) - (self.0 & !RowSums::HIGH_BITS);
        let ended = places & !self.0 | !(places ^ self.0) & low_bits;
        let row = ((ended & RowSums::HIGH_BITS) >> 7).wrapping_mul(RowSums::ONES) >> 56;
        let before = (self.0 << 8) >> (8 * row) & 0xff;
        (row as usize, before as usize)
    }
}

/// A row without the leftmost so many of its squares.
#[inline]
fn drop_lowest(mut row: u32, count: usize) -> u32 {
    // Nearly all rows hold fewer: four steps that may do nothing cost less than a wrong guess.
    for step in 0..4 {
        row &= row.wrapping_sub(u32::from(step < count));
    }
    for _ in 4..count {
        row &= row.wrapping_sub(1);
    }
    row
}
