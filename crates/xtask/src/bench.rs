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
    /// Nodes a second of the bots, where the time goes, how they keep to time, and whether their
    /// searches look at as many positions as before.
    Bots {
        /// Options of the bench, such as --game djambi or --save; see --help after `--`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Events a second of the stores, and how long an append takes.
    Store {
        /// Options of the bench, such as --postgres ADDRESS; see --help after `--`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
}

/// Runs the bench crate.
pub(crate) fn bench(what: &What) -> Result<()> {
    let (name, options) = match what {
        What::Rules { options } => ("rules", options),
        What::Bots { options } => ("bots", options),
        What::Store { options } => ("store", options),
    };
    let mut cargo = shell::cargo();
    cargo.args(["run", "--profile", "bench", "--package", "bench", "--", name]).args(options);
    shell::run(&mut cargo)
}
