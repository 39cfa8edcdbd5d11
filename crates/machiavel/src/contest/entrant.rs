//! A bot of a match and how long it thinks.

use std::fmt;

use anyhow::{Context, Result, ensure};
use catalog::{BotName, Limits, Title};

use crate::limits;

/// Who plays, such as `level:8@100ms`.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    text: String,
    pub(super) name: BotName,
    pub(super) limits: Limits,
}

impl Entrant {
    pub(super) fn read(title: Title, text: &str) -> Result<Entrant> {
        let (name, limits) = match text.split_once('@') {
            Some((name, limits)) => (name, read_limits(limits).with_context(|| limits.to_owned())?),
            None => (text, Limits::default()),
        };
        let name = BotName::read(title, name)?;
        let endless = matches!(name, BotName::Baseline("uct" | "mcts-eval"));
        ensure!(
            !endless || limits != Limits::default(),
            "{name} thinks until it is stopped: say how long, such as {name}@1s or {name}@5000n"
        );
        Ok(Entrant { text: text.to_owned(), name, limits })
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A time or a number of positions.
fn read_limits(text: &str) -> Result<Limits> {
    if let Some(time) = limits::time(text) {
        return Ok(Limits::time(time?));
    }
    let nodes = text.strip_suffix('n').filter(|nodes| nodes.bytes().all(|b| b.is_ascii_digit()));
    let nodes: Option<u64> = nodes.and_then(|nodes| nodes.parse().ok());
    let nodes =
        nodes.context("expected a time such as 100ms or 1.5s, or positions such as 5000n")?;
    ensure!(nodes > 0, "a bot looks at one position at least");
    Ok(Limits::nodes(nodes))
}
