//! A table of live play, without input and output.
//!
//! [`State`] is what the events of a table make of it: client, server and whoever checks them
//! replay the same events to the same state.

#![warn(missing_docs)]

mod clock;
mod state;

pub use state::{Diverged, EVENT_LIMIT, Phase, State};
