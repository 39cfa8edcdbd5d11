//! The games, as far as the targets must know them apart.

use kernel::Game;

/// A game that is fuzzed.
pub trait Subject: Game {
    /// The setups that the first character of an input chooses from.
    fn setups() -> Vec<Self::Setup>;

    /// Whether the text says everything that writing says, so that it must be written as it was
    /// read.
    fn is_full(setup: &Self::Setup, text: &str) -> bool {
        let _ = (setup, text);
        true
    }
}

impl Subject for bermudes::Position {
    fn setups() -> Vec<bermudes::Setup> {
        bermudes::Blocked::ALL
            .map(|blocked| {
                let rules = bermudes::Rules { blocked, ..bermudes::Rules::default() };
                bermudes::Setup { rules }
            })
            .to_vec()
    }
}

impl Subject for vorassic::Position {
    fn setups() -> Vec<vorassic::Setup> {
        let mut setups = Vec::new();
        for mode in vorassic::Mode::ALL {
            for (players, size, walls) in [(2, 5, 0), (2, 10, 4), (3, 7, 0), (4, 6, 4)] {
                let small = vorassic::Setup { mode, players, size, walls, ..Default::default() };
                setups.push(small);
            }
        }
        setups
    }
}
