//! What this browser remembers. Everything works without it, for as long as the page is open.

use wasm_bindgen::JsCast;
use web_sys::{HtmlDocument, Storage};

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What was remembered under a name.
pub(crate) fn recall(name: &str) -> Option<String> {
    storage()?.get_item(&format!("machiavel.{name}")).ok()?
}

/// Remembers a text under a name; a browser that refuses or is full forgets it.
pub(crate) fn remember(name: &str, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("machiavel.{name}"), text);
    }
}

/// Forgets what was remembered under a name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // What cannot be forgotten takes room, and nothing else.
        let _ = storage.remove_item(&format!("machiavel.{name}"));
    }
}

/// Remembers a word for the server too, as long as the browser allows.
pub(crate) fn tell_server(name: &str, word: &str) {
    let document = leptos::prelude::document().dyn_into::<HtmlDocument>();
    if let Ok(document) = document {
        let kept = format!("{name}={word}; path=/; max-age=31536000; samesite=lax");
        // Without it the pages of the server follow the system.
        let _ = document.set_cookie(&kept);
    }
}
