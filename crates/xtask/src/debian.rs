//! Installing packages on Debian and Ubuntu.

use std::process::Command;

use anyhow::{Result, ensure};
use services::is_root;

use crate::shell::{self, answers};

/// Installs packages where we may: as root, with apt, if it has all of them.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    ensure!(answers(Command::new("apt-get").arg("--version")), "there is no apt-get");
    ensure!(is_root(), "only root can install packages");
    shell::run(Command::new("apt-get").args(["--quiet", "update"]))?;
    for package in packages {
        let is_known = answers(Command::new("apt-cache").args(["show", package]));
        ensure!(is_known, "apt-get knows no {package}");
    }
    shell::run(
        Command::new("apt-get")
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(["--quiet", "install", "--yes", "--no-install-recommends"])
            .args(packages),
    )
}
