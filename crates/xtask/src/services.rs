//! PostgreSQL and NATS for the tests: private ones, on free ports of this machine, gone with us.

mod nats;
mod postgres;

use std::io::Read;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use anyhow::{Context, Result, bail};

use crate::debian;
use crate::shell::answers;

/// How long a service may take to answer, and to stop.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(50);

/// What can be started for the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Postgres,
    Nats,
}

impl Kind {
    /// Whether it is installed. Installs it where we may; the error says how to get it.
    pub(crate) fn ready(self) -> Result<(), String> {
        if self.is_installed() {
            return Ok(());
        }
        let (name, package) = match self {
            Kind::Postgres => ("PostgreSQL", "postgresql"),
            Kind::Nats => ("NATS", "nats-server"),
        };
        // A failure shows below: it is still not there then.
        if debian::install(&[package]).is_ok() && self.is_installed() {
            return Ok(());
        }
        Err(format!("the tests on {name} need it (Debian and Ubuntu: apt-get install {package})"))
    }

    fn is_installed(self) -> bool {
        match self {
            Kind::Postgres => postgres::is_installed(),
            Kind::Nats => nats::is_installed(),
        }
    }

    fn start(self) -> Result<Service> {
        match self {
            Kind::Postgres => postgres::start(),
            Kind::Nats => nats::start(),
        }
    }

    /// The variable that tells the tests where it answers.
    fn variable(self) -> &'static str {
        match self {
            Kind::Postgres => "MACHIAVEL_TEST_POSTGRES",
            Kind::Nats => "MACHIAVEL_TEST_NATS",
        }
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
        println!("{}={}", kind.variable(), service.address);
        self.running.push((kind, service));
        Ok(())
    }

    /// Tells a command where they answer. What does not run is not there for it, whatever our own
    /// surroundings say.
    pub(crate) fn tell(&self, command: &mut Command) {
        for kind in [Kind::Postgres, Kind::Nats] {
            command.env_remove(kind.variable());
        }
        for (kind, service) in &self.running {
            command.env(kind.variable(), &service.address);
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
        match kind.ready() {
            Ok(()) => services.start(kind)?,
            Err(missing) => println!("skipped: {missing}"),
        }
    }
    println!("Running until interrupted.");
    interrupted.recv().context("nobody can interrupt any more")
}

/// A service that runs as long as this value lives.
#[derive(Debug)]
struct Service {
    address: String,
    child: Child,
    /// The signal that asks it to stop at once.
    stop: &'static str,
    folder: Folder,
}

impl Service {
    /// Starts a program and waits until it answers.
    fn start(
        address: String,
        command: &mut Command,
        stop: &'static str,
        folder: Folder,
        mut is_answering: impl FnMut() -> bool,
    ) -> Result<Service> {
        let name = Path::new(command.get_program()).display().to_string();
        let log = fs::File::create(folder.path.join("log"))?;
        command.current_dir(&folder.path).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let child = command.spawn().with_context(|| format!("cannot start {name}"))?;
        let mut service = Service { address, child, stop, folder };
        let start = Instant::now();
        while !is_answering() {
            let log = || fs::read_to_string(service.folder.path.join("log")).unwrap_or_default();
            if let Some(status) = service.child.try_wait()? {
                bail!("{name} has ended ({status}):\n{}", log());
            }
            if start.elapsed() > PATIENCE {
                bail!("{name} does not answer:\n{}", log());
            }
            thread::sleep(PAUSE);
        }
        Ok(service)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let pid = self.child.id().to_string();
        let asked = answers(Command::new("kill").args(["-s", self.stop, &pid]));
        let start = Instant::now();
        while asked && start.elapsed() < PATIENCE {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(PAUSE);
        }
        // It would not stop, or has ended by itself, which is what both of these may complain of.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder for a service, removed with everything in it. It lies where everybody may pass, since a
/// service may belong to another user than the workspace.
#[derive(Debug)]
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn new(name: &str) -> Result<Folder> {
        let prefix = format!("machiavel-{name}-");
        remove_left(&prefix);
        let path = env::temp_dir().join(format!("{prefix}{}", process::id()));
        fs::create_dir(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Folder { path })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left is removed by the next run.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Removes what runs that were killed have left, where one can see which those are.
fn remove_left(prefix: &str) {
    let Ok(entries) = fs::read_dir(env::temp_dir()) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let pid = name.strip_prefix(prefix).and_then(|pid| pid.parse::<u32>().ok());
        let processes = Path::new("/proc");
        if pid.is_some_and(|pid| {
            processes.join("self").exists() && !processes.join(pid.to_string()).exists()
        }) {
            // It may be somebody else's.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// A port that was free a moment ago.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// A command that gets a signal when we die, however we die, where there is a way.
fn bound(signal: &str, options: &[&str], program: &Path) -> Command {
    if !answers(Command::new("setpriv").arg("--version")) {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", signal]).args(options).arg(program);
    command
}

/// The first bytes that are said at a port.
fn said_at(port: u16, count: usize) -> Option<Vec<u8>> {
    let stream = std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(1))).ok()?;
    let mut bytes = vec![0; count];
    (&stream).read_exact(&mut bytes).ok()?;
    Some(bytes)
}
