//! The tests of the messages.

mod events;
mod messages;
