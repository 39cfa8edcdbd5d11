//! Positions and turns as texts (BE-30, BE-31).

use std::fmt;

use kernel::{Game, Player, Refusal, Square, SquareSet, TurnError};

use crate::action::Action;
use crate::board::Board;
use crate::illegal::Illegal;
use crate::position::Position;
use crate::rules::{BLACK, Setup, SetupError, WHITE};

/// The name of a square, such as `G4` (BE-1).
pub fn square_name(square: Square) -> String {
    let (row, col) = square.nine_row_col();
    format!("{}{}", row_letter(row), col + 1)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SquareSet::SIDE {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for col in 0..SquareSet::SIDE {
                let Some(player) = self.board().at(Square::nine(row, col)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{}", letter(player))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        write!(f, " {}", letter(self.to_move()))
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The setup it should be read with cannot be played.
    Setup(SetupError),
    /// There is no space after the rows.
    NoPlayer,
    /// What follows the first space is not a player.
    Player,
    /// There are not nine rows.
    Rows,
    /// A row has more or fewer than nine squares.
    RowLength {
        /// The row's letter.
        row: char,
    },
    /// A digit 0.
    Zero {
        /// The row's letter.
        row: char,
    },
    /// Two digits side by side.
    TwoDigits {
        /// The row's letter.
        row: char,
    },
    /// A character that is neither a pawn nor a digit.
    Character {
        /// The row's letter.
        row: char,
        /// What was found.
        found: char,
    },
    /// More pawns than there are.
    TooManyPawns {
        /// How many were found.
        found: usize,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Setup(error) => write!(f, "{error}"),
            ReadError::NoPlayer => f.write_str("expected a space and the player to move"),
            ReadError::Player => f.write_str("the player to move is `o` or `x`, at the end"),
            ReadError::Rows => f.write_str("expected 9 rows joined by `/`"),
            ReadError::RowLength { row } => write!(f, "row {row} does not have 9 squares"),
            ReadError::Zero { row } => write!(f, "row {row}: no digit 0"),
            ReadError::TwoDigits { row } => write!(f, "row {row}: two digits side by side"),
            ReadError::Character { row, found } => {
                write!(f, "row {row}: {found:?} is not `o`, `x` or a digit")
            }
            ReadError::TooManyPawns { found } => {
                write!(f, "{found} pawns, and there are only {}", Board::PAWNS)
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl Refusal for ReadError {
    fn clause(&self) -> &'static str {
        match self {
            ReadError::Setup(error) => error.clause(),
            _ => "BE-30",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            ReadError::Setup(error) => error.code(),
            ReadError::NoPlayer => "read-no-player",
            ReadError::Player => "read-player",
            ReadError::Rows => "read-rows",
            ReadError::RowLength { .. } => "read-row-length",
            ReadError::Zero { .. } => "read-zero",
            ReadError::TwoDigits { .. } => "read-two-digits",
            ReadError::Character { .. } => "read-character",
            ReadError::TooManyPawns { .. } => "read-too-many-pawns",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            ReadError::Setup(error) => error.args(),
            ReadError::NoPlayer | ReadError::Player | ReadError::Rows => Vec::new(),
            ReadError::RowLength { row }
            | ReadError::Zero { row }
            | ReadError::TwoDigits { row } => vec![("row", row.to_string())],
            ReadError::Character { row, found } => {
                vec![("row", row.to_string()), ("found", found.to_string())]
            }
            ReadError::TooManyPawns { found } => vec![("found", found.to_string())],
        }
    }
}

pub(crate) fn read(setup: &Setup, text: &str) -> Result<Position, ReadError> {
    setup.check().map_err(ReadError::Setup)?;
    let (rows, player) = text.split_once(' ').ok_or(ReadError::NoPlayer)?;
    let to_move = match player {
        "o" => WHITE,
        "x" => BLACK,
        _ => return Err(ReadError::Player),
    };
    if rows.split('/').take(SquareSet::SIDE + 1).count() != SquareSet::SIDE {
        return Err(ReadError::Rows);
    }
    let mut board = Board::EMPTY;
    for (row, squares) in rows.split('/').enumerate() {
        read_row(&mut board, row, squares)?;
    }
    let found = board.count(WHITE) + board.count(BLACK);
    if found > Board::PAWNS {
        return Err(ReadError::TooManyPawns { found });
    }
    Ok(Position::new(setup.rules, board, to_move))
}

fn read_row(board: &mut Board, row: usize, squares: &str) -> Result<(), ReadError> {
    let name = row_letter(row);
    let mut col = 0;
    let mut after_digit = false;
    for found in squares.chars() {
        let player = match found {
            'o' => Some(WHITE),
            'x' => Some(BLACK),
            '0' => return Err(ReadError::Zero { row: name }),
            '1'..='9' if after_digit => return Err(ReadError::TwoDigits { row: name }),
            '1'..='9' => None,
            _ => return Err(ReadError::Character { row: name, found }),
        };
        after_digit = player.is_none();
        let width = found.to_digit(10).map_or(1, |digit| digit as usize);
        if col + width > SquareSet::SIDE {
            return Err(ReadError::RowLength { row: name });
        }
        if let Some(player) = player {
            board.put(player, Square::nine(row, col));
        }
        col += width;
    }
    if col == SquareSet::SIDE { Ok(()) } else { Err(ReadError::RowLength { row: name }) }
}

pub(crate) fn write_turn(turn: &[Action]) -> String {
    let mut text = String::new();
    for action in turn {
        match *action {
            Action::Eliminate { from, to } => {
                text += &format!("{}x{}", square_name(from), square_name(to));
            }
            Action::Jump { from, to } => {
                text += &format!("{}-{}", square_name(from), square_name(to));
            }
            Action::Further(to) => text += &format!("-{}", square_name(to)),
            Action::Stop => {}
            Action::Slide { from, to } => {
                text += &format!("{}>{}", square_name(from), square_name(to));
            }
            Action::Pass => text += PASS,
        }
    }
    text
}

pub(crate) fn read_turn(
    position: &Position,
    text: &str,
) -> Result<Vec<Action>, TurnError<Illegal>> {
    if text == PASS {
        position.check(Action::Pass)?;
        return Ok(vec![Action::Pass]);
    }
    let Some(sign) = text.find(['x', '-', '>']) else {
        return Err(TurnError::Unreadable(FORM));
    };
    let from = read_square(&text[..sign])?;
    let rest = &text[sign + 1..];
    match text.as_bytes()[sign] {
        b'-' => read_chain(position, from, rest),
        b'x' => {
            let (to, more) = match rest.split_once(['x', '-', '>']) {
                Some((to, _)) => (read_square(to)?, true),
                None => (read_square(rest)?, false),
            };
            let action = Action::Eliminate { from, to };
            position.check(action)?;
            if more { Err(Illegal::AfterElimination.into()) } else { Ok(vec![action]) }
        }
        _ => {
            let action = Action::Slide { from, to: read_square(rest)? };
            position.check(action)?;
            Ok(vec![action])
        }
    }
}

/// The jumps of a chain that begins on `from`; a chain that could go on is stopped at the end.
fn read_chain(
    position: &Position,
    from: Square,
    landings: &str,
) -> Result<Vec<Action>, TurnError<Illegal>> {
    let mut turn = Vec::new();
    let mut now = position.clone();
    let mut at = from;
    let mut turned = SquareSet::EMPTY;
    for landing in landings.split('-') {
        let to = read_square(landing)?;
        if now.turns() != position.turns() {
            return Err(now.explain_ended_chain(at, to, turned).into());
        }
        let action = if turn.is_empty() { Action::Jump { from, to } } else { Action::Further(to) };
        now.check(action)?;
        let friends = now.board().pawns(position.to_move());
        now.play(action);
        turned |= now.board().pawns(position.to_move()) - friends - SquareSet::only(to);
        turn.push(action);
        at = to;
    }
    if now.turns() == position.turns() {
        turn.push(Action::Stop);
    }
    Ok(turn)
}

fn read_square(text: &str) -> Result<Square, TurnError<Illegal>> {
    match *text.as_bytes() {
        [row @ b'A'..=b'I', col @ b'1'..=b'9'] => {
            Ok(Square::nine(usize::from(row - b'A'), usize::from(col - b'1')))
        }
        [row, col] if row.is_ascii_alphabetic() && col.is_ascii_digit() => {
            Err(Illegal::NoSuchSquare.into())
        }
        _ => Err(TurnError::Unreadable(FORM)),
    }
}

const PASS: &str = "pass";

const FORM: &str = "a turn such as G4xC8, F2-F4-H4, A1>A4 or pass";

const fn letter(player: Player) -> char {
    if player.number() == WHITE.number() { 'o' } else { 'x' }
}

const fn row_letter(row: usize) -> char {
    (b'A' + row as u8) as char
}
