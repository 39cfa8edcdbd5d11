//! `machiavel replay`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::Result;
use catalog::{Play, Setup};
use clap::Args;
use lang::Language;
use record::{Entry, Record, write_clock, write_comment, write_tag};
use tui::screen::App;

use crate::files;
use crate::play::FullScreen;
use crate::shown::Shown;

/// Which game is shown.
#[derive(Debug, Args)]
pub struct Replay {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print comments, clock times and variations too
    #[arg(long)]
    notes: bool,

    #[command(flatten)]
    shown: Shown,
}

impl Replay {
    pub const ABOUT: &'static str = "Check a saved game and show it turn by turn";

    pub const EXAMPLES: [&'static str; 3] = [
        "machiavel replay docs/examples/bermudes.record",
        "machiavel replay --plain docs/examples/vorassic.record",
        "machiavel replay --notes docs/examples/djambi.record",
    ];

    pub const FORM: &'static str = "\
A terminal shows the game on the whole screen, where ? tells the keys. With
--plain or --notes, and wherever input or output is no terminal, it is printed.
Every line:
  number<TAB>player<TAB>turn<TAB>position
then the result, the places, and last the final position alone";

    /// Shows the game on the screen, or prints it.
    pub fn run(&self, language: Language) -> Result<()> {
        let (record, end) = files::load(&self.file)?;
        if self.notes || self.shown.is_plain() {
            return self.print(&record, &end);
        }
        let speech = self.shown.speech(language);
        let texts = speech.texts();
        let chapter = self.shown.chapter(speech);
        let app = App::replay(texts, self.shown.look(), chapter, record)?;
        FullScreen::new(app, speech, None, 0)?.run()
    }

    /// Prints the game on standard output.
    fn print(&self, record: &Record, end: &Play) -> Result<()> {
        let mut output = BufWriter::new(io::stdout().lock());
        for (name, value) in record.header() {
            // These are told by the lines below.
            if !["Start", "Result", "Places"].contains(&name.as_str()) {
                writeln!(output, "{}", write_tag(&name, &value))?;
            }
        }
        let mut play = start(record)?;
        writeln!(output, "0\t-\t-\t{}", play.position())?;
        self.line(&mut play, &record.line, 1, "", &mut output)?;
        match end.result() {
            Some(result) => writeln!(output, "over: {result}")?,
            None => writeln!(output, "unfinished")?,
        }
        if let Some(places) = end.places() {
            let places: Vec<String> = places.0.iter().flatten().map(ToString::to_string).collect();
            writeln!(output, "places: {}", places.join(" "))?;
        }
        writeln!(output, "{}", end.position())?;
        Ok(output.flush()?)
    }

    /// Prints a line of play whose first event has this number, and plays it.
    fn line(
        &self,
        play: &mut Play,
        line: &[Entry],
        first: usize,
        indent: &str,
        output: &mut impl Write,
    ) -> Result<()> {
        for (number, entry) in (first..).zip(line) {
            let mut notes = Vec::new();
            if self.notes {
                self.notes(play, entry, number, &format!("{indent}\t"), &mut notes)?;
            }
            let before = play.moments();
            play.event(&entry.event)?;
            // Everybody acts when all agree.
            let actor = (play.moments() > before).then(|| play.actor_at(before)).flatten();
            let actor = actor.map_or_else(|| "-".to_owned(), |player| player.to_string());
            let (event, position) = (&entry.event, play.position());
            writeln!(output, "{indent}{number}\t{actor}\t{event}\t{position}")?;
            output.write_all(&notes)?;
        }
        Ok(())
    }

    /// Prints what is said about an event before which the game stands.
    fn notes(
        &self,
        play: &mut Play,
        entry: &Entry,
        number: usize,
        indent: &str,
        output: &mut Vec<u8>,
    ) -> Result<()> {
        if let Some(clock) = entry.clock {
            writeln!(output, "{indent}{}", write_clock(clock))?;
        }
        if let Some(comment) = &entry.comment {
            writeln!(output, "{indent}{}", write_comment(comment))?;
        }
        for variation in &entry.variations {
            let before = play.moments();
            self.line(play, variation, number, indent, output)?;
            while play.moments() > before {
                play.take_back();
            }
            play.reopen();
        }
        Ok(())
    }
}

/// The game before its first event.
pub fn start(record: &Record) -> Result<Play> {
    let setup = Setup::read(&record.setup_text())?;
    let start =
        if record.start.is_empty() { setup.start()? } else { setup.position(&record.start)? };
    Ok(start.play())
}
