//! Days and times as the reader writes them.

use js_sys::{Date, Object, Reflect};
use lang::Texts;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// A day.
pub(super) fn day(texts: &Texts, at: f64) -> AnyView {
    shown(texts, at, &[("dateStyle", "medium")])
}

/// A day with the time.
pub(super) fn moment(texts: &Texts, at: f64) -> AnyView {
    shown(texts, at, &[("dateStyle", "medium"), ("timeStyle", "short")])
}

/// A day as words only.
pub(super) fn day_words(texts: &Texts, at: f64) -> String {
    words(texts, at, &[("dateStyle", "medium")])
}

fn shown(texts: &Texts, at: f64, styles: &[(&str, &str)]) -> AnyView {
    let date = Date::new(&JsValue::from_f64(at));
    // Outside of what a calendar has there is nothing to show.
    if date.get_time().is_nan() {
        return ().into_any();
    }
    let exact = String::from(date.to_iso_string());
    view! { <time datetime=exact>{words(texts, at, styles)}</time> }.into_any()
}

fn words(texts: &Texts, at: f64, styles: &[(&str, &str)]) -> String {
    let options = Object::new();
    for (name, value) in styles {
        // A plain object takes everything.
        let _ = Reflect::set(&options, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    let date = Date::new(&JsValue::from_f64(at));
    String::from(date.to_locale_string(texts.language().code(), &options))
}
