//! A position, whichever game it is of.

use std::fmt;

use kernel::{Game, Player, TooManyTurns, list_turns, perft};

use crate::show::Show;
use crate::{Play, Refused};

/// A position between turns, without a history: what only the history knows, such as a draw by
/// repetition, is none of its business.
pub struct Position {
    game: Box<dyn Spoken>,
}

impl Position {
    pub(crate) fn new<G: Show>(setup: G::Setup, position: G) -> Position {
        Position { game: Box::new(Typed { setup, position }) }
    }

    /// A game that begins here.
    pub fn play(&self) -> Play {
        self.game.play()
    }

    /// Who acts; `None` when the game is over.
    pub fn to_act(&self) -> Option<Player> {
        self.game.to_act()
    }

    /// The outcome as commands print it, if the game is over: `0`, `draw`, `0,2`.
    pub fn result(&self) -> Option<String> {
        self.game.result()
    }

    /// Plays a turn.
    pub fn turn(&mut self, text: &str) -> Result<(), Refused> {
        self.game.turn(text)
    }

    /// The legal turns sorted by bytes, unless there are more than `limit`.
    pub fn legal_turns(&self, limit: usize) -> Result<Vec<String>, TooManyTurns> {
        self.game.legal_turns(limit)
    }

    /// The number of sequences of so many complete turns from here.
    pub fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth)
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position { game: self.game.duplicate() }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game.text())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.game.text()).finish()
    }
}

/// What [`Position`] asks of a position whose type it does not know.
trait Spoken: Send + Sync {
    fn duplicate(&self) -> Box<dyn Spoken>;
    fn play(&self) -> Play;
    fn text(&self) -> String;
    fn to_act(&self) -> Option<Player>;
    fn result(&self) -> Option<String>;
    fn turn(&mut self, text: &str) -> Result<(), Refused>;
    fn legal_turns(&self, limit: usize) -> Result<Vec<String>, TooManyTurns>;
    fn perft(&self, depth: u32) -> u64;
}

/// A position of a known type.
#[derive(Clone)]
struct Typed<G: Show> {
    setup: G::Setup,
    position: G,
}

impl<G: Show> Spoken for Typed<G> {
    fn duplicate(&self) -> Box<dyn Spoken> {
        Box::new(self.clone())
    }

    fn play(&self) -> Play {
        Play::new(self.setup.clone(), kernel::Play::new(self.position.clone()))
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn to_act(&self) -> Option<Player> {
        self.position.to_act()
    }

    fn result(&self) -> Option<String> {
        self.position.result_text()
    }

    fn turn(&mut self, text: &str) -> Result<(), Refused> {
        let turn = self
            .position
            .read_turn(text)
            .map_err(|error| Refused::of_turn(G::TITLE, text, &error))?;
        turn.into_iter().for_each(|action| self.position.play(action));
        Ok(())
    }

    fn legal_turns(&self, limit: usize) -> Result<Vec<String>, TooManyTurns> {
        Ok(write_turns::<G>(&list_turns(&self.position, limit)?))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.position, depth)
    }
}

/// The texts of turns, sorted by bytes.
pub(crate) fn write_turns<G: Game>(turns: &[Vec<G::Action>]) -> Vec<String> {
    let mut texts: Vec<String> = turns.iter().map(|turn| G::write_turn(turn)).collect();
    texts.sort_unstable();
    texts
}
