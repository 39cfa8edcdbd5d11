//! Djambi on screens.

use djambi::{Army, Control, Kind, LABYRINTH, Occupant, Piece, Position, read_square, square_name};
use kernel::{Game, Player, PlayerSet, Square, SquareSet};

use super::Show;
use crate::{BoardView, Color, Ground, PieceView, PlayerView, Shape, SquareView, Standing, Title};

impl Show for Position {
    const TITLE: Title = Title::Djambi;

    fn square_name(square: Square) -> String {
        square_name(square)
    }

    fn square_named(&self, name: &str) -> Option<Square> {
        read_square(name)
    }

    fn show(&self) -> BoardView {
        let square = |square: Square| SquareView {
            name: square_name(square),
            ground: if square == LABYRINTH { Ground::Labyrinth } else { Ground::Plain },
            piece: self.board().at(square).map(|occupant| piece(self, occupant)),
            marks: Vec::new(),
        };
        BoardView {
            title: Title::Djambi,
            squares: SquareSet::ALL.iter().map(square).collect(),
            cols: SquareSet::SIDE,
            col_labels: ('a'..='i').map(String::from).collect(),
            row_labels: (1..=9).rev().map(|rank| rank.to_string()).collect(),
            players: self.players().iter().map(|seat| player(self, seat)).collect(),
            to_act: self.to_act(),
            held: self.held().map(|occupant| piece(self, occupant)),
        }
    }

    fn skipped_since(&self, before: &Position) -> PlayerSet {
        Position::skipped_since(self, before)
    }
}

fn piece(position: &Position, occupant: Occupant) -> PieceView {
    let Occupant::Living(Piece { army, kind }) = occupant else {
        return PieceView {
            shape: Shape::Corpse,
            color: None,
            controller: None,
            standing: Standing::Active,
        };
    };
    let (controller, standing) = match position.control(army) {
        _ if position.is_suspended(army) => (None, Standing::Suspended),
        Control::Player(player) => (Some(player), Standing::Active),
        Control::Neutral => (None, Standing::Neutral),
        Control::Abandoned => (None, Standing::Abandoned),
    };
    PieceView { shape: shape(kind), color: Some(color(army)), controller, standing }
}

fn player(position: &Position, player: Player) -> PlayerView {
    let brought = |army: &Army| position.owner(*army) == Some(player);
    let controlled = |army: &Army| position.control(*army) == Control::Player(player);
    let colors: Vec<Color> = Army::ALL.into_iter().filter(brought).map(color).collect();
    let home = Army::ALL.into_iter().find(brought).unwrap_or(Army::Red);
    PlayerView {
        player,
        colors,
        controls: Army::ALL.into_iter().filter(controlled).map(color).collect(),
        score: Army::ALL
            .into_iter()
            .filter(controlled)
            .map(|army| position.board().army(army).len() as i64)
            .sum(),
        is_in: position.still_in().contains(player),
        in_power: position.in_power() == Some(player),
        place: None,
        // Red stands at the bottom left; each further seat is a quarter turn on.
        quarter_turns: home as u8,
    }
}

fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::Chief => Shape::Chief,
        Kind::Assassin => Shape::Assassin,
        Kind::Reporter => Shape::Reporter,
        Kind::Diplomat => Shape::Diplomat,
        Kind::Necromobile => Shape::Necromobile,
        Kind::Militant => Shape::Militant,
    }
}

fn color(army: Army) -> Color {
    match army {
        Army::Red => Color::Red,
        Army::Blue => Color::Blue,
        Army::Yellow => Color::Yellow,
        Army::Green => Color::Green,
    }
}
