//! The squares of a position that is being set up.

use kernel::Player;

use super::{Sketch, fields};
use crate::{BoardView, Color, Ground, PieceView, PlayerView, Shape, SquareView, Standing, Title};

const ARMIES: [(char, Color); 4] =
    [('R', Color::Red), ('B', Color::Blue), ('Y', Color::Yellow), ('G', Color::Green)];

const KINDS: [(char, Shape); 6] = [
    ('C', Shape::Chief),
    ('A', Shape::Assassin),
    ('R', Shape::Reporter),
    ('D', Shape::Diplomat),
    ('N', Shape::Necromobile),
    ('M', Shape::Militant),
];

/// What a free square is worth that nobody said anything about.
const PLAIN_VALUE: &str = "1";

/// The middle of a board of nine by nine.
const LABYRINTH: usize = 40;

/// The columns and the symbols of all squares, if these are rows of the game.
pub(super) fn read(title: Title, text: &str) -> Option<(usize, Vec<String>)> {
    let rows: Vec<Vec<String>> =
        text.split('/').map(|row| read_row(title, row)).collect::<Option<_>>()?;
    let cols = rows.len();
    let is_size = match title {
        Title::Djambi | Title::Bermudes => cols == 9,
        Title::Vorassic => (5..=26).contains(&cols),
    };
    let is_square = rows.iter().all(|row| row.len() == cols);
    (is_size && is_square).then(|| (cols, rows.concat()))
}

fn read_row(title: Title, row: &str) -> Option<Vec<String>> {
    let mut squares = Vec::new();
    let mut letters = row.chars();
    while let Some(letter) = letters.next() {
        match (title, letter) {
            (Title::Djambi | Title::Bermudes, '1'..='9') => {
                let count = letter.to_digit(10)? as usize;
                squares.resize(squares.len() + count, String::new());
            }
            (Title::Vorassic, '0'..='9' | '#' | 'j' | 'v' | 'r' | 'b' | 'J' | 'V' | 'R' | 'B')
            | (Title::Djambi | Title::Bermudes, 'x')
            | (Title::Bermudes, 'o') => {
                squares.push(letter.to_string());
            }
            (Title::Djambi, army) => {
                let kind = letters.next()?;
                let known = ARMIES.iter().any(|(known, _)| *known == army)
                    && KINDS.iter().any(|(known, _)| *known == kind);
                squares.push(known.then(|| format!("{army}{kind}"))?);
            }
            _ => return None,
        }
        // No row is longer, and no text can cost more than it is worth.
        if squares.len() > 26 {
            return None;
        }
    }
    Some(squares)
}

/// The rows as the text of a position has them.
pub(super) fn write(title: Title, cols: usize, squares: &[String]) -> String {
    let row = |row: &[String]| {
        let mut text = String::new();
        let mut empty = 0;
        for symbol in row {
            if symbol.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text += symbol;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    debug_assert!(title != Title::Vorassic || !squares.iter().any(String::is_empty));
    squares.chunks(cols).map(row).collect::<Vec<_>>().join("/")
}

/// Everything that a square can hold.
pub(super) fn symbols(sketch: &Sketch) -> Vec<String> {
    match sketch.title {
        Title::Djambi => {
            let pieces = ARMIES
                .iter()
                .flat_map(|(army, _)| KINDS.iter().map(move |(kind, _)| format!("{army}{kind}")));
            pieces.chain(["x".to_owned(), String::new()]).collect()
        }
        Title::Bermudes => ["o", "x", ""].map(str::to_owned).to_vec(),
        Title::Vorassic => {
            let letters = fields::letters(sketch).iter();
            let owned = letters.flat_map(|letter| [*letter, letter.to_ascii_lowercase()]);
            owned.chain('0'..='9').chain(['#']).map(String::from).collect()
        }
    }
}

pub(super) fn put(sketch: &mut Sketch, square: usize, symbol: &str) {
    let Some(there) = sketch.squares.get(square) else { return };
    if !symbols(sketch).iter().any(|known| known == symbol) {
        return;
    }
    if there == symbol {
        let is_value = symbol.starts_with(|letter: char| letter.is_ascii_digit());
        if !is_value {
            clear_one(sketch, square);
        }
        return;
    }
    // A player has captured one square last: what was that before is a square of theirs now.
    if sketch.title == Title::Vorassic && symbol.starts_with(|it: char| it.is_ascii_uppercase()) {
        for known in &mut sketch.squares {
            if known == symbol {
                known.make_ascii_lowercase();
            }
        }
    }
    symbol.clone_into(&mut sketch.squares[square]);
}

fn clear_one(sketch: &mut Sketch, square: usize) {
    let nothing = if sketch.title == Title::Vorassic { PLAIN_VALUE } else { "" };
    nothing.clone_into(&mut sketch.squares[square]);
}

/// Takes away what can be missing: without the last square of a player there is no position.
pub(super) fn clear(sketch: &mut Sketch, square: usize) {
    let is_head = sketch.squares[square].starts_with(|it: char| it.is_ascii_uppercase());
    if sketch.title != Title::Vorassic || !is_head {
        clear_one(sketch, square);
    }
}

/// The thing that a symbol stands for.
pub(super) fn piece(sketch: &Sketch, symbol: &str) -> Option<PieceView> {
    let mut letters = symbol.chars();
    let letter = letters.next()?;
    let of = |shape, color: Option<Color>, controller, standing| {
        Some(PieceView { shape, color, controller, standing })
    };
    match sketch.title {
        Title::Djambi if letter == 'x' => of(Shape::Corpse, None, None, Standing::Active),
        Title::Djambi => {
            let color = ARMIES.iter().find(|(army, _)| *army == letter)?.1;
            let kind = letters.next()?;
            let shape = KINDS.iter().find(|(known, _)| *known == kind)?.1;
            match fields::control(sketch, color) {
                Some(Ok(player)) => of(shape, Some(color), Some(player), Standing::Active),
                Some(Err('F')) => of(shape, Some(color), None, Standing::Abandoned),
                _ => of(shape, Some(color), None, Standing::Neutral),
            }
        }
        Title::Bermudes => {
            let player = Player::new(usize::from(letter == 'x'))?;
            let color = fields::colors(sketch, player).first().copied();
            of(Shape::Pawn, color, Some(player), Standing::Active)
        }
        Title::Vorassic => {
            let letters = fields::letters(sketch);
            let number = letters.iter().position(|it| it.eq_ignore_ascii_case(&letter))?;
            let player = Player::new(number)?;
            let shape = if letter.is_ascii_uppercase() { Shape::Head } else { Shape::Body };
            let color = fields::colors(sketch, player).first().copied();
            of(shape, color, Some(player), Standing::Active)
        }
    }
}

/// What a square with this symbol is.
pub(super) fn ground(title: Title, symbol: &str) -> Ground {
    if title != Title::Vorassic {
        return Ground::Plain;
    }
    match symbol.parse() {
        Ok(value) => Ground::Value(value),
        Err(_) if symbol == "#" => Ground::Wall,
        Err(_) => Ground::Plain,
    }
}

/// What a screen shows.
pub(super) fn view(sketch: &Sketch) -> BoardView {
    let Sketch { title, cols, .. } = *sketch;
    let letters = |first: char| (first..='z').map(String::from).take(cols).collect::<Vec<_>>();
    let capitals = || ('A'..='Z').map(String::from).take(cols).collect::<Vec<_>>();
    let (col_labels, row_labels): (Vec<String>, Vec<String>) = match title {
        Title::Djambi => (letters('a'), (1..=cols).rev().map(|it| it.to_string()).collect()),
        Title::Bermudes => ((1..=cols).map(|it| it.to_string()).collect(), capitals()),
        Title::Vorassic => (capitals(), (0..cols).map(|it| it.to_string()).collect()),
    };
    let square = |(index, symbol): (usize, &String)| {
        let (col, row) = (&col_labels[index % cols], &row_labels[index / cols]);
        let name = match title {
            Title::Djambi | Title::Vorassic => format!("{col}{row}"),
            Title::Bermudes => format!("{row}{col}"),
        };
        let ground = match title {
            Title::Djambi if index == LABYRINTH => Ground::Labyrinth,
            title => ground(title, symbol),
        };
        SquareView { name, ground, piece: piece(sketch, symbol), marks: Vec::new() }
    };
    let squares: Vec<SquareView> = sketch.squares.iter().enumerate().map(square).collect();
    let player = |player: Player| PlayerView {
        player,
        colors: sketch.colors(player),
        controls: sketch.colors(player),
        score: fields::score(sketch, player),
        is_in: true,
        in_power: false,
        place: None,
        quarter_turns: 0,
    };
    let players = Player::ALL.into_iter().filter(|it| !sketch.colors(*it).is_empty());
    BoardView {
        title,
        players: players.map(player).collect(),
        squares,
        cols,
        col_labels,
        row_labels,
        // Nobody acts while a position is set up.
        to_act: None,
        held: None,
    }
}
