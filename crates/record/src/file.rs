//! Records on disk.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::error::RecordError;
use crate::{Record, Warning, limits, read};

/// Why a file could not be loaded.
#[derive(Debug)]
pub enum FileError {
    /// The file cannot be read at all.
    Unreadable(io::Error),
    /// It can, but it is no sound record.
    Unsound(RecordError),
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FileError::Unreadable(error) => error.fmt(f),
            FileError::Unsound(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FileError {}

/// Loads a record, no more of the file than a record may hold.
pub fn load(path: &Path) -> Result<(Record, Option<Warning>), FileError> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(FileError::Unreadable)?;
    file.take(limits::BYTES as u64 + 1).read_to_end(&mut bytes).map_err(FileError::Unreadable)?;
    read(&bytes).map_err(FileError::Unsound)
}

/// Saves a record so that whatever happens the file is the old one or the new one: written beside
/// it, synchronized, renamed over it, and the directory synchronized.
pub fn save(path: &Path, record: &Record) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut temporary = name.to_os_string();
    temporary.push(format!(".{}.new", std::process::id()));
    let temporary = directory.join(temporary);
    let written = (|| {
        let mut file = File::create(&temporary)?;
        file.write_all(record.to_string().as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    })();
    if let Err(error) = written {
        // The error that matters is the one before; a left-over file is a lesser evil.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    File::open(directory)?.sync_all()
}
