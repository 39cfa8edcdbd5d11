//! Counting and listing turns.

use kernel::{Game, TooManyTurns, count_turns, list_turns, perft, perft_actions};

use crate::leap::{Flaw, Position, Setup};

fn position(start: &'static str) -> Position {
    Position::new(Setup::new(start))
}

fn texts(position: &Position) -> Vec<String> {
    list_turns(position, 100).unwrap().iter().map(|turn| Position::write_turn(turn)).collect()
}

#[test]
fn turns_are_counted_whole() {
    let here = position("..0.1 0");
    assert_eq!(texts(&here), ["2-1-0", "2-1", "2-3-4", "2-3"]);
    assert_eq!((perft(&here, 0), perft(&here, 1), count_turns(&here)), (1, 4, 4));
    // 2-3-4 wins and has no successor; from 4 player 1 steps to 3 and may leap to 2.
    assert_eq!(perft(&here, 2), 3 * 2);
}

#[test]
fn actions_are_counted_one_by_one() {
    let here = position("..0.1 0");
    assert_eq!(perft_actions(&here, 0), 1);
    assert_eq!(perft_actions(&here, 1), 2);
    assert_eq!(perft_actions(&here, 2), 4);
    assert_eq!(perft_actions(&here, 3), 3, "one of the four has ended the game");
    assert_eq!(perft(&position("..0.. 0"), 1), 0);
}

#[test]
fn the_last_actions_are_counted_and_not_played() {
    let flaw = Some(Flaw::CountsActionsWrong);
    let here = Position::new(Setup { flaw, ..Setup::new("..0.1 0") });
    assert_eq!(perft_actions(&here, 2), 4 + 2, "one too many after each step");
}

#[test]
fn a_list_has_a_limit() {
    let here = position("..0.1 0");
    assert_eq!(list_turns(&here, 4).map(|turns| turns.len()), Ok(4));
    assert_eq!(list_turns(&here, 3), Err(TooManyTurns { limit: 3 }));
    assert_eq!(list_turns(&here, 0), Err(TooManyTurns { limit: 0 }));
    assert_eq!(TooManyTurns { limit: 3 }.to_string(), "more than 3 legal turns");
    assert_eq!(list_turns(&position("..0.. 0"), 0), Ok(Vec::new()));
    assert_eq!(here.count_turns(), 4);
}
