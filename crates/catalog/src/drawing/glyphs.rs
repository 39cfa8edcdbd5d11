//! A small font of lines, so that pictures look the same everywhere and need no font.
//!
//! A glyph is 10 high and up to 8 wide, y from the top; small letters stand between 3.5 and 10.

use std::fmt::Write;

use Stroke::{Curve, Line, Move};

/// One stroke of the pen.
#[derive(Clone, Copy, Debug)]
enum Stroke {
    /// Without a trace.
    Move(f64, f64),
    /// Straight.
    Line(f64, f64),
    /// Drawn to the first point and arriving at the second.
    Curve(f64, f64, f64, f64),
}

/// The height of the glyphs below.
const HEIGHT: f64 = 10.0;

/// What is left between two glyphs.
const SPACE: f64 = 3.0;

/// The path data of lines that write a text around a point. Characters without a glyph are left
/// out: there are capitals, `a` to `i`, digits, `:` and `-`.
pub fn text(text: &str, center_x: f64, center_y: f64, height: f64) -> String {
    let scale = height / HEIGHT;
    let glyphs: Vec<&[Stroke]> = text.chars().filter_map(glyph).collect();
    let widths = glyphs.iter().map(|strokes| width(strokes)).sum::<f64>();
    let all = widths + SPACE * glyphs.len().saturating_sub(1) as f64;
    let mut left = center_x - all / 2.0 * scale;
    let top = center_y - height / 2.0;
    let mut path = String::new();
    for strokes in glyphs {
        let at =
            |x: f64, y: f64| format!("{} {}", number(left + x * scale), number(top + y * scale));
        for stroke in strokes {
            let part = match *stroke {
                Move(x, y) => format!("M{}", at(x, y)),
                Line(x, y) => format!("L{}", at(x, y)),
                Curve(via_x, via_y, x, y) => format!("Q{} {}", at(via_x, via_y), at(x, y)),
            };
            path.push_str(&part);
        }
        left += (width(strokes) + SPACE) * scale;
    }
    path
}

/// A number with at most one decimal.
pub(crate) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let mut text = String::new();
    let sign = if tenths < 0 { "-" } else { "" };
    let _ = write!(text, "{sign}{}", tenths.abs() / 10);
    if tenths % 10 != 0 {
        let _ = write!(text, ".{}", tenths.abs() % 10);
    }
    text
}

fn width(strokes: &[Stroke]) -> f64 {
    let right = |stroke: &Stroke| match *stroke {
        Move(x, _) | Line(x, _) | Curve(_, _, x, _) => x,
    };
    strokes.iter().map(right).fold(0.0, f64::max)
}

/// The strokes of a character.
#[rustfmt::skip]
const fn glyph(character: char) -> Option<&'static [Stroke]> {
    let strokes: &[Stroke] = match character {
        'A' => &[Move(0.0, 10.0), Line(3.5, 0.0), Line(7.0, 10.0), Move(1.3, 6.5), Line(5.7, 6.5)],
        'B' => &[Move(0.0, 4.8), Line(3.8, 4.8), Curve(6.3, 4.8, 6.3, 2.4), Curve(6.3, 0.0, 3.8, 0.0), Line(0.0, 0.0), Line(0.0, 10.0), Line(4.2, 10.0), Curve(7.0, 10.0, 7.0, 7.4), Curve(7.0, 4.8, 3.8, 4.8)],
        'C' => &[Move(6.8, 2.0), Curve(5.8, 0.0, 3.6, 0.0), Curve(0.0, 0.0, 0.0, 5.0), Curve(0.0, 10.0, 3.6, 10.0), Curve(5.8, 10.0, 6.8, 8.0)],
        'D' => &[Move(0.0, 0.0), Line(2.8, 0.0), Curve(7.0, 0.0, 7.0, 5.0), Curve(7.0, 10.0, 2.8, 10.0), Line(0.0, 10.0), Line(0.0, 0.0)],
        'E' => &[Move(6.0, 0.0), Line(0.0, 0.0), Line(0.0, 10.0), Line(6.0, 10.0), Move(0.0, 4.9), Line(5.0, 4.9)],
        'F' => &[Move(6.0, 0.0), Line(0.0, 0.0), Line(0.0, 10.0), Move(0.0, 4.9), Line(5.0, 4.9)],
        'G' => &[Move(6.8, 2.0), Curve(5.8, 0.0, 3.6, 0.0), Curve(0.0, 0.0, 0.0, 5.0), Curve(0.0, 10.0, 3.6, 10.0), Curve(7.0, 10.0, 7.0, 6.8), Line(7.0, 5.6), Line(4.0, 5.6)],
        'H' => &[Move(0.0, 0.0), Line(0.0, 10.0), Move(7.0, 0.0), Line(7.0, 10.0), Move(0.0, 4.9), Line(7.0, 4.9)],
        'I' => &[Move(0.5, 0.0), Line(0.5, 10.0)],
        'J' => &[Move(5.0, 0.0), Line(5.0, 7.2), Curve(5.0, 10.0, 2.5, 10.0), Curve(0.0, 10.0, 0.0, 7.4)],
        'K' => &[Move(0.0, 0.0), Line(0.0, 10.0), Move(6.5, 0.0), Line(0.0, 6.0), Move(2.4, 3.9), Line(6.8, 10.0)],
        'L' => &[Move(0.0, 0.0), Line(0.0, 10.0), Line(5.8, 10.0)],
        'M' => &[Move(0.0, 10.0), Line(0.0, 0.0), Line(4.0, 6.0), Line(8.0, 0.0), Line(8.0, 10.0)],
        'N' => &[Move(0.0, 10.0), Line(0.0, 0.0), Line(7.0, 10.0), Line(7.0, 0.0)],
        'O' => &[Move(3.6, 0.0), Curve(0.0, 0.0, 0.0, 5.0), Curve(0.0, 10.0, 3.6, 10.0), Curve(7.2, 10.0, 7.2, 5.0), Curve(7.2, 0.0, 3.6, 0.0)],
        'P' => &[Move(0.0, 10.0), Line(0.0, 0.0), Line(3.8, 0.0), Curve(6.6, 0.0, 6.6, 2.8), Curve(6.6, 5.6, 3.8, 5.6), Line(0.0, 5.6)],
        'Q' => &[Move(3.6, 0.0), Curve(0.0, 0.0, 0.0, 5.0), Curve(0.0, 10.0, 3.6, 10.0), Curve(7.2, 10.0, 7.2, 5.0), Curve(7.2, 0.0, 3.6, 0.0), Move(4.4, 7.0), Line(7.2, 10.2)],
        'R' => &[Move(0.0, 10.0), Line(0.0, 0.0), Line(3.8, 0.0), Curve(6.6, 0.0, 6.6, 2.8), Curve(6.6, 5.6, 3.8, 5.6), Line(0.0, 5.6), Move(3.4, 5.6), Line(6.9, 10.0)],
        'S' => &[Move(6.2, 1.8), Curve(5.6, 0.0, 3.3, 0.0), Curve(0.4, 0.0, 0.4, 2.5), Curve(0.4, 4.4, 3.4, 4.9), Curve(6.6, 5.4, 6.6, 7.5), Curve(6.6, 10.0, 3.4, 10.0), Curve(0.6, 10.0, 0.0, 7.9)],
        'T' => &[Move(0.0, 0.0), Line(7.0, 0.0), Move(3.5, 0.0), Line(3.5, 10.0)],
        'U' => &[Move(0.0, 0.0), Line(0.0, 6.4), Curve(0.0, 10.0, 3.5, 10.0), Curve(7.0, 10.0, 7.0, 6.4), Line(7.0, 0.0)],
        'V' => &[Move(0.0, 0.0), Line(3.5, 10.0), Line(7.0, 0.0)],
        'W' => &[Move(0.0, 0.0), Line(2.0, 10.0), Line(4.0, 3.0), Line(6.0, 10.0), Line(8.0, 0.0)],
        'X' => &[Move(0.0, 0.0), Line(7.0, 10.0), Move(7.0, 0.0), Line(0.0, 10.0)],
        'Y' => &[Move(0.0, 0.0), Line(3.5, 5.0), Line(7.0, 0.0), Move(3.5, 5.0), Line(3.5, 10.0)],
        'Z' => &[Move(0.0, 0.0), Line(6.6, 0.0), Line(0.0, 10.0), Line(6.6, 10.0)],
        'a' => &[Move(5.4, 3.5), Line(5.4, 10.0), Move(5.4, 6.7), Curve(5.4, 3.5, 2.7, 3.5), Curve(0.0, 3.5, 0.0, 6.7), Curve(0.0, 10.0, 2.7, 10.0), Curve(5.4, 10.0, 5.4, 6.7)],
        'b' => &[Move(0.0, 0.0), Line(0.0, 10.0), Move(0.0, 6.7), Curve(0.0, 3.5, 2.7, 3.5), Curve(5.4, 3.5, 5.4, 6.7), Curve(5.4, 10.0, 2.7, 10.0), Curve(0.0, 10.0, 0.0, 6.7)],
        'c' => &[Move(4.9, 4.9), Curve(4.3, 3.5, 2.7, 3.5), Curve(0.0, 3.5, 0.0, 6.7), Curve(0.0, 10.0, 2.7, 10.0), Curve(4.3, 10.0, 4.9, 8.6)],
        'd' => &[Move(5.4, 0.0), Line(5.4, 10.0), Move(5.4, 6.7), Curve(5.4, 3.5, 2.7, 3.5), Curve(0.0, 3.5, 0.0, 6.7), Curve(0.0, 10.0, 2.7, 10.0), Curve(5.4, 10.0, 5.4, 6.7)],
        'e' => &[Move(0.0, 6.7), Line(5.4, 6.7), Curve(5.4, 3.5, 2.7, 3.5), Curve(0.0, 3.5, 0.0, 6.7), Curve(0.0, 10.0, 2.8, 10.0), Curve(4.4, 10.0, 5.1, 8.8)],
        'f' => &[Move(4.2, 0.2), Curve(1.7, -0.4, 1.7, 2.4), Line(1.7, 10.0), Move(0.0, 3.8), Line(3.8, 3.8)],
        'g' => &[Move(5.4, 3.5), Line(5.4, 10.4), Curve(5.4, 13.0, 2.7, 13.0), Curve(1.0, 13.0, 0.4, 12.0), Move(5.4, 6.7), Curve(5.4, 3.5, 2.7, 3.5), Curve(0.0, 3.5, 0.0, 6.7), Curve(0.0, 10.0, 2.7, 10.0), Curve(5.4, 10.0, 5.4, 6.7)],
        'h' => &[Move(0.0, 0.0), Line(0.0, 10.0), Move(0.0, 6.4), Curve(0.2, 3.5, 2.7, 3.5), Curve(5.2, 3.5, 5.2, 6.2), Line(5.2, 10.0)],
        'i' => &[Move(0.5, 3.7), Line(0.5, 10.0), Move(0.5, 0.6), Line(0.5, 0.7)],
        '0' => &[Move(3.2, 0.0), Curve(0.0, 0.0, 0.0, 5.0), Curve(0.0, 10.0, 3.2, 10.0), Curve(6.4, 10.0, 6.4, 5.0), Curve(6.4, 0.0, 3.2, 0.0)],
        '1' => &[Move(0.0, 2.2), Line(2.8, 0.0), Line(2.8, 10.0)],
        '2' => &[Move(0.2, 2.6), Curve(0.4, 0.0, 3.2, 0.0), Curve(6.0, 0.0, 6.0, 2.6), Curve(6.0, 4.4, 3.6, 6.4), Line(0.0, 10.0), Line(6.4, 10.0)],
        '3' => &[Move(0.4, 1.8), Curve(1.0, 0.0, 3.1, 0.0), Curve(5.8, 0.0, 5.8, 2.4), Curve(5.8, 4.7, 2.6, 4.7), Curve(6.3, 4.7, 6.3, 7.3), Curve(6.3, 10.0, 3.1, 10.0), Curve(0.6, 10.0, 0.0, 8.0)],
        '4' => &[Move(4.8, 10.0), Line(4.8, 0.0), Line(0.0, 7.0), Line(6.6, 7.0)],
        '5' => &[Move(5.8, 0.0), Line(1.0, 0.0), Line(0.5, 4.6), Curve(1.6, 3.7, 3.1, 3.7), Curve(6.3, 3.7, 6.3, 6.8), Curve(6.3, 10.0, 3.0, 10.0), Curve(0.8, 10.0, 0.0, 8.2)],
        '6' => &[Move(5.6, 1.4), Curve(4.8, 0.0, 3.4, 0.0), Curve(0.0, 0.0, 0.0, 5.8), Curve(0.0, 10.0, 3.2, 10.0), Curve(6.4, 10.0, 6.4, 6.9), Curve(6.4, 4.0, 3.4, 4.0), Curve(0.6, 4.0, 0.1, 6.6)],
        '7' => &[Move(0.0, 0.0), Line(6.2, 0.0), Line(2.2, 10.0)],
        '8' => &[Move(3.2, 4.7), Curve(0.5, 4.5, 0.5, 2.3), Curve(0.5, 0.0, 3.2, 0.0), Curve(5.9, 0.0, 5.9, 2.3), Curve(5.9, 4.5, 3.2, 4.7), Curve(0.0, 4.9, 0.0, 7.4), Curve(0.0, 10.0, 3.2, 10.0), Curve(6.4, 10.0, 6.4, 7.4), Curve(6.4, 4.9, 3.2, 4.7)],
        '9' => &[Move(0.8, 8.6), Curve(1.6, 10.0, 3.0, 10.0), Curve(6.4, 10.0, 6.4, 4.2), Curve(6.4, 0.0, 3.2, 0.0), Curve(0.0, 0.0, 0.0, 3.1), Curve(0.0, 6.0, 3.0, 6.0), Curve(5.8, 6.0, 6.3, 3.4)],
        ':' => &[Move(0.5, 3.2), Line(0.5, 3.3), Move(0.5, 8.2), Line(0.5, 8.3)],
        '-' => &[Move(0.0, 5.2), Line(4.4, 5.2)],
        _ => return None,
    };
    Some(strokes)
}
