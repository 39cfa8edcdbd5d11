//! The tokens of private tables. They stand behind the `#` of an address, which no browser sends
//! to a server, and this browser remembers the last of them: who made a table can invite again.

use leptos::prelude::window;

use crate::storage;

/// Under which name the browser remembers them.
const TOKENS: &str = "tokens";
/// How many are remembered.
const MOST: usize = 20;

/// The token for a table: that of the address, or the one that came with an earlier one.
pub(crate) fn of(table: &str) -> Option<String> {
    let address = window().location().hash().unwrap_or_default();
    let token = address.trim_start_matches('#');
    // Nothing else that can stand there is this long.
    if token.len() >= 32 && token.chars().all(|letter| letter.is_ascii_alphanumeric()) {
        remember(table, token);
        return Some(token.to_owned());
    }
    all().into_iter().find(|(known, _)| known == table).map(|(_, token)| token)
}

/// Keeps a token.
pub(crate) fn remember(table: &str, token: &str) {
    let mut tokens = all();
    tokens.retain(|(known, _)| known != table);
    tokens.insert(0, (table.to_owned(), token.to_owned()));
    tokens.truncate(MOST);
    let lines: Vec<String> =
        tokens.iter().map(|(table, token)| format!("{table} {token}")).collect();
    storage::remember(TOKENS, &lines.join("\n"));
}

fn all() -> Vec<(String, String)> {
    let kept = storage::recall(TOKENS).unwrap_or_default();
    let pairs = kept.lines().filter_map(|line| line.split_once(' '));
    pairs.map(|(table, token)| (table.to_owned(), token.to_owned())).collect()
}
