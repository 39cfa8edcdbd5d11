//! Why something was not done.

use std::fmt;

use kernel::{Refusal, TurnError};

use crate::Title;

/// A refusal of the rules, ready to be worded in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The clause of the rules page, such as `DJ-21`; empty where no rule is concerned.
    pub clause: &'static str,
    /// The key of the sentence, such as `djambi-not-in-line`.
    pub key: String,
    /// What the sentence speaks of.
    pub args: Vec<(&'static str, String)>,
    /// The sentence in English, for logs and programs.
    pub english: String,
}

impl Refused {
    pub(crate) fn by_rule(title: Title, refusal: &dyn Refusal) -> Refused {
        let code = refusal.code();
        // What is wrong with the text of a setup is the same in every game.
        let shared = code.starts_with("setup-");
        Refused {
            clause: if shared { "" } else { refusal.clause() },
            key: if shared { code.to_owned() } else { format!("{}-{code}", title.name()) },
            args: refusal.args(),
            english: refusal.to_string(),
        }
    }

    pub(crate) fn of_turn<I: Refusal>(title: Title, turn: &str, error: &TurnError<I>) -> Refused {
        match error {
            TurnError::Illegal(illegal) => Refused::by_rule(title, illegal),
            TurnError::Unreadable(_) => Refused {
                clause: "",
                key: format!("{}-unreadable", title.name()),
                args: vec![("turn", turn.to_owned())],
                english: error.to_string(),
            },
        }
    }

    /// A refusal that no rule of a game is behind.
    pub(crate) fn plain(key: &str, english: &str, args: Vec<(&'static str, String)>) -> Refused {
        Refused { clause: "", key: key.to_owned(), args, english: english.to_owned() }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.clause.is_empty() {
            write!(f, "{}: ", self.clause)?;
        }
        f.write_str(&self.english)
    }
}

impl std::error::Error for Refused {}
