//! Real-browser tests, and pictures of every page.

use std::env;
use std::process::Command;

use anyhow::{Context, Result, anyhow, ensure};

use crate::shell::{self, answers, cargo, root, target_dir};
use crate::test::Extent;
use crate::{debian, site};

/// What drives the browser, and the names of browsers that it drives.
const DRIVER: &str = "chromedriver";
const BROWSERS: &[&str] = &["chromium", "google-chrome", "chromium-browser"];

/// What has the browser tests built too.
pub(crate) const FEATURE: &str = "--features=machiavel/browser-tests";

/// Chromium without windows: the tests take it if it is there, because it needs half the processor.
const SHELL: &str = "chromium-headless-shell";

/// Whether there is a browser to test with. Installs one where we may.
pub(crate) fn ready() -> Result<(), String> {
    if !is_installed() {
        // A failure shows below: there is still no browser then.
        let _ = debian::install(&["chromium", "chromium-driver"]);
    }
    if !has(SHELL) {
        // Without it the tests take longer.
        let _ = debian::install(&[SHELL]);
    }
    if is_installed() {
        return Ok(());
    }
    Err("the browser tests need Chromium and chromedriver \
         (Debian: apt-get install chromium chromium-driver)"
        .to_owned())
}

fn is_installed() -> bool {
    has(DRIVER) && BROWSERS.iter().any(|browser| has(browser))
}

fn has(program: &str) -> bool {
    answers(Command::new(program).arg("--version"))
}

/// Tests the pages of the binary with the site in it.
pub(crate) fn tests(extent: Extent) -> Result<()> {
    // Of the whole workspace: alone, all that it needs would be compiled again with fewer features.
    let mut build = cargo();
    build.args(["test", "--workspace", FEATURE, "--no-run", "--color", "never"]);
    let built = build.output().context("cannot start cargo")?;
    let told = String::from_utf8_lossy(&built.stderr);
    ensure!(built.status.success(), "the tests are not built:\n{told}");
    let program = program(&told).context("cargo names no tests of the browser")?;
    let mut command = Command::new(root().join(program));
    command.current_dir(root().join("crates/machiavel"));
    extent.tell(&mut command);
    shell::run(&mut command)
}

/// The tests of the browser among what cargo says that it built.
fn program(told: &str) -> Option<&str> {
    let line = told.lines().find(|line| line.contains("tests/browser/main.rs ("))?;
    line.split_once('(')?.1.strip_suffix(')')
}

/// Which pictures are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pictures {
    /// Every page, on every device, in both themes, into target/screenshots.
    EveryPage,
    /// Those that the README shows, into docs/pictures.
    Readme,
}

/// Takes pictures of the pages, and for the README of the terminal.
pub(crate) fn screenshots(pictures: Pictures) -> Result<()> {
    ready().map_err(|missing| anyhow!(missing))?;
    if pictures == Pictures::Readme {
        terminal_ready()?;
    }
    site::site()?;
    shell::run(cargo().args(["build", "--package", "machiavel"]))?;
    let binary = target_dir().join("debug/machiavel").with_extension(env::consts::EXE_EXTENSION);
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "browser", "--bin", "screenshots", "--"]);
    command.arg(binary);
    match pictures {
        Pictures::EveryPage => command.arg(target_dir().join("screenshots")),
        Pictures::Readme => command.arg(root().join("docs/pictures")).arg("--readme"),
    };
    shell::run(&mut command)
}

/// The picture of the terminal needs one.
fn terminal_ready() -> Result<()> {
    let is_installed = || answers(Command::new("tmux").arg("-V"));
    if !is_installed() {
        // Whether it worked shows in what is there afterwards.
        let _ = debian::install(&["tmux"]);
    }
    ensure!(
        is_installed(),
        "the picture of the terminal needs tmux (Debian: apt-get install tmux)"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_with_the_tests_is_found() {
        let told = "    Finished `test` profile\n  Executable unittests src/main.rs (target/a-1)\n  \
                    Executable tests/browser/main.rs (target/debug/deps/browser-57e5)\n";
        assert_eq!(program(told), Some("target/debug/deps/browser-57e5"));
        assert_eq!(program("    Finished"), None);
    }
}
