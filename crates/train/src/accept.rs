//! Whether a net is better than what there is.

use anyhow::{Context, Result};
use bot::Limits;
use bot::learning::Learner;
use bot::tally::{Seats, Sprt, Tally, Verdict};
use kernel::{Rng, mix};

use crate::progress::Progress;
use crate::selfplay::{Player, each, opening, think};

/// A match of two.
#[derive(Debug)]
pub(crate) struct Trial {
    pub(crate) games: usize,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
}

/// How many random turns begin a game.
const OPENING: usize = 6;

/// So many openings are played before the test is asked again.
const ROUND: usize = 20;

/// A little better is worth having.
const TEST: Sprt = Sprt { low: 0.0, high: 20.0, false_high: 0.05, false_low: 0.05 };

impl Trial {
    /// Whether the first player is stronger, by a sequential test.
    pub(crate) fn is_better<G: Learner>(
        &self,
        one: &Player,
        other: &Player,
        threads: usize,
    ) -> Result<bool> {
        let mut shares: Vec<f64> = Vec::new();
        let progress = Progress::new("openings of the match", self.games / 2);
        let mut verdict = Verdict::Open;
        while verdict == Verdict::Open && shares.len() < self.games / 2 {
            let first = shares.len();
            let count = ROUND.min(self.games / 2 - first);
            for share in each(count, threads, |number| {
                let share = self.opening::<G>([one, other], first + number);
                progress.step();
                share
            }) {
                shares.push(share?);
            }
            let tally = Tally::new(Seats { own: 1, all: 2 }, 2, shares.clone());
            (verdict, _) = tally.verdict(&TEST);
        }
        drop(progress);
        let tally = Tally::new(Seats { own: 1, all: 2 }, 2, shares);
        let (share, error) = (100.0 * tally.share(), 100.0 * tally.error());
        println!("the net has {share:.1} % of the points ± {error:.1}, {verdict:?}");
        Ok(verdict == Verdict::Stronger)
    }

    /// The share of the points of the first player in an opening, played with both seatings.
    fn opening<G: Learner>(&self, players: [&Player; 2], number: usize) -> Result<f64> {
        let mut rng = Rng::new(mix(!self.seed ^ mix(number as u64)));
        let start = opening::<G>(&mut rng, OPENING)?;
        let mut share = 0.0;
        for seating in 0..2 {
            let mut play = start.clone();
            let mut bots = players.map(Player::bot::<G>);
            while let Some(acting) = play.to_act() {
                let bot = &mut bots[(acting.number() + seating) % 2];
                let thought = think(&mut **bot, &play, Limits::nodes(self.nodes));
                let turn = thought.context("somebody is to act")?.turn;
                play.play(&turn).ok().context("a turn of a bot is legal")?;
            }
            let winners = play.ending().context("nobody is to act")?.outcome.winners();
            let own = kernel::Player::ALL[seating];
            if winners.contains(own) {
                share += 0.5 / winners.len() as f64;
            }
        }
        Ok(share)
    }
}
