//! `machiavel analyze`.

use crate::folder::Folder;
use crate::{answer, machiavel, refuse, text};

const RECORD: &str = "docs/examples/vorassic.record";

#[test]
fn every_turn_has_a_line_with_what_each_can_expect() {
    let report = answer(&format!("analyze {RECORD} --nodes 2000"));
    let (lines, rest) = report.split_once("\n\n").unwrap();
    let lines: Vec<_> = lines.lines().filter(|line| !line.starts_with('\t')).collect();
    assert_eq!(lines.len(), 24);
    for (number, line) in lines.iter().enumerate() {
        let fields: Vec<_> = line.split('\t').collect();
        let [index, player, _, mark, shares] = fields[..] else { panic!("{line}") };
        assert_eq!(index, number.to_string());
        assert!(["-", "0", "1"].contains(&player), "{line}");
        assert!(["-", "?!", "?", "??"].contains(&mark), "{line}");
        let shares: Vec<f64> = shares.split(' ').map(|share| share.parse().unwrap()).collect();
        assert!((shares[0] + shares[1] - 100.0).abs() <= 1.0, "{line}");
    }
    // The game is over, and player 0 has won.
    assert!(lines[23].ends_with("\t100 0"), "{}", lines[23]);
    let graph: Vec<_> = rest.lines().skip(1).take(10).collect();
    assert!(graph.iter().all(|row| row.chars().count() == 6 + 24), "{rest}");
    assert!(graph.iter().all(|row| row.ends_with('0')), "{rest}");
    assert_eq!(rest.lines().count(), 1 + 10 + 2, "{rest}");
}

/// A game of one turn: the snake had to go right, where there is enough, and went left.
fn thrown_away(folder: &Folder) -> String {
    let file = folder.path("thrown.record");
    answer(&format!(
        "apply vorassic --position 'snake J 20:24 jrrrr/jrrRr/jrrrr/jjjjr/1J23r' A4 \
         --player Ada --save {file}"
    ));
    file
}

#[test]
fn what_is_better_is_told_in_every_language() {
    let folder = Folder::new();
    let file = thrown_away(&folder);
    for (language, better, summary) in [
        ("en", "\tBetter is C4", "Ada: doubtful turns 0, mistakes 0, blunders 1,"),
        ("fr", "\tMieux vaut C4", "Ada\u{a0}: tours douteux 0, erreurs 0, gaffes 1,"),
        ("es", "\tMejor es C4", "Ada: turnos dudosos 0, errores 0, errores graves 1,"),
    ] {
        let report = answer(&format!("analyze {file} --nodes 1000 --lang {language}"));
        assert!(report.contains("\n1\t0\tA4\t??\t0 100\n"), "{report}");
        for text in [better, summary] {
            assert!(report.contains(text), "{report}");
        }
    }
}

#[test]
fn a_record_gets_comments_and_variations() {
    let folder = Folder::new();
    let (file, saved) = (thrown_away(&folder), folder.path("commented.record"));
    answer(&format!("analyze {file} --nodes 1000 --save {saved}"));
    let noted = answer(&format!("replay --notes {saved}"));
    assert!(noted.contains("\t{?? Better is C4") && noted.contains("\t1\t0\tC4\t"), "{noted}");
    // What stands there already stays, and is written over only if that is wanted.
    refuse(&format!("analyze {saved} --nodes 1000 --save {saved}"), &["--force"]);
}

#[test]
fn the_graph_is_drawn_as_svg() {
    let folder = Folder::new();
    let file = folder.path("graph.svg");
    answer(&format!("analyze {RECORD} --nodes 200 --svg {file}"));
    let svg = folder.read("graph.svg");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("<polygon ").count(), 2);
    refuse(&format!("analyze {RECORD} --nodes 200 --svg {file}"), &["--force"]);
    answer(&format!("analyze {RECORD} --nodes 200 --svg {file} --force"));
}

#[test]
fn bad_questions_are_refused() {
    refuse("analyze", &["FILE"]);
    refuse(&format!("analyze {RECORD} --nodes 0"), &["--nodes"]);
    refuse(&format!("analyze {RECORD} --time 5"), &["expected a time"]);
    refuse(&format!("analyze {RECORD} --time 1s --nodes 5"), &["cannot be used with"]);
    refuse("analyze README.md --nodes 5", &["README.md"]);
    let output = machiavel("analyze missing.record").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).contains("missing.record"));
}
