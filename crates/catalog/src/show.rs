//! What each game adds to its rules for screens: names of squares and views of positions.

mod bermudes;
mod djambi;
mod vorassic;

use kernel::{Game, PlayerSet, Square};

use crate::{BoardView, Title};

/// A game that can be shown.
pub(crate) trait Show: Game {
    /// Which game it is.
    const TITLE: Title;

    /// The name of a square in the texts of the game.
    fn square_name(square: Square) -> String;

    /// The square with this name, if this position's board has it.
    fn square_named(&self, name: &str) -> Option<Square>;

    /// The board and the players, without marks and places.
    fn show(&self) -> BoardView;

    /// Who would have been next after the turn that led here from `before`, but had no legal turn.
    fn skipped_since(&self, before: &Self) -> PlayerSet;
}
