//! The kernel and the rules crates do no I/O, read no clock, spawn nothing and hold no globals.

use super::tree::{Finding, Tree};

const PURE_CRATES: &[&str] = &["kernel", "djambi", "bermudes", "vorassic"];

/// Modules of the standard library that reach outside.
const MODULES: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Words that make a global, print, or serialize.
const WORDS: &[&str] = &[
    "static mut",
    "thread_local",
    "lazy_static",
    "LazyLock",
    "LazyCell",
    "OnceLock",
    "OnceCell",
    "Mutex",
    "RwLock",
    "AtomicBool",
    "AtomicU8",
    "AtomicU16",
    "AtomicU32",
    "AtomicU64",
    "AtomicUsize",
    "AtomicI32",
    "AtomicI64",
    "AtomicPtr",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "serde",
    "async",
    "await",
];

/// What the sources of the pure crates must not hold.
pub(super) fn purity(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for name in PURE_CRATES {
        let folder = format!("crates/{name}/src/");
        for (path, text) in tree.below(&folder).filter(|(path, _)| path.ends_with(".rs")) {
            let code = without_comments_and_texts(text);
            for (place, what) in impurities(&code) {
                let index = code[..place].matches('\n').count();
                findings.push(Finding::at(path, index, format!("{what} in a pure crate")));
            }
        }
    }
    findings
}

/// Where the code says something forbidden, and what.
fn impurities(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for word in WORDS {
        found.extend(occurrences(code, word).map(|place| (place, (*word).to_owned())));
    }
    for (place, _) in code.match_indices("std::") {
        let rest = &code[place + "std::".len()..];
        let modules = match rest.strip_prefix('{') {
            Some(group) => first_segments(group),
            None => vec![leading_word(rest)],
        };
        for module in modules.into_iter().filter(|module| MODULES.contains(module)) {
            found.push((place, format!("std::{module}")));
        }
    }
    found.sort();
    found
}

/// The places where a word stands by itself.
fn occurrences<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).map(|(place, _)| place).filter(move |place| {
        let before = code[..*place].chars().next_back();
        let after = code[place + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

fn leading_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(text)
}

/// The first segment of each path in a group of a `use`, whose opening brace is cut off.
fn first_segments(group: &str) -> Vec<&str> {
    let mut segments = Vec::new();
    let mut depth = 0;
    let mut begin = 0;
    for (place, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                segments.push(leading_word(group[begin..place].trim_start()));
                if c == '}' {
                    break;
                }
                begin = place + 1;
            }
            _ => {}
        }
    }
    segments
}

/// The code with comments and the contents of texts blanked, lines kept.
fn without_comments_and_texts(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = blank_length(rest, code.chars().next_back());
        if length == 0 {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        } else {
            code.extend(rest[..length].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
            rest = &rest[length..];
        }
    }
    code
}

/// How many bytes from here are a comment, a text or a character; 0 if it is code.
fn blank_length(rest: &str, before: Option<char>) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return rest.find("*/").map_or(rest.len(), |end| end + 2);
    }
    if rest.starts_with('"') {
        return quoted_length(rest, '"').unwrap_or(rest.len());
    }
    // A raw text; `r` may also be the end of a word.
    let in_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if !in_word && let Some(raw) = rest.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if let Some(body) = raw[hashes..].strip_prefix('"') {
            let close = format!("\"{}", "#".repeat(hashes));
            let begin = rest.len() - body.len();
            return body.find(&close).map_or(rest.len(), |end| begin + end + close.len());
        }
    }
    // A character, unless it is a lifetime.
    if rest.starts_with('\'') {
        let mut chars = rest.chars().skip(1);
        let next = (chars.next(), chars.next());
        let is_character = matches!(next, (Some('\\'), _) | (Some(_), Some('\'')));
        if is_character {
            return quoted_length(rest, '\'').unwrap_or(rest.len());
        }
    }
    0
}

/// The bytes from a quote to the one that closes it, both included.
fn quoted_length(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (place, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return Some(place + quote.len_utf8()),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::tree::lines;
    use super::*;

    #[track_caller]
    fn check(code: &str, expected: &[&str]) {
        let tree = Tree::of(&[("crates/djambi/src/lib.rs", code)]);
        let prefixed: Vec<_> = expected
            .iter()
            .map(|what| format!("crates/djambi/src/lib.rs:2: {what} in a pure crate"))
            .collect();
        assert_eq!(lines(&purity(&tree)), prefixed, "{code}");
    }

    #[test]
    fn every_way_to_reach_outside_is_found() {
        check("\nuse std::fs::File;", &["std::fs"]);
        check("\nlet now = std::time::Instant::now();", &["std::time"]);
        check(
            "\nuse std::{fmt, io::{self, Read}, collections::{HashMap}, env};",
            &["std::env", "std::io"],
        );
        check("\nprintln!(\"x\");", &["println!"]);
        check("\nstatic mut COUNT: u32 = 0;", &["static mut"]);
        check("\nstatic TABLE: OnceLock<u8> = OnceLock::new();", &["OnceLock", "OnceLock"]);
        check("\nthread_local! {}", &["thread_local"]);
        check("\n#[derive(serde::Serialize)]", &["serde"]);
        check("\npub async fn play() {}", &["async"]);
        for module in MODULES {
            check(&format!("\nuse std::{module};"), &[&format!("std::{module}")]);
        }
        for word in WORDS {
            check(&format!("\n{word}"), &[word]);
        }
    }

    #[test]
    fn words_in_comments_and_texts_do_not_count() {
        check("\n// std::fs\n/* println! */ let a = \"std::io \\\" static mut\";", &[]);
        check("\nlet a = r#\"std::fs \" println!\"#; let quote = '\"'; let b = '\\'';", &[]);
        check("\nfn f<'a>(text: &'a str) {} // serde", &[]);
        check("\nstatic RAYS: [u8; 3] = [0; 3]; let serder = std::fmt::Error;", &[]);
    }

    #[test]
    fn code_behind_comments_and_texts_counts() {
        check("let a = \"x\"; /* y */ let quote = '\"';\nuse std::fs;", &["std::fs"]);
    }

    #[test]
    fn other_crates_and_tests_are_free() {
        let tree = Tree::of(&[
            ("crates/store/src/lib.rs", "use std::fs;"),
            ("crates/djambi/tests/suite/main.rs", "use std::fs;"),
        ]);
        assert_eq!(purity(&tree), []);
    }
}
