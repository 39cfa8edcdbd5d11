//! A cluster of PostgreSQL.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use super::{Folder, Service, Start, answers, bound, free_port, is_root};

/// The user that a cluster belongs to when we are root, whom it refuses.
const USER: &str = "postgres";
/// Every test has its own connections, and many run at the same time.
const CONNECTIONS: u32 = 300;

pub(super) fn is_installed() -> bool {
    let is_there = |name| answers(Command::new(program(name)).arg("--version"));
    is_there("initdb") && is_there("postgres")
}

pub(super) fn start() -> Result<Service> {
    let folder = Folder::new("postgres")?;
    let data = folder.path.join("data");
    let options: &[&str] = if is_root() {
        let is_given = answers(Command::new("chown").arg(USER).arg(&folder.path));
        ensure!(is_given, "there is no user {USER}");
        ensure!(
            answers(Command::new("setpriv").arg("--version")),
            "PostgreSQL does not run as root, and there is no setpriv to be somebody else"
        );
        &["--reuid", USER, "--regid", USER, "--init-groups"]
    } else {
        &[]
    };
    let made = bound("TERM", options, &program("initdb"))
        .current_dir(&folder.path)
        .args(["--username", USER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C"])
        .args(["--no-sync", "--pgdata"])
        .arg(&data)
        .output()?;
    let complaint = String::from_utf8_lossy(&made.stderr);
    ensure!(made.status.success(), "initdb: {}\n{complaint}", made.status);
    let port = free_port()?;
    let settings = [
        "listen_addresses=127.0.0.1".to_owned(),
        format!("port={port}"),
        "unix_socket_directories=".to_owned(),
        format!("max_connections={CONNECTIONS}"),
    ];
    let mut command = bound("INT", options, &program("postgres"));
    command.arg("-D").arg(&data);
    for setting in &settings {
        command.args(["-c", setting]);
    }
    Service::start(Start {
        address: format!("postgres://{USER}@127.0.0.1:{port}/postgres"),
        command,
        port,
        // This signal stops it without waiting for those who are connected.
        stop: "INT",
        folder,
        ask: is_answering,
    })
}

fn is_answering(port: u16) -> bool {
    let mut command = Command::new(program("pg_isready"));
    answers(command.args(["--host", "127.0.0.1", "--port", &port.to_string(), "--quiet"]))
}

/// Debian keeps the programs of a cluster in a folder of their version; the newest counts.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions
        .filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok())
        .max()
        .map(|version| Path::new("/usr/lib/postgresql").join(version.to_string()).join("bin"));
    let known = newest.map(|folder| folder.join(name)).filter(|path| path.exists());
    known.unwrap_or_else(|| PathBuf::from(name))
}
