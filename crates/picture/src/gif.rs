//! Games, or other sequences of pictures, as animations.

use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use crate::palette::{Palette, UNCHANGED};
use crate::pixels::draw;
use crate::{GREATEST_GIF_SIDE, MOST_FRAMES, PictureError};

/// How long frames are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Each turn.
    pub turn: Duration,
    /// The last position, before the animation begins anew.
    pub end: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { turn: Duration::from_millis(800), end: Duration::from_secs(4) }
    }
}

/// How many frames say which colors are needed.
const SAMPLES: usize = 12;

/// An animation of so many SVGs of one size, repeated for ever.
///
/// All frames share their colors, and each holds only what differs from the one before.
pub fn gif(
    frames: usize,
    frame: impl Fn(usize) -> String,
    width: u32,
    pace: Pace,
) -> Result<Vec<u8>, PictureError> {
    if !(1..=MOST_FRAMES).contains(&frames) {
        return Err(PictureError::Frames { frames, most: MOST_FRAMES });
    }
    let pixels = |index: usize| draw(&frame(index), width, GREATEST_GIF_SIDE);
    let samples = samples(frames).map(pixels).collect::<Result<Vec<_>, _>>()?;
    let mut palette = Palette::of(samples.iter().map(Pixmap::data));
    let (wide, high) = samples.first().map_or((0, 0), |pixels| (pixels.width(), pixels.height()));
    // The sides are at most 1024.
    let size = (wide as u16, high as u16);
    drop(samples);

    let unwritable = |error: gif::EncodingError| PictureError::Unwritable(error.to_string());
    let mut encoder =
        Encoder::new(Vec::new(), size.0, size.1, &palette.bytes()).map_err(unwritable)?;
    encoder.set_repeat(Repeat::Infinite).map_err(unwritable)?;
    let mut before: Option<(Pixmap, Vec<u8>)> = None;
    for index in 0..frames {
        let pixels = pixels(index)?;
        if (pixels.width(), pixels.height()) != (wide, high) {
            return Err(PictureError::OtherSize { frame: index });
        }
        let places = places(&pixels, before.as_ref(), &mut palette);
        let before_places = before.as_ref().map(|(_, places)| places.as_slice());
        let mut frame = difference(before_places, &places, size.0);
        frame.delay = hundredths(if index + 1 == frames { pace.end } else { pace.turn });
        encoder.write_frame(&frame).map_err(unwritable)?;
        before = Some((pixels, places));
    }
    encoder.into_inner().map_err(|error| PictureError::Unwritable(error.to_string()))
}

/// Some frames from the first to the last.
fn samples(frames: usize) -> impl Iterator<Item = usize> {
    let count = frames.min(SAMPLES);
    (0..count).map(move |sample| sample * (frames - 1) / (count - 1).max(1))
}

/// The place in the palette of every pixel. Those that did not change need not be looked up.
fn places(now: &Pixmap, before: Option<&(Pixmap, Vec<u8>)>, palette: &mut Palette) -> Vec<u8> {
    let color = |pixel: &PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    let Some((pixels, places)) = before else {
        return now.pixels().iter().map(|pixel| palette.index(color(pixel))).collect();
    };
    let known = pixels.pixels().iter().zip(places);
    now.pixels()
        .iter()
        .zip(known)
        .map(
            |(now, (before, place))| if now == before { *place } else { palette.index(color(now)) },
        )
        .collect()
}

/// The smallest frame that turns one picture into the next.
fn difference(before: Option<&[u8]>, now: &[u8], width: u16) -> Frame<'static> {
    let width = usize::from(width);
    let changed = |place: usize| before.is_none_or(|before| before[place] != now[place]);
    let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
    for place in (0..now.len()).filter(|place| changed(*place)) {
        let (col, row) = (place % width, place / width);
        (left, right) = (left.min(col), right.max(col));
        (top, bottom) = (top.min(row), bottom.max(row));
    }
    if top == usize::MAX {
        // Nothing changed. A frame has at least a pixel.
        (left, right, top, bottom) = (0, 0, 0, 0);
    }
    let pixel = |place: usize| if changed(place) { now[place] } else { UNCHANGED };
    let buffer: Vec<u8> = (top..=bottom)
        .flat_map(|row| (left..=right).map(move |col| row * width + col))
        .map(pixel)
        .collect();
    Frame {
        dispose: DisposalMethod::Keep,
        transparent: Some(UNCHANGED),
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

fn hundredths(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX)
}
