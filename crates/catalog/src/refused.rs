//! Why something was not done.

use std::fmt;

use kernel::{Refusal, TurnError};
use record::{RecordError, Sentence};

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
    /// What stands behind it: worded first, it is the value `reason` of this sentence.
    pub reason: Option<Box<Refused>>,
    /// The sentence in English, for logs and programs.
    pub english: String,
}

/// Words a message by its key and values.
pub type Say<'a> = dyn Fn(&str, &[(&str, &str)]) -> String + 'a;

impl Refused {
    pub(crate) fn by_rule(title: Title, refusal: &dyn Refusal) -> Refused {
        let code = refusal.code();
        Refused {
            // What is wrong with the text of a setup breaks no clause.
            clause: if is_shared(code) { "" } else { refusal.clause() },
            key: key(title.name(), code),
            args: refusal.args(),
            reason: None,
            english: refusal.to_string(),
        }
    }

    pub(crate) fn of_turn<I: Refusal>(title: Title, turn: &str, error: &TurnError<I>) -> Refused {
        match error {
            TurnError::Illegal(illegal) => Refused::by_rule(title, illegal),
            TurnError::Unreadable(_) => Refused {
                clause: "",
                key: key(title.name(), "unreadable"),
                args: vec![("turn", turn.to_owned())],
                reason: None,
                english: error.to_string(),
            },
        }
    }

    /// The sentence as `say` words it by key and values, with what stands behind it and its clause.
    pub fn worded(&self, say: &Say<'_>) -> String {
        let behind = self.reason.as_ref().map(|reason| reason.worded(say));
        let values: Vec<(&str, &str)> = self
            .args
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .chain(behind.as_ref().map(|reason| ("reason", reason.as_str())))
            .collect();
        let sentence = say(&self.key, &values);
        if self.clause.is_empty() {
            return sentence;
        }
        say("refused", &[("clause", self.clause), ("reason", &sentence)])
    }

    /// A refusal that no rule of a game is behind.
    pub(crate) fn plain(key: &str, english: &str, args: Vec<(&'static str, String)>) -> Refused {
        let (key, english) = (key.to_owned(), english.to_owned());
        Refused { clause: "", key, args, reason: None, english }
    }
}

/// The key of a game's sentence.
fn key(game: &str, code: &str) -> String {
    if is_shared(code) { code.to_owned() } else { format!("{game}-{code}") }
}

/// What is wrong with the text of a setup is the same in every game.
fn is_shared(code: &str) -> bool {
    code.starts_with("setup-")
}

impl From<&Sentence> for Refused {
    fn from(sentence: &Sentence) -> Refused {
        Refused {
            clause: sentence.clause,
            key: key(sentence.game, sentence.code),
            args: sentence.args.clone(),
            reason: None,
            english: sentence.english.clone(),
        }
    }
}

impl From<&RecordError> for Refused {
    /// The line, behind it the problem, and behind that the rule if there is one.
    fn from(error: &RecordError) -> Refused {
        let problem = Refused {
            clause: "",
            key: format!("record-{}", error.problem.code()),
            args: error.problem.args(),
            reason: error.problem.reason().map(|sentence| Box::new(sentence.into())),
            english: error.problem.to_string(),
        };
        Refused {
            clause: "",
            key: "record-line".to_owned(),
            args: vec![("line", error.line.to_string())],
            reason: Some(Box::new(problem)),
            english: error.to_string(),
        }
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
