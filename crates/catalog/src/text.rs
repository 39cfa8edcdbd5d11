//! Boards drawn with letters, for terminals and files.

use std::fmt::Write;

use crate::{BoardView, Color, Ground, Mark, PieceView, Shape, SquareView};

/// How wide the windows of terminals usually are.
const USUAL_WIDTH: usize = 80;

impl BoardView {
    /// The board in ASCII, as many lines as rows between two lines with the columns.
    ///
    /// Pieces have the letters of the game's notation, corpses are `x`, walls `#`, empty squares
    /// `.` or their value. The Labyrinth stands in parentheses, squares that are pointed out or can
    /// be chosen in brackets, squares chosen already in angle brackets.
    pub fn text(&self) -> String {
        let wide = self.squares.iter().map(|square| letters(square).len()).max().unwrap_or(1);
        let margin = self.row_labels.iter().map(String::len).max().unwrap_or(0);
        // Boards that just fit into the usual 80 columns have the labels of the rows only once.
        let both = 2 * (margin + 1) + self.cols * (wide + 2) <= USUAL_WIDTH;
        let mut cols = " ".repeat(margin + 1);
        for label in &self.col_labels {
            // Above the last letter of a square, where what is only one letter long stands too.
            let _ = write!(cols, " {label:>wide$} ");
        }
        let cols = cols.trim_end();
        let mut text = format!("{cols}\n");
        for (label, row) in self.row_labels.iter().zip(self.squares.chunks(self.cols.max(1))) {
            let mut line = format!("{label:>margin$} ");
            for square in row {
                let (left, right) = fence(square);
                let _ = write!(line, "{left}{:>wide$}{right}", letters(square));
            }
            if both {
                let _ = write!(line, " {label}");
            }
            text += line.trim_end();
            text.push('\n');
        }
        text + cols + "\n"
    }
}

/// What stands left and right of a square.
fn fence(square: &SquareView) -> (char, char) {
    let has = |wanted: fn(&Mark) -> bool| square.marks.iter().any(wanted);
    // What was chosen on the way may be chosen once more.
    if has(|mark| matches!(mark, Mark::Pointed | Mark::Choice(_))) {
        ('[', ']')
    } else if has(|mark| matches!(mark, Mark::Chosen(_))) {
        ('<', '>')
    } else if square.ground == Ground::Labyrinth {
        ('(', ')')
    } else {
        (' ', ' ')
    }
}

fn letters(square: &SquareView) -> String {
    match (square.piece, square.ground) {
        (Some(piece), _) => piece.letters(),
        (None, Ground::Plain) => ".".to_owned(),
        // Between brackets the parentheses would be missed.
        (None, Ground::Labyrinth) if fence(square) == ('(', ')') => String::new(),
        (None, Ground::Labyrinth) => "()".to_owned(),
        (None, Ground::Wall) => "#".to_owned(),
        (None, Ground::Value(value)) => value.to_string(),
    }
}

impl PieceView {
    /// The letters of the piece in the game's notation.
    pub fn letters(self) -> String {
        let kind = match self.shape {
            Shape::Chief => 'C',
            Shape::Assassin => 'A',
            Shape::Reporter => 'R',
            Shape::Diplomat => 'D',
            Shape::Necromobile => 'N',
            Shape::Militant => 'M',
            Shape::Pawn if self.color == Some(Color::White) => return "o".to_owned(),
            Shape::Pawn | Shape::Corpse => return "x".to_owned(),
            Shape::Body => return player_letter(self.color).to_ascii_lowercase().to_string(),
            Shape::Head => return player_letter(self.color).to_string(),
        };
        let army = match self.color {
            Some(Color::Red) => "R",
            Some(Color::Blue) => "B",
            Some(Color::Yellow) => "Y",
            Some(Color::Green) => "G",
            Some(Color::White | Color::Black) | None => "",
        };
        format!("{army}{kind}")
    }
}

/// The letters of Vorassic are those of the French words.
fn player_letter(color: Option<Color>) -> char {
    match color {
        Some(Color::Yellow) => 'J',
        Some(Color::Green) => 'V',
        Some(Color::Red) => 'R',
        Some(Color::Blue) => 'B',
        Some(Color::White | Color::Black) | None => '?',
    }
}
