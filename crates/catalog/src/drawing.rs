//! The drawings of all pieces, the ones that every screen uses.
//!
//! A drawing is a list of [`Layer`]s, path data in a box of 100 by 100, painted one over the other.
//! A layer says which [`Part`] of a piece it is and in whose [`Coat`]; [`Part::paint`] says which
//! [`Ink`]s it takes, and a [`Theme`] gives the inks their colors. A picture writes those colors
//! into the SVG; a page can write [`Ink::variable`] instead and change its theme without drawing
//! anew.
//!
//! # Whose piece it is
//!
//! A piece can have been brought by one player and be commanded by another, so it says both:
//!
//! * The *plate* is who commands it, by color and by outline: Red is a circle, Blue a square,
//!   Yellow a diamond, Green a shield. A player who brought two armies shows the first of them.
//! * The *badge* at the lower right is the army it came with, by color and by letter. Its rim is
//!   that of the plate while both are the same and bright once they differ, so won pieces stand
//!   out.
//! * A piece that nobody commands keeps the outline of its army and loses the color: a neutral one
//!   is gray, an abandoned one hollow and dashed, a suspended one pale and locked.
//!
//! Corpses are all alike (DJ-6) and have no plate. Pawns of Bermudes are disks with the signs of
//! their texts, a ring for White and a cross for Black (BE-2). Squares taken in Vorassic are tiles
//! with the outline and the letter of their owner; the head has an eye of that outline.

mod figures;
mod glyphs;
mod palette;

use std::borrow::Cow;

use kernel::Player;

pub use figures::{LABYRINTH, Path, WALL, figure, plate};
pub(crate) use glyphs::number;
pub use glyphs::text;
pub use palette::{Coat, Ink, Rgb, Theme};

use crate::{BoardView, Color, PieceView, Say, Shape, Standing, Title};

/// One path of a drawing, in a box of 100 by 100.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The path data.
    pub d: Cow<'static, str>,
    /// What it is.
    pub part: Part,
    /// Whose inks it takes.
    pub coat: Coat,
}

/// What a path of a drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// What the figure lies on.
    Plate,
    /// The plate of an army whose player is out.
    DashedPlate,
    /// A square taken in Vorassic.
    Tile,
    /// The outline of the owner on a tile.
    Emblem,
    /// The groove of a pawn.
    Groove,
    /// The figure.
    Figure,
    /// A hole in the figure.
    Hole,
    /// A thin gap in the figure.
    Gap,
    /// A letter or sign of the figure's color.
    Sign,
    /// The badge of the army, while its own player commands it.
    Badge,
    /// The badge of the army, when its own player does not.
    WonBadge,
    /// The letter on a badge.
    Letter,
    /// The skull of a corpse.
    Bone,
    /// Its eyes and nose.
    Socket,
    /// Its teeth.
    Tooth,
    /// The white of the eye of a head.
    Eye,
    /// Its pupil.
    Pupil,
    /// The body of a padlock.
    Lock,
    /// The bow of a padlock.
    Shackle,
    /// What sets the bow off from the plate.
    ShackleRim,
    /// The keyhole of a padlock.
    Keyhole,
}

/// How a part is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// What fills it.
    pub fill: Option<Ink>,
    /// What its line is drawn with, and how wide that is in the box of 100 by 100.
    pub line: Option<(Ink, f64)>,
    /// The lengths of dashes and gaps of the line.
    pub dash: Option<&'static str>,
}

impl Part {
    /// The part's name, for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Plate => "plate",
            Part::DashedPlate => "dashed-plate",
            Part::Tile => "tile",
            Part::Emblem => "emblem",
            Part::Groove => "groove",
            Part::Figure => "figure",
            Part::Hole => "hole",
            Part::Gap => "gap",
            Part::Sign => "sign",
            Part::Badge => "badge",
            Part::WonBadge => "won-badge",
            Part::Letter => "letter",
            Part::Bone => "bone",
            Part::Socket => "socket",
            Part::Tooth => "tooth",
            Part::Eye => "eye",
            Part::Pupil => "pupil",
            Part::Lock => "lock",
            Part::Shackle => "shackle",
            Part::ShackleRim => "shackle-rim",
            Part::Keyhole => "keyhole",
        }
    }

    /// How the part is painted in a coat.
    pub const fn paint(self, coat: Coat) -> Paint {
        let (plate, edge, figure) = (Ink::Plate(coat), Ink::Edge(coat), Ink::Figure(coat));
        let (fill, line) = match self {
            Part::Plate | Part::DashedPlate => (Some(plate), Some((edge, 4.5))),
            Part::Tile | Part::Hole => (Some(plate), None),
            Part::Emblem => (None, Some((edge, 4.5))),
            Part::Groove => (None, Some((edge, 2.5))),
            // The line rounds the corners of the figure.
            Part::Figure => (Some(figure), Some((figure, 2.0))),
            Part::Gap => (None, Some((plate, 4.0))),
            Part::Sign => (None, Some((figure, 7.0))),
            Part::Badge => (Some(plate), Some((edge, 3.5))),
            Part::WonBadge => (Some(plate), Some((Ink::Rim, 4.0))),
            Part::Letter => (None, Some((figure, 4.3))),
            Part::Bone => (Some(Ink::Bone), Some((Ink::Socket, 4.0))),
            Part::Socket => (Some(Ink::Socket), None),
            Part::Tooth => (None, Some((Ink::Socket, 3.5))),
            Part::Eye => (Some(Ink::Eye), Some((edge, 4.5))),
            Part::Pupil => (Some(Ink::Pupil), None),
            Part::Lock => (Some(Ink::Lock), Some((Ink::Rim, 3.0))),
            Part::ShackleRim => (None, Some((Ink::Rim, 10.0))),
            Part::Shackle => (None, Some((Ink::Lock, 4.5))),
            Part::Keyhole => (None, Some((Ink::Rim, 4.0))),
        };
        let dash = match self {
            Part::DashedPlate => Some("9 6"),
            _ => None,
        };
        Paint { fill, line, dash }
    }
}

/// How the kinds of pieces are told from each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// By figures.
    #[default]
    Figures,
    /// By the letters of their texts, `C` for a Chief (DJ-61).
    Letters,
}

impl PieceSet {
    /// All sets.
    pub const ALL: [PieceSet; 2] = [PieceSet::Figures, PieceSet::Letters];

    /// The set's name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Figures => "figures",
            PieceSet::Letters => "letters",
        }
    }

    /// What shows the kind of a piece on its plate.
    fn kind(self, shape: Shape, coat: Coat) -> Vec<Layer> {
        let letter = match (self, shape) {
            (PieceSet::Letters, Shape::Chief) => "C",
            (PieceSet::Letters, Shape::Assassin) => "A",
            (PieceSet::Letters, Shape::Reporter) => "R",
            (PieceSet::Letters, Shape::Diplomat) => "D",
            (PieceSet::Letters, Shape::Necromobile) => "N",
            (PieceSet::Letters, Shape::Militant) => "M",
            _ => return static_layers(figure(shape), coat).collect(),
        };
        vec![Layer { d: Cow::Owned(text(letter, 48.0, 48.0, 40.0)), part: Part::Sign, coat }]
    }
}

/// The colors that have a letter on their pieces.
const LETTERED: [Color; 4] = [Color::Red, Color::Blue, Color::Yellow, Color::Green];

/// The letters that stand for colors on badges and tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Letters {
    /// Those of a language; without them those of the game's texts.
    worded: Option<[char; LETTERED.len()]>,
}

impl Letters {
    /// The letters that somebody expects who reads this language.
    pub fn worded(say: &Say<'_>) -> Letters {
        let letter = |color: Color| {
            say(&format!("letter-{}", color.name()), &[]).chars().next().unwrap_or_default()
        };
        Letters { worded: Some(LETTERED.map(letter)) }
    }

    fn of(self, title: Title, color: Color) -> char {
        let place = LETTERED.iter().position(|lettered| *lettered == color);
        let worded = self.worded.and_then(|letters| Some(letters[place?]));
        worded.unwrap_or_else(|| letter_of(title, color))
    }
}

/// The drawing of a piece in one of the sets, in the coat of the player who commands it.
pub fn piece_in(
    set: PieceSet,
    letters: Letters,
    piece: &PieceView,
    view: &BoardView,
) -> Vec<Layer> {
    let home = piece.controller.and_then(|player| home(view, player));
    let mut layers = Vec::new();
    let Some(army) = piece.color else {
        layers.extend(static_layers(figure(piece.shape), Coat::Neutral));
        return layers;
    };
    let (outline, coat) = match piece.standing {
        Standing::Active => (home.unwrap_or(army), Coat::Color(home.unwrap_or(army))),
        Standing::Neutral => (army, Coat::Neutral),
        Standing::Abandoned => (army, Coat::Abandoned),
        Standing::Suspended => (army, Coat::Suspended),
    };
    match piece.shape {
        Shape::Pawn => layers.extend(pawn(outline)),
        Shape::Body | Shape::Head => {
            layers.extend(tile(letters.of(view.title, outline), piece.shape, outline));
        }
        _ => {
            let part = match piece.standing {
                Standing::Abandoned => Part::DashedPlate,
                _ => Part::Plate,
            };
            layers.push(layer(plate(outline), part, coat));
            layers.extend(set.kind(piece.shape, coat));
            layers.extend(badge(letters.of(view.title, army), army, coat));
            if piece.standing == Standing::Suspended {
                layers.extend(static_layers(figures::PADLOCK, coat));
            }
        }
    }
    layers
}

/// The sign of a player at the edge of the board: crowned, who is in power or has won; gray, who is
/// out.
pub fn seat(view: &BoardView, player: Player, letters: Letters) -> Vec<Layer> {
    let Some(seat) = view.players.iter().find(|seat| seat.player == player) else {
        return Vec::new();
    };
    let Some(&color) = seat.colors.first() else { return Vec::new() };
    if matches!(color, Color::White | Color::Black) {
        return pawn(color);
    }
    let crowned = seat.in_power || seat.place == Some(1);
    let coat = if seat.is_in || crowned { Coat::Color(color) } else { Coat::Neutral };
    let mut layers = vec![layer(plate(color), Part::Plate, coat)];
    if crowned {
        layers.extend(static_layers(figure(Shape::Chief), coat));
        layers.extend(badge(letters.of(view.title, color), color, coat));
    } else {
        let letter = letters.of(view.title, color);
        layers.push(written(letter, (50.0, 48.0), 44.0, Part::Sign, coat));
    }
    layers
}

/// The color that stands for a player.
pub fn home(view: &BoardView, player: Player) -> Option<Color> {
    let seat = view.players.iter().find(|seat| seat.player == player)?;
    seat.colors.first().copied()
}

fn pawn(color: Color) -> Vec<Layer> {
    let coat = Coat::Color(color);
    let mut layers = vec![layer(plate(color), Part::Plate, coat)];
    layers.extend(static_layers(figure(Shape::Pawn), coat));
    layers.push(layer(figures::sign(color), Part::Sign, coat));
    layers
}

fn tile(letter: char, shape: Shape, color: Color) -> Vec<Layer> {
    let coat = Coat::Color(color);
    let mut layers = static_layers(figure(Shape::Body), coat).collect::<Vec<_>>();
    if shape == Shape::Head {
        layers.push(layer(figures::emblem(color), Part::Eye, coat));
        layers.extend(static_layers(figure(Shape::Head), coat));
        layers.extend(badge(letter, color, coat));
    } else {
        layers.push(layer(figures::emblem(color), Part::Emblem, coat));
        layers.push(written(letter, (50.0, 50.0), 30.0, Part::Letter, coat));
    }
    layers
}

fn badge(letter: char, army: Color, plate: Coat) -> [Layer; 2] {
    let coat = Coat::Color(army);
    let part = if plate == coat { Part::Badge } else { Part::WonBadge };
    [layer(figures::BADGE, part, coat), written(letter, (81.0, 81.0), 20.0, Part::Letter, coat)]
}

/// A letter around a point.
fn written(letter: char, (x, y): (f64, f64), height: f64, part: Part, coat: Coat) -> Layer {
    Layer { d: Cow::Owned(text(letter.encode_utf8(&mut [0; 4]), x, y, height)), part, coat }
}

/// The letter of a color in the texts of the game (DJ-61, BE-2, VO-6).
fn letter_of(title: Title, color: Color) -> char {
    match (title, color) {
        (_, Color::Red) => 'R',
        (_, Color::Blue) => 'B',
        (Title::Vorassic, Color::Yellow) => 'J',
        (_, Color::Yellow) => 'Y',
        (Title::Vorassic, Color::Green) => 'V',
        (_, Color::Green) => 'G',
        (_, Color::White) => 'O',
        (_, Color::Black) => 'X',
    }
}

fn layer(d: &'static str, part: Part, coat: Coat) -> Layer {
    Layer { d: Cow::Borrowed(d), part, coat }
}

fn static_layers(paths: &'static [Path], coat: Coat) -> impl Iterator<Item = Layer> {
    paths.iter().map(move |path| layer(path.d, path.part, coat))
}
