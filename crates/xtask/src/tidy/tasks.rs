//! The tasks that documents name.

use clap::Parser;

use super::tree::{Finding, Tree};
use crate::Arguments;

/// How a task begins in a document.
const CALL: &str = "cargo xtask ";

/// Every task in a Markdown file is one, with options that it has.
pub(super) fn tasks(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".md")) {
        let mut in_code = false;
        for (index, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                in_code = !in_code;
                continue;
            }
            let calls = if in_code { vec![line.trim_start_matches("$ ")] } else { spans(line) };
            for call in calls.into_iter().filter_map(|code| code.strip_prefix(CALL)) {
                if !can_be_typed(call) {
                    findings.push(Finding::at(path, index, format!("no task {CALL}{call}")));
                }
            }
        }
    }
    findings
}

/// What stands between backquotes.
fn spans(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

fn can_be_typed(call: &str) -> bool {
    // Any task.
    if call == "…" {
        return true;
    }
    // Up to a remark and to what the shell does next; what may be left out is left out.
    let ends = [" #", " && ", " > "];
    let end = ends.iter().filter_map(|end| call.find(end)).min().unwrap_or(call.len());
    let mut bracket = false;
    let words = call[..end].split_whitespace().filter(|word| {
        bracket |= word.starts_with('[');
        let is_left_out = bracket;
        bracket &= !word.ends_with(']');
        !is_left_out
    });
    Arguments::try_parse_from([CALL.trim_end()].into_iter().chain(words)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::tree::lines;
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(lines(&tasks(&Tree::of(&[("README.md", text)]))), expected);
    }

    #[test]
    fn tasks_with_their_options_are_fine() {
        check("`cargo xtask tidy` and `cargo xtask fuzz [TARGET] [--seconds N]`", &[]);
        check("```sh\ncargo xtask faults --full kill # long\n```", &[]);
        check("`cargo xtask site && cargo test`, as `cargo xtask …`; `cargo build`", &[]);
    }

    #[test]
    fn others_are_found() {
        check("x\n`cargo xtask tidily`", &["README.md:2: no task cargo xtask tidily"]);
        check("`cargo xtask test --most`", &["README.md:1: no task cargo xtask test --most"]);
        check(
            "```sh\n$ cargo xtask\n$ cargo xtask x\n```",
            &["README.md:3: no task cargo xtask x"],
        );
    }
}
