//! From SVG to pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::{GREATEST_SIDE, PictureError};

/// A PNG of an SVG, so many pixels wide and as high as its shape says. Texts that need a font are
/// left out.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let pixels = draw(svg, width, GREATEST_SIDE)?;
    pixels.encode_png().map_err(|error| PictureError::Unwritable(error.to_string()))
}

/// Draws an SVG so wide, unless a side is longer than the limit.
pub(crate) fn draw(svg: &str, width: u32, most: u32) -> Result<Pixmap, PictureError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| PictureError::NoSvg(error.to_string()))?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round().max(1.0);
    let fits = (1..=most).contains(&width) && height <= most as f32;
    let refused = PictureError::Size { wide: u64::from(width), high: height as u64, most };
    if !fits {
        return Err(refused);
    }
    let mut pixels = Pixmap::new(width, height as u32).ok_or(refused)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}
