//! The catalog as screens see it.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod colors;
mod drawings;
mod pictures;
