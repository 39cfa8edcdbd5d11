//! The rules of Djambi, the chessboard of Machiavelli, for two to four players.
//!
//! The clauses cited as `DJ-n` are those of `docs/rules/djambi.md`. One [`Rules`] value holds
//! everything in which the source documents differ; the code branches on its fields, never on the
//! name of a rule set.

#![warn(missing_docs)]

mod action;
mod board;
mod generate;
mod illegal;
mod notation;
mod play;
mod position;
mod power;
mod rules;

pub use action::Action;
pub use board::{Army, Board, ByArmy, Kind, LABYRINTH, Occupant, Piece};
pub use illegal::Illegal;
pub use notation::{ReadError, read_square, square_name};
pub use position::{Control, Position};
pub use rules::{
    Abandoned, Layout, Leaving, LeavingOrder, MilitantVsChief, Necromobiles, Power, Preset,
    ReporterKill, Rules, Seating, Setup, SetupError, Surround, SurroundEffect,
};
