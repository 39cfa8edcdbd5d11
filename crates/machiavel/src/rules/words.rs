//! Words with styles, and lines of them.

use lang::{Span, Style};

/// Whether the reader sees bold and italic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// A terminal that shows styles.
    Styled,
    /// Letters only.
    Plain,
}

/// What no line is broken within.
#[derive(Clone, Debug, Default)]
pub(super) struct Word {
    /// With what a terminal needs to set the styles.
    pub(super) text: String,
    /// How many letters one sees.
    pub(super) width: usize,
}

impl Look {
    /// The words of a text. A line breaks at spaces only, not at those that French wants kept.
    pub(super) fn words(self, spans: &[Span]) -> Vec<Word> {
        let mut words: Vec<Word> = Vec::new();
        let mut open = false;
        for span in spans {
            let quoted = match (self, span.style) {
                // The ends of a code would be lost among plain letters.
                (Look::Plain, Style::Code) => format!("`{}`", span.text),
                _ => span.text.clone(),
            };
            for (index, part) in quoted.split(' ').enumerate() {
                open &= index == 0;
                if part.is_empty() {
                    continue;
                }
                if !open {
                    words.push(Word::default());
                }
                let word = words.last_mut().expect("a word was begun");
                word.text += &self.styled(span.style, part);
                word.width += part.chars().count();
                open = true;
            }
            open &= !quoted.ends_with(' ');
        }
        words
    }

    /// A text in a style, if styles are shown.
    pub(super) fn styled(self, style: Style, text: &str) -> String {
        let code = match style {
            Style::Bold => "1",
            Style::Italic => "3",
            Style::Code => "36",
            Style::Plain => "",
        };
        self.with(code, text)
    }

    /// A text with a code of ECMA-48, if styles are shown.
    pub(super) fn with(self, code: &str, text: &str) -> String {
        if self == Look::Plain || code.is_empty() {
            text.to_owned()
        } else {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        }
    }
}

/// Lines of words that are as wide as this at most, except that a longer word has a line of its
/// own. There is always a line.
pub(super) fn wrap(words: &[Word], width: usize) -> Vec<Word> {
    let mut lines = vec![Word::default()];
    for word in words {
        let line = lines.last_mut().expect("there is always a line");
        if line.width == 0 {
            *line = word.clone();
        } else if line.width + 1 + word.width <= width {
            line.text.push(' ');
            line.text += &word.text;
            line.width += 1 + word.width;
        } else {
            lines.push(word.clone());
        }
    }
    lines
}
