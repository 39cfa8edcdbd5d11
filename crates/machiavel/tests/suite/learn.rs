//! `machiavel learn`, through pipes.

use crate::{refuse, run_with, text};

#[track_caller]
fn said(arguments: &str, input: &[u8]) -> String {
    let output = run_with(arguments, input);
    assert_eq!((output.status.code(), text(output.stderr)), (Some(0), String::new()));
    text(output.stdout)
}

#[test]
fn lessons_are_solved_line_by_line() {
    let said = said("learn vorassic", b"c1\nB3\nb2\nB3\nD2\n");
    for number in 1..=5 {
        assert!(said.contains(&format!("\nLesson {number} of 5: ")), "{said}");
    }
    assert_eq!(said.matches("Well done!\n").count(), 5, "{said}");
    let end = "You have done every lesson of Vorassic. Now play a game!\n";
    assert!(said.ends_with(end), "{said}");
}

#[test]
fn every_line_is_answered_and_none_ends_the_program() {
    let mut input = b"\nZ99\n\xff\n".to_vec();
    input.extend(format!("{}\n{}\n", "x".repeat(70_000), "x".repeat(500)).into_bytes());
    input.extend(b"d3-g6\nd3-f3@a5\na1-a2\nhint\nhelp\nnext\nback\n");
    let said = said("learn djambi --lang en", &input);
    for expected in [
        "Type a turn, or help.\n",
        "“Z99” is not a turn.",
        "That line is not UTF-8 text.\n",
        "That line is too long.\nThat line is too long.\n",
        "The Diplomat on g6 is three squares away.",
        "That is a Chief. Under these rules",
        "That turn is legal, but it is not the task.",
        "Look at these squares: d3 d5\n",
        "  next    goes to the next lesson\n",
        "\nLesson 2 of 10: ",
    ] {
        assert!(said.contains(expected), "without {expected:?}: {said}");
    }
}

#[test]
fn a_game_must_be_named() {
    refuse("learn", &["<GAME>"]);
    refuse("learn chess", &["djambi, bermudes, vorassic"]);
}
