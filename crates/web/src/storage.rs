//! What this browser remembers. Everything works without it, for as long as the page is open.

use web_sys::Storage;

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
