//! Runs a conversation: brings lines, bots and files to it, and says what it says.

use std::io::{self, ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;
use catalog::{Advice, Level, Limits, Watch};
use record::Existing;
use tui::plain::{Misheard, Session, Want};

use super::bots::{Bots, HINT};
use super::input::Input;
use super::{kept, not_saved};
use crate::lines::{BadLine, Heard};
use crate::rules::Rules;
use crate::shown::Speech;
use crate::{files, print, wording};

/// A conversation on standard input and output.
pub(super) struct Talk {
    session: Session,
    speech: Speech,
    input: Input,
    bots: Bots,
    /// Where the game is kept, if it is.
    kept: Option<PathBuf>,
    /// Files that were written by this conversation and may be written over.
    written: Vec<PathBuf>,
    /// Whether somebody types, who likes to see where.
    typed: bool,
}

impl Talk {
    /// A conversation about a game that is kept in a file if there is one.
    pub(super) fn new(
        session: Session,
        speech: Speech,
        kept: Option<PathBuf>,
        seed: u64,
    ) -> Result<Talk> {
        let typed = io::stdin().is_terminal() && io::stdout().is_terminal();
        Ok(Talk {
            session,
            speech,
            input: Input::open()?,
            bots: Bots::new(seed),
            kept,
            written: Vec::new(),
            typed,
        })
    }

    /// Talks until the session wants nothing more. If nobody listens any more the game is saved
    /// all the same.
    pub(super) fn run(mut self) -> Result<()> {
        let result = self.converse();
        if result.is_err() && self.session.play().is_some_and(|play| play.moments() > 1) {
            // The error that matters is the one before.
            let _ = self.save(None);
        }
        result
    }

    fn converse(&mut self) -> Result<()> {
        loop {
            print(self.session.take_said().as_bytes())?;
            match self.session.wants().clone() {
                Want::Line => self.listen()?,
                Want::Turn(level) => {
                    let advice = self.think(level, Limits::default())?;
                    if self.input.is_interrupted() {
                        self.session.leave();
                    } else {
                        self.session.play_bot(advice.as_ref());
                    }
                }
                Want::Hint => {
                    let advice = self.think(Level::STRONGEST, HINT)?;
                    self.session.hint(advice.as_ref());
                }
                Want::Rules(title, rules) => {
                    let chapter = Rules::of(title, rules).text(&self.speech.texts())?;
                    self.session.tell(&chapter);
                }
                Want::Save(path) => {
                    let saved = self.save(path.as_deref());
                    let told = saved.as_ref().map(PathBuf::clone);
                    let told = told.map_err(|(path, error)| not_saved(path, error));
                    self.session.saved(&told);
                    if let (Err((path, error)), Want::Nothing) = (saved, self.session.wants()) {
                        print(self.session.take_said().as_bytes())?;
                        return Err(anyhow::Error::new(error).context(path.display().to_string()));
                    }
                }
                Want::Load(path) => {
                    let loaded = files::load(&path);
                    if loaded.is_ok() {
                        self.kept = None;
                    }
                    let told = loaded.map_err(|error| wording::error(&error, self.speech.language));
                    self.session.load(&path.display().to_string(), told);
                }
                Want::Nothing => break,
            }
        }
        // What was left once and is over now is kept as such, and nobody goes on with it.
        let over = self.session.play().is_some_and(|play| play.ending().is_some());
        if over && self.kept.is_some() {
            self.save(None).map_err(|(path, error)| {
                anyhow::Error::new(error).context(path.display().to_string())
            })?;
        }
        Ok(())
    }

    fn listen(&mut self) -> Result<()> {
        if self.typed {
            print(b"> ")?;
        }
        match self.input.wait()? {
            Some(Heard::Line(Ok(line))) => self.session.hear(&line),
            Some(Heard::Line(Err(BadLine::Empty))) => self.session.hear(""),
            Some(Heard::Line(Err(BadLine::TooLong))) => self.session.mishear(Misheard::TooLong),
            Some(Heard::Line(Err(BadLine::NotText))) => self.session.mishear(Misheard::NotText),
            Some(Heard::End(result)) => {
                self.end_line()?;
                self.session.leave();
                // What was played is saved before anybody hears of the error.
                if let Err(error) = result {
                    return Err(anyhow::Error::new(error).context("standard input"));
                }
            }
            None => {
                self.end_line()?;
                self.session.leave();
            }
        }
        Ok(())
    }

    /// Ends the line that nobody typed to its end.
    fn end_line(&self) -> Result<()> {
        if self.typed { print(b"\n") } else { Ok(()) }
    }

    /// What a bot thinks of the present position.
    fn think(&mut self, level: Level, limits: Limits) -> Result<Option<Advice>> {
        let Some(play) = self.session.play() else { return Ok(None) };
        let begin = Instant::now();
        let now = || begin.elapsed();
        self.bots.think(play, level, limits, &Watch::new(&now, &self.input.interrupted), &|_| {})
    }

    /// Saves the game to a file, or where it is kept.
    fn save(&mut self, path: Option<&Path>) -> Result<PathBuf, (PathBuf, io::Error)> {
        let Some(mut record) = self.session.record() else {
            return Err((PathBuf::new(), ErrorKind::NotFound.into()));
        };
        record.date = record.date.or_else(crate::save::today);
        let Some(path) = path else {
            let kept = kept::keep(&record, self.kept.as_deref())?;
            self.kept = Some(kept.clone());
            return Ok(kept);
        };
        let ours = self.written.iter().any(|written| written == path);
        let existing = if ours { Existing::Replace } else { Existing::Keep };
        record::save(path, &record, existing).map_err(|error| (path.to_owned(), error))?;
        if !ours {
            self.written.push(path.to_owned());
        }
        Ok(path.to_owned())
    }
}
