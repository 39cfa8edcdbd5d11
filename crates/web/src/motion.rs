//! The last turn, shown step by step.

use catalog::{Choice, Role};
use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::geometry::Turned;

/// Milliseconds of one step.
const STEP: f64 = 200.0;
/// The side of a square in the picture.
const SIDE: isize = 100;

/// Moves the pieces of a turn along the squares that were chosen for it; `index` finds a square by
/// its name. Nothing moves for people who asked for less motion.
pub(crate) fn show(turn: &[Choice], turned: Turned, index: impl Fn(&str) -> Option<usize>) {
    if prefers_less() {
        return;
    }
    for path in paths(turn) {
        let squares: Vec<usize> = path.iter().filter_map(|name| index(name)).collect();
        animate(&squares, turned);
    }
}

/// The ways that pieces went: who acted, and what was put down.
fn paths(turn: &[Choice]) -> Vec<Vec<&str>> {
    let mut actor = Vec::new();
    let mut carried = Vec::new();
    for choice in turn {
        let Some(square) = choice.square.as_deref() else { continue };
        match choice.role {
            Role::Piece | Role::Destination | Role::Exit | Role::Jump => actor.push(square),
            Role::Placement => {
                let from = actor.last().copied().unwrap_or(square);
                carried.push(vec![from, square]);
            }
            Role::Victim | Role::Stop | Role::Pass => {}
        }
    }
    let mut paths = vec![actor];
    paths.extend(carried);
    paths
}

fn animate(squares: &[usize], turned: Turned) {
    let Some(last) = squares.last() else { return };
    let selector = format!("#square-{last} .piece");
    let Ok(Some(piece)) = document().query_selector(&selector) else { return };
    let frames = Array::new();
    let (to_x, to_y) = turned.place(*last);
    for square in squares {
        let (x, y) = turned.place(*square);
        let along = |from: usize, to: usize| (from.cast_signed() - to.cast_signed()) * SIDE;
        let (x, y) = (along(x, to_x), along(y, to_y));
        frames.push(&frame(&format!("translate({x}px, {y}px)")));
    }
    if squares.len() == 1 {
        // Nothing came from anywhere: it grows where it is.
        let grow = "translate(50px, 50px) scale(0.4) translate(-50px, -50px)";
        frames.unshift(&frame(grow));
    }
    let length = STEP * f64::from(frames.length().max(2) - 1);
    // A browser that cannot do this shows the end at once, which is right too.
    if let Ok(animate) = Reflect::get(&piece, &"animate".into())
        && let Some(animate) = animate.dyn_ref::<Function>()
    {
        let _ = animate.call2(&piece, &frames, &length.into());
    }
}

fn frame(transform: &str) -> Object {
    let frame = Object::new();
    let _ = Reflect::set(&frame, &"transform".into(), &transform.into());
    frame
}

fn prefers_less() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}
