//! `machiavel apply --save`.

use crate::folder::Folder;
use crate::{answer, check, machiavel, refuse, text};

#[test]
fn saves_the_game_that_was_played() {
    let folder = Folder::new();
    let file = folder.path("game.record");
    let position = "snake J 1:1 j1234/J2343/23432/34321/432Rr";
    check(
        &format!(
            "apply vorassic --size 5 A1 D4 --save {file} --date 2026-11-15 \
             --player 'Ada \"the Snake\" Lovelace' --player Łukasz"
        ),
        &[position],
    );
    let saved = folder.read("game.record");
    assert_eq!(folder.names(), ["game.record"]);
    for line in [
        "[Game \"vorassic\"]",
        "[Rules \"vorassic@1\"]",
        "[Setup \"mode=snake size=5 fill=distance symmetric=true walls=0 players=2 seed=0\"]",
        "[Start \"snake J 0:0 J1234/12343/23432/34321/4321R\"]",
        "[Player0 \"Ada \\\"the Snake\\\" Lovelace\"]",
        "[Player1 \"Łukasz\"]",
        "[Date \"2026-11-15\"]",
        "[Result \"*\"]",
        "1. A1 2. D4 *",
    ] {
        assert!(saved.lines().any(|found| found == line), "{line}: {saved}");
    }
    let replayed = answer(&format!("replay {file}"));
    assert_eq!(replayed.lines().last(), Some(position));
}

#[test]
fn saves_a_game_from_a_position() {
    let folder = Folder::new();
    let file = folder.path("game.record");
    check(
        &format!(
            "apply bermudes --blocked step --save {file} I1xA1 \
             --position 'xxxxxx3/9/9/9/9/9/9/9/ooooooooo o'"
        ),
        &["oxxxxx3/9/9/9/9/9/9/9/1oooooooo x", "over: 0"],
    );
    let replayed = answer(&format!("replay {file}"));
    assert!(replayed.contains("blocked=step") && replayed.contains("\nover: 0\nplaces: 1 2\n"));
}

#[test]
fn without_a_date_it_is_today() {
    let folder = Folder::new();
    answer(&format!("apply djambi c3-f6 --save {}", folder.path("game.record")));
    let saved = folder.read("game.record");
    let date = saved.lines().find_map(|line| line.strip_prefix("[Date \"20")).unwrap();
    assert_eq!(date.len(), "26-11-15\"]".len(), "{date}");
}

#[test]
fn a_file_is_not_written_over_without_force() {
    let folder = Folder::new();
    let file = folder.write("game.record", "mine\n");
    let arguments = format!("apply djambi c3-f6 --save {file}");
    refuse(&arguments, &[&format!("error: {file}: the file is there already; --force")]);
    assert_eq!(folder.read("game.record"), "mine\n");
    answer(&format!("{arguments} --force"));
    assert!(folder.read("game.record").starts_with("[Game \"djambi\"]"));
    assert_eq!(folder.names(), ["game.record"]);
}

#[test]
fn what_is_refused_is_not_saved() {
    let folder = Folder::new();
    let file = folder.path("game.record");
    refuse(&format!("apply djambi c3-f6 c7-c7 --save {file}"), &["turn 2, c7-c7: DJ-"]);
    refuse(
        &format!("apply bermudes --save {file} --player A --player B --player C"),
        &["--player"],
    );
    refuse(&format!("apply djambi --save {file} --date yesterday"), &["2026-11-15"]);
    refuse(&format!("apply djambi --save {file} --stdin"), &["--save", "--stdin"]);
    for option in ["--force", "--player Ada", "--date 2026-11-15"] {
        refuse(&format!("apply djambi {option}"), &["--save"]);
    }
    assert_eq!(folder.names(), [""; 0]);
}

/// A game has a history, a position has none.
#[test]
fn draws_by_the_history_count_in_a_game() {
    let folder = Folder::new();
    let file = folder.path("game.record");
    let start = "--position '9/9/8YC/8YM/9/9/RM8/RC8/9 0 0-1- 0 - 0-1-'";
    let round = "a2-b2 i7-h7 b2-a2 h7-i7";
    let twice = format!("apply djambi {start} {round} {round}");
    check(&twice, &["9/9/8YC/8YM/9/9/RM8/RC8/9 0 0-1- 0 - 0-1-"]);
    check(
        &format!("{twice} --save {file}"),
        &["9/9/8YC/8YM/9/9/RM8/RC8/9 0 0-1- 0 - 0-1-", "over: draw"],
    );
    answer(&format!("{twice} a2-b2"));
    refuse(&format!("{twice} a2-b2 --save {file} --force"), &["turn 9, a2-b2: The game is over"]);
}

#[test]
fn a_folder_that_is_missing_is_code_1() {
    let output = machiavel("apply djambi --save no/such/folder/game").output().unwrap();
    assert_eq!((output.status.code(), text(output.stdout).as_str()), (Some(1), ""));
    assert!(text(output.stderr).starts_with("error: no/such/folder/game: "));
}

#[test]
fn a_folder_as_file_is_code_1_for_every_command() {
    let folder = Folder::new();
    let here = folder.path("");
    for path in [".", "..", &here] {
        for command in [
            "apply djambi --save",
            "convert docs/examples/djambi.record --to json --out",
            "picture bermudes --out",
        ] {
            for force in ["", " --force"] {
                let output = machiavel(&format!("{command} {path}{force}")).output().unwrap();
                let found = (output.status.code(), text(output.stdout), text(output.stderr));
                let error = format!("error: {path}: is a folder\n");
                assert_eq!(found, (Some(1), String::new(), error), "{command} {path}{force}");
            }
        }
    }
    assert_eq!(folder.names(), [""; 0]);
}

/// A program may wait at the other end of a pipe, and a device is more than a file.
#[cfg(unix)]
#[test]
fn a_pipe_is_not_replaced() {
    use std::os::unix::fs::FileTypeExt;

    let folder = Folder::new();
    let pipe = folder.path("pipe.svg");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for command in ["apply djambi --save", "picture bermudes --out"] {
        let output = machiavel(&format!("{command} {pipe} --force")).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(text(output.stderr).contains("pipe.svg: is no regular file"), "{command}");
        assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    }
}
