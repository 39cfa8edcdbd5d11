//! Pictures as pixels.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

mod gifs;
mod pngs;

use catalog::Play;
use catalog::drawing::{Ink, Rgb, Theme};

/// Plays so many turns by taking some choice at every step.
fn play_on(play: &mut Play, turns: usize) {
    for turn in 0..turns {
        if play.ending().is_some() {
            return;
        }
        while play.drafted().is_none() {
            let choices = play.choices();
            match &choices[(turn * 7 + choices.len() / 2) % choices.len()].square {
                Some(square) => drop(play.click(square).unwrap()),
                None => assert!(play.stop()),
            }
        }
        assert!(play.commit());
    }
}

fn light(ink: Ink) -> [u8; 3] {
    let Rgb(red, green, blue) = Theme::Light.color(ink);
    [red, green, blue]
}
