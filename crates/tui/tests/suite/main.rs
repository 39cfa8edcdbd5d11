//! Conversations and screens, without a terminal.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod lessons;
mod live;
mod pages;
mod plain;
mod replay;
mod screen;
