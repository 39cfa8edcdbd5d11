//! What an octopus can capture, kept up to date capture by capture.

use kernel::{ByPlayer, Player, Square};

use crate::board::{ROWS, Rows, at, word_bit};

/// The squares next to each player's own (VO-12), and how many of them are free.
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    /// Everything next to a player's squares, free or not, guards included: a capture by somebody
    /// else leaves it as it is.
    near: ByPlayer<Rows>,
    counts: ByPlayer<u16>,
}

impl Frontier {
    /// Nobody owns anything.
    pub(crate) fn new() -> Frontier {
        Frontier { near: ByPlayer([[0; ROWS]; Player::MOST]), counts: ByPlayer::default() }
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
        for word in 1..ROWS - 1 {
            let mut row = self.row(player, word, free);
            let count = row.count_ones() as usize;
            if place < count {
                for _ in 0..place {
                    row &= row - 1;
                }
                return Some(at(word, row.trailing_zeros() as usize));
            }
            place -= count;
        }
        None
    }

    /// Follows a capture; `free` is what is free after it.
    #[inline]
    pub(crate) fn capture(&mut self, square: Square, player: Player, free: &Rows) {
        let (word, bit) = word_bit(square);
        for other in Player::ALL {
            self.counts[other] -= (self.near[other][word] >> bit & 1) as u16;
        }
        self.extend(square, player, free);
    }

    /// Adds what is next to a square that the player owns.
    #[inline]
    pub(crate) fn extend(&mut self, square: Square, player: Player, free: &Rows) {
        let (word, bit) = word_bit(square);
        let three = 0b111 << (bit - 1);
        let near = &mut self.near[player];
        let mut added = 0;
        for word in word - 1..=word + 1 {
            added += (three & free[word] & !near[word]).count_ones();
            near[word] |= three;
        }
        self.counts[player] += added as u16;
    }
}
