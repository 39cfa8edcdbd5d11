//! Why a text is not a record.

use std::fmt;

use kernel::{Game, Player, Refusal, TurnError};

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
        what: Counted,
        /// How many there may be.
        limit: usize,
    },
    /// Not UTF-8.
    NotText,
    /// No record at all: it does not begin with a tag.
    NotRecord,
    /// Something else was expected here.
    Expected(Expected),
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
    Unclosed(Part),
    /// The result mark is missing: the file was cut.
    Incomplete,
    /// Something stands behind the result mark.
    AfterEnd,
    /// The checksum is not that of the file: something was changed.
    Checksum,
    /// The game of the file is not the one that was asked for, or there is none of this name.
    OtherGame(String),
    /// The rules are those of another game, the one of this name.
    OtherRules(String),
    /// The setup cannot be played.
    Setup(Box<Sentence>),
    /// The start is no position.
    Start(Box<Sentence>),
    /// A tag with a name such as `Player7`, for a seat that no game has.
    PlayerTag(String),
    /// A name for a seat that nobody has in this game, or a withdrawal from it.
    NoSuchPlayer(Player),
    /// The turn is refused.
    Refused {
        /// The turn as it was written.
        turn: String,
        /// Why it is refused.
        reason: Box<Sentence>,
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

/// What a record has only so many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Tags at its head.
    Tags,
    /// Turns and what else happens.
    Events,
    /// Variations within each other.
    Depth,
}

/// What must be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The value of a tag, by `"`.
    Value,
    /// A comment, by `}`.
    Comment,
    /// A variation, by `)`.
    Variation,
}

/// What should stand in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A letter that may follow a backslash.
    Escape,
    /// The name of a tag.
    TagName,
    /// The value of a tag.
    TagValue,
    /// The bracket behind the value.
    TagEnd,
    /// A turn.
    Turn,
    /// A turn, or its number.
    Number,
    /// No second time, and none behind a comment.
    OneClock,
    /// No second comment, and none behind a variation.
    OneComment,
    /// A time that can be read.
    Clock,
}

/// A refusal of the rules, ready to be worded in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The game's name.
    pub game: &'static str,
    /// The clause of the rules page; empty where no rule is concerned.
    pub clause: &'static str,
    /// The key of the sentence, without the game.
    pub code: &'static str,
    /// What the sentence speaks of.
    pub args: Vec<(&'static str, String)>,
    /// The sentence in English.
    pub english: String,
}

impl Sentence {
    pub(crate) fn of<G: Game>(refusal: &impl Refusal) -> Box<Sentence> {
        let code = refusal.code();
        Box::new(Sentence {
            game: G::NAME,
            // What is wrong with the text of a setup breaks no clause.
            clause: if code.starts_with("setup-") { "" } else { refusal.clause() },
            code,
            args: refusal.args(),
            english: refusal.to_string(),
        })
    }

    pub(crate) fn of_turn<G: Game>(turn: &str, error: &TurnError<G::Illegal>) -> Box<Sentence> {
        match error {
            TurnError::Illegal(illegal) => Sentence::of::<G>(illegal),
            TurnError::Unreadable(_) => Box::new(Sentence {
                game: G::NAME,
                clause: "",
                code: "unreadable",
                args: vec![("turn", turn.to_owned())],
                english: error.to_string(),
            }),
        }
    }
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

impl Problem {
    /// A lasting name in kebab case, the key of the sentence in every language.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::TooLarge => "too-large",
            Problem::TooMany { what: Counted::Tags, .. } => "too-many-tags",
            Problem::TooMany { what: Counted::Events, .. } => "too-many-events",
            Problem::TooMany { what: Counted::Depth, .. } => "too-deep",
            Problem::NotText => "not-text",
            Problem::NotRecord => "not-record",
            Problem::Expected(Expected::Escape) => "expected-escape",
            Problem::Expected(Expected::TagName) => "expected-tag-name",
            Problem::Expected(Expected::TagValue) => "expected-tag-value",
            Problem::Expected(Expected::TagEnd) => "expected-tag-end",
            Problem::Expected(Expected::Turn) => "expected-turn",
            Problem::Expected(Expected::Number) => "expected-number",
            Problem::Expected(Expected::OneClock) => "expected-one-clock",
            Problem::Expected(Expected::OneComment) => "expected-one-comment",
            Problem::Expected(Expected::Clock) => "expected-clock",
            Problem::MissingTag(_) => "missing-tag",
            Problem::TwiceTag(_) => "twice-tag",
            Problem::BadTag(_) => "bad-tag",
            Problem::DamagedChecksum(_) => "damaged-checksum",
            Problem::Number { .. } => "number",
            Problem::Unclosed(Part::Value) => "unclosed-value",
            Problem::Unclosed(Part::Comment) => "unclosed-comment",
            Problem::Unclosed(Part::Variation) => "unclosed-variation",
            Problem::Incomplete => "incomplete",
            Problem::AfterEnd => "after-end",
            Problem::Checksum => "checksum",
            Problem::OtherGame(_) => "other-game",
            Problem::OtherRules(_) => "other-rules",
            Problem::Setup(_) => "setup",
            Problem::Start(_) => "start",
            Problem::PlayerTag(_) => "player-tag",
            Problem::NoSuchPlayer(_) => "no-such-player",
            Problem::Refused { .. } => "refused",
            Problem::GameOver(_) => "game-over",
            Problem::NoSuchEvent(_) => "no-such-event",
            Problem::ResultTag { .. } => "result-tag",
            Problem::Result { .. } => "result",
            Problem::Places => "places",
        }
    }

    /// What the sentence speaks of, except for the [`reason`](Problem::reason).
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Problem::TooMany { limit, .. } => vec![("limit", limit.to_string())],
            Problem::MissingTag(name) | Problem::BadTag(name) => {
                vec![("name", (*name).to_owned())]
            }
            Problem::TwiceTag(name) | Problem::DamagedChecksum(name) | Problem::PlayerTag(name) => {
                vec![("name", name.clone())]
            }
            Problem::Number { found, expected } => {
                vec![("found", found.to_string()), ("expected", expected.to_string())]
            }
            Problem::OtherGame(game) | Problem::OtherRules(game) => vec![("game", game.clone())],
            Problem::NoSuchPlayer(player) => vec![("player", player.to_string())],
            Problem::Refused { turn, .. } => vec![("turn", turn.clone())],
            Problem::GameOver(event) | Problem::NoSuchEvent(event) => {
                vec![("event", event.clone())]
            }
            Problem::ResultTag { tag, mark } => vec![("tag", tag.clone()), ("mark", mark.clone())],
            Problem::Result { found, expected } => {
                vec![("found", found.clone()), ("expected", expected.clone())]
            }
            Problem::TooLarge
            | Problem::NotText
            | Problem::NotRecord
            | Problem::Expected(_)
            | Problem::Unclosed(_)
            | Problem::Incomplete
            | Problem::AfterEnd
            | Problem::Checksum
            | Problem::Setup(_)
            | Problem::Start(_)
            | Problem::Places => Vec::new(),
        }
    }

    /// The refusal of the rules behind it.
    pub fn reason(&self) -> Option<&Sentence> {
        match self {
            Problem::Setup(reason) | Problem::Start(reason) | Problem::Refused { reason, .. } => {
                Some(reason)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counted::Tags => "tags",
            Counted::Events => "events",
            Counted::Depth => "variations within each other",
        })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Value => "the value of a tag",
            Part::Comment => "a comment",
            Part::Variation => "a variation",
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Escape => "n, r, t, u{number}, \\, \" or } behind \\",
            Expected::TagName => "the name of a tag",
            Expected::TagValue => "a quoted value behind the tag's name",
            Expected::TagEnd => "] behind the tag's value",
            Expected::Turn => "a turn",
            Expected::Number => "a turn or its number",
            Expected::OneClock => "one time, right behind the turn",
            Expected::OneComment => "one comment, before the variations",
            Expected::Clock => "a time such as <0:04:59.300>",
        })
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.clause.is_empty() {
            write!(f, "{}: ", self.clause)?;
        }
        f.write_str(&self.english)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::TooLarge => f.write_str("the file is too large for a record"),
            Problem::TooMany { what, limit } => write!(f, "more than {limit} {what}"),
            Problem::NotText => f.write_str("not UTF-8 text"),
            Problem::NotRecord => f.write_str("this is no record: it does not begin with a tag"),
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
            Problem::OtherRules(game) => write!(f, "these are rules of another game, {game}"),
            Problem::Setup(reason) | Problem::Start(reason) => reason.fmt(f),
            Problem::PlayerTag(name) => {
                write!(f, "the tag {name} names no player: they are Player0 to Player3")
            }
            Problem::NoSuchPlayer(player) => write!(f, "there is no player {player}"),
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
