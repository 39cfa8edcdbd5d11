//! PNG.

use catalog::drawing::{Coat, Ink};
use catalog::{Color, Play, Style, svg};
use picture::{GREATEST_SIDE, PictureError, png};
use resvg::tiny_skia::Pixmap;

use crate::light;

fn pixel(pixels: &Pixmap, x: u32, y: u32) -> [u8; 3] {
    let pixel = pixels.pixel(x, y).unwrap();
    assert_eq!(pixel.alpha(), 255);
    [pixel.red(), pixel.green(), pixel.blue()]
}

fn djambi() -> String {
    svg(&Play::start("djambi/french@1").unwrap().view_at(0).unwrap(), &Style::default())
}

#[test]
fn shows_the_board_in_its_colors() {
    // The frame is 45 of 990, so this is a pixel for each unit.
    let pixels = Pixmap::decode_png(&png(&djambi(), 990).unwrap()).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (990, 990));
    assert_eq!(pixel(&pixels, 450, 20), light(Ink::Frame));
    // d9 is a dark square, e9 a light one, e5 the Labyrinth.
    assert_eq!(pixel(&pixels, 350, 50), light(Ink::Dark));
    assert_eq!(pixel(&pixels, 450, 50), light(Ink::Light));
    assert_eq!(pixel(&pixels, 448, 448), light(Ink::Labyrinth));
    // In the four corners, above the crowns.
    for (x, y, color) in [
        (95, 863, Color::Red),
        (895, 863, Color::Blue),
        (895, 60, Color::Yellow),
        (95, 60, Color::Green),
    ] {
        assert_eq!(pixel(&pixels, x, y), light(Ink::Plate(Coat::Color(color))), "{color:?}");
    }
    // A crown.
    assert_eq!(pixel(&pixels, 95, 895), light(Ink::Figure(Coat::Color(Color::Red))));
}

#[test]
fn the_shape_follows_the_picture() {
    let view = Play::start("vorassic@1 size=5").unwrap().view();
    let style = Style { caption: Some("below".to_owned()), ..Style::default() };
    let pixels = Pixmap::decode_png(&png(&svg(&view, &style), 584).unwrap()).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (584, 634));
}

#[track_caller]
fn check_refused(svg: &str, width: u32, wide: u64, high: u64) {
    let refused = PictureError::Size { wide, high, most: GREATEST_SIDE };
    assert_eq!(png(svg, width), Err(refused));
}

#[test]
fn sides_have_limits() {
    let thin = |width: u32, height: u32| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"/>")
    };
    assert!(png(&thin(4096, 1), GREATEST_SIDE).is_ok());
    check_refused(&thin(4097, 1), GREATEST_SIDE + 1, 4097, 1);
    assert!(png(&thin(1, 4096), 1).is_ok());
    check_refused(&thin(1, 4097), 1, 1, 4097);
    assert!(png(&djambi(), 1).is_ok());
    check_refused(&thin(10, 10), 0, 0, 1);
    let error = png(&thin(1, 4097), 1).unwrap_err().to_string();
    assert_eq!(error, "a picture of 1×4097 pixels; each side has 1 to 4096");
}

#[test]
fn what_is_no_svg_is_refused() {
    for text in ["", "<svg", "<p/>", "\u{0}"] {
        assert!(matches!(png(text, 100), Err(PictureError::NoSvg(_))), "{text:?}");
    }
}
