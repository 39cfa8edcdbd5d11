//! Records: written, read, replayed, damaged.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod corruption;
mod file;
mod form;
mod golden;
mod identity;
mod random;

use kernel::Game;
use record::{Record, RecordError};

/// Setups of all rule sets and modes.
const SETUPS: [&str; 14] = [
    "djambi/french@1 players=4 seating=four seed=0",
    "djambi/french@1 players=2 seating=two_by_two seed=7",
    "djambi/english@1 players=3 seating=neutral_fill seed=0",
    "djambi/spanish@1 players=4 seating=four seed=0",
    "djambi/classic@1 players=2 seating=neutral_fill seed=0",
    "bermudes@1 blocked=pass first=white",
    "bermudes@1 blocked=slide first=black",
    "bermudes@1 blocked=step first=white",
    "bermudes@1 blocked=lose first=black",
    "vorassic@1 mode=snake size=6 fill=distance symmetric=true walls=0 players=2 seed=0",
    "vorassic@1 mode=octopus size=5 fill=random symmetric=true walls=0 players=3 seed=3",
    "vorassic@1 mode=snake size=8 fill=random symmetric=false walls=6 players=2 seed=5",
    "vorassic@1 mode=octopus size=7 fill=distance symmetric=true walls=8 players=4 seed=5",
    "vorassic@1 mode=snake size=26 fill=random symmetric=true walls=0 players=4 seed=1",
];

/// Calls a generic function with the game that a setup or record is of.
macro_rules! with_game {
    ($name:expr, $function:ident $arguments:tt) => {
        match $name.split(['/', '@', ' ']).next().unwrap() {
            "djambi" => with_game!(@call $function djambi::Position, $arguments),
            "bermudes" => with_game!(@call $function bermudes::Position, $arguments),
            "vorassic" => with_game!(@call $function vorassic::Position, $arguments),
            other => panic!("no game {other}"),
        }
    };
    (@call $function:ident $game:ty, ($($argument:expr),*)) => {
        $function::<$game>($($argument),*)
    };
}
pub(crate) use with_game;

/// The text of the position at the end of a record, if the rules allow all of it.
fn final_position(record: &Record) -> Result<String, RecordError> {
    fn replay<G: Game>(record: &Record) -> Result<String, RecordError> {
        Ok(record.replay::<G>()?.1.position().to_string())
    }
    with_game!(record.rules, replay(record))
}

/// The text of a file without its checksum.
fn without_checksum(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with("[Checksum ")).collect()
}
