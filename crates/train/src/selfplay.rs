//! Games of a bot against itself, and what can be learned from them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use bot::learning::Learner;
use bot::net::Net;
use bot::{Bot, Limits, Options, Watch};
use kernel::{ByPlayer, Game, Play, Rng, mix};

use crate::progress::Progress;

/// Who plays.
#[derive(Clone, Debug)]
pub(crate) enum Player {
    /// The judgment that was made by hand.
    ByHand,
    /// This net.
    Net(Net),
}

impl Player {
    pub(crate) fn bot<G: Learner>(&self) -> Box<dyn Bot<G>> {
        // Few positions need no large table, and a small one is made faster.
        let options = Options { table_bytes: 1 << 18, ..Options::default() };
        match self {
            Player::ByHand => G::by_hand(&options),
            Player::Net(net) => G::with_net(net.clone(), &options),
        }
    }
}

/// A position to learn from.
#[derive(Clone, Debug)]
pub(crate) struct Sample<G> {
    pub(crate) position: G,
    /// The points that the search expected.
    pub(crate) expected: ByPlayer<f32>,
    /// The points that there were in the end; what was expected if nobody played on.
    pub(crate) points: ByPlayer<f32>,
    /// Which game it is from.
    pub(crate) game: usize,
}

/// How much is played.
#[derive(Debug)]
pub(crate) struct Selfplay {
    pub(crate) games: usize,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl Selfplay {
    /// Plays, and tells what can be learned, in the order of the games.
    pub(crate) fn play<G: Learner>(&self, player: &Player) -> Result<Vec<Sample<G>>> {
        let progress = Progress::new("games", self.games);
        each(self.games, self.threads, |game| {
            let samples = self.game::<G>(player, game);
            progress.step();
            samples
        })
        .into_iter()
        .try_fold(Vec::new(), |mut all, samples| {
            all.extend(samples?);
            Ok(all)
        })
    }

    fn game<G: Learner>(&self, player: &Player, game: usize) -> Result<Vec<Sample<G>>> {
        let mut rng = Rng::new(mix(self.seed ^ mix(game as u64)));
        let turns = 2 + rng.below(10);
        let setup = G::SETUPS[game % G::SETUPS.len()];
        let mut play = opening::<G>(setup, &mut rng, turns)?;
        let mut bot = player.bot::<G>();
        let mut samples = Vec::new();
        let mut strays = Vec::new();
        while play.to_act().is_some() {
            let limits = Limits::nodes(self.nodes);
            let thought = think(&mut *bot, &play, limits).context("somebody is to act")?;
            samples.push(Sample {
                position: play.position().clone(),
                expected: thought.shares,
                points: ByPlayer::default(),
                game,
            });
            if G::STRAYS > 0 && rng.below(G::STRAYS) == 0 {
                strays.extend(self.stray(&mut *bot, &play, &mut rng, game));
            }
            // Now and then something else happens, so that not all games are alike.
            let turn = if rng.below(50) == 0 { random_turn(&play, &mut rng) } else { thought.turn };
            play.play(&turn).ok().context("a turn of a bot is legal")?;
        }
        let winners = play.ending().context("nobody is to act")?.outcome.winners();
        let share = 1.0 / winners.len() as f32;
        let points = ByPlayer::from_fn(|p| if winners.contains(p) { share } else { 0.0 });
        samples.iter_mut().for_each(|sample| sample.points = points);
        samples.extend(strays);
        Ok(samples)
    }

    /// Where a turn by chance leads, if the game goes on there.
    fn stray<G: Learner>(
        &self,
        bot: &mut dyn Bot<G>,
        play: &Play<G>,
        rng: &mut Rng,
        game: usize,
    ) -> Option<Sample<G>> {
        let mut play = Play::new(play.position().clone());
        play.play(&random_turn(&play, rng)).ok()?;
        let expected = think(bot, &play, Limits::nodes(self.nodes))?.shares;
        Some(Sample { position: play.position().clone(), expected, points: expected, game })
    }
}

/// What a bot thinks, when time stands still and nobody says stop.
pub(crate) fn think<G: Game>(
    bot: &mut dyn Bot<G>,
    play: &Play<G>,
    limits: Limits,
) -> Option<bot::Thought<G>> {
    bot.think(play, limits, &Watch::new(&|| Duration::ZERO, &AtomicBool::new(false)))
}

/// A game that begins with random turns and is not over.
pub(crate) fn opening<G: Learner>(setup: &str, rng: &mut Rng, turns: usize) -> Result<Play<G>> {
    loop {
        let dealt = setup.contains('?').then(|| rng.below(1 << 20).to_string());
        let setup = dealt.map_or_else(|| setup.to_owned(), |seed| setup.replace('?', &seed));
        let setup = G::read_setup(&setup).ok().context("the setup is sound")?;
        let start = G::start(&setup).ok().context("the setup is sound")?;
        let mut play = Play::new(start);
        for _ in 0..turns {
            if play.to_act().is_none() {
                break;
            }
            let turn = random_turn(&play, rng);
            play.play(&turn).ok().context("a random turn is legal")?;
        }
        if play.to_act().is_some() {
            return Ok(play);
        }
    }
}

fn random_turn<G: Game>(play: &Play<G>, rng: &mut Rng) -> Vec<G::Action> {
    let mut position = play.position().clone();
    let turns = position.turns();
    let mut turn = Vec::new();
    while position.turns() == turns
        && let Some(action) = position.choose(|count| rng.below(count))
    {
        turn.push(action);
        position.play(action);
    }
    turn
}

/// Does something for each number below `count`, with so many threads; the results in order.
pub(crate) fn each<T: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(count));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let result = work(number);
                    results.lock().expect("no thread panics").push((number, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no thread panics");
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}
