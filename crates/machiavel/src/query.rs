//! What `perft`, `moves` and `apply` share: about which positions they are asked, and where the
//! answers go.

use std::fmt::Debug;
use std::io::{self, BufReader, BufWriter, StdoutLock, Write};

use anyhow::{Context, Result, bail};
use catalog::{Position, Setup, Title};
use clap::Args;

use crate::lines::Lines;
use crate::{EXIT_CODES, template};

/// The heading of the options that a position makes meaningless.
pub const START: &str = "The start (not where positions are given)";

/// The group of these options.
pub const START_GROUP: &str = "start";

/// The options of a game, except for the seed.
pub trait Table: Args + Debug {
    /// The game they are for.
    const TITLE: Title;

    /// What the examples in the help are made of.
    const SAMPLE: Sample;

    /// The text of the setup that they describe, with this seed if chance has a part in it.
    fn setup(&self, seed: u64) -> String;
}

/// All options of a game.
pub trait Options: Args + Debug {
    /// Those but the seed.
    type Table: Table;

    /// The text of the setup that they describe.
    fn setup(&self) -> String;
}

/// What the examples in the help are made of.
#[derive(Debug)]
pub struct Sample {
    /// Turns from the start.
    pub turns: &'static str,
    /// Some options that go without a position.
    pub options: &'static str,
    /// A position, after options that go with one.
    pub position: &'static str,
    /// A turn that can be played there.
    pub turn: &'static str,
}

/// One of the commands, for any game.
pub trait Job: Args + Debug {
    /// The command's name.
    const NAME: &'static str;

    /// What it does, in a line.
    const ABOUT: &'static str;

    /// The form of the lines that go in and out with `--stdin`.
    const STDIN: &'static str;

    /// Arguments that make good examples.
    fn examples(sample: &Sample) -> Vec<String>;

    /// Answers about a position of the command line.
    fn answer(&self, position: Position, output: &mut impl Write) -> Result<()>;

    /// Refuses options that make no sense with `--stdin`.
    fn check_lines(&self) -> Result<()> {
        Ok(())
    }

    /// The answer to a line of standard input.
    fn answer_line(&self, setup: &Setup, line: &str) -> Result<String>;
}

/// A command about one game.
#[derive(Debug, Args)]
pub struct Query<O: Options, J: Job> {
    /// The position to ask about, instead of the start
    #[arg(long, value_name = "TEXT", conflicts_with = START_GROUP)]
    position: Option<String>,

    /// Read positions from standard input, one a line (see below)
    #[arg(long, conflicts_with_all = ["position", START_GROUP])]
    stdin: bool,

    #[command(flatten)]
    job: J,

    // The last, because a heading inside would go on to what follows.
    #[command(flatten)]
    options: O,
}

impl<O: Options, J: Job> Query<O, J> {
    /// Answers on standard output.
    pub fn run(&self) -> Result<()> {
        let setup = Setup::read(&self.options.setup())?;
        let mut output = BufWriter::new(io::stdout().lock());
        if self.stdin {
            return self.run_lines(&setup, &mut output);
        }
        let position = match &self.position {
            Some(text) => setup.position(text).context("--position")?,
            None => setup.start()?,
        };
        self.job.answer(position, &mut output)?;
        Ok(output.flush()?)
    }

    fn run_lines(&self, setup: &Setup, output: &mut BufWriter<StdoutLock>) -> Result<()> {
        self.job.check_lines()?;
        let mut lines = Lines::new(BufReader::new(io::stdin().lock()));
        let mut refused = 0;
        loop {
            // A program that waits for an answer before it asks again gets it.
            if lines.input().buffer().is_empty() {
                output.flush()?;
            }
            let Some(line) = lines.next().context("standard input")? else { break };
            let answer =
                line.map_err(anyhow::Error::msg).and_then(|line| self.job.answer_line(setup, line));
            match answer {
                Ok(answer) => writeln!(output, "{answer}")?,
                Err(error) => {
                    writeln!(output, "error\t{error:#}")?;
                    refused += 1;
                }
            }
        }
        output.flush()?;
        match refused {
            0 => Ok(()),
            1 => bail!("1 line was refused"),
            _ => bail!("{refused} lines were refused"),
        }
    }
}

/// What follows the options in the help of a command about one game.
pub fn help<O: Options, J: Job>() -> String {
    let forms = J::STDIN.replace('\n', "\n  ");
    let examples = examples::<O, J>().join("\n  ");
    template(&format!("With --stdin:\n  {forms}\n\nExamples:\n  {examples}\n\n{EXIT_CODES}"))
}

/// Command lines that show how to ask.
pub fn examples<O: Options, J: Job>() -> Vec<String> {
    let command = format!("machiavel {} {}", J::NAME, O::Table::TITLE.name());
    J::examples(&O::Table::SAMPLE)
        .iter()
        .map(|arguments| format!("{command} {arguments}").trim_end().to_owned())
        .collect()
}
