//! Vorassic on screens.

use kernel::{Game, Player, PlayerSet, Square};
use vorassic::{Content, Position, letter, square, square_name};

use super::Show;
use crate::{BoardView, Color, Ground, PieceView, PlayerView, Shape, SquareView, Standing, Title};

impl Show for Position {
    const TITLE: Title = Title::Vorassic;

    fn square_name(square: Square) -> String {
        square_name(square)
    }

    fn square_named(&self, name: &str) -> Option<Square> {
        squares(self.board().size()).find(|square| square_name(*square) == name)
    }

    fn show(&self) -> BoardView {
        let size = self.board().size();
        let players = self.players().len();
        let view = |square: Square| {
            let (ground, owner) = match self.board().content(square) {
                Content::Wall => (Ground::Wall, None),
                Content::Free(value) => (Ground::Value(value), None),
                Content::Owned(player) => (Ground::Plain, Some(player)),
            };
            let piece = owner.map(|player| PieceView {
                shape: if self.head(player) == square { Shape::Head } else { Shape::Body },
                color: color(player, players),
                controller: Some(player),
                standing: Standing::Active,
            });
            SquareView { name: square_name(square), ground, piece, marks: Vec::new() }
        };
        let player = |player: Player| PlayerView {
            player,
            colors: color(player, players).into_iter().collect(),
            controls: color(player, players).into_iter().collect(),
            score: i64::from(self.score(player)),
            is_in: self.still_in().contains(player),
            in_power: false,
            place: None,
            quarter_turns: quarter_turns(player, players),
        };
        BoardView {
            title: Title::Vorassic,
            squares: squares(size).map(view).collect(),
            cols: size,
            col_labels: ('A'..='Z').take(size).map(String::from).collect(),
            row_labels: (0..size).map(|row| row.to_string()).collect(),
            players: self.players().iter().map(player).collect(),
            to_act: self.to_act(),
            held: None,
        }
    }

    /// Everybody between who captured and who captures next (VO-13).
    fn skipped_since(&self, before: &Position) -> PlayerSet {
        let Some(next) = self.to_act().filter(|_| self.turns() > before.turns()) else {
            return PlayerSet::EMPTY;
        };
        let players = self.players().len();
        std::iter::successors(Some(before.to_move().next(players)), |seat| Some(seat.next(players)))
            .take_while(|seat| *seat != next)
            .filter(|seat| self.still_in().contains(*seat))
            .collect()
    }
}

/// All squares of a board from the top left, row by row.
fn squares(size: usize) -> impl Iterator<Item = Square> {
    (0..size).flat_map(move |row| (0..size).map(move |col| square(row, col)))
}

fn color(player: Player, players: usize) -> Option<Color> {
    Some(match letter(player, players)? {
        'V' => Color::Green,
        'R' => Color::Red,
        'B' => Color::Blue,
        _ => Color::Yellow,
    })
}

/// Quarter turns clockwise that bring a player's corner to the bottom left.
fn quarter_turns(player: Player, players: usize) -> u8 {
    match color(player, players) {
        Some(Color::Green) => 2,
        Some(Color::Red) => 1,
        Some(Color::Blue) => 0,
        _ => 3,
    }
}
