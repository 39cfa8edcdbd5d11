//! `machiavel convert`.

mod json;
mod positions;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use catalog::{Play, Refused};
use clap::{Args, ValueEnum};
use record::Record;

use crate::files;
use crate::save::existing;

/// The largest file that is read, in mebibytes. JSON repeats every position, so it is much longer
/// than the record it tells.
const LARGEST: u64 = 64;

/// What is converted.
#[derive(Debug, Args)]
pub struct Convert {
    /// The file to convert
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The form to write
    #[arg(long, value_name = "FORM")]
    to: Form,

    /// The form of the file [default: what it looks like]
    #[arg(long, value_name = "FORM")]
    from: Option<Form>,

    /// Where to write, instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write over a file that is there already
    #[arg(long, requires = "out")]
    force: bool,

    /// Between two positions of a list, look at no more legal turns than this
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    limit: usize,
}

/// The forms of a game in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A record, as in docs/record-format.md
    Record,
    /// A line with the setup, then a line with each position
    Positions,
    /// JSON
    Json,
}

impl Convert {
    pub const ABOUT: &'static str = "Turn a saved game into another form: record, positions, JSON";

    pub const EXAMPLES: [&'static str; 3] = [
        "machiavel convert docs/examples/vorassic.record --to json",
        "machiavel convert docs/examples/vorassic.record --to positions",
        "machiavel convert docs/examples/vorassic.positions --to record",
    ];

    pub const FORM: &'static str = "\
A list of positions has no names, dates, comments, times, variations and
agreements, and does not tell who ran out of time from who resigned. It cannot
be read back where it does not tell who withdrew: always in Bermudes and in
Vorassic with two players.";

    /// Writes the game in the other form.
    pub fn run(&self) -> Result<()> {
        let (mut record, play) = self.read()?;
        // What somebody left out is written.
        let whole = play.record();
        (record.setup, record.start, record.places) = (whole.setup, whole.start, whole.places);
        let text = match self.to {
            Form::Record => record.to_string(),
            Form::Positions => positions::write(&play),
            Form::Json => format!("{:#}\n", json::write(&record)?),
        };
        match &self.out {
            Some(path) => {
                let written = record::write_file(path, text.as_bytes(), existing(self.force));
                files::saved(path, written)
            }
            None => {
                let mut output = io::stdout().lock();
                output.write_all(text.as_bytes())?;
                Ok(output.flush()?)
            }
        }
    }

    fn read(&self) -> Result<(Record, Play)> {
        let bytes = files::read(&self.file, LARGEST)?;
        // Some editors put a mark before everything else.
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
        match self.from.unwrap_or_else(|| form(bytes)) {
            Form::Record => {
                let (record, warning) = record::read(bytes).with_context(|| self.name())?;
                files::warn(&self.file, warning);
                let play = files::replay(&self.file, &record)?;
                Ok((record, play))
            }
            Form::Positions => {
                let play = positions::read(bytes, self.limit).with_context(|| self.name())?;
                Ok((play.record(), play))
            }
            Form::Json => {
                let record = json::read(bytes).with_context(|| self.name())?;
                let play = Play::from_record(&record).map_err(|error| {
                    // JSON has no lines that a record's errors could name.
                    let reason = Refused::from(&error).reason.map(|reason| *reason);
                    let reason = reason.map_or_else(|| error.into(), anyhow::Error::new);
                    reason.context(self.name())
                })?;
                self.check_writable(&record)?;
                json::check(bytes, &record).with_context(|| self.name())?;
                Ok((record, play))
            }
        }
    }

    /// JSON can hold what no record can: names of tags with spaces, more than the limits.
    fn check_writable(&self, record: &Record) -> Result<()> {
        match record::read(record.to_string().as_bytes()) {
            Ok((again, None)) if again == *record => Ok(()),
            Ok(_) => bail!("{}: no record can hold this", self.name()),
            Err(error) => bail!("{}: no record can hold this: {}", self.name(), error.problem),
        }
    }

    fn name(&self) -> String {
        self.file.display().to_string()
    }
}

/// What a file looks like.
fn form(bytes: &[u8]) -> Form {
    match bytes.trim_ascii_start().first() {
        Some(b'[') => Form::Record,
        Some(b'{') => Form::Json,
        _ => Form::Positions,
    }
}
