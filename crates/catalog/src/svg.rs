//! A picture of a board as SVG.

use std::fmt::Write;

use kernel::Player;

use crate::drawing::{self, Coat, Ink, Layer, Letters, Paint, PieceSet, Theme, number, text};
use crate::{BoardView, Ground, Mark, PieceView, Shape, SquareView};

/// How a picture is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// Where the colors come from.
    pub coloring: Coloring,
    /// How many quarter turns clockwise the board is turned; pieces stay upright.
    pub quarter_turns: u8,
    /// How wide the picture says it is, in pixels; it can be drawn at any size.
    pub width: u32,
    /// The letters that stand for colors.
    pub letters: Letters,
    /// Arrows from square to square, by name; those to squares that are not there are left out.
    pub arrows: Vec<(String, String)>,
    /// A line below the board. The only text in a picture that needs a font.
    pub caption: Option<String>,
    /// What the picture shows, for those who do not see it; else the caption, else the game.
    pub name: Option<String>,
}

/// Where the colors of a picture come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coloring {
    /// They are written into the picture.
    Theme(Theme),
    /// From the CSS variables of the page that holds the picture; see [`Theme::variables`].
    Page,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            coloring: Coloring::Theme(Theme::Light),
            quarter_turns: 0,
            width: 480,
            letters: Letters::default(),
            arrows: Vec::new(),
            caption: None,
            name: None,
        }
    }
}

/// The side of a square. Everything in a picture is measured in this.
const SIDE: f64 = 100.0;

/// Draws a board as a complete SVG document. The same view and style give the same bytes.
pub fn svg(view: &BoardView, style: &Style) -> String {
    let mut picture = Picture::new(view, style);
    picture.open();
    picture.squares();
    picture.labels();
    picture.seats();
    picture.pieces();
    picture.marks();
    picture.held();
    picture.arrows();
    picture.close()
}

/// Draws one piece of a board alone, in the colors of the page that holds it.
pub fn piece_svg(view: &BoardView, piece: &PieceView, letters: Letters) -> String {
    let style = Style { coloring: Coloring::Page, letters, ..Style::default() };
    let mut picture = Picture::new(view, &style);
    picture.put(
        "<svg class=\"piece\" viewBox=\"0 0 100 100\" aria-hidden=\"true\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">",
    );
    picture.layers(&picture.piece(piece), (0.0, 0.0), SIDE);
    picture.put("</svg>");
    picture.out
}

struct Picture<'a> {
    view: &'a BoardView,
    style: &'a Style,
    /// Columns and rows as they are shown.
    cols: usize,
    rows: usize,
    /// The width of the frame around the squares.
    frame: f64,
    out: String,
}

impl<'a> Picture<'a> {
    fn new(view: &'a BoardView, style: &'a Style) -> Picture<'a> {
        let (mut cols, mut rows) = (view.cols, view.rows());
        if style.quarter_turns % 2 == 1 {
            (cols, rows) = (rows, cols);
        }
        // Grows with the board, so that coordinates stay legible on large ones.
        let frame = (cols.max(rows) as f64 * 5.0).max(42.0);
        Picture { view, style, cols, rows, frame, out: String::new() }
    }

    /// Where the square with this index is shown: its top left corner.
    fn corner(&self, index: usize) -> (f64, f64) {
        let (col, row) = (index % self.view.cols, index / self.view.cols);
        let (last_col, last_row) = (self.view.cols - 1, self.view.rows() - 1);
        let (col, row) = match self.style.quarter_turns % 4 {
            0 => (col, row),
            1 => (last_row - row, col),
            2 => (last_col - col, last_row - row),
            _ => (row, last_col - col),
        };
        (self.frame + col as f64 * SIDE, self.frame + row as f64 * SIDE)
    }

    fn center(&self, index: usize) -> (f64, f64) {
        let (x, y) = self.corner(index);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }

    fn shown(&self) -> impl Iterator<Item = (&'a SquareView, (f64, f64))> {
        let view = self.view;
        view.squares.iter().enumerate().map(|(index, square)| (square, self.corner(index)))
    }

    fn color(&self, ink: Ink) -> String {
        match self.style.coloring {
            Coloring::Theme(theme) => theme.color(ink).to_string(),
            Coloring::Page => format!("var({})", ink.variable()),
        }
    }

    /// The drawing of a piece, with the letters of this picture.
    fn piece(&self, piece: &PieceView) -> Vec<Layer> {
        drawing::piece_in(PieceSet::Figures, self.style.letters, piece, self.view)
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn path(&mut self, d: &str, attributes: &str) {
        if !d.is_empty() {
            self.put(&format!("<path d=\"{d}\" {attributes}/>"));
        }
    }

    fn fill(&mut self, d: &str, ink: Ink) {
        let color = self.color(ink);
        self.path(d, &format!("fill=\"{color}\""));
    }

    fn line(&mut self, d: &str, ink: Ink, width: f64) {
        let attributes =
            self.attributes(Paint { fill: None, line: Some((ink, width)), dash: None });
        self.path(d, &attributes);
    }

    fn attributes(&self, paint: Paint) -> String {
        let mut text = match paint.fill {
            Some(ink) => format!("fill=\"{}\"", self.color(ink)),
            None => "fill=\"none\"".to_owned(),
        };
        if let Some((ink, width)) = paint.line {
            let (color, width) = (self.color(ink), number(width));
            text += &format!(" stroke=\"{color}\" stroke-width=\"{width}\"");
        }
        if let Some(dash) = paint.dash {
            text += &format!(" stroke-dasharray=\"{dash}\"");
        }
        text
    }

    fn layers(&mut self, layers: &[Layer], (x, y): (f64, f64), side: f64) {
        let (x, y) = (number(x), number(y));
        let scale = match side / SIDE {
            1.0 => String::new(),
            scale => format!(" scale({scale:.3})"),
        };
        self.put(&format!("<g transform=\"translate({x} {y}){scale}\">"));
        for Layer { d, part, coat } in layers {
            let attributes = self.attributes(part.paint(*coat));
            self.path(d, &attributes);
        }
        self.put("</g>");
    }

    fn width(&self) -> f64 {
        self.cols as f64 * SIDE + 2.0 * self.frame
    }

    fn height(&self) -> f64 {
        self.rows as f64 * SIDE + 2.0 * self.frame
    }

    fn caption_height(&self) -> f64 {
        if self.style.caption.is_some() { self.frame * 1.2 } else { 0.0 }
    }

    fn open(&mut self) {
        let (width, height) = (self.width(), self.height() + self.caption_height());
        let shown_height = number(f64::from(self.style.width) * height / width);
        let (width, height) = (number(width), number(height));
        let title = match self.style.name.as_ref().or(self.style.caption.as_ref()) {
            Some(title) => escape(title),
            None => self.view.title.name().to_owned(),
        };
        let shown_width = self.style.width;
        self.put(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{shown_width}\" height=\"{shown_height}\" role=\"img\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        ));
        self.put(&format!("<title>{title}</title>"));
        self.fill(&format!("M0 0H{width}V{height}H0Z"), Ink::Frame);
    }

    /// The ground: squares, values, walls, the Labyrinth, and what is marked on it.
    fn squares(&mut self) {
        let mut by_ink: Vec<(Ink, String)> = Vec::new();
        let mut digits = String::new();
        let (mut maze, mut joints) = (Vec::new(), Vec::new());
        for (square, (x, y)) in self.shown() {
            let chequered = ((x + y - 2.0 * self.frame) / SIDE).round() as i64 % 2 == 0;
            let ground = match square.ground {
                _ if square.marks.iter().any(|mark| matches!(mark, Mark::Chosen(_))) => Ink::Chosen,
                _ if square.marks.contains(&Mark::Last) => Ink::Last,
                Ground::Labyrinth => Ink::Labyrinth,
                Ground::Value(value) => Ink::Value(value),
                _ if chequered => Ink::Light,
                _ => Ink::Dark,
            };
            let d = format!("M{} {}h100v100h-100Z", number(x), number(y));
            match by_ink.iter_mut().find(|(ink, _)| *ink == ground) {
                Some((_, path)) => path.push_str(&d),
                None => by_ink.push((ground, d)),
            }
            match square.ground {
                Ground::Value(value) => {
                    digits += &text(&value.to_string(), x + 50.0, y + 50.0, 46.0);
                }
                Ground::Labyrinth => maze.push((x, y)),
                Ground::Wall => joints.push((x, y)),
                Ground::Plain => {}
            }
        }
        by_ink.iter().for_each(|(ink, d)| self.fill(d, *ink));
        for corner in maze {
            self.ground(corner, drawing::LABYRINTH, Ink::Maze, None);
        }
        for corner in joints {
            self.ground(corner, drawing::WALL, Ink::Joint, Some(Ink::Wall));
        }
        if self.view.squares.iter().any(|square| matches!(square.ground, Ground::Value(_))) {
            self.grid();
        }
        self.line(&digits, Ink::Digit, 7.5);
    }

    fn ground(&mut self, (x, y): (f64, f64), d: &str, ink: Ink, block: Option<Ink>) {
        let (x, y) = (number(x), number(y));
        self.put(&format!("<g transform=\"translate({x} {y})\">"));
        if let Some(block) = block {
            self.fill("M4 4H96V96H4Z", block);
        }
        self.line(d, ink, 5.0);
        self.put("</g>");
    }

    /// Values make squares of many shades; lines keep neighbors apart.
    fn grid(&mut self) {
        let (left, top) = (self.frame, self.frame);
        let (right, bottom) = (self.width() - left, self.height() - top);
        let mut d = String::new();
        for col in 0..=self.cols {
            d += &format!(
                "M{} {}V{}",
                number(left + col as f64 * SIDE),
                number(top),
                number(bottom)
            );
        }
        for row in 0..=self.rows {
            d +=
                &format!("M{} {}H{}", number(left), number(top + row as f64 * SIDE), number(right));
        }
        self.line(&d, Ink::Frame, 3.0);
    }

    fn labels(&mut self) {
        let turns = self.style.quarter_turns % 4;
        let (mut across, mut down) = (self.view.col_labels.clone(), self.view.row_labels.clone());
        match turns {
            1 => {
                down.reverse();
                (across, down) = (down, across);
            }
            2 => {
                across.reverse();
                down.reverse();
            }
            3 => {
                across.reverse();
                (across, down) = (down, across);
            }
            _ => {}
        }
        let height = self.frame * 0.4;
        let place = |index: usize| self.frame + (index as f64 + 0.5) * SIDE;
        let below = self.height() - self.frame / 2.0;
        let mut d = String::new();
        for (col, label) in across.iter().enumerate() {
            d += &text(label, place(col), below, height);
        }
        for (row, label) in down.iter().enumerate() {
            d += &text(label, self.frame / 2.0, place(row), height);
        }
        self.line(&d, Ink::Label, height * 0.14);
    }

    /// The players in the corners of their camps. Who acts, and in the end who has won, is larger
    /// and has a bar along the board.
    fn seats(&mut self) {
        let view = self.view;
        for seat in &view.players {
            let corner = (seat.quarter_turns + 4 - self.style.quarter_turns % 4) % 4;
            let stands_out = view.to_act == Some(seat.player) || seat.place == Some(1);
            let side = self.frame * if stands_out { 0.92 } else { 0.66 };
            let (right, bottom) = (self.width() - self.frame, self.height() - self.frame);
            let (x, y) = match corner {
                0 => (0.0, bottom),
                1 => (right, bottom),
                2 => (right, 0.0),
                _ => (0.0, 0.0),
            };
            if stands_out {
                self.bar(seat.player, corner);
            }
            let inset = (self.frame - side) / 2.0;
            let layers = drawing::seat(view, seat.player, self.style.letters);
            self.layers(&layers, (x + inset, y + inset), side);
        }
    }

    fn bar(&mut self, player: Player, corner: u8) {
        let Some(color) = drawing::home(self.view, player) else { return };
        let thickness = self.frame * 0.16;
        let length = self.cols.min(self.rows) as f64 * SIDE * 0.33;
        let near = self.frame - thickness / 2.0;
        let (far_x, far_y) = (self.width() - near, self.height() - near);
        let (x, y, along_x, along_y) = match corner {
            0 => (near, far_y, near + length, far_y - length),
            1 => (far_x, far_y, far_x - length, far_y - length),
            2 => (far_x, near, far_x - length, near + length),
            _ => (near, near, near + length, near + length),
        };
        let [x, y, along_x, along_y] = [x, y, along_x, along_y].map(number);
        let d = format!("M{along_x} {y}H{x}V{along_y}");
        self.line(&d, Ink::Edge(Coat::Color(color)), thickness);
        self.line(&d, Ink::Plate(Coat::Color(color)), thickness * 0.6);
    }

    fn pieces(&mut self) {
        for (square, corner) in self.shown().collect::<Vec<_>>() {
            if let Some(piece) = &square.piece {
                let layers = self.piece(piece);
                self.layers(&layers, corner, SIDE);
            }
        }
    }

    /// What lies over pieces and values: choices, and the lines around what fills its square.
    fn marks(&mut self) {
        let (mut dots, mut brackets) = (String::new(), String::new());
        let (mut frames, mut last, mut rings) = (String::new(), String::new(), String::new());
        for (square, (x, y)) in self.shown() {
            let full = matches!(
                square.piece,
                Some(piece) if matches!(piece.shape, Shape::Body | Shape::Head)
            );
            for mark in &square.marks {
                match mark {
                    Mark::Last if full => last += &inset(x, y, 4.5),
                    Mark::Last => {}
                    Mark::Chosen(_) => frames += &inset(x, y, 4.0),
                    Mark::Choice(_) if square.piece.is_none() && square.ground == Ground::Plain => {
                        dots += &circle(x + 50.0, y + 50.0, 12.0);
                    }
                    Mark::Choice(_) => brackets += &bracket(x, y),
                    Mark::Pointed => rings += &circle(x + 50.0, y + 50.0, 44.0),
                }
            }
        }
        self.line(&last, Ink::LastLine, 5.0);
        self.line(&frames, Ink::Accent, 6.0);
        self.fill(&dots, Ink::Accent);
        self.line(&brackets, Ink::Accent, 8.0);
        self.line(&rings, Ink::Accent, 7.0);
    }

    /// What was picked up hangs on the square of the piece that did it.
    fn held(&mut self) {
        let Some(held) = &self.view.held else { return };
        let chosen = |square: &SquareView, found: fn(&Mark) -> bool| square.marks.iter().any(found);
        let goes = |mark: &Mark| *mark == Mark::Chosen(kernel::Role::Destination);
        let any = |mark: &Mark| matches!(mark, Mark::Chosen(_));
        let squares = &self.view.squares;
        let index = squares.iter().position(|square| chosen(square, goes));
        let index = index.or_else(|| squares.iter().position(|square| chosen(square, any)));
        if let Some(index) = index {
            let (x, y) = self.corner(index);
            let layers = self.piece(held);
            self.layers(&layers, (x + 42.0, y - 6.0), 64.0);
        }
    }

    fn arrows(&mut self) {
        let find = |name: &str| self.view.squares.iter().position(|square| square.name == name);
        let mut d = String::new();
        for (from, to) in &self.style.arrows {
            if let (Some(from), Some(to)) = (find(from), find(to))
                && from != to
            {
                d += &arrow(self.center(from), self.center(to));
            }
        }
        let color = self.color(Ink::Accent);
        self.path(&d, &format!("fill=\"{color}\" opacity=\"0.8\""));
    }

    fn close(mut self) -> String {
        if let Some(caption) = &self.style.caption {
            let (x, y) = (number(self.width() / 2.0), number(self.height() + self.frame * 0.6));
            let (size, color) = (number(self.frame * 0.66), self.color(Ink::Digit));
            let caption = escape(caption);
            self.put(&format!(
                "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"{size}\" \
                 fill=\"{color}\" text-anchor=\"middle\">{caption}</text>"
            ));
        }
        self.put("</svg>");
        self.out
    }
}

fn circle(x: f64, y: f64, radius: f64) -> String {
    let (left, y, r, d) = (number(x - radius), number(y), number(radius), number(radius * 2.0));
    format!("M{left} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z")
}

/// A square inside a square.
fn inset(x: f64, y: f64, by: f64) -> String {
    let side = number(SIDE - 2.0 * by);
    format!("M{} {}h{side}v{side}h-{side}Z", number(x + by), number(y + by))
}

/// The four corners of a square.
fn bracket(x: f64, y: f64) -> String {
    let mut d = String::new();
    for (right, down) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
        let (x, y) = (x + 50.0 - right * 44.0, y + 50.0 - down * 44.0);
        let (in_x, in_y) = (number(x + right * 20.0), number(y + down * 20.0));
        d += &format!("M{} {in_y}V{}H{in_x}", number(x), number(y));
    }
    d
}

/// An arrow between the centers of two squares that leaves both visible.
fn arrow((from_x, from_y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    let (x, y) = (to_x - from_x, to_y - from_y);
    let length = (x * x + y * y).sqrt();
    let (x, y) = (x / length, y / length);
    let at = |along: f64, aside: f64| {
        format!(
            "{} {}",
            number(from_x + x * along - y * aside),
            number(from_y + y * along + x * aside)
        )
    };
    let (start, tip) = (28.0, length - 12.0);
    let neck = tip - 36.0;
    let points = [
        (start, 7.0),
        (neck, 7.0),
        (neck, 22.0),
        (tip, 0.0),
        (neck, -22.0),
        (neck, -7.0),
        (start, -7.0),
    ];
    let mut d = String::new();
    for (index, (along, aside)) in points.into_iter().enumerate() {
        let _ = write!(d, "{}{}", if index == 0 { 'M' } else { 'L' }, at(along, aside));
    }
    d + "Z"
}

/// A text that can stand in an element or an attribute. Characters that XML cannot hold are left
/// out.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            _ if character.is_control() => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}
