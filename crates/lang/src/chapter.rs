//! Chapters of rules: texts that terminal, page and HTML render from one structure.
//!
//! A chapter is written in a small part of Markdown: one title, sections and subsections with
//! ids, paragraphs, lists of one level, tables, `**bold**`, `*italic*` and `` `code` ``. Three
//! things are ours: marks of the clauses that a text covers, `<!-- DJ-20 DJ-21 -->`; blocks that
//! hold for some rule sets only, from `:::french classic` to `:::`; and diagrams of positions in
//! fences named `board`.

mod inline;
mod problem;
mod read;

pub use problem::{ChapterError, Problem};

use crate::Language;

/// A chapter of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// What stands before the first section.
    pub opening: Vec<Block>,
    /// The sections and subsections in order.
    pub sections: Vec<Section>,
}

/// A section or subsection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Whether it stands in the section before it.
    pub level: Level,
    /// The same in all languages, for addresses.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// How deep a section stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// `##`
    Section,
    /// `###`
    Subsection,
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Running text.
    Paragraph(Vec<Span>),
    /// Items with bullets.
    List(Vec<Vec<Span>>),
    /// Items numbered from 1.
    Numbered(Vec<Vec<Span>>),
    /// Rows and columns.
    Table(Table),
    /// A board to be drawn.
    Board(Diagram),
    /// What holds only for the rule sets with these names.
    RuleSets {
        /// The names of the rule sets.
        names: Vec<String>,
        /// What holds for them.
        blocks: Vec<Block>,
    },
    /// The clauses of the rules page that the text before covers. Nothing to show.
    Clauses(Vec<String>),
}

/// A table; every row has as many cells as the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The cells of the first row.
    pub header: Vec<Vec<Span>>,
    /// The other rows.
    pub rows: Vec<Vec<Vec<Span>>>,
}

/// A position to be drawn, and what to point out in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The game's name.
    pub game: String,
    /// The name of the rule set, where it matters.
    pub rules: Option<String>,
    /// The position's text.
    pub position: String,
    /// The names of the squares to mark.
    pub marks: Vec<String>,
    /// Squares from which and to which arrows point.
    pub arrows: Vec<(String, String)>,
    /// What there is to see.
    pub caption: Vec<Span>,
}

/// A piece of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// How it is set.
    pub style: Style,
    /// What it says.
    pub text: String,
}

/// How a piece of text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Like the rest.
    Plain,
    /// `**bold**`
    Bold,
    /// `*italic*`
    Italic,
    /// `` `code` ``
    Code,
}

/// The chapter of a game, as it was written; `None` if there is no such game.
pub fn chapter(language: Language, game: &str) -> Option<&'static str> {
    Some(match (language, game) {
        (Language::English, "djambi") => include_str!("../texts/en/rules/djambi.md"),
        (Language::French, "djambi") => include_str!("../texts/fr/rules/djambi.md"),
        (Language::Spanish, "djambi") => include_str!("../texts/es/rules/djambi.md"),
        (Language::English, "bermudes") => include_str!("../texts/en/rules/bermudes.md"),
        (Language::French, "bermudes") => include_str!("../texts/fr/rules/bermudes.md"),
        (Language::Spanish, "bermudes") => include_str!("../texts/es/rules/bermudes.md"),
        (Language::English, "vorassic") => include_str!("../texts/en/rules/vorassic.md"),
        (Language::French, "vorassic") => include_str!("../texts/fr/rules/vorassic.md"),
        (Language::Spanish, "vorassic") => include_str!("../texts/es/rules/vorassic.md"),
        _ => return None,
    })
}

impl Chapter {
    /// Reads a chapter.
    pub fn read(text: &str) -> Result<Chapter, ChapterError> {
        read::read(text)
    }

    /// The chapter as it holds for one rule set: what is said of others only is left out, and so
    /// are sections that say nothing then.
    #[must_use]
    pub fn for_rules(&self, name: &str) -> Chapter {
        let mut sections: Vec<Section> = Vec::new();
        // From the end, where it is known whether subsections follow.
        for section in self.sections.iter().rev() {
            let blocks = of_rules(&section.blocks, name);
            let holds_more = section.level == Level::Section
                && sections.last().is_some_and(|next| next.level == Level::Subsection);
            let was_empty = !section.blocks.iter().any(Block::is_shown);
            if holds_more || was_empty || blocks.iter().any(Block::is_shown) {
                sections.push(Section { blocks, ..section.clone() });
            }
        }
        sections.reverse();
        Chapter { title: self.title.clone(), opening: of_rules(&self.opening, name), sections }
    }

    /// Every block of the chapter in order, those for some rule sets only included: first such a
    /// block itself, then what is in it.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let all = self.sections.iter().map(|section| &section.blocks);
        std::iter::once(&self.opening).chain(all).flatten().flat_map(|block| {
            let inside: &[Block] = match block {
                Block::RuleSets { blocks, .. } => blocks,
                _ => &[],
            };
            std::iter::once(block).chain(inside)
        })
    }
}

impl Block {
    /// Whether there is anything to see.
    pub fn is_shown(&self) -> bool {
        !matches!(self, Block::Clauses(_))
    }
}

fn of_rules(blocks: &[Block], name: &str) -> Vec<Block> {
    let mut kept = Vec::new();
    for block in blocks {
        match block {
            Block::RuleSets { names, blocks } => {
                if names.iter().any(|known| known == name) {
                    kept.extend(blocks.iter().cloned());
                }
            }
            block => kept.push(block.clone()),
        }
    }
    kept
}
