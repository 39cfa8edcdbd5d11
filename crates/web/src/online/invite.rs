//! How others come to a table: a link, and the same as a picture for a phone.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen_futures::spawn_local;

use crate::clipboard;
use crate::parts::{button, never, part, told};

/// The light rim that readers of such pictures want, in squares.
const RIM: i32 = 4;

/// The address of a table, and its picture.
#[component]
pub(crate) fn Invite(address: String, texts: Memo<Arc<Texts>>) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let copy = {
        let address = address.clone();
        Callback::new(move |()| {
            let address = address.clone();
            spawn_local(async move {
                let done = clipboard::copy(&address).await.is_some();
                // By then another page may be there.
                copied.try_set(Some(done));
            });
        })
    };
    let said = part(move || {
        let key = if copied.get()? { "page-link-copied" } else { "page-link-not-copied" };
        Some(told(texts, key).into_any())
    });
    // Who cannot copy by the button does it by hand.
    let choose_all = move |event: leptos::ev::FocusEvent| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        input.select();
    };
    let picture = picture(&address, told(texts, "page-invite-code"));
    view! {
        <section class="invite" aria-labelledby="invite-title">
            <h2 id="invite-title">{told(texts, "page-invite")}</h2>
            <p>{told(texts, "page-invite-help")}</p>
            <label class="field">
                <span>{told(texts, "page-invite-link")}</span>
                <input
                    class="link"
                    type="text"
                    readonly
                    value=address
                    on:focus=choose_all
                />
            </label>
            {is_local().then(|| view! { <p class="notes">{told(texts, "page-invite-local")}</p> })}
            {button(told(texts, "page-copy-link"), "", never(), copy)}
            <p class="notice" role="status">{said}</p>
            {picture}
        </section>
    }
}

/// Whether the address of the page leads nobody else here.
fn is_local() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    host == "localhost" || host == "[::1]" || host.starts_with("127.")
}

/// A text as a QR code, drawn as one path; a text that is too long for one has none.
fn picture(text: &str, label: Signal<String>) -> Option<AnyView> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            path += &format!("M{} {}h1v1h-1z", x + RIM, y + RIM);
        }
    }
    let side = size + 2 * RIM;
    let picture = view! {
        <svg class="code" role="img" aria-label=label viewBox=format!("0 0 {side} {side}")>
            <rect class="paper" width=side height=side></rect>
            <path class="ink" d=path></path>
        </svg>
    };
    Some(picture.into_any())
}
