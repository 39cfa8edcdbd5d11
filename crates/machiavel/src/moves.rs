//! `machiavel moves`.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::Args;
use kernel::Game;

use crate::query::{Job, Sample, read_position};

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

    fn answer<G: Game>(&self, position: G, output: &mut impl Write) -> Result<()> {
        for turn in self.list(&position)? {
            writeln!(output, "{turn}")?;
        }
        Ok(())
    }

    fn answer_line<G: Game>(&self, setup: &G::Setup, line: &str) -> Result<String> {
        let position: G = read_position(setup, line)?;
        Ok(self.list(&position)?.join(" "))
    }
}

impl Moves {
    fn list<G: Game>(&self, position: &G) -> Result<Vec<String>> {
        let turns = kernel::list_turns(position, self.limit)
            .map_err(|error| anyhow!("{error}; raise the limit with --limit N"))?;
        let mut texts: Vec<_> = turns.iter().map(|turn| G::write_turn(turn)).collect();
        texts.sort_unstable();
        Ok(texts)
    }
}
