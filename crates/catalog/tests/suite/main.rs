//! Games spoken to in texts, and what screens draw of them.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod colors;
mod drawings;
mod form;
mod lessons;
mod pictures;
mod play;
mod position;
mod refused;
mod setup;
mod sketch;
mod text;
mod thinker;
mod view;
mod walk;

use catalog::{Choice, Play};
use kernel::Rng;

/// Setups of all games, rule sets and modes.
const SETUPS: [&str; 18] = [
    "djambi/french@1 players=4 seating=four seed=0",
    "djambi/french@1 players=3 seating=neutral_fill seed=0",
    "djambi/french@1 players=2 seating=two_by_two seed=1",
    "djambi/english@1 players=4 seating=four seed=0",
    "djambi/english@1 players=2 seating=neutral_fill seed=0",
    "djambi/spanish@1 players=4 seating=four seed=0",
    "djambi/spanish@1 players=2 seating=two_by_two seed=2",
    "djambi/classic@1 players=4 seating=four seed=0",
    "bermudes@1 blocked=pass first=white",
    "bermudes@1 blocked=slide first=black",
    "bermudes@1 blocked=step first=white",
    "bermudes@1 blocked=lose first=black",
    "vorassic@1 mode=snake size=5 fill=distance symmetric=true walls=0 players=2 seed=0",
    "vorassic@1 mode=snake size=10 fill=random symmetric=false walls=12 players=2 seed=3",
    "vorassic@1 mode=snake size=7 fill=distance symmetric=true walls=8 players=4 seed=5",
    "vorassic@1 mode=octopus size=6 fill=random symmetric=true walls=0 players=3 seed=1",
    "vorassic@1 mode=octopus size=12 fill=distance symmetric=true walls=8 players=4 seed=2",
    "vorassic@1 mode=octopus size=26 fill=random symmetric=true walls=0 players=2 seed=9",
];

fn start(setup: &str) -> Play {
    Play::start(setup).unwrap_or_else(|refused| panic!("{setup}: {refused}"))
}

/// Makes one of the choices for the turn in the making, as a person does.
fn choose(play: &mut Play, choice: &Choice) {
    match &choice.square {
        Some(square) => assert_eq!(play.click(square).as_ref(), Ok(choice)),
        None => assert!(play.stop()),
    }
}

/// Clicks a random turn together.
fn draft_at_random(play: &mut Play, rng: &mut Rng) -> String {
    loop {
        if let Some(turn) = play.drafted() {
            return turn;
        }
        let choices = play.choices();
        choose(play, &choices[rng.below(choices.len())].clone());
    }
}
