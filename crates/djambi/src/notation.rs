//! The texts of squares, turns and positions (DJ-60, DJ-61).

use std::fmt::{self, Write};

use kernel::{Game, Player, PlayerSet, Refusal, Square, SquareSet, TurnError};

use crate::board::{Army, Board, ByArmy, Kind, LABYRINTH, Occupant, Piece};
use crate::position::{Control, Position, Stage};
use crate::power::List;
use crate::rules::{LeavingOrder, Power, Rules, seated};
use crate::{Action, Illegal};

/// The name of a square: file and rank, `a1` at the bottom left.
pub fn square_name(square: Square) -> String {
    let (row, col) = square.nine_row_col();
    format!("{}{}", char::from(b'a' + col as u8), SquareSet::SIDE - row)
}

/// The square with this name.
pub fn read_square(name: &str) -> Option<Square> {
    let &[file @ b'a'..=b'i', rank @ b'1'..=b'9'] = name.as_bytes() else { return None };
    Some(Square::nine(SquareSet::SIDE - usize::from(rank - b'0'), usize::from(file - b'a')))
}

/// Writes a turn. Its parts stand in one order, whichever was decided first (DJ-60).
pub(crate) fn write_turn(turn: &[Action]) -> String {
    let mut text = String::new();
    let mut placements = Vec::new();
    let mut exit = None;
    for action in turn {
        match action {
            Action::Move { from, to } => {
                let _ = write!(text, "{}-{}", square_name(*from), square_name(*to));
            }
            Action::Kill(square) => {
                let _ = write!(text, "*{}", square_name(*square));
            }
            Action::Spare => {}
            Action::Place(square) => placements.push(square_name(*square)),
            Action::Leave(square) => exit = Some(square_name(*square)),
        }
    }
    let mut placements = placements.into_iter();
    if let Some(first) = placements.next() {
        let _ = write!(text, "@{first}");
    }
    if let Some(exit) = exit {
        let _ = write!(text, ">{exit}");
    }
    if let Some(second) = placements.next() {
        let _ = write!(text, "@{second}");
    }
    text
}

/// The parts of a turn's text.
struct Parts {
    from: Square,
    to: Square,
    victim: Option<Square>,
    placement: Option<Square>,
    exit: Option<Square>,
    second_placement: Option<Square>,
}

impl Parts {
    fn read(text: &str) -> Result<Parts, &'static str> {
        let mut rest = text;
        let from = take_square(&mut rest)?;
        rest = rest.strip_prefix('-').ok_or("a '-' after the square of the piece, as in c3-f6")?;
        let to = take_square(&mut rest)?;
        let victim = take_marked(&mut rest, '*')?;
        let placement = take_marked(&mut rest, '@')?;
        let exit = take_marked(&mut rest, '>')?;
        let second_placement = if exit.is_some() { take_marked(&mut rest, '@')? } else { None };
        if !rest.is_empty() {
            return Err("nothing more after the turn");
        }
        Ok(Parts { from, to, victim, placement, exit, second_placement })
    }
}

fn take_square(rest: &mut &str) -> Result<Square, &'static str> {
    let expected = "a square a1 to i9, as in c3-f6";
    let (name, after) = rest.split_at_checked(2).ok_or(expected)?;
    *rest = after;
    read_square(name).ok_or(expected)
}

fn take_marked(rest: &mut &str, mark: char) -> Result<Option<Square>, &'static str> {
    match rest.strip_prefix(mark) {
        None => Ok(None),
        Some(after) => {
            *rest = after;
            take_square(rest).map(Some)
        }
    }
}

/// Reads a turn and checks every action of it.
pub(crate) fn read_turn(
    position: &Position,
    text: &str,
) -> Result<Vec<Action>, TurnError<Illegal>> {
    let mut parts = Parts::read(text).map_err(TurnError::Unreadable)?;
    let mut next = position.clone();
    let mut turn = Vec::new();
    let mut take = |next: &mut Position, action: Action| {
        next.check(action)?;
        next.play(action);
        turn.push(action);
        Ok::<(), Illegal>(())
    };
    take(&mut next, Action::Move { from: parts.from, to: parts.to })?;
    let mut left = false;
    while next.turns() == position.turns() {
        let action = match next.stage {
            Stage::Start => break,
            Stage::Report { .. } => parts.victim.take().map_or(Action::Spare, Action::Kill),
            Stage::Place { .. } => {
                // What is put down after leaving is written first under the classic order.
                let second = left && next.rules.leaving_order == LeavingOrder::PlaceThenLeave;
                let placement =
                    if second { &mut parts.second_placement } else { &mut parts.placement };
                Action::Place(placement.take().ok_or(Illegal::PlacementMissing)?)
            }
            Stage::Leave { .. } => {
                left = true;
                Action::Leave(parts.exit.take().ok_or(Illegal::ExitMissing)?)
            }
        };
        take(&mut next, action)?;
    }
    // A Reporter without any victim beside it ends its turn at once, so say why there is none.
    if let Some(victim) = parts.victim {
        return Err(TurnError::Illegal(refused_victim(position, parts.from, parts.to, victim)));
    }
    if parts.exit.is_some() {
        return Err(TurnError::Illegal(Illegal::ExitUnexpected));
    }
    if parts.placement.or(parts.second_placement).is_some() {
        return Err(TurnError::Illegal(Illegal::PlacementUnexpected));
    }
    Ok(turn)
}

/// Why the piece that moves cannot kill this victim.
fn refused_victim(position: &Position, from: Square, to: Square, victim: Square) -> Illegal {
    let reports = position.board.of_kind(Kind::Reporter).contains(from);
    if !reports {
        return Illegal::VictimUnexpected;
    }
    let mut moved = position.clone();
    if let Some(reporter) = moved.board.take(from) {
        moved.board.put(to, reporter);
    }
    moved.stage = Stage::Report { at: to };
    moved.check(Action::Kill(victim)).err().unwrap_or(Illegal::NoVictim)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SquareSet::SIDE {
            if row > 0 {
                f.write_char('/')?;
            }
            let mut empty = 0;
            for col in 0..SquareSet::SIDE {
                let Some(occupant) = self.board.at(Square::nine(row, col)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match occupant {
                    Occupant::Corpse => f.write_char('x')?,
                    Occupant::Living(Piece { army, kind }) => {
                        write!(f, "{}{}", army.letter(), kind.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        write!(f, " {} ", self.to_move)?;
        for control in self.control.0 {
            match control {
                Control::Player(player) => write!(f, "{player}")?,
                Control::Neutral => f.write_char('-')?,
                Control::Abandoned => f.write_char('F')?,
            }
        }
        write!(f, " {} ", self.base)?;
        match self.rules.power {
            Power::List if self.list.head().is_some() => {
                for player in self.list.iter() {
                    write!(f, "{player}")?;
                }
            }
            // Nobody is left for the list of a board without Chiefs.
            Power::Natural | Power::List => f.write_char('-')?,
        }
        f.write_char(' ')?;
        for owner in self.owners.0 {
            match owner {
                Some(player) => write!(f, "{player}")?,
                None => f.write_char('-')?,
            }
        }
        Ok(())
    }
}

/// Why a text is not a position (DJ-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There are not four to six fields with one space between.
    Fields,
    /// There are not nine ranks.
    Ranks,
    /// A rank does not have nine squares.
    RankLength {
        /// The rank, 1 to 9.
        rank: usize,
    },
    /// A character that means nothing in a rank.
    Letter {
        /// The rank, 1 to 9.
        rank: usize,
        /// The character.
        letter: char,
    },
    /// A digit 0, or two digits side by side.
    Digits {
        /// The rank, 1 to 9.
        rank: usize,
    },
    /// An army has more pieces of a kind than it starts with.
    TooMany {
        /// The pieces in question.
        piece: Piece,
    },
    /// A living piece other than a Chief stands in the Labyrinth.
    InLabyrinth {
        /// The piece.
        piece: Piece,
    },
    /// The field `owner` is not four of players and `-`, numbered in seating order.
    Owner,
    /// The field `control` is not four of players, `-` and `F`.
    Control,
    /// The field `to_move` or `base` is not the number of a player at the table.
    Player {
        /// The field.
        field: &'static str,
    },
    /// The field `list` is neither `-` nor the living players from the one to act.
    List,
    /// The player to act is out.
    Out {
        /// The player.
        player: Player,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Fields => {
                f.write_str("a position is `ranks to_move control base list owner`, the last two optional, one space between")
            }
            ReadError::Ranks => f.write_str("there must be 9 ranks, joined by /"),
            ReadError::RankLength { rank } => write!(f, "rank {rank} does not have 9 squares"),
            ReadError::Letter { rank, letter } => {
                write!(f, "rank {rank}: {letter:?} is neither an army with a kind, nor x, nor a digit")
            }
            ReadError::Digits { rank } => {
                write!(f, "rank {rank}: a digit 0, or two digits side by side")
            }
            ReadError::TooMany { piece } => {
                let (army, kind, most) = (piece.army, piece.kind, piece.kind.count());
                write!(f, "{army:?} has more than {most} of {kind:?}")
            }
            ReadError::InLabyrinth { piece } => {
                write!(f, "a {:?} cannot stay in the Labyrinth", piece.kind)
            }
            ReadError::Owner => {
                f.write_str("owner must be four of players and `-`, numbered from 0 in seating order")
            }
            ReadError::Control => {
                f.write_str("control must be four of players at the table, `-` and `F`")
            }
            ReadError::Player { field } => {
                write!(f, "{field} must be the number of a player at the table")
            }
            ReadError::List => {
                f.write_str("list must be `-` or the living players from the one to act")
            }
            ReadError::Out { player } => write!(f, "player {player} is to act and is out"),
        }
    }
}

impl std::error::Error for ReadError {}

impl Refusal for ReadError {
    fn clause(&self) -> &'static str {
        "DJ-61"
    }

    fn code(&self) -> &'static str {
        match self {
            ReadError::Fields => "read-fields",
            ReadError::Ranks => "read-ranks",
            ReadError::RankLength { .. } => "read-rank-length",
            ReadError::Letter { .. } => "read-letter",
            ReadError::Digits { .. } => "read-digits",
            ReadError::TooMany { .. } => "read-too-many",
            ReadError::InLabyrinth { .. } => "read-in-labyrinth",
            ReadError::Owner => "read-owner",
            ReadError::Control => "read-control",
            ReadError::Player { .. } => "read-player",
            ReadError::List => "read-list",
            ReadError::Out { .. } => "read-out",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        let piece = |piece: &Piece| format!("{}{}", piece.army.letter(), piece.kind.letter());
        match self {
            ReadError::Fields
            | ReadError::Ranks
            | ReadError::Owner
            | ReadError::Control
            | ReadError::List => Vec::new(),
            ReadError::RankLength { rank } | ReadError::Digits { rank } => {
                vec![("rank", rank.to_string())]
            }
            ReadError::Letter { rank, letter } => {
                vec![("rank", rank.to_string()), ("letter", letter.to_string())]
            }
            ReadError::TooMany { piece: p } => {
                vec![("piece", piece(p)), ("most", p.kind.count().to_string())]
            }
            ReadError::InLabyrinth { piece: p } => vec![("piece", piece(p))],
            ReadError::Player { field } => vec![("field", (*field).to_owned())],
            ReadError::Out { player } => vec![("player", player.to_string())],
        }
    }
}

/// Reads a position (DJ-61).
pub(crate) fn read_position(rules: Rules, text: &str) -> Result<Position, ReadError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (required, optional) = fields.split_at_checked(4).ok_or(ReadError::Fields)?;
    let [ranks, to_move, control, base] = required else { return Err(ReadError::Fields) };
    let (list, owner) = match optional {
        [] => ("-", "0123"),
        [list] => (*list, "0123"),
        [list, owner] => (*list, *owner),
        _ => return Err(ReadError::Fields),
    };
    let board = read_board(ranks)?;
    let owners = read_owners(owner)?;
    let players = seated(&owners);
    let player = |text: &str, field| {
        let mut letters = text.chars();
        let number = letters.next().filter(|_| letters.next().is_none());
        number.and_then(|n| read_player(n, players)).ok_or(ReadError::Player { field })
    };
    let to_move = player(to_move, "to_move")?;
    let base = player(base, "base")?;
    let control = read_control(control, players)?;
    let written_list = read_list(list, players)?;
    let list = match rules.power {
        Power::Natural => List::default(),
        Power::List => written_list.unwrap_or_default(),
    };
    let mut position = Position::settled(board, rules, control, owners, to_move, base, list);
    let living = position.living_players();
    let goes_on = position.active.len() >= 2;
    if goes_on && !living.contains(to_move) {
        return Err(ReadError::Out { player: to_move });
    }
    if rules.power == Power::List {
        match written_list {
            None => position.list = living_from(to_move, living).collect(),
            Some(list) if goes_on => {
                let listed: PlayerSet = list.iter().collect();
                if listed != living || list.head() != Some(to_move) {
                    return Err(ReadError::List);
                }
            }
            Some(_) => {}
        }
    }
    Ok(position)
}

/// The living players in seating order from this one.
fn living_from(first: Player, living: PlayerSet) -> impl Iterator<Item = Player> {
    let from_first = living.iter().filter(move |player| *player >= first);
    from_first.chain(living.iter().filter(move |player| *player < first))
}

fn read_board(ranks: &str) -> Result<Board, ReadError> {
    let rows: Vec<&str> = ranks.split('/').collect();
    if rows.len() != SquareSet::SIDE {
        return Err(ReadError::Ranks);
    }
    let mut board = Board::EMPTY;
    for (row, text) in rows.into_iter().enumerate() {
        read_rank(row, text, &mut board)?;
    }
    for army in Army::ALL {
        for kind in Kind::ALL {
            if (board.army(army) & board.of_kind(kind)).len() > kind.count() {
                return Err(ReadError::TooMany { piece: Piece { army, kind } });
            }
        }
    }
    match board.piece_at(LABYRINTH) {
        Some(piece) if piece.kind != Kind::Chief => Err(ReadError::InLabyrinth { piece }),
        _ => Ok(board),
    }
}

fn read_rank(row: usize, text: &str, board: &mut Board) -> Result<(), ReadError> {
    let rank = SquareSet::SIDE - row;
    let mut col = 0;
    let mut digit_before = false;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if let Some(digit) = letter.to_digit(10) {
            if digit == 0 || digit_before {
                return Err(ReadError::Digits { rank });
            }
            digit_before = true;
            col += digit as usize;
            continue;
        }
        digit_before = false;
        let occupant = if letter == 'x' {
            Occupant::Corpse
        } else {
            let army = Army::by_letter(letter).ok_or(ReadError::Letter { rank, letter })?;
            let letter = letters.next().ok_or(ReadError::Letter { rank, letter })?;
            let kind = Kind::by_letter(letter).ok_or(ReadError::Letter { rank, letter })?;
            Occupant::Living(Piece { army, kind })
        };
        if col >= SquareSet::SIDE {
            return Err(ReadError::RankLength { rank });
        }
        board.put(Square::nine(row, col), occupant);
        col += 1;
    }
    if col == SquareSet::SIDE { Ok(()) } else { Err(ReadError::RankLength { rank }) }
}

fn read_player(letter: char, players: PlayerSet) -> Option<Player> {
    let number = letter.to_digit(10)? as usize;
    Player::new(number).filter(|player| players.contains(*player))
}

/// The owners; players are numbered from 0 at the first of their armies.
fn read_owners(text: &str) -> Result<ByArmy<Option<Player>>, ReadError> {
    let everybody = PlayerSet::first(Player::MOST);
    let mut owners = ByArmy([None; 4]);
    let mut numbered = 0;
    read_four(text, ReadError::Owner, |army, letter| {
        if letter == '-' {
            return Some(());
        }
        let player = read_player(letter, everybody).filter(|p| p.number() <= numbered)?;
        numbered = numbered.max(player.number() + 1);
        owners[army] = Some(player);
        Some(())
    })?;
    Ok(owners)
}

fn read_control(text: &str, players: PlayerSet) -> Result<ByArmy<Control>, ReadError> {
    let mut control = ByArmy([Control::Neutral; 4]);
    read_four(text, ReadError::Control, |army, letter| {
        control[army] = match letter {
            '-' => Control::Neutral,
            'F' => Control::Abandoned,
            _ => Control::Player(read_player(letter, players)?),
        };
        Some(())
    })?;
    Ok(control)
}

/// Reads a field of four characters, one for each army.
fn read_four(
    text: &str,
    error: ReadError,
    mut read: impl FnMut(Army, char) -> Option<()>,
) -> Result<(), ReadError> {
    let mut letters = text.chars();
    for army in Army::ALL {
        letters.next().and_then(|letter| read(army, letter)).ok_or(error)?;
    }
    if letters.next().is_some() { Err(error) } else { Ok(()) }
}

/// The list as it was written; `None` for `-`.
fn read_list(text: &str, players: PlayerSet) -> Result<Option<List>, ReadError> {
    if text == "-" {
        return Ok(None);
    }
    let listed: Option<Vec<Player>> =
        text.chars().map(|letter| read_player(letter, players)).collect();
    match listed {
        Some(listed) if (1..=List::MOST).contains(&listed.len()) => {
            Ok(Some(listed.into_iter().collect()))
        }
        _ => Err(ReadError::List),
    }
}
