//! `machiavel moves`.

use std::io::Write;

use anyhow::{Result, anyhow};
use catalog::{Position, Setup};
use clap::Args;

use crate::query::{Job, Sample};

/// What is listed.
#[derive(Debug, Args)]
pub struct Moves {
    /// Refuse to list more turns than this
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    limit: usize,
}

impl Job for Moves {
    const NAME: &'static str = "moves";

    const ABOUT: &'static str =
        "List the legal turns, sorted by bytes; nothing when the game is over";

    const STDIN: &'static str = "\
in:   position
out:  the turns joined by spaces, or error<TAB>reason";

    fn examples(sample: &Sample) -> Vec<String> {
        let Sample { options, position, .. } = sample;
        vec![
            String::new(),
            options.to_string(),
            format!("{position} --limit 200"),
            "--stdin < positions.txt".to_owned(),
        ]
    }

    fn answer(&self, position: Position, output: &mut impl Write) -> Result<()> {
        for turn in self.list(&position)? {
            writeln!(output, "{turn}")?;
        }
        Ok(())
    }

    fn answer_line(&self, setup: &Setup, line: &str) -> Result<String> {
        Ok(self.list(&setup.position(line)?)?.join(" "))
    }
}

impl Moves {
    fn list(&self, position: &Position) -> Result<Vec<String>> {
        position
            .legal_turns(self.limit)
            .map_err(|error| anyhow!("{error}; raise the limit with --limit N"))
    }
}
