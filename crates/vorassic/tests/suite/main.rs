//! All tests of the crate.

// Helpers of tests fail like tests.
#![allow(clippy::unwrap_used)]

mod agreement;
mod clauses;
mod conformance;
mod examples;
#[allow(unreachable_pub)]
mod naive;
mod perft;
mod symmetry;
mod texts;
mod walls;

use kernel::testkit::actions;
use kernel::{Game, Player, Rng};
use vorassic::{Action, Position, Setup, square_name};

/// The position of a text that must be readable.
#[track_caller]
fn read(text: &str) -> Position {
    Position::read(&Setup::default(), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The first position of a setup that must be playable.
#[track_caller]
fn start(setup: &Setup) -> Position {
    Position::start(setup).unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}

/// Plays turns apart by spaces, all of which must be legal.
#[track_caller]
fn play(position: &mut Position, turns: &str) {
    for turn in turns.split_whitespace() {
        let actions =
            position.read_turn(turn).unwrap_or_else(|error| panic!("{turn}: {error}: {position}"));
        position.play(actions[0]);
    }
}

/// The names of all captures, in the fixed order.
fn captures(position: &Position) -> String {
    let names: Vec<_> = actions(position).into_iter().map(|action| square_name(action.0)).collect();
    names.join(" ")
}

/// A random legal action.
fn random(position: &Position, rng: &mut Rng) -> Option<Action> {
    position.choose(|count| rng.below(count))
}

fn player(number: usize) -> Player {
    Player::new(number).unwrap()
}

/// Whether everything is to be tested that a default run leaves out for its time.
fn full() -> bool {
    std::env::var("MACHIAVEL_FULL").is_ok_and(|value| value == "1")
}
