//! The words of the page. They are files of their own, and only the language that is read is loaded.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use lang::{Language, Texts};
use leptos::prelude::{document, set_timeout, window};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::settings;

/// How long to wait before words are asked for again.
const AGAIN: Duration = Duration::from_secs(1);

thread_local! {
    /// What was loaded already.
    static LOADED: RefCell<Vec<Arc<Texts>>> = const { RefCell::new(Vec::new()) };
}

/// The words for the start. Without any there is nothing to show, so this does not give up.
pub(crate) async fn first() -> Arc<Texts> {
    loop {
        if let Some(texts) = load(settings::language()).await {
            return texts;
        }
        let pause = js_sys::Promise::new(&mut |done, _| {
            set_timeout(move || drop(done.call0(&wasm_bindgen::JsValue::NULL)), AGAIN);
        });
        // A pause has no errors.
        let _ = JsFuture::from(pause).await;
    }
}

/// The words of a language, unless they cannot be had.
pub(crate) async fn load(language: Language) -> Option<Arc<Texts>> {
    let known = |texts: &&Arc<Texts>| texts.language() == language;
    let loaded = LOADED.with_borrow(|loaded| loaded.iter().find(known).cloned());
    if loaded.is_some() {
        return loaded;
    }
    let place = format!("meta[name=texts-{}]", language.code());
    let address = document().query_selector(&place).ok()??.get_attribute("content")?;
    let source = fetch(&address).await?;
    // They are kept for as long as the page is open, each language once.
    let texts = Arc::new(Texts::read(language, source.leak()));
    LOADED.with_borrow_mut(|loaded| loaded.push(Arc::clone(&texts)));
    Some(texts)
}

/// What the server says at an address; nothing if it does not answer.
pub(crate) async fn fetch(address: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(address)).await.ok()?;
    let response = response.dyn_into::<Response>().ok().filter(Response::ok)?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}
