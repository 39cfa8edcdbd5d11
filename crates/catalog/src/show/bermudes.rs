//! Bermudes on screens.

use bermudes::{Position, WHITE, square_name};
use kernel::{Game, Player, PlayerSet, Square, SquareSet};

use super::Show;
use crate::{BoardView, Color, Ground, PieceView, PlayerView, Shape, SquareView, Standing, Title};

impl Show for Position {
    const TITLE: Title = Title::Bermudes;

    fn square_name(square: Square) -> String {
        square_name(square)
    }

    fn square_named(&self, name: &str) -> Option<Square> {
        SquareSet::ALL.iter().find(|square| square_name(*square) == name)
    }

    fn show(&self) -> BoardView {
        let square = |square: Square| SquareView {
            name: square_name(square),
            ground: Ground::Plain,
            piece: self.board().at(square).map(|player| PieceView {
                shape: Shape::Pawn,
                color: Some(color(player)),
                controller: Some(player),
                standing: Standing::Active,
            }),
            marks: Vec::new(),
        };
        let player = |player: Player| PlayerView {
            player,
            colors: vec![color(player)],
            controls: vec![color(player)],
            score: self.board().pawns(player).len() as i64,
            is_in: self.still_in().contains(player),
            in_power: false,
            place: None,
            quarter_turns: if player == WHITE { 0 } else { 2 },
        };
        BoardView {
            title: Title::Bermudes,
            squares: SquareSet::ALL.iter().map(square).collect(),
            cols: SquareSet::SIDE,
            col_labels: (1..=9).map(|col| col.to_string()).collect(),
            row_labels: ('A'..='I').map(String::from).collect(),
            players: self.players().iter().map(player).collect(),
            to_act: self.to_act(),
            held: None,
        }
    }

    /// Who can do nothing passes, which is a turn (BE-14).
    fn skipped_since(&self, _: &Position) -> PlayerSet {
        PlayerSet::EMPTY
    }
}

fn color(player: Player) -> Color {
    if player == WHITE { Color::White } else { Color::Black }
}
