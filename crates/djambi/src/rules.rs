//! Rule sets: everything in which the source documents differ, one field each.

use std::fmt;

use kernel::{ByPlayer, Player, Refusal, Rng, SetupText, SetupTextError};

use crate::ByArmy;

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Where Reporter and Diplomat stand at the start (DJ-3).
    pub layout: Layout,
    /// Whether Militants kill Chiefs (DJ-21).
    pub militant_vs_chief: MilitantVsChief,
    /// Whether the Reporter may spare its victim (DJ-23).
    pub reporter_kill: ReporterKill,
    /// Whether pieces of an abandoned army can be killed and moved (DJ-26).
    pub abandoned: Abandoned,
    /// What a piece may do while it leaves the Labyrinth (DJ-32).
    pub leaving: Leaving,
    /// Whether the victim is placed before or after the piece leaves (DJ-33).
    pub leaving_order: LeavingOrder,
    /// How power changes the order of turns (DJ-41).
    pub power: Power,
    /// When a Chief is surrounded (DJ-43).
    pub surround: Surround,
    /// Whether a Necromobile keeps its player's Chiefs from being surrounded (DJ-43).
    pub necromobiles: Necromobiles,
    /// What becomes of a surrounded Chief (DJ-43, DJ-45).
    pub surround_effect: SurroundEffect,
    /// How two players sit unless they say otherwise (DJ-54).
    pub two_players: Seating,
    /// A position that comes so often is a draw (DJ-51).
    pub repetitions: u8,
    /// So many turns running without a death are a draw (DJ-51).
    pub quiet_turns: u16,
}

/// Where Reporter and Diplomat stand at the start (DJ-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The Diplomat beside the edge, the Reporter on the diagonal.
    DiplomatOutside,
    /// The Reporter beside the edge, the Diplomat on the diagonal.
    ReporterOutside,
}

/// Whether Militants kill Chiefs (DJ-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MilitantVsChief {
    /// They cannot.
    Never,
    /// They can, but not in the Labyrinth, which they never enter.
    NotInLabyrinth,
}

/// Whether the Reporter may spare its victim (DJ-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReporterKill {
    /// It may.
    Optional,
    /// When there is a victim, one must die.
    Mandatory,
}

/// Whether pieces of an abandoned army can be killed and moved (DJ-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Abandoned {
    /// Like enemies.
    Targetable,
    /// Not before somebody claims them.
    Untouchable,
}

/// What a piece may do while it leaves the Labyrinth (DJ-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaving {
    /// Go to an empty square.
    Empty,
    /// Act once more. This needs [`LeavingOrder::PlaceThenLeave`].
    Act,
}

/// Whether the victim is placed before or after the piece leaves (DJ-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeavingOrder {
    /// The victim lies on the board when the piece leaves.
    PlaceThenLeave,
    /// The piece leaves over a board without the victim.
    LeaveThenPlace,
}

/// How power changes the order of turns (DJ-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Power {
    /// Who is in power acts after each other player; the others keep their order.
    Natural,
    /// The players stand in a list, and who is in power stands between all the others.
    List,
}

/// When a Chief is surrounded (DJ-43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surround {
    /// All its neighbors are corpses.
    Chief,
    /// It stands in a group of pieces whose neighbors are corpses and that cannot act.
    Group,
}

/// Whether a Necromobile keeps its player's Chiefs from being surrounded (DJ-43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Necromobiles {
    /// Wherever it stands.
    Save,
    /// It does not.
    DoNotSave,
}

/// What becomes of a surrounded Chief (DJ-43, DJ-45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SurroundEffect {
    /// It becomes a corpse.
    Dies,
    /// Its army is out of play until the ring is broken.
    Suspended,
}

/// Who brings which armies (DJ-52 to DJ-54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seating {
    /// Four players, an army each.
    Four,
    /// Two players, two armies each, dealt at random.
    TwoByTwo,
    /// Two or three players, an army each; the other armies are neutral.
    NeutralFill,
}

impl Seating {
    /// All seatings.
    pub const ALL: [Seating; 3] = [Seating::Four, Seating::TwoByTwo, Seating::NeutralFill];

    /// The seating's name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Seating::Four => "four",
            Seating::TwoByTwo => "two_by_two",
            Seating::NeutralFill => "neutral_fill",
        }
    }

    /// The seating with this name.
    pub fn by_name(name: &str) -> Option<Seating> {
        Seating::ALL.into_iter().find(|seating| seating.name() == name)
    }

    /// Whether so many players can sit like this.
    pub const fn seats(self, players: usize) -> bool {
        match self {
            Seating::Four => players == 4,
            Seating::TwoByTwo => players == 2,
            Seating::NeutralFill => players == 2 || players == 3,
        }
    }
}

/// The rule set of a source document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its short name.
    pub name: &'static str,
    /// Its name with the version, which changes whenever a legal action does.
    pub id: &'static str,
    /// Its rules.
    pub rules: Rules,
}

impl Preset {
    /// All presets, the default first.
    pub const ALL: [Preset; 4] = [
        Preset { name: "french", id: "djambi/french@1", rules: Rules::FRENCH },
        Preset { name: "english", id: "djambi/english@1", rules: Rules::ENGLISH },
        Preset { name: "spanish", id: "djambi/spanish@1", rules: Rules::SPANISH },
        Preset { name: "classic", id: "djambi/classic@1", rules: Rules::CLASSIC },
    ];

    /// The preset with this short name or id.
    pub fn by_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name == name || preset.id == name)
    }
}

impl Rules {
    /// The French specification; the default.
    pub const FRENCH: Rules = Rules {
        layout: Layout::DiplomatOutside,
        militant_vs_chief: MilitantVsChief::Never,
        reporter_kill: ReporterKill::Optional,
        abandoned: Abandoned::Untouchable,
        leaving: Leaving::Empty,
        leaving_order: LeavingOrder::PlaceThenLeave,
        power: Power::Natural,
        surround: Surround::Group,
        necromobiles: Necromobiles::DoNotSave,
        surround_effect: SurroundEffect::Dies,
        two_players: Seating::TwoByTwo,
        repetitions: 3,
        quiet_turns: 100,
    };

    /// The English rules.
    pub const ENGLISH: Rules = Rules {
        layout: Layout::ReporterOutside,
        militant_vs_chief: MilitantVsChief::NotInLabyrinth,
        reporter_kill: ReporterKill::Mandatory,
        abandoned: Abandoned::Targetable,
        power: Power::List,
        surround: Surround::Chief,
        two_players: Seating::NeutralFill,
        ..Rules::FRENCH
    };

    /// The Spanish manual.
    pub const SPANISH: Rules = Rules {
        layout: Layout::ReporterOutside,
        militant_vs_chief: MilitantVsChief::NotInLabyrinth,
        reporter_kill: ReporterKill::Mandatory,
        leaving: Leaving::Act,
        surround: Surround::Chief,
        necromobiles: Necromobiles::Save,
        surround_effect: SurroundEffect::Suspended,
        ..Rules::FRENCH
    };

    /// The English edition of the original booklet.
    pub const CLASSIC: Rules = Rules {
        layout: Layout::ReporterOutside,
        militant_vs_chief: MilitantVsChief::NotInLabyrinth,
        leaving_order: LeavingOrder::LeaveThenPlace,
        surround: Surround::Chief,
        necromobiles: Necromobiles::Save,
        ..Rules::FRENCH
    };

    /// Whether a piece may act once more while it leaves the Labyrinth (DJ-32).
    pub(crate) fn acts_while_leaving(&self) -> bool {
        self.leaving == Leaving::Act && self.leaving_order == LeavingOrder::PlaceThenLeave
    }
}

/// What is agreed before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule set.
    pub rules: Rules,
    /// How many people play, 2 to 4.
    pub players: usize,
    /// Who brings which armies; `None` for what the rule set does with so many players.
    pub seating: Option<Seating>,
    /// Deals the armies of [`Seating::TwoByTwo`], the only chance in the game (DJ-54).
    pub seed: u64,
}

impl Setup {
    /// Four players under these rules.
    pub const fn new(rules: Rules) -> Setup {
        Setup { rules, players: 4, seating: None, seed: 0 }
    }

    /// The seating that is played.
    pub fn seating(&self) -> Result<Seating, SetupError> {
        let seating = self.seating.unwrap_or(match self.players {
            4 => Seating::Four,
            2 => self.rules.two_players,
            _ => Seating::NeutralFill,
        });
        if !(2..=4).contains(&self.players) {
            Err(SetupError::Players { players: self.players })
        } else if !seating.seats(self.players) {
            Err(SetupError::Seating { seating, players: self.players })
        } else {
            Ok(seating)
        }
    }

    /// Who brings each army; `None` for a neutral one.
    pub(crate) fn owners(&self) -> Result<ByArmy<Option<Player>>, SetupError> {
        let [zero, one, two, three] = Player::ALL.map(Some);
        Ok(ByArmy(match (self.seating()?, self.players) {
            (Seating::Four, _) => [zero, one, two, three],
            // The players are numbered by the first of their armies, so who has Red is 0.
            (Seating::TwoByTwo, _) => match Rng::new(self.seed).below(3) {
                0 => [zero, zero, one, one],
                1 => [zero, one, zero, one],
                _ => [zero, one, one, zero],
            },
            (Seating::NeutralFill, 2) => [zero, None, one, None],
            (Seating::NeutralFill, _) => [zero, one, two, None],
        }))
    }
}

impl fmt::Display for Setup {
    /// The setup's text. Rules that are no preset have no name that could be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = Preset::ALL.into_iter().find(|preset| preset.rules == self.rules);
        let id = preset.map_or("djambi/custom", |preset| preset.id);
        write!(f, "{id} players={}", self.players)?;
        if let Ok(seating) = self.seating() {
            write!(f, " seating={}", seating.name())?;
        }
        write!(f, " seed={}", self.seed)
    }
}

/// Reads the text of a setup.
pub(crate) fn read_setup(text: &str) -> Result<Setup, SetupError> {
    let mut text = SetupText::read(text)?;
    let preset = Preset::ALL.into_iter().find(|preset| preset.id == text.name);
    let preset = preset.ok_or_else(|| SetupTextError::Name(text.name.to_owned()))?;
    let setup = Setup {
        rules: preset.rules,
        players: text.take_number("players", 4)?,
        seating: text.take("seating", None, |name| Seating::by_name(name).map(Some))?,
        seed: text.take_number("seed", 0)?,
    };
    text.finish()?;
    setup.seating()?;
    Ok(setup)
}

/// Why a setup cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Djambi is for 2 to 4 players.
    Players {
        /// How many were asked for.
        players: usize,
    },
    /// So many players cannot sit like this.
    Seating {
        /// The seating that was asked for.
        seating: Seating,
        /// How many players were asked for.
        players: usize,
    },
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
        match self {
            SetupError::Players { players } => {
                write!(f, "Djambi is for 2 to 4 players, not {players}")
            }
            SetupError::Seating { seating, players } => {
                write!(f, "seating {} is not for {players} players", seating.name())
            }
            SetupError::Text(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

impl Refusal for SetupError {
    fn clause(&self) -> &'static str {
        "DJ-54"
    }

    fn code(&self) -> &'static str {
        match self {
            SetupError::Players { .. } => "players",
            SetupError::Seating { .. } => "seating",
            SetupError::Text(error) => error.code(),
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            SetupError::Players { players } => vec![("players", players.to_string())],
            SetupError::Seating { seating, players } => {
                vec![("seating", seating.name().to_owned()), ("players", players.to_string())]
            }
            SetupError::Text(error) => error.args(),
        }
    }
}

/// Which players bring an army at all.
pub(crate) fn seated(owners: &ByArmy<Option<Player>>) -> kernel::PlayerSet {
    let mut armies = ByPlayer([0; Player::MOST]);
    for owner in owners.0.into_iter().flatten() {
        armies[owner] += 1;
    }
    Player::ALL.into_iter().filter(|player| armies[*player] > 0).collect()
}
