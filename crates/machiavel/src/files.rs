//! Reading and writing files for `apply --save`, `replay` and `convert`.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{Play, Setup};
use record::{FileError, Record, Warning};

/// Loads a record and plays it through the rules. What is wrong with it is said with file and
/// line; what is odd goes to standard error.
pub fn load(path: &Path) -> Result<(Record, Play)> {
    let (record, warning) = load_record(path)?;
    warn(path, warning);
    let play = replay(path, &record)?;
    Ok((record, play))
}

/// The same without a word, for whoever fills the screen and cannot wait for a pipe.
pub fn load_quietly(path: &Path) -> Result<(Record, Play)> {
    let special = fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir());
    ensure!(!special, "{}: is no regular file", path.display());
    let (record, _) = load_record(path)?;
    let play = replay(path, &record)?;
    Ok((record, play))
}

fn load_record(path: &Path) -> Result<(Record, Option<Warning>)> {
    record::load(path).map_err(|error| match error {
        // An error of the system decides the exit code.
        FileError::Unreadable(_, error) => {
            anyhow::Error::new(error).context(path.display().to_string())
        }
        FileError::Unsound(_, error) => match other_form(path) {
            Some(form) => anyhow!(
                "{path}: this is {form}, not a record; `machiavel convert {path} --to record` \
                 makes one of it",
                path = path.display()
            ),
            None => anyhow::Error::new(error).context(path.display().to_string()),
        },
    })
}

/// What a file is that is no record but something that `convert` reads.
fn other_form(path: &Path) -> Option<&'static str> {
    /// Longer than the text of any setup.
    const BEGINNING: u64 = 1_000;
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(BEGINNING).read_to_end(&mut bytes).ok()?;
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes).trim_ascii_start();
    if bytes.starts_with(b"{") {
        return Some("JSON");
    }
    let first = bytes.split(|byte| *byte == b'\n').next()?.trim_ascii_end();
    let setup = Setup::read(str::from_utf8(first).ok()?);
    setup.is_ok().then_some("a list of positions")
}

/// Plays a record through the rules.
pub fn replay(path: &Path, record: &Record) -> Result<Play> {
    Play::from_record(record).with_context(|| path.display().to_string())
}

/// Says what is odd about a file.
pub fn warn(path: &Path, warning: Option<Warning>) {
    if let Some(warning) = warning {
        // With standard error closed there is nobody to tell.
        let _ = writeln!(io::stderr(), "warning: {}: {warning}", path.display());
    }
}

/// The bytes of a file, unless it is larger than `limit` mebibytes.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read =
        File::open(path).and_then(|file| file.take((limit << 20) + 1).read_to_end(&mut bytes));
    let length = read.with_context(|| path.display().to_string())?;
    if length as u64 > limit << 20 {
        return Err(anyhow!("{}: the file is larger than {limit} MiB", path.display()));
    }
    Ok(bytes)
}

/// Says why a file was not written. A name that is taken and a record that cannot be written are
/// bad input, not a failure outside.
pub fn saved(path: &Path, result: io::Result<()>) -> Result<()> {
    let path = path.display();
    match result {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(anyhow!("{path}: the file is there already; --force writes over it"))
        }
        Err(error) if error.kind() == ErrorKind::InvalidInput => Err(anyhow!("{path}: {error}")),
        Err(error) => Err(anyhow::Error::new(error).context(path.to_string())),
    }
}
