//! All tests of the crate, one binary.

#![allow(clippy::unwrap_used)]

mod conformance;
mod diagram;
mod draft;
mod leap;
mod perft;
mod play;
mod player;
mod rng;
mod setup;
mod square;

use std::panic::{UnwindSafe, catch_unwind};

/// What a failing piece of code says.
#[track_caller]
fn failure(code: impl FnOnce() + UnwindSafe) -> String {
    let error = catch_unwind(code).expect_err("this must fail");
    match error.downcast::<String>() {
        Ok(message) => *message,
        Err(error) => (*error.downcast::<&str>().expect("a message")).to_owned(),
    }
}
