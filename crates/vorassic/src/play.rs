//! What a capture and a withdrawal change.

use kernel::{Game, Player, Square};

use crate::Position;
use crate::position::Reach;
use crate::ways::Ways;

impl Position {
    /// Captures a square for the player to act (VO-10).
    #[inline]
    pub(crate) fn capture(&mut self, square: Square) {
        let player = self.to_move;
        self.scores[player] += u16::from(self.board.value(square));
        self.board.capture(square, player);
        self.heads[player] = square;
        self.captured += 1;
        if let Reach::Octopus(frontier) = &mut self.reach {
            frontier.capture(square, player, self.board.free());
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
        let mut next = self.to_move;
        for _ in 0..self.players {
            // The seat after this one, without the division that `Player::next` needs.
            next = if next.number() + 1 == usize::from(self.players) {
                Player::ALL[0]
            } else {
                Player::ALL[(next.number() + 1) & 3]
            };
            if self.left.contains(next) {
                continue;
            }
            let can_capture = match &mut self.reach {
                Reach::Snake(ways) => {
                    *ways = Ways::of(self.board.free(), self.heads[next]);
                    !ways.is_empty()
                }
                Reach::Octopus(frontier) => frontier.count(next) > 0,
            };
            if can_capture {
                self.to_move = next;
                return;
            }
        }
        self.over = true;
    }
}
