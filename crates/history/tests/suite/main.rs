//! The tests of the checker of histories.

#![allow(clippy::unwrap_used)]

mod bad;
mod clocks;
mod kit;
mod simulation;
