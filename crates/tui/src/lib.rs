//! Play in the terminal.
//!
//! [`plain`] is the conversation line by line, for any terminal, pipe or screen reader. Nothing in
//! this crate reads, writes, thinks or looks at a clock by itself: a conversation says what it
//! wants next, and who runs it brings that.

#![warn(missing_docs)]

pub mod plain;
mod seat;
mod words;

pub use seat::Seat;
