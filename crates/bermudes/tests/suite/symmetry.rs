//! Swapping the colors and turning the board by a half turn changes nothing but the names.

use bermudes::{Blocked, Position};
use kernel::{Game, Rng};

use crate::{full, read_with};

#[test]
fn turned_boards_have_the_turned_turns() {
    for blocked in Blocked::ALL {
        let mut rng = Rng::new(7);
        for _ in 0..if full() { 1_000 } else { 20 } {
            let mut position = Position::start(&crate::setup(blocked)).unwrap();
            for _ in 0..120 {
                compare(blocked, &position);
                let Some(action) = position.choose(|count| rng.below(count)) else { break };
                position.play(action);
                while position.chain().is_some() {
                    let action = position.choose(|count| rng.below(count)).unwrap();
                    position.play(action);
                }
            }
        }
    }
}

#[track_caller]
fn compare(blocked: Blocked, position: &Position) {
    let turned = read_with(blocked, &turn_position(&position.to_string()));
    assert_eq!(position.count_turns(), turned.count_turns(), "{position}");
    let winner = |position: &Position| position.result_text();
    let swapped = winner(position).map(|text| match text.as_str() {
        "0" => "1".to_owned(),
        "1" => "0".to_owned(),
        _ => text,
    });
    assert_eq!(winner(&turned), swapped, "{position}");
    let Ok(turns) = kernel::list_turns(position, 500) else { return };
    let mut expected: Vec<_> = turns.iter().map(|t| turn_turn(&Position::write_turn(t))).collect();
    expected.sort_unstable();
    assert_eq!(crate::turns(&turned), expected, "{position}");
}

/// The text of the position turned by a half turn, with the colors swapped.
fn turn_position(text: &str) -> String {
    let (rows, player) = text.split_once(' ').expect("rows and player");
    let swap = |c| match c {
        'o' => 'x',
        'x' => 'o',
        other => other,
    };
    let rows: String = rows.chars().rev().map(swap).collect();
    let player: String = player.chars().map(swap).collect();
    format!("{rows} {player}")
}

/// The text of the turned turn: only the names of squares change.
fn turn_turn(text: &str) -> String {
    if text == "pass" {
        return text.to_owned();
    }
    text.chars()
        .map(|c| match c {
            'A'..='I' => (b'A' + b'I' - c as u8) as char,
            '1'..='9' => (b'1' + b'9' - c as u8) as char,
            sign => sign,
        })
        .collect()
}
