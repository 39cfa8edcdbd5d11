//! Styles within a line.

use super::{Problem, Span, Style};

/// The spans of a text. A backslash takes the meaning from the character behind it.
pub(super) fn read(text: &str) -> Result<Vec<Span>, Problem> {
    let mut spans = Spans::default();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let (mark, style) = match letter {
            '`' => ("`", Style::Code),
            '*' if rest.starts_with("**") => ("**", Style::Bold),
            '*' => ("*", Style::Italic),
            '\\' => {
                let escaped = rest[1..].chars().next().unwrap_or('\\');
                spans.push(Style::Plain, escaped);
                rest = rest.get(1 + escaped.len_utf8()..).unwrap_or_default();
                continue;
            }
            '<' => return Err(Problem::NotAllowed("HTML")),
            '!' if rest.starts_with("![") => return Err(Problem::NotAllowed("images")),
            ']' if rest.starts_with("](") => return Err(Problem::NotAllowed("links")),
            letter => {
                spans.push(Style::Plain, letter);
                rest = &rest[letter.len_utf8()..];
                continue;
            }
        };
        let inside = &rest[mark.len()..];
        let end = inside.find(mark).ok_or(Problem::OpenStyle(mark))?;
        if end == 0 {
            return Err(Problem::EmptyStyle(mark));
        }
        inside[..end].chars().for_each(|letter| spans.push(style, letter));
        spans.close();
        rest = &inside[end + mark.len()..];
    }
    Ok(spans.done)
}

/// The cells of a line of a table. A bar behind a backslash or in code does not part cells.
pub(super) fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let (mut in_code, mut escaped) = (false, false);
    for letter in line.chars() {
        let last = cells.last_mut().expect("there is always a cell");
        match letter {
            '|' if !in_code && !escaped => {
                cells.push(String::new());
                continue;
            }
            // Also in code, where Markdown wants it before a bar.
            '|' if escaped => {
                last.pop();
            }
            '`' => in_code = !in_code,
            _ => {}
        }
        last.push(letter);
        escaped = letter == '\\' && !escaped;
    }
    // The line ends with a bar, behind which there is no cell.
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

#[derive(Default)]
struct Spans {
    done: Vec<Span>,
    closed: bool,
}

impl Spans {
    /// Adds a letter to the last span if that is still open and has the same style.
    fn push(&mut self, style: Style, letter: char) {
        match self.done.last_mut() {
            Some(span) if span.style == style && !self.closed => span.text.push(letter),
            _ => self.done.push(Span { style, text: letter.into() }),
        }
        self.closed = false;
    }

    /// What follows is another span even in the same style.
    fn close(&mut self) {
        self.closed = true;
    }
}
