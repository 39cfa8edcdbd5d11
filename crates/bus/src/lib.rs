//! Hints between servers: "game g has head h".
//!
//! A hint only saves time. It may be lost, come late or twice; who needs to know looks into the
//! store, and does so every second anyway. So nobody ever waits for the bus: queues have an end, and
//! what does not fit pushes the oldest hint out.
//!
//! One trait, [`Bus`], and two implementations: [`Local`] within one process, and [`Nats`] between
//! any number of them.

#![warn(missing_docs)]

mod hints;
mod local;
mod nats;

pub use hints::Hints;
pub use local::Local;
pub use nats::{Address, BadAddress, Nats, Settings};

use std::fmt;

/// Bytes of the longest id of a game that a hint carries.
pub const LONGEST_GAME: usize = 64;

/// How many hints wait for each who listens, and for the way out.
pub const MOST_WAITING: usize = 1_024;

/// A game has events up to this number, at least.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hint {
    /// The id of the game.
    pub game: String,
    /// The number of its last event.
    pub head: u32,
}

/// How a bus is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Whether hints reach other servers now.
    pub is_connected: bool,
    /// How often a connection was made.
    pub connections: u64,
    /// Hints that were published here.
    pub published: u64,
    /// Hints that came from other servers.
    pub received: u64,
    /// Hints that were pushed out of a queue, here.
    pub lost: u64,
}

/// What carries hints to everybody who listens, also to those who listen where it was published.
pub trait Bus: fmt::Debug + Send + Sync {
    /// Sends a hint on its way, at once and without waiting for anything. A hint with an id that is
    /// too long is dropped.
    fn publish(&self, hint: Hint);

    /// Listens from now on.
    fn subscribe(&self) -> Hints;

    /// How it is now.
    fn health(&self) -> Health;
}
