//! `machiavel replay`.

use crate::folder::Folder;
use crate::{answer, machiavel, refuse, text};

const RECORD: &str = "docs/examples/vorassic.record";

#[test]
fn prints_the_game_turn_by_turn() {
    let replayed = answer(&format!("replay {RECORD}"));
    let lines: Vec<_> = replayed.lines().collect();
    let last = "snake J 32:28 jjjjj/rrjjj/rrJjj/rrRjj/rrrrr";
    assert_eq!(lines[6], "0\t-\t-\tsnake J 0:0 J1234/12343/23432/34321/4321R");
    assert_eq!(lines[7], "1\t0\tB0\tsnake R 1:0 jJ234/12343/23432/34321/4321R");
    assert_eq!(lines[lines.len() - 4], format!("23\t0\tC2\t{last}"));
    assert_eq!(&lines[lines.len() - 3..], ["over: 0", "places: 1 2", last]);
}

#[test]
fn the_last_line_is_the_final_position() {
    for (file, last) in [
        ("bermudes", "xxxxxxxxx/xxxxxxxxx/1xxxxxxox/9/9/9/ooo1xoooo/ooooooooo/ooooooooo o"),
        ("vorassic", "snake J 32:28 jjjjj/rrjjj/rrJjj/rrRjj/rrrrr"),
    ] {
        for notes in ["", " --notes"] {
            let replayed = answer(&format!("replay docs/examples/{file}.record{notes}"));
            assert_eq!(replayed.lines().last(), Some(last));
        }
    }
}

#[test]
fn notes_are_shown_when_asked_for() {
    let plain = answer("replay docs/examples/djambi.record");
    let noted = answer("replay --notes docs/examples/djambi.record");
    let without: Vec<_> = noted.lines().filter(|line| !line.starts_with('\t')).collect();
    assert_eq!(without, plain.lines().collect::<Vec<_>>());
    for note in ["\t<0:14:52.300>", "\t{The Necromobile crosses the Labyrinth.}"] {
        assert!(noted.lines().any(|line| line == note), "{noted}");
    }
    assert!(noted.contains("\n\t1\t0\tc2-e4\t") && noted.contains("\n\t2\t1\tg3-d6\t"));
}

#[test]
fn a_file_without_a_checksum_is_replayed_with_a_warning() {
    let folder = Folder::new();
    let typed =
        "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n[Setup \"size=5\"]\nA1 D4 agreed draw";
    let file = folder.write("typed", typed);
    let output = machiavel(&format!("replay {file}")).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text(output.stdout).contains("\n3\t-\tagreed\tsnake J 1:1 "));
    let warning = text(output.stderr);
    assert!(warning.starts_with(&format!("warning: {file}: ")) && warning.lines().count() == 1);
}

#[test]
fn errors_name_file_line_and_reason() {
    let folder = Folder::new();
    let sound = std::fs::read_to_string(format!("{}/{RECORD}", crate::ROOT)).unwrap();
    let check = |name: &str, text: &str, line: usize, reason: &str| {
        let file = folder.write(name, text);
        refuse(&format!("replay {file}"), &[&format!("error: {file}: line {line}: {reason}")]);
        refuse(&format!("convert {file} --from record --to json"), &[&format!("line {line}: ")]);
    };
    check("changed", &sound.replace(" C4 ", " C3 "), 10, "The checksum does not fit");
    check("cut", sound.strip_suffix("23. C2 0\n").unwrap(), 13, "The file is incomplete");
    check("empty", "", 1, "The file is incomplete");
    check("diary", "Dear diary,\n", 1, "This is no saved game.");
    check("noise", "\u{0}\u{1}", 1, "This is no saved game.");
    let typed = sound.replace("Checksum", "Sum");
    let illegal = typed.replace("\n16. B1", "\n16. B2");
    check("illegal", &illegal, 13, "B2: VO-11: ");
    check(
        "result",
        &typed.replace("[Result \"0\"]", "").replace("C2 0", "C2 1"),
        13,
        "The result is 1",
    );
    check(
        "other",
        &typed.replace("\"vorassic\"", "\"chess\""),
        1,
        "This is a saved game of “chess”",
    );
    check("player", &typed.replace("Player1", "Player3"), 6, "There is no player 3");
}

#[test]
fn a_missing_file_is_code_1() {
    for command in ["replay missing.record", "convert missing.record --to json"] {
        let output = machiavel(command).output().unwrap();
        assert_eq!((output.status.code(), text(output.stdout).as_str()), (Some(1), ""));
        assert!(text(output.stderr).starts_with("error: missing.record: "));
    }
    refuse("replay", &["<FILE>"]);
}

#[test]
fn names_cannot_talk_to_the_terminal() {
    let folder = Folder::new();
    let game = "[Game \"vorassic\"]\n[Rules \"vorassic@1\"]\n";
    let file = folder.write("typed", &format!("{game}[Player0 \"\u{1b}[2J\"]\nA1 {{\u{7}}} *"));
    let output = machiavel(&format!("replay --notes {file}")).output().unwrap();
    let shown = text(output.stdout);
    assert!(shown.contains("[Player0 \"\\u{1b}[2J\"]") && shown.contains("{\\u{7}}"), "{shown}");
}

/// A short game of Vorassic with something else in the place of its rules, a tag and an end.
#[track_caller]
fn refuse_record(rules: &str, tag: &str, end: &str, error: &str) {
    let folder = Folder::new();
    let text = format!(
        "[Game \"vorassic\"]\n[Rules \"{rules}\"]\n[Setup \"size=5\"]\n{tag}[Result \"*\"]\n\n1. A1 {end}*\n"
    );
    let file = folder.write("game.record", &text);
    refuse(&format!("replay {file}"), &[&format!("error: {file}: {error}\n")]);
}

#[test]
fn refusals_say_what_is_there_instead() {
    let rules = "line 2: These are rules of Djambi.";
    refuse_record("djambi/french@1", "", "", rules);
    refuse_record("vorassic@9", "", "", "line 2: There are no rules “vorassic@9”.");
    refuse_record("vorassic@1", "", "resigns:2 ", "line 6: There is no player 2 in this game.");
    let unknown = "line 4: The tag Player7 names no player: they are Player0 to Player3.";
    refuse_record("vorassic@1", "[Player7 \"Ada\"]\n", "", unknown);
    let absent = "line 4: There is no player 2 in this game.";
    refuse_record("vorassic@1", "[Player2 \"Ada\"]\n", "", absent);
}

#[test]
fn other_forms_are_for_convert() {
    let folder = Folder::new();
    let json = answer("convert docs/examples/bermudes.record --to json");
    let positions = answer("convert docs/examples/bermudes.record --to positions");
    for (text, form) in [(json, "this is JSON"), (positions, "this is a list of positions")] {
        let file = folder.write("game", &text);
        let hint = format!("machiavel convert {file} --to record");
        for command in ["replay", "picture"] {
            refuse(&format!("{command} {file}"), &[form, &hint]);
        }
    }
    let file = folder.write("game", "neither\n");
    refuse(&format!("replay {file}"), &["line 1: This is no saved game."]);
}
