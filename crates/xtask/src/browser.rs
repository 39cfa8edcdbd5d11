//! Real-browser tests, and pictures of every page.

use std::env;
use std::process::Command;

use anyhow::{Result, anyhow, ensure};

use crate::shell::{self, answers, cargo, root, target_dir};
use crate::test::Extent;
use crate::{debian, site};

/// What drives the browser, and the names of browsers that it drives.
const DRIVER: &str = "chromedriver";
const BROWSERS: &[&str] = &["chromium", "google-chrome", "chromium-browser"];

/// Whether there is a browser to test with. Installs one where we may.
pub(crate) fn ready() -> Result<(), String> {
    if is_installed() {
        return Ok(());
    }
    // A failure shows below: there is still no browser then.
    if debian::install(&["chromium", "chromium-driver"]).is_ok() && is_installed() {
        return Ok(());
    }
    Err("the browser tests need Chromium and chromedriver \
         (Debian: apt-get install chromium chromium-driver)"
        .to_owned())
}

fn is_installed() -> bool {
    let has = |program: &str| answers(Command::new(program).arg("--version"));
    has(DRIVER) && BROWSERS.iter().any(|browser| has(browser))
}

/// Tests the pages of the binary with the site in it.
pub(crate) fn tests(extent: Extent) -> Result<()> {
    let mut command = cargo();
    // As a part of the workspace, so that nothing is compiled again with fewer features.
    command.args(["test", "--workspace", "--test", "browser"]);
    extent.tell(&mut command);
    shell::run(&mut command)
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
