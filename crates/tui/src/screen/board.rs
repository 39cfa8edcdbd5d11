//! The board in the cells of a terminal.

use catalog::{BoardView, Shape, SquareView, drawing};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::look::Look;
use super::panel::Areas;

/// The sizes that squares can have, the largest first.
const SIZES: [(u16, u16); 7] = [(11, 5), (9, 4), (7, 3), (5, 2), (5, 1), (4, 1), (3, 1)];

/// So many rows between the board and what is asked are too many.
const FAR_BELOW: u16 = 4;

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
    /// fit even small, what is around the cursor is shown, or still what was shown before as long
    /// as the cursor is well within it: a board that jumps is hard to click on.
    pub(super) fn new(
        area: Rect,
        side: usize,
        quarter_turns: u8,
        cursor: usize,
        before: &Layout,
    ) -> Layout {
        let margin = margin(side);
        let room = (area.width.saturating_sub(margin), area.height.saturating_sub(1));
        let count = side as u16;
        let fits = |size: &&(u16, u16)| count * size.0 <= room.0 && count * size.1 <= room.1;
        let size = *SIZES.iter().find(fits).unwrap_or(&SIZES[SIZES.len() - 1]);
        let shown = ((room.0 / size.0).min(count), (room.1 / size.1).min(count));
        let (row, col) = placed(cursor, side, quarter_turns);
        let first = |at: usize, shown: u16, before: usize| {
            let shown = usize::from(shown);
            let last = side.saturating_sub(shown);
            let edge = |first: usize| usize::from(0 < first && first < last);
            let low = before + edge(before);
            let seen = low <= at && at + edge(before) < before + shown;
            if seen { before } else { at.saturating_sub(shown / 2).min(last) }
        };
        let area = Rect {
            x: area.x + margin,
            y: area.y,
            width: shown.0 * size.0,
            height: shown.1 * size.1,
        };
        let same = (before.area, before.size, before.side, before.quarter_turns)
            == (area, size, side, quarter_turns);
        // Nothing is seen of a board that was not shown.
        let before = if same { before.first } else { (side, side) };
        let first = (first(row, shown.1, before.0), first(col, shown.0, before.1));
        Layout { area, size, first, side, quarter_turns }
    }

    /// Where a prompt stands: near a board that is much smaller than its area.
    pub(super) fn below(&self, areas: Areas) -> Rect {
        let near = self.area.bottom() + 2;
        if near + FAR_BELOW <= areas.prompt.y {
            Rect { y: near, width: areas.board.width, ..areas.prompt }
        } else {
            areas.prompt
        }
    }

    /// How many rows and columns are shown.
    fn shown(&self) -> (usize, usize) {
        let (width, height) = self.size;
        let count = |length: u16, size: u16| usize::from(length.checked_div(size).unwrap_or(0));
        (count(self.area.height, height), count(self.area.width, width))
    }

    /// Moves what is shown by so many rows and columns; where the cursor is then, or `None` if all
    /// is shown already.
    pub(super) fn scroll(&mut self, down: isize, right: isize, cursor: usize) -> Option<usize> {
        let (rows, cols) = self.shown();
        if rows >= self.side && cols >= self.side {
            return None;
        }
        let moved = |first: usize, by: isize, shown: usize| {
            first.saturating_add_signed(by).min(self.side - shown)
        };
        let first = (moved(self.first.0, down, rows), moved(self.first.1, right, cols));
        self.first = first;
        let within = |at: usize, first: usize, shown: usize| {
            at.clamp(first + 1, (first + shown).saturating_sub(2).max(first + 1))
        };
        let (row, col) = placed(cursor, self.side, self.quarter_turns);
        let row = if rows < self.side { within(row, first.0, rows) } else { row };
        let col = if cols < self.side { within(col, first.1, cols) } else { col };
        Some(lying(row, col, self.side, self.quarter_turns))
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
        let (rows, cols) = self.shown();
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
        self.draw_arrows((rows, cols), look, buffer);
    }

    /// Arrows where the board goes on beyond what is shown.
    fn draw_arrows(&self, (rows, cols): (usize, usize), look: Look, buffer: &mut Buffer) {
        let [up, down, left, right] = look.arrows();
        let (x, y) = (self.area.x - 1, self.area.bottom());
        let more = [
            (self.first.0 > 0, up, (x, self.area.y)),
            (self.first.0 + rows < self.side, down, (x, y - 1)),
            (self.first.1 > 0, left, (x, y)),
            (self.first.1 + cols < self.side, right, (self.area.right(), y - 1)),
        ];
        for (goes_on, arrow, place) in more {
            if let (true, Some(cell)) = (goes_on, buffer.cell_mut(place)) {
                cell.set_char(arrow).set_style(look.bright());
            }
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
        buffer.set_style(cell, look.ground(square, view.title, odd));
        let home = square.piece.and_then(|piece| piece.controller);
        let home = home.and_then(|player| drawing::home(view, player));
        let room = usize::from(cell.width) - 2;
        let (text, style) = look.content(square, home, room);
        let y = cell.y + (cell.height - 1) / 2;
        let (left, right) = Look::fence(square);
        buffer.set_string(cell.x, y, left.to_string(), look.bright());
        buffer.set_string(cell.right() - 1, y, right.to_string(), look.bright());
        if let Some(color) =
            square.piece.filter(|it| it.shape == Shape::Pawn).and_then(|it| it.color)
            && let Some(token) = look.token(color, cell)
        {
            for (line, y) in token.iter().zip(cell.y + (cell.height - token.len() as u16) / 2..) {
                let x = cell.x + (cell.width - line.chars().count() as u16) / 2;
                buffer.set_string(x, y, line, look.pawn(color));
            }
            return;
        }
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
