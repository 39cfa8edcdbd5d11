//! The files of the workspace, as the checks see them.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// What holds no sources: build output and git's own, which is a file in a linked worktree.
const SKIPPED: &[&str] = &["target", ".git"];

/// Every file by its path from the root, with `/` between folders. A file that is not text is
/// there with an empty text.
#[derive(Debug, Default)]
pub(super) struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads the files below a folder.
    pub(super) fn read(root: &Path) -> Result<Tree> {
        let mut tree = Tree::default();
        tree.add(root, "")?;
        Ok(tree)
    }

    fn add(&mut self, folder: &Path, prefix: &str) -> Result<()> {
        let entries = fs::read_dir(folder).with_context(|| format!("cannot read /{prefix}"))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            if SKIPPED.contains(&name.as_str()) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                self.add(&entry.path(), &format!("{path}/"))?;
            } else {
                let bytes =
                    fs::read(entry.path()).with_context(|| format!("cannot read {path}"))?;
                self.files.insert(path, String::from_utf8(bytes).unwrap_or_default());
            }
        }
        Ok(())
    }

    /// All paths and texts in the order of the paths.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The files below a folder, which is given with a `/` at the end.
    pub(super) fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.files().filter(move |(path, _)| path.starts_with(folder))
    }

    /// The text of a file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether there is such a file or folder.
    pub(super) fn has(&self, path: &str) -> bool {
        let folder = format!("{path}/");
        path.is_empty() || self.files.contains_key(path) || self.below(&folder).next().is_some()
    }

    /// The folders of `crates` that hold a manifest, with the manifest's text.
    pub(super) fn crates(&self) -> impl Iterator<Item = (&str, &str)> {
        self.below("crates/").filter_map(|(path, text)| {
            let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
            (!name.contains('/')).then_some((name, text))
        })
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let own = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
        Tree { files: files.iter().map(own).collect() }
    }
}

/// Something wrong, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Finding {
    path: String,
    /// From 1; `None` when the whole file is meant.
    line: Option<usize>,
    what: String,
}

impl Finding {
    /// About a line, counted from 0.
    pub(super) fn at(path: &str, index: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line: Some(index + 1), what: what.into() }
    }

    /// About a whole file.
    pub(super) fn of(path: &str, what: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line: None, what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.what),
            None => write!(f, "{}: {}", self.path, self.what),
        }
    }
}

/// The findings as lines, for tests.
#[cfg(test)]
pub(super) fn lines(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(Finding::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_exist_by_what_they_hold() {
        let tree = Tree::of(&[("docs/rules/djambi.md", "")]);
        assert!(tree.has("docs/rules") && tree.has("docs") && tree.has(""));
        assert!(!tree.has("docs/rule") && !tree.has("doc"));
    }

    #[test]
    fn crates_are_the_folders_with_a_manifest() {
        let tree = Tree::of(&[
            ("crates/kernel/Cargo.toml", "a"),
            ("crates/kernel/deep/Cargo.toml", "b"),
            ("fuzz/Cargo.toml", "c"),
        ]);
        assert_eq!(tree.crates().collect::<Vec<_>>(), [("kernel", "a")]);
    }
}
