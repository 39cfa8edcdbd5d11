//! The options of Bermudes.

use bermudes::{BLACK, Blocked, Rules, Setup, WHITE};
use catalog::Title;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::query::{self, START, START_GROUP, Sample};

/// What a game of Bermudes starts from.
#[derive(Debug, Args)]
pub struct Options {
    /// What a player does who has no capture (BE-14)
    #[arg(long, value_name = "V", default_value = "pass", value_parser = blocked())]
    blocked: Blocked,

    /// Who has the first turn
    #[arg(long, value_name = "WHO", default_value = "white")]
    #[arg(help_heading = START, group = START_GROUP)]
    first: First,
}

/// Who can begin.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum First {
    White,
    Black,
}

impl query::Options for Options {
    type Table = Options;

    fn setup(&self) -> String {
        query::Table::setup(self, 0)
    }
}

/// Nothing is left to chance.
impl query::Table for Options {
    const TITLE: Title = Title::Bermudes;

    const SAMPLE: Sample = Sample {
        turns: "G4xC8 C1xG5",
        options: "--first black",
        position: "--blocked step --position 'xxxxxxxxx/xxxxx1xxx/xx2o1xo1/9/9/1ox2x3/ooox1oo1x/ooo3ooo/ooooooooo o'",
        turn: "F2-F4-H4-E7",
    };

    fn setup(&self, _: u64) -> String {
        let first = match self.first {
            First::White => WHITE,
            First::Black => BLACK,
        };
        Setup { rules: Rules { blocked: self.blocked, first, ..Rules::default() } }.to_string()
    }
}

pub fn blocked() -> impl TypedValueParser<Value = Blocked> {
    PossibleValuesParser::new(Blocked::ALL.map(Blocked::as_text))
        .map(|name| Blocked::from_text(&name).expect("only names of values are possible"))
}
