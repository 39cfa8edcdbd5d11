//! The binary as people and programs call it.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod analyze;
mod apply;
mod contest;
mod convert;
mod documents;
mod engine;
mod folder;
#[cfg(target_os = "linux")]
mod fullscreen;
mod help;
mod learn;
mod live;
mod moves;
mod options;
mod outside;
mod perft;
mod picture;
mod play;
#[cfg(target_os = "linux")]
mod pty;
mod replay;
mod rules;
mod save;
mod serve;
mod solve;
mod stdin;
mod wording;

use std::io::{ErrorKind, Write};
#[cfg(unix)]
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

/// A position of Bermudes with 17 eliminations and 275,982,543 chains.
const MANY_CHAINS: &str =
    "x1x3oox/1oxxxxoxo/o3x3o/oxxx3x1/1x1x1x1xx/xxxxxxxo1/1x3x1oo/xxxxxxx2/x4xoox o";

const DJAMBI_START: &str = "GCGAGM3YMYAYC/GDGRGM3YMYRYD/GMGMGN3YNYMYM/9/9/9/\
    RMRMRN3BNBMBM/RDRRRM3BMBRBD/RCRARM3BMBABC 0 0123 0 - 0123";

/// The root of the repository, where all commands are run.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The command with these arguments, written as in a shell.
fn machiavel(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_machiavel"));
    // Whoever runs the tests may read another language, or sit at a narrow terminal.
    command.env("LC_ALL", "C").env_remove("COLUMNS");
    // Nor are their games ours.
    command.env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/data"));
    command.args(split(arguments)).current_dir(ROOT).stdin(Stdio::null());
    command
}

/// Commands for a shell that finds our machiavel, which stops at the first that fails.
#[cfg(unix)]
fn shell(commands: &str) -> Command {
    let programs = Path::new(env!("CARGO_BIN_EXE_machiavel")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("sh");
    command.args(["-e", "-c", commands]).env("PATH", path).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

/// Splits a command line at spaces outside single quotes.
fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = None::<String>;
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    assert!(!quoted, "a quote is not closed: {line}");
    words.extend(word);
    words
}

/// Runs the command with this standard input.
fn run_with(arguments: &str, input: &[u8]) -> Output {
    let mut child = machiavel(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // Written aside, so that neither end waits for the other when pipes are full.
        // A command that refuses its options reads nothing.
        scope.spawn(move || {
            if let Err(error) = stdin.write_all(input) {
                assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{error}");
            }
        });
        child.wait_with_output().unwrap()
    })
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// What a command prints that must succeed.
#[track_caller]
fn answer(arguments: &str) -> String {
    let output = machiavel(arguments).output().unwrap();
    let errors = text(output.stderr);
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "machiavel {arguments}");
    text(output.stdout)
}

/// Checks that a command succeeds and prints exactly these lines.
#[track_caller]
fn check(arguments: &str, lines: &[&str]) {
    let expected: String = lines.iter().map(|line| format!("{line}\n")).collect();
    assert_eq!(answer(arguments), expected, "machiavel {arguments}");
}

/// Checks that a command is refused with code 2, no answer, and errors that contain all of this.
#[track_caller]
fn refuse(arguments: &str, errors: &[&str]) {
    let output = machiavel(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "machiavel {arguments}");
    assert_eq!(text(output.stdout), "", "machiavel {arguments}");
    let found = text(output.stderr);
    for error in errors {
        assert!(found.contains(error), "machiavel {arguments}\nwithout {error:?}: {found}");
    }
}
