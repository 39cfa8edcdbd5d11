//! What is agreed before the first turn.

use std::fmt;

use kernel::{Player, Refusal, Rng, SetupText, SetupTextError, Square, mix};

use crate::board::{self, Board, Corner, Ground, LARGEST_SIZE, Rotation, SMALLEST_SIZE};
use crate::walls;

/// The versioned name of these rules: a change of a legal action makes a new one.
pub const RULES_ID: &str = "vorassic@1";

/// How a player captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// From the last captured square, orthogonally (VO-11).
    #[default]
    Snake,
    /// From any own square, in all eight directions (VO-12).
    Octopus,
}

impl Mode {
    /// Both modes.
    pub const ALL: [Mode; 2] = [Mode::Snake, Mode::Octopus];

    /// The mode's name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Snake => "snake",
            Mode::Octopus => "octopus",
        }
    }

    /// The mode with this name.
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// Where the values come from (VO-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fill {
    /// The distance to the nearest owned corner, at most 9.
    #[default]
    Distance,
    /// Drawn with the seed.
    Random,
}

impl Fill {
    /// Both ways to fill a board.
    pub const ALL: [Fill; 2] = [Fill::Distance, Fill::Random];

    /// The name of this way in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Fill::Distance => "distance",
            Fill::Random => "random",
        }
    }

    /// The way with this name.
    pub fn named(name: &str) -> Option<Fill> {
        Fill::ALL.into_iter().find(|fill| fill.name() == name)
    }
}

/// Whether random values look the same from every owned corner (VO-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// They do, so that everybody has the same chances.
    #[default]
    Symmetric,
    /// Each square is drawn for itself.
    Free,
}

/// Everything that decides the first position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// How players capture.
    pub mode: Mode,
    /// Squares along a side, 5 to 26.
    pub size: usize,
    /// Where the values come from.
    pub fill: Fill,
    /// What random values look like from the other corners; walls are always symmetric.
    pub symmetry: Symmetry,
    /// How many squares nobody can take.
    pub walls: usize,
    /// How many players, 2 to 4.
    pub players: usize,
    /// What random values and walls follow from.
    pub seed: u64,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            mode: Mode::default(),
            size: 10,
            fill: Fill::default(),
            symmetry: Symmetry::default(),
            walls: 0,
            players: 2,
            seed: 0,
        }
    }
}

impl Setup {
    /// The largest number of walls that a board of this size with so many players can hold
    /// (VO-5), if there are such boards. Not every smaller number fits the symmetry.
    pub fn largest_walls(size: usize, players: usize) -> Option<usize> {
        check_size(size).and(check_players(players)).ok()?;
        Some(walls::largest(size, Rotation::of(players)))
    }

    /// The board before the first turn, and the owned corners in the order of acting.
    pub(crate) fn board(&self) -> Result<(Board, Vec<Square>), SetupError> {
        check_size(self.size)?;
        check_players(self.players)?;
        let rotation = Rotation::of(self.players);
        // Walls have their own stream, so that their number does not change the values.
        let walls = walls::draw(self.size, rotation, self.walls, &mut Rng::new(mix(self.seed)))
            .map_err(|largest| SetupError::Walls { asked: self.walls, largest })?;
        let mut ground = Ground::new(self.size, walls);
        match self.fill {
            Fill::Distance => self.fill_by_distance(&mut ground),
            Fill::Random => self.fill_at_random(&mut ground),
        }
        let corners: Vec<_> =
            Corner::owned(self.players).map(|corner| corner.square(self.size)).collect();
        let board = Board::new(ground, corners.iter().copied().zip(Player::ALL));
        Ok((board, corners))
    }

    fn fill_by_distance(&self, ground: &mut Ground) {
        let corners = Vec::from_iter(Corner::owned(self.players).map(|c| c.row_col(self.size)));
        for (row, col) in board::places(self.size) {
            let distance =
                |corner: &(usize, usize)| corner.0.abs_diff(row) + corner.1.abs_diff(col);
            let nearest = corners.iter().map(distance).min().expect("somebody owns a corner");
            ground.set_value(board::square(row, col), nearest.min(9) as u8);
        }
    }

    fn fill_at_random(&self, ground: &mut Ground) {
        let mut rng = Rng::new(self.seed);
        let rotation = match self.symmetry {
            Symmetry::Symmetric => Some(Rotation::of(self.players)),
            Symmetry::Free => None,
        };
        for place in board::places(self.size) {
            let orbit = rotation.map_or(vec![place], |rotation| rotation.orbit(self.size, place));
            // Each orbit is drawn once, at the first of its squares.
            if orbit.iter().all(|other| *other >= place) {
                let value = rng.below(10) as u8;
                for (row, col) in orbit {
                    ground.set_value(board::square(row, col), value);
                }
            }
        }
    }
}

fn check_size(size: usize) -> Result<(), SetupError> {
    if (SMALLEST_SIZE..=LARGEST_SIZE).contains(&size) {
        Ok(())
    } else {
        Err(SetupError::Size(size))
    }
}

fn check_players(players: usize) -> Result<(), SetupError> {
    if (2..=Player::MOST).contains(&players) { Ok(()) } else { Err(SetupError::Players(players)) }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mode, fill) = (self.mode.name(), self.fill.name());
        let symmetric = self.symmetry == Symmetry::Symmetric;
        let Setup { size, walls, players, seed, .. } = self;
        write!(f, "{RULES_ID} mode={mode} size={size} fill={fill} symmetric={symmetric} ")?;
        write!(f, "walls={walls} players={players} seed={seed}")
    }
}

/// Reads the text of a setup.
pub(crate) fn read_setup(text: &str) -> Result<Setup, SetupError> {
    let mut text = SetupText::read(text)?;
    if text.name != RULES_ID {
        return Err(SetupTextError::Name(text.name.to_owned()).into());
    }
    let default = Setup::default();
    let setup = Setup {
        mode: text.take("mode", default.mode, Mode::named)?,
        size: text.take_number("size", default.size)?,
        fill: text.take("fill", default.fill, Fill::named)?,
        symmetry: text.take("symmetric", default.symmetry, |value| match value {
            "true" => Some(Symmetry::Symmetric),
            "false" => Some(Symmetry::Free),
            _ => None,
        })?,
        walls: text.take_number("walls", default.walls)?,
        players: text.take_number("players", default.players)?,
        seed: text.take_number("seed", default.seed)?,
    };
    text.finish()?;
    setup.board()?;
    Ok(setup)
}

/// Why a setup cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// No board has this size (VO-1).
    Size(usize),
    /// The game is not for so many players (VO-6).
    Players(usize),
    /// So many walls cannot be placed (VO-5).
    Walls {
        /// How many were asked for.
        asked: usize,
        /// The largest number that can be placed.
        largest: usize,
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
            SetupError::Size(size) => {
                write!(
                    f,
                    "size {size}: a board has {SMALLEST_SIZE} to {LARGEST_SIZE} squares a side"
                )
            }
            SetupError::Players(players) => write!(f, "{players} players: 2 to 4 can play"),
            SetupError::Walls { asked, largest } => write!(
                f,
                "{asked} walls cannot be placed symmetrically with the corners connected; \
                 the largest possible number is {largest}, two players have them in pairs and \
                 3 or 4 in fours, and a board of odd size can have one more in its center"
            ),
            SetupError::Text(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

impl Refusal for SetupError {
    fn clause(&self) -> &'static str {
        match self {
            SetupError::Size(_) | SetupError::Text(_) => "VO-1",
            SetupError::Players(_) => "VO-6",
            SetupError::Walls { .. } => "VO-5",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            SetupError::Size(_) => "size",
            SetupError::Players(_) => "players",
            SetupError::Walls { .. } => "walls",
            SetupError::Text(error) => error.code(),
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            SetupError::Size(size) => vec![("size", size.to_string())],
            SetupError::Players(players) => vec![("players", players.to_string())],
            SetupError::Walls { asked, largest } => {
                vec![("asked", asked.to_string()), ("largest", largest.to_string())]
            }
            SetupError::Text(error) => error.args(),
        }
    }
}
