//! One suite for all buses, and what only one of them promises.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod address;
mod broker;
mod conformance;
mod nats;

use bus::Hint;

fn hint(game: &str, head: u32) -> Hint {
    Hint { game: game.to_owned(), head }
}
