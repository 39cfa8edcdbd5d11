//! Where games are kept that somebody left.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use record::{Existing, Mark, Record};

use crate::folders;
use crate::save::today;

/// The most games of one day; more would be a mistake.
const MOST_OF_A_DAY: usize = 10_000;

/// Keeps a game: in the file where it was kept before, else in a new one. Which one it was, or
/// where it failed.
pub(super) fn keep(record: &Record, file: Option<&Path>) -> Result<PathBuf, (PathBuf, io::Error)> {
    if let Some(file) = file {
        return match record::save(file, record, Existing::Replace) {
            Ok(()) => Ok(file.to_owned()),
            Err(error) => Err((file.to_owned(), error)),
        };
    }
    let folder = folder();
    if let Err(error) = fs::create_dir_all(&folder) {
        return Err((folder, error));
    }
    let day = today().unwrap_or_else(|| "game".to_owned());
    for number in 1..=MOST_OF_A_DAY {
        let path = folder.join(format!("{}-{day}-{number}.record", record.game));
        match record::save(&path, record, Existing::Keep) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err((path, error)),
            Ok(()) => return Ok(path),
        }
    }
    Err((folder, io::Error::other("too many games of one day")))
}

/// A file of this folder with the name of a game that is not there yet.
pub(super) fn free(game: &str) -> PathBuf {
    let folder = env::current_dir().unwrap_or_default();
    let day = today().unwrap_or_else(|| "game".to_owned());
    let name = |number: usize| folder.join(format!("{game}-{day}-{number}.record"));
    // Saving says so if even the last one is taken.
    (1..MOST_OF_A_DAY).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(MOST_OF_A_DAY))
}

/// The games that are kept, the one that was left last first.
pub(super) fn games() -> Vec<PathBuf> {
    let mut games: Vec<_> = fs::read_dir(folder())
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension() == Some(OsStr::new("record")))
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
        .collect();
    games.sort();
    games.into_iter().rev().map(|(_, path)| path).collect()
}

/// The game that was left last and is not over, of this kind if one is named. What cannot be read
/// is told and passed over.
pub(super) fn newest(game: Option<&str>) -> Option<PathBuf> {
    let open = |path: &PathBuf| match record::load(path) {
        Ok((record, _)) => {
            record.result == Mark::Unfinished && game.is_none_or(|game| record.game == game)
        }
        Err(error) => {
            // With standard error closed there is nobody to tell.
            let _ = writeln!(io::stderr(), "warning: {error}");
            false
        }
    };
    games().into_iter().find(open)
}

fn folder() -> PathBuf {
    folders::data().join("games")
}
