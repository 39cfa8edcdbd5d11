//! Reading chapters.

use super::{Block, Chapter, ChapterError, Diagram, Level, Problem, Section, Span, Table, inline};

pub(super) fn read(text: &str) -> Result<Chapter, ChapterError> {
    let mut reader = Reader { lines: text.lines().collect(), at: 0 };
    let mut chapter = reader.title()?;
    while let Some(line) = reader.peek() {
        if line.starts_with('#') {
            let section = reader.heading(line, &chapter)?;
            chapter.sections.push(section);
            continue;
        }
        let blocks = match chapter.sections.last_mut() {
            Some(section) => &mut section.blocks,
            None => &mut chapter.opening,
        };
        if let Some(block) = reader.block(line, blocks)? {
            blocks.push(block);
        }
    }
    Ok(chapter)
}

struct Reader<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.at).map(|line| line.trim_end())
    }

    fn next(&mut self) -> Option<&'a str> {
        let line = self.peek();
        self.at += usize::from(line.is_some());
        line
    }

    /// A problem in the line that comes next.
    fn here(&self, problem: Problem) -> ChapterError {
        ChapterError { line: self.at + 1, problem }
    }

    fn fail<T>(&self, problem: Problem) -> Result<T, ChapterError> {
        Err(self.here(problem))
    }

    fn title(&mut self) -> Result<Chapter, ChapterError> {
        let title = self.peek().and_then(|line| line.strip_prefix("# ")).map(str::trim);
        let Some(title) = title.filter(|title| !title.is_empty()) else {
            return self.fail(Problem::NoTitle);
        };
        self.next();
        Ok(Chapter { title: title.to_owned(), opening: Vec::new(), sections: Vec::new() })
    }

    fn heading(&mut self, line: &str, chapter: &Chapter) -> Result<Section, ChapterError> {
        let (level, rest) = if let Some(rest) = line.strip_prefix("### ") {
            (Level::Subsection, rest)
        } else if let Some(rest) = line.strip_prefix("## ") {
            (Level::Section, rest)
        } else if line.starts_with("# ") {
            return self.fail(Problem::SecondTitle);
        } else {
            return self.fail(Problem::TooDeep);
        };
        if level == Level::Subsection && chapter.sections.is_empty() {
            return self.fail(Problem::NoSection);
        }
        let parts = rest.strip_suffix('}').and_then(|rest| rest.rsplit_once("{#"));
        let Some((title, id)) = parts.filter(|(title, _)| !title.trim().is_empty()) else {
            return self.fail(Problem::NoId);
        };
        if !is_kebab_case(id) {
            return self.fail(Problem::BadId(id.to_owned()));
        }
        if chapter.sections.iter().any(|section| section.id == id) {
            return self.fail(Problem::SameId(id.to_owned()));
        }
        self.next();
        let (id, title) = (id.to_owned(), title.trim().to_owned());
        Ok(Section { level, id, title, blocks: Vec::new() })
    }

    /// The block that begins with this line, after these blocks; `None` for an empty line.
    fn block(&mut self, line: &str, before: &[Block]) -> Result<Option<Block>, ChapterError> {
        if line.is_empty() {
            self.next();
            return Ok(None);
        }
        Ok(Some(if line.starts_with("<!--") {
            self.clauses(line, before)?
        } else if let Some(names) = line.strip_prefix(":::") {
            self.rule_sets(names)?
        } else if let Some(name) = line.strip_prefix("```") {
            self.board(name)?
        } else if line.starts_with('|') {
            self.table()?
        } else if line.starts_with("- ") {
            self.list()?
        } else if number(line).is_some() {
            self.numbered()?
        } else {
            self.paragraph()?
        }))
    }

    fn clauses(&mut self, line: &str, before: &[Block]) -> Result<Block, ChapterError> {
        let inside = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
        let clauses: Vec<&str> = inside.unwrap_or_default().split(' ').collect();
        if !clauses.iter().all(|clause| is_clause(clause)) {
            return self.fail(Problem::BadClauses);
        }
        if before.is_empty() {
            return self.fail(Problem::ClausesOfNothing);
        }
        self.next();
        Ok(Block::Clauses(clauses.into_iter().map(str::to_owned).collect()))
    }

    fn rule_sets(&mut self, names: &str) -> Result<Block, ChapterError> {
        let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
        if names.is_empty() {
            // A lone `:::` would have closed a block if there were one.
            return self.fail(Problem::NotOpen);
        }
        if !names.iter().all(|name| is_kebab_case(name)) {
            return self.fail(Problem::NoRuleSets);
        }
        let begin = self.at;
        self.next();
        let mut blocks = Vec::new();
        loop {
            let Some(line) = self.peek() else {
                self.at = begin;
                return self.fail(Problem::OpenRuleSets);
            };
            if line == ":::" {
                self.next();
                return Ok(Block::RuleSets { names, blocks });
            }
            if line.starts_with('#') || line.starts_with(":::") {
                return self.fail(Problem::InRuleSets);
            }
            if let Some(block) = self.block(line, &blocks)? {
                blocks.push(block);
            }
        }
    }

    fn board(&mut self, name: &str) -> Result<Block, ChapterError> {
        if name != "board" {
            return self.fail(Problem::UnknownFence(name.to_owned()));
        }
        let begin = self.at;
        self.next();
        let mut fields = Fields::default();
        while let Some(line) = self.peek() {
            if line == "```" {
                let diagram = fields
                    .diagram()
                    .map_err(|problem| ChapterError { line: begin + 1, problem })?;
                self.next();
                return Ok(Block::Board(diagram));
            }
            fields.add(line).map_err(|problem| self.here(problem))?;
            self.next();
        }
        self.at = begin;
        self.fail(Problem::OpenFence)
    }

    fn table(&mut self) -> Result<Block, ChapterError> {
        let header = self.row()?;
        let is_rule = |line: &str| {
            line.starts_with('|')
                && inline::cells(line).len() == header.len()
                && line.chars().all(|letter| matches!(letter, '|' | '-' | ':' | ' '))
        };
        if !self.peek().is_some_and(is_rule) {
            return self.fail(Problem::NoTableRule);
        }
        self.next();
        let mut rows = Vec::new();
        while self.peek().is_some_and(|line| line.starts_with('|')) {
            let place = self.at;
            let row = self.row()?;
            if row.len() != header.len() {
                self.at = place;
                let (found, expected) = (row.len(), header.len());
                return self.fail(Problem::Cells { found, expected });
            }
            rows.push(row);
        }
        Ok(Block::Table(Table { header, rows }))
    }

    fn row(&mut self) -> Result<Vec<Vec<Span>>, ChapterError> {
        let cells = inline::cells(self.peek().unwrap_or_default());
        let spans = cells.iter().map(|cell| inline::read(cell)).collect::<Result<_, _>>();
        let spans = spans.map_err(|problem| self.here(problem))?;
        self.next();
        Ok(spans)
    }

    fn list(&mut self) -> Result<Block, ChapterError> {
        let mut items = Vec::new();
        while let Some(first) = self.peek().and_then(|line| line.strip_prefix("- ")) {
            items.push(self.text(first)?);
        }
        Ok(Block::List(items))
    }

    fn numbered(&mut self) -> Result<Block, ChapterError> {
        let mut items = Vec::new();
        while let Some((found, first)) = self.peek().and_then(number) {
            let expected = items.len() + 1;
            if found != expected {
                return self.fail(Problem::Number { found, expected });
            }
            items.push(self.text(first)?);
        }
        Ok(Block::Numbered(items))
    }

    fn paragraph(&mut self) -> Result<Block, ChapterError> {
        let first = self.peek().unwrap_or_default();
        Ok(Block::Paragraph(self.text(first)?))
    }

    /// A text whose first line is the present one, of which `first` is left, up to a line where
    /// another block begins.
    fn text(&mut self, first: &str) -> Result<Vec<Span>, ChapterError> {
        let begin = self.at;
        let mut text = first.trim().to_owned();
        self.next();
        while let Some(line) = self.peek().filter(|line| goes_on(line)) {
            text.push(' ');
            text.push_str(line.trim());
            self.next();
        }
        inline::read(&text).map_err(|problem| ChapterError { line: begin + 1, problem })
    }
}

/// Whether a line belongs to the text before it.
fn goes_on(line: &str) -> bool {
    let begins = ["#", "<!--", ":::", "```", "|", "- "];
    !line.is_empty()
        && !begins.iter().any(|begin| line.starts_with(begin))
        && number(line).is_none()
}

/// The number and the text of an item of a numbered list.
fn number(line: &str) -> Option<(usize, &str)> {
    let (number, rest) = line.split_once(". ")?;
    let is_number = number.len() <= 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| is_number).map(|number| (number, rest))
}

fn is_kebab_case(word: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    word.split('-').all(is_part)
}

fn is_clause(word: &str) -> bool {
    word.split_once('-').is_some_and(|(letters, digits)| {
        letters.len() == 2
            && letters.bytes().all(|byte| byte.is_ascii_uppercase())
            && (1..=3).contains(&digits.len())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The fields of a diagram as they are read.
#[derive(Default)]
struct Fields {
    game: Option<String>,
    rules: Option<String>,
    position: Option<String>,
    marks: Option<Vec<String>>,
    arrows: Vec<(String, String)>,
    caption: Option<Vec<Span>>,
}

impl Fields {
    fn add(&mut self, line: &str) -> Result<(), Problem> {
        let (name, value) =
            line.split_once(": ").ok_or_else(|| Problem::BadField(line.to_owned()))?;
        let value = value.trim();
        match name {
            "game" => once(&mut self.game, name, value.to_owned()),
            "rules" => once(&mut self.rules, name, value.to_owned()),
            "position" => once(&mut self.position, name, value.to_owned()),
            "marks" => {
                let marks = value.split_whitespace().map(str::to_owned).collect();
                once(&mut self.marks, name, marks)
            }
            "caption" => once(&mut self.caption, name, inline::read(value)?),
            "arrow" => {
                let parts = value.split_once('-').filter(|(from, to)| {
                    [from, to].iter().all(|part| {
                        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric())
                    })
                });
                let (from, to) = parts.ok_or_else(|| Problem::BadArrow(value.to_owned()))?;
                self.arrows.push((from.to_owned(), to.to_owned()));
                Ok(())
            }
            _ => Err(Problem::UnknownField(name.to_owned())),
        }
    }

    fn diagram(self) -> Result<Diagram, Problem> {
        Ok(Diagram {
            game: self.game.ok_or(Problem::MissingField("game"))?,
            rules: self.rules,
            position: self.position.ok_or(Problem::MissingField("position"))?,
            marks: self.marks.unwrap_or_default(),
            arrows: self.arrows,
            caption: self.caption.ok_or(Problem::MissingField("caption"))?,
        })
    }
}

fn once<T>(field: &mut Option<T>, name: &str, value: T) -> Result<(), Problem> {
    if field.replace(value).is_some() { Err(Problem::TwiceField(name.to_owned())) } else { Ok(()) }
}
