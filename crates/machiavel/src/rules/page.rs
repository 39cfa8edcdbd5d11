//! A chapter set in lines.

use anyhow::{Context, Result};
use catalog::{Mark, Play, Title, words};
use lang::{Block, Chapter, Diagram, Language, Level, Span, Style, Texts};

use super::table;
use super::words::{Look, wrap};

/// How a chapter is set.
#[derive(Debug)]
pub(super) struct Page<'a> {
    texts: &'a Texts,
    width: usize,
    look: Look,
}

impl<'a> Page<'a> {
    pub(super) fn new(texts: &'a Texts, width: usize, look: Look) -> Page<'a> {
        Page { texts, width, look }
    }

    /// The language of the chapter.
    pub(super) fn language(&self) -> Language {
        self.texts.language()
    }

    /// The whole chapter.
    pub(super) fn set(&self, chapter: &Chapter) -> Result<String> {
        let mut lines = self.heading(&chapter.title, '=', "1;4");
        let mut legend = Some(());
        let mut add = |lines: &mut Vec<String>, blocks: &[Block]| -> Result<()> {
            for block in blocks.iter().filter(|block| block.is_shown()) {
                lines.push(String::new());
                lines.extend(self.block(block, self.width)?);
                if let (Some(diagram), Some(())) = (first_board(block), legend) {
                    legend = None;
                    lines.push(String::new());
                    let text = self.texts.say("chapter-legend", &[("game", &diagram.game)]);
                    lines.extend(self.paragraph(&text, self.width));
                }
            }
            Ok(())
        };
        add(&mut lines, &chapter.opening)?;
        for section in &chapter.sections {
            lines.push(String::new());
            if section.level == Level::Section {
                lines.push(String::new());
            }
            lines.extend(match section.level {
                Level::Section => self.heading(&section.title, '-', "1;4"),
                Level::Subsection => self.heading(&section.title, '~', "1"),
            });
            add(&mut lines, &section.blocks)?;
        }
        Ok(lines.join("\n") + "\n")
    }

    /// A heading: in another style where there are styles, else underlined with letters.
    fn heading(&self, title: &str, line: char, code: &str) -> Vec<String> {
        match self.look {
            Look::Styled => vec![self.look.with(code, title)],
            Look::Plain => {
                vec![title.to_owned(), line.to_string().repeat(title.chars().count())]
            }
        }
    }

    fn block(&self, block: &Block, width: usize) -> Result<Vec<String>> {
        Ok(match block {
            Block::Paragraph(spans) => self.text(spans, width),
            Block::List(items) => {
                items.iter().flat_map(|item| self.item("- ", item, width)).collect()
            }
            Block::Numbered(items) => {
                let numbered = items.iter().zip(1..);
                numbered.flat_map(|(item, n)| self.item(&format!("{n}. "), item, width)).collect()
            }
            Block::Table(table) => table::lines(table, width, self.look),
            Block::Board(diagram) => self.board(diagram, width)?,
            Block::RuleSets { names, blocks } => self.rule_sets(names, blocks, width)?,
            Block::Clauses(_) => Vec::new(),
        })
    }

    fn text(&self, spans: &[Span], width: usize) -> Vec<String> {
        wrap(&self.look.words(spans), width).into_iter().map(|line| line.text).collect()
    }

    fn paragraph(&self, text: &str, width: usize) -> Vec<String> {
        self.text(&[Span { style: Style::Plain, text: text.to_owned() }], width)
    }

    fn item(&self, bullet: &str, spans: &[Span], width: usize) -> Vec<String> {
        let indent = bullet.chars().count();
        let lines = self.text(spans, width.saturating_sub(indent));
        let begin = std::iter::once(bullet.to_owned()).chain(std::iter::repeat(" ".repeat(indent)));
        begin.zip(lines).map(|(begin, line)| begin + &line).collect()
    }

    /// The board, its arrows in words, and the caption.
    fn board(&self, diagram: &Diagram, width: usize) -> Result<Vec<String>> {
        let title = Title::by_name(&diagram.game).context("a diagram of no game")?;
        let rules = match &diagram.rules {
            Some(name) => title.rule_set(name).context("a diagram of no rule set")?,
            None => title.rule_sets()[0],
        };
        let play = Play::from_position(rules.id, &diagram.position)?;
        // As it lies there, without what can be chosen.
        let mut view = play.view_at(0).context("a game has a start")?;
        let marks: Vec<&str> = diagram.marks.iter().map(String::as_str).collect();
        view.mark(&marks, Mark::Pointed);
        let mut lines: Vec<String> = view.text().lines().map(|line| format!("  {line}")).collect();
        lines.push(String::new());
        if !diagram.arrows.is_empty() {
            let arrows: Vec<String> =
                diagram.arrows.iter().map(|(from, to)| format!("{from} -> {to}")).collect();
            lines.extend(indented(&self.paragraph(&arrows.join(", "), width - 2)));
        }
        let italic = |span: &Span| match span.style {
            Style::Plain => Span { style: Style::Italic, text: span.text.clone() },
            _ => span.clone(),
        };
        let caption: Vec<Span> = diagram.caption.iter().map(italic).collect();
        lines.extend(indented(&self.text(&caption, width - 2)));
        Ok(lines)
    }

    /// What holds for some rule sets stands behind a bar.
    fn rule_sets(&self, names: &[String], blocks: &[Block], width: usize) -> Result<Vec<String>> {
        let count = names.len().to_string();
        let values = [("count", count.as_str()), ("names", &self.names(names))];
        let label = self.texts.say("chapter-rule-sets", &values);
        let bold = Span { style: Style::Bold, text: label };
        let mut lines = self.text(&[bold], width - 2);
        for block in blocks.iter().filter(|block| block.is_shown()) {
            lines.push(String::new());
            lines.extend(self.block(block, width - 2)?);
        }
        Ok(lines.into_iter().map(|line| format!("| {line}").trim_end().to_owned()).collect())
    }

    /// French, English and Classic.
    fn names(&self, names: &[String]) -> String {
        let worded: Vec<String> =
            names.iter().map(|name| self.texts.say(&format!("rules-{name}"), &[])).collect();
        words::list(&|key, values| self.texts.say(key, values), &worded)
    }
}

fn indented(lines: &[String]) -> impl Iterator<Item = String> {
    lines.iter().map(|line| format!("  {line}"))
}

/// The first board in a block.
fn first_board(block: &Block) -> Option<&Diagram> {
    match block {
        Block::Board(diagram) => Some(diagram),
        Block::RuleSets { blocks, .. } => blocks.iter().find_map(first_board),
        _ => None,
    }
}
