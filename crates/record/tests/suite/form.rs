//! The form of a file: what may be typed, what is refused and on which line, and the limits.

use kernel::Player;
use record::{Counted, Event, Expected, Mark, Problem, Record, Warning, is_date, limits, read};

use crate::final_position;

/// A file as somebody types it.
const TYPED: &str = "\
[Game \"vorassic\"]
[Rules \"vorassic@1\"]
[Setup \"size=5\"]
[Player0 \"Ada\"]

1. A1 <0:04:59.300> {To the south,
as always.}
   (1. B0 D4 {Or here.} (2. E3) 3. C0)
2. D4 A2 4. resigns:1
0
";

fn typed(text: &str) -> Record {
    let (record, warning) = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(warning, Some(Warning::NoChecksum));
    record
}

/// Checks that a text is refused, by the reader or by the rules.
#[track_caller]
fn refuse(text: &str, line: usize, reason: &str) {
    let refused = match read(text.as_bytes()) {
        Err(error) => error,
        Ok((record, _)) => final_position(&record).expect_err("the text is a sound record"),
    };
    assert_eq!(refused.to_string(), format!("line {line}: {reason}"), "{text}");
}

#[test]
fn a_typed_file_is_read_with_a_warning() {
    let record = typed(TYPED);
    assert_eq!(record.setup_text(), "vorassic@1 size=5");
    assert_eq!(record.players[Player::ALL[0]], "Ada");
    assert_eq!(record.line.len(), 4);
    assert_eq!(record.line[0].clock, Some(299_300));
    assert_eq!(record.line[0].comment.as_deref(), Some("To the south,\nas always."));
    let variation = &record.line[0].variations[0];
    assert_eq!(variation.len(), 3);
    assert_eq!(variation[1].variations[0][0].event, Event::Turn("E3".to_owned()));
    assert_eq!(record.line[3].event, Event::Resigns(Player::ALL[1]));
    assert_eq!(record.result, Mark::Over("0".to_owned()));
    assert_eq!(final_position(&record).unwrap(), "snake R 3:1 j1234/j2343/J3432/34321/432Rr");
    let (again, warning) = read(record.to_string().as_bytes()).unwrap();
    assert_eq!((again, warning), (record, None));
}

#[test]
fn the_least_that_is_a_record() {
    let record = typed("[Game \"bermudes\"][Rules \"bermudes@1\"]*");
    assert_eq!(record.result, Mark::Unfinished);
    assert!(final_position(&record).unwrap().ends_with(" o"));
    typed("[Game \"bermudes\"] [Rules \"bermudes@1\"] G4xC8 C1xG5 *");
}

#[test]
fn without_a_result_mark_it_is_incomplete() {
    let incomplete = "the file is incomplete: it does not end with a result mark";
    refuse("", 1, incomplete);
    refuse("\n\n", 3, incomplete);
    refuse(TYPED.strip_suffix("0\n").unwrap(), 10, incomplete);
    refuse("[Game \"bermudes\"]\n[Rules \"bermudes@1\"]\n\n1. G4xC8\n", 5, incomplete);
    refuse("[Game \"bermudes\"]\n[Rules \"bermudes@1\"]\n\n1. *", 4, incomplete);
}

#[test]
fn what_does_not_begin_with_a_tag_is_no_record() {
    let none = "this is no record: it does not begin with a tag";
    refuse("Dear diary,\n[Game \"bermudes\"]\n", 1, none);
    refuse("\n\n1. G4xC8 *\n", 3, none);
    refuse("*", 1, none);
}

#[test]
fn what_is_not_closed_is_named_where_it_begins() {
    let head = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n";
    refuse(
        "[Game \"vorassic\"]\n[Rules \"vorassic@1\n]\n*\n",
        2,
        "the file is incomplete: the value of a tag is not closed",
    );
    refuse(
        &format!("{head}1. A1 {{one\ntwo\n*\n"),
        3,
        "the file is incomplete: a comment is not closed",
    );
    refuse(
        &format!("{head}1. A1\n(1. B0\n\n2. J8 {{x}}\n"),
        4,
        "the file is incomplete: a variation is not closed",
    );
    refuse(&format!("{head}1. A1 <0:00:01\n*"), 3, "expected a time such as <0:04:59.300>");
}

#[test]
fn tags_have_one_form() {
    let rest = "[Rules \"bermudes@1\"]\n*\n";
    refuse(&format!("[Game bermudes]\n{rest}"), 1, "expected a quoted value behind the tag's name");
    refuse(&format!("[Game\"x\"]\n{rest}"), 1, "expected a quoted value behind the tag's name");
    refuse(&format!("[ Game \"x\"]\n{rest}"), 1, "expected the name of a tag");
    refuse(&format!("\n[Game \"x\" ]\n{rest}"), 2, "expected ] behind the tag's value");
    refuse(&format!("[Game \"a\"]\n[Game \"b\"]\n{rest}"), 2, "the tag Game stands twice");
    refuse(
        &format!("[Game \"a\\x\"]\n{rest}"),
        1,
        "expected n, r, t, u{number}, \\, \" or } behind \\",
    );
    for number in ["", "110000", "d800", "0000041", "+41", "x"] {
        refuse(
            &format!("[Game \"a\\u{{{number}}}\"]\n{rest}"),
            1,
            "expected n, r, t, u{number}, \\, \" or } behind \\",
        );
    }
    refuse("[Rules \"bermudes@1\"]\n*\n", 1, "the tag Game is missing");
    refuse("[Game \"bermudes\"]\n*\n", 1, "the tag Rules is missing");
    let head = "[Game \"bermudes\"]\n[Rules \"bermudes@1\"]\n";
    for player in ["Player4", "Player01", "Player", "PlayerOne"] {
        let text = format!("{head}[{player} \"Ada\"]\n*\n");
        let reason = format!("the tag {player} names no player: they are Player0 to Player3");
        refuse(&text, 3, &reason);
    }
    for places in ["", "1", "5 1", "0 1", "+1 2", "01 2", "1  2", "1 2 3 4 1", "1,2"] {
        let text = format!("{head}\n[Places \"{places}\"]\n*\n");
        let reason = match places {
            "1" => "the places are not those of the game",
            _ => "the value of the tag Places means nothing",
        };
        refuse(&text, 4, reason);
    }
    refuse(&format!("{head}[Date \"today\"]\n*\n"), 3, "the value of the tag Date means nothing");
}

#[test]
fn dates_are_days() {
    for date in ["2026-11-15", "0001-01-01", "2024-02-29", "2000-02-29", "9999-12-31"] {
        assert!(is_date(date), "{date}");
    }
    for date in [
        "",
        "2026",
        "2026-11",
        "2026-1-15",
        "26-11-15",
        "2026-13-01",
        "2026-00-01",
        "2026-11-31",
        "2026-11-00",
        "2023-02-29",
        "1900-02-29",
        "2026-11-15 ",
        "2026-11-15-1",
        "+026-11-15",
        "２０２６-11-15",
    ] {
        assert!(!is_date(date), "{date}");
    }
}

#[test]
fn turns_are_counted() {
    let head = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n[Setup \"size=5\"]\n";
    let play = |line: &str| format!("{head}\n{line}\n*\n");
    refuse(&play("1. A1\n1. D4"), 6, "turn number 1 where 2 was expected");
    refuse(&play("2. A1"), 5, "turn number 2 where 1 was expected");
    refuse(&play("1. 1. A1"), 5, "turn number 1 where 1 was expected");
    refuse(&play("01. A1"), 5, "expected a turn or its number");
    refuse(&play("+1. A1"), 5, "expected a turn or its number");
    refuse(&play("x. A1"), 5, "expected a turn or its number");
    refuse(&play("1. A1 (2. D4)"), 5, "turn number 2 where 1 was expected");
    refuse(&play("1. A1 (1. B0 3. D4)"), 5, "turn number 3 where 2 was expected");
}

#[test]
fn what_is_said_stands_behind_its_turn() {
    let head = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n[Setup \"size=5\"]\n";
    let play = |line: &str| format!("{head}{line}\n*\n");
    refuse(&play("{one} 1. A1"), 4, "expected a turn");
    refuse(&play("<0:00:01> A1"), 4, "expected a turn");
    refuse(&play("(1. A1)"), 4, "expected a turn");
    refuse(&play("1. {one} A1"), 4, "expected a turn");
    refuse(&play("1. A1 {one} {two}"), 4, "expected one comment, before the variations");
    refuse(&play("1. A1 (1. B0) {two}"), 4, "expected one comment, before the variations");
    refuse(&play("1. A1 {one} <0:00:01>"), 4, "expected one time, right behind the turn");
    refuse(&play("1. A1 <0:00:01> <0:00:01>"), 4, "expected one time, right behind the turn");
    refuse(&play("1. A1 ( )"), 4, "expected a turn");
    refuse(&play("1. A1 (1. )"), 4, "expected a turn");
    refuse(&play("1. A1 )"), 4, "expected a turn");
    refuse(&play("1. A1 }"), 4, "expected a turn");
    refuse(&play("1. A1 [Date \"2026-11-15\"]"), 4, "expected a turn");
    refuse(&play("1. A1 É4"), 4, "expected a turn");
    refuse(&play("1. A1 \0"), 4, "expected a turn");
    refuse(&play("1. A1 * D4"), 4, "something stands behind the result mark");
    refuse(&play("1. A1 * {late}"), 4, "something stands behind the result mark");
}

#[test]
fn times_have_one_form() {
    let text =
        |time: &str| format!("[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n1. A1 <{time}>\n*\n");
    for (time, clock) in [
        ("0:00:00", 0),
        ("0:00:00.001", 1),
        ("0:59:59.999", 3_599_999),
        ("100:00:00", 360_000_000),
        ("5124095576030:25:51.615", u64::MAX),
    ] {
        assert_eq!(typed(&text(time)).line[0].clock, Some(clock), "{time}");
    }
    for time in [
        "",
        "1",
        "1:00",
        "0:60:00",
        "0:00:60",
        "0:0:00",
        "0:00:0",
        "0:00:00.",
        "0:00:00.1",
        "0:00:00.1000",
        "-1:00:00",
        "+1:00:00",
        "0:+1:00",
        ":00:00",
        "0:00:00:00",
        "5124095576030:25:51.616",
        "99999999999999999999:00:00",
    ] {
        refuse(&text(time), 3, "expected a time such as <0:04:59.300>");
    }
}

#[test]
fn the_rules_are_asked() {
    let head = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n[Setup \"size=5\"]\n\n";
    refuse(&format!("{head}1. A1\n2. E4\n*\n"), 6, "E4: VO-10: the square is taken already");
    refuse(
        &format!("{head}1. A1 2. D4\n(2. E3\n3. E4) *\n"),
        7,
        "E4: VO-10: the square is taken already",
    );
    refuse(
        &format!("{head}1. A1\n2. over *\n"),
        6,
        "over: not a turn: expected a column letter and a row number, such as B0",
    );
    refuse(&format!("{head}1. A1\n2. resigns:2 *\n"), 6, "there is no player 2");
    refuse(&format!("{head}1. A1\n2. flag:1\n3. A2\n0\n"), 7, "A2: the game is over");
    refuse(&format!("{head}1. A1\n2. agreed\n3. agreed\n0\n"), 7, "agreed: the game is over");
    refuse(
        &format!("{head}1. A1\n2. resigns:4 *\n"),
        6,
        "resigns:4: not a turn: expected a column letter and a row number, such as B0",
    );
}

#[test]
fn the_result_is_that_of_the_game() {
    let head = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n[Setup \"size=5\"]\n\n";
    refuse(&format!("{head}1. A1\n0\n"), 6, "the result is 0, but what was played gives *");
    refuse(&format!("{head}1. resigns:0\n*\n"), 6, "the result is *, but what was played gives 1");
    refuse(&format!("{head}1. agreed\n1\n"), 6, "the result is 1, but what was played gives draw");
    refuse(
        &format!("[Result \"0\"]\n{head}1. A1\n*\n"),
        1,
        "the tag Result says \"0\", but the file ends with *",
    );
    refuse(
        &format!("{head}[Places \"1 2\"]\n1. resigns:0\n1\n"),
        5,
        "the places are not those of the game",
    );
    typed(&format!("{head}[Places \"2 1\"]\n1. resigns:0\n1\n"));
}

#[test]
fn setup_and_start_are_named_with_their_lines() {
    let file = |game: &str, rules: &str, setup: &str, start: &str| {
        format!(
            "[Game \"{game}\"]\n[Rules \"{rules}\"]\n[Setup \"{setup}\"]\n[Start \"{start}\"]\n*\n"
        )
    };
    refuse(
        &file("djambi", "vorassic@1", "", ""),
        1,
        "this is a record of another game, \"djambi\"",
    );
    refuse(&file("vorassic", "vorassic@2", "", ""), 2, "there are no rules \"vorassic@2\"");
    refuse(
        &file("vorassic", "vorassic@1", "size=4", ""),
        3,
        "VO-1: size 4: a board has 5 to 26 squares a side",
    );
    refuse(&file("vorassic", "vorassic@1", "sise=5", ""), 3, "there is no option \"sise\"");
    refuse(
        &file("vorassic", "vorassic@1", "", "snake J 0:0"),
        4,
        "VO-31: expected four fields with single spaces: mode, player, scores, rows",
    );
    refuse(
        "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n\n[Player2 \"Cy\"]\n*\n",
        4,
        "there is no player 2",
    );
}

#[test]
fn what_is_not_utf8_is_named_with_its_line() {
    let mut bytes = TYPED.as_bytes().to_vec();
    let place = TYPED.find("south").unwrap();
    bytes[place] = 0xff;
    let error = read(&bytes).unwrap_err();
    assert_eq!((error.line, error.problem), (6, Problem::NotText));
}

#[test]
fn the_limits_are_exact() {
    let head = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n";
    let problem = |text: &str| read(text.as_bytes()).map(|_| ()).map_err(|error| error.problem);
    let too_many = |what, limit| Err(Problem::TooMany { what, limit });

    let bytes = |length: usize| format!("{head}*{}", " ".repeat(length - head.len() - 1));
    assert_eq!(problem(&bytes(limits::BYTES)), Ok(()));
    assert_eq!(problem(&bytes(limits::BYTES + 1)), Err(Problem::TooLarge));

    let tags = |count: usize| {
        let more: String = (0..count).map(|number| format!("[T{number} \"\"]\n")).collect();
        format!("{head}{more}*\n")
    };
    assert_eq!(problem(&tags(limits::TAGS)), Ok(()));
    assert_eq!(problem(&tags(limits::TAGS + 1)), too_many(Counted::Tags, limits::TAGS));

    let name = |length: usize| format!("{head}[{} \"\"]\n*\n", "N".repeat(length));
    assert_eq!(problem(&name(limits::NAME)), Ok(()));
    assert_eq!(problem(&name(limits::NAME + 1)), Err(Problem::Expected(Expected::TagName)));

    let events = |count: usize| format!("{head}1. A1 ({}) *\n", "A1 ".repeat(count - 1));
    assert_eq!(problem(&events(limits::EVENTS)), Ok(()));
    assert_eq!(problem(&events(limits::EVENTS + 1)), too_many(Counted::Events, limits::EVENTS));

    let depth = |count: usize| format!("{head}A1 {}{}*\n", "(A1 ".repeat(count), ")".repeat(count));
    assert_eq!(problem(&depth(limits::DEPTH)), Ok(()));
    assert_eq!(problem(&depth(limits::DEPTH + 1)), too_many(Counted::Depth, limits::DEPTH));
    let nested = format!("{head}{}", "(".repeat(1_000_000));
    assert_eq!(problem(&nested), Err(Problem::Expected(Expected::Turn)));
    assert_eq!(
        problem(&format!("{head}A1 {}", "(A1 ".repeat(100_000))),
        too_many(Counted::Depth, limits::DEPTH)
    );
}
