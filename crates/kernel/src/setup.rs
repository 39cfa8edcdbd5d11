//! The text of a setup: the versioned name of the rules, then options such as `players=4`.

use std::fmt;
use std::str::FromStr;

/// A setup's text taken apart.
#[derive(Clone, Debug)]
pub struct SetupText<'a> {
    /// The rule set with its version, such as `djambi/french@1`.
    pub name: &'a str,
    options: Vec<(&'a str, &'a str)>,
}

/// No game has so many options; more are not compared with one another.
const MOST: usize = 32;

impl<'a> SetupText<'a> {
    /// Takes a text apart; the words are apart by single spaces.
    pub fn read(text: &'a str) -> Result<SetupText<'a>, SetupTextError> {
        let mut words = text.split(' ');
        let name = words.next().unwrap_or_default();
        let mut options: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let (option, value) =
                word.split_once('=').ok_or_else(|| SetupTextError::Form(word.to_owned()))?;
            if options.len() == MOST {
                return Err(SetupTextError::Unknown(option.to_owned()));
            }
            if options.iter().any(|(known, _)| *known == option) {
                return Err(SetupTextError::Twice(option.to_owned()));
            }
            options.push((option, value));
        }
        Ok(SetupText { name, options })
    }

    /// Takes the value of an option, read by `read`; `default` if the option is not there.
    pub fn take<T>(
        &mut self,
        option: &str,
        default: T,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, SetupTextError> {
        let Some(place) = self.options.iter().position(|(known, _)| *known == option) else {
            return Ok(default);
        };
        let (option, value) = self.options.remove(place);
        read(value).ok_or_else(|| SetupTextError::Value {
            option: option.to_owned(),
            value: value.to_owned(),
        })
    }

    /// Takes the value of an option that is a number, written without sign or leading zeros.
    pub fn take_number<T: FromStr + ToString>(
        &mut self,
        option: &str,
        default: T,
    ) -> Result<T, SetupTextError> {
        self.take(option, default, |value| {
            value.parse::<T>().ok().filter(|number| number.to_string() == value)
        })
    }

    /// Refuses options that nobody took.
    pub fn finish(self) -> Result<(), SetupTextError> {
        match self.options.first() {
            None => Ok(()),
            Some((option, _)) => Err(SetupTextError::Unknown((*option).to_owned())),
        }
    }
}

/// Why a text is not a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupTextError {
    /// There are no rules of this name and version.
    Name(String),
    /// A word is not of the form `option=value`.
    Form(String),
    /// An option stands twice.
    Twice(String),
    /// The game has no such option.
    Unknown(String),
    /// The option cannot have this value.
    Value {
        /// The option.
        option: String,
        /// The value.
        value: String,
    },
}

impl SetupTextError {
    /// A lasting name in kebab case, the key of the sentence in every language.
    pub fn code(&self) -> &'static str {
        match self {
            SetupTextError::Name(_) => "setup-name",
            SetupTextError::Form(_) => "setup-form",
            SetupTextError::Twice(_) => "setup-twice",
            SetupTextError::Unknown(_) => "setup-unknown",
            SetupTextError::Value { .. } => "setup-value",
        }
    }

    /// What the sentence speaks of.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            SetupTextError::Name(word)
            | SetupTextError::Form(word)
            | SetupTextError::Twice(word)
            | SetupTextError::Unknown(word) => vec![("word", word.clone())],
            SetupTextError::Value { option, value } => {
                vec![("option", option.clone()), ("value", value.clone())]
            }
        }
    }
}

impl fmt::Display for SetupTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupTextError::Name(name) => write!(f, "there are no rules {name:?}"),
            SetupTextError::Form(word) => write!(f, "{word:?} is not of the form option=value"),
            SetupTextError::Twice(option) => write!(f, "the option {option:?} stands twice"),
            SetupTextError::Unknown(option) => write!(f, "there is no option {option:?}"),
            SetupTextError::Value { option, value } => {
                write!(f, "the option {option:?} cannot be {value:?}")
            }
        }
    }
}
