//! `machiavel solve`.

use std::fs;

use crate::folder::Folder;
use crate::{answer, check, refuse};

#[test]
fn tells_value_scores_and_a_line() {
    let told = answer("solve vorassic --size 5 --threads 1");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[..2], ["value +3", "scores 30:27"], "{told}");
    assert!(lines[2].starts_with("line "), "{told}");
    assert_eq!(lines.len(), 3, "{told}");
    assert!(answer("solve vorassic --size 6 --mode octopus").starts_with("value +0\n"));
}

#[test]
fn solves_a_position_and_one_where_the_game_is_over() {
    let late = "--position 'snake J 23:25 jj234/jjrrr/jjrRr/jjrr1/jJ2rr'";
    check(&format!("solve vorassic {late}"), &["value +0", "scores 25:25", "line C4"]);
    let over = "--position 'snake J 25:25 jj234/jjrrr/jjrRr/jjrr1/jjJrr'";
    check(&format!("solve vorassic {over}"), &["value +0", "scores 25:25", "line"]);
}

#[test]
fn says_what_cannot_be_solved() {
    refuse("solve vorassic --size 5 --players 3", &["two players"]);
    refuse("solve vorassic --size 26", &["674 squares", "at most 142"]);
    refuse("solve vorassic --position nonsense", &["--position"]);
    refuse("solve vorassic --memory 0", &["0"]);
    for threads in ["0", "257", "99999"] {
        refuse(&format!("solve vorassic --threads {threads}"), &["--threads", "from 1 to 256"]);
    }
    refuse("solve djambi", &["djambi"]);
}

#[test]
fn keeps_what_it_proves_and_goes_on_from_there() {
    let folder = Folder::new();
    let path = folder.path("notes");
    let command = format!("solve vorassic --size 7 --threads 1 --resume {path}");
    let first = answer(&command);
    // A line that was cut off in the middle is forgotten.
    let mut kept = fs::read_to_string(&path).unwrap();
    assert!(kept.starts_with("machiavel solve 1\nsnake J 0:0 J12"), "{kept}");
    kept += "0123";
    fs::write(&path, &kept).unwrap();
    let second = answer(&command);
    assert_eq!(first.lines().next(), second.lines().next());
    refuse(&format!("solve vorassic --size 6 --resume {path}"), &["notes", "another one"]);
    fs::write(&path, kept + "\n").unwrap();
    refuse(&command, &["line 3: no proof"]);
}
