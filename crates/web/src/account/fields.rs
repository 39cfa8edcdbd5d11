//! What people write into.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;

use crate::parts::told;

/// A line of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) label: &'static str,
    pub(super) value: RwSignal<String>,
    /// What a browser may fill in.
    pub(super) autocomplete: &'static str,
    pub(super) longest: u16,
}

impl Line {
    /// The field, which must be filled in.
    pub(super) fn view(self, texts: Memo<Arc<Texts>>) -> AnyView {
        self.field(texts, true)
    }

    /// The field, which may stay empty.
    pub(super) fn optional(self, texts: Memo<Arc<Texts>>) -> AnyView {
        self.field(texts, false)
    }

    fn field(self, texts: Memo<Arc<Texts>>, is_required: bool) -> AnyView {
        let Line { label, value, autocomplete, longest } = self;
        view! {
            <label class="field">
                <span>{told(texts, label)}</span>
                <input
                    type="text"
                    required=is_required
                    autocomplete=autocomplete
                    autocapitalize="none"
                    spellcheck="false"
                    maxlength=longest
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
        .into_any()
    }
}

/// Several lines of text.
pub(super) fn lines(
    texts: Memo<Arc<Texts>>,
    label: &'static str,
    value: RwSignal<String>,
) -> AnyView {
    view! {
        <label class="field">
            <span>{told(texts, label)}</span>
            <textarea
                required
                rows="3"
                maxlength="1000"
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            ></textarea>
        </label>
    }
    .into_any()
}

/// A password, which can be looked at. `id` is its own on the page.
pub(super) fn password(
    texts: Memo<Arc<Texts>>,
    id: &'static str,
    label: Signal<String>,
    autocomplete: Signal<String>,
    value: RwSignal<String>,
) -> AnyView {
    let shown = RwSignal::new(false);
    let kind = Signal::derive(move || if shown.get() { "text" } else { "password" }.to_owned());
    let shows = Signal::derive(move || {
        told(texts, if shown.get() { "page-password-hide" } else { "page-password-show" }).get()
    });
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <div class="secret">
                <input
                    id=id
                    type=kind
                    required
                    autocomplete=autocomplete
                    autocapitalize="none"
                    spellcheck="false"
                    maxlength="200"
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                />
                <button
                    type="button"
                    aria-controls=id
                    on:click=move |_| shown.update(|shown| *shown = !*shown)
                >
                    {shows}
                </button>
            </div>
        </div>
    }
    .into_any()
}
