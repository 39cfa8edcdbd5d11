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
    check("noise", "\u{0}\u{1}", 1, "A turn is missing here");
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
    check("player", &typed.replace("Player1", "Player3"), 6, "Nobody has seat 3");
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
