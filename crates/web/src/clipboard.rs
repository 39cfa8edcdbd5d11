//! Texts that can be pasted elsewhere.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// Puts a text where it can be pasted from; `None` if the browser does not let pages do that, as
/// none does without HTTPS.
pub(crate) async fn copy(text: &str) -> Option<()> {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    let write = Reflect::get(&clipboard, &"writeText".into()).ok()?.dyn_into::<Function>().ok()?;
    let promise = write.call1(&clipboard, &text.into()).ok()?.dyn_into::<Promise>().ok()?;
    JsFuture::from(promise).await.ok().map(drop)
}
