//! A table of live play, without input and output.
//!
//! [`State`] is what the events of a table make of it: client, server and whoever checks them
//! replay the same events to the same state. [`Table`] is the server's side: it is told what
//! people ask, what was stored and how late it is, and says what to store and whom to tell. It
//! never tells anybody of an event that is not stored.

#![warn(missing_docs)]

mod clock;
mod log;
mod request;
mod settings;
mod state;
mod table;
mod visitor;

pub use settings::{Sabotage, Settings};
pub use state::{Diverged, EVENT_LIMIT, Phase, State};
pub use table::{Outcome, Output, Person, Presence, Socket, Table, Tail, opening};
