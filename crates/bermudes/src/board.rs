//! What lies on the squares.

use kernel::{Player, Square, SquareSet};

use crate::lines::Lines;
use crate::rules::{BLACK, WHITE};

/// Which squares hold pawns, and whose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pawns: [Lines; 2],
    counts: [u8; 2],
}

impl Board {
    /// How many pawns there are (BE-2).
    pub const PAWNS: usize = 54;

    /// No pawn anywhere.
    pub(crate) const EMPTY: Board = Board { pawns: [Lines::EMPTY; 2], counts: [0; 2] };

    /// The squares of one player's pawns.
    pub fn pawns(&self, player: Player) -> SquareSet {
        self.lines(player).squares()
    }

    /// The squares of all pawns.
    pub fn occupied(&self) -> SquareSet {
        self.pawns(WHITE) | self.pawns(BLACK)
    }

    /// How many pawns a player has.
    pub const fn count(&self, player: Player) -> usize {
        self.counts[place(player)] as usize
    }

    /// Whose pawn stands on a square.
    pub fn at(&self, square: Square) -> Option<Player> {
        [WHITE, BLACK].into_iter().find(|player| self.pawns(*player).contains(square))
    }

    #[inline]
    pub(crate) const fn lines(&self, player: Player) -> &Lines {
        &self.pawns[place(player)]
    }

    /// The squares without a pawn.
    #[inline(always)]
    pub(crate) fn empty_lines(&self) -> Lines {
        Lines::ALL.minus(&self.pawns[0].union(&self.pawns[1]))
    }

    /// Puts a pawn on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, player: Player, square: Square) {
        self.pawns[place(player)].toggle(Lines::only(square));
        self.counts[place(player)] += 1;
    }

    /// Moves a player's pawn.
    #[inline]
    pub(crate) fn carry(&mut self, player: Player, from: Square, to: Square) {
        self.pawns[place(player)].toggle_two(Lines::only(from), Lines::only(to));
    }

    /// Takes a player's pawn off the board.
    #[inline]
    pub(crate) fn remove(&mut self, player: Player, square: Square) {
        self.pawns[place(player)].toggle(Lines::only(square));
        self.counts[place(player)] -= 1;
    }
}

/// Where the pawns of a player stand in an array of two.
#[inline]
pub(crate) const fn place(player: Player) -> usize {
    player.number() & 1
}

/// The player on the other side.
#[inline]
pub(crate) const fn other(player: Player) -> Player {
    player.next(2)
}
