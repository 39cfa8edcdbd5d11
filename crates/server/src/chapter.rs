//! The rules of a game as a page.

use std::collections::BTreeMap;

use catalog::drawing::{Letters, Theme};
use catalog::{Color, Coloring, Mark, Play, Title, piece_svg, svg};
use lang::{Block, Chapter, Diagram, Language, Level, Section, Span, Style, Table, Texts};

use crate::document::{Document, escape};

/// The page with the rules of a game: all of them, or as they hold for one rule set.
pub(crate) fn html(
    title: Title,
    texts: &Texts,
    rules: Option<&str>,
    theme: Option<Theme>,
) -> String {
    let language = texts.language();
    let text = lang::chapter(language, title.name()).unwrap_or_default();
    // The tests of `lang` read every chapter, so this is only a page that says nothing.
    let Ok(whole) = Chapter::read(text) else { return list(texts, theme) };
    let chapter = rules.map_or_else(|| whole.clone(), |name| whole.for_rules(name));
    let pieces = pieces(title, texts);
    let page = Page { title, texts, rules, clauses: clauses(&chapter), pieces };
    let main = [
        page.switches(&whole),
        format!("<h1>{}</h1>\n", escape(&chapter.title)),
        page.ways_on(),
        page.blocks(&chapter.opening),
        page.contents(&chapter),
        page.sections(&chapter),
        page.ways_on(),
    ]
    .concat();
    let game = texts.say(&format!("game-{}", title.name()), &[]);
    let name = texts.say("document-chapter", &[("game", &game)]);
    let head = Language::ALL.map(|language| page.alternate(language)).concat();
    Document { texts, theme, game: Some(title), title: &name, head: &head, main: &main }.html()
}

/// The pieces of a game by their names, drawn.
fn pieces(title: Title, texts: &Texts) -> Vec<(String, String)> {
    if title != Title::Djambi {
        return Vec::new();
    }
    let view = Play::start(title.rule_sets()[0].id).map(|play| play.view());
    let squares = view.as_ref().map_or(&[][..], |view| &view.squares);
    let pieces = squares.iter().filter_map(|square| square.piece);
    let pieces = pieces.filter(|piece| piece.color == Some(Color::Red));
    let drawn = pieces.filter_map(|piece| {
        let name = texts.say(&format!("piece-{}", piece.shape.name()), &[]);
        Some((name, piece_svg(view.as_ref().ok()?, &piece, letters(texts))))
    });
    drawn.collect()
}

/// The page that leads to the rules of all games.
pub(crate) fn list(texts: &Texts, theme: Option<Theme>) -> String {
    let title = texts.say("document-chapters", &[]);
    let home = escape(&texts.say("document-home", &[]));
    let main =
        format!("<h1>{}</h1>\n{}<p><a href=\"/\">{home}</a></p>\n", escape(&title), links(texts));
    Document { texts, theme, game: None, title: &title, head: "", main: &main }.html()
}

/// Links to the rules of all games.
pub(crate) fn links(texts: &Texts) -> String {
    let mut items = String::new();
    for title in Title::ALL {
        let game = texts.say(&format!("game-{}", title.name()), &[]);
        let name = escape(&texts.say("document-chapter", &[("game", &game)]));
        let (game, code) = (title.name(), texts.language().code());
        items += &format!("<li><a href=\"/rules/{game}?lang={code}\">{name}</a></li>\n");
    }
    format!("<ul>\n{items}</ul>\n")
}

/// One page, and which it is.
struct Page<'a> {
    title: Title,
    texts: &'a Texts,
    rules: Option<&'a str>,
    /// The clauses that each section is about, by its id.
    clauses: BTreeMap<&'a str, Vec<&'a str>>,
    /// Names of pieces and their drawings.
    pieces: Vec<(String, String)>,
}

/// Where each clause is told best: in the section whose text covers it with the fewest others.
fn clauses(chapter: &Chapter) -> BTreeMap<&str, Vec<&str>> {
    let mut best: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for section in &chapter.sections {
        let inside = section.blocks.iter().flat_map(|block| match block {
            Block::RuleSets { blocks, .. } => &blocks[..],
            block => std::slice::from_ref(block),
        });
        for block in inside {
            let Block::Clauses(names) = block else { continue };
            for name in names {
                let known = best.entry(name).or_insert((names.len(), &section.id));
                if names.len() < known.0 {
                    *known = (names.len(), &section.id);
                }
            }
        }
    }
    let mut sections: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (clause, (_, section)) in best {
        sections.entry(section).or_default().push(clause);
    }
    sections
}

impl Page<'_> {
    fn say(&self, key: &str) -> String {
        escape(&self.texts.say(key, &[]))
    }

    fn address(&self, language: Language, rules: Option<&str>) -> String {
        let address = format!("/rules/{}?lang={}", self.title.name(), language.code());
        rules.map_or(address.clone(), |rules| format!("{address}&amp;rules={rules}"))
    }

    /// Tells search engines where the same is in another language.
    fn alternate(&self, language: Language) -> String {
        let (code, address) = (language.code(), self.address(language, self.rules));
        format!("<link rel=\"alternate\" hreflang=\"{code}\" href=\"{address}\">\n")
    }

    /// Links to the other languages and rule sets.
    fn switches(&self, chapter: &Chapter) -> String {
        let mut languages = String::new();
        for language in Language::ALL {
            let address = self.address(language, self.rules);
            let code = language.code();
            let current = current(language == self.texts.language());
            languages += &format!(
                "<li><a href=\"{address}\" hreflang=\"{code}\" lang=\"{code}\"{current}>{}</a></li>\n",
                language.name()
            );
        }
        let mut all = switch("languages", &self.say("document-language"), &languages);
        let is_divided = chapter.blocks().any(|block| matches!(block, Block::RuleSets { .. }));
        if is_divided {
            let mut sets = self.rule_set(None, &self.say("document-all-rules"));
            for rules in self.title.rule_sets() {
                sets +=
                    &self.rule_set(Some(rules.name), &self.say(&format!("rules-{}", rules.name)));
            }
            all += &switch("rule-sets", &self.say("option-rules"), &sets);
        }
        format!("<div class=\"switches\">\n{all}</div>\n")
    }

    fn rule_set(&self, rules: Option<&str>, name: &str) -> String {
        let address = self.address(self.texts.language(), rules);
        let current = current(rules == self.rules);
        format!("<li><a href=\"{address}\"{current}>{name}</a></li>\n")
    }

    fn contents(&self, chapter: &Chapter) -> String {
        let mut items = String::new();
        let mut depth = Level::Section;
        for (index, section) in chapter.sections.iter().enumerate() {
            if index > 0 {
                items += match (depth, section.level) {
                    (Level::Section, Level::Subsection) => "\n<ol>\n",
                    (Level::Subsection, Level::Section) => "</li>\n</ol>\n</li>\n",
                    _ => "</li>\n",
                };
            }
            let (id, title) = (escape(&section.id), escape(&section.title));
            items += &format!("<li><a href=\"#{id}\">{title}</a>");
            depth = section.level;
        }
        items += match depth {
            Level::Section => "</li>\n",
            Level::Subsection => "</li>\n</ol>\n</li>\n",
        };
        let label = self.say("document-contents");
        format!(
            "<nav class=\"contents\" aria-labelledby=\"contents\">\n\
             <h2 id=\"contents\">{label}</h2>\n<ol>\n{items}</ol>\n</nav>\n"
        )
    }

    /// The sections, with a way back to the contents at the end of each: on a phone that is far.
    fn sections(&self, chapter: &Chapter) -> String {
        let back =
            format!("<p><a href=\"#contents\">↑ {}</a></p>\n", self.say("document-contents"));
        let mut sections = String::new();
        for (index, section) in chapter.sections.iter().enumerate() {
            if index > 0 && section.level == Level::Section {
                sections += &back;
            }
            sections += &self.section(section);
        }
        sections + &back
    }

    fn section(&self, section: &Section) -> String {
        let tag = match section.level {
            Level::Section => "h2",
            Level::Subsection => "h3",
        };
        let (id, title) = (escape(&section.id), escape(&section.title));
        // Refusals name their clause and link to it.
        let clauses = self.clauses.get(section.id.as_str()).map_or(&[][..], Vec::as_slice);
        let clauses = clauses.iter().map(|name| {
            let name = escape(name);
            format!("<span id=\"{name}\">{name}</span>")
        });
        let clauses: String = clauses.collect::<Vec<_>>().join(" ");
        let clauses = match clauses.is_empty() {
            true => clauses,
            false => format!("<p class=\"clauses\">{clauses}</p>\n"),
        };
        let blocks = self.blocks(&section.blocks);
        format!("<{tag} id=\"{id}\">{title}</{tag}>\n{clauses}{blocks}")
    }

    fn blocks(&self, blocks: &[Block]) -> String {
        blocks.iter().map(|block| self.block(block)).collect()
    }

    fn block(&self, block: &Block) -> String {
        match block {
            Block::Paragraph(text) => format!("<p>{}</p>\n", spans(text)),
            Block::List(list) => format!("<ul>\n{}</ul>\n", items(list)),
            Block::Numbered(list) => format!("<ol>\n{}</ol>\n", items(list)),
            Block::Table(rows) => self.table(rows),
            Block::Board(diagram) => self.figure(diagram),
            Block::RuleSets { names, blocks } => {
                let count = names.len().to_string();
                let known = names.iter().map(|name| self.texts.say(&format!("rules-{name}"), &[]));
                let names = known.reduce(|first, second| {
                    self.texts.say("list-comma", &[("first", &first), ("second", &second)])
                });
                let names = names.unwrap_or_default();
                let holds = [("count", count.as_str()), ("names", names.as_str())];
                let label = escape(&self.texts.say("chapter-rule-sets", &holds));
                format!(
                    "<div class=\"of-rules\">\n<p class=\"names\">{label}</p>\n{}</div>\n",
                    self.blocks(blocks)
                )
            }
            Block::Clauses(_) => String::new(),
        }
    }

    fn figure(&self, diagram: &Diagram) -> String {
        let caption = &diagram.caption;
        let picture = draw(diagram, text(caption), letters(self.texts)).unwrap_or_default();
        format!("<figure>\n{picture}<figcaption>{}</figcaption>\n</figure>\n", spans(caption))
    }

    fn ways_on(&self) -> String {
        let game = self.texts.say(&format!("game-{}", self.title.name()), &[]);
        let play = escape(&self.texts.say("document-play", &[("game", &game)]));
        let name = self.title.name();
        format!("<p><a class=\"button primary\" href=\"/play/{name}\">{play}</a></p>\n")
    }

    fn table(&self, table: &Table) -> String {
        let header: String = table
            .header
            .iter()
            .map(|cell| format!("<th scope=\"col\">{}</th>", spans(cell)))
            .collect();
        let rows: String = table.rows.iter().map(|row| self.row(row)).collect();
        let heads = table.header.iter().map(|cell| text(cell)).filter(|head| !head.is_empty());
        let label = heads.collect::<Vec<_>>().join(", ");
        // Wider than a phone: it can be scrolled, with keys too.
        format!(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n<table>\n\
             <thead>\n<tr>{header}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n",
            escape(&label)
        )
    }

    /// A row of a table; what is about one piece shows it.
    fn row(&self, row: &[Vec<Span>]) -> String {
        let cells = row.iter().map(|cell| {
            let name = text(cell);
            let drawn = self.pieces.iter().find(|(known, _)| *known == name);
            let drawn = drawn.map_or("", |(_, drawing)| drawing.as_str());
            format!("<td>{drawn}{}</td>", spans(cell))
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    }
}

/// A row of links with its name before it.
fn switch(id: &str, label: &str, links: &str) -> String {
    format!(
        "<nav aria-labelledby=\"{id}\"><span id=\"{id}\">{label}</span>\n<ul>\n{links}</ul></nav>\n"
    )
}

/// Words without their style.
fn text(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

fn current(is_current: bool) -> &'static str {
    if is_current { " aria-current=\"page\"" } else { "" }
}

fn items(list: &[Vec<Span>]) -> String {
    list.iter().map(|item| format!("<li>{}</li>\n", spans(item))).collect()
}

/// The letters on pieces for who reads these texts.
fn letters(texts: &Texts) -> Letters {
    Letters::worded(&|key, values| texts.say(key, values))
}

/// A board with what there is to see. A diagram that cannot be drawn is left out; the tests of
/// `lang` have read all of them.
fn draw(diagram: &Diagram, name: String, letters: Letters) -> Option<String> {
    let title = Title::by_name(&diagram.game)?;
    let rules = match &diagram.rules {
        Some(name) => title.rule_set(name)?,
        None => *title.rule_sets().first()?,
    };
    let mut view = Play::from_position(rules.id, &diagram.position).ok()?.view();
    let marks: Vec<&str> = diagram.marks.iter().map(String::as_str).collect();
    view.mark(&marks, Mark::Pointed);
    let style = catalog::Style {
        coloring: Coloring::Page,
        letters,
        arrows: diagram.arrows.clone(),
        name: Some(name),
        ..catalog::Style::default()
    };
    Some(svg(&view, &style))
}

fn spans(spans: &[Span]) -> String {
    let mut text = String::new();
    for span in spans {
        let escaped = escape(&span.text);
        text += &match span.style {
            Style::Plain => escaped,
            Style::Bold => format!("<strong>{escaped}</strong>"),
            Style::Italic => format!("<em>{escaped}</em>"),
            Style::Code => format!("<code>{escaped}</code>"),
        };
    }
    text
}
