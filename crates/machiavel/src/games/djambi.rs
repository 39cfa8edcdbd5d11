//! The options of Djambi.

use catalog::Title;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use djambi::{Preset, Seating};

use crate::query::{self, START, START_GROUP, Sample};

/// What a game of Djambi starts from.
#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    table: Table,

    /// Deals the armies of two_by_two
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(help_heading = START, group = START_GROUP)]
    seed: u64,
}

/// The same without the seed.
#[derive(Debug, Args)]
pub struct Table {
    /// The rule set, as in docs/rules/djambi.md
    #[arg(long, value_name = "ID", default_value = "french", value_parser = presets())]
    rules: Preset,

    #[command(flatten)]
    start: Start,
}

/// What a position says itself.
#[derive(Debug, Args)]
#[group(id = START_GROUP, multiple = true)]
#[command(next_help_heading = START)]
struct Start {
    /// How many players, 2 to 4
    #[arg(long, value_name = "N", default_value_t = 4)]
    players: usize,

    /// Who brings which armies [default: what the rule set says for so many players]
    #[arg(long, value_name = "S", value_parser = seatings())]
    seating: Option<Seating>,
}

impl query::Options for Options {
    type Table = Table;

    fn setup(&self) -> String {
        query::Table::setup(&self.table, self.seed)
    }
}

impl query::Table for Table {
    const TITLE: Title = Title::Djambi;

    const SAMPLE: Sample = Sample {
        turns: "c3-f6 g3-d6",
        options: "--rules english --players 2 --seating two_by_two --seed 7",
        position: "--rules spanish --position 'GC7YC/9/GM6BAYM/9/4BC4/9/RM7BM/4RA4/RC8 0 0123 0 - 0123'",
        turn: "'e2-e5>d4'",
    };

    fn setup(&self, seed: u64) -> String {
        let Start { players, seating } = &self.start;
        let mut text = format!("{} players={players}", self.rules.id);
        if let Some(seating) = seating {
            text += &format!(" seating={}", seating.name());
        }
        format!("{text} seed={seed}")
    }
}

pub fn presets() -> impl TypedValueParser<Value = Preset> {
    let names = Preset::ALL.map(|preset| PossibleValue::new(preset.name).alias(preset.id));
    PossibleValuesParser::new(names)
        .map(|name| Preset::by_name(&name).expect("only names and ids of presets are possible"))
}

pub fn seatings() -> impl TypedValueParser<Value = Seating> {
    PossibleValuesParser::new(Seating::ALL.map(Seating::name))
        .map(|name| Seating::by_name(&name).expect("only names of seatings are possible"))
}
