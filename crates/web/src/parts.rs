//! Small parts that every page is made of.
//!
//! Each is of one type, whatever it shows and does: the compiler makes the code behind it once, and
//! the page stays small.

use std::sync::{Arc, Mutex};

use lang::Texts;
use leptos::prelude::*;
use leptos::tachys::reactive_graph::SharedReactiveFunction;

use crate::words;

/// A sentence without arguments that follows the language of the page.
pub(crate) fn told(texts: Memo<Arc<Texts>>, key: &'static str) -> Signal<String> {
    Signal::derive(move || words::say(&texts.get(), key))
}

/// A text that is made anew whenever what it reads changes.
pub(crate) fn live(
    make: impl FnMut() -> String + Send + 'static,
) -> SharedReactiveFunction<String> {
    Arc::new(Mutex::new(make))
}

/// A part that is made anew whenever what it reads changes; `None` shows nothing.
pub(crate) fn part(
    make: impl FnMut() -> Option<AnyView> + Send + 'static,
) -> SharedReactiveFunction<Option<AnyView>> {
    Arc::new(Mutex::new(make))
}

/// A part that is there or not.
pub(crate) fn part_if(
    when: Signal<bool>,
    make: impl Fn() -> AnyView + Send + 'static,
) -> SharedReactiveFunction<Option<AnyView>> {
    let when = Memo::new(move |_| when.get());
    part(move || when.get().then(|| untrack(&make)))
}

/// A button that says what it does.
pub(crate) fn button(
    words: Signal<String>,
    class: &'static str,
    disabled: Signal<bool>,
    act: Callback<()>,
) -> AnyView {
    view! {
        <button type="button" class=class disabled=disabled on:click=move |_| act.run(())>
            {words}
        </button>
    }
    .into_any()
}

/// A button with a sign instead, and what it does for those who do not see it.
pub(crate) fn sign(
    sign: &'static str,
    words: Signal<String>,
    class: &'static str,
    disabled: Signal<bool>,
    act: Callback<()>,
) -> AnyView {
    view! {
        <button class=class aria-label=words disabled=disabled on:click=move |_| act.run(())>
            {sign}
        </button>
    }
    .into_any()
}

/// A list to choose from, each value with its words.
pub(crate) fn select(
    label: Signal<String>,
    options: Vec<(String, Signal<String>)>,
    chosen: Signal<String>,
    choose: Callback<String>,
) -> AnyView {
    let options = options.into_iter().map(|(value, words)| {
        let this = value.clone();
        let selected = Signal::derive(move || chosen.get() == this);
        view! { <option value=value selected=selected>{words}</option> }
    });
    view! {
        <label class="field">
            <span>{label}</span>
            <select prop:value=chosen on:change=move |event| choose.run(event_target_value(&event))>
                {options.collect_view()}
            </select>
        </label>
    }
    .into_any()
}

/// Something that is so or not.
pub(crate) fn check(words: Signal<String>, flag: RwSignal<bool>) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=flag
                on:change=move |event| flag.set(event_target_checked(&event))
            />
            <span>{words}</span>
        </label>
    }
    .into_any()
}

/// Something that is never so.
pub(crate) fn never() -> Signal<bool> {
    Signal::stored(false)
}
