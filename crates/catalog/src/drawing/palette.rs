//! The colors: which inks there are, and what they are in each theme.
//!
//! The four armies differ in lightness and along the axis from blue to yellow, so they stay apart
//! for people who do not tell red from green. The tests measure that, and the contrast of every
//! figure with its plate and of every plate with the squares.

use std::fmt;

use crate::Color;

/// What a part is painted with. A theme says which color that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The plate of a piece.
    Plate(Coat),
    /// The line around the plate.
    Edge(Coat),
    /// The figure on the plate.
    Figure(Coat),
    /// The rim of the badge of a piece that its own player does not command.
    Rim,
    /// A skull.
    Bone,
    /// Its holes and outline.
    Socket,
    /// The white of an eye.
    Eye,
    /// Its pupil.
    Pupil,
    /// A padlock.
    Lock,
    /// What surrounds the squares.
    Frame,
    /// Coordinates.
    Label,
    /// Every second square.
    Light,
    /// The other squares.
    Dark,
    /// The square of the Labyrinth.
    Labyrinth,
    /// Its walls.
    Maze,
    /// A square that nobody can take.
    Wall,
    /// The joints of its bricks.
    Joint,
    /// A square worth so much, 0 to 9.
    Value(u8),
    /// The number on it.
    Digit,
    /// A square of the last turn.
    Last,
    /// The line around a piece that moved last.
    LastLine,
    /// A square chosen for the turn in the making.
    Chosen,
    /// Choices, arrows, what a text points to.
    Accent,
}

/// In whose colors a piece is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coat {
    /// Of the player with this color.
    Color(Color),
    /// Nobody's: nobody brought the army.
    Neutral,
    /// Nobody's: the player is out.
    Abandoned,
    /// Nobody's as long as the Chief is walled in.
    Suspended,
}

/// A set of colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For paper and bright rooms.
    Light,
    /// For the night.
    Dark,
}

/// A color as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Coat {
    /// All coats.
    pub const ALL: [Coat; 9] = [
        Coat::Color(Color::Red),
        Coat::Color(Color::Blue),
        Coat::Color(Color::Yellow),
        Coat::Color(Color::Green),
        Coat::Color(Color::White),
        Coat::Color(Color::Black),
        Coat::Neutral,
        Coat::Abandoned,
        Coat::Suspended,
    ];

    /// The coat's name, for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Coat::Color(color) => color.name(),
            Coat::Neutral => "neutral",
            Coat::Abandoned => "abandoned",
            Coat::Suspended => "suspended",
        }
    }
}

impl Ink {
    /// All inks.
    pub fn all() -> impl Iterator<Item = Ink> {
        let of_coat = |coat| [Ink::Plate(coat), Ink::Edge(coat), Ink::Figure(coat)];
        let plain = [
            Ink::Rim,
            Ink::Bone,
            Ink::Socket,
            Ink::Eye,
            Ink::Pupil,
            Ink::Lock,
            Ink::Frame,
            Ink::Label,
            Ink::Light,
            Ink::Dark,
            Ink::Labyrinth,
            Ink::Maze,
            Ink::Wall,
            Ink::Joint,
            Ink::Digit,
            Ink::Last,
            Ink::LastLine,
            Ink::Chosen,
            Ink::Accent,
        ];
        Coat::ALL.into_iter().flat_map(of_coat).chain(plain).chain((0..=9).map(Ink::Value))
    }

    /// The name of the CSS variable that holds the ink on a page: `--plate-red`.
    pub fn variable(self) -> String {
        let name = match self {
            Ink::Plate(coat) => return format!("--plate-{}", coat.name()),
            Ink::Edge(coat) => return format!("--edge-{}", coat.name()),
            Ink::Figure(coat) => return format!("--figure-{}", coat.name()),
            Ink::Value(value) => return format!("--value-{}", value.min(9)),
            Ink::Rim => "rim",
            Ink::Bone => "bone",
            Ink::Socket => "socket",
            Ink::Eye => "eye",
            Ink::Pupil => "pupil",
            Ink::Lock => "lock",
            Ink::Frame => "frame",
            Ink::Label => "label",
            Ink::Light => "light-square",
            Ink::Dark => "dark-square",
            Ink::Labyrinth => "labyrinth",
            Ink::Maze => "maze",
            Ink::Wall => "wall",
            Ink::Joint => "joint",
            Ink::Digit => "digit",
            Ink::Last => "last",
            Ink::LastLine => "last-line",
            Ink::Chosen => "chosen",
            Ink::Accent => "accent",
        };
        format!("--{name}")
    }
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// The theme's name in commands and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme with this name.
    pub fn by_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The color of an ink.
    pub fn color(self, ink: Ink) -> Rgb {
        let (light, dark) = match ink {
            Ink::Plate(coat) => colors(coat)[0],
            Ink::Edge(coat) => colors(coat)[1],
            Ink::Figure(coat) => colors(coat)[2],
            Ink::Rim | Ink::Eye => (0xFFFFFF, 0xFFFFFF),
            Ink::Bone => (0xF3F0E8, 0xC9C6BE),
            Ink::Socket => (0x4B4A48, 0x24262A),
            Ink::Pupil => (0x22252A, 0x15171A),
            Ink::Lock => (0x2B2D31, 0x15171A),
            Ink::Frame => (0xFBF9F4, 0x191C21),
            Ink::Label => (0x7A7263, 0x9AA0AA),
            Ink::Light => (0xF1ECE0, 0x343A44),
            Ink::Dark => (0xE5DDCC, 0x2A2F38),
            Ink::Labyrinth => (0xD3C7E2, 0x3D3358),
            Ink::Maze => (0x8E7BB0, 0x8B79B8),
            Ink::Wall => (0x6E6A63, 0x0E1013),
            Ink::Joint => (0x4F4B45, 0x3B4049),
            Ink::Value(value) => (mix(0xF7F3EA, 0xDCCFB4, value), mix(0x272B32, 0x4A4438, value)),
            Ink::Digit => (0x4C463A, 0xD9D3C4),
            Ink::Last => (0xF6DD9A, 0x41371F),
            Ink::LastLine => (0x2B2D31, 0xFFFFFF),
            Ink::Chosen => (0xD4C2F0, 0x3F335E),
            Ink::Accent => (0x6B3FC0, 0xB99BFF),
        };
        Rgb::from_hex(match self {
            Theme::Light => light,
            Theme::Dark => dark,
        })
    }

    /// The inks as declarations of CSS variables, one a line.
    pub fn variables(self) -> String {
        Ink::all().map(|ink| format!("{}: {};\n", ink.variable(), self.color(ink))).collect()
    }
}

/// Plate, edge and figure, each in the light and in the dark theme.
const fn colors(coat: Coat) -> [(u32, u32); 3] {
    match coat {
        Coat::Color(Color::Red) => {
            [(0xC63A24, 0xDF5844), (0x7E1710, 0x7A170E), (0xFFFFFF, 0xFFFFFF)]
        }
        Coat::Color(Color::Blue) => {
            [(0x2166B5, 0x4289DB), (0x123E75, 0x10396C), (0xFFFFFF, 0xFFFFFF)]
        }
        Coat::Color(Color::Yellow) => {
            [(0xF4C430, 0xF2C53D), (0x6E5200, 0x5C4500), (0x33270A, 0x2E2308)]
        }
        Coat::Color(Color::Green) => {
            [(0x0A9173, 0x1CA588), (0x07503B, 0x05432F), (0xFFFFFF, 0xFFFFFF)]
        }
        Coat::Color(Color::White) => {
            [(0xFDFCF8, 0xF1EEE6), (0x6F695C, 0x8A8476), (0x3A362E, 0x3A362E)]
        }
        Coat::Color(Color::Black) => {
            [(0x34373D, 0x0B0D10), (0x14161A, 0x98A1AE), (0xF4F1EA, 0xF4F1EA)]
        }
        Coat::Neutral => [(0x83878D, 0x8A8F97), (0x4A4D52, 0x3A3E45), (0xFFFFFF, 0xFFFFFF)],
        Coat::Abandoned => [(0xF6F4EF, 0x262A31), (0x6B6E73, 0xA3A8B0), (0x6B6E73, 0xA3A8B0)],
        Coat::Suspended => [(0xC9CBCF, 0x9CA1A9), (0x4A4D52, 0x3A3E45), (0x4A4D52, 0x30343A)],
    }
}

/// A step of nine on the way from one color to another.
fn mix(from: u32, to: u32, step: u8) -> u32 {
    let step = u32::from(step.min(9));
    let (from, to) = (from.to_be_bytes(), to.to_be_bytes());
    let mut mixed = [0; 4];
    for (place, byte) in mixed.iter_mut().enumerate() {
        let sum = u32::from(from[place]) * (9 - step) + u32::from(to[place]) * step;
        *byte = (sum / 9).min(255) as u8;
    }
    u32::from_be_bytes(mixed)
}

impl Rgb {
    const fn from_hex(hex: u32) -> Rgb {
        let [_, red, green, blue] = hex.to_be_bytes();
        Rgb(red, green, blue)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
