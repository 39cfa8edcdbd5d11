//! Pictures as pixels: PNG and animated GIF.
//!
//! What is drawn comes in as SVG, one for a picture and one for each frame of an animation. This
//! crate knows no games.

#![warn(missing_docs)]

mod error;
mod gif;
mod palette;
mod pixels;

pub use error::PictureError;
pub use gif::{Pace, gif};
pub use pixels::png;

/// The widest and highest picture, in pixels.
pub const GREATEST_SIDE: u32 = 4096;

/// The widest and highest animation: every frame of it is drawn.
pub const GREATEST_GIF_SIDE: u32 = 1024;

/// The most frames of an animation.
pub const MOST_FRAMES: usize = 2000;
