//! What the bots know about each game.

mod bermudes;
mod djambi;
pub mod vorassic;
