//! The tests of a table.

#![allow(clippy::unwrap_used)]

mod kit;
mod served;
mod state;
