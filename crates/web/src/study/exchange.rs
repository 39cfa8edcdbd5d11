//! What goes out of a desk and what comes in: records, positions, pictures, links, games to play.

use std::sync::Arc;

use catalog::{Style, Walk};
use lang::Texts;
use leptos::prelude::*;
use record::RecordError;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::desk::Change;
use crate::app::Page;
use crate::files::{self, RECORD};
use crate::parts::{button, never, part, part_if, select, told};
use crate::seat::Seat;
use crate::sheet::{Ask, SheetOver};
use crate::table::Table;
use crate::{clipboard, storage, words};

/// Everything that leaves the page or gets into it.
#[component]
pub(super) fn Exchange(
    walk: RwSignal<Walk>,
    page: Page,
    server: Option<String>,
    change: Change,
    before: RwSignal<Option<Walk>>,
    /// Quarter turns of the board.
    turned: Memo<u8>,
) -> impl IntoView {
    let texts = page.texts;
    let failed = RwSignal::new(String::new());
    let save = move |name: &str, is: &str, text: &str| {
        if files::offer(name, is, text).is_err() {
            failed.set(words::say(&texts.get_untracked(), "page-save-failed"));
        }
    };
    let file = move |ending: &str| {
        let title = walk.with_untracked(|walk| walk.play().title());
        format!("{}-{}.{ending}", title.name(), files::today())
    };
    let save_record = Callback::new(move |()| {
        let text = walk.with_untracked(|walk| walk.record().to_string());
        save(&file("record"), RECORD, &text);
    });
    let save_picture = Callback::new(move |()| {
        let view = walk.with_untracked(|walk| walk.play().view_at(walk.moment()));
        let Some(view) = view else { return };
        let style = Style { quarter_turns: turned.get_untracked(), ..Style::default() };
        save(&file("svg"), "image/svg+xml", &catalog::svg(&view, &style));
    });
    let position = Signal::derive(move || {
        walk.with(|walk| walk.play().position_at(walk.moment())).unwrap_or_default()
    });
    let edit = Signal::derive(move || {
        let (title, setup) = walk.with(|walk| (walk.play().title(), walk.play().setup()));
        super::address(&format!("/editor/{}", title.name()), &setup, &position.get())
    });
    let link = Signal::derive({
        let server = server.clone();
        move || match &server {
            Some(id) => super::absolute(&format!("/game/{id}")),
            None => {
                let setup = walk.with(|walk| walk.play().setup());
                super::absolute(&super::address("/analyze", &setup, &position.get()))
            }
        }
    });
    let pictures = server.map(|id| {
        let picture = move |kind: &'static str, width: u32, name: &'static str| {
            let id = id.clone();
            let address = Signal::derive(move || {
                let at = walk.with(Walk::moment);
                format!("/api/table/{id}/picture?kind={kind}&width={width}&at={at}")
            });
            view! {
                <a class="button" href=address download=move || file(kind)>
                    {name}
                </a>
            }
        };
        view! { {picture("png", 960, "PNG")} {picture("gif", 480, "GIF")} }.into_any()
    });
    let link_label = if pictures.is_some() { "page-link-game" } else { "page-link-position" };
    view! {
        <section class="card exchange" aria-label=told(texts, "page-exchange")>
            <PlayOn walk page />
            <div class="buttons">
                {button(told(texts, "page-save-record"), "", never(), save_record)}
                {button(told(texts, "page-save-picture"), "", never(), save_picture)}
                {pictures}
                <a class="button" href=edit>{told(texts, "page-edit")}</a>
            </div>
            {copied(texts, "page-position", position)}
            {copied(texts, link_label, link)}
            <p class="refusal" role="alert">{failed}</p>
            <Import texts change before walk />
        </section>
    }
}

/// A text in a field, with a button that copies it.
pub(super) fn copied(
    texts: Memo<Arc<Texts>>,
    label: &'static str,
    text: Signal<String>,
) -> AnyView {
    let is_copied = RwSignal::new(false);
    Effect::new(move |_| {
        text.with(|_| ());
        is_copied.set(false);
    });
    let input = NodeRef::<leptos::html::Input>::new();
    let copy = move |_| {
        let text = text.get_untracked();
        // Where nothing may be copied the text is at least ready for the keys that do it.
        if let Some(input) = input.get_untracked() {
            input.select();
        }
        leptos::task::spawn_local(async move {
            if clipboard::copy(&text).await.is_some() && !is_copied.is_disposed() {
                is_copied.set(true);
            }
        });
    };
    let words = Signal::derive(move || {
        words::say(&texts.get(), if is_copied.get() { "page-copied" } else { "page-copy" })
    });
    view! {
        <div class="copied">
            <label class="field">
                <span>{told(texts, label)}</span>
                <input type="text" readonly node_ref=input prop:value=text />
            </label>
            <button type="button" on:click=copy>
                <span aria-live="polite">{words}</span>
            </button>
        </div>
    }
    .into_any()
}

/// Goes on from here against bots.
#[component]
fn PlayOn(walk: RwSignal<Walk>, page: Page) -> impl IntoView {
    let texts = page.texts;
    let level = RwSignal::new("2".to_owned());
    let asks = RwSignal::new(false);
    let over = Signal::derive(move || walk.with(|walk| walk.present().ending().is_some()));
    Effect::new(move |_| {
        walk.track();
        asks.set(false);
    });
    let start = Callback::new(move |()| {
        let level = level.get_untracked().parse().unwrap_or(2);
        play_on(walk.with_untracked(Walk::present), Some(level), page);
    });
    let begin = Callback::new(move |()| {
        let title = walk.with_untracked(|walk| walk.play().title());
        if is_running(title) { asks.set(true) } else { start.run(()) }
    });
    let levels = Seat::LEVELS.map(|level| {
        let words =
            Signal::derive(move || texts.get().say("page-bot", &[("level", &level.to_string())]));
        (level.to_string(), words)
    });
    let chosen = Callback::new(move |chosen: String| level.set(chosen));
    view! {
        <div class="play-on">
            {select(told(texts, "page-against"), levels.collect(), level.into(), chosen)}
            {button(told(texts, "page-play-on"), "primary", over, begin)}
        </div>
        {asked(texts, asks, start)}
    }
}

/// The question whether a game that is played here is given up, once it is asked.
pub(super) fn asked(texts: Memo<Arc<Texts>>, asks: RwSignal<bool>, start: Callback<()>) -> AnyView {
    let on_close = Callback::new(move |()| asks.set(false));
    let asked = part_if(asks.into(), move || {
        view! {
            <SheetOver label="page-new-game" texts on_close>
                <Ask question=told(texts, "page-ask-replace") texts act=start />
            </SheetOver>
        }
        .into_any()
    });
    view! { {asked} }.into_any()
}

/// Whether this browser plays a game of a title that somebody could want to go on with.
pub(super) fn is_running(title: catalog::Title) -> bool {
    let kept = storage::recall(title.name());
    kept.and_then(|text| files::read(text.as_bytes()).ok()).is_some_and(|it| it.is_running())
}

/// Puts a game on the board of this browser and goes there: whoever acts is a person, and the
/// others are bots of a level, if one is given.
pub(super) fn play_on(play: catalog::Play, level: Option<u8>, page: Page) {
    let title = play.title();
    let to_act = play.to_act();
    let seat = |player| match level.filter(|_| Some(player) != to_act) {
        Some(level) => Seat::Bot(level),
        None => Seat::Person,
    };
    let seats = play.players().iter().map(seat).collect();
    storage::remember(title.name(), &files::write(&Table::new(play, seats)));
    page.go.run(format!("/play/{}", title.name()));
}

/// Takes a record by file, by drop or as a text that is pasted.
#[component]
fn Import(
    texts: Memo<Arc<Texts>>,
    change: Change,
    before: RwSignal<Option<Walk>>,
    walk: RwSignal<Walk>,
) -> impl IntoView {
    let refusal = RwSignal::new(String::new());
    let pasted = RwSignal::new(String::new());
    let take = move |bytes: &[u8]| match read(bytes) {
        Ok(taken) => {
            refusal.set(String::new());
            pasted.set(String::new());
            before.set(Some(walk.get_untracked()));
            change.run(Box::new(move |walk| *walk = taken));
        }
        Err(error) => {
            let texts = texts.get_untracked();
            let why = words::refusal(&texts, &(&error).into());
            refusal.set(texts.say("page-load-failed", &[("reason", &why)]));
        }
    };
    let load = move |file: web_sys::File| {
        leptos::task::spawn_local(async move {
            let buffer = JsFuture::from(file.array_buffer()).await;
            // By then another page may be there.
            if let (Ok(buffer), false) = (buffer, refusal.is_disposed()) {
                take(&js_sys::Uint8Array::new(&buffer).to_vec());
            }
        });
    };
    let chosen = move |event: leptos::ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let file = input.files().and_then(|files| files.get(0));
        input.set_value("");
        file.into_iter().for_each(load);
    };
    // A text that is dropped into a field is meant for the field.
    let is_ours = |event: &web_sys::DragEvent| {
        let place = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let field = place.and_then(|it| it.closest("textarea, input").ok().flatten());
        field.is_none()
    };
    let over = window_event_listener(leptos::ev::dragover, move |event| {
        if is_ours(&event) {
            event.prevent_default();
        }
    });
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        if !is_ours(&event) {
            return;
        }
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => load(file),
            None => {
                let text = data.get_data("text/plain").unwrap_or_default();
                if !text.is_empty() {
                    take(text.as_bytes());
                }
            }
        }
    });
    on_cleanup(move || {
        over.remove();
        dropped.remove();
    });
    let paste = Callback::new(move |()| take(pasted.get_untracked().as_bytes()));
    let nothing = Signal::derive(move || pasted.with(|text| text.trim().is_empty()));
    view! {
        <details class="import">
            <summary>{told(texts, "page-import")}</summary>
            <p class="notes">{told(texts, "page-import-about")}</p>
            <label class="button">
                {told(texts, "page-import-file")}
                <input type="file" class="hidden-file" accept=".record,text/plain" on:change=chosen />
            </label>
            <label class="field">
                <span>{told(texts, "page-import-text")}</span>
                <textarea
                    rows="4"
                    spellcheck="false"
                    prop:value=pasted
                    on:input=move |event| pasted.set(event_target_value(&event))
                ></textarea>
            </label>
            {button(told(texts, "page-import-read"), "", nothing, paste)}
        </details>
        {part(move || {
            let words = refusal.get();
            let told = view! { <p class="refusal" role="alert">{words.clone()}</p> };
            (!words.is_empty()).then(|| told.into_any())
        })}
    }
}

/// The game that a text tells, looked at from its beginning.
pub(super) fn read(bytes: &[u8]) -> Result<Walk, RecordError> {
    Walk::new(record::read(bytes)?.0)
}
