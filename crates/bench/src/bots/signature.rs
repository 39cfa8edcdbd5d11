//! Whether the searches look at as many positions as the file says that the tests compare with.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use catalog::{BotName, Level, Limits, Play, Thinker, ThinkerOptions, Watch};

use super::Keep;

/// Compares, or keeps what was found.
pub(super) fn report(keep: Keep) -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/tests/signature.txt");
    let kept = fs::read_to_string(&path).context("the signature")?;
    let mut found = String::new();
    for line in kept.lines() {
        let line = if line.starts_with('#') { line.to_owned() } else { recount(line)? };
        found += &line;
        found.push('\n');
    }
    let changes = changes(&kept, &found);
    if changes.is_empty() {
        return Ok("signature: same\n".to_owned());
    }
    if keep == Keep::Save {
        fs::write(&path, found).context("the signature")?;
        return Ok(format!("signature: kept the new one\n{changes}"));
    }
    Ok(format!("signature: changed; if that is meant, --save keeps the new one\n{changes}"))
}

/// The lines whose numbers differ.
fn changes(kept: &str, found: &str) -> String {
    let mut text = String::new();
    for (kept, found) in kept.lines().zip(found.lines()).filter(|(kept, found)| kept != found) {
        let before = kept.rsplit(" | ").next().unwrap_or_default();
        text += &format!("  {found} (was {before})\n");
    }
    text
}

/// A line of the file (setup, position, depth, nodes) with the present number of nodes.
fn recount(line: &str) -> Result<String> {
    let parts: Vec<&str> = line.split(" | ").collect();
    let [setup, position, depth, _] = parts[..] else {
        anyhow::bail!("the signature: four parts expected: {line}");
    };
    let play = Play::from_position(setup, position).with_context(|| line.to_owned())?;
    let limits = Limits {
        depth: Some(depth.parse().with_context(|| line.to_owned())?),
        ..Limits::default()
    };
    // As in the tests.
    let options = ThinkerOptions { table_bytes: 1 << 20, ..ThinkerOptions::default() };
    let name = BotName::Level(Level::STRONGEST);
    let mut thinker = Thinker::new(play.title(), play.players().len(), name, options)?;
    let stop = AtomicBool::new(false);
    let advice = thinker.think(&play, limits, &Watch::new(&|| Duration::ZERO, &stop));
    let nodes = advice.context("the signature: a game is over")?.nodes;
    Ok(format!("{setup} | {position} | {depth} | {nodes}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_told() {
        let kept = "# nodes\na | b | 1 | 5\na | c | 2 | 6\n";
        assert_eq!(changes(kept, kept), "");
        let found = kept.replace('6', "7");
        assert_eq!(changes(kept, &found), "  a | c | 2 | 7 (was 6)\n");
    }

    #[test]
    fn it_counts_as_the_tests_do() {
        let kept = include_str!("../../../bot/tests/signature.txt");
        let line = kept.lines().find(|line| line.starts_with("vorassic")).unwrap();
        assert_eq!(recount(line).unwrap(), line);
        assert!(recount("bermudes@1 | 9").is_err());
    }
}
