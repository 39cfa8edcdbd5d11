//! The 255 colors that all frames of an animation share.

use std::collections::HashMap;

/// The colors of an animation. The last index is for pixels that stay as they are.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<[u8; 3]>,
    /// What was looked up before: there are few different colors, and many pixels.
    found: HashMap<[u8; 3], u8>,
}

/// The index of no color: a pixel that stays as it is.
pub(crate) const UNCHANGED: u8 = 255;

/// A color that at least one of so many pixels has fills an area.
const PLAIN: u64 = 1000;

/// How many plain colors there can be. All inks together are fewer.
const MOST_PLAIN: usize = 128;

impl Palette {
    /// The colors of some frames: exactly those of plain areas, and of the blends at the edges of
    /// figures the most frequent that are not much like another.
    pub(crate) fn of<'a>(frames: impl Iterator<Item = &'a [u8]>) -> Palette {
        let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
        for frame in frames {
            for pixel in frame.chunks_exact(4) {
                *counts.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
            }
        }
        let mut by_count: Vec<_> = counts.into_iter().collect();
        by_count.sort_unstable_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
        let pixels: u64 = by_count.iter().map(|(_, count)| count).sum();
        let mut colors: Vec<[u8; 3]> = by_count
            .iter()
            .take_while(|(_, count)| count * PLAIN >= pixels)
            .take(MOST_PLAIN)
            .map(|(color, _)| *color)
            .collect();
        // Wide steps first, then narrower ones, until all places are taken.
        for nearest in [24, 12, 6, 1] {
            for (color, _) in &by_count {
                if colors.len() == usize::from(UNCHANGED) {
                    break;
                }
                if colors.iter().all(|chosen| distance(*chosen, *color) >= nearest * nearest) {
                    colors.push(*color);
                }
            }
        }
        Palette { colors, found: HashMap::new() }
    }

    /// The place of the nearest color.
    pub(crate) fn index(&mut self, color: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.found.entry(color).or_insert_with(|| {
            let nearest = (0u8..=254)
                .zip(colors)
                .min_by_key(|(_, chosen)| distance(**chosen, color))
                .map(|(index, _)| index);
            nearest.unwrap_or(0)
        })
    }

    /// The colors as a GIF holds them: 256 of three bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colors.iter().flatten().copied().collect();
        bytes.resize(256 * 3, 0);
        bytes
    }
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    // Eyes see green best and blue least.
    [2, 4, 1]
        .into_iter()
        .zip(one.into_iter().zip(other))
        .map(|(weight, (one, other))| weight * u32::from(one.abs_diff(other)).pow(2))
        .sum()
}
