//! Messages in the form of Fluent, read as they stand.
//!
//! Our files use a small part of that form, and this reads nothing else: comments, messages of one
//! line, `{ $value }`, `{ other-message }`, `{"literal"}`, and choices by a value whose variants
//! have a line each. Every visitor of the page loads this code, so it is worth being small; the
//! tests compare every message in every language with the Fluent library.

use std::collections::BTreeMap;

use crate::Language;

/// Messages may quote messages, but not endlessly.
const DEEPEST: usize = 8;

/// The messages of one language, as they were written.
#[derive(Debug)]
pub(crate) struct Messages {
    language: Language,
    patterns: BTreeMap<&'static str, &'static str>,
}

impl Messages {
    pub(crate) fn new(language: Language, sources: &[&'static str]) -> Messages {
        let patterns = sources.iter().flat_map(|source| entries(source)).collect();
        Messages { language, patterns }
    }

    pub(crate) fn knows(&self, key: &str) -> bool {
        self.patterns.contains_key(key)
    }

    /// Words a message, if there is one. A value that is missing shows as its name.
    pub(crate) fn say(&self, key: &str, values: &[(&str, &str)]) -> Option<String> {
        let pattern = self.patterns.get(key)?;
        let mut said = String::new();
        self.write(pattern, values, DEEPEST, &mut said);
        Some(said)
    }

    fn write(&self, pattern: &str, values: &[(&str, &str)], depth: usize, said: &mut String) {
        let mut rest = pattern;
        while let Some((text, after)) = rest.split_once('{') {
            said.push_str(text);
            let end = closing(after);
            self.write_place(after[..end].trim(), values, depth, said);
            rest = after.get(end + 1..).unwrap_or_default();
        }
        said.push_str(rest);
    }

    /// Writes what stands in braces.
    fn write_place(&self, place: &str, values: &[(&str, &str)], depth: usize, said: &mut String) {
        if let Some(literal) = place.strip_prefix('"') {
            said.push_str(literal.strip_suffix('"').unwrap_or(literal));
        } else if let Some(name) = place.strip_prefix('$') {
            let (name, variants) = match name.split_once("->") {
                Some((name, variants)) => (name.trim(), Some(variants)),
                None => (name, None),
            };
            let value = values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
            match (variants, value) {
                (Some(variants), value) => {
                    self.write(self.choose(variants, value), values, depth, said);
                }
                (None, Some(value)) => said.push_str(value),
                (None, None) => said.extend(["{$", name, "}"]),
            }
        } else if let Some(quoted) = self.patterns.get(place).filter(|_| depth > 0) {
            self.write(quoted, values, depth - 1, said);
        }
    }

    /// The first variant for this value, or the one marked as the default.
    fn choose<'a>(&self, variants: &'a str, value: Option<&str>) -> &'a str {
        let mut default = "";
        for line in variants.lines() {
            let line = line.trim();
            let marked = line.strip_prefix('*');
            let Some((key, pattern)) =
                marked.unwrap_or(line).strip_prefix('[').and_then(|line| line.split_once("] "))
            else {
                continue;
            };
            if value.is_some_and(|value| value == key || self.plural(value) == Some(key)) {
                return pattern;
            }
            if marked.is_some() {
                default = pattern;
            }
        }
        default
    }

    /// The plural that a number asks for. Only what reads the same as a number and as a text is a
    /// number.
    fn plural(&self, value: &str) -> Option<&'static str> {
        let number = value.parse::<u32>().ok().filter(|number| number.to_string() == value)?;
        let one = match self.language {
            Language::English | Language::Spanish => number == 1,
            Language::French => number <= 1,
        };
        Some(if one { "one" } else { "other" })
    }
}

/// The keys and patterns of a file. A line that begins with a letter begins a message, and all
/// lines up to the next one or to a comment belong to it.
fn entries(source: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut entries = Vec::new();
    let mut begun = None;
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        let first = line.chars().next();
        if first.is_some_and(|first| first == '#' || first.is_ascii_alphabetic()) {
            entries.extend(begun.take().and_then(|from| entry(&source[from..at])));
            begun = (first != Some('#')).then_some(at);
        }
        at += line.len();
    }
    entries.extend(begun.and_then(|from| entry(&source[from..])));
    entries
}

fn entry(text: &'static str) -> Option<(&'static str, &'static str)> {
    let (key, pattern) = text.split_once(" = ")?;
    Some((key, pattern.trim_end_matches(['\n', '\r'])))
}

/// Where the brace closes that was open before this text.
fn closing(text: &str) -> usize {
    let mut open = 1;
    let mut quoted = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if open > 1 || quoted || text[..at].trim().is_empty() => quoted = !quoted,
            '{' if !quoted => open += 1,
            '}' if !quoted => open -= 1,
            _ => {}
        }
        if open == 0 {
            return at;
        }
    }
    text.len()
}
