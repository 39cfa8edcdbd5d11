//! The bots at a table.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use anyhow::Result;
use catalog::{
    Advice, BotName, Level, Limits, Play, Player, Thinker, ThinkerOptions, Title, Watch,
};

/// How long a bot thinks about a hint. The number of positions decides on most machines, so that a
/// conversation can be repeated.
pub(super) const HINT: Limits =
    Limits { time: Some(Duration::from_secs(5)), nodes: Some(20_000), depth: None };

/// Bots that remember what they thought about their game.
#[derive(Debug)]
pub(super) struct Bots {
    thinkers: HashMap<Mind, Thinker>,
    /// What their dice follow from.
    seed: u64,
}

/// Which bot it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Mind {
    title: Title,
    players: usize,
    player: Player,
    level: Level,
}

impl Bots {
    pub(super) fn new(seed: u64) -> Bots {
        Bots { thinkers: HashMap::new(), seed }
    }

    /// What a bot of this level would play, and on the way what it thinks so far.
    pub(super) fn think(
        &mut self,
        play: &Play,
        level: Level,
        limits: Limits,
        watch: &Watch<'_>,
        tell: &(dyn Fn(&Advice) + Sync),
    ) -> Result<Option<Advice>> {
        let Some(player) = play.to_act() else { return Ok(None) };
        let (title, players) = (play.title(), play.players().len());
        let thinker = match self.thinkers.entry(Mind { title, players, player, level }) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let options = ThinkerOptions { seed: self.seed, ..ThinkerOptions::default() };
                new.insert(Thinker::new(title, players, BotName::Level(level), options)?)
            }
        };
        Ok(thinker.think_aloud(play, limits, watch, tell))
    }
}
