//! Live play on the real program while everything fails: `cargo xtask faults`.

mod bench;
mod control;
mod http;
mod load;
mod player;
mod process;
mod proxy;
mod runs;
mod tally;
mod trace;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand};
use tokio::runtime::Runtime;

use runs::Context;

/// Live play on the real program while everything fails.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Let things fail and look whether the promises are kept.
    Run {
        /// The program `machiavel`.
        #[arg(long)]
        program: PathBuf,
        /// Long, and gaps in service are judged too.
        #[arg(long)]
        full: bool,
        /// How many minutes the soak of the long form takes.
        #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
        minutes: u64,
        /// Only these.
        names: Vec<String>,
    },
    /// Measure the server beside boardgame.io.
    Bench(bench::Bench),
    /// The server of a negative control.
    #[command(hide = true)]
    Serve(control::Serve),
}

/// How many files are wanted.
#[cfg(unix)]
const FILES: u64 = 65_536;

fn main() -> ExitCode {
    // Thousands of connections need as many files, here and in the servers. Where that is not
    // allowed, the runs say so.
    #[cfg(unix)]
    if rlimit::setrlimit(rlimit::Resource::NOFILE, FILES, FILES).is_err() {
        let _ = rlimit::increase_nofile_limit(FILES);
    }
    match work(Arguments::parse().task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all is well.
fn work(task: Task) -> Result<bool> {
    match task {
        Task::Serve(serve) => serve.run().map(|()| true),
        Task::Run { program, full, minutes, names } => {
            let known = runs::names();
            for name in &names {
                ensure!(
                    known.contains(&name.as_str()),
                    "there is no run {name}, but {}",
                    known.join(", ")
                );
            }
            let context = Context { program, is_full: full, minutes };
            runtime()?.block_on(runs::run(&context, &names))
        }
        Task::Bench(bench) => runtime()?.block_on(bench.run()),
    }
}

fn runtime() -> Result<Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // A service that a thread has started goes with the thread.
        .thread_keep_alive(Duration::from_secs(86_400))
        .build()?)
}
