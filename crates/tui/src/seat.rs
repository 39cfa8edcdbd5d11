//! Who plays.

use std::fmt;

use catalog::Level;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at this terminal.
    Human,
    /// A bot of this level.
    Bot(Level),
    /// Whoever plays elsewhere, at a table of a server.
    Elsewhere,
}

impl Seat {
    /// The seat that this text names: `human` or `level:3`.
    pub fn read(text: &str) -> Option<Seat> {
        match text.strip_prefix("level:") {
            Some(number) => Seat::of_level(number),
            None => (text == "human").then_some(Seat::Human),
        }
    }

    /// The bot whose level is written like this.
    pub fn of_level(number: &str) -> Option<Seat> {
        let known: u8 = number.parse().ok().filter(|known: &u8| known.to_string() == number)?;
        Level::new(known).map(Seat::Bot)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Bot(level) => write!(f, "level:{level}"),
            Seat::Elsewhere => f.write_str("elsewhere"),
        }
    }
}
