//! How strong a bot plays.

use std::fmt;

use kernel::Play;

use crate::{Bot, Limits, Options, Played, Thought, Watch};

/// A level, 1 to 8: 1 loses to a child, 8 is the strongest there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Loses to a child.
    pub const WEAKEST: Level = Level(1);
    /// Everything we have.
    pub const STRONGEST: Level = Level(8);

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 8 { Some(Level(number)) } else { None }
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The mistakes a bot makes on purpose, besides not thinking long. The same position seen twice
/// with the same seed is misjudged in the same way, as a person would.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// How far a judgment of a position can be off, in shares of a win; 0 is never.
    pub noise: f32,
    /// How many of the opponents' answers it does not see, from 0 (sees all) to 1.
    pub blindness: f32,
}

impl Weakness {
    /// No mistakes on purpose.
    pub const NONE: Weakness = Weakness { noise: 0.0, blindness: 0.0 };
}

/// A bot of this level, for a table of so many players. The weakness of the options is replaced by
/// that of the level.
pub fn at_level<G: Played>(level: Level, players: usize, options: &Options) -> Box<dyn Bot<G>> {
    let (limits, weakness) = G::level(level, players);
    let bot = G::strongest(&Options { weakness, ..*options });
    Box::new(Leveled { bot, level, limits })
}

/// A bot that keeps to the limits of its level.
struct Leveled<G: Played> {
    bot: Box<dyn Bot<G>>,
    level: Level,
    limits: Limits,
}

impl<G: Played> Bot<G> for Leveled<G> {
    fn think(&mut self, play: &Play<G>, limits: Limits, watch: &Watch<'_>) -> Option<Thought<G>> {
        // The strongest level takes what it is given; its own limits are for who gives none.
        let free = self.level == Level::STRONGEST && limits != Limits::default();
        let mut own = if free { Limits::default() } else { self.limits };
        // Who counts positions instead of time wants the same result every time.
        if limits.nodes.is_some() && limits.time.is_none() {
            own.time = None;
        }
        let limits = limits.and(own);
        self.bot.think(play, limits, watch)
    }
}
