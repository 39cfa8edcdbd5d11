//! One game of a match.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use catalog::{Limits, Play, Player, PlayerSet, Watch};

use super::plan::{Plan, letter};

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Played {
    /// Its number.
    pub(super) game: usize,
    /// Who has the first place.
    pub(super) winners: PlayerSet,
    /// The place of each seat.
    pub(super) places: Vec<u8>,
    /// How many turns it had.
    pub(super) turns: usize,
    /// What each bot did.
    pub(super) efforts: Vec<Effort>,
}

/// What a bot did in its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Effort {
    pub(super) turns: u64,
    pub(super) nodes: u64,
    /// The sum of all depths.
    pub(super) depth: u64,
    /// In all turns, in microseconds.
    pub(super) time: u64,
    /// In the longest turn.
    pub(super) longest: u64,
    /// How many turns took more than 10 % longer than allowed.
    pub(super) late: u64,
}

impl Effort {
    pub(super) fn add(&mut self, other: &Effort) {
        self.turns += other.turns;
        self.nodes += other.nodes;
        self.depth += other.depth;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.late += other.late;
    }
}

/// Plays a game of a match; also what was played.
pub(super) fn play(plan: &Plan, game: usize) -> Result<(Played, Play)> {
    let mut play = plan.opening(game).clone();
    let seating = plan.seating(game);
    let mut thinkers = Vec::new();
    for player in play.players().iter() {
        thinkers.push(plan.thinker(game, player)?);
    }
    let mut efforts = vec![Effort::default(); plan.entrants.len()];
    let stop = AtomicBool::new(false);
    let now = plan.clock.start();
    while let Some(player) = play.to_act() {
        let bot = seating[player.number()];
        let entrant = &plan.entrants[bot];
        let before = now();
        let watch = Watch::new(&now, &stop);
        let advice = thinkers[player.number()].think(&play, entrant.limits, &watch);
        let time = now() - before;
        let fault = || format!("bot {}, {entrant}, in {}", letter(bot), play.position());
        let advice = advice.with_context(|| format!("{} has no turn", fault()))?;
        play.clone().turn(&advice.turn).with_context(|| format!("{}: {}", fault(), advice.turn))?;
        play.turn(&advice.turn)?;
        efforts[bot].add(&Effort {
            turns: 1,
            nodes: advice.nodes,
            depth: u64::from(advice.depth),
            time: time.as_micros() as u64,
            longest: time.as_micros() as u64,
            late: u64::from(is_late(entrant.limits, time)),
        });
    }
    let ending = play.ending().context("a game that nobody acts in is over")?;
    let places = play.places().context("a game that is over has places")?;
    let played = Played {
        game,
        winners: ending.outcome.winners(),
        places: play.players().iter().filter_map(|player: Player| places[player]).collect(),
        turns: play.moments() - 1,
        efforts,
    };
    Ok((played, play))
}

fn is_late(limits: Limits, time: Duration) -> bool {
    limits.time.is_some_and(|allowed| time > allowed * 11 / 10)
}
