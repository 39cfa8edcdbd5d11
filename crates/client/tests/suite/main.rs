//! The tests of the session of a client.

#![allow(clippy::unwrap_used)]

mod asking;
mod connection;
mod events;
mod kit;
