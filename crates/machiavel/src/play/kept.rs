//! Where games are kept that somebody left.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use record::{Existing, Mark, Record};

use crate::folders;
use crate::save::today;

/// The most games of one day; more would be a mistake.
const MOST_OF_A_DAY: usize = 10_000;

/// Keeps a game: in the file where it was kept before, else in a new one. Which one it was.
pub(super) fn keep(record: &Record, file: Option<&Path>) -> io::Result<PathBuf> {
    if let Some(file) = file {
        record::save(file, record, Existing::Replace)?;
        return Ok(file.to_owned());
    }
    let folder = folder();
    fs::create_dir_all(&folder)?;
    let day = today().unwrap_or_else(|| "game".to_owned());
    for number in 1..=MOST_OF_A_DAY {
        let path = folder.join(format!("{}-{day}-{number}.record", record.game));
        match record::save(&path, record, Existing::Keep) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            result => return result.map(|()| path),
        }
    }
    Err(io::Error::other("too many games of one day"))
}

/// The game that was left last and is not over.
pub(super) fn newest() -> Option<PathBuf> {
    let mut games: Vec<_> = fs::read_dir(folder())
        .ok()?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension() == Some(OsStr::new("record")))
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
        .collect();
    games.sort();
    let open = |path: &PathBuf| {
        record::load(path).is_ok_and(|(record, _)| record.result == Mark::Unfinished)
    };
    games.into_iter().rev().map(|(_, path)| path).find(open)
}

fn folder() -> PathBuf {
    folders::data().join("games")
}
