//! Vorassic.

mod area;
mod chambers;
mod field;
mod judgment;
mod known;
mod mind;
mod perfect;
mod proof;
mod prove;
mod search;
mod solo;
#[cfg(not(target_family = "wasm"))]
pub mod solve;
mod survey;

use std::time::Duration;

use kernel::{ByPlayer, Game, Play};
use vorassic::Position;

use self::area::{Large, Small};
use self::mind::Mind;
use crate::search::Table;
use crate::{Bot, Level, Limits, Options, Played, Thought, Watch, Weakness};

/// Plays Vorassic.
#[derive(Debug)]
struct Eater {
    options: Options,
    table: Table,
    mind: Option<SizedMind>,
}

/// What it remembers of a game, in sets as large as the board needs.
#[derive(Debug)]
enum SizedMind {
    Small(Box<Mind<Small>>),
    /// Not in the browser, where every size is loaded by everybody.
    #[cfg(not(target_family = "wasm"))]
    Medium(Box<Mind<Large<16>>>),
    Large(Box<Mind<Large<28>>>),
}

impl SizedMind {
    fn new(position: &Position, options: &Options) -> SizedMind {
        match position.board().size() + 2 {
            ..=12 => SizedMind::Small(Box::new(Mind::new(position, options))),
            #[cfg(not(target_family = "wasm"))]
            13..=16 => SizedMind::Medium(Box::new(Mind::new(position, options))),
            _ => SizedMind::Large(Box::new(Mind::new(position, options))),
        }
    }

    fn knows(&self, position: &Position) -> bool {
        match self {
            SizedMind::Small(mind) => mind.knows(position),
            #[cfg(not(target_family = "wasm"))]
            SizedMind::Medium(mind) => mind.knows(position),
            SizedMind::Large(mind) => mind.knows(position),
        }
    }
}

impl Bot<Position> for Eater {
    fn think(
        &mut self,
        play: &Play<Position>,
        limits: Limits,
        watch: &Watch<'_>,
    ) -> Option<Thought<Position>> {
        let me = play.to_act()?;
        let position = play.position();
        let mut mind = match self.mind.take() {
            Some(mind) if mind.knows(position) => mind,
            forgotten => {
                if forgotten.is_some() {
                    self.table = Table::new(table_bytes(&self.options));
                }
                SizedMind::new(position, &self.options)
            }
        };
        self.table.renew();
        let thought = match &mut mind {
            SizedMind::Small(mind) => mind.think(position, me, &self.table, limits, watch),
            #[cfg(not(target_family = "wasm"))]
            SizedMind::Medium(mind) => mind.think(position, me, &self.table, limits, watch),
            SizedMind::Large(mind) => mind.think(position, me, &self.table, limits, watch),
        };
        self.mind = Some(mind);
        Some(thought)
    }
}

/// The rest is for the table of paths.
fn table_bytes(options: &Options) -> usize {
    options.table_bytes / 4 * 3
}

impl Played for Position {
    fn strongest(options: &Options) -> Box<dyn Bot<Position>> {
        let table = Table::new(table_bytes(options));
        Box::new(Eater { options: *options, table, mind: None })
    }

    fn estimate(&self) -> ByPlayer<f32> {
        if let Some(outcome) = self.outcome() {
            let winners = outcome.winners();
            let share = 1.0 / winners.len() as f32;
            return ByPlayer::from_fn(|player| if winners.contains(player) { share } else { 0.0 });
        }
        match self.board().size() + 2 {
            ..=12 => mind::estimate::<Small>(self),
            #[cfg(not(target_family = "wasm"))]
            13..=16 => mind::estimate::<Large<16>>(self),
            _ => mind::estimate::<Large<28>>(self),
        }
    }

    fn level(level: Level, _players: usize) -> (Limits, Weakness) {
        let (nodes, noise, blindness) = match level.number() {
            1 => (10, 14.0, 0.95),
            2 => (40, 6.5, 0.85),
            3 => (100, 2.2, 0.7),
            4 => (300, 0.42, 0.3),
            5 => (1_000, 0.13, 0.1),
            6 => (4_000, 0.06, 0.04),
            7 => (12_000, 0.05, 0.0),
            _ => return (Limits::time(Duration::from_secs(1)), Weakness::NONE),
        };
        (Limits::nodes(nodes), Weakness { noise, blindness })
    }
}
