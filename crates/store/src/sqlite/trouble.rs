//! What an error of SQLite means for who asked.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Error, ErrorCode};

use crate::StoreError;

/// SQLite's codes for a disk that did not confirm a write: what is on it is not known.
const NOT_CONFIRMED: [i32; 2] =
    [rusqlite::ffi::SQLITE_IOERR_FSYNC, rusqlite::ffi::SQLITE_IOERR_DIR_FSYNC];

/// Knows where the database lies, to look at the disk when SQLite says no more than that an
/// operation failed.
#[derive(Clone, Debug)]
pub(super) struct Trouble {
    folder: PathBuf,
}

impl Trouble {
    pub(super) fn at(database: &Path) -> Trouble {
        let folder = match database.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        Trouble { folder }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The meaning of an error of SQLite.
    pub(super) fn of(&self, error: &Error) -> StoreError {
        let Error::SqliteFailure(failure, _) = error else {
            // What was read is not what we write.
            return StoreError::Fatal(error.to_string());
        };
        match failure.code {
            ErrorCode::DiskFull
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::ReadOnly
            | ErrorCode::CannotOpen
            | ErrorCode::PermissionDenied
            | ErrorCode::OutOfMemory => StoreError::Unavailable(error.to_string()),
            ErrorCode::SystemIoFailure if !NOT_CONFIRMED.contains(&failure.extended_code) => {
                match self.write_something() {
                    Err(disk) if is_passing(disk.kind()) => {
                        StoreError::Unavailable(format!("{error}: {disk}"))
                    }
                    _ => StoreError::Fatal(error.to_string()),
                }
            }
            _ => StoreError::Fatal(error.to_string()),
        }
    }

    /// The meaning of an error of the system about a file of ours.
    pub(super) fn of_file(&self, file: &Path, error: &io::Error) -> StoreError {
        StoreError::Unavailable(format!("{}: {error}", file.display()))
    }

    /// A disk that is full, over its quota or read-only is an I/O error for SQLite in places; what
    /// it says to us tells them from a disk that is broken.
    fn write_something(&self) -> io::Result<()> {
        let path = self.folder.join("machiavel.probe");
        let result = File::create(&path).and_then(|mut file| {
            file.write_all(&[0; 64 * 1024])?;
            file.sync_all()
        });
        // If it cannot be removed it is overwritten next time.
        let _ = fs::remove_file(&path);
        result
    }
}

fn is_passing(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::ReadOnlyFilesystem
    )
}
