//! `machiavel rules`.

mod page;
mod table;
mod words;

use std::env;
use std::io::{self, IsTerminal};

use anyhow::{Context, Result, anyhow};
use catalog::Title;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lang::{Chapter, Language, Texts, chapter};
use tui::screen::App;

use crate::play::FullScreen;
use crate::print;
use crate::shown::Shown;
use page::Page;
use words::Look;

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// Below this no table could be set.
const NARROWEST: usize = 40;

/// Which chapter is told.
#[derive(Debug, Args)]
pub struct Rules {
    /// The game
    #[arg(value_name = "GAME", value_parser = games())]
    game: Title,

    /// Tell only what holds for this rule set
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
}

/// Which chapter, and how it is shown.
#[derive(Debug, Args)]
pub struct Read {
    #[command(flatten)]
    rules: Rules,

    #[command(flatten)]
    shown: Shown,
}

impl Read {
    /// Shows the chapter page by page, or prints it where that is not possible.
    pub fn run(&self, language: Language) -> Result<()> {
        // What cannot be told is refused before the screen is taken.
        let speech = self.shown.speech(language);
        let texts = speech.texts();
        let text = self.rules.text(&texts)?;
        if self.shown.is_plain() {
            return print(text.as_bytes());
        }
        let Rules { game, rules } = &self.rules;
        let chapter = self.shown.chapter(speech);
        let app = App::read(texts, self.shown.look(), chapter, *game, rules.clone());
        FullScreen::new(app, speech, None, 0)?.run()
    }
}

impl Rules {
    /// What the command does, in a line.
    pub const ABOUT: &str = "Tell the rules of a game, with diagrams";

    /// How the chapter is set.
    pub const FORM: &str = "\
A terminal shows the chapter page by page; with --plain, and wherever input or
output is no terminal, it is printed. It is as wide as the terminal (or COLUMNS,
or 80), at most 100 columns. A terminal shows headings in bold unless NO_COLOR
is set or TERM is dumb.";

    /// Command lines that show how to ask.
    pub const EXAMPLES: [&str; 3] = [
        "machiavel rules djambi",
        "machiavel rules djambi --rules spanish --lang es",
        "machiavel rules vorassic --plain --lang fr",
    ];

    /// The chapter about a game, or about a rule set of it.
    pub fn of(game: Title, rules: Option<String>) -> Rules {
        Rules { game, rules }
    }

    /// The chapter, set for the terminal that standard output is or for a file.
    pub fn text(&self, texts: &Texts) -> Result<String> {
        Ok(texts.written(self.set(&Page::new(texts, width(), look()))?))
    }

    /// The chapter in lines of this width, with or without styles.
    pub fn screen_text(&self, texts: &Texts, width: usize, styled: bool) -> Result<String> {
        let look = if styled { Look::Styled } else { Look::Plain };
        Ok(texts.written(self.set(&Page::new(texts, width, look))?))
    }

    fn set(&self, page: &Page<'_>) -> Result<String> {
        let text = chapter(page.language(), self.game.name()).context("there is no chapter")?;
        let whole = Chapter::read(text)?;
        let chapter = match &self.rules {
            None => whole,
            Some(name) => {
                let rules = self.game.rule_set(name).ok_or_else(|| self.unknown(name))?;
                whole.for_rules(rules.name)
            }
        };
        page.set(&chapter)
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let known: Vec<&str> = self.game.rule_sets().iter().map(|rules| rules.name).collect();
        let (game, known) = (self.game.name(), known.join(", "));
        anyhow!("--rules: {game} has no rule set {name:?}; it has: {known}")
    }
}

/// The names of the games, for options.
pub fn games() -> impl TypedValueParser<Value = Title> {
    PossibleValuesParser::new(Title::ALL.map(Title::name))
        .map(|name| Title::by_name(&name).expect("only names of games are possible"))
}

/// How wide the lines are.
fn width() -> usize {
    let asked = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let found = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    asked.or_else(found).unwrap_or(80).clamp(NARROWEST, WIDEST)
}

/// Whether headings and words may be set in styles.
fn look() -> Look {
    // Any value but an empty one counts, as no-color.org asks.
    let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if io::stdout().is_terminal() && !unwanted && !dumb { Look::Styled } else { Look::Plain }
}
