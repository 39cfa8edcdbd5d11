//! `cargo xtask tidy`: what the project promises and the compiler does not check.

mod clauses;
mod files;
mod links;
mod manifest;
mod manifests;
mod purity;
mod tasks;
mod texts;
mod tree;

use anyhow::{Result, ensure};

use crate::shell;
use tree::{Finding, Tree};

/// One check: its name and what it finds wrong.
type Check = (&'static str, fn(&Tree) -> Vec<Finding>);

const CHECKS: &[Check] = &[
    ("crates depend on each other as the table in ARCHITECTURE.md says", manifests::dependencies),
    ("every crate has a description and the workspace's lints", manifests::descriptions),
    ("locked packages come from crates.io", manifests::sources),
    ("kernel and rules crates are pure", purity::purity),
    ("every clause has a test, every test its clause", clauses::clauses),
    ("every message is there in every language", texts::messages),
    ("every clause is covered by a chapter in every language", texts::chapters),
    ("files are short enough", files::lengths),
    ("no forbidden words", files::words),
    ("no mod.rs", files::names),
    ("links in documents lead to files", links::links),
    ("tasks in documents can be typed", tasks::tasks),
];

/// Runs every check and prints everything that is wrong.
pub(crate) fn tidy() -> Result<()> {
    let tree = Tree::read(shell::root())?;
    let mut count = 0;
    for (name, check) in CHECKS {
        let findings = check(&tree);
        let verdict = if findings.is_empty() { "ok" } else { "FAILED" };
        println!("tidy: {name}: {verdict}");
        for finding in &findings {
            println!("  {finding}");
        }
        count += findings.len();
    }
    ensure!(count == 0, "findings of tidy: {count}");
    Ok(())
}
