//! A server as a process, and what it works on.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{env, process, thread};

use anyhow::{Context, Result, bail, ensure};
use store::{Postgres, Sqlite, Store};

use crate::control::Wrong;

/// How long a server may take to start, and to stop, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// Limits that keep a load from being taken for what it looks like: people who come, play, sit
/// down and open tables far too fast.
const LIMITS: [&str; 9] = [
    "playing-rate=100000000",
    "watching-rate=100000000",
    "tables=100000000",
    "sockets=1000000",
    "sockets-place=1000000",
    "guests=100000000",
    "accounts=100000000",
    "passwords=1000000",
    "hello-ms=60000",
];

/// What servers work on.
#[derive(Clone, Debug)]
pub(crate) enum Ground {
    /// A folder of one server.
    Folder(Arc<Folder>),
    /// A database and a broker of several.
    Shared { store: String, bus: String },
}

impl Ground {
    pub(crate) fn folder() -> Result<Ground> {
        Ok(Ground::Folder(Arc::new(Folder::new()?)))
    }

    /// Opens it to look at it while servers use it.
    pub(crate) async fn inspect(&self) -> Result<Arc<dyn Store>> {
        Ok(match self {
            Ground::Folder(folder) => {
                Arc::new(Sqlite::open_read_only(&folder.path.join("machiavel.db"))?)
            }
            Ground::Shared { store, .. } => Arc::new(Postgres::connect_read_only(store).await?),
        })
    }
}

/// A folder that is removed with everything in it.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
}

impl Folder {
    pub(crate) fn new() -> Result<Folder> {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("machiavel-faults-{}-{number}", process::id()));
        fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Folder { path })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left lies where temporary things lie.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// How a server is started.
#[derive(Clone, Debug)]
pub(crate) struct Starter {
    /// The program `machiavel`.
    pub(crate) program: PathBuf,
    pub(crate) ground: Ground,
    /// Whether it does something wrong.
    pub(crate) wrong: Option<Wrong>,
    /// Further limits.
    pub(crate) limits: Vec<String>,
    /// A program that runs it, with its arguments.
    pub(crate) through: Vec<String>,
    /// Where its log goes.
    pub(crate) log: Arc<Folder>,
}

impl Starter {
    pub(crate) fn new(program: &Path, ground: &Ground, wrong: Option<Wrong>) -> Result<Starter> {
        Ok(Starter {
            program: program.to_owned(),
            ground: ground.clone(),
            wrong,
            limits: Vec::new(),
            through: Vec::new(),
            log: Arc::new(Folder::new()?),
        })
    }

    /// Starts a server at an address that is free.
    pub(crate) fn start(&self) -> Result<Server> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        self.start_at(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
    }

    /// Starts a server at this address and waits until it answers.
    pub(crate) fn start_at(&self, address: SocketAddr) -> Result<Server> {
        let mut words: Vec<String> = self.through.clone();
        match self.wrong {
            None => words.push(self.program.display().to_string()),
            Some(_) => words.push(env::current_exe()?.display().to_string()),
        }
        words.extend(["serve".to_owned(), "--addr".to_owned(), address.to_string()]);
        match &self.ground {
            Ground::Folder(folder) => {
                words.extend(["--data".to_owned(), folder.path.display().to_string()]);
            }
            Ground::Shared { store, bus } => {
                words.extend(["--store", store, "--bus", bus].map(str::to_owned));
            }
        }
        for limit in LIMITS.iter().copied().chain(self.limits.iter().map(String::as_str)) {
            words.extend(["--limit".to_owned(), limit.to_owned()]);
        }
        if let Some(wrong) = self.wrong {
            words.extend(["--wrong".to_owned(), wrong.name()]);
        }
        let log = self.log.path.join("log");
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(File::options().create(true).append(true).open(&log)?);
        let child = command.spawn().with_context(|| format!("cannot start {}", words[0]))?;
        let mut server = Server { child, address, log };
        server.wait_for_start()?;
        Ok(server)
    }

    /// What the servers of this starter wrote to their logs.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.log.path.join("log")).unwrap_or_default()
    }

    /// Whatever a log says that must never be said.
    pub(crate) fn panics(&self) -> Vec<String> {
        let log = self.log();
        log.lines().filter(|line| line.contains("panicked")).map(str::to_owned).collect()
    }
}

/// A server as a process.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    log: PathBuf,
}

impl Server {
    fn wait_for_start(&mut self) -> Result<()> {
        let output = self.child.stdout.take().context("its output is ours")?;
        let (sender, line) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let _ = BufReader::new(output).read_line(&mut line);
            // Fails only when nobody waits any more.
            let _ = sender.send(line);
        });
        let line = line.recv_timeout(PATIENCE).unwrap_or_default();
        if !line.starts_with("Machiavel is running: ") {
            let _ = self.child.kill();
            let log = fs::read_to_string(&self.log).unwrap_or_default();
            bail!("no server at {}: {log}", self.address);
        }
        Ok(())
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    pub(crate) fn signal(&self, name: &str) -> Result<()> {
        signal(self.child.id(), name)
    }

    /// Asks it to stop; how long that took.
    pub(crate) fn stop(&mut self) -> Result<Duration> {
        let start = Instant::now();
        self.signal("TERM")?;
        loop {
            if let Some(status) = self.child.try_wait()? {
                ensure!(status.success(), "it stopped with {status}");
                return Ok(start.elapsed());
            }
            ensure!(start.elapsed() < PATIENCE, "it does not stop");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether it is still there.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Its resident memory, in bytes; nothing where one cannot know.
    pub(crate) fn memory(&self) -> Option<u64> {
        memory(self.child.id())
    }

    /// The processor time it has used.
    pub(crate) fn processor(&self) -> Option<Duration> {
        processor(self.child.id())
    }

    /// How many files and sockets it has open.
    pub(crate) fn files(&self) -> Option<usize> {
        Some(fs::read_dir(format!("/proc/{}/fd", self.child.id())).ok()?.count())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a signal to a process.
pub(crate) fn signal(id: u32, name: &str) -> Result<()> {
    let status = Command::new("kill").args(["-s", name, &id.to_string()]).status()?;
    ensure!(status.success(), "cannot send {name} to {id}");
    Ok(())
}

/// The resident memory of a process, in bytes.
pub(crate) fn memory(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The processor time that a process has used.
pub(crate) fn processor(id: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(')')?;
    let mut words = rest.split_ascii_whitespace().skip(11);
    let ticks: u64 = words.next()?.parse::<u64>().ok()? + words.next()?.parse::<u64>().ok()?;
    // Linux counts hundredths of a second for everybody who asks like this.
    Some(Duration::from_millis(ticks * 10))
}
