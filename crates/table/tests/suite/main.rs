//! The tests of a table.

#![allow(clippy::unwrap_used)]

mod folded;
mod kit;
mod served;
mod state;
