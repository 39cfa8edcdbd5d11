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
use lang::{Chapter, Texts, chapter};

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

impl Rules {
    /// What the command does, in a line.
    pub const ABOUT: &str = "Tell the rules of a game, with diagrams";

    /// How the chapter is set.
    pub const FORM: &str = "\
The chapter is as wide as the terminal (or COLUMNS, or 80), at most 100 columns.
A terminal shows headings in bold unless NO_COLOR is set or TERM is dumb.";

    /// Command lines that show how to ask.
    pub const EXAMPLES: [&str; 3] = [
        "machiavel rules djambi",
        "machiavel rules djambi --rules spanish --lang es",
        "machiavel rules vorassic --lang fr",
    ];

    /// The chapter about a game, or about a rule set of it.
    pub fn of(game: Title, rules: Option<String>) -> Rules {
        Rules { game, rules }
    }

    /// The chapter, set for the terminal that standard output is or for a file.
    pub fn text(&self, texts: &Texts) -> Result<String> {
        self.set(&Page::new(texts, width(), look()))
    }

    /// The chapter in plain lines of this width.
    pub fn plain_text(&self, texts: &Texts, width: usize) -> Result<String> {
        self.set(&Page::new(texts, width, Look::Plain))
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

fn games() -> impl TypedValueParser<Value = Title> {
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
