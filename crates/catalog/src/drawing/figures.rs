//! Path data of everything that is drawn, made for this project.
//!
//! Figures are silhouettes with few holes, between 20 and 76 of the box, a little to the upper left
//! of the center because the badge sits at the lower right. A gap is at least 4 wide: a pixel and a
//! third when a square has 32.

use super::Part;
use crate::{Color, Shape};

/// One path of a figure, in a box of 100 by 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The path data.
    pub d: &'static str,
    /// What it is.
    pub part: Part,
}

/// The figure of a shape, without plate and badge.
pub const fn figure(shape: Shape) -> &'static [Path] {
    match shape {
        Shape::Chief => CROWN,
        Shape::Assassin => DAGGER,
        Shape::Reporter => CAMERA,
        Shape::Diplomat => DOVE,
        Shape::Necromobile => HEARSE,
        Shape::Militant => FLAG,
        Shape::Corpse => SKULL,
        Shape::Pawn => DISK,
        Shape::Body => TILE,
        Shape::Head => PUPIL,
    }
}

/// The outline that stands for a color.
pub const fn plate(color: Color) -> &'static str {
    match color {
        Color::Red => "M6 50a44 44 0 1 0 88 0a44 44 0 1 0 -88 0Z",
        Color::Blue => "M17 8H83Q92 8 92 17V83Q92 92 83 92H17Q8 92 8 83V17Q8 8 17 8Z",
        Color::Yellow => {
            "M46.5 5Q50 2 53.5 5Q80 20 95 46.5Q98 50 95 53.5Q80 80 53.5 95Q50 98 46.5 95Q20 80 5 53.5Q2 50 5 46.5Q20 20 46.5 5Z"
        }
        Color::Green => "M15 8H85Q90 8 90 13V52C90 74 70 86 50 95C30 86 10 74 10 52V13Q10 8 15 8Z",
        Color::White | Color::Black => "M9 50a41 41 0 1 0 82 0a41 41 0 1 0 -82 0Z",
    }
}

/// The outline that stands for a color, smaller, on a tile.
pub(super) const fn emblem(color: Color) -> &'static str {
    match color {
        Color::Red => "M18 50a32 32 0 1 0 64 0a32 32 0 1 0 -64 0Z",
        Color::Blue => "M25 20H75Q80 20 80 25V75Q80 80 75 80H25Q20 80 20 75V25Q20 20 25 20Z",
        Color::Yellow => {
            "M47.5 15.5Q50 13.5 52.5 15.5Q73 27 84.5 47.5Q86.5 50 84.5 52.5Q73 73 52.5 84.5Q50 86.5 47.5 84.5Q27 73 15.5 52.5Q13.5 50 15.5 47.5Q27 27 47.5 15.5Z"
        }
        Color::Green => {
            "M24 20H76Q80 20 80 24V52C80 68 66 77 50 84C34 77 20 68 20 52V24Q20 20 24 20Z"
        }
        Color::White | Color::Black => plate(color),
    }
}

/// The sign of a pawn, as in the texts of Bermudes.
pub(super) const fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "M38 38L62 62M62 38L38 62",
        _ => "M36 50a14 14 0 1 0 28 0a14 14 0 1 0 -28 0Z",
    }
}

/// Where the letter of the army stands.
pub(super) const BADGE: &str = "M64.5 81a16.5 16.5 0 1 0 33 0a16.5 16.5 0 1 0 -33 0Z";

/// The walls of the Labyrinth: three rooms, one inside the other, each entered from the other side.
pub const LABYRINTH: &str = "M42 89H11V11H89V89H58M42 25H25V75H75V25H58M44 61H39V39H61V61H56M50 11V25M25 50H39M75 50H61M50 75V89";

/// The joints of a wall.
pub const WALL: &str = "M4 35H96M4 65H96M50 4V35M27 35V65M73 35V65M50 65V96";

const CROWN: &[Path] = &[
    Path { d: "M29.3 37L39.6 46.9L50 27.1L60.4 46.9L70.7 37L67.1 58.6H32.9Z", part: Part::Figure },
    Path {
        d: "M25.3 34.8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM45.5 24.8a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0ZM66.7 34.8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
        part: Part::Figure,
    },
    Path { d: "M32.9 63.5H67.1V68.5H32.9Z", part: Part::Figure },
];

const DAGGER: &[Path] = &[
    Path { d: "M70.4 24.6L68.2 34.9L47 56.1L38.9 48L60.1 26.8Z", part: Part::Figure },
    Path { d: "M33 42L53 62L48.6 66.3L28.7 46.4Z", part: Part::Figure },
    Path { d: "M36.2 53.9L41.1 58.8L31.8 68.1L26.9 63.2Z", part: Part::Figure },
    Path { d: "M22.2 67.5a5.3 5.3 0 1 0 10.6 0a5.3 5.3 0 1 0 -10.6 0Z", part: Part::Figure },
    Path { d: "M64.2 30.8L45.5 49.5", part: Part::Gap },
];

const CAMERA: &[Path] = &[
    Path {
        d: "M30.5 34.6H38.4L42 27.5H56L59.6 34.6H67.5Q72.8 34.6 72.8 39.8V61Q72.8 66.2 67.5 66.2H30.5Q25.2 66.2 25.2 61V39.8Q25.2 34.6 30.5 34.6Z",
        part: Part::Figure,
    },
    Path {
        d: "M37.1 50.4a11.9 11.9 0 1 0 23.8 0a11.9 11.9 0 1 0 -23.8 0ZM63.3 41.6a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z",
        part: Part::Hole,
    },
    Path { d: "M42.9 50.4a6.1 6.1 0 1 0 12.2 0a6.1 6.1 0 1 0 -12.2 0Z", part: Part::Figure },
];

const DOVE: &[Path] = &[
    Path {
        d: "M22.4 41.2L30.5 35.4C32.3 29.5 41.3 28.6 44 34.9C45.4 38.5 46.7 41.2 50.3 42.1C49.4 32.2 55.7 24.1 69.2 21.4C71.9 33.1 69.2 43.9 62 50.2L75.5 53.8L67.4 64.6C55.7 71.8 39.5 70.9 33.2 59.2C30.1 53.8 29.1 48.4 30.1 43.9Z",
        part: Part::Figure,
    },
    Path { d: "M34.5 37.6a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z", part: Part::Hole },
    Path { d: "M50.3 43.9C52.1 51.1 55.7 53.8 60.2 52.9", part: Part::Gap },
];

/// A coffin on wheels.
const HEARSE: &[Path] = &[
    Path { d: "M20 37L34 27.5L75 34.5V50.5L34 57.5L20 48Z", part: Part::Figure },
    Path {
        d: "M26 66a7.7 7.7 0 1 0 15.4 0a7.7 7.7 0 1 0 -15.4 0ZM52 66a7.7 7.7 0 1 0 15.4 0a7.7 7.7 0 1 0 -15.4 0Z",
        part: Part::Figure,
    },
    Path {
        d: "M30.8 66a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0ZM56.8 66a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0 -5.8 0Z",
        part: Part::Hole,
    },
    Path { d: "M29 42.5H65M39 35V50", part: Part::Gap },
];

const FLAG: &[Path] = &[
    Path { d: "M29 21.9H34.7V72.9H29Z", part: Part::Figure },
    Path {
        d: "M37.8 25.4C46.6 20.1 54.5 31.5 70.4 25.4V49.1C54.5 55.3 46.6 43.9 37.8 49.1Z",
        part: Part::Figure,
    },
];

const SKULL: &[Path] = &[
    Path {
        d: "M50 17C30 17 19 30 19 47C19 58 24 64 31 67V77Q31 83 37 83H63Q69 83 69 77V67C76 64 81 58 81 47C81 30 70 17 50 17Z",
        part: Part::Bone,
    },
    Path {
        d: "M28.5 49a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM54.5 49a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM50 58L55 67H45Z",
        part: Part::Socket,
    },
    Path { d: "M43 74V83M50 74V83M57 74V83", part: Part::Tooth },
];

const DISK: &[Path] =
    &[Path { d: "M17 50a33 33 0 1 0 66 0a33 33 0 1 0 -66 0Z", part: Part::Groove }];

const TILE: &[Path] =
    &[Path { d: "M13 3H87Q97 3 97 13V87Q97 97 87 97H13Q3 97 3 87V13Q3 3 13 3Z", part: Part::Tile }];

const PUPIL: &[Path] =
    &[Path { d: "M37 50a13 13 0 1 0 26 0a13 13 0 1 0 -26 0Z", part: Part::Pupil }];

pub(super) const PADLOCK: &[Path] = &[
    Path { d: "M14 76V70Q14 62 21 62Q28 62 28 70V76", part: Part::ShackleRim },
    Path { d: "M14 76V70Q14 62 21 62Q28 62 28 70V76", part: Part::Shackle },
    Path {
        d: "M9 73.5H33Q35.5 73.5 35.5 76V93.5Q35.5 96 33 96H9Q6.5 96 6.5 93.5V76Q6.5 73.5 9 73.5Z",
        part: Part::Lock,
    },
    Path { d: "M21 82V88", part: Part::Keyhole },
];
