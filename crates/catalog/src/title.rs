//! Which games there are.

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Title {
    /// The chessboard of Machiavelli.
    Djambi,
    /// Pawns that turn over.
    Bermudes,
    /// Snakes and octopuses on a board of numbers.
    Vorassic,
}

impl Title {
    /// All games.
    pub const ALL: [Title; 3] = [Title::Djambi, Title::Bermudes, Title::Vorassic];

    /// The game's name in commands, files and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Title::Djambi => "djambi",
            Title::Bermudes => "bermudes",
            Title::Vorassic => "vorassic",
        }
    }

    /// The game with this name.
    pub fn by_name(name: &str) -> Option<Title> {
        Title::ALL.into_iter().find(|title| title.name() == name)
    }

    /// The game whose setups begin like this text.
    pub fn of_setup(setup: &str) -> Option<Title> {
        let end = setup.find(['/', '@', ' ']).unwrap_or(setup.len());
        Title::by_name(&setup[..end])
    }
}
