//! What `lang` says: the same in every language, and all of the rules.

use std::collections::BTreeMap;

use super::clauses::{GAMES, written};
use super::tree::{Finding, Tree};

const FOLDER: &str = "crates/lang/texts/";

/// Words that only other messages of the same language quote; each language has those it needs.
const OWN_WORDS: &str = "word-";

/// The files of messages that every language has.
const FILES: [&str; 9] = [
    "messages.ftl",
    "page.ftl",
    "documents.ftl",
    "terminal.ftl",
    "lessons.ftl",
    "live.ftl",
    "server.ftl",
    "study.ftl",
    "online.ftl",
];

/// Every message is there in every language.
pub(super) fn messages(tree: &Tree) -> Vec<Finding> {
    FILES.iter().flat_map(|file| messages_of(tree, file)).collect()
}

fn messages_of(tree: &Tree, file: &str) -> Vec<Finding> {
    let known: Vec<(String, BTreeMap<&str, usize>)> = languages(tree)
        .into_iter()
        .map(|language| {
            let path = format!("{FOLDER}{language}/{file}");
            let keys = keys(tree.text(&path).unwrap_or_default());
            (path, keys)
        })
        .collect();
    let mut findings = Vec::new();
    for (path, keys) in &known {
        for (other, others) in &known {
            for (key, index) in others.iter().filter(|(key, _)| !keys.contains_key(*key)) {
                let what = format!("the message {key} is missing in {path}");
                findings.push(Finding::at(other, *index, what));
            }
        }
    }
    findings
}

/// Every clause of a rules page is covered by the chapter of its game in every language, and no
/// chapter covers what is no clause.
pub(super) fn chapters(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (game, letters) in GAMES {
        let page = format!("docs/rules/{game}.md");
        let Some(text) = tree.text(&page) else { continue };
        let clauses = written(text, letters);
        for language in languages(tree) {
            let path = format!("{FOLDER}{language}/rules/{game}.md");
            let Some(chapter) = tree.text(&path) else {
                findings.push(Finding::of(&path, format!("the chapter of {game} is missing")));
                continue;
            };
            let marks = marks(chapter);
            let mut missing: Vec<_> =
                clauses.iter().filter(|(clause, _)| !marks.contains_key(clause.as_str())).collect();
            missing.sort_by_key(|(_, index)| **index);
            for (clause, index) in missing {
                let what = format!("{clause} is not covered by {path}");
                findings.push(Finding::at(&page, *index, what));
            }
            for (mark, index) in marks.iter().filter(|(mark, _)| !clauses.contains_key(**mark)) {
                let what = format!("{mark} is no clause of {page}");
                findings.push(Finding::at(&path, *index, what));
            }
        }
    }
    findings
}

/// The folders of `lang`, one for each language.
fn languages(tree: &Tree) -> Vec<String> {
    let mut languages: Vec<String> = tree
        .below(FOLDER)
        .filter_map(|(path, _)| path.strip_prefix(FOLDER)?.split_once('/'))
        .map(|(language, _)| language.to_owned())
        .collect();
    languages.dedup();
    languages
}

/// The keys of a file of messages with their lines. A message begins a line, what belongs to it is
/// indented.
fn keys(text: &str) -> BTreeMap<&str, usize> {
    let mut keys = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        if let Some((key, _)) = line.split_once(" =")
            && line.starts_with(|c: char| c.is_ascii_alphabetic())
            && !key.starts_with(OWN_WORDS)
        {
            keys.insert(key, index);
        }
    }
    keys
}

/// The clauses that a chapter marks, `<!-- DJ-20 DJ-21 -->`, with the line of the first time.
fn marks(chapter: &str) -> BTreeMap<&str, usize> {
    let mut marks = BTreeMap::new();
    for (index, line) in chapter.lines().enumerate() {
        let inside = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
        for mark in inside.unwrap_or_default().split_whitespace() {
            marks.entry(mark).or_insert(index);
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::super::tree::lines;
    use super::*;

    #[track_caller]
    fn check_messages(english: &str, french: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("crates/lang/texts/en/messages.ftl", english),
            ("crates/lang/texts/en/rules/djambi.md", ""),
            ("crates/lang/texts/fr/messages.ftl", french),
        ]);
        assert_eq!(lines(&messages(&tree)), expected);
    }

    #[test]
    fn the_same_messages_pass() {
        let english = "# why = not\nyes = Yes\nno = { $x ->\n    [one] a = b\n   *[other] No\n}\n";
        check_messages(english, "no = Non\nyes = Oui\nword-the = le\n", &[]);
    }

    #[test]
    fn a_message_that_one_language_lacks_is_found() {
        let (english, french) =
            ("crates/lang/texts/en/messages.ftl", "crates/lang/texts/fr/messages.ftl");
        let only_english = format!("{english}:2: the message no is missing in {french}");
        check_messages("yes = Yes\nno = No\n", "yes = Oui\n# no = Non\n", &[&only_english]);
        let only_french = format!("{french}:1: the message no is missing in {english}");
        check_messages("yes = Yes\n", "no = Non\nyes = Oui\n", &[&only_french]);
        // A longer key is another one.
        let longer = format!("{french}:1: the message yes-sir is missing in {english}");
        check_messages(
            "yes = Yes\n",
            "yes-sir = Oui\n",
            &[&longer, &format!("{english}:1: the message yes is missing in {french}")],
        );
    }

    #[test]
    fn a_language_without_messages_is_found() {
        let tree = Tree::of(&[
            ("crates/lang/texts/en/messages.ftl", "yes = Yes\n"),
            ("crates/lang/texts/es/rules/djambi.md", ""),
        ]);
        let expected = "crates/lang/texts/en/messages.ftl:1: the message yes is missing in crates/lang/texts/es/messages.ftl";
        assert_eq!(lines(&messages(&tree)), [expected]);
    }

    #[track_caller]
    fn check_chapter(chapter: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("docs/rules/bermudes.md", "- **BE-1** The board.\n- **BE-13** Chains end (BE-99).\n"),
            ("crates/lang/texts/en/rules/bermudes.md", chapter),
        ]);
        assert_eq!(lines(&chapters(&tree)), expected);
    }

    #[test]
    fn a_chapter_that_covers_everything_passes() {
        check_chapter("# B\na\n\n<!-- BE-1 -->\n\nb\n<!-- BE-13 BE-1 -->\n", &[]);
    }

    #[test]
    fn a_clause_that_no_text_covers_is_found() {
        let path = "crates/lang/texts/en/rules/bermudes.md";
        let missing = format!("docs/rules/bermudes.md:2: BE-13 is not covered by {path}");
        check_chapter("a\n<!-- BE-1 -->\nSee BE-13.\n", &[&missing]);
        let first = format!("docs/rules/bermudes.md:1: BE-1 is not covered by {path}");
        check_chapter("a <!-- BE-1 -->\n<!-- BE-130 BE-13\n", &[&first, &missing]);
    }

    #[test]
    fn a_mark_of_no_clause_is_found() {
        let expected = "crates/lang/texts/en/rules/bermudes.md:2: BE-99 is no clause of docs/rules/bermudes.md";
        check_chapter("a\n<!-- BE-1 BE-13 BE-99 -->\n", &[expected]);
    }

    #[test]
    fn a_missing_chapter_is_found() {
        let tree = Tree::of(&[
            ("docs/rules/bermudes.md", "**BE-1** The board."),
            ("crates/lang/texts/fr/messages.ftl", ""),
        ]);
        let expected = "crates/lang/texts/fr/rules/bermudes.md: the chapter of bermudes is missing";
        assert_eq!(lines(&chapters(&tree)), [expected]);
    }
}
