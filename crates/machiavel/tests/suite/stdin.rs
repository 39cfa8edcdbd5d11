//! Many positions on standard input.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::{DJAMBI_START, MANY_CHAINS, machiavel, refuse, run_with, text};

const FIRST: &str = "snake J 0:0 J1234/12343/23432/34321/4321R";
const OVER: &str = "snake J 25:25 jj234/jjrrr/jjrRr/jjrr1/jjJrr";

/// Checks the lines that come out, and the exit code they must lead to.
#[track_caller]
fn check(arguments: &str, input: impl AsRef<[u8]>, lines: &[&str]) {
    let output = run_with(arguments, input.as_ref());
    let found = text(output.stdout);
    let found: Vec<_> = found.split_terminator('\n').collect();
    assert_eq!(found, lines, "machiavel {arguments}");
    let refused = lines.iter().filter(|line| line.starts_with("error\t")).count();
    let (code, errors) = match refused {
        0 => (0, String::new()),
        1 => (2, "error: 1 line was refused\n".to_owned()),
        _ => (2, format!("error: {refused} lines were refused\n")),
    };
    assert_eq!((output.status.code(), text(output.stderr)), (Some(code), errors));
}

#[test]
fn perft_counts_each_line() {
    check(
        "perft djambi --depth 2 --stdin",
        format!("{DJAMBI_START}\n{DJAMBI_START}\n"),
        &["1205", "1205"],
    );
    check(
        "perft vorassic --stdin --depth 3",
        format!("{FIRST}\nbad\n{OVER}\n"),
        &[
            "8",
            "error\tVO-31: expected four fields with single spaces: mode, player, scores, rows",
            "0",
        ],
    );
}

#[test]
fn moves_joins_the_turns_of_each_line() {
    check(
        "moves vorassic --stdin",
        format!("{FIRST}\n{OVER}\nworm\n"),
        &[
            "A1 B0",
            "",
            "error\tVO-31: expected four fields with single spaces: mode, player, scores, rows",
        ],
    );
    check(
        "moves bermudes --stdin",
        MANY_CHAINS,
        &["error\tmore than 10000 legal turns; raise the limit with --limit N"],
    );
    check(
        "moves vorassic --stdin --limit 1",
        format!("{OVER}\n{FIRST}\n"),
        &["", "error\tmore than 1 legal turns; raise the limit with --limit N"],
    );
}

#[test]
fn apply_plays_the_turn_of_each_line() {
    let last = "snake J 23:25 jj234/jjrrr/jjrRr/jjrr1/jJ2rr";
    check(
        "apply vorassic --stdin",
        format!("{FIRST}\tA1\n{last}\tC4\n{FIRST}\tE4\n{FIRST}\tpass\n{FIRST}\n\tA1\n{OVER}\tB0\n"),
        &[
            "snake R 1:0 j1234/J2343/23432/34321/4321R\t-",
            &format!("{OVER}\tover: draw"),
            "error\tVO-10: the square is taken already",
            "error\tnot a turn: expected a column letter and a row number, such as B0",
            "error\texpected a position, a tab and a turn",
            "error\tVO-31: expected four fields with single spaces: mode, player, scores, rows",
            "error\tVO-20: the game is over: nobody can capture any more",
        ],
    );
}

#[test]
fn the_rules_hold_for_every_line() {
    let blocked = "xxxoo4/xxxoo4/ooooo4/oxooo4/9/9/9/9/9 x";
    check("moves bermudes --stdin --blocked step", blocked, &["D2>E1 D2>E2 D2>E3"]);
    let first = DJAMBI_START.replace(" - 0123", "");
    check(
        "apply djambi --stdin --rules english",
        format!("{first}\tc3-f6"),
        &["GCGAGM3YMYAYC/GDGRGM3YMYRYD/GMGMGN3YNYMYM/5RN3/9/9/RMRM4BNBMBM/RDRRRM3BMBRBD/\
         RCRARM3BMBABC 1 0123 0 1230 0123\t-"],
    );
}

#[test]
fn nothing_in_nothing_out() {
    for command in ["perft djambi --depth 1", "moves djambi", "apply djambi"] {
        check(&format!("{command} --stdin"), "", &[]);
    }
}

#[test]
fn blank_lines_are_bad() {
    check(
        "perft vorassic --stdin --depth 1",
        format!("\n{FIRST}\n\r\n \n"),
        &[
            "error\tthe line is empty",
            "2",
            "error\tthe line is empty",
            "error\tVO-31: expected four fields with single spaces: mode, player, scores, rows",
        ],
    );
}

#[test]
fn line_ends_may_have_a_carriage_return() {
    check(
        "perft vorassic --stdin --depth 1",
        format!("{FIRST}\r\n{FIRST}\r\n{FIRST}"),
        &["2", "2", "2"],
    );
    check(
        "apply vorassic --stdin",
        format!("{FIRST}\tA1\r\n"),
        &["snake R 1:0 j1234/J2343/23432/34321/4321R\t-"],
    );
    // Only the one that belongs to the line end.
    check(
        "apply vorassic --stdin",
        format!("{FIRST}\tA1\r\r\n"),
        &["error\tnot a turn: expected a column letter and a row number, such as B0"],
    );
}

#[test]
fn lines_that_are_not_text_are_bad() {
    let input = [b"\xff\xfe\n", FIRST.as_bytes(), b"\n\0\n\xc3"].concat();
    check(
        "perft vorassic --stdin --depth 1",
        input,
        &[
            "error\tthe line is not UTF-8",
            "2",
            "error\tVO-31: expected four fields with single spaces: mode, player, scores, rows",
            "error\tthe line is not UTF-8",
        ],
    );
}

#[test]
fn lines_longer_than_64_kib_are_bad() {
    let long = |length: usize| "x".repeat(length);
    let fields =
        "error\tVO-31: expected four fields with single spaces: mode, player, scores, rows";
    let too_long = "error\tthe line is longer than 64 KiB";
    const MOST: usize = 65_536;
    for end in ["\n", "\r\n"] {
        let input = [long(MOST), long(MOST + 1), FIRST.to_owned(), long(MOST + 2), long(MOST + 3)]
            .join(end);
        check(
            "perft vorassic --stdin --depth 1",
            input,
            &[fields, too_long, "2", too_long, too_long],
        );
    }
    check(
        "perft vorassic --stdin --depth 1",
        format!("{}\n{FIRST}", long(1_000_000)),
        &[too_long, "2"],
    );
    check("perft vorassic --stdin --depth 1", long(MOST + 1), &[too_long]);
}

#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child = machiavel("moves vorassic --stdin")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{FIRST}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "A1 B0\n");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn standard_input_goes_with_no_position_and_no_turns() {
    for command in ["perft djambi --depth 1", "moves djambi", "apply djambi"] {
        refuse(&format!("{command} --stdin --position x"), &["--stdin", "--position"]);
    }
    refuse("apply djambi --stdin c3-f6", &["--stdin", "[TURN]"]);
}
