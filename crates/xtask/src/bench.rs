//! `cargo xtask bench`: measurements in release.

use anyhow::Result;
use clap::Subcommand;

use crate::shell;

#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Nodes and random games a second of each game, beside chess and shogi.
    Rules {
        /// Options of the bench, such as --game bermudes; see --help after `--`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
}

/// Runs the bench crate.
pub(crate) fn bench(what: &What) -> Result<()> {
    let What::Rules { options } = what;
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package", "bench", "--", "rules"]).args(options);
    shell::run(&mut cargo)
}
