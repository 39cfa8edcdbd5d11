//! A turned board gives the turned captures.

use kernel::testkit::actions;
use kernel::{Game, Rng, Square};
use vorassic::{Action, Fill, Mode, Position, Setup, row_col, square};

use crate::{random, start};

#[test]
fn half_turn_swaps_two_players() {
    check(2, |size, (row, col)| (size - 1 - row, size - 1 - col));
}

#[test]
fn quarter_turn_seats_four_players_one_further() {
    check(4, |size, (row, col)| (col, size - 1 - row));
}

/// Plays random games; what one player does on the board, the next does on the turned board.
#[track_caller]
fn check(players: usize, turned: impl Fn(usize, (usize, usize)) -> (usize, usize)) {
    let mut rng = Rng::new(players as u64);
    for mode in Mode::ALL {
        for fill in Fill::ALL {
            for (size, walls) in [(5, 0), (6, 4), (7, 5), (8, 8), (10, 0)] {
                let seed = rng.next_u64();
                let setup = Setup { mode, fill, size, walls, players, seed, ..Setup::default() };
                let turn = |at: Square| {
                    let (row, col) = turned(size, row_col(at));
                    square(row, col)
                };
                let mut position = start(&setup);
                let mut other = turn_text(&position, &setup, &turned);
                loop {
                    let mut expected: Vec<_> =
                        actions(&position).iter().map(|action| turn(action.0)).collect();
                    expected.sort();
                    let found: Vec<_> = actions(&other).iter().map(|a| a.0).collect();
                    assert_eq!(found, expected, "{position} turned to {other}");
                    assert_eq!(
                        turn_text(&position, &setup, &turned).to_string(),
                        other.to_string()
                    );
                    let Some(action) = random(&position, &mut rng) else { break };
                    position.play(action);
                    other.play(Action(turn(action.0)));
                }
            }
        }
    }
}

/// The position with the board turned and every player one seat further, made by its text.
fn turn_text(
    position: &Position,
    setup: &Setup,
    turned: &impl Fn(usize, (usize, usize)) -> (usize, usize),
) -> Position {
    let letters = if setup.players == 2 { "JR" } else { "JVRB" };
    let further = |mark: char| match letters.find(mark.to_ascii_uppercase()) {
        None => mark,
        Some(seat) => {
            let letter = letters.as_bytes()[(seat + 1) % setup.players] as char;
            if mark.is_ascii_lowercase() { letter.to_ascii_lowercase() } else { letter }
        }
    };
    let text = position.to_string();
    let fields: Vec<_> = text.split(' ').collect();
    let mut scores: Vec<_> = fields[2].split(':').collect();
    scores.rotate_right(1);
    let mut board = vec![vec![' '; setup.size]; setup.size];
    for (row, squares) in fields[3].split('/').enumerate() {
        for (col, mark) in squares.chars().enumerate() {
            let (row, col) = turned(setup.size, (row, col));
            board[row][col] = further(mark);
        }
    }
    let rows: Vec<String> = board.into_iter().map(String::from_iter).collect();
    let to_move = further(fields[1].chars().next().unwrap());
    crate::read(&format!("{} {to_move} {} {}", fields[0], scores.join(":"), rows.join("/")))
}
