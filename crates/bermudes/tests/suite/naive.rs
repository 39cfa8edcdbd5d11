//! A deliberately naive second implementation of Bermudes, written from the rules alone.
//!
//! It shares nothing with the crate it tests. Every clause is spelled out over a
//! two-dimensional array, and nothing is done for speed.

/// BE-14: what a player does who has no capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    Pass,
    Slide,
    Step,
    Lose,
}

#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub blocked: Blocked,
}

/// The start text (BE-2, BE-30); `first`, `'o'` or `'x'`, is to move (BE-3).
pub fn start(first: char) -> String {
    assert!(first == 'o' || first == 'x', "the players are o and x");
    format!("xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/9/9/9/ooooooooo/ooooooooo/ooooooooo {first}")
}

/// All complete legal turns sorted by bytes (empty when over), or `None` if there are more than
/// `limit`.
pub fn turns(rules: &Rules, position: &str, limit: usize) -> Result<Option<Vec<String>>, String> {
    let position = read(position)?;
    if mark(rules, &position) != "-" {
        return Ok(Some(Vec::new()));
    }
    let Some(mut found) = captures(&position, limit) else {
        return Ok(None);
    };
    // BE-14: anything but a capture exists only where there is no capture.
    if found.is_empty() {
        found = slides(rules, &position.board, position.to_move);
    }
    if found.is_empty() {
        found.push("pass".to_string());
    }
    if found.len() > limit {
        return Ok(None);
    }
    found.sort();
    Ok(Some(found))
}

/// The position after a turn, and its mark as [`over`] gives it. Walks the turn instead of
/// looking it up, because a position can have millions of chains.
pub fn apply(rules: &Rules, position: &str, turn: &str) -> Result<(String, String), String> {
    let position = read(position)?;
    if mark(rules, &position) != "-" {
        return Err("the game is over".to_string());
    }
    let board = if turn == "pass" {
        play_pass(rules, &position)?
    } else if turn.contains('>') {
        play_slide(rules, &position, turn)?
    } else if turn.contains('x') {
        play_elimination(&position, turn)?
    } else {
        play_chain(&position, turn)?
    };
    let after = Position { board, to_move: enemy_of(position.to_move) };
    Ok((write(&after), mark(rules, &after)))
}

/// The mark of a position as it stands: `-`, `over: 0` (White), `over: 1` (Black) or `over: draw`.
pub fn over(rules: &Rules, position: &str) -> Result<String, String> {
    Ok(mark(rules, &read(position)?))
}

/// `board[row][col]` is `'o'`, `'x'` or `'.'` (BE-1: row A is 0, column 1 is 0).
type Board = [[char; 9]; 9];

type Square = (usize, usize);

struct Position {
    board: Board,
    to_move: char,
}

const DIRECTIONS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

fn enemy_of(player: char) -> char {
    if player == 'o' { 'x' } else { 'o' }
}

fn win_of(player: char) -> String {
    // BE-3: White is player 0, Black player 1.
    if player == 'o' { "over: 0" } else { "over: 1" }.to_string()
}

fn count(board: &Board, player: char) -> usize {
    board.iter().flatten().filter(|pawn| **pawn == player).count()
}

fn mark(rules: &Rules, position: &Position) -> String {
    let board = &position.board;
    let (white, black) = (count(board, 'o'), count(board, 'x'));
    // BE-20. Both below six cannot be reached: each has lost, so nobody is ahead.
    match (white < 6, black < 6) {
        (true, true) => return "over: draw".to_string(),
        (true, false) => return win_of('x'),
        (false, true) => return win_of('o'),
        (false, false) => {}
    }
    // BE-14 `lose`: there is no pass, so this comes before BE-21.
    if rules.blocked == Blocked::Lose {
        if has_capture(board, position.to_move) {
            return "-".to_string();
        }
        return win_of(enemy_of(position.to_move));
    }
    // BE-21
    if only_passes(rules, board, 'o') && only_passes(rules, board, 'x') {
        return match white.cmp(&black) {
            std::cmp::Ordering::Greater => win_of('o'),
            std::cmp::Ordering::Less => win_of('x'),
            std::cmp::Ordering::Equal => "over: draw".to_string(),
        };
    }
    "-".to_string()
}

fn only_passes(rules: &Rules, board: &Board, player: char) -> bool {
    !has_capture(board, player) && slides(rules, board, player).is_empty()
}

fn has_capture(board: &Board, player: char) -> bool {
    pawns(board, player)
        .into_iter()
        .any(|from| !eliminations(board, from).is_empty() || !jumps(board, from).is_empty())
}

fn pawns(board: &Board, player: char) -> Vec<Square> {
    let mut found = Vec::new();
    for (row, squares) in board.iter().enumerate() {
        for (col, pawn) in squares.iter().enumerate() {
            if *pawn == player {
                found.push((row, col));
            }
        }
    }
    found
}

/// The square `distance` squares away in a direction, if it is on the board.
fn away(from: Square, direction: (i32, i32), distance: i32) -> Option<Square> {
    let row = from.0 as i32 + direction.0 * distance;
    let col = from.1 as i32 + direction.1 * distance;
    if (0..9).contains(&row) && (0..9).contains(&col) {
        Some((row as usize, col as usize))
    } else {
        None
    }
}

/// How far away the first pawn met in a direction stands.
fn first_pawn(board: &Board, from: Square, direction: (i32, i32)) -> Option<i32> {
    let mut distance = 1;
    while let Some((row, col)) = away(from, direction, distance) {
        if board[row][col] != '.' {
            return Some(distance);
        }
        distance += 1;
    }
    None
}

/// BE-10: the squares of the enemy pawns that the pawn on `from` can eliminate.
fn eliminations(board: &Board, from: Square) -> Vec<Square> {
    let enemy = enemy_of(board[from.0][from.1]);
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        let Some(distance) = first_pawn(board, from, direction) else {
            continue;
        };
        let (row, col) = away(from, direction, distance).expect("the pawn met is on the board");
        // At least one empty square lies between: an adjacent enemy cannot be eliminated.
        if distance >= 2 && board[row][col] == enemy {
            found.push((row, col));
        }
    }
    found
}

/// BE-11: the jumps of the pawn on `from`, as (square jumped, square landed on).
fn jumps(board: &Board, from: Square) -> Vec<(Square, Square)> {
    let enemy = enemy_of(board[from.0][from.1]);
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        let Some(distance) = first_pawn(board, from, direction) else {
            continue;
        };
        let (row, col) = away(from, direction, distance).expect("the pawn met is on the board");
        if board[row][col] != enemy {
            continue;
        }
        if let Some(behind) = away(from, direction, distance + 1)
            && board[behind.0][behind.1] == '.'
        {
            found.push(((row, col), behind));
        }
    }
    found
}

/// BE-11: the square left is empty at once, and the jumped pawn turns over at once.
fn after_jump(board: &Board, from: Square, jumped: Square, landing: Square) -> Board {
    let player = board[from.0][from.1];
    let mut after = *board;
    after[from.0][from.1] = '.';
    after[jumped.0][jumped.1] = player;
    after[landing.0][landing.1] = player;
    after
}

/// All eliminations and chains, or `None` if there are more than `limit`.
fn captures(position: &Position, limit: usize) -> Option<Vec<String>> {
    let mut found = Vec::new();
    for from in pawns(&position.board, position.to_move) {
        for target in eliminations(&position.board, from) {
            found.push(format!("{}x{}", square_text(from), square_text(target)));
        }
        chains(&position.board, from, &square_text(from), limit, &mut found);
        if found.len() > limit {
            return None;
        }
    }
    Some(found)
}

/// Adds every chain that goes on from `text`, whose pawn now stands on `from`.
fn chains(board: &Board, from: Square, text: &str, limit: usize, found: &mut Vec<String>) {
    // BE-13 (never true before the first jump: such a position is over).
    if count(board, enemy_of(board[from.0][from.1])) < 6 {
        return;
    }
    for (jumped, landing) in jumps(board, from) {
        if found.len() > limit {
            return;
        }
        let longer = format!("{text}-{}", square_text(landing));
        // BE-12: a chain may stop after any jump.
        found.push(longer.clone());
        let after = after_jump(board, from, jumped, landing);
        chains(&after, landing, &longer, limit, found);
    }
}

/// BE-14: the moves without a capture that `slide` and `step` give to a blocked player.
fn slides(rules: &Rules, board: &Board, player: char) -> Vec<String> {
    let farthest = match rules.blocked {
        Blocked::Pass | Blocked::Lose => 0,
        Blocked::Step => 1,
        Blocked::Slide => 8,
    };
    let mut found = Vec::new();
    for from in pawns(board, player) {
        for direction in DIRECTIONS {
            for distance in 1..=farthest {
                let Some(to) = away(from, direction, distance) else {
                    break;
                };
                if board[to.0][to.1] != '.' {
                    break;
                }
                found.push(format!("{}>{}", square_text(from), square_text(to)));
            }
        }
    }
    found
}

fn play_pass(rules: &Rules, position: &Position) -> Result<Board, String> {
    if !only_passes(rules, &position.board, position.to_move) {
        return Err("BE-14: a pass is legal only for a player without another turn".to_string());
    }
    Ok(position.board)
}

fn play_slide(rules: &Rules, position: &Position, turn: &str) -> Result<Board, String> {
    if has_capture(&position.board, position.to_move) {
        return Err("BE-14: who has a capture captures".to_string());
    }
    if !slides(rules, &position.board, position.to_move).contains(&turn.to_string()) {
        return Err(format!("BE-14: {turn} is not a turn of a blocked player"));
    }
    let (from, to) = turn.split_once('>').ok_or("a slide has two squares")?;
    let (from, to) = (read_square(from)?, read_square(to)?);
    let mut after = position.board;
    after[from.0][from.1] = '.';
    after[to.0][to.1] = position.to_move;
    Ok(after)
}

fn play_elimination(position: &Position, turn: &str) -> Result<Board, String> {
    let (from, target) = turn.split_once('x').ok_or("an elimination has two squares")?;
    let (from, target) = (read_square(from)?, read_square(target)?);
    if position.board[from.0][from.1] != position.to_move {
        return Err("the turn begins with a pawn of the player to move".to_string());
    }
    if !eliminations(&position.board, from).contains(&target) {
        return Err(format!("BE-10: {turn} is not an elimination"));
    }
    let mut after = position.board;
    after[from.0][from.1] = '.';
    after[target.0][target.1] = position.to_move;
    Ok(after)
}

fn play_chain(position: &Position, turn: &str) -> Result<Board, String> {
    let mut squares = Vec::new();
    for text in turn.split('-') {
        squares.push(read_square(text)?);
    }
    if squares.len() < 2 {
        return Err("BE-11: a chain has at least one jump".to_string());
    }
    let mut from = squares[0];
    let mut board = position.board;
    if board[from.0][from.1] != position.to_move {
        return Err("the turn begins with a pawn of the player to move".to_string());
    }
    for landing in squares.into_iter().skip(1) {
        if count(&board, enemy_of(position.to_move)) < 6 {
            return Err("BE-13: the chain has ended by force".to_string());
        }
        let (jumped, _) = jumps(&board, from)
            .into_iter()
            .find(|jump| jump.1 == landing)
            .ok_or_else(|| format!("BE-11: no jump to {}", square_text(landing)))?;
        board = after_jump(&board, from, jumped, landing);
        from = landing;
    }
    Ok(board)
}

/// BE-1: row, then column.
fn square_text(square: Square) -> String {
    let row = (b'A' + square.0 as u8) as char;
    format!("{row}{}", square.1 + 1)
}

fn read_square(text: &str) -> Result<Square, String> {
    for row in 0..9 {
        for col in 0..9 {
            if square_text((row, col)) == text {
                return Ok((row, col));
            }
        }
    }
    Err(format!("BE-1: {text:?} is not a square"))
}

/// BE-30
fn read(text: &str) -> Result<Position, String> {
    let (rows, to_move) = text.split_once(' ').ok_or("BE-30: no player to move")?;
    let to_move = match to_move {
        "o" => 'o',
        "x" => 'x',
        _ => return Err("BE-30: the player to move is o or x".to_string()),
    };
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 9 {
        return Err("BE-30: not 9 rows".to_string());
    }
    let mut board = [['.'; 9]; 9];
    for (row, text) in rows.into_iter().enumerate() {
        let squares = read_row(text)?;
        if squares.len() != 9 {
            return Err("BE-30: a row that is not 9 squares".to_string());
        }
        board[row].copy_from_slice(&squares);
    }
    if count(&board, 'o') + count(&board, 'x') > 54 {
        return Err("BE-30: more than 54 pawns".to_string());
    }
    Ok(Position { board, to_move })
}

fn read_row(text: &str) -> Result<Vec<char>, String> {
    let mut squares = Vec::new();
    let mut after_digit = false;
    for character in text.chars() {
        match character {
            'o' | 'x' => squares.push(character),
            '1'..='9' if after_digit => {
                return Err("BE-30: two digits side by side".to_string());
            }
            '1'..='9' => squares.extend(('1'..=character).map(|_| '.')),
            _ => return Err(format!("BE-30: {character:?} in a row")),
        }
        after_digit = character.is_ascii_digit();
    }
    Ok(squares)
}

/// BE-30
fn write(position: &Position) -> String {
    let mut rows = Vec::new();
    for squares in &position.board {
        let mut row = String::new();
        let mut empty = 0;
        for square in squares {
            if *square == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
                empty = 0;
            }
            row.push(*square);
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    format!("{} {}", rows.join("/"), position.to_move)
}
