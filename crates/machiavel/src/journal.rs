//! A file of lines that grows while something long is done, so that it can be gone on with: the
//! games of a match, the proofs of a solved position.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// Longer than any line of ours.
const LONGEST_LINE: u64 = 10_000;

/// What a journal is of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// Says that a file is another one.
    pub(crate) another: &'static str,
    /// What stands on a line behind the heading.
    pub(crate) entry: &'static str,
}

/// A file that lines are added to.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a file that begins with this heading, or makes it, and tells what its lines say as
    /// `read` understands them. A line that was cut off in the middle is forgotten.
    pub(crate) fn open<T>(
        path: &Path,
        heading: &str,
        kind: Kind,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<(Journal, Vec<T>)> {
        let options = || File::options().read(true).write(true).clone();
        let opened = || -> Result<(File, Vec<T>)> {
            match options().open(path) {
                Ok(file) => go_on(file, heading, kind, read),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    let mut file = options().create_new(true).open(path)?;
                    file.write_all(heading.as_bytes())?;
                    Ok((file, Vec::new()))
                }
                Err(error) => Err(error.into()),
            }
        };
        let (file, entries) = opened().with_context(|| path.display().to_string())?;
        Ok((Journal { path: path.to_owned(), file }, entries))
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, line: &str) -> Result<()> {
        // One call, so that at most the last line can be torn.
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| self.path.display().to_string())
    }
}

fn go_on<T>(
    mut file: File,
    heading: &str,
    kind: Kind,
    read: impl Fn(&str) -> Option<T>,
) -> Result<(File, Vec<T>)> {
    let mut reader = BufReader::new(&file);
    let mut found = vec![0; heading.len()];
    let same = reader.read_exact(&mut found).is_ok() && found == heading.as_bytes();
    ensure!(same, "{}", kind.another);
    let mut entries = Vec::new();
    let mut sound = heading.len() as u64;
    loop {
        let mut line = Vec::new();
        let bytes = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.pop_if(|byte| *byte == b'\n').is_none() {
            break;
        }
        let number = heading.lines().count() + entries.len() + 1;
        let entry = str::from_utf8(&line).ok().and_then(&read);
        entries.push(entry.with_context(|| format!("line {number}: no {}", kind.entry))?);
        sound += bytes as u64;
    }
    drop(reader);
    file.set_len(sound)?;
    file.seek(SeekFrom::Start(sound))?;
    Ok((file, entries))
}
