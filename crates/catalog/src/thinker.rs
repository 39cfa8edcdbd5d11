//! Bots, whichever game they play.
//!
//! Nothing else in this crate asks a bot for anything, so a program that makes no [`Thinker`] holds
//! no bots: the page leaves them to its worker.

use std::any::Any;
use std::fmt;

use bot::baseline::{self, Compared};
use bot::{Bot, Forced, Level, Limits, Options, Thought, Watch, at_level};
use kernel::{ByPlayer, Game};

use crate::show::Show;
use crate::{Play, Title};

/// Which bot: `level:8` or `baseline:uct`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotName {
    /// One of ours.
    Level(Level),
    /// A simple program to compare ours with.
    Baseline(&'static str),
}

impl BotName {
    /// The bot of a game that this text names.
    pub fn read(title: Title, text: &str) -> Result<BotName, NoSuchBot> {
        let found = match text.split_once(':') {
            Some(("level", number)) => {
                let number = number.parse().ok().filter(|known: &u8| known.to_string() == number);
                number.and_then(Level::new).map(BotName::Level)
            }
            Some(("baseline", name)) => {
                let mut names = baselines(title).into_iter();
                names.find(|known| *known == name).map(BotName::Baseline)
            }
            _ => None,
        };
        found.ok_or_else(|| NoSuchBot { title, name: text.to_owned() })
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotName::Level(level) => write!(f, "level:{level}"),
            BotName::Baseline(name) => write!(f, "baseline:{name}"),
        }
    }
}

/// A game has no bot of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchBot {
    title: Title,
    name: String,
}

impl fmt::Display for NoSuchBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchBot { title, name } = self;
        let names = baselines(*title).join(", ");
        write!(
            f,
            "{} has no bot {name:?}; expected level:1 to level:8, or baseline: and one of {names}",
            title.name()
        )
    }
}

impl std::error::Error for NoSuchBot {}

/// The names of the simple programs that a game has to compare bots with.
pub fn baselines(title: Title) -> Vec<&'static str> {
    match title {
        Title::Djambi => baseline::baselines::<djambi::Position>().collect(),
        Title::Bermudes => baseline::baselines::<bermudes::Position>().collect(),
        Title::Vorassic => baseline::baselines::<vorassic::Position>().collect(),
    }
}

/// How a thinker is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkerOptions {
    /// How many threads may search; more than one only where there are threads.
    pub threads: usize,
    /// How many bytes its table of positions may take.
    pub table_bytes: usize,
    /// Decides everything that is left to chance.
    pub seed: u64,
}

impl Default for ThinkerOptions {
    fn default() -> ThinkerOptions {
        let Options { threads, table_bytes, seed, .. } = Options::default();
        ThinkerOptions { threads, table_bytes, seed }
    }
}

/// A bot that advises on games of one title. It keeps what it has learned from turn to turn.
pub struct Thinker {
    bot: Box<dyn Advisor>,
}

/// Gets what a bot thinks on the way.
pub type Tell<'a> = dyn Fn(&Advice) + Sync + 'a;

/// What a bot says about a position, in texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The turn it would play.
    pub turn: String,
    /// The points it expects for each player: 1 for a win, a shared first place divides it.
    pub shares: ByPlayer<f32>,
    /// A win nobody can prevent any more, if it is sure of one.
    pub forced: Option<Forced>,
    /// The turns it expects, its own first.
    pub line: Vec<String>,
    /// How many turns deep it looked everywhere.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

impl Thinker {
    /// A bot for games of this title with so many players.
    pub fn new(
        title: Title,
        players: usize,
        name: BotName,
        options: ThinkerOptions,
    ) -> Result<Thinker, NoSuchBot> {
        let bot = match title {
            Title::Djambi => advisor::<djambi::Position>(players, name, options),
            Title::Bermudes => advisor::<bermudes::Position>(players, name, options),
            Title::Vorassic => advisor::<vorassic::Position>(players, name, options),
        };
        let bot = bot.ok_or_else(|| NoSuchBot { title, name: name.to_string() })?;
        Ok(Thinker { bot })
    }

    /// What it would play in the present position. A level keeps to its own limits too. `None` when
    /// the game is over or is one of another title.
    pub fn think(&mut self, play: &Play, limits: Limits, watch: &Watch<'_>) -> Option<Advice> {
        self.bot.think(play, limits, watch, None)
    }

    /// The same, and on the way what it thinks so far, now and then.
    pub fn think_aloud(
        &mut self,
        play: &Play,
        limits: Limits,
        watch: &Watch<'_>,
        tell: &Tell<'_>,
    ) -> Option<Advice> {
        self.bot.think(play, limits, watch, Some(tell))
    }

    /// What the evaluation says at once of each player's expected points; the points themselves if
    /// the game is over. `None` for a game of another title.
    pub fn estimate(&self, play: &Play) -> Option<ByPlayer<f32>> {
        self.bot.estimate(play)
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker").finish_non_exhaustive()
    }
}

/// What [`Thinker`] asks of a bot whose game it does not know.
trait Advisor: Send {
    fn think(
        &mut self,
        play: &Play,
        limits: Limits,
        watch: &Watch<'_>,
        tell: Option<&Tell<'_>>,
    ) -> Option<Advice>;
    fn estimate(&self, play: &Play) -> Option<ByPlayer<f32>>;
}

fn advisor<G: Show + Compared>(
    players: usize,
    name: BotName,
    options: ThinkerOptions,
) -> Option<Box<dyn Advisor>> {
    let ThinkerOptions { threads, table_bytes, seed } = options;
    let options = Options { threads, table_bytes, seed, ..Options::default() };
    let bot = match name {
        BotName::Level(level) => at_level::<G>(level, players, &options),
        BotName::Baseline(name) => baseline::baseline::<G>(name, &options)?,
    };
    Some(Box::new(Typed { bot }))
}

/// A bot of a known game.
struct Typed<G: Game> {
    bot: Box<dyn Bot<G>>,
}

impl<G: Show + Compared> Advisor for Typed<G> {
    fn think(
        &mut self,
        play: &Play,
        limits: Limits,
        watch: &Watch<'_>,
        tell: Option<&Tell<'_>>,
    ) -> Option<Advice> {
        let play = play.typed::<G>()?;
        let Some(tell) = tell else {
            return self.bot.think(play, limits, watch).as_ref().map(advice);
        };
        let listener = |thought: &dyn Any| {
            if let Some(thought) = thought.downcast_ref::<Thought<G>>() {
                tell(&advice(thought));
            }
        };
        self.bot.think(play, limits, &watch.listening(&listener)).as_ref().map(advice)
    }

    fn estimate(&self, play: &Play) -> Option<ByPlayer<f32>> {
        let play = play.typed::<G>()?;
        let Some(ending) = play.ending() else { return Some(play.position().estimate()) };
        let winners = ending.outcome.winners();
        let share = 1.0 / winners.len() as f32;
        Some(ByPlayer::from_fn(|player| if winners.contains(player) { share } else { 0.0 }))
    }
}

/// A thought in texts.
pub(crate) fn advice<G: Game>(thought: &Thought<G>) -> Advice {
    Advice {
        turn: G::write_turn(&thought.turn),
        shares: thought.shares,
        forced: thought.forced,
        line: thought.line.iter().map(|turn| G::write_turn(turn)).collect(),
        depth: thought.depth,
        nodes: thought.nodes,
    }
}
