//! `cargo xtask run`: build the product and start it.

use std::env;
use std::ffi::OsString;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::{shell, site};

/// Builds everything in release and starts the server, which prints its address.
pub(crate) fn run(arguments: &[OsString]) -> Result<()> {
    // Without the page there is still the server with the rules to read, and the commands.
    if let Err(error) = site::site() {
        eprintln!("\nThe page could not be built: {error:#}\nGoing on without it.\n");
    }
    shell::run(shell::cargo().args(["build", "--release", "--package", "machiavel"]))?;
    let binary =
        shell::target_dir().join("release/machiavel").with_extension(env::consts::EXE_EXTENSION);
    ensure!(binary.exists(), "the build left no binary at {}", binary.display());
    shell::run(Command::new(binary).arg("serve").args(arguments))
}
