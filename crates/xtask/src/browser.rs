//! Real-browser tests, and pictures of every page.

use std::env;
use std::process::Command;

use anyhow::{Result, anyhow};

use crate::shell::{self, answers, cargo, target_dir};
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

/// Takes pictures of every page, on every device, in both themes.
pub(crate) fn screenshots() -> Result<()> {
    ready().map_err(|missing| anyhow!(missing))?;
    site::site()?;
    shell::run(cargo().args(["build", "--package", "machiavel"]))?;
    let binary = target_dir().join("debug/machiavel").with_extension(env::consts::EXE_EXTENSION);
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "browser", "--bin", "screenshots", "--"]);
    shell::run(command.arg(binary).arg(target_dir().join("screenshots")))
}
