//! The board in the cells of a terminal.

use catalog::{BoardView, SquareView, drawing};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::look::Look;

/// The sizes that squares can have, the largest first.
const SIZES: [(u16, u16); 7] = [(11, 5), (9, 4), (7, 3), (5, 2), (5, 1), (4, 1), (3, 1)];

/// Where the squares of a board lie on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// The squares that are shown, without the labels.
    area: Rect,
    /// The width and height of a square.
    size: (u16, u16),
    /// The row and the column that are shown first.
    first: (usize, usize),
    side: usize,
    quarter_turns: u8,
}

impl Layout {
    /// The layout of a board with so many squares a side, as large as it fits. Where it does not
    /// fit even small, what is around the cursor is shown.
    pub(super) fn new(area: Rect, side: usize, quarter_turns: u8, cursor: usize) -> Layout {
        let margin = margin(side);
        let room = (area.width.saturating_sub(margin), area.height.saturating_sub(1));
        let count = side as u16;
        let fits = |size: &&(u16, u16)| count * size.0 <= room.0 && count * size.1 <= room.1;
        let size = *SIZES.iter().find(fits).unwrap_or(&SIZES[SIZES.len() - 1]);
        let shown = ((room.0 / size.0).min(count), (room.1 / size.1).min(count));
        let (row, col) = placed(cursor, side, quarter_turns);
        let first = |at: usize, shown: u16| {
            let shown = usize::from(shown);
            at.saturating_sub(shown / 2).min(side.saturating_sub(shown))
        };
        let area = Rect {
            x: area.x + margin,
            y: area.y,
            width: shown.0 * size.0,
            height: shown.1 * size.1,
        };
        let first = (first(row, shown.1), first(col, shown.0));
        Layout { area, size, first, side, quarter_turns }
    }

    /// The square at a place of the screen.
    pub(super) fn at(&self, x: u16, y: u16) -> Option<usize> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let row = self.first.0 + usize::from((y - self.area.y) / self.size.1);
        let col = self.first.1 + usize::from((x - self.area.x) / self.size.0);
        Some(lying(row, col, self.side, self.quarter_turns))
    }

    /// Draws the board with its labels.
    pub(super) fn draw(
        &self,
        view: &BoardView,
        cursor: Option<usize>,
        look: Look,
        buffer: &mut Buffer,
    ) {
        let (width, height) = self.size;
        let rows = usize::from(self.area.height / height);
        let cols = usize::from(self.area.width / width);
        let (row_labels, col_labels) = labels(view, self.quarter_turns);
        for row in 0..rows {
            let y = self.area.y + row as u16 * height;
            let label = &row_labels[self.first.0 + row];
            let x = self.area.x - label.chars().count() as u16 - 1;
            buffer.set_string(x, y + (height - 1) / 2, label, look.faint());
            for col in 0..cols {
                let index =
                    lying(self.first.0 + row, self.first.1 + col, self.side, self.quarter_turns);
                let cell = Rect { x: self.area.x + col as u16 * width, y, width, height };
                let odd = (self.first.0 + row + self.first.1 + col) % 2 == 1;
                self.square(&view.squares[index], view, cell, look, odd, buffer);
                if cursor == Some(index) {
                    for place in cell.positions() {
                        let under = &mut buffer[place];
                        under.modifier.insert(Modifier::REVERSED);
                    }
                }
            }
        }
        let below = self.area.y + self.area.height;
        for col in 0..cols {
            let x = self.area.x + col as u16 * width + (width - 1) / 2;
            buffer.set_string(x, below, &col_labels[self.first.1 + col], look.faint());
        }
    }

    fn square(
        &self,
        square: &SquareView,
        view: &BoardView,
        cell: Rect,
        look: Look,
        odd: bool,
        buffer: &mut Buffer,
    ) {
        buffer.set_style(cell, look.ground(square, odd));
        let home = square.piece.and_then(|piece| piece.controller);
        let home = home.and_then(|player| drawing::home(view, player));
        let room = usize::from(cell.width) - 2;
        let (text, style) = look.content(square, home, room);
        let y = cell.y + (cell.height - 1) / 2;
        let (left, right) = Look::fence(square);
        buffer.set_string(cell.x, y, left.to_string(), look.bright());
        buffer.set_string(cell.right() - 1, y, right.to_string(), look.bright());
        let width = text.chars().count() as u16;
        // Plates of all pieces are equally wide, so that they stand below each other.
        let x = cell.x + 1 + (cell.width - 2 - width.min(cell.width - 2)) / 2;
        match style {
            Some(style) => {
                let plate = Rect { x, y, width, height: 1 };
                buffer.set_style(plate, style);
                buffer.set_string(x, y, &text, style);
            }
            None => {
                buffer.set_string(x, y, &text, ratatui::style::Style::default());
            }
        }
    }
}

/// The room for the labels of the rows.
fn margin(side: usize) -> u16 {
    if side > 10 { 3 } else { 2 }
}

/// Where a square is shown on a board that is turned clockwise, as row and column.
pub(super) fn placed(index: usize, side: usize, quarter_turns: u8) -> (usize, usize) {
    let turn = |(row, col): (usize, usize), _| (col, side - 1 - row);
    (0..quarter_turns % 4).fold((index / side, index % side), turn)
}

/// The square that is shown in this row and column of a board that is turned clockwise.
pub(super) fn lying(row: usize, col: usize, side: usize, quarter_turns: u8) -> usize {
    let back = |(row, col): (usize, usize), _| (side - 1 - col, row);
    let (row, col) = (0..quarter_turns % 4).fold((row, col), back);
    row * side + col
}

/// The labels of the rows from the top and of the columns from the left.
fn labels(view: &BoardView, quarter_turns: u8) -> (Vec<String>, Vec<String>) {
    let mut labels = (view.row_labels.clone(), view.col_labels.clone());
    for _ in 0..quarter_turns % 4 {
        let (mut rows, cols) = labels;
        rows.reverse();
        labels = (cols, rows);
    }
    labels
}
