//! Short ways to say what the tests need.

use std::collections::BTreeSet;

use djambi::{Position, Preset, Rules, Setup};
use kernel::{Game, list_turns};

/// More than any position of these tests has.
pub(crate) const MANY: usize = 200_000;

#[track_caller]
pub(crate) fn rules(name: &str) -> Rules {
    Preset::by_name(name).unwrap_or_else(|| panic!("no rule set {name}")).rules
}

/// The position that a text tells, or the start.
#[track_caller]
pub(crate) fn position(rules: Rules, text: &str) -> Position {
    let setup = Setup::new(rules);
    if text == "start" {
        return Position::start(&setup).unwrap();
    }
    Position::read(&setup, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All legal turns as texts, after a look at their number, which is found without listing them.
#[track_caller]
pub(crate) fn turns(position: &Position) -> BTreeSet<String> {
    let turns = list_turns(position, MANY).unwrap();
    assert_eq!(position.count_turns(), turns.len() as u64, "the number of turns of {position}");
    turns.iter().map(|turn| Position::write_turn(turn)).collect()
}

/// Plays turns that must be legal; everybody who acted, in order.
#[track_caller]
pub(crate) fn play(position: &mut Position, turns: &[&str]) -> Vec<usize> {
    let mut movers = Vec::new();
    for turn in turns {
        let text = position.to_string();
        movers.push(position.to_act().map_or(9, kernel::Player::number));
        let actions =
            position.read_turn(turn).unwrap_or_else(|error| panic!("{text}: {turn}: {error}"));
        for action in actions {
            position.play(action);
        }
    }
    movers
}
