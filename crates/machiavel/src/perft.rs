//! `machiavel perft`.

use std::io::Write;

use anyhow::{Context, Result};
use catalog::{Position, Setup};
use clap::Args;

use crate::query::{Job, Sample};

/// Beyond this depth the recursion could exhaust the stack, and no count would ever end.
const GREATEST_DEPTH: i64 = 1_000;

/// Dividing is for people, who read no longer lists.
const MOST_DIVIDED: usize = 10_000;

/// What is counted.
#[derive(Debug, Args)]
pub struct Perft {
    /// How many turns a sequence has, at most 1000
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(..=GREATEST_DEPTH))]
    depth: u32,

    /// Before the count, print each first turn with its share: turn, tab, count
    #[arg(long, conflicts_with = "stdin")]
    divide: bool,
}

impl Job for Perft {
    const NAME: &'static str = "perft";

    const ABOUT: &'static str = "Count the sequences of so many turns";

    const STDIN: &'static str = "\
in:   position
out:  count, or error<TAB>reason";

    fn examples(sample: &Sample) -> Vec<String> {
        let Sample { options, position, .. } = sample;
        vec![
            "--depth 2".to_owned(),
            format!("{options} --depth 1 --divide"),
            format!("{position} --depth 2"),
            "--depth 2 --stdin < positions.txt".to_owned(),
        ]
    }

    fn answer(&self, position: Position, output: &mut impl Write) -> Result<()> {
        if self.divide && self.depth > 0 {
            return self.divide(&position, output);
        }
        Ok(writeln!(output, "{}", position.perft(self.depth))?)
    }

    fn answer_line(&self, setup: &Setup, line: &str) -> Result<String> {
        Ok(setup.position(line)?.perft(self.depth).to_string())
    }
}

impl Perft {
    fn divide(&self, position: &Position, output: &mut impl Write) -> Result<()> {
        let mut total = 0;
        for turn in position.legal_turns(MOST_DIVIDED).context("--divide")? {
            let mut next = position.clone();
            next.turn(&turn)?;
            let count = next.perft(self.depth - 1);
            total += count;
            writeln!(output, "{turn}\t{count}")?;
            // A share can take minutes; who watches sees each when it is there.
            output.flush()?;
        }
        Ok(writeln!(output, "{total}")?)
    }
}
