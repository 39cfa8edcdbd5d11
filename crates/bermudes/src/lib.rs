//! The rules of Bermudes and its texts.
//!
//! 54 pawns that can be turned over on 9×9 squares; every move captures. [`Position`] is the
//! value that plays. A turn is an elimination or a chain of jumps; a position can have hundreds of
//! millions of chains, so turns are built jump by jump and nothing here lists them.

#![warn(missing_docs)]

mod action;
mod board;
mod captures;
mod chains;
mod generate;
mod illegal;
mod lines;
mod notation;
mod play;
mod position;
mod rules;

pub use action::Action;
pub use board::Board;
pub use generate::Mobility;
pub use illegal::Illegal;
pub use notation::{ReadError, square_name};
pub use position::Position;
pub use rules::{BLACK, Blocked, FEWEST_PAWNS, RULES_ID, Rules, Setup, SetupError, WHITE};
