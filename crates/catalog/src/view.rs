//! What any screen draws: a board of squares with pieces and marks, and the players.

use kernel::{Player, Role};

use crate::Title;

/// Everything a screen shows of a position. It knows no rules and takes no part in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Which game it is.
    pub title: Title,
    /// Squares from the top left, row by row.
    pub squares: Vec<SquareView>,
    /// How many columns there are.
    pub cols: usize,
    /// The labels of the columns from the left.
    pub col_labels: Vec<String>,
    /// The labels of the rows from the top.
    pub row_labels: Vec<String>,
    /// The players at the table, in seating order.
    pub players: Vec<PlayerView>,
    /// Who acts; `None` when the game is over.
    pub to_act: Option<Player>,
    /// What was picked up during this turn and must be put down.
    pub held: Option<PieceView>,
}

/// One square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareView {
    /// Its name in the texts of the game.
    pub name: String,
    /// What it is.
    pub ground: Ground,
    /// What stands on it.
    pub piece: Option<PieceView>,
    /// What is to be pointed out.
    pub marks: Vec<Mark>,
}

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Just a square.
    Plain,
    /// The Labyrinth of Djambi.
    Labyrinth,
    /// Nobody can take it.
    Wall,
    /// Worth so much to who captures it.
    Value(u8),
}

/// A thing on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceView {
    /// What it is.
    pub shape: Shape,
    /// Whose it was at the start; `None` for corpses.
    pub color: Option<Color>,
    /// Who decides over it now.
    pub controller: Option<Player>,
    /// Whether it takes part in the game.
    pub standing: Standing,
}

/// What a thing on a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Djambi: whoever loses it is out.
    Chief,
    /// Djambi: leaves its victim where it came from.
    Assassin,
    /// Djambi: kills beside the square it moves to.
    Reporter,
    /// Djambi: moves living enemies.
    Diplomat,
    /// Djambi: moves corpses.
    Necromobile,
    /// Djambi: moves one or two squares.
    Militant,
    /// Djambi: a dead piece.
    Corpse,
    /// Bermudes: a pawn that can be turned over.
    Pawn,
    /// Vorassic: a captured square.
    Body,
    /// Vorassic: the square a player captured last.
    Head,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 10] = [
        Shape::Chief,
        Shape::Assassin,
        Shape::Reporter,
        Shape::Diplomat,
        Shape::Necromobile,
        Shape::Militant,
        Shape::Corpse,
        Shape::Pawn,
        Shape::Body,
        Shape::Head,
    ];

    /// The shape's name, the key of its words in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Chief => "chief",
            Shape::Assassin => "assassin",
            Shape::Reporter => "reporter",
            Shape::Diplomat => "diplomat",
            Shape::Necromobile => "necromobile",
            Shape::Militant => "militant",
            Shape::Corpse => "corpse",
            Shape::Pawn => "pawn",
            Shape::Body => "body",
            Shape::Head => "head",
        }
    }
}

/// The colors of armies, pawns and players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Djambi and Vorassic.
    Red,
    /// Djambi and Vorassic.
    Blue,
    /// Djambi and Vorassic.
    Yellow,
    /// Djambi and Vorassic.
    Green,
    /// Bermudes.
    White,
    /// Bermudes.
    Black,
}

impl Color {
    /// All colors.
    pub const ALL: [Color; 6] =
        [Color::Red, Color::Blue, Color::Yellow, Color::Green, Color::White, Color::Black];

    /// The color's name, the key of its words in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Blue => "blue",
            Color::Yellow => "yellow",
            Color::Green => "green",
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

/// Whether a piece takes part in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It does.
    Active,
    /// Of an army that nobody brought.
    Neutral,
    /// Of an army whose player is out and that nobody has claimed.
    Abandoned,
    /// Of an army whose Chief is walled in.
    Suspended,
}

/// What is to be pointed out on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It took part in the last turn.
    Last,
    /// It was chosen for the turn in the making.
    Chosen(Role),
    /// It can be chosen now.
    Choice(Role),
    /// A text points to it.
    Pointed,
}

/// One player at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// The seat.
    pub player: Player,
    /// The colors the player started with.
    pub colors: Vec<Color>,
    /// The colors the player decides over now.
    pub controls: Vec<Color>,
    /// Pieces, pawns or points.
    pub score: i64,
    /// Whether the player is not out.
    pub is_in: bool,
    /// Whether the player is in power.
    pub in_power: bool,
    /// The place from 1, when the game is over.
    pub place: Option<u8>,
    /// How many quarter turns clockwise bring the player's camp to the bottom, best to the left.
    pub quarter_turns: u8,
}

impl BoardView {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.squares.len() / self.cols
    }

    /// The square with this name.
    pub fn square(&self, name: &str) -> Option<&SquareView> {
        self.squares.iter().find(|square| square.name == name)
    }

    /// Points to squares by name; names that are not there are passed over.
    pub fn mark(&mut self, names: &[&str], mark: Mark) {
        for square in &mut self.squares {
            if names.contains(&square.name.as_str()) && !square.marks.contains(&mark) {
                square.marks.push(mark);
            }
        }
    }

    /// The player in power.
    pub fn in_power(&self) -> Option<Player> {
        self.players.iter().find(|view| view.in_power).map(|view| view.player)
    }
}
