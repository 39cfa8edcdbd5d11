//! Why a text is not a record.

use std::fmt;

/// A problem and the line where it was found, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file is larger than [`limits::BYTES`](crate::limits::BYTES).
    TooLarge,
    /// More events, tags or nested variations than [`limits`](crate::limits) allow.
    TooMuch,
    /// Not UTF-8.
    NotText,
    /// Something else was expected here.
    Expected(&'static str),
    /// A tag that must be there is not.
    MissingTag(&'static str),
    /// A tag stands twice.
    TwiceTag(String),
    /// The value of a tag means nothing.
    BadTag(&'static str),
    /// The number before a turn is not that of the turn.
    Number {
        /// The number that was read.
        found: usize,
        /// The number the turn has.
        expected: usize,
    },
    /// A comment, variation or tag is not closed, or the result mark is missing: the file was cut.
    Incomplete,
    /// Something stands behind the result mark.
    AfterEnd,
    /// The checksum is not that of the file: something was changed.
    Checksum,
    /// The game of the file is not the one that was asked for.
    OtherGame(String),
    /// The setup or the start cannot be played; the sentence of the rules.
    Setup(String),
    /// The turn is refused; the sentence of the rules, with its clause.
    Refused {
        /// The turn as it was written.
        turn: String,
        /// Why it is refused.
        reason: String,
    },
    /// An event after the end of the game, or of a player who is out.
    NoSuchEvent(String),
    /// The result mark, the result tag and what was played do not agree.
    Result {
        /// What was written.
        found: String,
        /// What was played.
        expected: String,
    },
    /// The places are not those of the game.
    Places,
}

impl RecordError {
    pub(crate) fn new(line: usize, problem: Problem) -> RecordError {
        RecordError { line, problem }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::TooLarge => f.write_str("the file is too large for a record"),
            Problem::TooMuch => f.write_str("more than a record may hold"),
            Problem::NotText => f.write_str("not UTF-8 text"),
            Problem::Expected(what) => write!(f, "expected {what}"),
            Problem::MissingTag(name) => write!(f, "the tag {name} is missing"),
            Problem::TwiceTag(name) => write!(f, "the tag {name} stands twice"),
            Problem::BadTag(name) => write!(f, "the value of the tag {name} means nothing"),
            Problem::Number { found, expected } => {
                write!(f, "turn number {found} where {expected} was expected")
            }
            Problem::Incomplete => f.write_str("the file is incomplete"),
            Problem::AfterEnd => f.write_str("something stands behind the result"),
            Problem::Checksum => f.write_str("the checksum does not fit: the file was changed"),
            Problem::OtherGame(game) => write!(f, "this is a record of {game}"),
            Problem::Setup(reason) => f.write_str(reason),
            Problem::Refused { turn, reason } => write!(f, "{turn}: {reason}"),
            Problem::NoSuchEvent(event) => write!(f, "{event} cannot happen here"),
            Problem::Result { found, expected } => {
                write!(f, "the result is {found}, but what was played gives {expected}")
            }
            Problem::Places => f.write_str("the places are not those of the game"),
        }
    }
}
