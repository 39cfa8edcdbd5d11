//! Which squares can be captured.

use std::ops::ControlFlow;

use kernel::{Player, Square};

use crate::board::{at, word_bit};
use crate::position::Reach;
use crate::ways::Ways;
use crate::{Action, Content, Illegal, Position};

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
        match &self.reach {
            Reach::Snake(ways) => {
                let head = self.heads[self.to_move];
                for place in 0..ways.count() {
                    visitor(Action(ways.nth(place, head)))?;
                }
            }
            Reach::Octopus(frontier) => {
                for word in 1..=self.board.size() {
                    let mut row = frontier.row(self.to_move, word, self.board.free());
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
        match &self.reach {
            Reach::Snake(ways) => ways.count(),
            Reach::Octopus(frontier) => frontier.count(self.to_move),
        }
    }

    /// The capture at this place of the order in which they are shown.
    #[inline]
    pub(crate) fn nth_capture(&self, place: usize) -> Option<Action> {
        match &self.reach {
            Reach::Snake(ways) => {
                let head = self.heads[self.to_move];
                (place < ways.count()).then(|| Action(ways.nth(place, head)))
            }
            Reach::Octopus(frontier) => {
                frontier.nth(self.to_move, place, self.board.free()).map(Action)
            }
        }
    }

    /// Whether a player has a capture (VO-13), be it their turn or not.
    #[inline]
    pub fn can_capture(&self, player: Player) -> bool {
        match &self.reach {
            Reach::Snake(_) => !Ways::of(self.board.free(), self.heads[player]).is_empty(),
            Reach::Octopus(frontier) => frontier.count(player) > 0,
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
        match &self.reach {
            Reach::Snake(_) => {
                let (word, bit) = word_bit(square);
                let (head_word, head_bit) = word_bit(self.heads[self.to_move]);
                let steps = word.abs_diff(head_word) + bit.abs_diff(head_bit);
                if steps == 1 { Ok(()) } else { Err(Illegal::NotNextToHead) }
            }
            Reach::Octopus(frontier) if frontier.is_near(self.to_move, square) => Ok(()),
            Reach::Octopus(_) => Err(Illegal::NotNextToOwn),
        }
    }
}
