//! Everything the bots are tested for, one binary.

#![allow(clippy::unwrap_used)]

mod djambi;
