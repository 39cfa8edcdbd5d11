//! The bots of Vorassic in the browser.

use catalog::Adviser;
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a line of the page.
#[wasm_bindgen]
pub fn line(text: &str) {
    bot_worker::line(Adviser::for_vorassic, text);
}

/// Nothing happens before the page says something.
fn main() {}
