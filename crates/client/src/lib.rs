//! The live session of a client, without input and output.
//!
//! A [`Session`] is told what the network does and how late it is, and says what to do: dial, send,
//! hang up, and what to tell the screen. It keeps the state of the table, sends a request until it
//! has an answer, and comes back by itself when the connection is lost. The browser, the terminal
//! and the load tool drive the same session.
//!
//! There is one request at a time. Another one is refused with [`Unsent::Busy`] until the first has
//! its answer and its event is here: before that nobody knows the position it would be meant for.

#![warn(missing_docs)]

mod asked;
mod clocks;
mod link;
mod output;
mod rng;
mod seen;
mod session;
pub mod words;

pub use asked::Asked;
pub use link::{
    ANSWER_TIME, CATCH_UP, DEAD_AFTER, DEAD_AFTER_PENDING, DIAL_TIME, FIRST_JITTER, LEAST_JITTER,
    MOST_JITTER, PING_EVERY,
};
pub use output::{Connection, Output, Tidings, Unsent};
pub use seen::Seen;
pub use session::{Sabotage, Session, USELESS};

/// What a screen needs to know of tables and messages.
pub use table::{Phase, State};
pub use wire::{Act, Clock, Clocks, Event, Reason, Remark, Room, Sitter, Terms, What};
