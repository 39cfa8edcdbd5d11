//! Positions and turns as texts (VO-30, VO-31).

use std::fmt::{self, Write};

use kernel::{ByPlayer, Game, Player, Refusal, Square, TurnError};

use crate::board::{
    Board, Content, Ground, LARGEST_SIZE, ROWS, SMALLEST_SIZE, places, row_col, square,
};
use crate::{Action, Illegal, Mode, Position};

/// No board holds more, so no score is larger.
const LARGEST_SCORE: u16 = 9 * (LARGEST_SIZE * LARGEST_SIZE) as u16;

/// The letter of a player among so many (VO-4, VO-6); `None` for a seat that nobody takes.
pub fn letter(player: Player, players: usize) -> Option<char> {
    letters(players).get(player.number()).copied()
}

/// The letters of so many players in the order of acting.
fn letters(players: usize) -> &'static [char] {
    match players {
        2 => &['J', 'R'],
        3 => &['J', 'V', 'R'],
        _ => &['J', 'V', 'R', 'B'],
    }
}

/// A square as it stands in texts: `B0`.
pub fn square_name(square: Square) -> String {
    let (row, col) = row_col(square);
    format!("{}{row}", char::from(b'A' + col as u8))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = letters(usize::from(self.players));
        write!(f, "{} {} ", self.mode().name(), letters[self.to_move.number()])?;
        for player in self.players().iter() {
            let colon = if player.number() == 0 { "" } else { ":" };
            write!(f, "{colon}{}", self.scores[player])?;
        }
        for (row, col) in places(self.board.size()) {
            match (row, col) {
                (0, 0) => f.write_char(' ')?,
                (_, 0) => f.write_char('/')?,
                _ => {}
            }
            let square = square(row, col);
            match self.board.content(square) {
                Content::Free(value) => write!(f, "{value}")?,
                Content::Wall => f.write_char('#')?,
                Content::Owned(player) => {
                    let letter = letters[player.number()];
                    let head = self.heads[player] == square;
                    f.write_char(if head { letter } else { letter.to_ascii_lowercase() })?;
                }
            }
        }
        Ok(())
    }
}

/// The capture that a text tells, on any board.
pub(crate) fn read_turn(text: &str) -> Result<Action, TurnError<Illegal>> {
    let unreadable = TurnError::Unreadable("a column letter and a row number, such as B0");
    let mut chars = text.chars();
    let Some(column @ 'A'..='Z') = chars.next() else {
        return Err(unreadable);
    };
    let digits = chars.as_str();
    if !is_plain_number(digits) {
        return Err(unreadable);
    }
    // A number with too many digits is a row too, far below every board.
    let row = digits.parse().unwrap_or(usize::MAX);
    if row >= LARGEST_SIZE {
        return Err(Illegal::OffBoard.into());
    }
    Ok(Action(square(row, column as usize - 'A' as usize)))
}

/// Whether these are digits without leading zeros.
fn is_plain_number(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'))
}

/// The position that a text tells.
pub(crate) fn read(text: &str) -> Result<Position, ReadError> {
    let fields: Vec<_> = text.splitn(5, ' ').collect();
    let [mode, to_move, scores, rows] = fields[..] else {
        return Err(ReadError::Fields);
    };
    let mode = Mode::named(mode).ok_or(ReadError::Mode)?;
    let (scores, players) = read_scores(scores)?;
    let to_move = letters(players)
        .iter()
        .position(|letter| to_move.chars().eq([*letter]))
        .and_then(Player::new)
        .ok_or(ReadError::ToMove)?;
    let (board, heads) = read_rows(rows, players)?;
    // With what can still be captured a score stays readable to the end of the game.
    let free: u16 = places(board.size())
        .map(|(row, col)| match board.content(square(row, col)) {
            Content::Free(value) => u16::from(value),
            Content::Wall | Content::Owned(_) => 0,
        })
        .sum();
    if let Some(player) =
        Player::ALL.into_iter().find(|player| scores[*player] + free > LARGEST_SCORE)
    {
        return Err(ReadError::Score(player));
    }
    let position = Position::new(mode, board, &heads, scores, to_move);
    if !position.over && !position.can_capture(to_move) {
        return Err(ReadError::CannotCapture(letters(players)[to_move.number()]));
    }
    Ok(position)
}

fn read_scores(text: &str) -> Result<(ByPlayer<u16>, usize), ReadError> {
    let mut scores = ByPlayer::default();
    let fields: Vec<_> = text.splitn(Player::MOST + 1, ':').collect();
    if !(2..=Player::MOST).contains(&fields.len()) {
        return Err(ReadError::Players);
    }
    for (player, field) in Player::ALL.into_iter().zip(&fields) {
        let score = if is_plain_number(field) { field.parse().ok() } else { None };
        scores[player] =
            score.filter(|score| *score <= LARGEST_SCORE).ok_or(ReadError::Score(player))?;
    }
    Ok((scores, fields.len()))
}

/// The board and the heads in the order of acting.
fn read_rows(text: &str, players: usize) -> Result<(Board, Vec<Square>), ReadError> {
    let rows: Vec<_> = text.splitn(LARGEST_SIZE + 1, '/').collect();
    let size = rows.len();
    if !(SMALLEST_SIZE..=LARGEST_SIZE).contains(&size) {
        return Err(ReadError::Size);
    }
    let mut ground = Ground::new(size, [0; ROWS]);
    let mut owned = Vec::new();
    let mut heads = ByPlayer([None; Player::MOST]);
    for (row, text) in rows.into_iter().enumerate() {
        let mut length = 0;
        for (col, mark) in text.chars().enumerate().take(size + 1) {
            length += 1;
            if col == size {
                break;
            }
            let square = square(row, col);
            match mark {
                '#' => ground.set_wall(square),
                '0'..='9' => ground.set_value(square, mark as u8 - b'0'),
                _ => {
                    let player = letters(players)
                        .iter()
                        .position(|letter| letter.eq_ignore_ascii_case(&mark))
                        .and_then(Player::new)
                        .ok_or(ReadError::Mark { row, col, mark })?;
                    owned.push((square, player));
                    if mark.is_ascii_uppercase() && heads[player].replace(square).is_some() {
                        return Err(ReadError::SecondHead(mark));
                    }
                }
            }
        }
        if length != size {
            return Err(ReadError::RowLength { row, size });
        }
    }
    let heads = Player::ALL[..players]
        .iter()
        .map(|player| heads[*player].ok_or(ReadError::NoHead(letters(players)[player.number()])))
        .collect::<Result<_, _>>()?;
    Ok((Board::new(ground, owned), heads))
}

/// Why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There are not exactly four fields with one space between them.
    Fields,
    /// There is no such mode.
    Mode,
    /// There is no such player at this table.
    ToMove,
    /// There are not two, three or four scores.
    Players,
    /// This player's score is no number, has leading zeros or is, with what is still free, more than
    /// any board holds.
    Score(Player),
    /// There are fewer rows than a board has, or more.
    Size,
    /// The board is not square: this row has another length than there are rows.
    RowLength {
        /// Which row, from 0.
        row: usize,
        /// How many rows there are.
        size: usize,
    },
    /// A character that stands for nothing here.
    Mark {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        col: usize,
        /// The character.
        mark: char,
    },
    /// The player with this letter has no capital.
    NoHead(char),
    /// The player with this letter has two capitals.
    SecondHead(char),
    /// The player to move cannot capture, and somebody else can.
    CannotCapture(char),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Fields => {
                f.write_str("expected four fields with single spaces: mode, player, scores, rows")
            }
            ReadError::Mode => f.write_str("mode: expected snake or octopus"),
            ReadError::ToMove => {
                f.write_str("player to move: nobody at this table has this letter")
            }
            ReadError::Players => f.write_str("scores: expected two, three or four joined by `:`"),
            ReadError::Score(player) => write!(
                f,
                "score of player {player}: expected a number without leading zeros, with what is \
                 free at most {LARGEST_SCORE}"
            ),
            ReadError::Size => {
                write!(f, "rows: expected {SMALLEST_SIZE} to {LARGEST_SIZE} joined by `/`")
            }
            ReadError::RowLength { row, size } => {
                write!(f, "row {row}: expected {size} squares, as many as there are rows")
            }
            ReadError::Mark { row, col, mark } => {
                write!(f, "row {row}, column {col}: {mark:?} stands for nothing at this table")
            }
            ReadError::NoHead(letter) => write!(f, "rows: no capital {letter}"),
            ReadError::SecondHead(letter) => write!(f, "rows: a second capital {letter}"),
            ReadError::CannotCapture(letter) => {
                write!(f, "player to move: {letter} cannot capture while another can")
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl Refusal for ReadError {
    fn clause(&self) -> &'static str {
        "VO-31"
    }

    fn code(&self) -> &'static str {
        match self {
            ReadError::Fields => "read-fields",
            ReadError::Mode => "read-mode",
            ReadError::ToMove => "read-to-move",
            ReadError::Players => "read-players",
            ReadError::Score(_) => "read-score",
            ReadError::Size => "read-size",
            ReadError::RowLength { .. } => "read-row-length",
            ReadError::Mark { .. } => "read-mark",
            ReadError::NoHead(_) => "read-no-head",
            ReadError::SecondHead(_) => "read-second-head",
            ReadError::CannotCapture(_) => "read-cannot-capture",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            ReadError::Fields
            | ReadError::Mode
            | ReadError::ToMove
            | ReadError::Players
            | ReadError::Size => Vec::new(),
            ReadError::Score(player) => vec![("player", player.to_string())],
            ReadError::RowLength { row, size } => {
                vec![("row", row.to_string()), ("size", size.to_string())]
            }
            ReadError::Mark { row, col, mark } => {
                vec![("row", row.to_string()), ("col", col.to_string()), ("mark", mark.to_string())]
            }
            ReadError::NoHead(letter)
            | ReadError::SecondHead(letter)
            | ReadError::CannotCapture(letter) => vec![("letter", letter.to_string())],
        }
    }
}
