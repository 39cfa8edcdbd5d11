//! Positions and expectations drawn as text.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A drawn board: one word a square, rows from the top, words apart by spaces.
///
/// `.` is an empty square, anything else is a piece as its game writes it. A `*` at the end of a
/// word marks the square (a lone `*` is an empty marked one): marks say what a test expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    rows: Vec<Vec<(String, Mark)>>,
}

/// Whether a square of a diagram is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is not.
    Plain,
    /// It is.
    Marked,
}

impl Diagram {
    /// Reads a drawing; empty lines do not count.
    pub fn new(drawing: &str) -> Diagram {
        let word = |word: &str| match word.strip_suffix('*') {
            Some("") => (".".to_owned(), Mark::Marked),
            Some(piece) => (piece.to_owned(), Mark::Marked),
            None => (word.to_owned(), Mark::Plain),
        };
        let rows = drawing
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.split_whitespace().map(word).collect())
            .collect();
        Diagram { rows }
    }

    /// The rows in the form of the position texts: joined by `/`, digits for empty squares.
    pub fn rows_text(&self) -> String {
        let mut text = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for (piece, _) in row {
                if piece == "." {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text.push_str(piece);
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
        }
        text
    }

    /// Fails unless exactly the marked squares were found (row from the top, column from the
    /// left); prints the board as it was expected and as it was found.
    #[track_caller]
    pub fn expect(&self, found: impl IntoIterator<Item = (usize, usize)>) {
        let found: BTreeSet<_> = found.into_iter().collect();
        let mut expected = BTreeSet::new();
        for (row, squares) in self.rows.iter().enumerate() {
            for (col, (_, mark)) in squares.iter().enumerate() {
                if *mark == Mark::Marked {
                    expected.insert((row, col));
                }
            }
        }
        assert!(
            found == expected,
            "\nexpected:\n{}\nfound:\n{}",
            self.draw(&expected),
            self.draw(&found)
        );
    }

    fn draw(&self, marks: &BTreeSet<(usize, usize)>) -> String {
        let mut text = String::new();
        for (row, squares) in self.rows.iter().enumerate() {
            for (col, (piece, _)) in squares.iter().enumerate() {
                let mark = if marks.contains(&(row, col)) { "*" } else { "" };
                let _ = write!(text, "{:<4}", format!("{piece}{mark}"));
            }
            text.push('\n');
        }
        text
    }
}
