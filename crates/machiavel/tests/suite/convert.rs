//! `machiavel convert`.

use std::fs;
use std::path::Path;

use crate::folder::Folder;
use crate::{ROOT, answer, refuse};

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}

#[test]
fn json_and_back_is_the_same_record() {
    let folder = Folder::new();
    let golden = "crates/record/tests/golden";
    let names = ["djambi-classic-1-notes", "bermudes-1-notes", "vorassic-1-notes"];
    let golden = names.map(|name| format!("{golden}/{name}.record"));
    let examples = ["djambi", "bermudes", "vorassic"];
    let examples = examples.map(|name| format!("docs/examples/{name}.record"));
    for (index, record) in golden.into_iter().chain(examples).enumerate() {
        let json = folder.path(&format!("{index}.json"));
        answer(&format!("convert {record} --to json --out {json}"));
        assert_eq!(answer(&format!("convert {json} --to record")), file(&record), "{record}");
        assert_eq!(answer(&format!("convert {json} --to json")), file(&json), "{record}");
        assert_eq!(answer(&format!("convert {record} --to record")), file(&record));
    }
}

#[test]
fn positions_and_back_are_the_same_turns() {
    let folder = Folder::new();
    let golden = "crates/record/tests/golden";
    for record in [
        "docs/examples/vorassic.record".to_owned(),
        "docs/examples/djambi.record".to_owned(),
        format!("{golden}/djambi-french-1-4-four.record"),
        format!("{golden}/vorassic-1-octopus-4-walls.record"),
    ] {
        let list = folder.path("list");
        answer(&format!("convert {record} --to positions --out {list} --force"));
        let setup = file(&list).lines().next().unwrap().to_owned();
        let again = answer(&format!("convert {list} --to record"));
        let (rules, options) = setup.split_once(' ').unwrap();
        assert!(again.contains(&format!("[Rules \"{rules}\"]\n[Setup \"{options}\"]\n")));
        assert_eq!(answer(&format!("convert {list} --to positions")), file(&list));
        let saved = folder.path("again");
        answer(&format!("convert {list} --to record --out {saved} --force"));
        let end = |path: &str| answer(&format!("replay {path}")).lines().last().map(str::to_owned);
        assert_eq!(end(&saved), end(&record));
    }
}

#[test]
fn a_list_must_be_a_game() {
    let folder = Folder::new();
    let sound = file("docs/examples/vorassic.positions");
    let lines: Vec<&str> = sound.split_inclusive('\n').collect();
    let check = |text: &str, errors: &[&str]| {
        let list = folder.write("list", text);
        refuse(&format!("convert {list} --from positions --to record"), errors);
    };
    check("", &["line 1: expected a setup"]);
    check("chess@1\n", &["line 1: There are no rules “chess@1”"]);
    check(lines[0], &["line 2: expected the first position"]);
    check(&format!("{}worm\n", lines[0]), &["line 2: VO-31: "]);
    check(&[lines[0], lines[1], lines[3]].concat(), &["line 3: no turn leads to this position"]);
    check(&[lines[0], lines[1], "\n"].concat(), &["line 3: the line is empty"]);
    check(&[lines[0], lines[1], "worm\n"].concat(), &["line 3: VO-31: "]);
    let after = format!("{sound}{}", lines[5]);
    check(&after, &["line 26: the game is over before this position"]);
    let list = folder.write("list", &sound);
    refuse(&format!("convert {list} --to record --limit 1"), &["line 3: more than 1 legal turns"]);
    assert!(answer(&format!("convert {list} --to record --limit 2")).ends_with(" 23. C2 0\n"));
}

#[test]
fn an_ambiguous_list_is_refused() {
    let folder = Folder::new();
    let setup = "bermudes@1";
    // Around the square one way or the other.
    let start = "9/9/2ox5/2x1x4/3x5/9/9/xxxxxx3/oooooo3 o";
    let end = "9/9/2oo5/2o1o4/3o5/9/9/xxxxxx3/oooooo3 x";
    let list = folder.write("list", &format!("{setup}\n{start}\n{end}\n"));
    refuse(
        &format!("convert {list} --to record"),
        &["line 3: 2 turns lead to this position: C3-C5-E5-E3-C3 C3-E3-E5-C5-C3"],
    );
    let start = "x8/9/9/9/9/9/9/xxxxxx3/oooooo3 o";
    let same = folder.write("same", &format!("{setup}\n{start}\n{start}\n"));
    refuse(
        &format!("convert {same} --to record"),
        &["line 3: 2 withdrawals lead to this position"],
    );
}

#[test]
fn json_must_say_what_the_game_gives() {
    let folder = Folder::new();
    let sound = answer("convert docs/examples/vorassic.record --to json");
    let check = |text: &str, errors: &[&str]| {
        let json = folder.write("json", text);
        refuse(&format!("convert {json} --from json --to record"), errors);
    };
    let change = |from: &str, to: &str, error: &str| {
        assert!(sound.contains(from), "{from}");
        check(&sound.replacen(from, to, 1), &[error]);
    };
    check("", &["line 1: "]);
    check("[]", &["\"format\" is not \"machiavel-record@1\""]);
    check("{}", &["\"format\" is not"]);
    check("{\n\"format\": 1,\n}", &["line 3: "]);
    change("\"turn\": \"B0\"", "\"turn\": \"A1\"", "C0: VO-11: ");
    change("\"turn\": \"B0\"", "\"turn\": \"E4\"", "E4: VO-10: ");
    change("\"turn\": \"B0\"", "\"turn\": 7", "\"turn\": expected a text");
    change("\"number\": 1,", "\"number\": 2,", "/events/0/number is not what the game gives");
    change("\"number\": 1,", "\"nummer\": 1,", "/events/0/nummer is not what the game gives");
    change("snake R 1:0", "snake R 2:0", "/events/0/position is not what the game gives");
    change("\"kind\": \"turn\"", "\"kind\": \"resign\"", "\"kind\": there is no \"resign\"");
    change("\"game\": \"vorassic\"", "\"game\": \"go\"", "This is a saved game of “go”");
    change("\"result\": \"0\"", "\"result\": \"1\"", "The result is 1");
    change("\"date\": \"2026-11-15\"", "\"date\": \"soon\"", "no record can hold this");
    change(
        "\"tags\": []",
        "\"tags\": [{\"name\": \"a b\", \"value\": \"\"}]",
        "no record can hold",
    );
    change("\"tags\": []", "\"tags\": [1]", "\"tags\": expected \"name\" and \"value\"");
    change("\"tags\": []", "\"more\": []", "/more is not what the game gives");
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    check(&deep, &["line 1: "]);
}

#[test]
fn json_may_leave_out_what_follows() {
    let folder = Folder::new();
    let json = "{\"format\": \"machiavel-record@1\", \"game\": \"vorassic\", \
        \"rules\": \"vorassic@1\", \"setup\": \"size=5\", \
        \"events\": [{\"turn\": \"A1\"}, {\"kind\": \"resigns\", \"player\": 1}], \"result\": \"0\"}";
    let file = folder.write("json", json);
    let record = answer(&format!("convert {file} --to record"));
    assert!(record.ends_with("\n1. A1 2. resigns:1 0\n"), "{record}");
    assert!(record.contains("[Places \"1 2\"]") && record.contains("[Start \"snake J"));
}

#[test]
fn files_are_not_written_over_without_force() {
    let folder = Folder::new();
    let out = folder.write("out", "mine\n");
    let arguments = format!("convert docs/examples/djambi.record --to positions --out {out}");
    refuse(&arguments, &["the file is there already; --force writes over it"]);
    assert_eq!(folder.read("out"), "mine\n");
    assert_eq!(answer(&format!("{arguments} --force")), "");
    assert_eq!(folder.read("out").lines().count(), 7);
    refuse("convert docs/examples/djambi.record --to json --force", &["--out"]);
    refuse("convert docs/examples/djambi.record", &["--to <FORM>"]);
    refuse("convert docs/examples/djambi.record --to pgn", &["record, positions, json"]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_endless_file_is_refused() {
    refuse("replay /dev/zero", &["/dev/zero: line 1: The file is too large"]);
    refuse("convert /dev/zero --to json", &["/dev/zero: the file is larger than 64 MiB"]);
}
