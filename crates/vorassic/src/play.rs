//! What a capture and a withdrawal change.

use kernel::{Game, Player, Square};

use crate::{Mode, Position};

impl Position {
    /// Captures a square for the player to act (VO-10).
    #[inline]
    pub(crate) fn capture(&mut self, square: Square) {
        let player = self.to_move;
        self.scores[player] += u16::from(self.board.value(square));
        self.board.capture(square, player);
        self.heads[player] = square;
        self.captured += 1;
        if self.mode == Mode::Octopus {
            self.frontier.capture(square, player, self.board.free());
        }
        self.pass_on();
    }

    /// Takes out a player who resigned or ran out of time (VO-21). Who stays alone has won; else
    /// the others go on.
    pub(crate) fn leave(&mut self, player: Player) {
        if self.over || !self.still_in().contains(player) {
            return;
        }
        self.left = self.left.with(player);
        if self.still_in().len() == 1 {
            self.over = true;
        } else if self.to_move == player {
            self.pass_on();
        }
    }

    /// Finds who acts after the player to move: the next who is in and can capture (VO-13). If
    /// there is nobody the game is over (VO-20), and the player to move stays the one who
    /// captured last (VO-31).
    #[inline]
    fn pass_on(&mut self) {
        let players = usize::from(self.players);
        let mut next = self.to_move;
        for _ in 0..players {
            next = next.next(players);
            if self.can_capture(next) && !self.left.contains(next) {
                self.to_move = next;
                return;
            }
        }
        self.over = true;
    }
}
