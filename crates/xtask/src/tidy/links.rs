//! Links between documents.

use super::tree::{Finding, Tree};

/// Every link of a Markdown file to a file of ours leads somewhere.
pub(super) fn links(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".md")) {
        let mut in_code = false;
        for (index, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                in_code = !in_code;
                continue;
            }
            if in_code {
                continue;
            }
            for target in targets(line) {
                if !leads_somewhere(tree, path, target) {
                    findings.push(Finding::at(path, index, format!("no file {target}")));
                }
            }
        }
    }
    findings
}

/// The targets of the links of a line, `[text](target)` and `[name]: target`.
fn targets(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for (place, open) in line.match_indices("](") {
        let rest = &line[place + open.len()..];
        if let Some(end) = rest.find([')', ' ']) {
            targets.push(&rest[..end]);
        }
    }
    if line.starts_with('[')
        && let Some((_, rest)) = line.split_once("]: ")
        && let Some(target) = rest.split_whitespace().next()
    {
        targets.push(target);
    }
    targets
}

fn leads_somewhere(tree: &Tree, from: &str, target: &str) -> bool {
    let file = target.split('#').next().unwrap_or(target);
    // Addresses elsewhere, and places in the same file.
    if file.contains("://") || file.starts_with("mailto:") || file.is_empty() {
        return true;
    }
    let mut folders: Vec<_> = from.split('/').collect();
    folders.pop();
    for part in file.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                if folders.pop().is_none() {
                    return false;
                }
            }
            name => folders.push(name),
        }
    }
    tree.has(&folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::tree::lines;
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let tree = Tree::of(&[
            ("docs/rules/djambi.md", text),
            ("docs/notation.md", ""),
            ("README.md", ""),
        ]);
        assert_eq!(lines(&links(&tree)), expected);
    }

    #[test]
    fn links_that_lead_somewhere_pass() {
        check("[a](../notation.md#turns), [b](djambi.md), [c](#x), [d](../../README.md)", &[]);
        check("[a](https://example.org/x.md) [b](../rules) [c]( )", &[]);
        check("```\n[a](nowhere.md)\n```\n[c]: ../notation.md", &[]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        check("x\n[a](notation.md)", &["docs/rules/djambi.md:2: no file notation.md"]);
        check("[a](../../../README.md)", &["docs/rules/djambi.md:1: no file ../../../README.md"]);
        check("[a]: b.md", &["docs/rules/djambi.md:1: no file b.md"]);
        check("[a](b.md \"title\")", &["docs/rules/djambi.md:1: no file b.md"]);
    }
}
