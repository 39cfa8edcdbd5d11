//! Why a text is not a chapter.

use std::fmt;

/// A problem and the line where it was found, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The first line is not `# Title`.
    NoTitle,
    /// A second title.
    SecondTitle,
    /// A heading deeper than `###`.
    TooDeep,
    /// A heading that does not end with `{#id}`.
    NoId,
    /// An id that is not in kebab case.
    BadId(String),
    /// Two sections with the same id.
    SameId(String),
    /// A subsection before the first section.
    NoSection,
    /// The text in this style is not closed.
    OpenStyle(&'static str),
    /// Nothing stands between the marks of this style.
    EmptyStyle(&'static str),
    /// A mark of the clauses that is not `<!-- DJ-20 DJ-21 -->`.
    BadClauses,
    /// A mark of clauses with no text before it that could cover them.
    ClausesOfNothing,
    /// HTML, a link or an image.
    NotAllowed(&'static str),
    /// A fence that is not named `board`.
    UnknownFence(String),
    /// A fence that is not closed.
    OpenFence,
    /// A line of a diagram that is not `name: value`.
    BadField(String),
    /// A field that no diagram has.
    UnknownField(String),
    /// A field that stands twice.
    TwiceField(String),
    /// A field that a diagram must have.
    MissingField(&'static str),
    /// An arrow that is not `d2-d5`.
    BadArrow(String),
    /// A block of rule sets that names none.
    NoRuleSets,
    /// A block of rule sets in another, or a heading in one.
    InRuleSets,
    /// A block of rule sets that is not closed.
    OpenRuleSets,
    /// `:::` without a block to close.
    NotOpen,
    /// A table whose second line is not `|---|---|`.
    NoTableRule,
    /// A row of a table with more or fewer cells than the header.
    Cells {
        /// How many cells were found.
        found: usize,
        /// How many the header has.
        expected: usize,
    },
    /// A numbered list that does not count 1, 2, 3.
    Number {
        /// The number that was read.
        found: usize,
        /// The number that comes next.
        expected: usize,
    },
}

impl fmt::Display for ChapterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ChapterError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoTitle => f.write_str("a chapter begins with `# Title`"),
            Problem::SecondTitle => f.write_str("a second title"),
            Problem::TooDeep => f.write_str("a heading deeper than `###`"),
            Problem::NoId => f.write_str("a heading ends with `{#id}`"),
            Problem::BadId(id) => write!(f, "the id {id:?} is not in kebab case"),
            Problem::SameId(id) => write!(f, "a second section {id:?}"),
            Problem::NoSection => f.write_str("a subsection before the first section"),
            Problem::OpenStyle(mark) => write!(f, "{mark} is not closed"),
            Problem::EmptyStyle(mark) => write!(f, "nothing between two {mark}"),
            Problem::BadClauses => f.write_str("expected clauses as in `<!-- DJ-20 DJ-21 -->`"),
            Problem::ClausesOfNothing => f.write_str("no text before this mark covers the clauses"),
            Problem::NotAllowed(what) => write!(f, "a chapter has no {what}"),
            Problem::UnknownFence(name) => write!(f, "a fence is named `board`, not {name:?}"),
            Problem::OpenFence => f.write_str("the fence is not closed"),
            Problem::BadField(line) => write!(f, "{line:?} is not of the form `name: value`"),
            Problem::UnknownField(name) => write!(f, "a diagram has no field {name:?}"),
            Problem::TwiceField(name) => write!(f, "the field {name:?} stands twice"),
            Problem::MissingField(name) => write!(f, "the diagram lacks the field {name:?}"),
            Problem::BadArrow(arrow) => write!(f, "{arrow:?} is not an arrow such as d2-d5"),
            Problem::NoRuleSets => f.write_str("`:::` names the rule sets that it is for"),
            Problem::InRuleSets => f.write_str("rule sets and headings go into no rule sets"),
            Problem::OpenRuleSets => f.write_str("the rule sets are not closed with `:::`"),
            Problem::NotOpen => f.write_str("`:::` closes nothing"),
            Problem::NoTableRule => f.write_str("the second line of a table is `|---|---|`"),
            Problem::Cells { found, expected } => {
                write!(f, "{found} cells, and the header has {expected}")
            }
            Problem::Number { found, expected } => {
                write!(f, "number {found} in a list where {expected} comes next")
            }
        }
    }
}
