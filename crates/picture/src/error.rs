//! Why there is no picture.

use std::error::Error;
use std::fmt;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The text is no SVG.
    NoSvg(String),
    /// A side would have no pixel, or more than the limit.
    Size {
        /// How wide it would be.
        wide: u64,
        /// How high it would be.
        high: u64,
        /// The limit of both.
        most: u32,
    },
    /// An animation without frames, or with more than the limit.
    Frames {
        /// How many there are.
        frames: usize,
        /// The limit.
        most: usize,
    },
    /// A frame of an animation has another size than the first.
    OtherSize {
        /// Which one, from 0.
        frame: usize,
    },
    /// The pixels could not be written in the format.
    Unwritable(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::NoSvg(why) => write!(f, "this is no SVG: {why}"),
            PictureError::Size { wide, high, most } => {
                write!(f, "a picture of {wide}×{high} pixels; each side has 1 to {most}")
            }
            PictureError::Frames { frames, most } => {
                write!(f, "an animation of {frames} frames; it has 1 to {most}")
            }
            PictureError::OtherSize { frame } => {
                write!(f, "frame {frame} has another size than the first")
            }
            PictureError::Unwritable(why) => write!(f, "the picture cannot be written: {why}"),
        }
    }
}

impl Error for PictureError {}
