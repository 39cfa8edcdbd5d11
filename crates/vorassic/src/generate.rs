//! Which squares can be captured.

use std::ops::ControlFlow;

use kernel::{Player, Square};

use crate::board::{ROWS, Rows, at, word_bit};
use crate::{Action, Content, Illegal, Mode, Position};

impl Position {
    /// Shows all captures of the player to act, by rows from the top and from the left.
    #[inline]
    pub(crate) fn each_capture(
        &self,
        mut visitor: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        match self.mode {
            Mode::Snake => {
                let mut ways = self.ways(self.to_move);
                while ways != 0 {
                    visitor(Action(self.way(ways.trailing_zeros() as usize)))?;
                    ways &= ways - 1;
                }
            }
            Mode::Octopus => {
                for word in 1..=self.board.size() {
                    let mut row = self.frontier.row(self.to_move, word, self.board.free());
                    while row != 0 {
                        visitor(Action(at(word, row.trailing_zeros() as usize)))?;
                        row &= row - 1;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many captures the player to act has.
    #[inline]
    pub(crate) fn count_captures(&self) -> usize {
        if self.over {
            return 0;
        }
        match self.mode {
            Mode::Snake => self.ways(self.to_move).count_ones() as usize,
            Mode::Octopus => self.frontier.count(self.to_move),
        }
    }

    /// The capture at this place of the order in which they are shown.
    #[inline]
    pub(crate) fn nth_capture(&self, place: usize) -> Option<Action> {
        match self.mode {
            Mode::Snake => {
                let mut ways = self.ways(self.to_move);
                for _ in 0..place {
                    ways &= ways.wrapping_sub(1);
                }
                (ways != 0).then(|| Action(self.way(ways.trailing_zeros() as usize)))
            }
            Mode::Octopus => self.frontier.nth(self.to_move, place, self.board.free()).map(Action),
        }
    }

    /// Whether a player has a capture (VO-13), be it their turn or not.
    #[inline]
    pub fn can_capture(&self, player: Player) -> bool {
        match self.mode {
            Mode::Snake => self.ways(player) != 0,
            Mode::Octopus => self.frontier.count(player) > 0,
        }
    }

    /// Whether the player to act may capture a square, and if not why.
    pub(crate) fn check_capture(&self, square: Square) -> Result<(), Illegal> {
        if self.over {
            let decided = self.left.len() + 1 == usize::from(self.players);
            return Err(if decided { Illegal::OthersLeft } else { Illegal::GameOver });
        }
        if !self.board.contains(square) {
            return Err(Illegal::OffBoard);
        }
        match self.board.content(square) {
            Content::Wall => return Err(Illegal::Wall),
            Content::Owned(_) => return Err(Illegal::Taken),
            Content::Free(_) => {}
        }
        match self.mode {
            Mode::Snake => {
                let (word, bit) = word_bit(square);
                let (head_word, head_bit) = word_bit(self.heads[self.to_move]);
                let steps = word.abs_diff(head_word) + bit.abs_diff(head_bit);
                if steps == 1 { Ok(()) } else { Err(Illegal::NotNextToHead) }
            }
            Mode::Octopus if self.frontier.is_near(self.to_move, square) => Ok(()),
            Mode::Octopus => Err(Illegal::NotNextToOwn),
        }
    }

    /// The free squares around a snake's head as four bits: up, left, right, down.
    #[inline]
    fn ways(&self, player: Player) -> u32 {
        let (word, bit) = word_bit(self.heads[player]);
        let free = self.board.free();
        let beside = free[word] >> (bit - 1);
        (free[word - 1] >> bit & 1)
            | (beside & 1) << 1
            | (beside & 4)
            | (free[word + 1] >> bit & 1) << 3
    }

    /// Where a bit of [`Position::ways`] leads to.
    #[inline]
    fn way(&self, way: usize) -> Square {
        let (word, bit) = word_bit(self.heads[self.to_move]);
        match way {
            0 => at(word - 1, bit),
            1 => at(word, bit - 1),
            2 => at(word, bit + 1),
            _ => at(word + 1, bit),
        }
    }
}

/// The squares of a set, by rows from the top and from the left.
pub(crate) fn squares(rows: &Rows) -> impl Iterator<Item = Square> {
    (0..ROWS).flat_map(|word| {
        let row = rows[word];
        (0..u32::BITS as usize).filter(move |bit| row >> bit & 1 != 0).map(move |bit| at(word, bit))
    })
}
