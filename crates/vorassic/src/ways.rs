//! Where a snake can go.

use kernel::Square;

use crate::board::{Rows, STRIDE, word_bit};

/// The free squares around a snake's head (VO-11) as four bits: up, left, right, down, which is
/// their order by rows from the top and from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways(u8);

impl Ways {
    /// The ways from this head.
    #[inline]
    pub(crate) fn of(free: &Rows, head: Square) -> Ways {
        let (word, bit) = word_bit(head);
        let beside = free[word] >> (bit - 1);
        let ways = (free[word - 1] >> bit & 1)
            | (beside & 1) << 1
            | (beside & 4)
            | (free[word + 1] >> bit & 1) << 3;
        Ways(ways as u8)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn count(self) -> usize {
        // The number of bits of 0 to 15, four bits each.
        (0x4332_3221_3221_2110_u64 >> (4 * self.0) & 7) as usize
    }

    /// The square at a place below the count.
    #[inline]
    pub(crate) fn nth(self, place: usize, head: Square) -> Square {
        let way = NTH[usize::from(self.0 & 15)][place & 3];
        Square::new(head.index() + usize::from(way) - STRIDE)
    }
}

/// What leads from a head to its ways, by the set of ways and the place in it; a row is added so
/// that no number is negative. Tables instead of loops: a random way is what no processor guesses.
static NTH: [[u8; 4]; 16] = {
    let steps = [0, STRIDE as u8 - 1, STRIDE as u8 + 1, 2 * STRIDE as u8];
    let mut table = [[0; 4]; 16];
    let mut ways = 0;
    while ways < 16 {
        let (mut way, mut place) = (0, 0);
        while way < 4 {
            if ways >> way & 1 != 0 {
                table[ways][place] = steps[way];
                place += 1;
            }
            way += 1;
        }
        ways += 1;
    }
    table
};
