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

/// A rule set of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// Its short name, such as `french`.
    pub name: &'static str,
    /// Its name with the version, such as `djambi/french@1`, which is also the text of its usual
    /// setup.
    pub id: &'static str,
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

    /// The rule sets of the game, the default first.
    pub fn rule_sets(self) -> Vec<RuleSet> {
        match self {
            Title::Djambi => djambi::Preset::ALL
                .into_iter()
                .map(|preset| RuleSet { name: preset.name, id: preset.id })
                .collect(),
            Title::Bermudes => vec![RuleSet { name: "bermudes", id: bermudes::RULES_ID }],
            Title::Vorassic => vec![RuleSet { name: "vorassic", id: vorassic::RULES_ID }],
        }
    }

    /// The rule set with this name or id.
    pub fn rule_set(self, name: &str) -> Option<RuleSet> {
        self.rule_sets().into_iter().find(|rules| rules.name == name || rules.id == name)
    }

    /// A turn that somebody typed carelessly as the game writes turns: without spaces, and letters
    /// large or small as they belong.
    pub fn tidy_turn(self, typed: &str) -> String {
        let joined: String = typed.split_whitespace().collect();
        match self {
            Title::Djambi => joined.to_lowercase(),
            Title::Bermudes if joined.eq_ignore_ascii_case("pass") => joined.to_lowercase(),
            Title::Bermudes => joined.to_uppercase().replace('X', "x"),
            Title::Vorassic => joined.to_uppercase(),
        }
    }

    /// The game whose setups begin like this text.
    pub fn of_setup(setup: &str) -> Option<Title> {
        let end = setup.find(['/', '@', ' ']).unwrap_or(setup.len());
        Title::by_name(&setup[..end])
    }
}
