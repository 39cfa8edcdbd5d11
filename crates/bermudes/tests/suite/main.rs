//! The tests of the rules of Bermudes.

mod agreement;
mod clauses;
mod conformance;
mod examples;
#[expect(unreachable_pub, reason = "it is written as a library of its own")]
mod naive;
mod perft;
mod sizes;
mod symmetry;
mod texts;

use bermudes::{Blocked, Position, Rules, Setup};
use kernel::Game;

/// The setup whose rules differ from the default in `blocked` only.
fn setup(blocked: Blocked) -> Setup {
    Setup { rules: Rules { blocked, ..Rules::default() } }
}

#[track_caller]
fn read_with(blocked: Blocked, text: &str) -> Position {
    Position::read(&setup(blocked), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn read(text: &str) -> Position {
    read_with(Blocked::Pass, text)
}

#[track_caller]
fn blocked(text: &str) -> Blocked {
    Blocked::from_text(text).unwrap_or_else(|| panic!("{text} is no value of `blocked`"))
}

/// The texts of all turns, in the order of their characters.
#[track_caller]
fn turns(position: &Position) -> Vec<String> {
    let listed = kernel::list_turns(position, 10_000).expect("few turns");
    let mut texts: Vec<_> = listed.iter().map(|turn| Position::write_turn(turn)).collect();
    texts.sort_unstable();
    texts
}

/// The position after the turn that this text tells.
#[track_caller]
fn after(position: &Position, turn: &str) -> Position {
    let actions = position.read_turn(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    let mut next = position.clone();
    for action in actions {
        next.play(action);
    }
    next
}

/// Whether everything is run, however long it takes.
fn full() -> bool {
    std::env::var_os("MACHIAVEL_FULL").is_some_and(|value| value == "1")
}

/// The lines of a fixture, split at tabs; empty lines and those with `#` do not count.
fn fixture(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

/// A position of 17 eliminations and 275,982,543 chains, the longest of 30 jumps.
const MANY_CHAINS: &str =
    "x1x3oox/1oxxxxoxo/o3x3o/oxxx3x1/1x1x1x1xx/xxxxxxxo1/1x3x1oo/xxxxxxx2/x4xoox o";
