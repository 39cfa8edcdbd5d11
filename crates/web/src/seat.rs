//! Who sits where: people and bots.

use std::fmt;

/// Who plays at a seat of a game that this screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Person,
    /// A bot of a level, 1 to 8.
    Bot(u8),
    /// Somebody, or a bot, at a table of a server: not on this screen.
    Elsewhere,
}

impl Seat {
    /// The levels of bots.
    pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

    /// `person` or `level:3`; anything else is a person.
    pub(crate) fn read(text: &str) -> Seat {
        text.strip_prefix("level:")
            .and_then(|level| level.parse().ok())
            .filter(|level| Seat::LEVELS.contains(level))
            .map_or(Seat::Person, Seat::Bot)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.write_str("person"),
            Seat::Bot(level) => write!(f, "level:{level}"),
            Seat::Elsewhere => f.write_str("elsewhere"),
        }
    }
}

/// The seats that a list tells, divided by commas.
pub(crate) fn read_all(text: &str) -> Vec<Seat> {
    text.split(',').map(Seat::read).collect()
}

/// A list of seats.
pub(crate) fn write_all(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
