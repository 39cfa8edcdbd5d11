//! Sheets that lie over the page.

use std::sync::Arc;

use catalog::Title;
use lang::Texts;
use leptos::prelude::*;

use crate::parts::{button, never, part_if, sign, told};
use crate::table::Table;

/// A sheet over the page; nothing else can be used until it is closed.
#[component]
pub(crate) fn SheetOver(
    label: &'static str,
    texts: Memo<Arc<Texts>>,
    on_close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    dialog.on_load(|dialog| {
        // Only what is in the page can be shown, and it is put there after this.
        request_animation_frame(move || {
            // A browser that knows no sheets shows it below the page.
            let _ = dialog.show_modal();
        });
    });
    let close = Callback::new(move |()| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    });
    view! {
        <dialog
            class="sheet"
            aria-labelledby="sheet-title"
            node_ref=dialog
            on:close=move |_| on_close.run(())
        >
            <header>
                <h2 id="sheet-title">{told(texts, label)}</h2>
                {sign("×", told(texts, "page-close"), "round", never(), close)}
            </header>
            {children()}
        </dialog>
    }
}

/// A question with what happens on yes.
#[component]
pub(crate) fn Ask(
    question: Signal<String>,
    texts: Memo<Arc<Texts>>,
    act: Callback<()>,
) -> impl IntoView {
    view! {
        <p class="question">{question}</p>
        // Closes the sheet, unless somebody means it.
        <form method="dialog" class="buttons">
            {button(told(texts, "page-yes"), "danger", never(), act)}
            <button>{told(texts, "page-no")}</button>
        </form>
    }
}

/// What the keys do, over the page once somebody asks.
pub(crate) fn keys_over(
    asked: RwSignal<bool>,
    texts: Memo<Arc<Texts>>,
    table: RwSignal<Table>,
) -> AnyView {
    let over = part_if(asked.into(), move || {
        let on_close = Callback::new(move |()| asked.set(false));
        view! {
            <SheetOver label="page-keys" texts on_close>
                <Keys texts title=table.with_untracked(|table| table.play.title()) />
            </SheetOver>
        }
        .into_any()
    });
    view! { {over} }.into_any()
}

#[component]
pub(crate) fn Keys(texts: Memo<Arc<Texts>>, title: Title) -> impl IntoView {
    let keys = [
        ("← ↑ ↓ → · h j k l", "page-key-move"),
        ("Tab", "page-key-tab"),
        ("Enter · Space", "page-key-choose"),
        ("Backspace · Esc", "page-key-back"),
        (".", "page-key-stop"),
        ("c a r d n m", "page-key-piece"),
        ("/", "page-key-type"),
        ("f", "page-key-flip"),
        ("?", "page-key-help"),
    ];
    view! {
        <dl class="keys">
            {keys
                .into_iter()
                // Only there are pieces of several kinds.
                .filter(|(_, meaning)| title == Title::Djambi || *meaning != "page-key-piece")
                .map(|(key, meaning)| {
                    view! {
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{told(texts, meaning)}</dd>
                    }
                })
                .collect_view()}
        </dl>
    }
}
