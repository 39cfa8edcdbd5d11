//! What every game is.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Outcome, Player, PlayerSet, Square, Step, Steps};

/// A position: everything that decides the future of a game, the half-made turn included.
///
/// Positions are cheap to clone; there is no undo. `Display` writes the position's text, which
/// exists only between turns: a half-made turn has none (it never leaves the one who makes it).
pub trait Game: Clone + Debug + Display + Send + Sync + 'static {
    /// The game's name in commands, files and addresses.
    const NAME: &'static str;

    /// Everything that is agreed before the first turn: rules, players, size, seed. `Display`
    /// writes its text, `djambi/french@1 players=4 seating=four seed=0`.
    type Setup: Clone + Debug + Display + Send + Sync;
    /// One decision of one player.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// Why an action is not allowed.
    type Illegal: Refusal + Copy + Eq;
    /// Why a setup cannot be played.
    type SetupError: Refusal;
    /// Why a text is not a position.
    type ReadError: Refusal;

    /// The setup that this text tells. Names of rule sets carry a version, and every version that
    /// was ever released can be read for ever.
    fn read_setup(text: &str) -> Result<Self::Setup, Self::SetupError>;

    /// The first position; whatever is left to chance follows from the setup's seed.
    fn start(setup: &Self::Setup) -> Result<Self, Self::SetupError>;

    /// The position that this text tells, under the rules of the setup.
    fn read(setup: &Self::Setup, text: &str) -> Result<Self, Self::ReadError>;

    /// Everybody at the table, those who are out included.
    fn players(&self) -> PlayerSet;

    /// The players who are not out.
    fn still_in(&self) -> PlayerSet;

    /// Who decides next; `None` when the game is over.
    fn to_act(&self) -> Option<Player>;

    /// How many turns are complete. It grows exactly when an action completes a turn: a player can
    /// have two turns running, so the end of a turn cannot be read off the player.
    fn turns(&self) -> u32;

    /// Who has the first place, when the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Takes out a player who resigned or ran out of time. Only between turns; nothing happens if
    /// the game is over or the player is out already.
    fn withdraw(&mut self, player: Player);

    /// Shows every legal action to `visitor` in an order that depends on the position only. An
    /// action that no complete turn can follow is not legal.
    fn visit<F>(&self, visitor: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Action) -> ControlFlow<()>;

    /// Whether an action is legal, and if not which rule forbids it.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Plays a legal action. With another one the position that results is unspecified.
    fn play(&mut self, action: Self::Action);

    /// 64 bits that are equal for equal positions, and differ in practice for others. How many
    /// turns were played is no part of it.
    fn key(&self) -> u64;

    /// The squares a person chooses one after the other to take this action.
    fn steps(action: Self::Action) -> Steps;

    /// Which rule forbids choosing `square` now, after the steps `chosen` of an unfinished
    /// action. Asked only about squares that are not among the choices.
    fn explain(&self, chosen: &[Step], square: Square) -> Self::Illegal;

    /// Row from the top and column from the left, where a square is drawn.
    fn row_col(square: Square) -> (usize, usize);

    /// The turn that this text tells, if it is legal and complete.
    fn read_turn(&self, text: &str) -> Result<Vec<Self::Action>, TurnError<Self::Illegal>>;

    /// The text of a complete turn.
    fn write_turn(turn: &[Self::Action]) -> String;

    /// Counts what can never be undone (deaths, eliminations, captures). It never falls; a turn
    /// that leaves it as it was is *quiet*.
    fn progress(&self) -> u32;

    /// When [`Play`](crate::Play) calls a draw.
    fn draw_limits(&self) -> DrawLimits {
        DrawLimits::default()
    }

    /// Whether nothing can ever be decided any more; [`Play`](crate::Play) then calls a draw.
    fn is_dead(&self) -> bool {
        false
    }

    /// Ranks the players who are still in when the game ends; a higher number is better.
    fn standing(&self, player: Player) -> i64 {
        let _ = player;
        0
    }

    /// The outcome as commands print it: the winner's number or `draw`.
    fn result_text(&self) -> Option<String> {
        let winners = self.outcome()?.winners();
        Some(winners.single().map_or_else(|| "draw".to_owned(), |winner| winner.to_string()))
    }

    /// How many actions are legal.
    fn count_actions(&self) -> usize;

    /// The action at place `pick(count)` of the fixed order, where `count` is the number of legal
    /// actions; `None` when there is none. The fast way to draw one at random.
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Self::Action>;

    /// How many complete turns the player to act can still make of the turn as it stands.
    fn count_turns(&self) -> u64;
}

/// Why something is forbidden: one variant for each reason, named after its clause. `Display` is
/// the sentence in English; other languages word it by code and arguments.
pub trait Refusal: Debug + Display {
    /// The clause of the rules page, such as `DJ-21`.
    fn clause(&self) -> &'static str;

    /// A lasting name in kebab case, the key of the sentence in every language.
    fn code(&self) -> &'static str;

    /// What the sentence speaks of: names and values.
    fn args(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// Why a text is not a turn that can be played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnError<I> {
    /// It does not have the form of a turn; what was expected.
    Unreadable(&'static str),
    /// It is a turn, and a rule forbids it.
    Illegal(I),
}

impl<I> From<I> for TurnError<I> {
    fn from(illegal: I) -> TurnError<I> {
        TurnError::Illegal(illegal)
    }
}

impl<I: Refusal> Display for TurnError<I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TurnError::Unreadable(expected) => write!(f, "not a turn: expected {expected}"),
            TurnError::Illegal(illegal) => write!(f, "{}: {illegal}", illegal.clause()),
        }
    }
}

impl<I: Refusal> std::error::Error for TurnError<I> {}

/// The draws that depend on the history of a game; `None` where a game has no such draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawLimits {
    /// So many times the same position.
    pub repetitions: Option<u32>,
    /// So many quiet turns running.
    pub quiet_turns: Option<u32>,
}
