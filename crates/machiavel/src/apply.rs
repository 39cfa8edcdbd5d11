//! `machiavel apply`.

use std::io::Write;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use kernel::Game;

use crate::query::{Job, Sample, read_position};

/// What is played.
#[derive(Debug, Args)]
pub struct Apply {
    /// The turns to play; with none the position itself is printed
    #[arg(value_name = "TURN", conflicts_with = "stdin")]
    turns: Vec<String>,
}

impl Job for Apply {
    const NAME: &'static str = "apply";

    const ABOUT: &'static str =
        "Play turns and print the position after them, and whether the game is over";

    const STDIN: &'static str = "\
in:   position<TAB>turn
out:  position<TAB>-, position<TAB>over: result, or error<TAB>reason";

    fn examples(sample: &Sample) -> Vec<String> {
        let Sample { turns, options, position, turn } = sample;
        vec![
            turns.to_string(),
            options.to_string(),
            format!("{position} {turn}"),
            "--stdin < turns.txt".to_owned(),
        ]
    }

    fn answer<G: Game>(&self, mut position: G, output: &mut impl Write) -> Result<()> {
        for (index, turn) in self.turns.iter().enumerate() {
            play(&mut position, turn).with_context(|| format!("turn {}, {turn}", index + 1))?;
        }
        writeln!(output, "{position}")?;
        if let Some(result) = position.result_text() {
            writeln!(output, "over: {result}")?;
        }
        Ok(())
    }

    fn answer_line<G: Game>(&self, setup: &G::Setup, line: &str) -> Result<String> {
        let (position, turn) =
            line.split_once('\t').context("expected a position, a tab and a turn")?;
        let mut position: G = read_position(setup, position)?;
        play(&mut position, turn)?;
        Ok(match position.result_text() {
            Some(result) => format!("{position}\tover: {result}"),
            None => format!("{position}\t-"),
        })
    }
}

/// Plays the turn that a text tells, if it is legal.
fn play<G: Game>(position: &mut G, text: &str) -> Result<()> {
    let turn = position.read_turn(text).map_err(|error| anyhow!("{error}"))?;
    turn.into_iter().for_each(|action| position.play(action));
    Ok(())
}
