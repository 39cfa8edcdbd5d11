//! `machiavel rules`.

use crate::{answer, machiavel, refuse, text};

const GAMES: [&str; 3] = ["djambi", "bermudes", "vorassic"];
const LANGUAGES: [&str; 3] = ["en", "fr", "es"];

/// What the command prints in an environment.
#[track_caller]
fn answer_in(arguments: &str, environment: &[(&str, &str)]) -> String {
    let mut command = machiavel(arguments);
    environment.iter().for_each(|(name, value)| {
        command.env(name, value);
    });
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments}");
    text(output.stdout)
}

/// Whether a line may be as long as it is: what is written in code is not broken.
fn is_code(line: &str) -> bool {
    line.contains('/')
}

#[test]
fn every_chapter_is_told_in_every_language() {
    for game in GAMES {
        let mut told = Vec::new();
        for language in LANGUAGES {
            let chapter = answer(&format!("rules {game} --lang {language}"));
            let title = chapter.lines().next().unwrap();
            assert!(title.eq_ignore_ascii_case(game), "{title}");
            assert!(chapter.lines().count() > 200, "{game} {language}");
            assert!(!chapter.contains("<!--") && !chapter.contains(":::"), "{game} {language}");
            assert!(!chapter.contains('\u{1b}'), "{game} {language}: styles in a file");
            assert!(!chapter.contains(" \n"), "{game} {language}: spaces at the end of a line");
            told.push(chapter);
        }
        assert!(told[0] != told[1] && told[1] != told[2]);
    }
}

#[test]
fn lines_are_as_wide_as_the_terminal() {
    for game in GAMES {
        for language in LANGUAGES {
            let told = |columns| {
                answer_in(&format!("rules {game} --lang {language}"), &[("COLUMNS", columns)])
            };
            for (columns, width) in [("", 80), ("x", 80), ("90", 90), ("400", 100)] {
                let chapter = told(columns);
                let wide = chapter.lines().filter(|line| line.chars().count() > width);
                let wide: Vec<_> = wide.filter(|line| !is_code(line)).collect();
                assert!(wide.is_empty(), "{game} {language} {columns}: {wide:#?}");
                let widest = chapter.lines().map(|line| line.chars().count()).max();
                assert!(widest > Some(width - 3), "{game} {language} {columns}: {widest:?}");
            }
            // Tables cannot be narrower than their words, but texts can.
            assert!(told("50").lines().count() > told("70").lines().count());
            assert_eq!(told("1"), told("40"));
        }
    }
}

#[test]
fn diagrams_are_boards() {
    let chapter = answer("rules djambi --rules french");
    let board = "
      a   b   c   d   e   f   g   h   i
  9  GC  GA  GM   .   .   .  YM  YA  YC  9
  8  GD  GR  GM   .   .   .  YM  YR  YD  8
  7  GM  GM  GN   .   .   .  YN  YM  YM  7
  6   .   .   .   .   .   .   .   .   .  6
  5   .   .   .   . [()]  .   .   .   .  5
  4   .   .   .   .   .   .   .   .   .  4
  3  RM  RM  RN   .   .   .  BN  BM  BM  3
  2  RD  RR  RM   .   .   .  BM  BR  BD  2
  1  RC  RA  RM   .   .   .  BM  BA  BC  1
      a   b   c   d   e   f   g   h   i

  The start under the French rules; the Labyrinth is marked.
";
    assert!(chapter.contains(board), "{chapter}");
    assert!(chapter.contains("\n  c2 -> c7\n"));
    assert!(answer("rules vorassic").contains("\n  1 [#] 1  2  1  9  1  4  1\n"));
    assert!(answer("rules bermudes").contains("\n  B  .  x  .  . [x] .  .  .  .  B\n"));
}

#[test]
fn rule_sets_are_named_or_chosen() {
    let whole = answer("rules djambi");
    assert!(whole.contains(
        "| Only under the French rules\n|\n| A Militant can never kill a Chief.\n\n\
         | Only under these rules: English, Spanish and Classic\n|\n| A Militant can kill"
    ));
    for rules in ["french", "djambi/french@1"] {
        let french = answer(&format!("rules djambi --rules {rules}"));
        assert!(french.contains("\nA Militant can never kill a Chief.\n"));
        assert!(!french.contains("A Militant can kill") && !french.contains("\n| "));
    }
    let spanish = answer("rules djambi --rules spanish --lang es");
    assert!(!spanish.contains("Un Militante nunca puede matar a un Capitán"));
    assert_eq!(answer("rules bermudes --rules bermudes@1"), answer("rules bermudes"));
}

#[test]
fn the_environment_chooses_the_language() {
    let french = answer("rules bermudes --lang fr");
    assert_eq!(answer_in("rules bermudes", &[("LC_ALL", "fr_CA.UTF-8")]), french);
    let variables = [("LC_ALL", ""), ("LC_MESSAGES", "fr"), ("LANG", "es")];
    assert_eq!(answer_in("rules bermudes", &variables), french);
    // What is asked for on the command line counts more.
    assert_eq!(answer_in("rules bermudes --lang fr", &[("LC_ALL", "es_ES")]), french);
    assert_eq!(answer_in("--lang fr rules bermudes", &[]), french);
    assert_eq!(answer_in("rules bermudes", &[("LC_ALL", "de_DE")]), answer("rules bermudes"));
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    refuse("rules chess", &["'chess'", "djambi, bermudes, vorassic"]);
    refuse("rules", &["<GAME>"]);
    refuse("rules djambi --rules Russian", &["\"Russian\"", "french, english, spanish, classic"]);
    refuse("rules djambi --rules djambi/french@2", &["french, english, spanish, classic"]);
    refuse("rules vorassic --rules french", &["\"french\"", "vorassic"]);
    refuse("rules djambi --lang de", &["'de'", "en, fr, es"]);
}

#[test]
fn a_chapter_for_one_rule_set_has_no_diagrams_of_others() {
    let start = "Reporters and Diplomats have changed places";
    let squashed =
        |arguments: &str| answer(arguments).split_whitespace().collect::<Vec<_>>().join(" ");
    for (rules, other) in [("french", false), ("english", true), ("spanish", true)] {
        let chapter = squashed(&format!("rules djambi --rules {rules}"));
        assert_eq!(chapter.contains(start), other, "{rules}");
        assert_eq!(chapter.contains("The start under the French rules"), !other, "{rules}");
        assert_eq!(chapter.contains("Only under the Spanish rules: the"), rules == "spanish");
        assert_eq!(chapter.contains("Suspended ~~~~~~~~~"), rules == "spanish", "{rules}");
        assert!(!chapter.contains("Only under the Classic rules"), "{rules}");
    }
}
