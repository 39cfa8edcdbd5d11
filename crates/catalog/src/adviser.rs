//! A bot with a game of its own.
//!
//! It holds no more of a game than a bot needs: no drafts, no drawings, no records. The browser
//! loads it beside the page, which has all that.

use std::any::Any;

use bot::{Bot, Level, Limits, Options, Played, Thought, Watch, at_level};
use kernel::{Game, Player};

use crate::Refused;
use crate::setup::{self, ForRules};
use crate::show::Show;
use crate::thinker::{Advice, Tell, advice};

/// A bot that is told a game in texts and says what it would play.
pub struct Adviser {
    game: Box<dyn Told>,
}

/// What an [`Adviser`] is made for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The setup of its games, as a text.
    pub setup: &'a str,
    /// How well it plays.
    pub level: Level,
    /// The room for the positions that it remembers.
    pub table_bytes: usize,
    /// What its dice follow from.
    pub seed: u64,
}

impl Adviser {
    /// A bot for any game.
    pub fn new(asked: Asked<'_>) -> Result<Adviser, Refused> {
        setup::with_rules_of(asked.setup, asked)
    }

    /// A bot for Djambi. A program that asks for no other contains no other; the same goes for the
    /// next two.
    pub fn for_djambi(asked: Asked<'_>) -> Result<Adviser, Refused> {
        asked.of::<djambi::Position>()
    }

    /// A bot for Bermudes.
    pub fn for_bermudes(asked: Asked<'_>) -> Result<Adviser, Refused> {
        asked.of::<bermudes::Position>()
    }

    /// A bot for Vorassic.
    pub fn for_vorassic(asked: Asked<'_>) -> Result<Adviser, Refused> {
        asked.of::<vorassic::Position>()
    }

    /// Tells it the game: the position it began with, and every turn since; `resigns:1` among them
    /// says that player 1 gave up there.
    pub fn tell<'a>(
        &mut self,
        start: &str,
        events: impl Iterator<Item = &'a str>,
    ) -> Result<(), Refused> {
        self.game.start(start)?;
        for event in events {
            let player = event.strip_prefix("resigns:").and_then(|it| it.parse().ok());
            match player.and_then(Player::new) {
                Some(player) => self.game.resign(player),
                None => self.game.turn(event)?,
            }
        }
        Ok(())
    }

    /// How many sit at the table.
    pub fn players(&self) -> usize {
        self.game.players()
    }

    /// What it would play now, and on the way what it thinks so far; `None` when the game is over.
    pub fn think(&mut self, limits: Limits, watch: &Watch<'_>, tell: &Tell<'_>) -> Option<Advice> {
        self.game.think(limits, watch, tell)
    }
}

impl std::fmt::Debug for Adviser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Adviser").finish_non_exhaustive()
    }
}

impl ForRules for Asked<'_> {
    type Done = Result<Adviser, Refused>;

    fn of<G: Show + Played>(self) -> Result<Adviser, Refused> {
        let setup = setup::read_setup::<G>(self.setup)?;
        let first = setup::first_position::<G>(&setup)?;
        let Asked { level, table_bytes, seed, .. } = self;
        let options = Options { table_bytes, seed, ..Options::default() };
        let bot = at_level::<G>(level, first.players().len(), &options);
        let play = kernel::Play::new(first);
        Ok(Adviser { game: Box::new(Typed { setup, play, bot }) })
    }
}

/// What [`Adviser`] asks of a game whose type it does not know.
trait Told: Send {
    fn start(&mut self, position: &str) -> Result<(), Refused>;
    fn turn(&mut self, text: &str) -> Result<(), Refused>;
    fn resign(&mut self, player: Player);
    fn players(&self) -> usize;
    fn think(&mut self, limits: Limits, watch: &Watch<'_>, tell: &Tell<'_>) -> Option<Advice>;
}

struct Typed<G: Game> {
    setup: G::Setup,
    play: kernel::Play<G>,
    bot: Box<dyn Bot<G>>,
}

impl<G: Show> Told for Typed<G> {
    fn start(&mut self, position: &str) -> Result<(), Refused> {
        self.play = kernel::Play::new(setup::read_position::<G>(&self.setup, position)?);
        Ok(())
    }

    fn turn(&mut self, text: &str) -> Result<(), Refused> {
        self.play.play_text(text).map_err(|error| Refused::of_turn(G::TITLE, text, &error))
    }

    fn resign(&mut self, player: Player) {
        self.play.withdraw(player);
    }

    fn players(&self) -> usize {
        self.play.position().players().len()
    }

    fn think(&mut self, limits: Limits, watch: &Watch<'_>, tell: &Tell<'_>) -> Option<Advice> {
        let listener = |thought: &dyn Any| {
            if let Some(thought) = thought.downcast_ref::<Thought<G>>() {
                tell(&advice(thought));
            }
        };
        self.bot.think(&self.play, limits, &watch.listening(&listener)).as_ref().map(advice)
    }
}
