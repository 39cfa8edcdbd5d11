//! All tests of the crate, one binary.

#![allow(clippy::unwrap_used)]

mod agreement;
mod clauses;
mod conformance;
mod examples;
mod naive;
mod perft;
mod support;
mod symmetry;
mod texts;
