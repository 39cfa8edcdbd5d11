//! `cargo xtask train`: the nets of the bots.

use std::ffi::OsString;

use anyhow::Result;

use crate::shell;

/// Runs the crate that makes nets.
pub(crate) fn train(options: &[OsString]) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package", "train", "--"]).args(options);
    shell::run(&mut cargo)
}
