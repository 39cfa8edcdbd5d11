//! What an error of SQLite means for who asked.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::{Error, ErrorCode, ffi};

use crate::StoreError;

/// SQLite's codes for a disk that did not confirm a write: what is on it is not known.
const NOT_CONFIRMED: [i32; 2] = [ffi::SQLITE_IOERR_FSYNC, ffi::SQLITE_IOERR_DIR_FSYNC];

/// SQLite's codes for a write that failed as a whole, as all do on a disk that is full or read-only.
const NOT_WRITTEN: [i32; 4] = [
    ffi::SQLITE_IOERR_WRITE,
    ffi::SQLITE_IOERR_TRUNCATE,
    ffi::SQLITE_IOERR_SHMSIZE,
    ffi::SQLITE_IOERR_SHMMAP,
];

/// Knows where the database lies, to look at the disk when SQLite says no more than that an
/// operation failed.
#[derive(Clone, Debug)]
pub(super) struct Trouble {
    folder: PathBuf,
    /// Whether a write failed for no reason that is known, and nothing was stored since.
    is_doubtful: Arc<AtomicBool>,
}

impl Trouble {
    pub(super) fn at(database: &Path) -> Trouble {
        let folder = match database.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        Trouble { folder, is_doubtful: Arc::default() }
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
                    _ if self.may_have_passed(failure.extended_code) => {
                        StoreError::Unavailable(error.to_string())
                    }
                    _ => StoreError::Fatal(error.to_string()),
                }
            }
            _ => StoreError::Fatal(error.to_string()),
        }
    }

    /// Something was stored.
    pub(super) fn is_over(&self) {
        self.is_doubtful.store(false, Ordering::Relaxed);
    }

    /// Whether what failed may succeed now: the disk may have got room just after SQLite was
    /// refused. Whoever is refused again has another trouble.
    fn may_have_passed(&self, code: i32) -> bool {
        NOT_WRITTEN.contains(&code) && !self.is_doubtful.swap(true, Ordering::Relaxed)
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
