//! The options of each game, where everything can be left open.

use ::bermudes::Blocked;
use ::djambi::{Preset, Seating};
use ::vorassic::{Fill, Mode};
use catalog::{Form, Title};
use clap::{ArgAction, Args};

use crate::games::bermudes::{First, blocked};
use crate::games::djambi::{presets, seatings};
use crate::games::vorassic::{fills, modes};

/// What may be settled of a game of Djambi.
#[derive(Debug, Args)]
pub(super) struct Djambi {
    /// The rule set, as in docs/rules/djambi.md
    #[arg(long, value_name = "ID", value_parser = presets())]
    rules: Option<Preset>,

    /// How many players, 2 to 4
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Who brings which armies
    #[arg(long, value_name = "S", value_parser = seatings())]
    seating: Option<Seating>,

    /// Deals the armies of two_by_two
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// What may be settled of a game of Bermudes.
#[derive(Debug, Args)]
pub(super) struct Bermudes {
    /// What a player does who has no capture (BE-14)
    #[arg(long, value_name = "V", value_parser = blocked())]
    blocked: Option<Blocked>,

    /// Who has the first turn
    #[arg(long, value_name = "WHO")]
    first: Option<First>,
}

/// What may be settled of a game of Vorassic.
#[derive(Debug, Args)]
pub(super) struct Vorassic {
    /// Squares along a side, 5 to 26
    #[arg(long, value_name = "N")]
    size: Option<usize>,

    /// How players capture
    #[arg(long, value_name = "MODE", value_parser = modes())]
    mode: Option<Mode>,

    /// Where the values of the squares come from
    #[arg(long, value_name = "FILL", value_parser = fills())]
    fill: Option<Fill>,

    /// Whether random values look the same from every corner that a player owns
    #[arg(long, value_name = "BOOL", action = ArgAction::Set)]
    symmetric: Option<bool>,

    /// How many squares nobody can take
    #[arg(long, value_name = "N")]
    walls: Option<usize>,

    /// How many players, 2 to 4
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// What random values and walls follow from
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Djambi {
    pub(super) fn form(&self) -> Form {
        let Djambi { rules, players, seating, seed } = self;
        settled(
            Title::Djambi,
            [
                ("rules", rules.map(|rules| rules.name.to_owned())),
                ("players", text(*players)),
                ("seating", seating.map(|seating| seating.name().to_owned())),
                ("seed", text(*seed)),
            ],
        )
    }
}

impl Bermudes {
    pub(super) fn form(&self) -> Form {
        let first = self.first.map(|first| match first {
            First::White => "white",
            First::Black => "black",
        });
        let blocked = self.blocked.map(Blocked::as_text);
        settled(Title::Bermudes, [("blocked", text(blocked)), ("first", text(first))])
    }
}

impl Vorassic {
    pub(super) fn form(&self) -> Form {
        let Vorassic { size, mode, fill, symmetric, walls, players, seed } = self;
        settled(
            Title::Vorassic,
            [
                ("size", text(*size)),
                ("mode", text(mode.map(Mode::name))),
                ("fill", text(fill.map(Fill::name))),
                ("symmetric", text(*symmetric)),
                ("walls", text(*walls)),
                ("players", text(*players)),
                ("seed", text(*seed)),
            ],
        )
    }
}

fn text(value: Option<impl ToString>) -> Option<String> {
    value.map(|value| value.to_string())
}

/// The form of a game with what was given.
fn settled<const N: usize>(title: Title, options: [(&str, Option<String>); N]) -> Form {
    let mut form = Form::new(title);
    for (option, value) in options {
        if let Some(value) = value {
            form.set(option, &value);
        }
    }
    form
}
