//! Turns that are typed.

use std::sync::Arc;

use lang::Texts;
use leptos::prelude::*;

use crate::parts::{part, told};
use crate::stage::focus_board;
use crate::table::{Table, Tapped};
use crate::words;

/// A box for typing a turn, with what could follow.
#[component]
pub(crate) fn TypedTurn(
    table: RwSignal<Table>,
    texts: Memo<Arc<Texts>>,
    typing: RwSignal<bool>,
    heard: Callback<Tapped>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let refusal = RwSignal::new(String::new());
    let input = NodeRef::<leptos::html::Input>::new();
    Effect::new(move |_| {
        if let Some(input) = input.get() {
            // A box that cannot be focused can still be clicked.
            let _ = input.focus();
        }
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked();
        match table.try_update(|table| table.type_turn(&text)) {
            Some(Ok(tapped)) => {
                typing.set(false);
                focus_board();
                heard.run(tapped);
            }
            Some(Err(refused)) => {
                refusal.set(words::refusal(&texts.get_untracked(), &refused));
                heard.run(Tapped::Refused);
            }
            None => {}
        }
    };
    let offers = Memo::new(move |_| table.with(|table| table.offers(&typed.get())));
    let close = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            typing.set(false);
            focus_board();
        }
    };
    view! {
        <form class="typed" on:submit=submit on:keydown=close>
            <label>
                <span>{told(texts, "page-type-turn")}</span>
                <input
                    node_ref=input
                    list="turns"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=typed
                    on:input=move |event| typed.set(event_target_value(&event))
                />
            </label>
            <datalist id="turns">
                {part(move || {
                    let offers = offers.get().into_iter();
                    Some(offers.map(|turn| view! { <option value=turn /> }).collect_view().into_any())
                })}
            </datalist>
            <button type="submit">{told(texts, "page-play-turn")}</button>
            <p class="refusal" role="alert">{refusal}</p>
        </form>
    }
}
