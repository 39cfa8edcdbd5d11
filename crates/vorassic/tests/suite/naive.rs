//! A deliberately naive second implementation of Vorassic, written from the rules alone.
//!
//! It shares nothing with the crate it tests. Every clause is spelled out over a
//! two-dimensional array, and nothing is done for speed.

/// The start text with fill `distance` for 2, 3 or 4 players, no walls (VO-3, VO-4, VO-6).
pub fn start_distance(size: usize, mode: &str, players: usize) -> String {
    assert!((5..=26).contains(&size), "VO-1");
    assert!(mode == "snake" || mode == "octopus", "VO-11, VO-12");
    let letters = letters(players).expect("VO-6: 2, 3 or 4 players");
    let corners: Vec<Square> = letters.iter().map(|letter| corner(*letter, size)).collect();
    let mut board = vec![vec!['.'; size]; size];
    for (row, squares) in board.iter_mut().enumerate() {
        for (col, square) in squares.iter_mut().enumerate() {
            let nearest = corners
                .iter()
                .map(|corner| row.abs_diff(corner.0) + col.abs_diff(corner.1))
                .min()
                .expect("there are players");
            *square = char::from_digit(nearest.min(9) as u32, 10).expect("at most 9");
        }
    }
    for (letter, corner) in letters.iter().zip(&corners) {
        board[corner.0][corner.1] = *letter;
    }
    write(&Position { mode: mode.to_string(), to_move: 0, scores: vec![0; players], board })
}

/// All legal turns sorted by bytes; none when the game is over.
pub fn turns(position: &str) -> Result<Vec<String>, String> {
    let position = read(position)?;
    let mut found = Vec::new();
    for square in captures(&position, position.to_move) {
        found.push(square_text(square));
    }
    found.sort();
    Ok(found)
}

/// The position after a turn, and `-`, `over: N`, `over: draw` (two players equal) or `over: 0,2`
/// (3–4 players who share the highest score).
pub fn apply(position: &str, turn: &str) -> Result<(String, String), String> {
    let mut position = read(position)?;
    let player = position.to_move;
    let square = captures(&position, player)
        .into_iter()
        .find(|square| square_text(*square) == turn)
        .ok_or_else(|| format!("VO-11, VO-12: {turn:?} is not a capture"))?;

    // VO-10
    let value =
        position.board[square.0][square.1].to_digit(10).expect("only free squares are captured");
    position.scores[player] += u64::from(value);
    // VO-31: the last square captured is a capital, the others are small.
    let letter = letters(position.scores.len())?[player];
    for squares in &mut position.board {
        for square in squares {
            if *square == letter {
                *square = letter.to_ascii_lowercase();
            }
        }
    }
    position.board[square.0][square.1] = letter;

    // VO-13: who cannot capture is skipped; perhaps the player goes on alone. When nobody can
    // capture, `to_move` stays with the player who made the last capture (VO-31).
    let players = position.scores.len();
    for distance in 1..=players {
        let next = (player + distance) % players;
        if !captures(&position, next).is_empty() {
            position.to_move = next;
            return Ok((write(&position), "-".to_string()));
        }
    }
    Ok((write(&position), result(&position.scores)))
}

/// The largest number of walls that VO-5 allows.
///
/// Let n be the size, F the squares that are no walls, and C the squares of F that a player can
/// reach orthogonally from A0. F holds all four corners and is symmetric; C holds every owned
/// corner. The most walls are the fewest squares in F.
///
/// *Two players.* The half turn maps C onto itself, because it swaps the two owned corners.
/// Call s = row + col. A path between the owned corners crosses every s from 0 to 2n−2, so C has
/// at least 2n−1 squares. Either C holds none of the other two corners, and they add 2 to F; or it
/// holds all four corners, and then it has at least 3n−2 squares (the shortest tree that joins
/// the corners of a square). 3n−2 is nowhere fewer than what the cases below need in all, but for
/// n = 5 in the last one: 13 against 14, and that C has an even number of squares.
/// - n even: the squares with s = n−1 are mapped in pairs, so there are two of them and C has at
///   least 2n; two tails and the four central squares do it. n² − 2n − 2 walls.
/// - n odd, center free (even numbers of walls): down from A0 to the middle row, across, and down
///   to the other corner has 2n−1. n² − 2n − 1 walls.
/// - n odd, center a wall (odd numbers): again two squares with s = n−1, so at least 2n. Exactly
///   2n would leave one square u with s = n−2 and its image with s = n, and two squares c and c′
///   with s = n−1, all joined: u would touch both c and c′, which are therefore diagonal
///   neighbors. But c and c′ are images of each other around the center, an even number of
///   columns apart. C is even, so it has 2n+2: two tails and the ring of eight around the center.
///   n² − 2n − 4 walls, and so the odd number n² − 2n − 2 cannot be placed although the even
///   number above it can.
///
/// *Three or four players.* The quarter turn maps C onto a set that shares an owned corner with
/// C, so again onto itself, and C holds all four corners.
/// - Center in C: a path from a corner to the center crosses every Manhattan distance to the
///   center from n−1 down to 0, and each distance but 0 holds its four images: 4(n−1) + 1.
/// - Center (if there is one) not in C: look at one of the four rectangles around the center that
///   the quarter turn maps onto each other, with A0 in its corner. Every square of C has one
///   image in it. The image's right side continues, turned, at its bottom side, index by index.
///   Joined pieces that each touch only one of these two sides never lead from A0 to the next
///   corner, so one piece K touches both. If K holds A0, it spans the rectangle: at least n−1
///   squares. Otherwise the piece of A0 touches one side at some index i, and pieces lead from
///   there, gluing at equal indices, to K, which spans what is left: no fewer than n−1. So C has
///   at least 4(n−1), as the border of the board has.
///
/// The border with everything inside a wall is therefore best, for both parities: (n − 2)² walls,
/// which include the center when n is odd.
pub fn largest_walls(size: usize, players: usize) -> usize {
    match players {
        2 if size.is_multiple_of(2) => size * size - 2 * size - 2,
        2 => size * size - 2 * size - 1,
        _ => (size - 2) * (size - 2),
    }
}

/// Every number of walls that VO-5 allows, by trying all symmetric placements: for small sizes.
pub fn placeable_walls(size: usize, players: usize) -> Vec<usize> {
    let owned: Vec<Square> = letters(players)
        .expect("VO-6: 2, 3 or 4 players")
        .iter()
        .map(|letter| corner(*letter, size))
        .collect();
    let groups = wall_groups(size, players);
    let mut placeable = vec![false; size * size];
    for chosen in 0u64..1 << groups.len() {
        let mut walls = vec![vec![false; size]; size];
        let mut number = 0;
        for (index, group) in groups.iter().enumerate() {
            if chosen >> index & 1 == 1 {
                number += group.len();
                for square in group {
                    walls[square.0][square.1] = true;
                }
            }
        }
        if !placeable[number] {
            let reached = reach(&walls, owned[0]);
            placeable[number] = owned.iter().all(|corner| reached[corner.0][corner.1]);
        }
    }
    (0..placeable.len()).filter(|number| placeable[*number]).collect()
}

/// VO-5: the squares that become walls together. The center of an odd board is alone.
fn wall_groups(size: usize, players: usize) -> Vec<Vec<Square>> {
    let last = size - 1;
    let mut groups: Vec<Vec<Square>> = Vec::new();
    for row in 0..size {
        for col in 0..size {
            let is_corner = (row == 0 || row == last) && (col == 0 || col == last);
            if is_corner || groups.iter().flatten().any(|other| *other == (row, col)) {
                continue;
            }
            let mut group = vec![(row, col), (last - row, last - col)];
            if players > 2 {
                group.push((col, last - row));
                group.push((last - col, row));
            }
            group.sort_unstable();
            group.dedup();
            groups.push(group);
        }
    }
    groups
}

fn reach(walls: &[Vec<bool>], from: Square) -> Vec<Vec<bool>> {
    let size = walls.len();
    let mut reached = vec![vec![false; size]; size];
    let mut waiting = vec![from];
    while let Some(square) = waiting.pop() {
        if reached[square.0][square.1] || walls[square.0][square.1] {
            continue;
        }
        reached[square.0][square.1] = true;
        waiting.extend(neighbors(square, size, &ORTHOGONAL));
    }
    reached
}

#[test]
fn vo_5_largest_walls_agrees_with_trying_all_placements() {
    for (size, players) in [(5, 2), (6, 2), (5, 3), (5, 4), (6, 3), (6, 4), (7, 4)] {
        let placeable = placeable_walls(size, players);
        assert_eq!(placeable.last(), Some(&largest_walls(size, players)), "{size} {players}");
    }
    // The gap below the largest number of an odd board: an odd number needs the center.
    assert_eq!(placeable_walls(5, 2), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14]);
}

/// (row, col): VO-1, but the text of a square names the column first.
type Square = (usize, usize);

struct Position {
    mode: String,
    /// The number of a player, from 0 in the order of acting (VO-4).
    to_move: usize,
    scores: Vec<u64>,
    /// `board[row][col]`, with the characters of VO-31.
    board: Vec<Vec<char>>,
}

const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

const ALL_EIGHT: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The players in the order of acting (VO-4, VO-6).
fn letters(players: usize) -> Result<&'static [char], String> {
    match players {
        2 => Ok(&['J', 'R']),
        3 => Ok(&['J', 'V', 'R']),
        4 => Ok(&['J', 'V', 'R', 'B']),
        _ => Err("VO-6: 2, 3 or 4 players".to_string()),
    }
}

/// VO-4, VO-6
fn corner(letter: char, size: usize) -> Square {
    match letter {
        'J' => (0, 0),
        'V' => (0, size - 1),
        'R' => (size - 1, size - 1),
        _ => (size - 1, 0),
    }
}

fn neighbors(square: Square, size: usize, directions: &[(i32, i32)]) -> Vec<Square> {
    let mut found = Vec::new();
    for (down, right) in directions {
        let row = square.0 as i32 + down;
        let col = square.1 as i32 + right;
        if (0..size as i32).contains(&row) && (0..size as i32).contains(&col) {
            found.push((row as usize, col as usize));
        }
    }
    found
}

/// The squares that a player can capture (VO-10), each once.
fn captures(position: &Position, player: usize) -> Vec<Square> {
    let size = position.board.len();
    let last = letters(position.scores.len()).expect("2 to 4 scores were read")[player];
    let owned = last.to_ascii_lowercase();
    let mut found = Vec::new();
    for row in 0..size {
        for col in 0..size {
            let free = position.board[row][col].is_ascii_digit();
            let near = if position.mode == "snake" {
                // VO-11
                neighbors((row, col), size, &ORTHOGONAL)
                    .into_iter()
                    .any(|(row, col)| position.board[row][col] == last)
            } else {
                // VO-12
                neighbors((row, col), size, &ALL_EIGHT)
                    .into_iter()
                    .any(|(row, col)| [owned, last].contains(&position.board[row][col]))
            };
            if free && near {
                found.push((row, col));
            }
        }
    }
    found
}

/// VO-20
fn result(scores: &[u64]) -> String {
    let highest = scores.iter().max().expect("there are players");
    let mut best = Vec::new();
    for (player, score) in scores.iter().enumerate() {
        if score == highest {
            best.push(player.to_string());
        }
    }
    if scores.len() == 2 && best.len() == 2 {
        return "over: draw".to_string();
    }
    format!("over: {}", best.join(","))
}

/// VO-30: column, then row.
fn square_text(square: Square) -> String {
    let col = (b'A' + square.1 as u8) as char;
    format!("{col}{}", square.0)
}

/// VO-31
fn read(text: &str) -> Result<Position, String> {
    let parts: Vec<&str> = text.split(' ').collect();
    let [mode, to_move, scores, rows] = parts[..] else {
        return Err("VO-31: not four parts".to_string());
    };
    if mode != "snake" && mode != "octopus" {
        return Err("VO-31: the mode is snake or octopus".to_string());
    }
    let mut read_scores = Vec::new();
    for score in scores.split(':') {
        read_scores.push(read_score(score)?);
    }
    let letters = letters(read_scores.len())?;
    let to_move = letters
        .iter()
        .position(|letter| letter.to_string() == to_move)
        .ok_or("VO-31: nobody at the board is to move")?;
    let position = Position {
        mode: mode.to_string(),
        to_move,
        scores: read_scores,
        board: read_board(rows, letters)?,
    };
    let somebody_can = (0..letters.len()).any(|player| !captures(&position, player).is_empty());
    if somebody_can && captures(&position, to_move).is_empty() {
        return Err("VO-31: the player to move cannot capture while another can".to_string());
    }
    Ok(position)
}

fn read_score(text: &str) -> Result<u64, String> {
    if text.is_empty() || !text.chars().all(|character| character.is_ascii_digit()) {
        return Err("VO-31: a score that is not a number".to_string());
    }
    if text.len() > 1 && text.starts_with('0') {
        return Err("VO-31: leading zeros".to_string());
    }
    match text.parse() {
        // No board is worth more than nine for each of its squares.
        Ok(score) if score <= 26 * 26 * 9 => Ok(score),
        _ => Err("VO-31: a score that no board gives".to_string()),
    }
}

fn read_board(text: &str, letters: &[char]) -> Result<Vec<Vec<char>>, String> {
    let board: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let size = board.len();
    if !(5..=26).contains(&size) {
        return Err("VO-1: 5 to 26 rows".to_string());
    }
    if board.iter().any(|row| row.len() != size) {
        return Err("VO-31: rows of unequal length".to_string());
    }
    for square in board.iter().flatten() {
        let owned = letters.contains(&square.to_ascii_uppercase());
        if !owned && !square.is_ascii_digit() && *square != '#' {
            return Err(format!("VO-31: {square:?} in a row"));
        }
    }
    for letter in letters {
        let capitals = board.iter().flatten().filter(|square| *square == letter);
        if capitals.count() != 1 {
            return Err(format!("VO-31: not one {letter}"));
        }
    }
    Ok(board)
}

/// VO-31
fn write(position: &Position) -> String {
    let letters = letters(position.scores.len()).expect("2 to 4 scores");
    let scores: Vec<String> = position.scores.iter().map(u64::to_string).collect();
    let rows: Vec<String> = position.board.iter().map(|row| row.iter().collect()).collect();
    format!(
        "{} {} {} {}",
        position.mode,
        letters[position.to_move],
        scores.join(":"),
        rows.join("/")
    )
}
