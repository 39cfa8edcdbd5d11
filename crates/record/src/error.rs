//! Why a text is not a record.

use std::fmt;

use kernel::Player;

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
    /// More of something than [`limits`](crate::limits) allow.
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there may be.
        limit: usize,
    },
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
    /// A tag whose name was `Checksum` before something happened to it.
    DamagedChecksum(String),
    /// The number before a turn is not that of the turn.
    Number {
        /// The number that was read.
        found: usize,
        /// The number the turn has.
        expected: usize,
    },
    /// What begins on this line is not closed.
    Unclosed(&'static str),
    /// The result mark is missing: the file was cut.
    Incomplete,
    /// Something stands behind the result mark.
    AfterEnd,
    /// The checksum is not that of the file: something was changed.
    Checksum,
    /// The game of the file is not the one that was asked for, or there is none of this name.
    OtherGame(String),
    /// The setup cannot be played; the sentence of the rules.
    Setup(String),
    /// The start is no position; the sentence of the rules.
    Start(String),
    /// A name for a seat that nobody has in this game.
    NoSuchPlayer(Player),
    /// The turn is refused; the sentence of the rules, with its clause.
    Refused {
        /// The turn as it was written.
        turn: String,
        /// Why it is refused.
        reason: String,
    },
    /// An event after the end of the game.
    GameOver(String),
    /// A withdrawal of a player who is out.
    NoSuchEvent(String),
    /// The tag and the mark at the end do not agree.
    ResultTag {
        /// What the tag says.
        tag: String,
        /// What the mark says.
        mark: String,
    },
    /// The result is not that of what was played.
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
            Problem::TooMany { what, limit } => write!(f, "more than {limit} {what}"),
            Problem::NotText => f.write_str("not UTF-8 text"),
            Problem::Expected(what) => write!(f, "expected {what}"),
            Problem::MissingTag(name) => write!(f, "the tag {name} is missing"),
            Problem::TwiceTag(name) => write!(f, "the tag {name} stands twice"),
            Problem::BadTag(name) => write!(f, "the value of the tag {name} means nothing"),
            Problem::DamagedChecksum(name) => {
                write!(f, "the tag {name} looks like a damaged Checksum")
            }
            Problem::Number { found, expected } => {
                write!(f, "turn number {found} where {expected} was expected")
            }
            Problem::Unclosed(what) => write!(f, "the file is incomplete: {what} is not closed"),
            Problem::Incomplete => {
                f.write_str("the file is incomplete: it does not end with a result mark")
            }
            Problem::AfterEnd => f.write_str("something stands behind the result mark"),
            Problem::Checksum => f.write_str("the checksum does not fit: the file was changed"),
            Problem::OtherGame(game) => write!(f, "this is a record of another game, {game:?}"),
            Problem::Setup(reason) | Problem::Start(reason) => f.write_str(reason),
            Problem::NoSuchPlayer(player) => write!(f, "nobody has the seat {player}"),
            Problem::Refused { turn, reason } => write!(f, "{turn}: {reason}"),
            Problem::GameOver(event) => write!(f, "{event}: the game is over"),
            Problem::NoSuchEvent(event) => write!(f, "{event}: the player is out"),
            Problem::ResultTag { tag, mark } => {
                write!(f, "the tag Result says {tag:?}, but the file ends with {mark}")
            }
            Problem::Result { found, expected } => {
                write!(f, "the result is {found}, but what was played gives {expected}")
            }
            Problem::Places => f.write_str("the places are not those of the game"),
        }
    }
}
