//! `cargo xtask bench`: measurements in release.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use clap::Subcommand;

use crate::faults;
use crate::shell::{self, answers};

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
    /// Turns a second, delays and memory of the server, beside boardgame.io with the same game.
    Server {
        /// Options of the bench, such as --rounds 1; see --help after `--`.
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
        What::Server { options } => return server(options),
    };
    let mut cargo = shell::cargo();
    cargo.args(["run", "--profile", "bench", "--package", "bench", "--", name]).args(options);
    shell::run(&mut cargo)
}

/// Measures the server as it is shipped.
fn server(options: &[String]) -> Result<()> {
    faults::prepare();
    shell::run(shell::cargo().args(["build", "--release", "--package", "machiavel"]))?;
    shell::run(shell::cargo().args(["build", "--release", "--package", "faults"]))?;
    let mut command = Command::new(faults::binary("release", "faults"));
    command.arg("bench").arg("--program").arg(faults::binary("release", "machiavel"));
    match peer() {
        Ok(folder) => command.arg("--peer").arg(folder),
        Err(error) => {
            println!("skipped: boardgame.io ({error:#})");
            &mut command
        }
    };
    shell::run(command.args(options))
}

/// boardgame.io and its server of our game, in a folder of their own.
fn peer() -> Result<PathBuf> {
    anyhow::ensure!(answers(Command::new("npm").arg("--version")), "there is no npm");
    let folder = shell::target_dir().join("peer");
    fs::create_dir_all(&folder)?;
    for name in ["package.json", "server.js"] {
        fs::copy(shell::root().join("crates/faults/peer").join(name), folder.join(name))?;
    }
    let mut npm = Command::new("npm");
    npm.current_dir(&folder).args(["install", "--no-audit", "--no-fund", "--silent"]);
    shell::run(&mut npm)?;
    Ok(folder)
}
