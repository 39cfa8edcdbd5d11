//! Pictures of positions and games: PNG and animated GIF of what [`catalog::svg`] draws.
//!
//! Nothing here draws. An SVG is turned into pixels; a game is turned into one SVG for each moment
//! of its history, and those into the frames of a GIF.

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
