//! A broker.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::{Folder, Service, Start, answers, bound, free_port, said_at};

const PROGRAM: &str = "nats-server";

pub(super) fn is_installed() -> bool {
    answers(Command::new(PROGRAM).arg("--version"))
}

pub(super) fn start() -> Result<Service> {
    let port = free_port()?;
    let mut command = bound("TERM", &[], Path::new(PROGRAM));
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
    Service::start(Start {
        address: format!("nats://127.0.0.1:{port}"),
        command,
        port,
        stop: "TERM",
        folder: Folder::new("nats")?,
        ask: |port| said_at(port, 4).is_some_and(|said| said == b"INFO"),
    })
}
