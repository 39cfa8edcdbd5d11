//! PostgreSQL and NATS for the tests: private ones, on free ports of this machine, gone with us.

#![warn(missing_docs)]

mod nats;
mod postgres;

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use anyhow::{Context, Result, bail};

/// How long a service may take to answer, and to stop.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(50);

/// The variable by which tests find the file in which they note what they skip.
pub const SKIPPED: &str = "MACHIAVEL_SKIPPED";

/// Says that something was not tried here, and notes it for who reads no further than the end.
pub fn skipped(why: &str) {
    println!("skipped: {why}");
    let Some(path) = env::var_os(SKIPPED) else { return };
    let noted = fs::OpenOptions::new().create(true).append(true).open(path);
    // One write for each line: other tests note theirs at the same time.
    let noted = noted.and_then(|mut file| file.write_all(format!("{why}\n").as_bytes()));
    if let Err(error) = noted {
        println!("this could not be noted: {error}");
    }
}

/// What can be started for the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A database.
    Postgres,
    /// A broker.
    Nats,
}

impl Kind {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Postgres => "PostgreSQL",
            Kind::Nats => "NATS",
        }
    }

    /// The package of Debian that has it.
    pub fn package(self) -> &'static str {
        match self {
            Kind::Postgres => "postgresql",
            Kind::Nats => "nats-server",
        }
    }

    /// Whether it is installed.
    pub fn is_installed(self) -> bool {
        match self {
            Kind::Postgres => postgres::is_installed(),
            Kind::Nats => nats::is_installed(),
        }
    }

    /// Starts one and waits until it answers.
    pub fn start(self) -> Result<Service> {
        match self {
            Kind::Postgres => postgres::start(),
            Kind::Nats => nats::start(),
        }
    }
}

/// A service that runs as long as this value lives.
#[derive(Debug)]
pub struct Service {
    address: String,
    command: Command,
    child: Child,
    ask: fn(u16) -> bool,
    port: u16,
    /// The signal that asks it to stop at once.
    stop: &'static str,
    folder: Folder,
}

/// How a service is started, and how one sees that it answers.
struct Start {
    address: String,
    command: Command,
    port: u16,
    stop: &'static str,
    folder: Folder,
    ask: fn(u16) -> bool,
}

impl Service {
    /// Starts a program and waits until it answers.
    fn start(start: Start) -> Result<Service> {
        let Start { address, mut command, port, stop, folder, ask } = start;
        command.current_dir(&folder.path);
        let child = spawn(&mut command, &folder.path)?;
        let mut service = Service { address, command, child, ask, port, stop, folder };
        service.wait()?;
        Ok(service)
    }

    /// Where it answers.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it by this signal, such as `KILL`, and waits until it has ended.
    pub fn end(&mut self, signal: &str) -> Result<()> {
        let pid = self.child.id().to_string();
        if !answers(Command::new("kill").args(["-s", signal, &pid])) {
            bail!("cannot send {signal} to {pid}");
        }
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again where it was, with what it had, once it has ended.
    pub fn start_again(&mut self) -> Result<()> {
        self.child = spawn(&mut self.command, &self.folder.path)?;
        self.wait()
    }

    fn wait(&mut self) -> Result<()> {
        let name = Path::new(self.command.get_program()).display().to_string();
        let start = Instant::now();
        while !(self.ask)(self.port) {
            let log = || fs::read_to_string(self.folder.path.join("log")).unwrap_or_default();
            if let Some(status) = self.child.try_wait()? {
                bail!("{name} has ended ({status}):\n{}", log());
            }
            if start.elapsed() > PATIENCE {
                bail!("{name} does not answer:\n{}", log());
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }
}

fn spawn(command: &mut Command, folder: &Path) -> Result<Child> {
    let log = fs::File::options().create(true).append(true).open(folder.join("log"))?;
    command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
    let name = Path::new(command.get_program()).display().to_string();
    command.spawn().with_context(|| format!("cannot start {name}"))
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

/// Whether a program is there and succeeds, without a word.
pub fn answers(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Whether we are root.
pub fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
