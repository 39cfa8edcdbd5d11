//! The rules know no direction: a turned or mirrored board has turned or mirrored turns.
//!
//! Armies and players change their names with the corners. The order of acting does not survive
//! that, so only the turns of one position are compared, not what follows them.

use djambi::{Preset, Rules, square_name};
use kernel::{Game, Rng, Square};

use crate::agreement::random_position;
use crate::support::{position, turns};

/// Where row and column go.
type Symmetry = fn(usize, usize) -> (usize, usize);

/// All that map the board onto itself; the first four keep every Assassin of the start on its Chief's rank.
const SYMMETRIES: [Symmetry; 8] = [
    |row, col| (row, col),
    |row, col| (row, 8 - col),
    |row, col| (8 - row, col),
    |row, col| (8 - row, 8 - col),
    |row, col| (col, row),
    |row, col| (col, 8 - row),
    |row, col| (8 - col, row),
    |row, col| (8 - col, 8 - row),
];

/// Which army moves into the corner of R, B, Y and G.
fn armies(symmetry: Symmetry) -> [usize; 4] {
    const CORNERS: [(usize, usize); 4] = [(8, 0), (8, 8), (0, 8), (0, 0)];
    let mut origin = [0; 4];
    for (army, (row, col)) in CORNERS.into_iter().enumerate() {
        let corner = CORNERS.iter().position(|corner| *corner == symmetry(row, col)).unwrap();
        origin[corner] = army;
    }
    origin
}

/// The position's text with the board changed and everybody's name with it.
fn changed_position(text: &str, symmetry: Symmetry) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let [ranks, to_move, control, _, _, owner] = fields[..] else { panic!("{text}") };
    let origin = armies(symmetry);
    let letter = |old: char| {
        let army = "RBYG".find(old).unwrap();
        "RBYG".chars().nth(origin.iter().position(|from| *from == army).unwrap()).unwrap()
    };
    let mut squares = vec![vec![".".to_owned(); 9]; 9];
    for (row, rank) in ranks.split('/').enumerate() {
        let mut col = 0;
        let mut letters = rank.chars();
        while let Some(first) = letters.next() {
            if let Some(empty) = first.to_digit(10) {
                col += empty as usize;
                continue;
            }
            let (new_row, new_col) = symmetry(row, col);
            squares[new_row][new_col] = match first {
                'x' => "x".to_owned(),
                army => format!("{}{}", letter(army), letters.next().unwrap()),
            };
            col += 1;
        }
    }
    let drawing: String = squares.iter().map(|row| row.join(" ") + "\n").collect();
    let ranks = kernel::testkit::Diagram::new(&drawing).rows_text();
    // Players are numbered in the order in which their armies now come.
    let owners: Vec<char> = origin.iter().map(|army| owner.chars().nth(*army).unwrap()).collect();
    let mut players: Vec<char> = Vec::new();
    for owner in owners.iter().filter(|owner| **owner != '-') {
        if !players.contains(owner) {
            players.push(*owner);
        }
    }
    let rename = |old: char| match players.iter().position(|player| *player == old) {
        Some(number) => char::from(b'0' + number as u8),
        None => old,
    };
    let owner: String = owners.iter().map(|old| rename(*old)).collect();
    let control: String =
        origin.iter().map(|army| rename(control.chars().nth(*army).unwrap())).collect();
    let to_move: String = to_move.chars().map(rename).collect();
    format!("{ranks} {to_move} {control} {to_move} - {owner}")
}

fn changed_turn(turn: &str, symmetry: Symmetry) -> String {
    let mut text = String::new();
    let mut file = None;
    for letter in turn.chars() {
        match (file, letter) {
            (None, 'a'..='i') => file = Some(letter),
            (Some(old), '1'..='9') => {
                let row = 8 - (letter as usize - '1' as usize);
                let (row, col) = symmetry(row, old as usize - 'a' as usize);
                text.push_str(&square_name(Square::nine(row, col)));
                file = None;
            }
            _ => text.push(letter),
        }
    }
    text
}

#[track_caller]
fn check_symmetric(rules: Rules, text: &str) -> bool {
    let Ok(here) = djambi::Position::read(&djambi::Setup::new(rules), text) else { return false };
    if here.count_turns() > 3_000 {
        return false;
    }
    let here = turns(&here);
    for symmetry in SYMMETRIES {
        let other = changed_position(text, symmetry);
        let expected = here.iter().map(|turn| changed_turn(turn, symmetry)).collect();
        assert_eq!(turns(&position(rules, &other)), expected, "{text}\n{other}");
    }
    !here.is_empty()
}

#[test]
fn the_start_is_its_own_mirror_image() {
    for preset in Preset::ALL {
        let start = position(preset.rules, "start").to_string();
        for symmetry in &SYMMETRIES[..4] {
            let mirrored = changed_position(&start, *symmetry);
            assert_eq!(mirrored.split(' ').next(), start.split(' ').next());
        }
        assert!(check_symmetric(preset.rules, &start));
    }
}

#[test]
fn mirrored_and_turned_positions_have_mirrored_and_turned_turns() {
    let mut rng = Rng::new(5);
    for preset in Preset::ALL {
        let mut seen = 0;
        while seen < 50 {
            let owners = ["0123", "0011", "0101", "0110", "0-1-", "012-"][rng.below(6)];
            seen += usize::from(check_symmetric(preset.rules, &random_position(owners, &mut rng)));
        }
    }
}
