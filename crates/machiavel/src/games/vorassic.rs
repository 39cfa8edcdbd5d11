//! The options of Vorassic.

use catalog::Title;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args};
use vorassic::{Fill, Mode, Setup, Symmetry};

use crate::query::{self, START, START_GROUP, Sample};

/// What a game of Vorassic starts from. A position says all of it.
#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    table: Table,

    /// What random values and walls follow from
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(help_heading = START, group = START_GROUP)]
    seed: u64,
}

/// The same without the seed.
#[derive(Debug, Args)]
#[group(id = START_GROUP, multiple = true)]
#[command(next_help_heading = START)]
pub struct Table {
    /// Squares along a side, 5 to 26
    #[arg(long, value_name = "N", default_value_t = 10)]
    size: usize,

    /// How players capture
    #[arg(long, value_name = "MODE", default_value = "snake", value_parser = modes())]
    mode: Mode,

    /// Where the values of the squares come from
    #[arg(long, value_name = "FILL", default_value = "distance", value_parser = fills())]
    fill: Fill,

    /// Whether random values look the same from every corner that a player owns
    #[arg(long, value_name = "BOOL", default_value_t = true, action = ArgAction::Set)]
    symmetric: bool,

    /// How many squares nobody can take
    #[arg(long, value_name = "N", default_value_t = 0)]
    walls: usize,

    /// How many players, 2 to 4
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: usize,
}

impl query::Options for Options {
    type Table = Table;

    fn setup(&self) -> String {
        query::Table::setup(&self.table, self.seed)
    }
}

impl query::Table for Table {
    const TITLE: Title = Title::Vorassic;

    const SAMPLE: Sample = Sample {
        turns: "A1 J8",
        options: "--size 7 --mode octopus --fill random --seed 42 --symmetric false --walls 8 --players 4",
        position: "--position 'octopus J 5:3 j1234/1j343/2J43R/3432r/4321r'",
        turn: "C3",
    };

    fn setup(&self, seed: u64) -> String {
        Setup {
            mode: self.mode,
            size: self.size,
            fill: self.fill,
            symmetry: if self.symmetric { Symmetry::Symmetric } else { Symmetry::Free },
            walls: self.walls,
            players: self.players,
            seed,
        }
        .to_string()
    }
}

pub fn modes() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::name))
        .map(|name| Mode::named(&name).expect("only names of modes are possible"))
}

pub fn fills() -> impl TypedValueParser<Value = Fill> {
    PossibleValuesParser::new(Fill::ALL.map(Fill::name))
        .map(|name| Fill::named(&name).expect("only names of ways to fill are possible"))
}
