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

    /// Whether a game can come to this position, so that it must be sound to play on.
    fn can_happen(&self) -> bool {
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

impl Subject for djambi::Position {
    fn setups() -> Vec<djambi::Setup> {
        let mut setups = Vec::new();
        for preset in djambi::Preset::ALL {
            let four = djambi::Setup::new(preset.rules);
            setups.push(four);
            setups.push(djambi::Setup { players: 2, ..four });
            setups.push(djambi::Setup { players: 3, ..four });
        }
        setups
    }

    /// The list of players and the owners may be left out or stand for the usual, and a list
    /// means nothing under rules without one (DJ-61).
    fn is_full(setup: &djambi::Setup, text: &str) -> bool {
        let fields: Vec<_> = text.split(' ').collect();
        fields.len() == 6 && (fields[4] != "-") == (setup.rules.power == djambi::Power::List)
    }

    /// An army changes hands with the death of its Chief and not before (DJ-44).
    fn can_happen(&self) -> bool {
        let text = self.to_string();
        let fields: Vec<_> = text.split(' ').collect();
        let hands = fields[2].chars().zip(fields[5].chars());
        ["RC", "BC", "YC", "GC"]
            .iter()
            .zip(hands)
            .all(|(chief, (control, owner))| !fields[0].contains(chief) || control == owner)
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
