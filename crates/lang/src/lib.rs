//! Every message and every chapter of the rules, in English, French and Spanish.
//!
//! No sentence for a player stands outside this crate. It knows no game: refusals, prompts and
//! names are asked for by their keys, and the chapters are texts with diagrams that somebody else
//! draws.

#![warn(missing_docs)]

mod ascii;
mod chapter;
mod language;
mod message;
mod texts;

pub use chapter::{
    Block, Chapter, ChapterError, Diagram, Level, Problem, Section, Span, Style, Table, chapter,
};
pub use language::{Language, Variables};
pub use texts::{PageApp, Texts, page_source};
