//! All tests of the crate, one binary.

mod conformance;
mod examples;
mod perft;
mod support;
