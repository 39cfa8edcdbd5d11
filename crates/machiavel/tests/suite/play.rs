//! `machiavel play --plain`, through pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};
use std::{fs, thread};

#[cfg(target_os = "linux")]
use rustix::{io::ioctl_fionread, pipe::fcntl_getpipe_size};

use crate::folder::Folder;
use crate::{answer, machiavel, refuse, text};

/// Plays with this input; games that somebody leaves are kept in the folder.
fn play(folder: &Folder, arguments: &str, input: &[u8]) -> Output {
    let mut child = machiavel(&format!("play --plain {arguments}"))
        .env("XDG_DATA_HOME", folder.path(""))
        .env("HOME", folder.path(""))
        .env("APPDATA", folder.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A game that is over does not read the rest.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    })
}

/// What is said, by a program that ends well.
#[track_caller]
pub(crate) fn said(folder: &Folder, arguments: &str, input: &[u8]) -> String {
    let output = play(folder, arguments, input);
    let errors = text(output.stderr);
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{arguments}");
    text(output.stdout)
}

/// The turns that were told.
fn turns(said: &str) -> Vec<&str> {
    said.lines()
        .filter_map(|line| {
            line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok())
        })
        .filter_map(|(_, rest)| rest.split_once(": ").map(|(_, turn)| turn))
        .collect()
}

#[test]
fn a_whole_game_of_vorassic_is_piped_in() {
    let folder = Folder::new();
    let replayed = answer("replay docs/examples/vorassic.record");
    let lines = replayed.lines().filter_map(|line| line.split('\t').nth(2));
    let input: String = lines.filter(|turn| *turn != "-").map(|turn| format!("{turn}\n")).collect();
    let arguments = "vorassic --size 5 --mode snake --seats human,human";
    let said = said(&folder, arguments, input.as_bytes());
    assert_eq!(turns(&said).len(), 23);
    let end = "Yellow: 32 points\nRed: 28 points\n\nNobody can capture any more.\n\
               Yellow has won.\n1st: Yellow\n2nd: Red\n";
    assert!(said.ends_with(end), "{said}");
    assert_eq!(folder.names(), [""; 0]);
}

/// Checks that people who play what bots have played see the same game.
#[track_caller]
fn check_again(game: &str, bots: &str, people: &str) {
    let folder = Folder::new();
    let first = said(&folder, &format!("{game} --seats {bots}"), b"");
    // What nobody decides is not typed.
    let input: String = turns(&first).iter().map(|turn| format!("{turn}\n")).collect();
    let again = said(&folder, &format!("{game} --seats {people}"), input.as_bytes());
    let told = |said: &str| -> Vec<String> {
        let prompt = |line: &&str| line.contains("thinking") || line.contains("’s turn. ");
        said.lines().filter(|line| !prompt(line)).map(str::to_owned).collect()
    };
    assert_eq!(told(&again), told(&first));
    assert!(again.contains("\n1st: "), "{again}");
}

#[test]
fn whole_games_of_all_kinds_are_piped_in() {
    check_again("djambi", "level:1,level:1,level:1", "human,human,human");
    check_again("bermudes", "level:1,level:1", "human,human");
    check_again("vorassic --size 6 --mode octopus", "level:1,level:2", "human,human");
    check_again(
        "vorassic --size 5 --players 4",
        "level:1,level:1,level:1,level:1",
        "human,human,human,human",
    );
}

#[test]
fn bad_input_is_answered_and_ends_nothing() {
    let folder = Folder::new();
    let long = "x".repeat(100_000);
    let mut input = b"vorassic\n4\n27\nabc\n\xff\xfe\n5\nsnake\n\n2\nhuman\nhuman\n".to_vec();
    input.extend(b"Z99\nB7\nE4\n\n\xc3\n");
    input.extend(format!("{long}\n\0\r\nA1\r\nquit\n").into_bytes());
    let said = said(&folder, "", &input);
    for expected in [
        "squares a side, not 4.\n",
        "squares a side, not 27.\n",
        "“abc” is no number from 5 to 26.\n",
        "That line is not UTF-8 text.\nSize: ",
        "VO-1: That square is not on the board.\n",
        "VO-10: That square is taken already.\n",
        "Type a turn, or help.\n",
        "That line is not UTF-8 text.\nIt is Yellow’s turn.",
        "That line is too long.\nIt is Yellow’s turn.",
        "“\u{fffd}” is not a turn.",
        "\n1. Yellow: A1\n",
    ] {
        assert!(said.contains(expected), "without {expected:?}: {said}");
    }
    assert!(said.trim_end().ends_with("-1.record"), "{said}");
}

#[test]
fn the_end_of_the_input_saves_and_resume_goes_on() {
    let folder = Folder::new();
    let said_first = said(&folder, "vorassic --size 5 --seats human,human", b"B0\nE3");
    let last = said_first.lines().last().unwrap();
    let file = last.strip_prefix("The game is saved: ").unwrap();
    assert!(fs::read_to_string(file).unwrap().contains("1. B0 2. E3 *"));
    let went_on = said(&folder, "--resume", b"C0\n");
    assert!(went_on.starts_with(&format!("The game goes on: {file}\n")), "{went_on}");
    assert!(went_on.ends_with(&format!("The game is saved: {file}\n")), "{went_on}");
    assert!(fs::read_to_string(file).unwrap().contains("1. B0 2. E3 3. C0 *"));
    // A game that is over is not gone on with.
    said(&folder, "--resume", b"resign\n");
    assert!(fs::read_to_string(file).unwrap().contains("3. C0 4. resigns:1 0"));
    let output = play(&folder, "--resume", b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(output.stderr), "error: --resume: no game was left\n");
}

#[test]
fn what_is_gone_on_with_is_of_the_kind_that_is_named_and_can_be_read() {
    let folder = Folder::new();
    let left = |arguments, input: &[u8]| {
        let said = said(&folder, arguments, input);
        let last = said.lines().last().unwrap();
        last.strip_prefix("The game is saved: ").unwrap().to_owned()
    };
    let snake = left("vorassic --size 5 --seats human,human", b"B0\n");
    let pawns = left("bermudes --seats human,human", b"G4xC8\n");
    let went_on = said(&folder, "vorassic --resume", b"");
    assert!(went_on.starts_with(&format!("The game goes on: {snake}\n")), "{went_on}");
    let output = play(&folder, "djambi --resume", b"");
    assert_eq!(text(output.stderr), "error: --resume: no game of djambi was left\n");
    fs::write(&pawns, "half a game").unwrap();
    let output = play(&folder, "--resume", b"");
    let warned = text(output.stderr);
    assert!(warned.starts_with("warning: ") && warned.contains(&pawns), "{warned}");
    assert!(text(output.stdout).starts_with(&format!("The game goes on: {snake}\n")));
}

#[test]
fn a_game_that_cannot_be_kept_says_where() {
    let folder = Folder::new();
    let file = folder.path("machiavel");
    fs::write(&file, "no folder").unwrap();
    let output = play(&folder, "vorassic --size 5 --seats human,human", b"B0\nquit\n");
    let place = format!("{file}/games: ");
    let (said, error) = (text(output.stdout), text(output.stderr));
    assert!(said.contains(&format!("could not be saved: {place}")), "{said}");
    assert!(error.starts_with(&format!("error: {place}")), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn signals_save_the_game() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = Folder::new();
        let mut child = machiavel("play vorassic --plain --size 5 --seats human,human")
            .env("XDG_DATA_HOME", folder.path(""))
            .env("HOME", folder.path(""))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"B0\n").unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next = || lines.next().unwrap().unwrap();
        while !next().starts_with("It is Red’s turn.") {}
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        let saved = next();
        let file = saved.strip_prefix("The game is saved: ").unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        assert!(fs::read_to_string(file).unwrap().contains("1. B0 *"));
        // The input was open all the time.
        drop(stdin);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn signals_end_what_nobody_reads() {
    let folder = Folder::new();
    let mut child = machiavel("play djambi --plain --seats human,human,human,human")
        .env("XDG_DATA_HOME", folder.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // More than a pipe holds.
    child.stdin.as_ref().unwrap().write_all(&b"rules\n".repeat(100)).unwrap();
    // It listens to signals once it has said something.
    let mut said = child.stdout.take().unwrap();
    said.read_exact(&mut [0]).unwrap();
    let full = fcntl_getpipe_size(&said).unwrap() as u64 - 4096;
    while ioctl_fionread(&said).unwrap() < full {
        assert!(child.try_wait().unwrap().is_none(), "it waits for somebody who reads");
        thread::yield_now();
    }
    let id = child.id().to_string();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        // Whether it has ended meanwhile is seen in the next round.
        Command::new("kill").args(["-s", "TERM", &id]).output().unwrap();
    };
    assert_eq!(status.code(), Some(130));
}

#[test]
fn with_ascii_everything_is_ascii() {
    let folder = Folder::new();
    for (language, expected) in
        [("en", "It is Yellow's turn."), ("fr", "A Jaune de jouer."), ("es", "Le toca a Amarillo.")]
    {
        let arguments = format!("vorassic --size 5 --seats human,human --ascii --lang {language}");
        let said = said(&folder, &arguments, "help\nrules\né\nresign\n".as_bytes());
        let other: String = said.chars().filter(|letter| !letter.is_ascii()).collect();
        assert_eq!(other, "", "{language}: {said}");
        assert!(said.contains(expected), "{language}: {said}");
    }
}

#[test]
fn games_are_saved_and_loaded_by_name() {
    let folder = Folder::new();
    let (mine, taken) = (folder.path("mine.record"), folder.write("taken.record", "text"));
    let input = format!(
        "B0\nsave {mine}\nE3\nsave {mine}\nsave {taken}\nC0\nload {mine}\nload {taken}\nload \
         missing\nundo\nquit\n"
    );
    let said = said(&folder, "vorassic --size 5 --seats human,human", input.as_bytes());
    assert_eq!(said.matches(&format!("The game is saved: {mine}\n")).count(), 2, "{said}");
    assert!(said.contains(&format!("There is a file {taken} already.")), "{said}");
    assert!(said.contains(&format!("The game goes on: {mine}\n")), "{said}");
    assert!(said.contains(&format!("The game could not be loaded: {taken}: line 1")), "{said}");
    assert!(said.contains("The game could not be loaded: missing: "), "{said}");
    assert_eq!(folder.read("taken.record"), "text");
    answer(&format!("replay {mine}"));
}

#[test]
fn hints_and_rules_are_told_in_the_language_of_the_reader() {
    let folder = Folder::new();
    let input = b"hint\nrules\nhelp\nB0\nquit\n";
    let said = said(&folder, "vorassic --size 5 --seats human,human --lang fr", input);
    let said = said.replace(['\u{a0}', '\u{202f}'], " ");
    for expected in ["Un bon coup : ", "\nVorassic\n", "  undo    reprend votre dernier coup\n"] {
        assert!(said.contains(expected), "without {expected:?}: {said}");
    }
    assert!(said.contains("\n1. Jaune : B0\n") && said.contains("La partie est enregistrée : "));
}

#[test]
fn options_are_refused_as_everywhere() {
    refuse("play --plain vorassic --size 4", &["VO-1"]);
    refuse("play --plain vorassic --size abc", &["abc"]);
    refuse("play --plain vorassic --seats human", &["--seats"]);
    refuse("play --plain vorassic --players 3 --seats human,human", &["--seats: 2 for 3 players"]);
    refuse("play --plain bermudes --seats human,human,human", &["--seats: 3 for 2 players"]);
    refuse("play --plain --seats human,level:9", &["level:9", "level:1 to level:8"]);
    refuse("play --plain djambi --players 2 --resume", &["--resume", "neither options nor seats"]);
    refuse("play --plain chess", &["chess"]);
}
