//! `cargo xtask fuzz`: libFuzzer on stable Rust.
//!
//! The flags are those that cargo-fuzz passes, without the sanitizers, which need a nightly
//! compiler: the project has no unsafe code for them to look at.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    "-Ccodegen-units=1",
    "-Cdebug-assertions",
    "--cfg",
    "fuzzing",
];

/// No text of a game is longer than this; more would only slow the fuzzer down.
const LONGEST_INPUT: usize = 1_000;

/// An input that takes longer is reported as a find.
const SLOWEST_INPUT_SECONDS: u32 = 5;

/// Builds the targets and runs one or all of them.
pub(crate) fn fuzz(target: Option<&str>, seconds: u32) -> Result<()> {
    let known = targets(shell::root())?;
    let chosen = match target {
        None => known,
        Some(name) if known.iter().any(|target| target == name) => vec![name.to_owned()],
        Some(name) => bail!("no target {name}; there are: {}", known.join(", ")),
    };
    let binaries = build()?;
    let mut failed = Vec::new();
    for name in &chosen {
        // The others still run: each find is worth having.
        if let Err(error) = run(&binaries, name, seconds) {
            eprintln!("error: {error:#}");
            failed.push(name.as_str());
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

/// Builds all targets at once, apart from every other build since all code is instrumented.
fn build() -> Result<PathBuf> {
    let dir = shell::target_dir().join("fuzz");
    let host = host()?;
    // With a named platform the flags stay away from build scripts, which are no targets.
    let flags = format!("CARGO_TARGET_{}_RUSTFLAGS", host.to_uppercase().replace('-', "_"));
    let mut cargo = shell::cargo();
    cargo
        .args(["build", "--release", "--locked", "--bins", "--manifest-path", "fuzz/Cargo.toml"])
        .args(["--target", &host, "--target-dir"])
        .arg(&dir)
        .env(flags, FLAGS.join(" "))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    shell::run(&mut cargo)?;
    Ok(dir.join(host).join("release"))
}

/// Runs one target on its seeds and on what earlier runs found worth keeping.
fn run(binaries: &Path, name: &str, seconds: u32) -> Result<()> {
    let dir = shell::target_dir().join("fuzz");
    let corpus = dir.join("corpus").join(name);
    let finds = dir.join("finds");
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
        .arg(format!("-artifact_prefix={}/{name}-", finds.display()))
        .args(["-print_final_stats=1", "-verbosity=1"]);
    shell::run(&mut command)
}

/// The platform that the compiler builds for by itself.
fn host() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV names no host")?.to_owned())
}
