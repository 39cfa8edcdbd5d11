//! The palette, measured.

use catalog::Color;
use catalog::drawing::{Coat, Ink, Rgb, Theme};

/// What figures and outlines need (WCAG 2.2, 1.4.11).
const GRAPHICS: f64 = 3.0;

/// What small texts need (WCAG 2.2, 1.4.3).
const TEXT: f64 = 4.5;

/// What pieces stand on.
const SQUARES: [Ink; 5] = [Ink::Light, Ink::Dark, Ink::Labyrinth, Ink::Last, Ink::Chosen];

const ARMIES: [Color; 4] = [Color::Red, Color::Blue, Color::Yellow, Color::Green];

/// Red, green and blue as amounts of light.
fn light(Rgb(red, green, blue): Rgb) -> [f64; 3] {
    [red, green, blue].map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast ratio of WCAG, 1 to 21.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(light(one)), luminance(light(other)));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[track_caller]
fn check(theme: Theme, one: Ink, other: Ink, least: f64) {
    let found = contrast(theme.color(one), theme.color(other));
    assert!(found >= least, "{theme:?}: {one:?} on {other:?} has {found:.2}, needs {least}");
}

#[test]
fn the_measure_is_that_of_wcag() {
    let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
    assert!((contrast(black, white) - 21.0).abs() < 1e-9);
    assert!((contrast(white, white) - 1.0).abs() < 1e-9);
    assert!((contrast(Rgb(0x77, 0x77, 0x77), white) - 4.48).abs() < 0.01);
}

#[test]
fn every_figure_stands_out_from_its_plate() {
    for theme in Theme::ALL {
        for coat in Coat::ALL {
            check(theme, Ink::Figure(coat), Ink::Plate(coat), GRAPHICS);
        }
        check(theme, Ink::Socket, Ink::Bone, GRAPHICS);
        check(theme, Ink::Pupil, Ink::Eye, GRAPHICS);
        check(theme, Ink::Rim, Ink::Lock, GRAPHICS);
    }
}

#[test]
fn every_plate_stands_out_from_the_squares_by_its_color_or_its_edge() {
    for theme in Theme::ALL {
        for coat in Coat::ALL {
            for square in SQUARES {
                let ratio = |ink| contrast(theme.color(ink), theme.color(square));
                let best = ratio(Ink::Plate(coat)).max(ratio(Ink::Edge(coat)));
                assert!(best >= GRAPHICS, "{theme:?}: {coat:?} on {square:?} has {best:.2}");
            }
        }
        for square in SQUARES {
            let ratio = |ink| contrast(theme.color(ink), theme.color(square));
            let best = ratio(Ink::Bone).max(ratio(Ink::Socket));
            assert!(best >= GRAPHICS, "{theme:?}: a skull on {square:?} has {best:.2}");
        }
    }
}

#[test]
fn texts_and_marks_are_legible() {
    for theme in Theme::ALL {
        check(theme, Ink::Label, Ink::Frame, TEXT);
        for value in 0..=9 {
            check(theme, Ink::Digit, Ink::Value(value), TEXT);
            check(theme, Ink::Accent, Ink::Value(value), GRAPHICS);
        }
        check(theme, Ink::Digit, Ink::Last, TEXT);
        for square in SQUARES {
            check(theme, Ink::Accent, square, GRAPHICS);
        }
    }
}

/// How people without the cones for long (protanopia) or middle waves (deuteranopia) see: matrices
/// over amounts of light, after Viénot, Brettel and Mollon 1999.
const PROTANOPIA: [[f64; 3]; 3] =
    [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]];
const DEUTERANOPIA: [[f64; 3]; 3] =
    [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]];
const EVERYTHING: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn seen(color: Rgb, eyes: [[f64; 3]; 3]) -> [f64; 3] {
    let light = light(color);
    eyes.map(|row| row.iter().zip(light).map(|(part, light)| part * light).sum::<f64>().max(0.0))
}

/// A place in CIELAB, where distances are how different colors look.
fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let bend = |value: f64| {
        if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 }
    };
    let x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    let y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    let z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference(one: Rgb, other: Rgb, eyes: [[f64; 3]; 3]) -> f64 {
    let (one, other) = (lab(seen(one, eyes)), lab(seen(other, eyes)));
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn armies_stay_apart_for_all_eyes() {
    // A difference of 2 can just be seen side by side; 20 is another color.
    for (eyes, name) in
        [(EVERYTHING, "all"), (PROTANOPIA, "protanopia"), (DEUTERANOPIA, "deuteranopia")]
    {
        for theme in Theme::ALL {
            for (index, one) in ARMIES.into_iter().enumerate() {
                for other in &ARMIES[index + 1..] {
                    let plate = |color| theme.color(Ink::Plate(Coat::Color(color)));
                    let found = difference(plate(one), plate(*other), eyes);
                    let pair = format!("{one:?} and {other:?}, {theme:?}, {name}");
                    assert!(found >= 20.0, "{pair}: {found:.1}");
                }
            }
        }
    }
}

#[test]
fn every_ink_has_a_variable_of_its_own() {
    for theme in Theme::ALL {
        let variables = theme.variables();
        let mut names: Vec<&str> =
            variables.lines().map(|line| line.split_once(": #").unwrap().0).collect();
        assert_eq!(names.len(), Ink::all().count());
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Ink::all().count());
        assert_eq!(Theme::by_name(theme.name()), Some(theme));
    }
    assert!(Theme::Light.variables().contains("--plate-red: #c63a24;\n"));
    assert_eq!(Theme::by_name("dusk"), None);
}
