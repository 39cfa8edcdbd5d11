//! The messages between client and server of live play, as JSON in text frames.
//!
//! A client sends [`Request`]s, the server answers with [`Reply`]s. What happened at a table is a
//! list of [`Event`]s, numbered from 0 without gaps: the same list is stored, sent and replayed.
//! `docs/protocol.md` tells what is sent when.

#![warn(missing_docs)]

mod event;
mod message;
mod terms;

pub use event::{Event, What};
pub use message::{Act, Clocks, Reason, Remark, Reply, Request, Room, Unreadable};
pub use terms::{Clock, Sitter, Terms};

/// The version of the protocol. A server refuses a client that speaks another one.
pub const PROTOCOL: u32 = 1;

/// The most bytes of a frame from a client.
pub const LONGEST_REQUEST: usize = 4 * 1024;

/// The most letters of something that is said.
pub const LONGEST_REMARK: usize = 300;

/// The most bytes of a frame to a client.
pub const LONGEST_REPLY: usize = 16 * 1024;
