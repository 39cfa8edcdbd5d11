//! Where squares are drawn when the board is turned.

use catalog::BoardView;

/// A board turned clockwise by quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turned {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) quarter_turns: u8,
}

impl Turned {
    /// Columns and rows as they are drawn.
    pub(crate) fn size(self) -> (usize, usize) {
        if self.quarter_turns.is_multiple_of(2) {
            (self.cols, self.rows)
        } else {
            (self.rows, self.cols)
        }
    }

    /// Column and row where a square is drawn.
    pub(crate) fn place(self, index: usize) -> (usize, usize) {
        let (row, col) = (index / self.cols, index % self.cols);
        match self.quarter_turns % 4 {
            0 => (col, row),
            1 => (self.rows - 1 - row, col),
            2 => (self.cols - 1 - col, self.rows - 1 - row),
            _ => (row, self.cols - 1 - col),
        }
    }

    /// The square that is drawn at this column and row.
    pub(crate) fn square(self, x: usize, y: usize) -> usize {
        let (row, col) = match self.quarter_turns % 4 {
            0 => (y, x),
            1 => (self.rows - 1 - x, y),
            2 => (self.rows - 1 - y, self.cols - 1 - x),
            _ => (x, self.cols - 1 - y),
        };
        row * self.cols + col
    }

    /// The square so many columns and rows further on the screen, stopping at the edge.
    pub(crate) fn neighbor(self, index: usize, right: isize, down: isize) -> usize {
        let (width, height) = self.size();
        let (x, y) = self.place(index);
        let x = x.saturating_add_signed(right).min(width - 1);
        let y = y.saturating_add_signed(down).min(height - 1);
        self.square(x, y)
    }

    /// The label below a column as it is drawn.
    pub(crate) fn label_below(self, view: &BoardView, x: usize) -> String {
        let index = self.square(x, 0);
        let (row, col) = (index / self.cols, index % self.cols);
        let labels =
            if self.quarter_turns.is_multiple_of(2) { &view.col_labels } else { &view.row_labels };
        let place = if self.quarter_turns.is_multiple_of(2) { col } else { row };
        labels.get(place).cloned().unwrap_or_default()
    }

    /// The label beside a row as it is drawn.
    pub(crate) fn label_beside(self, view: &BoardView, y: usize) -> String {
        let index = self.square(0, y);
        let (row, col) = (index / self.cols, index % self.cols);
        let labels =
            if self.quarter_turns.is_multiple_of(2) { &view.row_labels } else { &view.col_labels };
        let place = if self.quarter_turns.is_multiple_of(2) { row } else { col };
        labels.get(place).cloned().unwrap_or_default()
    }
}
