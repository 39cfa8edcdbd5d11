//! One server on one file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::{fs, process};

use super::trouble::Trouble;
use crate::StoreError;

/// A file beside the database, locked as long as the process lives and holding its number. The
/// system lets the lock go when the process dies, however it dies; the file stays and means nothing
/// then.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Locks the database, or names who has it.
    pub(super) fn take(database: &Path, trouble: &Trouble) -> Result<Lock, StoreError> {
        let path = path(database);
        let failed = |error| trouble.of_file(&path, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let pid = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
                return Err(StoreError::Held { file: database.to_owned(), pid });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{}", process::id()));
        // The lock holds without the number; only the refusal of another server would be vaguer.
        if written.is_err() {
            let _ = file.set_len(0);
        }
        Ok(Lock { _file: file })
    }
}

fn path(database: &Path) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    path.into()
}
