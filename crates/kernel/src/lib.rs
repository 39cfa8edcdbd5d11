//! What the rules of every game share.
//!
//! A *position* is the value that plays ([`Game`]); an *action* is one decision; a *turn* is the
//! actions of one player until play passes on. [`Draft`] builds a turn square by square for
//! people, [`Play`] is a position with its history, [`perft`](perft()) counts.
//!
//! Nothing here or in a rules crate does I/O, reads a clock, spawns a thread or holds a global.

#![warn(missing_docs)]

mod draft;
mod game;
mod outcome;
mod perft;
mod play;
mod player;
mod rng;
mod setup;
mod square;
pub mod testkit;

pub use draft::{Draft, Role, Step, Steps};
pub use game::{DrawLimits, Game, Refusal, TurnError};
pub use outcome::Outcome;
pub use perft::{TooManyTurns, count_turns, list_turns, perft, perft_actions};
pub use play::{Ending, Moment, Play, PlayError, Reason};
pub use player::{ByPlayer, Player, PlayerSet};
pub use rng::{Rng, mix};
pub use setup::{SetupText, SetupTextError};
pub use square::{DIRECTIONS, Direction, Square, SquareSet, Squares};
