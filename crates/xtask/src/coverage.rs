//! `cargo xtask coverage`: which lines the tests run. Tests and the programs that they start are
//! compiled to count, and LLVM's tools add up what they counted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use services::Kind;

use crate::services::{Services, ready};
use crate::shell::{self, answers, cargo, root};
use crate::{debian, faults};

/// What all crates together must reach, in percent of their lines.
const OVERALL: f64 = 85.0;
/// What those must reach in which a mistake would be a wrong rule.
const RULES: f64 = 95.0;
const RULES_CRATES: [&str; 4] = ["kernel", "djambi", "bermudes", "vorassic"];

/// Tells a program that counts where to.
const COUNTS: &str = "LLVM_PROFILE_FILE";

/// So many of the files with the most lines that no test runs are named.
const NAMED_FILES: usize = 20;

/// How many lines there are, and how many of them ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    all: u64,
    run: u64,
}

impl Lines {
    fn add(&mut self, other: Lines) {
        self.all += other.all;
        self.run += other.run;
    }

    fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { self.run as f64 * 100.0 / self.all as f64 }
    }
}

/// Runs all tests but those in browsers, and the faults, and says how much of each crate they ran.
pub(crate) fn coverage() -> Result<()> {
    let tools = Tools::find()?;
    let mut services = Services::default();
    for kind in [Kind::Postgres, Kind::Nats] {
        ready(kind).map_err(anyhow::Error::msg)?;
        services.start(kind)?;
    }
    let folder = shell::target_dir().join("coverage");
    let counted = folder.join("counts");
    if counted.exists() {
        fs::remove_dir_all(&counted)?;
    }
    let programs = programs(&folder)?;
    let mut tests = counting(&folder);
    tests.args(["test", "--workspace", "--no-fail-fast"]);
    services.tell(&mut tests);
    let tested = shell::run(&mut tests);
    let survived = survive(&folder);

    let profile = folder.join("all.profdata");
    shell::run(
        Command::new(&tools.profdata)
            .args(["merge", "--sparse", "--output"])
            .arg(&profile)
            .arg(&counted),
    )?;
    let files = read_lcov(&tools.export(&profile, &programs)?);
    print!("{}", report(&files));
    tested.and(survived).and_then(|()| check(&files))
}

/// Lets everything fail in short, on the program that counts.
fn survive(folder: &Path) -> Result<()> {
    faults::prepare();
    let programs = folder.join("debug");
    let mut command = Command::new(programs.join("faults"));
    command.env(COUNTS, counts(folder)).arg("run");
    shell::run(command.arg("--program").arg(programs.join("machiavel")))
}

/// A cargo that compiles to count, apart from other builds.
fn counting(folder: &Path) -> Command {
    let mut command = cargo();
    command
        // The second is what counting into a file at once needs.
        .env("RUSTFLAGS", "-Cinstrument-coverage -Cllvm-args=-runtime-counter-relocation")
        .env("CARGO_TARGET_DIR", folder)
        .env(COUNTS, counts(folder));
    command
}

/// A few files for each program (`%4m`), into which all its runs count at once (`%c`): a server
/// that is killed by a test has no time to tell.
fn counts(folder: &Path) -> PathBuf {
    folder.join("counts/%4m%c.profraw")
}

/// Compiles everything; the programs that have lines.
fn programs(folder: &Path) -> Result<Vec<PathBuf>> {
    // Of programs only those that the faults start: others, such as the web app, run elsewhere. In
    // one call, since without the tests dependencies have fewer features and are compiled again.
    let arguments = ["build", "--workspace", "--tests", "--bin=faults", "--bin=machiavel"];
    let mut command = counting(folder);
    command.args(arguments).arg("--message-format=json-render-diagnostics");
    println!("$ cargo {}", arguments.join(" "));
    let output = command.stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "what is to be counted does not compile");
    let text = String::from_utf8_lossy(&output.stdout);
    let mut programs: Vec<PathBuf> =
        text.lines().filter_map(executable).map(PathBuf::from).collect();
    ensure!(!programs.is_empty(), "cargo named no programs");
    programs.sort();
    programs.dedup();
    Ok(programs)
}

/// The program that a message of cargo says was made.
fn executable(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("\"executable\":\"")?;
    rest.split_once('"').map(|(path, _)| path)
}

/// LLVM's tools, of the version that the compiler has.
#[derive(Debug)]
struct Tools {
    profdata: PathBuf,
    cov: PathBuf,
}

impl Tools {
    fn find() -> Result<Tools> {
        let version = answer(Command::new("rustc").arg("-vV"))?;
        let field = |name: &str| {
            let line = version.lines().find_map(|line| line.strip_prefix(name));
            line.with_context(|| format!("rustc tells no {name}"))
        };
        let sysroot = answer(Command::new("rustc").args(["--print", "sysroot"]))?;
        let own = Path::new(sysroot.trim()).join("lib/rustlib").join(field("host: ")?).join("bin");
        let number = field("LLVM version: ")?.split('.').next().unwrap_or_default().to_owned();
        let of_toolchain = |name: &str| own.join(name);
        let of_debian = |name: &str| PathBuf::from(format!("{name}-{number}"));
        let found = || Tools::at(of_toolchain).or_else(|| Tools::at(of_debian));
        if let Some(tools) = found() {
            return Ok(tools);
        }
        // Whether it worked shows in what is there afterwards.
        let package = format!("llvm-{number}");
        let _ = debian::install(&[&package]);
        found().with_context(|| {
            format!(
                "LLVM's tools are missing; do one of these:\n  \
                 rustup component add llvm-tools\n  \
                 apt-get install {package} (Debian, as root)"
            )
        })
    }

    fn at(place: impl Fn(&str) -> PathBuf) -> Option<Tools> {
        let tools = Tools { profdata: place("llvm-profdata"), cov: place("llvm-cov") };
        let is_there = |path: &Path| answers(Command::new(path).arg("--version"));
        (is_there(&tools.profdata) && is_there(&tools.cov)).then_some(tools)
    }

    /// What ran, as lcov writes it.
    fn export(&self, profile: &Path, programs: &[PathBuf]) -> Result<String> {
        let mut command = Command::new(&self.cov);
        command.args(["export", "--format=lcov", "--instr-profile"]).arg(profile);
        // Of the files that are no part of the workspace nothing is wanted.
        command.arg("--ignore-filename-regex=(/registry/|/rustc/|/tests/)");
        for program in programs {
            command.arg("--object").arg(program);
        }
        answer(&mut command)
    }
}

fn answer(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The lines of each file below `crates`, by its path from there.
fn read_lcov(text: &str) -> BTreeMap<String, Lines> {
    let crates = root().join("crates");
    let mut files = BTreeMap::new();
    let mut file = None;
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("SF:") {
            let inside = Path::new(path).strip_prefix(&crates).ok();
            file = inside.map(|path| path.to_string_lossy().into_owned());
        } else if let (Some(name), Some((_, count))) =
            (&file, line.strip_prefix("DA:").and_then(|data| data.split_once(',')))
        {
            let run = u64::from(count != "0");
            files.entry(name.clone()).or_insert_with(Lines::default).add(Lines { all: 1, run });
        }
    }
    files
}

fn by_crate(files: &BTreeMap<String, Lines>) -> BTreeMap<&str, Lines> {
    let mut crates: BTreeMap<&str, Lines> = BTreeMap::new();
    for (path, lines) in files {
        let name = path.split('/').next().unwrap_or_default();
        crates.entry(name).or_default().add(*lines);
    }
    crates
}

fn overall(files: &BTreeMap<String, Lines>) -> Lines {
    files.values().fold(Lines::default(), |mut sum, lines| {
        sum.add(*lines);
        sum
    })
}

/// A line for each crate, the files with the most to do, and the sum.
fn report(files: &BTreeMap<String, Lines>) -> String {
    let row = |name: &str, lines: Lines| {
        format!("{name:<44} {:>7} {:>7} {:>6.1} %\n", lines.all, lines.run, lines.percent())
    };
    let mut text = format!("{:<44} {:>7} {:>7}\n", "crate", "lines", "run");
    for (name, lines) in by_crate(files) {
        text += &row(name, lines);
    }
    text += "\nfiles with the most lines that no test runs\n";
    let mut left: Vec<_> = files.iter().collect();
    left.sort_by_key(|(_, lines)| std::cmp::Reverse(lines.all - lines.run));
    for (name, lines) in left.into_iter().take(NAMED_FILES) {
        text += &row(name, *lines);
    }
    text + "\n" + &row("total", overall(files))
}

/// Fails when too little was run.
fn check(files: &BTreeMap<String, Lines>) -> Result<()> {
    let crates = by_crate(files);
    for name in RULES_CRATES {
        let lines = crates.get(name).with_context(|| format!("nothing of {name} was counted"))?;
        ensure!(lines.percent() >= RULES, "{name}: less than {RULES} % of the lines were run");
    }
    ensure!(overall(files).percent() >= OVERALL, "less than {OVERALL} % of the lines were run");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lcov(lines: &[(&str, u64)]) -> String {
        let crates = root().join("crates");
        let file = |(name, count): &(&str, u64)| {
            format!("SF:{}/{name}\nFN:1,x\nDA:1,{count}\nDA:2,7\nend_of_record\n", crates.display())
        };
        lines.iter().map(file).collect::<String>() + "SF:/elsewhere/lib.rs\nDA:1,0\n"
    }

    #[test]
    fn lines_are_added_up_by_file_and_crate() {
        let files = read_lcov(&lcov(&[("kernel/src/a.rs", 0), ("kernel/src/b.rs", 3)]));
        assert_eq!(files["kernel/src/a.rs"], Lines { all: 2, run: 1 });
        assert_eq!(by_crate(&files)["kernel"], Lines { all: 4, run: 3 });
        assert_eq!(overall(&files), Lines { all: 4, run: 3 });
        assert!(report(&files).contains("75.0 %"));
    }

    #[test]
    fn too_little_fails() {
        let all: Vec<String> = RULES_CRATES.iter().map(|name| format!("{name}/src/a.rs")).collect();
        let mut lines: Vec<_> = all.iter().map(|name| (&**name, 1)).collect();
        assert!(check(&read_lcov(&lcov(&lines))).is_ok());
        lines[2].1 = 0;
        assert!(check(&read_lcov(&lcov(&lines))).is_err());
    }

    #[test]
    fn programs_are_found_in_the_messages_of_cargo() {
        let message = r#"{"reason":"compiler-artifact","executable":"/a/suite-1","fresh":true}"#;
        assert_eq!(executable(message), Some("/a/suite-1"));
        assert_eq!(executable(r#"{"executable":null}"#), None);
    }
}
