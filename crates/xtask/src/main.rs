//! The tasks of the workspace, called as `cargo xtask …`.

mod bench;
mod browser;
mod coverage;
mod debian;
mod dist;
mod faults;
mod fuzz;
mod ladder;
mod run;
mod services;
mod shell;
mod site;
mod test;
mod tidy;
mod train;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use browser::Pictures;
use test::{Extent, Skips};

/// The tasks of the Machiavel workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build everything in release and start Machiavel.
    Run {
        /// Given to `machiavel serve`, such as --addr 127.0.0.1:8080.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Compile the web app to WebAssembly and make the files that the server embeds.
    Site,
    /// Take pictures of every page into target/screenshots.
    Screenshots {
        /// Take those that the README shows, into docs/pictures.
        #[arg(long)]
        readme: bool,
    },
    /// Run every check: format, lints, the build of the site, tests, also on PostgreSQL and NATS,
    /// real-browser tests, tidy, and a brief fuzz run of every target.
    Test {
        /// Run the long versions of the tests too (many minutes).
        #[arg(long)]
        full: bool,
        /// Fail if something cannot be tried here, instead of only saying so.
        #[arg(long)]
        strict: bool,
    },
    /// Check what the compiler does not: dependencies between crates, pure rules crates, a test
    /// for every clause, links, forbidden words.
    Tidy,
    /// Start PostgreSQL and NATS for tests by hand, print their addresses, and stop them when
    /// interrupted.
    Services,
    /// Fuzz one target, or all of them one after the other.
    Fuzz {
        /// A file of fuzz/targets without its ending, such as bermudes_turn.
        target: Option<String>,
        /// How long each target runs.
        #[arg(long, default_value_t = 60, value_name = "N")]
        seconds: u32,
    },
    /// Run the tests and say how many lines of each crate they ran.
    Coverage,
    /// Make what strangers download into target/dist: archives, a Debian package, checksums; then
    /// play a game with it.
    Dist,
    /// Let the real server fail under load in many ways, and look whether live play keeps its
    /// promise.
    Faults {
        /// The long form in release, which judges gaps in service too.
        #[arg(long)]
        full: bool,
        /// How many minutes the soak of the long form takes, instead of 120.
        #[arg(long)]
        minutes: Option<u64>,
        /// Only these runs, such as kill or power.
        names: Vec<String>,
    },
    /// Let a bot learn to judge positions by playing against itself.
    Train {
        /// The game and options, such as bermudes --seed 2; see --help after `--`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        options: Vec<OsString>,
    },
    /// Let all levels and baselines of the bots play their neighbors, print their ratings, and
    /// draw them into docs.
    Ladder {
        /// How many games each pair plays.
        #[arg(long, default_value_t = 20, value_name = "N")]
        games: usize,
        /// Only these: djambi, bermudes, snake, octopus.
        names: Vec<String>,
    },
    /// Measure in release.
    Bench {
        #[command(subcommand)]
        what: bench::What,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Run { arguments } => run::run(&arguments),
        Task::Site => site::site(),
        Task::Screenshots { readme } => browser::screenshots(match readme {
            true => Pictures::Readme,
            false => Pictures::EveryPage,
        }),
        Task::Test { full, strict } => {
            let skips = if strict { Skips::Refused } else { Skips::Allowed };
            test::test(Extent::of(full), skips)
        }
        Task::Faults { full, minutes, names } => faults::faults(Extent::of(full), minutes, &names),
        Task::Tidy => tidy::tidy(),
        Task::Services => services::services(),
        Task::Fuzz { target, seconds } => fuzz::fuzz(target.as_deref(), seconds),
        Task::Coverage => coverage::coverage(),
        Task::Dist => dist::dist(),
        Task::Bench { what } => bench::bench(&what),
        Task::Ladder { games, names } => ladder::ladder(&names, games),
        Task::Train { options } => train::train(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
