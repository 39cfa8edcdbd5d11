//! `machiavel perft`.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use kernel::Game;

use crate::query::{Job, Sample, read_position};

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

    fn answer<G: Game>(&self, position: G, output: &mut impl Write) -> Result<()> {
        if self.divide && self.depth > 0 {
            return self.divide(&position, output);
        }
        Ok(writeln!(output, "{}", kernel::perft(&position, self.depth))?)
    }

    fn answer_line<G: Game>(&self, setup: &G::Setup, line: &str) -> Result<String> {
        let position: G = read_position(setup, line)?;
        Ok(kernel::perft(&position, self.depth).to_string())
    }
}

impl Perft {
    fn divide<G: Game>(&self, position: &G, output: &mut impl Write) -> Result<()> {
        let turns = kernel::list_turns(position, MOST_DIVIDED).context("--divide")?;
        let mut turns: Vec<_> = turns.iter().map(|turn| (G::write_turn(turn), turn)).collect();
        turns.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let mut total = 0;
        for (text, turn) in turns {
            let mut next = position.clone();
            turn.iter().for_each(|action| next.play(*action));
            let count = kernel::perft(&next, self.depth - 1);
            total += count;
            writeln!(output, "{text}\t{count}")?;
            // A share can take minutes; who watches sees each when it is there.
            output.flush()?;
        }
        Ok(writeln!(output, "{total}")?)
    }
}
