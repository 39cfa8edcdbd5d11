//! Play and learn in the terminal.
//!
//! [`plain`] is the conversation line by line, for any terminal, pipe or screen reader; [`screen`]
//! fills the whole terminal; [`live`] is about tables of a server. Nothing in this crate reads,
//! writes, thinks or looks at a clock by itself: all say what they want, and who runs them brings
//! that.

#![warn(missing_docs)]

pub mod live;
pub mod plain;
mod report;
pub mod screen;
mod seat;
mod setup;
mod table;
mod words;

pub use seat::Seat;
pub use setup::begin;
