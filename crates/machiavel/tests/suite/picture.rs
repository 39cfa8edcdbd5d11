//! `machiavel picture`.

use std::fs;
use std::path::PathBuf;

use crate::{answer, machiavel, refuse, run_with, text};

const VORASSIC_START: &str = "snake J 0:0 J1234/12343/23432/34321/4321R";

/// A fresh name for a file that a test writes.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A game of a few turns, saved.
fn record(name: &str) -> String {
    let path = file(name);
    let path = path.to_str().unwrap();
    answer(&format!("apply vorassic --size 5 A1 D4 B1 --save {path}"));
    path.to_owned()
}

/// Draws to a file and gives its bytes.
#[track_caller]
fn draw(arguments: &str, name: &str) -> Vec<u8> {
    let path = file(name);
    assert_eq!(answer(&format!("picture {arguments} --out {}", path.display())), "");
    fs::read(path).unwrap()
}

/// Width and height in the header of a PNG.
fn size_of_png(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn draws_the_start_of_each_game() {
    for game in ["djambi", "bermudes", "vorassic"] {
        let picture = answer(&format!("picture {game}"));
        assert!(picture.starts_with("<svg "), "{game}");
        assert!(picture.ends_with("</svg>\n"), "{game}");
        assert!(picture.contains(&format!("<title>{game}</title>")));
        assert!(picture.contains("width=\"480\""));
    }
}

#[test]
fn takes_positions_themes_turns_and_marks() {
    let start = answer("picture vorassic --size 5");
    assert_eq!(answer(&format!("picture vorassic --position '{VORASSIC_START}'")), start);
    assert!(answer("picture vorassic --size 5 --width 99").contains("width=\"99\""));
    let mut pictures = vec![start];
    for options in ["--theme dark", "--turn-to 0", "--turn-to 1", "--marks A0,C2", "--marks A0"] {
        let picture = answer(&format!("picture vorassic --size 5 {options}"));
        assert!(!pictures.contains(&picture), "{options} changes nothing");
        pictures.push(picture);
    }
}

#[test]
fn lines_become_pictures_in_one_line() {
    let input = format!("{VORASSIC_START}\nnonsense\n");
    let output = run_with("picture vorassic --stdin", input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let lines = text(output.stdout);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0], answer("picture vorassic --size 5").replace('\n', ""));
    assert!(lines[1].starts_with("error\t"));
}

#[test]
fn lines_do_not_go_into_a_file() {
    let input = format!("{VORASSIC_START}\n{VORASSIC_START}\n");
    let output = run_with("picture vorassic --stdin --out lines.svg", input.as_bytes());
    let found = (output.status.code(), text(output.stdout), text(output.stderr));
    let error = "error: --out goes with one position, not with --stdin\n".to_owned();
    assert_eq!(found, (Some(2), String::new(), error));
}

#[test]
fn marks_may_have_spaces() {
    let marked = answer("picture djambi --marks e5,e6");
    assert_eq!(answer("picture djambi --marks 'e5, e6 '"), marked);
}

#[test]
fn the_name_of_the_file_says_which_kind() {
    let picture = answer("picture bermudes");
    assert_eq!(draw("bermudes", "picture-kind.svg"), picture.as_bytes());
    assert_eq!(size_of_png(&draw("bermudes --width 123", "picture-kind.png")), (123, 123));
    assert_eq!(size_of_png(&draw("bermudes --width 9", "picture-capitals.PNG")), (9, 9));
    let record = record("picture-kind.record");
    let still = draw(&format!("{record} --width 50"), "picture-still.png");
    assert_eq!(size_of_png(&still), (50, 50));
    let options = format!("{record} --width 50");
    assert!(draw(&options, "picture-kind.gif").starts_with(b"GIF89a"));
    assert!(draw(&format!("{options} --gif"), "picture-flag.gif").starts_with(b"GIF89a"));
}

#[test]
fn a_record_is_drawn_at_any_turn() {
    let record = record("picture-at.record");
    let start = answer("picture vorassic --size 5");
    assert_eq!(answer(&format!("picture {record} --at 0")), start);
    let end = answer(&format!("picture {record}"));
    assert_eq!(answer(&format!("picture {record} --at 3")), end);
    assert_ne!(answer(&format!("picture {record} --at 2")), end);
    refuse(&format!("picture {record} --at 4"), &["--at", "the record has 3 turns"]);
}

#[test]
fn an_animation_goes_into_a_pipe() {
    let record = record("picture-pipe.record");
    let output = machiavel(&format!("picture {record} --gif --width 40 --delay 20"));
    let output = { output }.output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"GIF89a"));
}

#[test]
fn files_are_not_written_over_unless_told() {
    let path = file("picture-force.svg");
    let command = format!("picture bermudes --out {}", path.display());
    answer(&command);
    refuse(&command, &["is there already", "--force"]);
    answer(&format!("{command} --force"));
}

#[test]
fn sizes_have_limits() {
    refuse("picture bermudes --width 0", &["--width"]);
    refuse("picture bermudes --width 4097", &["--width"]);
    assert!(answer("picture bermudes --width 4096").contains("width=\"4096\""));
    let record = record("picture-limits.record");
    let out = file("picture-limits.gif");
    let command = format!("picture {record} --out {}", out.display());
    refuse(&format!("{command} --width 1025"), &["up to 1024"]);
    answer(&format!("{command} --width 1024"));
    for delay in [19, 60_001] {
        refuse(&format!("{command} --gif --delay {delay}"), &["--delay"]);
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    refuse("picture", &["<FILE>"]);
    refuse("picture bermudes --turn-to 2", &["--turn-to", "there are 2 players"]);
    refuse("picture bermudes --marks A1,Z9", &["--marks", "there is no square Z9"]);
    for marks in ["''", "A1,", "'A1, ,A2'"] {
        refuse(&format!("picture bermudes --marks {marks}"), &["--marks", "name of a square"]);
    }
    refuse("picture bermudes --theme dusk", &["--theme"]);
    refuse("picture bermudes --out board.jpg", &["board.jpg", ".svg", ".png"]);
    refuse("picture bermudes --out board.gif", &["a position has no animation"]);
    refuse("picture bermudes --position nonsense", &["--position"]);
    refuse("picture bermudes --gif", &["--gif"]);
    let record = record("picture-sense.record");
    refuse(&format!("picture {record} --gif --at 1"), &["--at"]);
    refuse(&format!("picture {record} --gif --marks A0"), &["--marks"]);
    refuse(&format!("picture {record} --gif --out board.png"), &["board.png", ".gif"]);
    refuse(&format!("picture {record} --out board.gif --at 1"), &["--at"]);
    refuse(&format!("picture {record} --out board.gif --marks A0"), &["--marks"]);
    let missing = machiavel("picture no-such.record").output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
}
