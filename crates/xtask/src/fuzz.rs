//! `cargo xtask fuzz`: libFuzzer on stable Rust.
//!
//! The flags are those that cargo-fuzz passes, without the sanitizers, which need a nightly
//! compiler: the project has no unsafe code for them to look at.

use std::env;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail, ensure};

use crate::shell;

/// Instruments the code for libFuzzer's feedback: counters of edges, compared values, and the
/// table that names the places.
const FLAGS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "--cfg",
    "fuzzing",
];

/// No text of a game is longer than this; more would only slow the fuzzer down.
const LONGEST_INPUT: usize = 1_000;

/// An input that takes longer is reported as a find.
const SLOWEST_INPUT_SECONDS: u32 = 5;

/// Builds the targets and runs one or all of them, one on each core.
pub(crate) fn fuzz(target: Option<&str>, seconds: u32) -> Result<()> {
    let known = targets(shell::root())?;
    let chosen = match target {
        None => known,
        Some(name) if known.iter().any(|target| target == name) => vec![name.to_owned()],
        Some(name) => bail!("no target {name}; there are: {}", known.join(", ")),
    };
    let binaries = build()?;
    let mut failed = Vec::new();
    for group in chosen.chunks(thread::available_parallelism().map_or(1, NonZero::get)) {
        let results = thread::scope(|scope| {
            let binaries = &binaries;
            let runs: Vec<_> = group
                .iter()
                .map(|name| scope.spawn(move || run(binaries, name, seconds)))
                .collect();
            runs.into_iter()
                .map(|run| run.join().expect("a run does not panic"))
                .collect::<Vec<_>>()
        });
        for (name, result) in group.iter().zip(results) {
            // The other targets still run: each find is worth having.
            match result {
                Ok(summary) => println!("fuzz: {name}: {summary}"),
                Err(error) => {
                    eprintln!("error: {error:#}");
                    failed.push(name.as_str());
                }
            }
        }
    }
    ensure!(failed.is_empty(), "the fuzzer found something in {}", failed.join(", "));
    Ok(())
}

/// The names of the targets: the files of `fuzz/targets`.
fn targets(root: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join("fuzz/targets")).context("cannot read fuzz/targets")? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "rs")
            && let Some(name) = path.file_stem()
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Fails if the targets' lock file lags behind the workspace.
pub(crate) fn locked() -> Result<()> {
    let mut command = shell::cargo();
    command.args(["tree", "--locked", "--quiet", "--depth", "0"]);
    shell::run(command.args(["--manifest-path", "fuzz/Cargo.toml"]))
}

/// The lints of the targets' own code, which is no part of the workspace.
pub(crate) fn lints() -> Result<()> {
    let host = host()?;
    shell::run(cargo("clippy", &host).args(["--", "-D", "warnings"]))
}

/// Builds all targets at once.
fn build() -> Result<PathBuf> {
    let host = host()?;
    shell::run(&mut cargo("build", &host))?;
    Ok(dir().join(host).join("release"))
}

/// Apart from every other build, since all code is instrumented.
fn dir() -> PathBuf {
    shell::target_dir().join("fuzz")
}

/// A command of cargo on all targets.
fn cargo(command: &str, host: &str) -> Command {
    // With a named platform the flags stay away from build scripts, which are no targets.
    let flags = format!("CARGO_TARGET_{}_RUSTFLAGS", host.to_uppercase().replace('-', "_"));
    let mut cargo = shell::cargo();
    cargo
        .args([command, "--release", "--locked", "--bins", "--manifest-path", "fuzz/Cargo.toml"])
        .args(["--target", host, "--target-dir"])
        .arg(dir())
        .env(flags, FLAGS.join(" "))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo
}

/// Runs one target on its seeds and on what earlier runs found worth keeping.
fn run(binaries: &Path, name: &str, seconds: u32) -> Result<String> {
    let corpus = dir().join("corpus").join(name);
    let finds = dir().join("finds");
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&finds)?;
    let mut command = Command::new(binaries.join(name).with_extension(env::consts::EXE_EXTENSION));
    command
        .current_dir(shell::root())
        .arg(&corpus)
        .arg(format!("fuzz/seeds/{name}"))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={LONGEST_INPUT}"))
        .arg(format!("-timeout={SLOWEST_INPUT_SECONDS}"))
        .arg(format!("-artifact_prefix={}/{name}-", finds.display()));
    let output = command.output().with_context(|| format!("cannot start {name}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let (end, status) = (last_lines(&log, 60), output.status);
        bail!("{name}: {end}\n{status}; the input is in {}", finds.display());
    }
    summary(&log).with_context(|| format!("{name}: {}", last_lines(&log, 20)))
}

/// What a run that found nothing did. A run without feedback would look at random texts only, so
/// it is an error.
fn summary(log: &str) -> Result<String> {
    let counters = number_before(log, " inline 8-bit counters").unwrap_or(0);
    ensure!(counters > 0, "the code is not instrumented");
    let done = log.lines().rev().find(|line| line.contains("DONE")).context("it did not end")?;
    let covered = number_after(done, "cov: ").context("it tells no coverage")?;
    let inputs = number_after(log, "Done ").context("it tells no number of inputs")?;
    Ok(format!("{inputs} inputs, {covered} of {counters} places reached, nothing found"))
}

fn number_before(text: &str, mark: &str) -> Option<u64> {
    let before = &text[..text.find(mark)?];
    before.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn number_after(text: &str, mark: &str) -> Option<u64> {
    let after = &text[text.find(mark)? + mark.len()..];
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

/// The platform that the compiler builds for by itself.
fn host() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV names no host")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
INFO: Loaded 1 modules   (4213 inline 8-bit counters): 4213 [0x1, 0x2),
#2	INITED cov: 20 ft: 30 corp: 5/9b
#812345	DONE   cov: 911 ft: 2222 corp: 120/9Kb lim: 1000 exec/s: 81234 rss: 50Mb
Done 812345 runs in 10 second(s)
";

    #[test]
    fn a_run_is_summed_up() {
        let expected = "812345 inputs, 911 of 4213 places reached, nothing found";
        assert_eq!(summary(LOG).unwrap(), expected);
    }

    #[test]
    fn a_run_without_feedback_is_an_error() {
        let blind = LOG.replace("4213 inline 8-bit counters", "0 inline 8-bit counters");
        assert!(summary(&blind).is_err());
        assert!(summary(LOG.lines().last().unwrap()).is_err());
        assert!(summary(LOG.lines().next().unwrap()).is_err());
    }
}
