//! What is agreed before the first turn.

use std::fmt;

use kernel::{Player, Refusal, SetupText, SetupTextError};

/// The rule set and its version: a change of a legal action makes a new one.
pub const RULES_ID: &str = "bermudes@1";

/// The player of the pawns written `o`, at the bottom of the board (BE-2, BE-3).
pub const WHITE: Player = Player::ALL[0];

/// The player of the pawns written `x`, at the top of the board (BE-2, BE-3).
pub const BLACK: Player = Player::ALL[1];

/// Who has fewer pawns than this has lost (BE-20).
pub const FEWEST_PAWNS: usize = 6;

/// What can be agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What a player does who has no capture (BE-14).
    pub blocked: Blocked,
    /// Who has the first turn (BE-3).
    pub first: Player,
    /// So many times the same position with the same player to move is a draw (BE-22).
    pub repetitions: u32,
    /// So many turns running without an elimination are a draw (BE-22).
    pub quiet_turns: u32,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { blocked: Blocked::Pass, first: WHITE, repetitions: 3, quiet_turns: 150 }
    }
}

/// What a player does who has no capture (BE-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// Passes.
    #[default]
    Pass,
    /// Moves one pawn over any number of empty squares.
    Slide,
    /// Moves one pawn by one square.
    Step,
    /// Has lost.
    Lose,
}

impl Blocked {
    /// Every value.
    pub const ALL: [Blocked; 4] = [Blocked::Pass, Blocked::Slide, Blocked::Step, Blocked::Lose];

    /// The value that this text names.
    pub fn from_text(text: &str) -> Option<Blocked> {
        Blocked::ALL.into_iter().find(|blocked| blocked.as_text() == text)
    }

    /// The value's name in texts.
    pub const fn as_text(self) -> &'static str {
        match self {
            Blocked::Pass => "pass",
            Blocked::Slide => "slide",
            Blocked::Step => "step",
            Blocked::Lose => "lose",
        }
    }
}

/// All that a game of Bermudes starts from; nothing in it is left to chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rules agreed on.
    pub rules: Rules,
}

impl Setup {
    /// Refuses rules that no game can be played by.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        if self.rules.first != WHITE && self.rules.first != BLACK {
            return Err(SetupError::First);
        }
        if self.rules.repetitions < 2 {
            return Err(SetupError::Repetitions);
        }
        if self.rules.quiet_turns < 1 {
            return Err(SetupError::QuietTurns);
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.rules.first == WHITE { "white" } else { "black" };
        write!(f, "{RULES_ID} blocked={} first={first}", self.rules.blocked.as_text())
    }
}

/// Reads the text of a setup.
pub(crate) fn read_setup(text: &str) -> Result<Setup, SetupError> {
    let mut text = SetupText::read(text)?;
    if text.name != RULES_ID {
        return Err(SetupTextError::Name(text.name.to_owned()).into());
    }
    let default = Rules::default();
    let rules = Rules {
        blocked: text.take("blocked", default.blocked, Blocked::from_text)?,
        first: text.take("first", default.first, |value| match value {
            "white" => Some(WHITE),
            "black" => Some(BLACK),
            _ => None,
        })?,
        ..default
    };
    text.finish()?;
    Ok(Setup { rules })
}

/// Why a setup cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The first player is neither White nor Black.
    First,
    /// Every position would be a draw when it comes for the first time.
    Repetitions,
    /// Every position would be a draw before the first turn.
    QuietTurns,
    /// The text does not tell a setup.
    Text(SetupTextError),
}

impl From<SetupTextError> for SetupError {
    fn from(error: SetupTextError) -> SetupError {
        SetupError::Text(error)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetupError::First => "first: the first player is 0 (White) or 1 (Black)",
            SetupError::Repetitions => "repetitions: a draw needs at least 2",
            SetupError::QuietTurns => "quiet_turns: a draw needs at least 1",
            SetupError::Text(error) => return error.fmt(f),
        })
    }
}

impl std::error::Error for SetupError {}

impl Refusal for SetupError {
    fn clause(&self) -> &'static str {
        match self {
            SetupError::First => "BE-3",
            SetupError::Repetitions | SetupError::QuietTurns => "BE-22",
            SetupError::Text(_) => "BE-14",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            SetupError::First => "first",
            SetupError::Repetitions => "repetitions",
            SetupError::QuietTurns => "quiet-turns",
            SetupError::Text(error) => error.code(),
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            SetupError::First | SetupError::Repetitions | SetupError::QuietTurns => Vec::new(),
            SetupError::Text(error) => error.args(),
        }
    }
}
