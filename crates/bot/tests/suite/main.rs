//! The tests of the bots.

#![allow(clippy::unwrap_used)]

mod baseline;
mod bermudes;
mod conduct;
mod djambi;
mod document;
mod signature;
mod vorassic;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bot::{Bot, Limits, Options, Played, Thought, Watch};
use kernel::{Game, Play};

/// A game that begins with this position, under rules told by their text.
#[track_caller]
fn play<G: Game>(setup: &str, position: &str) -> Play<G> {
    let setup = G::read_setup(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
    let position = G::read(&setup, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    Play::new(position)
}

/// What a bot thinks, when time stands still and nobody says stop.
fn ask<G: Game>(bot: &mut dyn Bot<G>, play: &Play<G>, limits: Limits) -> Option<Thought<G>> {
    bot.think(play, limits, &Watch::new(&|| Duration::ZERO, &AtomicBool::new(false)))
}

/// What the strongest bot thinks.
#[track_caller]
fn think<G: Played>(play: &Play<G>, limits: Limits) -> Thought<G> {
    let options = Options { table_bytes: 1 << 20, ..Options::default() };
    ask(&mut *G::strongest(&options), play, limits).expect("the game goes on")
}

/// Nothing but a depth.
fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}
