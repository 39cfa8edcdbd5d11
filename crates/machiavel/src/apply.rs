//! `machiavel apply`.

use std::io::Write;

use anyhow::{Context, Result};
use catalog::{Position, Setup};
use clap::Args;

use crate::query::{Job, Sample};
use crate::save::Save;

/// What is played.
#[derive(Debug, Args)]
pub struct Apply {
    /// The turns to play; with none the position itself is printed
    #[arg(value_name = "TURN", conflicts_with = "stdin")]
    turns: Vec<String>,

    #[command(flatten)]
    save: Save,
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

    fn answer(&self, mut position: Position, output: &mut impl Write) -> Result<()> {
        let result = if let Some(path) = self.save.path() {
            // What is saved is a game, and a game has a history: draws by it count.
            let mut play = position.play();
            self.each_turn(|turn| play.turn(turn))?;
            self.save.save(&play, path)?;
            writeln!(output, "{}", play.position())?;
            play.result()
        } else {
            self.each_turn(|turn| position.turn(turn))?;
            writeln!(output, "{position}")?;
            position.result()
        };
        if let Some(result) = result {
            writeln!(output, "over: {result}")?;
        }
        Ok(())
    }

    fn answer_line(&self, setup: &Setup, line: &str) -> Result<String> {
        let (position, turn) =
            line.split_once('\t').context("expected a position, a tab and a turn")?;
        let mut position = setup.position(position)?;
        position.turn(turn)?;
        Ok(match position.result() {
            Some(result) => format!("{position}\tover: {result}"),
            None => format!("{position}\t-"),
        })
    }
}

impl Apply {
    fn each_turn(&self, mut play: impl FnMut(&str) -> Result<(), catalog::Refused>) -> Result<()> {
        for (index, turn) in self.turns.iter().enumerate() {
            play(turn).with_context(|| format!("turn {}, {turn}", index + 1))?;
        }
        Ok(())
    }
}
