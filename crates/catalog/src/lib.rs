//! The closed list of games, spoken to in texts.
//!
//! Everything outside the rules crates and `bot` knows games by their texts: setups, positions,
//! turns, names of squares. [`Play`] is a game being played, whichever it is; [`BoardView`] is what
//! any screen draws of it. This crate alone names all games: a fourth one is added here, in
//! [`Title`] and in a module beside `show`.

#![warn(missing_docs)]

pub mod drawing;
mod play;
mod refused;
mod show;
mod svg;
mod title;
mod view;

pub use play::{Choice, Play};
pub use refused::Refused;
pub use svg::{Coloring, Style, svg};
pub use title::Title;
pub use view::{
    BoardView, Color, Ground, Mark, PieceView, PlayerView, Shape, SquareView, Standing,
};

pub use kernel::{Ending, Player, PlayerSet, Reason, Role, TooManyTurns};
