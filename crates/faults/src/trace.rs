//! What a server wrote to its files and when it waited for the disk, as the system saw it.
//!
//! `strace` records the calls of the server with all bytes. A [`Disk`] is what would be left of
//! them if the power were lost after any of them: what was synced is there, and of what was not,
//! any part may be.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use kernel::Rng;

/// The unit that a disk writes at once, in bytes.
const SECTOR: usize = 512;
/// How long the recorder may take to write everything down.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whether calls can be recorded here, or why not.
pub(crate) fn ready() -> Result<(), String> {
    if !services::answers(Command::new("strace").arg("--version")) {
        return Err("it needs strace (Debian and Ubuntu: apt-get install strace)".to_owned());
    }
    if !services::answers(Command::new("strace").args(["-f", "-qq", "-o", "/dev/null", "true"])) {
        return Err("strace may not look at other programs here".to_owned());
    }
    Ok(())
}

/// The words that let a program be recorded into a file.
pub(crate) fn recorder(to: &Path) -> Vec<String> {
    let calls = "trace=openat,lseek,write,pwrite64,ftruncate,fsync,fdatasync,unlink";
    let to = to.display().to_string();
    // The recorder is not the parent: signals reach the server, and it is killed by itself.
    ["strace", "-D", "-f", "-q", "-ttt", "-y", "-xx", "-s", "1000000", "-o", &to, "-e", calls]
        .map(str::to_owned)
        .to_vec()
}

/// Waits until everything is recorded of a process that was killed.
pub(crate) fn wait(recording: &Path, process: u32) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let text = fs::read(recording).unwrap_or_default();
        let tail = String::from_utf8_lossy(&text[text.len().saturating_sub(4_096)..]);
        let is_end = |line: &str| {
            line.starts_with(&format!("{process} ")) && line.ends_with("+++ killed by SIGKILL +++")
        };
        if tail.lines().any(is_end) {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(50));
    }
    bail!("the recording of {process} has no end")
}

/// Something that was done to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Write {
        at: usize,
        bytes: Vec<u8>,
    },
    Truncate(usize),
    /// What was written before is on the disk now.
    Sync,
    Remove,
}

/// Something that was done, to which file, and when, in milliseconds since 1970.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) time: f64,
    pub(crate) file: String,
    pub(crate) deed: Deed,
}

/// Reads a recording: what was done to files whose names begin like this.
pub(crate) fn read(recording: &Path, prefix: &str) -> Result<Vec<Call>> {
    let mut reader = Reader::default();
    let file = File::open(recording).context("there is no recording")?;
    for line in BufReader::new(file).lines() {
        // The last line may be half there.
        let Ok(line) = line else { break };
        reader.line(&line, prefix)?;
    }
    Ok(reader.calls)
}

#[derive(Default)]
struct Reader {
    calls: Vec<Call>,
    /// Calls that have begun in a thread.
    begun: BTreeMap<String, String>,
    /// Where the next write to an open file goes.
    places: BTreeMap<String, usize>,
}

impl Reader {
    fn line(&mut self, line: &str, prefix: &str) -> Result<()> {
        // Short numbers of threads have more spaces behind them.
        let Some((thread, rest)) = line.split_once(' ') else { return Ok(()) };
        let Some((time, rest)) = rest.trim_start().split_once(' ') else { return Ok(()) };
        let Ok(time) = time.parse::<f64>() else { return Ok(()) };
        let call = if let Some(begun) = rest.strip_suffix(" <unfinished ...>") {
            self.begun.insert(thread.to_owned(), begun.to_owned());
            return Ok(());
        } else if let Some(resumed) = rest.strip_prefix("<... ") {
            // What it does is known to have happened only now.
            let Some(begun) = self.begun.remove(thread) else { return Ok(()) };
            let (_, end) = resumed.split_once("resumed>").context("a call goes on")?;
            format!("{begun}{end}")
        } else {
            rest.to_owned()
        };
        self.call(time * 1_000.0, &call, prefix)
    }

    fn call(&mut self, time: f64, call: &str, prefix: &str) -> Result<()> {
        let Some((name, rest)) = call.split_once('(') else { return Ok(()) };
        let Some((arguments, result)) = rest.rsplit_once(") = ") else { return Ok(()) };
        if result.starts_with('-') || result.starts_with('?') {
            return Ok(());
        }
        let path = match name {
            "openat" => {
                // A file that is opened is written from its start.
                let (number, path) = descriptor(result)?;
                self.places.insert(number, 0);
                if arguments.contains("O_TRUNC") && path.starts_with(prefix) {
                    self.calls.push(Call { time, file: path, deed: Deed::Truncate(0) });
                }
                return Ok(());
            }
            "unlink" => String::from_utf8_lossy(&unhex(arguments)?).into_owned(),
            _ => descriptor(arguments)?.1,
        };
        if !path.starts_with(prefix) || !is_lasting(&path) {
            return Ok(());
        }
        let number = arguments.split_once('<').map_or("", |(number, _)| number).to_owned();
        let after_path = arguments.split_once(">, ").map_or("", |(_, rest)| rest);
        let deed = match name {
            "lseek" => {
                self.places.insert(number, result.trim().parse()?);
                return Ok(());
            }
            "write" => {
                let (text, _) = after_path.split_once(", ").context("a write has bytes")?;
                let bytes = unhex(text)?;
                let place = self.places.entry(number).or_default();
                let at = *place;
                *place += bytes.len();
                Deed::Write { at, bytes }
            }
            "pwrite64" => {
                let (text, rest) = after_path.split_once(", ").context("a write has bytes")?;
                let (_, at) = rest.split_once(", ").context("a write has a place")?;
                Deed::Write { at: at.trim().parse()?, bytes: unhex(text)? }
            }
            "ftruncate" => Deed::Truncate(after_path.trim().parse()?),
            "fsync" | "fdatasync" => Deed::Sync,
            "unlink" => Deed::Remove,
            other => bail!("an unknown call: {other}"),
        };
        self.calls.push(Call { time, file: path, deed });
        Ok(())
    }
}

/// Whether what is in a file matters after a loss: not what programs share in memory by way of a
/// file, and not the lock, which whoever comes first makes anew.
fn is_lasting(path: &str) -> bool {
    !path.ends_with("-shm") && !path.ends_with(".lock")
}

/// The number and the path of an open file, such as `3<\x2f\x74>`.
fn descriptor(text: &str) -> Result<(String, String)> {
    let (number, rest) = text.split_once('<').unwrap_or((text, ""));
    let (path, _) = rest.split_once('>').unwrap_or(("", ""));
    Ok((number.to_owned(), String::from_utf8_lossy(&unhex(path)?).into_owned()))
}

/// The bytes of a text such as `"\x2f\x74"`, with or without quotes.
fn unhex(text: &str) -> Result<Vec<u8>> {
    if text.ends_with("...") {
        bail!("the recording is shortened");
    }
    let digits = text.trim_matches('"').split("\\x").skip(1);
    let bytes: Result<Vec<u8>, _> = digits.map(|byte| u8::from_str_radix(byte, 16)).collect();
    bytes.with_context(|| format!("no bytes: {}", &text[..text.len().min(40)]))
}

/// The files of a server, as they are for programs and as they are on the disk.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    files: BTreeMap<String, Image>,
}

#[derive(Clone, Debug, Default)]
struct Image {
    synced: Vec<u8>,
    /// What was done since.
    pending: Vec<Deed>,
}

impl Disk {
    /// Does what was done.
    pub(crate) fn apply(&mut self, call: &Call) {
        if call.deed == Deed::Remove {
            self.files.remove(&call.file);
            return;
        }
        let image = self.files.entry(call.file.clone()).or_default();
        match &call.deed {
            Deed::Sync => {
                for deed in std::mem::take(&mut image.pending) {
                    apply(&mut image.synced, &deed);
                }
            }
            deed => image.pending.push(deed.clone()),
        }
    }

    /// How many writes are not synced.
    pub(crate) fn pending(&self) -> usize {
        self.files.values().map(|image| image.pending.len()).sum()
    }

    /// What is left when the power is lost now: of everything that is not synced, some writes are
    /// there, some are not, and some are there in part.
    pub(crate) fn after_loss(&self, rng: &mut Rng) -> BTreeMap<String, Vec<u8>> {
        let mut left = BTreeMap::new();
        for (name, image) in &self.files {
            let mut bytes = image.synced.clone();
            // All of it, nothing of it, or anything between.
            let luck = rng.below(4);
            for deed in &image.pending {
                match (luck, deed) {
                    (0, _) => {}
                    (1, deed) => apply(&mut bytes, deed),
                    (_, Deed::Write { at, bytes: written }) => match rng.below(3) {
                        0 => {}
                        1 => apply(&mut bytes, deed),
                        _ => tear(&mut bytes, *at, written, rng),
                    },
                    (_, deed) => {
                        if rng.below(2) == 0 {
                            apply(&mut bytes, deed);
                        }
                    }
                }
            }
            left.insert(name.clone(), bytes);
        }
        left
    }
}

fn apply(file: &mut Vec<u8>, deed: &Deed) {
    match deed {
        Deed::Write { at, bytes } => {
            let end = at + bytes.len();
            if file.len() < end {
                file.resize(end, 0);
            }
            file[*at..end].copy_from_slice(bytes);
        }
        Deed::Truncate(length) => file.resize(*length, 0),
        Deed::Sync | Deed::Remove => {}
    }
}

/// Writes some sectors and not others.
fn tear(file: &mut Vec<u8>, at: usize, bytes: &[u8], rng: &mut Rng) {
    let mut place = at;
    for part in bytes.chunks(SECTOR) {
        if rng.below(2) == 0 {
            apply(file, &Deed::Write { at: place, bytes: part.to_vec() });
        }
        place += part.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A recording is read as what was done, calls of several threads included.
    #[test]
    fn calls_are_read_with_their_bytes_and_places() {
        let hex =
            |text: &str| text.bytes().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
        let db = hex("/d/a.db");
        let lines = [
            format!("7 1.000 openat(AT_FDCWD<{db}>, \"{db}\", O_RDWR) = 3<{db}>"),
            format!("7     1.001 pwrite64(3<{db}>, \"\\x61\\x62\", 2, 4) = 2"),
            format!("8 1.002 fdatasync(3<{db}> <unfinished ...>"),
            format!("7 1.003 lseek(3<{db}>, 1, SEEK_SET) = 1"),
            format!("7 1.004 write(3<{db}>, \"\\x63\", 1) = 1"),
            "8 1.005 <... fdatasync resumed>) = 0".to_owned(),
            format!("7 1.006 write(4<{}>, \"\\x63\", 1) = 1", hex("/d/other")),
            format!("7 1.007 ftruncate(3<{db}>, 5) = 0"),
            format!("7 1.008 pwrite64(3<{db}>, \"\\x61\", 1, 4) = -1 EIO (Input/output error)"),
        ];
        let mut reader = Reader::default();
        for line in &lines {
            reader.line(line, "/d/a.db").unwrap();
        }
        let deeds: Vec<Deed> = reader.calls.iter().map(|call| call.deed.clone()).collect();
        let write = |at, bytes: &[u8]| Deed::Write { at, bytes: bytes.to_vec() };
        assert_eq!(
            deeds,
            [write(4, b"ab"), write(1, b"c"), Deed::Sync, Deed::Truncate(5)],
            "a sync counts when it is over"
        );
    }

    #[test]
    fn what_was_synced_is_left_and_the_rest_may_be() {
        let call = |deed| Call { time: 0.0, file: "f".to_owned(), deed };
        let mut disk = Disk::default();
        disk.apply(&call(Deed::Write { at: 0, bytes: vec![1; 2 * SECTOR] }));
        disk.apply(&call(Deed::Sync));
        disk.apply(&call(Deed::Write { at: 0, bytes: vec![2; 2 * SECTOR] }));
        let mut rng = Rng::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let left = disk.after_loss(&mut rng);
            let file = &left["f"];
            assert_eq!(file.len(), 2 * SECTOR);
            seen.insert((file[0], file[SECTOR - 1], file[SECTOR], file[2 * SECTOR - 1]));
        }
        let expected = [(1, 1, 1, 1), (1, 1, 2, 2), (2, 2, 1, 1), (2, 2, 2, 2)];
        assert!(seen.into_iter().eq(expected), "a sector is never torn");
    }
}
