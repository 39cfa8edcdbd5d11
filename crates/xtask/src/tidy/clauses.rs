//! The clauses of the rules pages and the tests that hold them.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::{Finding, Tree};

/// Each game, and the letters of its clauses.
pub(super) const GAMES: &[(&str, &str)] =
    &[("djambi", "DJ"), ("bermudes", "BE"), ("vorassic", "VO")];

/// Every clause of a page has a test named after it, and no test names a clause that is not there.
pub(super) fn clauses(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (game, letters) in GAMES {
        let page = format!("docs/rules/{game}.md");
        let folder = format!("crates/{game}/tests/");
        let Some(text) = tree.text(&page) else {
            if tree.has(&format!("crates/{game}")) {
                findings.push(Finding::of(&page, format!("the page of {game} is missing")));
            }
            continue;
        };
        let written = written(text, letters);
        let mut tested = BTreeSet::new();
        for (path, source) in tree.below(&folder).filter(|(path, _)| path.ends_with(".rs")) {
            for (index, name) in test_names(source) {
                let Some(clause) = clause_of(name, letters) else { continue };
                if !written.contains_key(&clause) {
                    let what = format!("{name} names a clause that {page} does not have");
                    findings.push(Finding::at(path, index, what));
                }
                tested.insert(clause);
            }
        }
        let mut missing: Vec<_> =
            written.iter().filter(|(clause, _)| !tested.contains(*clause)).collect();
        missing.sort_by_key(|(_, index)| **index);
        for (clause, index) in missing {
            let prefix = clause.to_lowercase().replace('-', "_");
            let what = format!("{clause} has no test {prefix}_… in {folder}");
            findings.push(Finding::at(&page, *index, what));
        }
    }
    findings
}

/// The clauses that a page writes in bold, with the line of the first time.
pub(super) fn written(page: &str, letters: &str) -> BTreeMap<String, usize> {
    let mut clauses = BTreeMap::new();
    let open = format!("**{letters}-");
    for (index, line) in page.lines().enumerate() {
        for (place, _) in line.match_indices(&open) {
            let rest = &line[place + open.len()..];
            let digits = leading_digits(rest);
            if !digits.is_empty() && rest[digits.len()..].starts_with("**") {
                clauses.entry(format!("{letters}-{digits}")).or_insert(index);
            }
        }
    }
    clauses
}

/// The names of the test functions, with their lines.
fn test_names(source: &str) -> Vec<(usize, &str)> {
    let mut names = Vec::new();
    let mut is_test = false;
    for (index, line) in source.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("#[") {
            is_test |= line.contains("#[test]");
        } else if let Some(rest) = line.strip_prefix("fn ").or_else(|| line.strip_prefix("pub fn "))
        {
            if is_test {
                names.push((index, rest.split(['(', '<']).next().unwrap_or(rest)));
            }
            is_test = false;
        } else if !line.is_empty() && !line.starts_with("//") {
            is_test = false;
        }
    }
    names
}

/// The clause that a test is named after: `dj_21_militant_…` is DJ-21.
fn clause_of(name: &str, letters: &str) -> Option<String> {
    let rest = name.strip_prefix(&letters.to_lowercase())?.strip_prefix('_')?;
    let digits = leading_digits(rest);
    let is_named = !digits.is_empty() && rest[digits.len()..].starts_with('_');
    is_named.then(|| format!("{letters}-{digits}"))
}

fn leading_digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::super::tree::lines;
    use super::*;

    const PAGE: &str = "# Bermudes\n- **BE-1** The board.\n- **BE-13** Chains end (see BE-99).\n";

    #[track_caller]
    fn check(tests: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("docs/rules/bermudes.md", PAGE),
            ("crates/bermudes/tests/suite/clauses.rs", tests),
        ]);
        assert_eq!(lines(&clauses(&tree)), expected);
    }

    #[test]
    fn a_test_for_each_clause_is_enough() {
        check("#[test]\nfn be_1_board() {}\n#[test]\n// why\nfn be_13_chain_ends() {}\n", &[]);
        check(
            "#[test]\nfn be_1_board() {}\n#[test]\n#[should_panic]\nfn be_13_ends() {}\n#[test]\nfn other() {}",
            &[],
        );
    }

    #[test]
    fn a_clause_without_test_is_found() {
        let missing =
            "docs/rules/bermudes.md:3: BE-13 has no test be_13_… in crates/bermudes/tests/";
        check("#[test]\nfn be_1_board() {}\n", &[missing]);
        // A number that only begins the same, a padded one and a function that is no test.
        check("#[test]\nfn be_1_board() {}\n#[test]\nfn be_13() {}\n", &[missing]);
        check("#[test]\nfn be_1_board() {}\n\nfn be_13_helper() {}\n", &[missing]);
        let first = "docs/rules/bermudes.md:2: BE-1 has no test be_1_… in crates/bermudes/tests/";
        check("", &[first, missing]);
    }

    #[test]
    fn a_test_of_no_clause_is_found() {
        let tests = "#[test]\nfn be_1_a() {}\n#[test]\nfn be_13_b() {}\n#[test]\nfn be_99_c() {}\n#[test]\nfn be_01_d() {}\n";
        let path = "crates/bermudes/tests/suite/clauses.rs";
        let what = "names a clause that docs/rules/bermudes.md does not have";
        check(tests, &[&format!("{path}:6: be_99_c {what}"), &format!("{path}:8: be_01_d {what}")]);
    }

    #[test]
    fn a_game_without_a_page_is_found() {
        let tree = Tree::of(&[("crates/djambi/Cargo.toml", "")]);
        let expected = ["docs/rules/djambi.md: the page of djambi is missing"];
        assert_eq!(lines(&clauses(&tree)), expected);
    }
}
