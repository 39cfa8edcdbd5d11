//! PostgreSQL and NATS for the tests.

use std::process::Command;
use std::sync::mpsc;

use anyhow::{Context, Result};
use services::{Kind, Service};

use crate::debian;

/// Whether it is installed. Installs it where we may; the error says how to get it.
pub(crate) fn ready(kind: Kind) -> Result<(), String> {
    if kind.is_installed() {
        return Ok(());
    }
    let (name, package) = (kind.name(), kind.package());
    // A failure shows below: it is still not there then.
    if debian::install(&[package]).is_ok() && kind.is_installed() {
        return Ok(());
    }
    Err(format!("the tests on {name} need it (Debian and Ubuntu: apt-get install {package})"))
}

/// The variable that tells the tests where it answers.
fn variable(kind: Kind) -> &'static str {
    match kind {
        Kind::Postgres => "MACHIAVEL_TEST_POSTGRES",
        Kind::Nats => "MACHIAVEL_TEST_NATS",
    }
}

/// Services that run as long as this value lives.
#[derive(Debug, Default)]
pub(crate) struct Services {
    running: Vec<(Kind, Service)>,
}

impl Services {
    /// Starts one more and waits until it answers.
    pub(crate) fn start(&mut self, kind: Kind) -> Result<()> {
        let service = kind.start()?;
        println!("{}={}", variable(kind), service.address());
        self.running.push((kind, service));
        Ok(())
    }

    /// Tells a command where they answer. What does not run is not there for it, whatever our own
    /// surroundings say.
    pub(crate) fn tell(&self, command: &mut Command) {
        for kind in [Kind::Postgres, Kind::Nats] {
            command.env_remove(variable(kind));
        }
        for (kind, service) in &self.running {
            command.env(variable(*kind), service.address());
        }
    }
}

/// `cargo xtask services`: runs them until it is interrupted.
pub(crate) fn services() -> Result<()> {
    let (sender, interrupted) = mpsc::channel();
    // Fails only when we are about to end anyway.
    ctrlc::set_handler(move || sender.send(()).unwrap_or_default())?;
    let mut services = Services::default();
    for kind in [Kind::Postgres, Kind::Nats] {
        match ready(kind) {
            Ok(()) => services.start(kind)?,
            Err(missing) => println!("skipped: {missing}"),
        }
    }
    println!("Running until interrupted.");
    interrupted.recv().context("nobody can interrupt any more")
}
