//! Why a capture is not allowed.

use std::fmt;

use kernel::Refusal;

/// Why a capture is not allowed, one variant for each reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The board has no such square (VO-1).
    OffBoard,
    /// Nobody can take a wall (VO-5).
    Wall,
    /// Somebody owns the square (VO-10).
    Taken,
    /// A turn captures one square only (VO-10).
    TurnComplete,
    /// A snake captures orthogonally next to its head (VO-11).
    NotNextToHead,
    /// An octopus captures next to its own squares (VO-12).
    NotNextToOwn,
    /// Nobody can capture any more (VO-20).
    GameOver,
    /// All others left, which decided the game (VO-21).
    OthersLeft,
}

impl Illegal {
    /// Every reason there is.
    pub const ALL: [Illegal; 8] = [
        Illegal::OffBoard,
        Illegal::Wall,
        Illegal::Taken,
        Illegal::TurnComplete,
        Illegal::NotNextToHead,
        Illegal::NotNextToOwn,
        Illegal::GameOver,
        Illegal::OthersLeft,
    ];
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::OffBoard => "VO-1",
            Illegal::Wall => "VO-5",
            Illegal::Taken | Illegal::TurnComplete => "VO-10",
            Illegal::NotNextToHead => "VO-11",
            Illegal::NotNextToOwn => "VO-12",
            Illegal::GameOver => "VO-20",
            Illegal::OthersLeft => "VO-21",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Illegal::OffBoard => "off-board",
            Illegal::Wall => "wall",
            Illegal::Taken => "taken",
            Illegal::TurnComplete => "turn-complete",
            Illegal::NotNextToHead => "not-next-to-head",
            Illegal::NotNextToOwn => "not-next-to-own",
            Illegal::GameOver => "game-over",
            Illegal::OthersLeft => "others-left",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::OffBoard => "the square is not on the board",
            Illegal::Wall => "nobody can take a wall",
            Illegal::Taken => "the square is taken already",
            Illegal::TurnComplete => "a turn captures one square only",
            Illegal::NotNextToHead => {
                "a snake captures orthogonally next to the last square it captured"
            }
            Illegal::NotNextToOwn => "an octopus captures next to a square it owns",
            Illegal::GameOver => "the game is over: nobody can capture any more",
            Illegal::OthersLeft => "the game is over: all others left",
        })
    }
}
