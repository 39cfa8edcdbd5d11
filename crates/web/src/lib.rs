//! The web app: the same rules, drawings and texts in the browser.
//!
//! [`board`] draws a [`BoardView`](catalog::BoardView) and reports intentions; [`table`] is a game
//! on this screen as one plain value; [`game`] is the page around both.

mod advice;
mod app;
mod board;
mod brain;
mod files;
mod game;
mod geometry;
mod history;
mod motion;
mod parts;
mod picture;
mod players;
mod prompt;
mod seat;
mod settings;
mod setup;
mod sheet;
mod sound;
mod storage;
mod table;
mod texts;
mod typed;
mod words;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the app in the page.
#[wasm_bindgen(start)]
pub fn start() {
    wasm_bindgen_futures::spawn_local(async {
        let first = texts::first().await;
        mount_to_body(move || view! { <app::App first /> });
    });
}
