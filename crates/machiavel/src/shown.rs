//! How things are shown in the terminal.

use std::env;
use std::io::{self, IsTerminal};
use std::rc::Rc;

use clap::{Args, ValueEnum};
use lang::{Language, Texts};
use tui::screen::{Chapter, Colors, Look};

use crate::rules::Rules;

/// The options that every command has which can fill the screen.
#[derive(Debug, Args)]
pub struct Shown {
    /// Line by line, for any terminal, pipe or screen reader
    #[arg(long, global = true)]
    plain: bool,

    /// Draw and write with the letters of ASCII only: without accents, arrows as < > ^ v
    #[arg(long, global = true)]
    ascii: bool,

    /// How many colors to draw with [default: what the terminal says it has]
    #[arg(long, value_name = "N", global = true)]
    colors: Option<ManyColors>,
}

/// How many colors there are.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ManyColors {
    None,
    #[value(name = "16")]
    Sixteen,
    #[value(name = "256")]
    Many,
}

/// In which language and letters somebody is spoken to.
#[derive(Clone, Copy, Debug)]
pub struct Speech {
    pub language: Language,
    is_ascii: bool,
}

impl Speech {
    /// Everything that is said in terminals.
    pub fn texts(self) -> Texts {
        let texts = Texts::for_terminals(self.language);
        if self.is_ascii { texts.in_ascii() } else { texts }
    }
}

impl Shown {
    /// Whether to talk line by line: when asked to, and where nothing else is possible.
    pub fn is_plain(&self) -> bool {
        let dumb = env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
        self.plain
            || (dumb && !cfg!(windows))
            || !io::stdin().is_terminal()
            || !io::stdout().is_terminal()
    }

    /// How the screen is drawn.
    pub fn look(&self) -> Look {
        Look { ascii: self.ascii, colors: self.colors() }
    }

    /// In which language and letters things are said.
    pub fn speech(&self, language: Language) -> Speech {
        Speech { language, is_ascii: self.ascii }
    }

    /// Sets chapters of the rules for the screen.
    pub fn chapter(&self, speech: Speech) -> Rc<Chapter> {
        let styled = self.colors() != Colors::None;
        Rc::new(move |title, rules: Option<&str>, width| {
            let rules = Rules::of(title, rules.map(str::to_owned));
            // A chapter that is not there is no reason to stop playing.
            rules.screen_text(&speech.texts(), width, styled).unwrap_or_default()
        })
    }

    /// What was asked for, else what the environment says of the terminal.
    fn colors(&self) -> Colors {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        match self.colors {
            Some(ManyColors::None) => Colors::None,
            Some(ManyColors::Sixteen) => Colors::Sixteen,
            Some(ManyColors::Many) => Colors::Many,
            // Any value but an empty one counts, as no-color.org asks.
            None if set("NO_COLOR").is_some() => Colors::None,
            None => {
                let many = set("TERM").is_some_and(|terminal| terminal.contains("256color"));
                if many || set("COLORTERM").is_some() { Colors::Many } else { Colors::Sixteen }
            }
        }
    }
}
