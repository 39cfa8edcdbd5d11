//! Records on disk.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::RecordError;
use crate::{Record, Warning, limits, read};

/// Why a file could not be loaded; the sentence names the file, and the line if there is one.
#[derive(Debug)]
pub enum FileError {
    /// The file cannot be read at all.
    Unreadable(PathBuf, io::Error),
    /// It can, but it is no sound record.
    Unsound(PathBuf, RecordError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            FileError::Unsound(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for FileError {}

/// Loads a record. Its turns are checked by [`Record::replay`].
pub fn load(path: &Path) -> Result<(Record, Option<Warning>), FileError> {
    let bytes =
        read_file(path).map_err(|error| FileError::Unreadable(path.to_path_buf(), error))?;
    read(&bytes).map_err(|error| FileError::Unsound(path.to_path_buf(), error))
}

/// The bytes of a file, one more than a record may hold at most: whoever reads them sees that they
/// are too many, and nobody waits for the end of a device that has none.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limits::BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What to do when a file of this name is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leave it alone and fail with [`ErrorKind::AlreadyExists`].
    Keep,
    /// Write over it.
    Replace,
}

/// Saves a record as [`write_file`] does. A record that could not be read again, since a turn or
/// the name of a tag is none or it is beyond the limits, is refused with
/// [`ErrorKind::InvalidInput`].
pub fn save(path: &Path, record: &Record, existing: Existing) -> io::Result<()> {
    let text = record.to_string();
    match read(text.as_bytes()) {
        Ok((again, None)) if again == *record => write_file(path, text.as_bytes(), existing),
        Ok(_) => Err(io::Error::new(ErrorKind::InvalidInput, "the record cannot be written")),
        Err(error) => Err(io::Error::new(ErrorKind::InvalidInput, error)),
    }
}

/// Writes a file so that whatever happens it is the old one or the new one: written beside it,
/// synchronized, renamed over it, and the directory synchronized. A file that is written over keeps
/// its permissions, and a symbolic link goes on pointing to it. What [`check_target`] refuses is
/// left alone.
pub fn write_file(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    check_target(path)?;
    let path = match existing {
        Existing::Keep => path.to_path_buf(),
        Existing::Replace => follow(path)?,
    };
    let permissions = match existing {
        Existing::Keep => None,
        Existing::Replace => fs::metadata(&path).ok().map(|metadata| metadata.permissions()),
    };
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let (temporary, mut file) = create_beside(directory)?;
    // Before the bytes: what others may not read they shall not read for a moment either.
    let allowed = permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions));
    let written = allowed.and_then(|()| file.write_all(bytes)).and_then(|()| file.sync_all());
    drop(file);
    let named = written.and_then(|()| match existing {
        Existing::Replace => fs::rename(&temporary, &path),
        Existing::Keep => rename_new(&temporary, &path),
    });
    if let Err(error) = named {
        // The error that matters is the one before; a left-over file is a lesser evil.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    sync_directory(directory)
}

/// Refuses a path where no file can stand: a folder with [`ErrorKind::IsADirectory`], and what is
/// there already and no regular file, such as a device or a pipe.
pub fn check_target(path: &Path) -> io::Result<()> {
    let folder = || io::Error::new(ErrorKind::IsADirectory, "is a folder");
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => return Err(folder()),
        Ok(metadata) if !metadata.is_file() => {
            return Err(io::Error::other("is no regular file; it is left alone"));
        }
        _ => {}
    }
    let text = path.as_os_str();
    if text.is_empty() {
        return Err(ErrorKind::InvalidInput.into());
    }
    let last = text.as_encoded_bytes().last().copied().map(char::from);
    if path.file_name().is_none() || last.is_some_and(std::path::is_separator) {
        return Err(folder());
    }
    Ok(())
}

/// Where a path leads if it is a symbolic link, even to a file that is not there yet.
fn follow(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink()) {
            // A link may have led to the name of a folder that is not there.
            return check_target(&path).map(|()| path);
        }
        let target = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("leads through too many links"))
}

/// A new file in a directory, under a name that nobody else uses at this moment.
fn create_beside(directory: &Path) -> io::Result<(PathBuf, File)> {
    const ATTEMPTS: u32 = 1_000;
    let mut attempt = 0;
    loop {
        let name = format!(".record-{}-{attempt}.new", std::process::id());
        let path = directory.join(name);
        match File::options().write(true).create_new(true).open(&path) {
            // Another thread's, or left over from a process of the same number.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < ATTEMPTS => {
                attempt += 1;
            }
            result => return result.map(|file| (path, file)),
        }
    }
}

/// Renames a file unless there is one of the new name. A link is made only if there is none, so
/// nothing can come between looking and renaming.
fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => {
            // The file has its name; the second one can be left over without harm.
            let _ = fs::remove_file(from);
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // Some file systems have no links.
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

/// Makes a new name in a directory last; elsewhere than on Unix a directory cannot be opened.
fn sync_directory(directory: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}
