//! Which games a match has.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use catalog::{BotName, Limits, Play, Player, Thinker, ThinkerOptions, Title, Watch};
use kernel::{Rng, mix};

use super::clock::Clock;
use super::entrant::Entrant;

/// The most games of a match.
pub(super) const MOST_GAMES: usize = 1_000_000;

/// The most random turns at the beginning of a game.
pub(super) const LONGEST_OPENING: usize = 200;

/// Everything that decides the games of a match.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) title: Title,
    /// What all openings share.
    pub(super) setup: String,
    pub(super) players: usize,
    /// Bots a, b …
    pub(super) entrants: Vec<Entrant>,
    pub(super) pattern: Pattern,
    pub(super) openings: Vec<Play>,
    /// How many random turns each opening has.
    pub(super) turns: usize,
    pub(super) seed: u64,
    /// Bytes of a bot's table.
    pub(super) memory: usize,
    pub(super) clock: Clock,
}

impl Plan {
    /// How many games there are.
    pub(super) fn games(&self) -> usize {
        self.openings.len() * self.pattern.seatings()
    }

    /// Where a game begins.
    pub(super) fn opening(&self, game: usize) -> &Play {
        &self.openings[game / self.pattern.seatings()]
    }

    /// Which bot sits where in a game.
    pub(super) fn seating(&self, game: usize) -> &[usize] {
        &self.pattern.rotations[game % self.pattern.seatings()]
    }

    /// The bot of a seat, new and with dice of its own.
    pub(super) fn thinker(&self, game: usize, player: Player) -> Result<Thinker> {
        let name = self.entrants[self.seating(game)[player.number()]].name;
        let seed = mix(self.seed ^ mix((game * Player::MOST + player.number()) as u64));
        let options = ThinkerOptions { threads: 1, table_bytes: self.memory, seed };
        Ok(Thinker::new(self.title, self.players, name, options)?)
    }
}

/// Who sits where.
#[derive(Debug)]
pub(super) struct Pattern {
    text: String,
    /// For each seating the number of the bot on each seat.
    rotations: Vec<Vec<usize>>,
}

impl Pattern {
    /// The pattern of so many seats that this text tells, for so many bots; without a text the
    /// first bot sits against all others.
    pub(super) fn read(text: Option<&str>, players: usize, bots: usize) -> Result<Pattern> {
        let seats: Vec<usize> = match text {
            Some(text) => text
                .bytes()
                .map(|letter| {
                    let bot = usize::from(letter.wrapping_sub(b'a'));
                    ensure!(bot < bots, "there is no bot {:?}", char::from(letter));
                    Ok(bot)
                })
                .collect::<Result<_>>()?,
            None => (0..players).map(|seat| seat.min(bots - 1)).collect(),
        };
        if seats.len() != players {
            bail!("{} seats for {players} players", seats.len());
        }
        if let Some(missing) = (0..bots).find(|bot| !seats.contains(bot)) {
            bail!("bot {} has no seat", letter(missing));
        }
        let mut rotations: Vec<Vec<usize>> = Vec::new();
        for shift in 0..players {
            let mut rotated = seats.clone();
            rotated.rotate_right(shift);
            if !rotations.contains(&rotated) {
                rotations.push(rotated);
            }
        }
        let text = seats.iter().map(|bot| letter(*bot)).collect();
        Ok(Pattern { text, rotations })
    }

    /// How many different rotations there are.
    pub(super) fn seatings(&self) -> usize {
        self.rotations.len()
    }

    /// How many seats a bot has at a table.
    pub(super) fn seats_of(&self, bot: usize) -> usize {
        self.rotations[0].iter().filter(|seat| **seat == bot).count()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The letter of a bot.
pub(super) fn letter(bot: usize) -> char {
    char::from(b'a' + bot as u8)
}

/// So many games of so many random turns, different ones as far as there are enough.
pub(super) fn openings(
    count: usize,
    turns: usize,
    seed: u64,
    start: impl Fn(u64) -> Result<Play>,
) -> Result<Vec<Play>> {
    /// How often another one is tried.
    const ATTEMPTS: usize = 100;
    let mut openings = Vec::with_capacity(count);
    let mut known = HashSet::new();
    for number in 0..count {
        let mut rng = Rng::new(mix(seed ^ mix(number as u64)));
        let mut found = None;
        for attempt in 0..ATTEMPTS {
            let opening = opening(start(rng.next_u64() >> 1)?, turns, rng.next_u64())?;
            let Some(opening) = opening else { continue };
            let is_new = known.insert(opening.position());
            found = Some(opening);
            // Small boards have few openings; some must do more than once.
            if is_new || attempt >= ATTEMPTS / 2 {
                break;
            }
        }
        openings.push(found.context("too many random turns: the game is over or somebody is out")?);
    }
    Ok(openings)
}

/// A game of so many random turns; `None` if it is over or somebody is out.
fn opening(mut play: Play, turns: usize, seed: u64) -> Result<Option<Play>> {
    let options = ThinkerOptions { seed, ..ThinkerOptions::default() };
    let name = BotName::Baseline("random");
    let mut random = Thinker::new(play.title(), play.players().len(), name, options)?;
    let stop = AtomicBool::new(false);
    let now = || Duration::ZERO;
    for _ in 0..turns {
        let advice = random.think(&play, Limits::default(), &Watch::new(&now, &stop));
        let Some(advice) = advice else { return Ok(None) };
        play.turn(&advice.turn)?;
    }
    let sound = play.ending().is_none() && play.still_in() == play.players();
    Ok(sound.then_some(play))
}
