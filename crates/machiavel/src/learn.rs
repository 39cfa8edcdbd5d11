//! `machiavel learn`.

use std::io::{self, BufReader, IsTerminal};

use anyhow::Result;
use catalog::Title;
use clap::Args;
use lang::Language;
use tui::plain::{Lessons, Misheard};
use tui::screen::App;

use crate::lines::{BadLine, Lines};
use crate::play::FullScreen;
use crate::print;
use crate::rules::games;
use crate::shown::Shown;

/// Which game is learned.
#[derive(Debug, Args)]
pub struct Learn {
    /// The game
    #[arg(value_name = "GAME", value_parser = games())]
    game: Title,

    #[command(flatten)]
    shown: Shown,
}

impl Learn {
    pub const ABOUT: &'static str = "Learn a game by short lessons that are played";

    pub const EXAMPLES: [&'static str; 2] =
        ["machiavel learn djambi", "machiavel learn vorassic --plain --lang fr"];

    pub const FORM: &'static str = "\
A lesson is a board and a task for one turn. Line by line a turn is typed as in
docs/notation.md, and help lists what else can be typed.";

    /// Teaches until every lesson is solved or somebody leaves.
    pub fn run(&self, language: Language) -> Result<()> {
        let speech = self.shown.speech(language);
        let texts = speech.texts();
        if self.shown.is_plain() {
            return talk(Lessons::new(texts, self.game));
        }
        let chapter = self.shown.chapter(speech);
        let app = App::learn(texts, self.shown.look(), chapter, self.game);
        FullScreen::new(app, speech, None, 0)?.run()
    }
}

/// Talks on standard input and output.
fn talk(mut lessons: Lessons) -> Result<()> {
    let typed = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut lines = Lines::new(BufReader::new(io::stdin().lock()));
    loop {
        print(lessons.take_said().as_bytes())?;
        if lessons.is_over() {
            return Ok(());
        }
        if typed {
            print(b"> ")?;
        }
        match lines.next()? {
            Some(Ok(line)) => lessons.hear(line),
            Some(Err(BadLine::Empty)) => lessons.hear(""),
            Some(Err(BadLine::TooLong)) => lessons.mishear(Misheard::TooLong),
            Some(Err(BadLine::NotText)) => lessons.mishear(Misheard::NotText),
            None => return Ok(()),
        }
    }
}
