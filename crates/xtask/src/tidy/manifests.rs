//! Who depends on whom, and what every manifest says.

use super::manifest::{Entry, entries};
use super::tree::{Finding, Tree};

/// What a crate may depend on.
#[derive(Clone, Copy, Debug)]
enum May {
    /// These crates of ours, in tests all; whatever it needs from others.
    Use(&'static [&'static str]),
    /// These crates of ours and nothing from others, not even in tests.
    UseOnly(&'static [&'static str]),
    /// Every crate of ours.
    UseAll,
}

/// The table of ARCHITECTURE.md. Who may use the rules crates may use `kernel`, which is how one
/// talks to them.
const TABLE: &[(&str, May)] = &[
    ("kernel", May::UseOnly(&[])),
    ("djambi", May::UseOnly(&["kernel"])),
    ("bermudes", May::UseOnly(&["kernel"])),
    ("vorassic", May::UseOnly(&["kernel"])),
    ("bot", May::Use(&["kernel", "djambi", "bermudes", "vorassic"])),
    ("record", May::Use(&["kernel", "djambi", "bermudes", "vorassic"])),
    ("catalog", May::Use(&["kernel", "djambi", "bermudes", "vorassic", "bot", "record"])),
    ("engine", May::Use(&["catalog"])),
    ("picture", May::Use(&["catalog"])),
    ("lang", May::Use(&[])),
    ("wire", May::Use(&[])),
    ("table", May::Use(&["wire", "catalog"])),
    ("client", May::Use(&["wire", "catalog", "table"])),
    ("dial", May::Use(&["wire", "catalog", "table", "client"])),
    ("history", May::Use(&["wire", "catalog", "table"])),
    ("store", May::Use(&[])),
    ("bus", May::Use(&[])),
    (
        "server",
        May::Use(&[
            "kernel", "djambi", "bermudes", "vorassic", "bot", "record", "catalog", "engine",
            "picture", "lang", "wire", "table", "client", "store", "bus", "site",
        ]),
    ),
    ("tui", May::Use(&["catalog", "lang", "client", "record"])),
    ("web", May::Use(&["catalog", "lang", "client", "record"])),
    ("bot-worker", May::Use(&["catalog"])),
    ("site", May::Use(&[])),
    ("site-builder", May::UseAll),
    ("browser", May::Use(&[])),
    ("machiavel", May::UseAll),
    ("services", May::Use(&[])),
    ("faults", May::UseAll),
    ("bench", May::UseAll),
    ("train", May::UseAll),
    ("xtask", May::UseAll),
];

/// The dependencies of every crate against the table.
pub(super) fn dependencies(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (name, manifest) in tree.crates() {
        let path = format!("crates/{name}/Cargo.toml");
        let Some((_, may)) = TABLE.iter().find(|(known, _)| *known == name) else {
            findings.push(Finding::of(&path, format!("{name} is not in the table of crates")));
            continue;
        };
        for entry in entries(manifest) {
            let Some(used) = entry.dependency() else { continue };
            let ours = TABLE.iter().any(|(known, _)| *known == used);
            let allowed = match may {
                May::UseOnly(list) => list.contains(&used),
                May::Use(list) => !ours || list.contains(&used) || entry.is_for_tests(),
                May::UseAll => true,
            };
            if !allowed {
                let what = format!("{name} may not depend on {used}");
                findings.push(Finding::at(&path, entry.index, what));
            }
        }
    }
    findings
}

/// Every crate is named like its folder, says what it is for, and takes the workspace's lints.
pub(super) fn descriptions(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (name, manifest) in tree.crates() {
        let path = format!("crates/{name}/Cargo.toml");
        let entries = entries(manifest);
        let value = |section: &str, key: &str| {
            let is_it = |entry: &&Entry<'_>| entry.section == section && entry.key == key;
            entries.iter().find(is_it).map(|entry| entry.value)
        };
        if value("package", "name") != Some(&format!("\"{name}\"")) {
            findings.push(Finding::of(&path, format!("the crate is not named {name}")));
        }
        let own = value("package", "description").filter(|text| !text.trim_matches('"').is_empty());
        if own.or(value("package", "description.workspace")).is_none() {
            findings.push(Finding::of(&path, "no description"));
        }
        if value("lints", "workspace") != Some("true") {
            findings.push(Finding::of(&path, "no `[lints] workspace = true`"));
        }
    }
    findings
}

/// Lock files name no other source of packages than the one everybody has.
pub(super) fn sources(tree: &Tree) -> Vec<Finding> {
    const CRATES_IO: &str = "\"registry+https://github.com/rust-lang/crates.io-index\"";
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with("Cargo.lock")) {
        for entry in entries(text).iter().filter(|entry| entry.key == "source") {
            if entry.value != CRATES_IO {
                findings.push(Finding::at(path, entry.index, format!("source {}", entry.value)));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::tree::lines;
    use super::*;

    const SOUND: &str =
        "[package]\nname = \"djambi\"\ndescription = \"x\"\n[lints]\nworkspace = true\n";

    #[track_caller]
    fn check(name: &str, dependencies_of: &str, expected: &[&str]) {
        let path = format!("crates/{name}/Cargo.toml");
        let tree = Tree::of(&[(&path, &format!("[dependencies]\n{dependencies_of}\n"))]);
        assert_eq!(lines(&dependencies(&tree)), expected);
    }

    #[test]
    fn what_the_table_allows_passes() {
        check("djambi", "kernel.workspace = true", &[]);
        check("tui", "catalog.workspace = true\nratatui = \"1\"", &[]);
        check("machiavel", "server.workspace = true\nclap = \"4\"", &[]);
    }

    #[test]
    fn tests_may_use_everything_except_in_rules_crates() {
        check("lang", "[dev-dependencies]\ncatalog.workspace = true", &[]);
        check("lang", "[target.x.dev-dependencies.djambi]\nworkspace = true", &[]);
        let found = "crates/djambi/Cargo.toml:3: djambi may not depend on bermudes";
        check("djambi", "[dev-dependencies]\nbermudes.workspace = true", &[found]);
        let found = "crates/lang/Cargo.toml:2: lang may not depend on catalog";
        check("lang", "catalog.workspace = true\n[dev-dependencies]", &[found]);
    }

    #[test]
    fn what_the_table_does_not_allow_is_found() {
        let found = "crates/djambi/Cargo.toml:2: djambi may not depend on serde";
        check("djambi", "serde = \"1\"", &[found]);
        let found = "crates/djambi/Cargo.toml:2: djambi may not depend on bermudes";
        check("djambi", "bermudes.workspace = true", &[found]);
        let found = "crates/tui/Cargo.toml:2: tui may not depend on djambi";
        check("tui", "djambi.workspace = true", &[found]);
        let found = "crates/store/Cargo.toml:2: store may not depend on kernel";
        check("store", "kernel.workspace = true", &[found]);
    }

    #[test]
    fn a_crate_that_the_table_does_not_know_is_found() {
        check("chess", "", &["crates/chess/Cargo.toml: chess is not in the table of crates"]);
    }

    #[test]
    fn what_every_manifest_must_say_is_missed() {
        assert_eq!(descriptions(&Tree::of(&[("crates/djambi/Cargo.toml", SOUND)])), []);
        let bare = Tree::of(&[("crates/djambi/Cargo.toml", "[package]\nname = \"dj\"\n")]);
        let expected = [
            "crates/djambi/Cargo.toml: the crate is not named djambi",
            "crates/djambi/Cargo.toml: no description",
            "crates/djambi/Cargo.toml: no `[lints] workspace = true`",
        ];
        assert_eq!(lines(&descriptions(&bare)), expected);
    }

    #[test]
    fn a_locked_package_from_elsewhere_is_found() {
        let locked = "[[package]]\nname = \"a\"\nsource = \"git+https://example.org/a\"\n";
        let tree = Tree::of(&[("fuzz/Cargo.lock", locked)]);
        let expected = ["fuzz/Cargo.lock:3: source \"git+https://example.org/a\""];
        assert_eq!(lines(&sources(&tree)), expected);
    }
}
