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

/// What the query of the address says under a name.
fn parameter(name: &str) -> Option<String> {
    let query = window().location().search().ok()?;
    web_sys::UrlSearchParams::new_with_str(&query).ok()?.get(name)
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
