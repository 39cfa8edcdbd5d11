//! How things look: letters, shapes and colors, as far as the terminal has them.

use catalog::{Color, Ground, Mark, PieceView, PlayerView, Shape, SquareView, Standing, Title};
use ratatui::layout::Rect;
use ratatui::style::{Color as Paint, Modifier, Style};

/// Which colors the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// None: everything is told by letters.
    None,
    /// The sixteen that every terminal with colors has.
    #[default]
    Sixteen,
    /// The 256 of most terminals.
    Many,
}

/// How things are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Only the letters of ASCII, for old fonts and slow lines.
    pub ascii: bool,
    /// Which colors there are.
    pub colors: Colors,
}

impl Look {
    /// A style of these colors: the first of sixteen, the second of 256.
    fn paint(self, text: (Paint, u8), ground: Option<(Paint, u8)>) -> Style {
        let pick = |(few, many)| match self.colors {
            Colors::None => None,
            Colors::Sixteen => Some(few),
            Colors::Many => Some(Paint::Indexed(many)),
        };
        Style { fg: pick(text), bg: ground.and_then(pick), ..Style::default() }
    }

    /// The plate of a player's color.
    pub(super) fn plate(self, color: Color) -> Style {
        let dark = (Paint::Black, 16);
        match color {
            Color::Red => self.paint(dark, Some((Paint::LightRed, 209))),
            Color::Blue => self.paint(dark, Some((Paint::LightBlue, 75))),
            Color::Yellow => self.paint(dark, Some((Paint::LightYellow, 221))),
            Color::Green => self.paint(dark, Some((Paint::LightGreen, 78))),
            Color::White => self.paint(dark, Some((Paint::White, 231))),
            Color::Black => self.paint((Paint::White, 231), Some((Paint::Black, 16))),
        }
        .add_modifier(Modifier::BOLD)
    }

    /// A pawn on the board: it has the color of its owner, not that of what is written on it.
    pub(super) fn pawn(self, color: Color) -> Style {
        match color {
            Color::White => self.paint((Paint::White, 231), None).add_modifier(Modifier::BOLD),
            // What is bold and black is gray in some terminals.
            _ => self.paint((Paint::Black, 16), None).remove_modifier(Modifier::BOLD),
        }
    }

    /// The lines of a pawn in a square with room for more than a letter: White is hollow.
    pub(super) fn token(self, color: Color, cell: Rect) -> Option<Vec<String>> {
        let middle = usize::from(cell.width).checked_sub(4).filter(|_| cell.height > 1)?;
        if self.ascii {
            return None;
        }
        let [top, side, bottom] = match color {
            Color::White => [['╭', '─', '╮'], ['│', ' ', '│'], ['╰', '─', '╯']],
            _ => [['▗', '▄', '▖'], ['▐', '█', '▌'], ['▝', '▀', '▘']],
        };
        let line = |[left, fill, right]: [char; 3]| {
            let fill: String = std::iter::repeat_n(fill, middle).collect();
            format!("{left}{fill}{right}")
        };
        let sides = usize::from(cell.height).saturating_sub(3).max(usize::from(cell.height == 3));
        let sides = std::iter::repeat_n(line(side), sides);
        Some([line(top)].into_iter().chain(sides).chain([line(bottom)]).collect())
    }

    /// What stands for what is left out.
    pub(super) fn dots(self) -> &'static str {
        if self.ascii { "..." } else { "…" }
    }

    /// Arrows up, down, left and right.
    pub(super) fn arrows(self) -> [char; 4] {
        if self.ascii { ['^', 'v', '<', '>'] } else { ['▲', '▼', '◀', '▶'] }
    }

    /// The plate of what nobody commands.
    fn gray_plate(self) -> Style {
        self.paint((Paint::White, 255), Some((Paint::DarkGray, 241)))
    }

    /// What is less important.
    pub(super) fn faint(self) -> Style {
        self.paint((Paint::Gray, 246), None)
    }

    /// What somebody shall see first.
    pub(super) fn bright(self) -> Style {
        Style::default().add_modifier(Modifier::BOLD)
    }

    /// Why something was refused.
    pub(super) fn warning(self) -> Style {
        self.paint((Paint::LightRed, 210), None).add_modifier(Modifier::BOLD)
    }

    /// Something was done well.
    pub(super) fn praise(self) -> Style {
        self.paint((Paint::LightGreen, 114), None).add_modifier(Modifier::BOLD)
    }

    /// A line with what was searched for.
    pub(super) fn found(self) -> Style {
        Style::default().add_modifier(Modifier::REVERSED)
    }

    /// A style with one of the sixteen colors, where there are colors.
    pub(super) fn colored(self, style: Style, color: Paint) -> Style {
        if self.colors == Colors::None { style } else { style.fg(color) }
    }

    /// The line of keys.
    pub(super) fn bar(self) -> Style {
        match self.colors {
            Colors::None => Style::default().add_modifier(Modifier::REVERSED),
            _ => self.paint((Paint::Black, 16), Some((Paint::Gray, 250))),
        }
    }

    /// The ground of a square; `odd` squares differ a little where colors allow it.
    pub(super) fn ground(self, square: &SquareView, title: Title, odd: bool) -> Style {
        let bermudes = title == Title::Bermudes;
        let (few, many) = match foremost(square) {
            Some(Mark::Pointed) => (Paint::Cyan, 30),
            Some(Mark::Choice(_)) => (Paint::Green, 28),
            Some(Mark::Chosen(_)) => (Paint::Magenta, 96),
            // Black pawns can be seen on it.
            Some(Mark::Last) if bermudes => (Paint::LightBlue, 67),
            Some(Mark::Last) => (Paint::Blue, 60),
            // As can white ones on this.
            None if bermudes => (Paint::Yellow, if odd { 136 } else { 137 }),
            None => {
                let plain = match (square.ground, odd) {
                    (Ground::Labyrinth, _) => 52,
                    (_, true) => 237,
                    (_, false) => 235,
                };
                let few = (self.colors == Colors::Many).then_some((Paint::Black, plain));
                return self.paint((Paint::Reset, 250), few);
            }
        };
        self.paint((Paint::White, 255), Some((few, many)))
    }

    /// What stands left and right of a square's content, so that marks need no colors.
    pub(super) fn fence(square: &SquareView) -> (char, char) {
        match foremost(square) {
            Some(Mark::Pointed) => ('!', '!'),
            Some(Mark::Choice(_)) => ('[', ']'),
            Some(Mark::Chosen(_)) => ('<', '>'),
            Some(Mark::Last) => ('\'', '\''),
            None => (' ', ' '),
        }
    }

    /// What a square shows in as many letters as there is room for, and its style if it has one.
    pub(super) fn content(
        self,
        square: &SquareView,
        home: Option<Color>,
        room: usize,
    ) -> (String, Option<Style>) {
        let Some(piece) = square.piece else {
            let text = match square.ground {
                Ground::Plain => if self.ascii { "." } else { "·" }.to_owned(),
                Ground::Labyrinth => if room > 1 { "()" } else { "O" }.to_owned(),
                Ground::Wall => if self.ascii { "#" } else { "█" }.repeat(room),
                Ground::Value(value) => value.to_string(),
            };
            return (text, None);
        };
        let letters = letters(piece, self.ascii);
        let style = match (piece.shape, piece.standing, home) {
            (Shape::Corpse, _, _) => self.faint(),
            (Shape::Pawn, _, Some(color)) => self.pawn(color),
            (_, Standing::Active, Some(color)) => self.plate(color),
            _ => self.gray_plate(),
        };
        let shaped = match piece.shape {
            Shape::Corpse | Shape::Pawn => letters.clone(),
            _ => format!("{}{letters}", self.shape(piece.standing, home)),
        };
        let text = if shaped.chars().count() <= room { shaped } else { letters };
        (text, Some(style))
    }

    /// The shape of whoever commands a piece.
    pub(super) fn shape(self, standing: Standing, home: Option<Color>) -> char {
        match (standing, home) {
            (Standing::Suspended, _) => '!',
            (Standing::Abandoned, _) => '?',
            (Standing::Neutral, _) | (_, None) => '-',
            (Standing::Active, Some(color)) if self.ascii => match color {
                Color::Red | Color::White => 'o',
                Color::Blue => '#',
                Color::Yellow => '*',
                Color::Green => '^',
                Color::Black => 'x',
            },
            (Standing::Active, Some(color)) => match color {
                Color::Red | Color::Black => '●',
                Color::Blue => '■',
                Color::Yellow => '◆',
                Color::Green => '▲',
                Color::White => '○',
            },
        }
    }

    /// The shape and plate of a player.
    pub(super) fn badge(self, seat: &PlayerView) -> (String, Style) {
        let color = seat.colors.first().copied();
        let shape = self.shape(Standing::Active, color);
        let style = match color {
            // As on the board, ground included.
            Some(color @ (Color::White | Color::Black)) => {
                let ground = self.paint((Paint::Reset, 250), Some((Paint::Yellow, 137)));
                ground.patch(self.pawn(color))
            }
            Some(color) => self.plate(color),
            None => Style::default(),
        };
        (format!(" {shape} "), style)
    }
}

/// The mark that a square shows: what can be chosen now comes before what was, since a square on the
/// way of a turn may be where something is put.
fn foremost(square: &SquareView) -> Option<Mark> {
    let rank = |mark: &Mark| match mark {
        Mark::Pointed => 0,
        Mark::Choice(_) => 1,
        Mark::Chosen(_) => 2,
        Mark::Last => 3,
    };
    square.marks.iter().copied().min_by_key(rank)
}

/// The letters of a piece, as its game writes it where nothing says more.
fn letters(piece: PieceView, ascii: bool) -> String {
    match (piece.shape, piece.color) {
        (Shape::Pawn, Some(Color::White)) if !ascii => "○".to_owned(),
        (Shape::Pawn, _) if !ascii => "●".to_owned(),
        _ => piece.letters(),
    }
}
