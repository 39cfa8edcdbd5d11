//! The line protocol by which programs talk to the bots, in the manner of UCI. It is told in
//! `docs/engine.md`.
//!
//! A [`Session`] takes lines and gives lines. It reads and writes nothing and has no clock: who
//! holds it does, on standard input and output or in the worker of a page. When it is told to
//! think it hands out a [`Search`] that whoever holds it runs, in a thread of its own or not, and
//! gives back.

#![warn(missing_docs)]

mod go;
mod options;
mod search;
mod session;

pub use search::Search;
pub use session::{Answer, Session, Then};
