//! The server that the pages come from.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A running Machiavel. It ends with this value.
#[derive(Debug)]
pub struct Machiavel {
    binary: PathBuf,
    /// The folder of its data, its own and gone afterwards.
    data: PathBuf,
    child: Child,
    address: SocketAddr,
}

impl Machiavel {
    /// Starts `machiavel serve` on a free port.
    #[track_caller]
    pub fn start(binary: &Path) -> Machiavel {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("machiavel-pages-{}-{number}", std::process::id());
        let data = std::env::temp_dir().join(name);
        let (child, address) = start(binary, &data, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        Machiavel { binary: binary.to_owned(), data, child, address }
    }

    /// The address of a path: `/rules`.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Where it answers.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The folder of its data, for commands that change something while it is stopped.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// Ends it: nothing answers any more.
    pub fn stop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again at the same address.
    #[track_caller]
    pub fn start_again(&mut self) {
        self.stop();
        (self.child, self.address) = start(&self.binary, &self.data, self.address);
    }
}

impl Drop for Machiavel {
    fn drop(&mut self) {
        self.stop();
        // Whatever is left is in the folder for such things.
        let _ = fs::remove_dir_all(&self.data);
    }
}

#[track_caller]
fn start(binary: &Path, data: &Path, address: SocketAddr) -> (Child, SocketAddr) {
    let mut child = Command::new(binary)
        .args(["serve", "--addr", &address.to_string(), "--data"])
        .arg(data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot start {}: {error}", binary.display()));
    let output = child.stdout.take().expect("its output is a pipe");
    let mut line = String::new();
    // An error leaves the line empty, which is told below.
    let _ = BufReader::new(output).read_line(&mut line);
    let address = line.trim_end().rsplit("http://").next().and_then(|text| text.parse().ok());
    (child, address.unwrap_or_else(|| panic!("machiavel serve prints no address but {line:?}")))
}
