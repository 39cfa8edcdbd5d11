//! A text to read, page by page.

use lang::Texts;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color as Paint, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::look::Look;
use super::panel::draw_bar;

/// Sets a text in lines of a width. Styles are codes of ECMA-48, as in files for terminals.
pub(super) type Setter = dyn Fn(usize) -> String;

/// Lines narrower than this cannot be set, wider ones are hard to read.
const WIDTHS: (usize, usize) = (40, 100);

/// A text and where one reads.
pub(super) struct Pages {
    set: Box<Setter>,
    lines: Vec<String>,
    /// The width that the lines were set for.
    width: usize,
    /// The first line that is shown.
    pub(super) scroll: usize,
    /// How many lines fit.
    room: usize,
    /// What was searched for last.
    sought: String,
    /// What there is to say about that.
    note: Option<String>,
}

impl Pages {
    pub(super) fn new(set: Box<Setter>) -> Pages {
        let (lines, sought) = (Vec::new(), String::new());
        Pages { set, lines, width: 0, scroll: 0, room: 0, sought, note: None }
    }

    /// Lines further or back.
    pub(super) fn scroll(&mut self, lines: isize) {
        self.note = None;
        self.scroll = self.scroll.saturating_add_signed(lines).min(self.last());
    }

    /// A page further or back; a line stays to go on from.
    pub(super) fn page(&mut self, pages: isize) {
        self.scroll(pages * self.room.saturating_sub(1).max(1) as isize);
    }

    fn last(&self) -> usize {
        self.lines.len().saturating_sub(self.room)
    }

    /// To the next or previous heading.
    pub(super) fn heading(&mut self, forward: bool) {
        self.note = None;
        let heads = (0..self.lines.len()).filter(|index| self.is_heading(*index));
        let found = if forward {
            heads.into_iter().find(|index| *index > self.scroll)
        } else {
            heads.into_iter().take_while(|index| *index < self.scroll).last()
        };
        self.scroll = found.unwrap_or(self.scroll).min(self.last());
    }

    /// Headings are styled as a whole, or underlined with letters.
    fn is_heading(&self, index: usize) -> bool {
        let below = self.lines.get(index + 1).map_or("", String::as_str);
        let ruled = |rule: char| !below.is_empty() && below.chars().all(|letter| letter == rule);
        let line = &self.lines[index];
        let styled = line.starts_with("\u{1b}[1m") || line.starts_with("\u{1b}[1;4m");
        (styled && line.ends_with("\u{1b}[0m") && line.matches('\u{1b}').count() == 2)
            || ['=', '-', '~'].into_iter().any(ruled)
    }

    /// Looks for a text below what is shown; an empty one stands for the last one.
    pub(super) fn find(&mut self, text: &str, forward: bool, texts: &Texts) {
        self.note = None;
        if !text.is_empty() {
            text.clone_into(&mut self.sought);
        }
        if self.sought.is_empty() {
            return;
        }
        let sought = self.sought.to_lowercase();
        let has = |index: &usize| bare(&self.lines[*index]).to_lowercase().contains(&sought);
        let count = self.lines.len();
        // Around the end, and last where one stands.
        let found = if forward {
            (self.scroll + 1..count).chain(0..count.min(self.scroll + 1)).find(has)
        } else {
            (0..self.scroll).rev().chain((self.scroll..count).rev()).find(has)
        };
        match found {
            Some(index) => self.scroll = index.min(self.last()),
            None => {
                let sentence = texts.say("terminal-not-found", &[("text", &self.sought)]);
                self.note = Some(sentence);
            }
        }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, texts: &Texts, look: Look) {
        let width = usize::from(area.width).saturating_sub(2).clamp(WIDTHS.0, WIDTHS.1);
        if width != self.width {
            // Whoever makes the window wider reads on at about the same place.
            let before = self.lines.len().max(1);
            self.lines = (self.set)(width).lines().map(str::to_owned).collect();
            self.scroll = self.scroll * self.lines.len() / before;
            self.width = width;
        }
        self.room = usize::from(area.height.saturating_sub(1));
        self.scroll = self.scroll.min(self.last());
        let sought = self.sought.to_lowercase();
        let shown: Vec<Line<'_>> = self
            .lines
            .iter()
            .skip(self.scroll)
            .take(self.room)
            .map(|line| {
                let mut styled = styled(line, look);
                styled.spans.insert(0, Span::raw(" "));
                if !sought.is_empty() && bare(line).to_lowercase().contains(&sought) {
                    styled = styled.patch_style(look.found());
                }
                styled
            })
            .collect();
        let text = Rect { height: area.height.saturating_sub(1), ..area };
        frame.render_widget(Paragraph::new(shown), text);
        let bar = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
        let read = (self.scroll + self.room).min(self.lines.len());
        let percent = (read * 100 / self.lines.len().max(1)).to_string();
        let said = match &self.note {
            Some(note) => note.clone(),
            None => texts.say("terminal-keys-pages", &[("percent", &percent)]),
        };
        draw_bar(frame, bar, &said, look);
    }
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pages").field("scroll", &self.scroll).finish_non_exhaustive()
    }
}

/// The parts of a line with the codes that hold for them.
fn parts(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.split("\u{1b}[").enumerate().map(|(index, part)| match part.split_once('m') {
        Some((code, text)) if index > 0 => (code, text),
        _ => ("", part),
    })
}

/// A line without its codes.
fn bare(line: &str) -> String {
    parts(line).map(|(_, text)| text).collect()
}

/// A line in its styles.
pub(super) fn styled(line: &str, look: Look) -> Line<'static> {
    let spans = parts(line).filter(|(_, text)| !text.is_empty()).map(|(codes, text)| {
        let style = codes.split(';').fold(Style::default(), |style, code| match code {
            "1" => style.add_modifier(Modifier::BOLD),
            "3" => style.add_modifier(Modifier::ITALIC),
            "4" => style.add_modifier(Modifier::UNDERLINED),
            "36" => look.colored(style, Paint::Cyan),
            _ => style,
        });
        Span::styled(text.to_owned(), style)
    });
    Line::from(spans.collect::<Vec<_>>())
}
