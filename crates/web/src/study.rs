//! Looking back at games, setting up positions, lessons: the pages of the app `study`.

pub(crate) mod analyze;
mod desk;
pub(crate) mod editor;
mod exchange;
mod graph;
pub(crate) mod learn;
mod opinion;
mod tree;

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// What the query of the address says under a name.
fn parameter(name: &str) -> Option<String> {
    let query = window().location().search().ok()?;
    web_sys::UrlSearchParams::new_with_str(&query).ok()?.get(name)
}

/// Leaves the query out of the address from now on.
fn forget_query() {
    let (Ok(history), Ok(path)) = (window().history(), window().location().pathname()) else {
        return;
    };
    // At worst the address says it again.
    let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
}

/// The address of a page about a position.
fn address(page: &str, setup: &str, position: &str) -> String {
    let written = |text: &str| String::from(js_sys::encode_uri_component(text));
    format!("{page}?setup={}&position={}", written(setup), written(position))
}

/// An address as it is told to others.
fn absolute(path: &str) -> String {
    window().location().origin().unwrap_or_default() + path
}
