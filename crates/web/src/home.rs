//! What the home page has around its board: ways to play, games to go on with, games to watch.

use std::time::Duration;

use catalog::Title;
use js_sys::{Array, JSON, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::app::Page;
use crate::game::GamePage;
use crate::parts::{part, told};
use crate::route::forget_query;
use crate::setup::Versus;
use crate::{files, storage, texts, words};

/// How many games can be watched from here, and how often they are asked for.
const WATCHED: usize = 4;
const REFRESH: Duration = Duration::from_secs(20);

/// The first page: a board that can be played at once, and what else there is.
#[component]
pub(crate) fn Home(page: Page) -> impl IntoView {
    let texts = page.texts;
    let last = storage::recall("last-game").and_then(|name| Title::by_name(&name));
    let title = last.unwrap_or(Title::Djambi);
    let way = |key: &'static str, address: String| {
        view! { <a class="button" href=address>{told(texts, key)}</a> }
    };
    let begin = |whom: &str| format!("/play/{}?new={whom}", title.name());
    let named = move |prefix: &'static str, title: Title| {
        Signal::derive(move || words::say(&texts.get(), &format!("{prefix}-{}", title.name())))
    };
    let game = |title: Title| {
        let name = title.name();
        view! {
            <li>
                <a class="tile" href=format!("/play/{name}")>
                    <strong>{named("game", title)}</strong>
                    <span>{named("page-about", title)}</span>
                </a>
            </li>
        }
    };
    view! {
        <div class="home">
            <p class="intro">
                <strong>{named("game", title)}</strong>
                <span>{named("page-about", title)}</span>
                <a href=format!("/learn/{}", title.name())>{told(texts, "page-way-lessons")}</a>
            </p>
            <nav class="ways" aria-label=told(texts, "page-ways")>
                {way("page-way-bots", begin("bots"))}
                {way("page-way-friends", begin("people"))}
                {way("page-way-invite", "/lobby?new=invite".to_owned())}
                {way("page-place-lobby", "/lobby".to_owned())}
                {way("page-place-learn", "/learn".to_owned())}
                {way("page-analyze", "/analyze".to_owned())}
            </nav>
            <GamePage title page />
            <aside class="home-more" aria-label=told(texts, "page-games")>
                <ul class="tiles game-tiles">{Title::ALL.map(game).collect_view()}</ul>
                {lists(title, page)}
            </aside>
        </div>
    }
}

/// Remembers which game was played last.
pub(crate) fn visited(title: Title) {
    storage::remember("last-game", title.name());
}

/// The form for a new game that the address asks for. It does so once: who loads the page again
/// has it no more.
pub(crate) fn asked() -> Option<Versus> {
    let versus = match &*window().location().search().ok()? {
        "?new=bots" => Versus::Bots,
        "?new=people" => Versus::People,
        _ => return None,
    };
    forget_query();
    Some(versus)
}

/// Games to go on with in this browser, but for the one on the board, and games that others play,
/// as long as the server tells of some.
fn lists(shown: Title, page: Page) -> AnyView {
    // As the server tells them, in JSON.
    let running = RwSignal::new(String::new());
    let look = move || {
        // Nobody looks at a page that is hidden.
        if document().hidden() {
            return;
        }
        leptos::task::spawn_local(async move {
            let found = texts::fetch("/api/tables?status=running").await.unwrap_or_default();
            // By then another page may be there.
            if !running.is_disposed() {
                running.set(found);
            }
        });
    };
    look();
    if let Ok(again) = set_interval_with_handle(look, REFRESH) {
        on_cleanup(move || again.clear());
    }
    let lists = part(move || {
        let texts = page.texts.get();
        let game = |title: Title| words::say(&texts, &format!("game-{}", title.name()));
        let kept = Title::ALL.into_iter().filter(|title| *title != shown).filter_map(|title| {
            let table = files::read(storage::recall(title.name())?.as_bytes()).ok()?;
            let turns = (table.play.moments() - 1).to_string();
            let words = texts.say("page-of-turn", &[("game", &game(title)), ("turn", &turns)]);
            let address = format!("/play/{}", title.name());
            table.is_running().then(|| tile(address, String::new(), words))
        });
        let kept = list(page, "page-continue", kept.collect());
        let told = JSON::parse(&running.get()).unwrap_or(JsValue::UNDEFINED);
        let running = items(&told, "tables").into_iter().take(WATCHED);
        let running = running.filter_map(|table| {
            let (id, about) = (text(&table, "id"), field(&table, "about"));
            let title = Title::of_setup(&text(&about, "setup"))?;
            let seats = items(&about, "seats").into_iter();
            let seats = seats.map(|seat| match field(&field(&seat, "bot"), "level").as_f64() {
                Some(level) => texts.say("page-bot", &[("level", &(level as u32).to_string())]),
                None => text(&field(&seat, "person"), "name"),
            });
            let players = seats.collect::<Vec<_>>().join(" · ");
            let values = [("game", &*game(title)), ("players", &*players)];
            let words = texts.say("page-between", &values);
            // Another address for another position, and none for the same.
            let changed = field(&table, "changed_at").as_f64().unwrap_or_default() as u64;
            let picture = format!("/api/table/{id}/picture?width=240&changed={changed}");
            Some(tile(format!("/table/{id}"), picture, words))
        });
        Some((kept, list(page, "page-running", running.collect())).into_any())
    });
    view! { {lists} }.into_any()
}

/// Tiles under a heading; nothing if there are none.
fn list(page: Page, heading: &'static str, tiles: Vec<AnyView>) -> AnyView {
    if tiles.is_empty() {
        return ().into_any();
    }
    view! {
        <h2>{told(page.texts, heading)}</h2>
        <ul class="tiles">{tiles}</ul>
    }
    .into_any()
}

/// A link with a picture, where there is one.
fn tile(address: String, picture: String, words: String) -> AnyView {
    let drawn = (!picture.is_empty()).then(|| view! { <img src=picture alt="" /> }.into_any());
    view! {
        <li>
            <a class="tile" href=address>
                {drawn}
                <span>{words}</span>
            </a>
        </li>
    }
    .into_any()
}

/// A list in an object; an empty one of anything else.
fn items(value: &JsValue, name: &str) -> Array {
    field(value, name).dyn_into().unwrap_or_else(|_| Array::new())
}

/// A field of an object; undefined of anything else.
fn field(value: &JsValue, name: &str) -> JsValue {
    Reflect::get(value, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// The same, where it is a text.
fn text(value: &JsValue, name: &str) -> String {
    field(value, name).as_string().unwrap_or_default()
}
