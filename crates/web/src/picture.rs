//! What the squares of the board show, as SVG.
//!
//! Made of our own drawings, numbers and names of squares only: nothing that a person wrote gets
//! into these texts.

use std::fmt::Write;

use catalog::drawing::{self, Ink, LABYRINTH, Layer, Letters, PieceSet, WALL};
use catalog::{BoardView, Ground, Mark, PieceView, Role, Shape};

use crate::geometry::Turned;

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) set: PieceSet,
    pub(crate) letters: Letters,
}

/// The side of a square in the picture.
pub(crate) const SIDE: usize = 100;

/// Room above and right of the squares.
pub(crate) const EDGE: usize = 12;

/// A board with more columns can be zoomed.
pub(crate) const LARGE: usize = 12;

/// Room for coordinates left of and below so many squares. It grows with the board, so that they
/// can be read on large ones.
pub(crate) const fn margin(squares: usize) -> usize {
    if squares > LARGE { 4 * squares } else { 46 }
}

/// What the ground of a square is filled with.
pub(crate) fn ground(view: &BoardView, index: usize) -> String {
    let is_dark = (index / view.cols + index % view.cols).is_multiple_of(2);
    ink(match view.squares[index].ground {
        Ground::Labyrinth => Ink::Labyrinth,
        Ground::Wall => Ink::Wall,
        Ground::Value(value) => Ink::Value(value),
        Ground::Plain if is_dark => Ink::Dark,
        Ground::Plain => Ink::Light,
    })
}

/// What lies on the ground of a square: marks and piece.
pub(crate) fn square(view: &BoardView, index: usize, style: Style) -> String {
    let square = &view.squares[index];
    let has = |wanted: fn(&Mark) -> bool| square.marks.iter().any(wanted);
    let mut svg = String::new();
    if has(|mark| *mark == Mark::Last) {
        fill(&mut svg, Ink::Last, "0.8");
        let line = ink(Ink::LastLine);
        put(
            &mut svg,
            format_args!(
                r#"<rect class="last" x="2.5" y="2.5" width="95" height="95" fill="none" stroke="{line}"/>"#
            ),
        );
    }
    if has(|mark| matches!(mark, Mark::Chosen(_))) {
        fill(&mut svg, Ink::Chosen, "0.9");
    }
    match square.ground {
        Ground::Labyrinth => scenery(&mut svg, LABYRINTH, Ink::Maze),
        Ground::Wall => scenery(&mut svg, WALL, Ink::Joint),
        Ground::Value(value) => {
            let ink = ink(Ink::Digit);
            put(
                &mut svg,
                format_args!(r#"<text class="digit" x="50" y="66" fill="{ink}">{value}</text>"#),
            );
        }
        Ground::Plain => {}
    }
    if view.cols > LARGE {
        // Where only a part of the board is in sight, its coordinates are not.
        let (ink, name) = (ink(Ink::Label), &square.name);
        put(
            &mut svg,
            format_args!(r#"<text class="square-name" x="6" y="20" fill="{ink}">{name}</text>"#),
        );
    }
    if let Some(piece) = square.piece {
        let is_crowned = piece.shape == Shape::Chief && square.ground == Ground::Labyrinth;
        svg += if is_crowned { r#"<g class="piece crown">"# } else { r#"<g class="piece">"# };
        layers(&mut svg, &drawing::piece_in(style.set, style.letters, &piece, view));
        svg += "</g>";
    }
    for mark in &square.marks {
        match mark {
            // A dot would hide the value that one chooses.
            Mark::Choice(role) => {
                choice(&mut svg, *role, square.piece.is_some() || square.ground != Ground::Plain);
            }
            Mark::Chosen(_) | Mark::Last | Mark::Pointed => {}
        }
    }
    svg
}

/// What hangs on the pointer, around the origin.
pub(crate) fn hanging(view: &BoardView, style: Style, piece: &PieceView) -> String {
    let mut svg = r#"<g transform="translate(-50 -50)">"#.to_owned();
    layers(&mut svg, &drawing::piece_in(style.set, style.letters, piece, view));
    svg + "</g>"
}

/// A turn that is advised: an arrow from square to square, or a ring around the only one.
pub(crate) fn hint(squares: &[usize], turned: Turned) -> String {
    let center = |index: &usize| {
        let (x, y) = turned.place(*index);
        ((x * SIDE + SIDE / 2) as f64, (y * SIDE + SIDE / 2) as f64)
    };
    let points: Vec<(f64, f64)> = squares.iter().map(center).collect();
    let mut d = String::new();
    if let [(x, y)] = points[..] {
        let (x, y) = (x as i32 - 30, y as i32);
        put(&mut d, format_args!("M{x} {y}a30 30 0 1 0 60 0a30 30 0 1 0 -60 0"));
    }
    for (from, to) in points.iter().zip(points.iter().skip(1)) {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = (x * x + y * y).sqrt().max(1.0);
        // Of length one along the arrow.
        let (x, y) = (x / length, y / length);
        let mut point = |word: char, along: f64, aside: f64| {
            let (x, y) = (to.0 - x * along + y * aside, to.1 - y * along - x * aside);
            put(&mut d, format_args!("{word}{} {}", x as i32, y as i32));
        };
        point('M', length - 18.0, 0.0);
        point('L', 6.0, 0.0);
        point('M', 34.0, 22.0);
        point('L', 4.0, 0.0);
        point('L', 34.0, -22.0);
    }
    if d.is_empty() { d } else { format!(r#"<path class="rim" d="{d}"/><path d="{d}"/>"#) }
}

/// The names of the columns below and of the rows beside the squares.
pub(crate) fn labels(view: &BoardView, turned: Turned) -> String {
    let (width, height) = turned.size();
    let ink = ink(Ink::Label);
    let margin = margin(view.cols);
    let size = margin * 4 / 7;
    let mut svg = String::new();
    let mut label = |text: &str, x: isize, y: usize| {
        put(
            &mut svg,
            format_args!(
                r#"<text class="label" x="{x}" y="{y}" font-size="{size}" fill="{ink}">{text}</text>"#
            ),
        );
    };
    let middle = |place: usize| place * SIDE + SIDE / 2;
    for x in 0..width {
        label(
            &turned.label_below(view, x),
            middle(x).cast_signed(),
            height * SIDE + (margin + size) / 2 - size / 8,
        );
    }
    for y in 0..height {
        label(&turned.label_beside(view, y), -(margin / 2).cast_signed(), middle(y) + size / 3);
    }
    svg
}

fn fill(svg: &mut String, color: Ink, opacity: &str) {
    let color = ink(color);
    put(
        svg,
        format_args!(r#"<rect width="100" height="100" fill="{color}" opacity="{opacity}"/>"#),
    );
}

/// What a square shows of its own: walls of the Labyrinth, bricks.
fn scenery(svg: &mut String, d: &str, line: Ink) {
    let line = ink(line);
    put(
        svg,
        format_args!(
            r#"<path d="{d}" fill="none" stroke="{line}" stroke-width="5" stroke-linecap="round"/>"#
        ),
    );
}

/// A dot on an empty square, a ring around what is there; pieces that may act are only lifted.
fn choice(svg: &mut String, role: Role, is_occupied: bool) {
    let accent = ink(Ink::Accent);
    match role {
        Role::Piece => put(
            svg,
            format_args!(
                r#"<rect class="may-act" x="3" y="3" width="94" height="94" rx="10" fill="none" stroke="{accent}" stroke-width="3" opacity="0.55"/>"#
            ),
        ),
        _ if is_occupied => put(
            svg,
            format_args!(
                r#"<circle class="choice" cx="50" cy="50" r="45" fill="none" stroke="{accent}" stroke-width="7"/>"#
            ),
        ),
        _ => put(
            svg,
            format_args!(r#"<circle class="choice" cx="50" cy="50" r="14" fill="{accent}"/>"#),
        ),
    }
}

fn layers(svg: &mut String, layers: &[Layer]) {
    for layer in layers {
        let paint = layer.part.paint(layer.coat);
        let fill = paint.fill.map_or_else(|| "none".to_owned(), ink);
        put(
            svg,
            format_args!(r#"<path class="{}" d="{}" fill="{fill}""#, layer.part.name(), layer.d),
        );
        if let Some((line, width)) = paint.line {
            let line = ink(line);
            // Tenths are exact enough, and whole numbers need no code to write fractions.
            let tenths = (width * 10.0) as u32;
            let (width, rest) = (tenths / 10, tenths % 10);
            put(svg, format_args!(r#" stroke="{line}" stroke-width="{width}.{rest}""#));
        }
        if let Some(dash) = paint.dash {
            put(svg, format_args!(r#" stroke-dasharray="{dash}""#));
        }
        *svg += r#" stroke-linecap="round" stroke-linejoin="round"/>"#;
    }
}

/// An ink as the style sheet knows it; themes change only the variables.
fn ink(ink: Ink) -> String {
    format!("var({})", ink.variable())
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("writing into a string never fails");
}
