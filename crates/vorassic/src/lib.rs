//! The rules of Vorassic: snakes or octopuses eat a board of numbers.
//!
//! Every player starts in a corner and captures one free square a turn, scoring its value: a snake
//! from its head, an octopus from anywhere in its body. When nobody can capture any more, the
//! highest score wins. Comments cite the clauses of the rules page (VO-12).

#![warn(missing_docs)]

mod action;
mod board;
mod frontier;
mod generate;
mod illegal;
mod notation;
mod play;
mod position;
mod rules;
mod walls;
mod ways;

pub use action::Action;
pub use board::{Board, Content, LARGEST_SIZE, ROWS, Rows, SMALLEST_SIZE, row_col, square};
pub use illegal::Illegal;
pub use notation::{ReadError, letter, square_name};
pub use position::Position;
pub use rules::{Fill, Mode, RULES_ID, Setup, SetupError, Symmetry};
