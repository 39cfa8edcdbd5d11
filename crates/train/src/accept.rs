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
    /// Whether the first player is stronger under this setup, by a sequential test.
    pub(crate) fn is_better<G: Learner>(
        &self,
        setup: &str,
        one: &Player,
        other: &Player,
        threads: usize,
    ) -> Result<bool> {
        let seats = seats::<G>(setup)?;
        let openings = (self.games / seats.all).max(1);
        let mut shares: Vec<f64> = Vec::new();
        let progress = Progress::new("openings of the match", openings);
        let mut verdict = Verdict::Open;
        while verdict == Verdict::Open && shares.len() < openings {
            let first = shares.len();
            let count = ROUND.min(openings - first);
            for share in each(count, threads, |number| {
                let share = self.opening::<G>(setup, seats, [one, other], first + number);
                progress.step();
                share
            }) {
                shares.push(share?);
            }
            (verdict, _) = Tally::new(seats, seats.all, shares.clone()).verdict(&TEST);
        }
        drop(progress);
        let tally = Tally::new(seats, seats.all, shares);
        let (share, error) = (100.0 * tally.share(), 100.0 * tally.error());
        println!("{setup}: the net has {share:.1} % of the points ± {error:.1}, {verdict:?}");
        Ok(verdict == Verdict::Stronger)
    }

    /// The share of the points of the first player in an opening, played with every seating: half
    /// of the seats, side by side, are the first player's.
    fn opening<G: Learner>(
        &self,
        setup: &str,
        seats: Seats,
        players: [&Player; 2],
        number: usize,
    ) -> Result<f64> {
        let mut rng = Rng::new(mix(!self.seed ^ mix(number as u64)));
        let start = opening::<G>(setup, &mut rng, OPENING)?;
        let mut share = 0.0;
        for seating in 0..seats.all {
            let is_first = |seat: kernel::Player| (seat.number() + seating) % seats.all < seats.own;
            let mut play = start.clone();
            let mut bots = players.map(Player::bot::<G>);
            while let Some(acting) = play.to_act() {
                let bot = &mut bots[usize::from(!is_first(acting))];
                let thought = think(&mut **bot, &play, Limits::nodes(self.nodes));
                let turn = thought.context("somebody is to act")?.turn;
                play.play(&turn).ok().context("a turn of a bot is legal")?;
            }
            let winners = play.ending().context("nobody is to act")?.outcome.winners();
            let own = winners.iter().filter(|winner| is_first(*winner)).count();
            share += own as f64 / (winners.len() * seats.all) as f64;
        }
        Ok(share)
    }
}

/// Half of the players, and all.
fn seats<G: Learner>(setup: &str) -> Result<Seats> {
    let setup = G::read_setup(&setup.replace('?', "0")).ok().context("the setup is sound")?;
    let all = G::start(&setup).ok().context("the setup is sound")?.still_in().len();
    Ok(Seats { own: all / 2, all })
}
