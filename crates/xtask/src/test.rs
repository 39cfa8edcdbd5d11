//! `cargo xtask test`: every check there is, and one table at the end.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Result, bail};
use services::{Kind, SKIPPED};

use crate::services::{Services, ready};
use crate::shell::{self, answers, cargo, target_dir};
use crate::{browser, debian, faults, fuzz, site, tidy};

/// How much of the tests runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What runs before every commit.
    Usual,
    /// The long versions too.
    Full,
}

impl Extent {
    pub(crate) fn of(is_full: bool) -> Extent {
        if is_full { Extent::Full } else { Extent::Usual }
    }

    /// Tells a command that runs tests.
    pub(crate) fn tell(self, command: &mut Command) {
        command.env(SKIPPED, notes());
        if self == Extent::Full {
            command.env("MACHIAVEL_FULL", "1");
        }
    }

    /// How long each fuzz target runs.
    fn fuzz_seconds(self) -> u32 {
        match self {
            Extent::Usual => 10,
            Extent::Full => 120,
        }
    }
}

/// How one part of the run went.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Passed,
    Failed(String),
    Skipped(String),
}

#[derive(Debug)]
struct Part {
    name: &'static str,
    verdict: Verdict,
    /// What tests of it said they skipped.
    left_out: BTreeSet<String>,
    time: Duration,
}

impl Part {
    fn lacks_something(&self) -> bool {
        matches!(self.verdict, Verdict::Skipped(_)) || !self.left_out.is_empty()
    }
}

/// Where tests note what they skip.
pub(crate) fn notes() -> PathBuf {
    target_dir().join("skipped.txt")
}

/// What becomes of tests that cannot run here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skips {
    /// They are told.
    Allowed,
    /// They are failures.
    Refused,
}

/// Runs all parts, each even if one before it failed.
pub(crate) fn test(extent: Extent, skips: Skips) -> Result<()> {
    let mut services = Services::default();
    let parts = [
        part("format", needs("rustfmt", &["fmt", "--version"]), format),
        part("lints", needs("clippy", &["clippy", "--version"]), lints),
        part("site", Ok(()), site::site),
        // Without one of them its tests skip themselves.
        part("postgres", ready(Kind::Postgres), || services.start(Kind::Postgres)),
        part("nats", ready(Kind::Nats), || services.start(Kind::Nats)),
        part("tests", Ok(()), || tests(extent, &services)),
        part("browser", browser::ready(), || browser::tests(extent)),
        // Always the short form: the long one wants the machine for itself, for hours.
        part("faults", needs_unix(), || faults::faults(Extent::Usual, None, &[])),
        part("tidy", Ok(()), tidy::tidy),
        part("fuzz", needs_cpp(), || {
            fuzz::lints()?;
            fuzz::fuzz(None, extent.fuzz_seconds())
        }),
    ];
    println!("\n{}", table(&parts));
    let failed = parts.iter().filter(|part| matches!(part.verdict, Verdict::Failed(_))).count();
    if failed > 0 {
        bail!("{failed} of {} parts failed", parts.len());
    }
    if skips == Skips::Refused && parts.iter().any(Part::lacks_something) {
        bail!("something was skipped");
    }
    Ok(())
}

fn format() -> Result<()> {
    shell::run(cargo().args(["fmt", "--all", "--check"]))?;
    shell::run(cargo().args(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]))
}

fn lints() -> Result<()> {
    // Cheap here; the fuzz targets are built last, and a lock file that lags behind stops them.
    fuzz::locked()?;
    // All targets but benchmarks, of which there are none: for them every app would be looked at
    // twice.
    let targets = ["clippy", "--workspace", "--lib", "--bins", "--tests", "--examples"];
    shell::run(cargo().args(targets).args([browser::FEATURE, "--", "-D", "warnings"]))
}

fn tests(extent: Extent, services: &Services) -> Result<()> {
    if !answers(Command::new("nginx").arg("-v")) {
        // Without it the test of the proxy says that it was skipped.
        let _ = debian::install(&["nginx-light"]);
    }
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]);
    extent.tell(&mut command);
    services.tell(&mut command);
    shell::run(&mut command)
}

/// Runs a part unless it lacks something, which `ready` then names.
fn part(name: &'static str, ready: Result<(), String>, work: impl FnOnce() -> Result<()>) -> Part {
    noted_part(&notes(), name, ready, work)
}

/// The same, with another file for what is skipped.
fn noted_part(
    notes: &Path,
    name: &'static str,
    ready: Result<(), String>,
    work: impl FnOnce() -> Result<()>,
) -> Part {
    println!("\n== {name}");
    // Of an earlier part or run; mostly there is none.
    let _ = fs::remove_file(notes);
    let start = Instant::now();
    let verdict = match ready.map(|()| work()) {
        Err(missing) => Verdict::Skipped(missing),
        Ok(Ok(())) => Verdict::Passed,
        Ok(Err(error)) => Verdict::Failed(format!("{error:#}")),
    };
    if let Verdict::Failed(why) | Verdict::Skipped(why) = &verdict {
        println!("{why}");
    }
    let left_out = fs::read_to_string(notes).unwrap_or_default();
    let left_out = left_out.lines().map(str::to_owned).collect();
    Part { name, verdict, left_out, time: start.elapsed() }
}

/// Whether a component of the toolchain is there; the error says how to get it.
fn needs(component: &str, arguments: &[&str]) -> Result<(), String> {
    if answers(cargo().args(arguments)) {
        return Ok(());
    }
    Err(format!("{component} is missing; install it with: rustup component add {component}"))
}

/// Signals are how a server is killed and stopped.
fn needs_unix() -> Result<(), String> {
    if cfg!(unix) { Ok(()) } else { Err("faults are set up for Linux and macOS only".to_owned()) }
}

/// libFuzzer is C++ and comes as source. Installs a compiler where we may.
fn needs_cpp() -> Result<(), String> {
    if !cfg!(unix) {
        return Err("fuzzing is set up for Linux and macOS only".to_owned());
    }
    if has_cpp() {
        return Ok(());
    }
    // A failure shows below: there is still no compiler then.
    if debian::install(&["g++"]).is_ok() && has_cpp() {
        return Ok(());
    }
    Err("libFuzzer needs a C++ compiler; install g++ or clang \
         (Debian and Ubuntu: apt-get install g++)"
        .to_owned())
}

fn has_cpp() -> bool {
    let named = env::var_os("CXX").unwrap_or_else(|| "c++".into());
    answers(Command::new(named).arg("--version"))
}

/// One line for each part: its name, how it went, how long it took, and what was left out.
fn table(parts: &[Part]) -> String {
    let mut lines = vec![format!("{:<8} {:<8} {:>8}", "part", "verdict", "time")];
    for part in parts {
        let (verdict, why) = match &part.verdict {
            Verdict::Passed => ("passed", ""),
            Verdict::Failed(why) => ("FAILED", why.as_str()),
            Verdict::Skipped(why) => ("skipped", why.as_str()),
        };
        let time = part.time.as_secs_f64();
        let line = format!("{:<8} {verdict:<8} {time:>6.1} s  {why}", part.name);
        lines.push(line.trim_end().to_owned());
        lines.extend(part.left_out.iter().map(|why| format!("         skipped: {why}")));
    }
    let all: Duration = parts.iter().map(|part| part.time).sum();
    lines.push(format!("{:<8} {:<8} {:>6.1} s", "all", "", all.as_secs_f64()));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A part whose notes nobody else reads.
    fn lone_part(ready: Result<(), String>, work: impl FnOnce(&Path) -> Result<()>) -> Part {
        let notes =
            env::temp_dir().join(format!("machiavel-skipped-{:?}", std::thread::current().id()));
        let part = noted_part(&notes, "fuzz", ready, || work(&notes));
        // A test without notes has no file.
        let _ = fs::remove_file(&notes);
        part
    }

    #[test]
    fn a_part_that_lacks_something_is_skipped_and_says_so() {
        let skipped = lone_part(Err("no compiler".to_owned()), |_| panic!("must not run"));
        assert_eq!(skipped.verdict, Verdict::Skipped("no compiler".to_owned()));
        assert!(skipped.lacks_something());
        assert!(table(&[skipped]).contains("fuzz     skipped     0.0 s  no compiler"));
    }

    #[test]
    fn what_tests_of_a_part_skip_is_told_below_it() {
        let passed = lone_part(Ok(()), |notes| Ok(fs::write(notes, "a disk\na disk\na broker\n")?));
        assert_eq!(passed.verdict, Verdict::Passed);
        assert!(passed.lacks_something());
        let told = "         skipped: a broker\n         skipped: a disk\n";
        assert!(table(&[passed]).contains(told));
    }

    #[test]
    fn a_part_that_fails_is_told_with_its_reason() {
        let failed = lone_part(Ok(()), |_| bail!("3 findings"));
        assert_eq!(failed.verdict, Verdict::Failed("3 findings".to_owned()));
        assert!(!failed.lacks_something());
        assert!(table(&[failed]).contains("fuzz     FAILED      0.0 s  3 findings"));
    }
}
