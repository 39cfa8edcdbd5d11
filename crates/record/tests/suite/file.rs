//! Records on disk: the old file or the new one, and errors with the name of the file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use record::{Entry, Event, Existing, Record, limits, load, save, write_file};

use crate::SETUPS;
use crate::random::{Notes, record};

/// A folder of its own for each test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("record-{}-{number}", std::process::id()));
        fs::create_dir(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn game(seed: u64) -> Record {
    record(SETUPS[5], seed, 20, Notes::Many)
}

#[test]
fn what_is_saved_is_loaded() {
    let folder = Folder::new();
    let path = folder.path("game.record");
    save(&path, &game(1), Existing::Keep).unwrap();
    assert_eq!(load(&path).unwrap(), (game(1), None));
    assert_eq!(fs::read_to_string(&path).unwrap(), game(1).to_string());
    save(&path, &game(2), Existing::Replace).unwrap();
    assert_eq!(load(&path).unwrap(), (game(2), None));
    assert_eq!(folder.names(), ["game.record"]);
}

#[test]
fn a_file_is_kept_unless_told_otherwise() {
    let folder = Folder::new();
    let path = folder.path("game.record");
    save(&path, &game(1), Existing::Keep).unwrap();
    let error = save(&path, &game(2), Existing::Keep).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::AlreadyExists);
    assert_eq!(load(&path).unwrap().0, game(1));
    assert_eq!(folder.names(), ["game.record"]);
}

#[test]
fn a_failure_leaves_what_was_there() {
    let folder = Folder::new();
    // A folder cannot be replaced by a file.
    let path = folder.path("taken");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("inside"), "kept").unwrap();
    assert!(save(&path, &game(1), Existing::Replace).is_err());
    assert!(save(&path, &game(1), Existing::Keep).is_err());
    assert_eq!(fs::read_to_string(path.join("inside")).unwrap(), "kept");
    assert_eq!(folder.names(), ["taken"], "nothing is left over");

    assert!(save(&folder.path("missing/game"), &game(1), Existing::Replace).is_err());
    assert!(save(Path::new("/"), &game(1), Existing::Replace).is_err());
    assert!(save(Path::new(""), &game(1), Existing::Replace).is_err());
    assert!(save(&folder.path(&"n".repeat(300)), &game(1), Existing::Replace).is_err());
    assert_eq!(folder.names(), ["taken"]);
}

#[test]
fn a_folder_is_called_one() {
    let folder = Folder::new();
    fs::create_dir(folder.path("taken")).unwrap();
    for name in ["", ".", "..", "taken", "taken/", "taken/.", "new/"] {
        for existing in [Existing::Keep, Existing::Replace] {
            let error = write_file(&folder.path(name), b"new", existing).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::IsADirectory, "{name}: {error}");
        }
    }
    assert_eq!(folder.names(), ["taken"]);
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::io::ErrorKind;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    use record::{Existing, write_file};

    use super::Folder;

    #[test]
    fn what_is_no_file_is_left_alone() {
        let folder = Folder::new();
        let socket = folder.path("socket");
        let _listener = UnixListener::bind(&socket).unwrap();
        symlink("socket", folder.path("link")).unwrap();
        for name in ["socket", "link"] {
            for existing in [Existing::Keep, Existing::Replace] {
                let error = write_file(&folder.path(name), b"new", existing).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::Other, "{name}");
                assert!(error.to_string().contains("no regular file"), "{name}: {error}");
            }
        }
        assert!(fs::symlink_metadata(&socket).unwrap().file_type().is_socket());
        assert!(fs::symlink_metadata(folder.path("link")).unwrap().is_symlink());
        assert_eq!(folder.names(), ["link", "socket"]);
    }

    #[test]
    fn a_link_is_followed_and_kept() {
        let folder = Folder::new();
        fs::create_dir(folder.path("inside")).unwrap();
        fs::write(folder.path("inside/real"), "old").unwrap();
        symlink("inside/real", folder.path("second")).unwrap();
        symlink("second", folder.path("first")).unwrap();
        let first = folder.path("first");
        let error = write_file(&first, b"new", Existing::Keep).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        write_file(&first, b"new", Existing::Replace).unwrap();
        assert_eq!(fs::read(folder.path("inside/real")).unwrap(), b"new");
        for link in ["first", "second"] {
            assert!(fs::symlink_metadata(folder.path(link)).unwrap().is_symlink());
        }
        assert_eq!(folder.names(), ["first", "inside", "second"]);
    }

    #[test]
    fn a_link_to_nothing_makes_its_file_only_when_told_to_replace() {
        let folder = Folder::new();
        let link = folder.path("link");
        symlink("real", &link).unwrap();
        let error = write_file(&link, b"new", Existing::Keep).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        write_file(&link, b"new", Existing::Replace).unwrap();
        assert_eq!(folder.names(), ["link", "real"]);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        symlink("circle", folder.path("circle")).unwrap();
        write_file(&folder.path("circle"), b"new", Existing::Replace).unwrap_err();
        symlink("missing/", folder.path("slash")).unwrap();
        let error = write_file(&folder.path("slash"), b"new", Existing::Replace).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::IsADirectory);
        assert_eq!(folder.names(), ["circle", "link", "real", "slash"]);
    }

    #[test]
    fn permissions_are_kept() {
        let folder = Folder::new();
        let path = folder.path("secret");
        fs::write(&path, "old").unwrap();
        for mode in [0o600, 0o640, 0o666, 0o444] {
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            write_file(&path, b"new", Existing::Replace).unwrap();
            let found = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(found & 0o7777, mode, "{mode:o}");
        }
    }
}

#[test]
fn a_record_that_could_not_be_read_again_is_not_written() {
    let folder = Folder::new();
    let path = folder.path("game.record");
    save(&path, &game(1), Existing::Replace).unwrap();
    let with_tag = |name: &str| {
        let mut record = game(1);
        record.tags.push((name.to_owned(), String::new()));
        record
    };
    let with_turn = |turn: &str| {
        let mut record = game(1);
        record.line.push(Entry::new(Event::Turn(turn.to_owned())));
        record
    };
    let mut too_large = game(1);
    too_large.line[0].comment = Some("x".repeat(limits::BYTES));
    let mut empty_variation = game(1);
    empty_variation.line[0].variations.push(Vec::new());
    for record in [
        with_tag("two words"),
        with_tag(""),
        with_tag("Game"),
        with_tag("Checksum"),
        with_turn("two words"),
        with_turn(""),
        with_turn("agreed"),
        with_turn("{"),
        too_large,
        empty_variation,
    ] {
        let error = save(&path, &record, Existing::Replace).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput, "{error}");
    }
    assert_eq!(load(&path).unwrap().0, game(1));
}

#[test]
fn many_at_once_leave_one_whole_file() {
    let folder = Folder::new();
    let path = folder.path("game.record");
    let games: Vec<Record> = (0..8).map(game).collect();
    thread::scope(|scope| {
        for game in &games {
            scope.spawn(|| {
                for _ in 0..5 {
                    save(&path, game, Existing::Replace).unwrap();
                    assert!(games.contains(&load(&path).unwrap().0));
                }
            });
        }
    });
    assert_eq!(folder.names(), ["game.record"]);
}

#[test]
fn one_of_many_makes_a_new_file() {
    let folder = Folder::new();
    let path = folder.path("game.record");
    let made: usize = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|seed| {
                let path = &path;
                scope.spawn(move || save(path, &game(seed), Existing::Keep).is_ok())
            })
            .collect();
        threads.into_iter().map(|thread| usize::from(thread.join().unwrap())).sum()
    });
    assert_eq!((made, folder.names()), (1, vec!["game.record".to_owned()]));
}

#[test]
fn errors_name_file_and_line() {
    let folder = Folder::new();
    let path = folder.path("game.record");
    let text = game(1).to_string();
    write_file(&path, text.replace("[Date \"2026-", "[Date \"2027-").as_bytes(), Existing::Keep)
        .unwrap();
    let line = 1 + text.lines().position(|line| line.starts_with("[Checksum")).unwrap();
    let error = load(&path).unwrap_err().to_string();
    let reason = "the checksum does not fit: the file was changed";
    assert_eq!(error, format!("{}: line {line}: {reason}", path.display()));

    let missing = folder.path("missing");
    let error = load(&missing).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: ", missing.display())), "{error}");
    assert!(load(&folder.0).is_err(), "a folder is no record");
}

#[cfg(target_os = "linux")]
#[test]
fn an_endless_file_is_too_large() {
    let error = load(Path::new("/dev/zero")).unwrap_err().to_string();
    assert_eq!(error, "/dev/zero: line 1: the file is too large for a record");
}
