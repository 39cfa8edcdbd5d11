//! DJ-61: positions as text.

use super::board::{Content, Controller, Kind, LABYRINTH, Position, Square};
use super::{Power, Rules, ending};

const ARMIES: &str = "RBYG";

const KINDS: [(char, Kind, usize); 6] = [
    ('C', Kind::Chief, 1),
    ('A', Kind::Assassin, 1),
    ('R', Kind::Reporter, 1),
    ('D', Kind::Diplomat, 1),
    ('N', Kind::Necromobile, 1),
    ('M', Kind::Militant, 4),
];

pub fn read(rules: &Rules, text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (ranks, to_move, control, base, list, owner) = match fields[..] {
        [ranks, to_move, control, base] => (ranks, to_move, control, base, "-", "0123"),
        [ranks, to_move, control, base, list] => (ranks, to_move, control, base, list, "0123"),
        [ranks, to_move, control, base, list, owner] => {
            (ranks, to_move, control, base, list, owner)
        }
        _ => return Err("a position has four to six fields".to_string()),
    };
    let owner = read_owner(owner)?;
    let mut position = Position {
        board: read_ranks(ranks)?,
        to_move: read_player(to_move, owner)?,
        control: read_control(control, owner)?,
        base: read_player(base, owner)?,
        list: Vec::new(),
        owner,
    };
    check_pieces(&position)?;
    position.list = read_list(rules, &position, list)?;
    match check_to_move(rules, &position) {
        Err(reason) if !ending::is_over(rules, &position) => Err(reason),
        _ => Ok(position),
    }
}

pub fn write(rules: &Rules, position: &Position) -> String {
    let ranks: Vec<String> = position.board.iter().rev().map(write_rank).collect();
    let control: String = position.control.iter().copied().map(write_controller).collect();
    let owner: String = position
        .owner
        .iter()
        .map(|owner| owner.map_or('-', |player| char::from(b'0' + player)))
        .collect();
    // Nobody is left to stand in the list of a game whose last Chiefs died together.
    let list: String = match rules.power {
        Power::List if !position.list.is_empty() => {
            position.list.iter().map(|&player| char::from(b'0' + player)).collect()
        }
        _ => "-".to_string(),
    };
    format!("{} {} {control} {} {list} {owner}", ranks.join("/"), position.to_move, position.base)
}

fn read_ranks(text: &str) -> Result<[[Content; 9]; 9], String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return Err("a board has nine ranks".to_string());
    }
    let mut board = [[Content::Empty; 9]; 9];
    for (rank, text) in ranks.into_iter().rev().enumerate() {
        let squares = read_rank(text)?;
        board[rank] = squares.try_into().map_err(|_| format!("rank {text} is not 9 squares"))?;
    }
    Ok(board)
}

fn read_rank(text: &str) -> Result<Vec<Content>, String> {
    let mut squares = Vec::new();
    let mut letters = text.chars();
    let mut after_digit = false;
    while let Some(letter) = letters.next() {
        let is_digit = letter.is_ascii_digit();
        if is_digit && (letter == '0' || after_digit) {
            return Err(format!("the digits of rank {text} are wrong"));
        }
        after_digit = is_digit;
        if let Some(count) = letter.to_digit(10) {
            for _ in 0..count {
                squares.push(Content::Empty);
            }
        } else if letter == 'x' {
            squares.push(Content::Corpse);
        } else {
            let army = ARMIES.find(letter).ok_or_else(|| format!("unknown letter {letter}"))?;
            let kind = letters.next().ok_or_else(|| format!("{letter} has no kind"))?;
            let (_, kind, _) = KINDS
                .into_iter()
                .find(|&(name, _, _)| name == kind)
                .ok_or_else(|| format!("unknown letter {kind}"))?;
            squares.push(Content::Piece(army, kind));
        }
    }
    Ok(squares)
}

fn write_rank(rank: &[Content; 9]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &content in rank {
        if content == Content::Empty {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += &write_content(content);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn write_content(content: Content) -> String {
    match content {
        Content::Empty => String::new(),
        Content::Corpse => "x".to_string(),
        Content::Piece(army, kind) => {
            let letters = KINDS.iter().filter(|&&(_, other, _)| other == kind);
            let kind: String = letters.map(|&(letter, _, _)| letter).collect();
            format!("{}{kind}", &ARMIES[army..=army])
        }
    }
}

/// Players are numbered in seating order, so a number first appears after the lower ones.
fn read_owner(text: &str) -> Result<[Option<u8>; 4], String> {
    let mut owners = Vec::new();
    let mut players = 0;
    for letter in text.chars() {
        match letter.to_digit(4).map(|digit| digit as u8) {
            _ if letter == '-' => owners.push(None),
            Some(player) if player <= players => {
                players = players.max(player + 1);
                owners.push(Some(player));
            }
            _ => return Err(format!("owner {text} does not number the players in order")),
        }
    }
    owners.try_into().map_err(|_| format!("owner {text} is not four armies"))
}

fn read_player(text: &str, owner: [Option<u8>; 4]) -> Result<u8, String> {
    for player in 0..4 {
        if text == player.to_string() && owner.contains(&Some(player)) {
            return Ok(player);
        }
    }
    Err(format!("{text} is no player"))
}

fn read_control(text: &str, owner: [Option<u8>; 4]) -> Result<[Controller; 4], String> {
    let mut control = Vec::new();
    for letter in text.chars() {
        control.push(match letter {
            '-' => Controller::Neutral,
            'F' => Controller::Abandoned,
            _ => Controller::Player(read_player(&letter.to_string(), owner)?),
        });
    }
    control.try_into().map_err(|_| format!("control {text} is not four armies"))
}

fn write_controller(controller: Controller) -> char {
    match controller {
        Controller::Player(player) => char::from(b'0' + player),
        Controller::Neutral => '-',
        Controller::Abandoned => 'F',
    }
}

/// The letters are always read, but under `natural` the list means nothing.
fn read_list(rules: &Rules, position: &Position, text: &str) -> Result<Vec<u8>, String> {
    let mut list = Vec::new();
    if text == "-" {
        let mut living = position.living();
        living.retain(|&player| player >= position.to_move);
        list.extend(living);
        let mut living = position.living();
        living.retain(|&player| player < position.to_move);
        list.extend(living);
    } else {
        for letter in text.chars() {
            list.push(read_player(&letter.to_string(), position.owner)?);
        }
        if list.is_empty() {
            return Err("the list is empty".to_string());
        }
    }
    if rules.power == Power::Natural {
        list.clear();
    }
    Ok(list)
}

fn check_pieces(position: &Position) -> Result<(), String> {
    for army in 0..4 {
        for (letter, kind, most) in KINDS {
            let squares = Square::all().into_iter();
            let pieces =
                squares.filter(|&square| position.at(square) == Content::Piece(army, kind));
            if pieces.count() > most {
                return Err(format!("too many {}{letter}", &ARMIES[army..=army]));
            }
        }
    }
    match position.at(LABYRINTH) {
        Content::Piece(_, kind) if kind != Kind::Chief => {
            Err("only a Chief stands in the Labyrinth".to_string())
        }
        _ => Ok(()),
    }
}

/// While the game goes on, a living player acts, and the list has that player at its head
/// and all the living in it, but no dead (DJ-41).
fn check_to_move(rules: &Rules, position: &Position) -> Result<(), String> {
    let living = position.living();
    if !living.contains(&position.to_move) {
        return Err("the player to act is out".to_string());
    }
    if rules.power == Power::List {
        if position.list.first() != Some(&position.to_move) {
            return Err("the player to act is not the head of the list".to_string());
        }
        for player in position.players() {
            if living.contains(&player) != position.list.contains(&player) {
                return Err(format!("player {player} does not fit the list"));
            }
        }
    }
    Ok(())
}
