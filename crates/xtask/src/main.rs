//! The tasks of the workspace, called as `cargo xtask …`.

mod bench;
mod fuzz;
mod run;
mod shell;
mod test;
mod tidy;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The tasks of the Machiavel workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build everything in release and start what there is to start.
    Run,
    /// Run every check: format, lints, tests, tidy, and a brief fuzz run of every target.
    Test {
        /// Run the long versions of the tests too (many minutes).
        #[arg(long)]
        full: bool,
    },
    /// Check what the compiler does not: dependencies between crates, pure rules crates, a test
    /// for every clause, links, forbidden words.
    Tidy,
    /// Fuzz one target, or all of them one after the other.
    Fuzz {
        /// A file of fuzz/targets without its ending, such as bermudes_turn.
        target: Option<String>,
        /// How long each target runs.
        #[arg(long, default_value_t = 60, value_name = "N")]
        seconds: u32,
    },
    /// Measure in release on one core.
    Bench {
        #[command(subcommand)]
        what: bench::What,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Run => run::run(),
        Task::Test { full } => {
            test::test(if full { test::Extent::Full } else { test::Extent::Usual })
        }
        Task::Tidy => tidy::tidy(),
        Task::Fuzz { target, seconds } => fuzz::fuzz(target.as_deref(), seconds),
        Task::Bench { what } => bench::bench(&what),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
