//! What no file may be or say.

use super::tree::{Finding, Tree};

/// At this length one looks for the seam.
const MOST_LINES: usize = 800;

/// What people write and read; fixtures, lock files and licenses are as long as they are.
const WRITTEN: &[&str] = &[".rs", ".md", ".css", ".js", ".html"];

/// Words that say that something is not done. Split, so that this file passes.
const UNFINISHED: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("todo", "!"),
    concat!("unimplemented", "!"),
    concat!("dbg", "!"),
];

/// How absolute paths of somebody's machine begin.
const MACHINE_PATHS: &[&str] =
    &[concat!("/ho", "me/"), concat!("/Us", "ers/"), concat!("/ro", "ot/"), concat!("/wo", "rk/")];

/// Files that are too long.
pub(super) fn lengths(tree: &Tree) -> Vec<Finding> {
    let written = tree.files().filter(|(path, _)| WRITTEN.iter().any(|end| path.ends_with(end)));
    let mut findings = Vec::new();
    for (path, text) in written {
        let lines = text.lines().count();
        if lines > MOST_LINES {
            findings.push(Finding::of(path, format!("{lines} lines, more than {MOST_LINES}")));
        }
    }
    findings
}

/// Words that must not stand anywhere.
pub(super) fn words(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files() {
        for (index, line) in text.lines().enumerate() {
            for word in UNFINISHED.iter().filter(|word| stands_alone(line, word)) {
                findings.push(Finding::at(path, index, format!("the word {word}")));
            }
            for begin in MACHINE_PATHS.iter().filter(|begin| begins_a_path(line, begin)) {
                findings.push(Finding::at(path, index, format!("a path of one machine, {begin}…")));
            }
        }
    }
    findings
}

/// `foo.rs` stands beside `foo/`.
pub(super) fn names(tree: &Tree) -> Vec<Finding> {
    tree.files()
        .filter(|(path, _)| path.ends_with("/mod.rs"))
        .map(|(path, _)| Finding::of(path, "named mod.rs; name it like its folder, beside it"))
        .collect()
}

fn stands_alone(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(place, _)| {
        let before = line[..place].chars().next_back();
        let after = line[place + word.len()..].chars().next();
        let open_end = word.ends_with('!');
        !before.is_some_and(is_part) && (open_end || !after.is_some_and(is_part))
    })
}

/// Whether a path begins so here, and not in the middle of a longer one or of an address.
fn begins_a_path(line: &str, begin: &str) -> bool {
    line.match_indices(begin).any(|(place, _)| {
        let before = line[..place].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-/}~*".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tree::lines;
    use super::*;

    #[test]
    fn a_file_with_one_line_too_many_is_found() {
        let enough = "x\n".repeat(MOST_LINES);
        let more = "x\n".repeat(MOST_LINES + 1);
        let tree = Tree::of(&[("a.rs", &enough), ("b.rs", &more), ("c.json", &more)]);
        assert_eq!(lines(&lengths(&tree)), ["b.rs: 801 lines, more than 800"]);
    }

    #[test]
    fn forbidden_words_are_found() {
        for word in UNFINISHED {
            let text = format!("fine\n// {word} this\n");
            let tree = Tree::of(&[("crates/a/src/lib.rs", &text)]);
            let expected = [format!("crates/a/src/lib.rs:2: the word {word}")];
            assert_eq!(lines(&words(&tree)), expected);
        }
        for begin in MACHINE_PATHS {
            let tree = Tree::of(&[("README.md", &format!("see `{begin}me/x`\n"))]);
            let expected = [format!("README.md:1: a path of one machine, {begin}…")];
            assert_eq!(lines(&words(&tree)), expected);
        }
    }

    #[test]
    fn what_only_looks_alike_is_not_found() {
        let text = "todo = \"warn\"\nxxxx TODOS\nhttps://example.org/home/page\n../home/page\n";
        assert_eq!(words(&Tree::of(&[("a.md", text)])), []);
    }

    #[test]
    fn mod_rs_is_found() {
        let tree = Tree::of(&[("crates/a/src/b/mod.rs", ""), ("crates/a/src/model.rs", "")]);
        let expected = "crates/a/src/b/mod.rs: named mod.rs; name it like its folder, beside it";
        assert_eq!(lines(&names(&tree)), [expected]);
    }
}
