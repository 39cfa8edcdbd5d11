//! What the home page has around its board: ways to play, games to go on with, games to watch.

use std::time::Duration;

use catalog::{BoardView, Play, Title};
use js_sys::{Array, JSON, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::app::Page;
use crate::game::GamePage;
use crate::parts::{part, told};
use crate::picture;
use crate::setup::Versus;
use crate::{files, storage, words};

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
    let game = |title: Title| {
        let named = |prefix: &'static str| {
            Signal::derive(move || words::say(&texts.get(), &format!("{prefix}-{}", title.name())))
        };
        let name = title.name();
        view! {
            <li>
                <a class="tile" href=format!("/play/{name}")>
                    <strong>{named("game")}</strong>
                    <span>{named("page-about")}</span>
                </a>
            </li>
        }
    };
    view! {
        <div class="home">
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
                {kept(title, page)}
                {running(page)}
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
    let place = window().location();
    let versus = match &*place.search().ok()? {
        "?new=bots" => Versus::Bots,
        "?new=people" => Versus::People,
        _ => return None,
    };
    if let (Ok(history), Ok(path)) = (window().history(), place.pathname()) {
        // At worst the sheet comes again.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
    Some(versus)
}

/// The games of this browser that are not over, but for the one on the board.
fn kept(shown: Title, page: Page) -> AnyView {
    let games = part(move || {
        let texts = page.texts.get();
        let games = Title::ALL.into_iter().filter(|title| *title != shown).filter_map(|title| {
            let table = files::read(storage::recall(title.name())?.as_bytes()).ok()?;
            let turns = table.play.moments() - 1;
            let view = table.is_running().then(|| table.play.view_at(turns))??;
            let game = words::say(&texts, &format!("game-{}", title.name()));
            let words = [("game", &*game), ("turn", &*turns.to_string())];
            let words = texts.say("page-of-turn", &words);
            Some(tile(page, &view, format!("/play/{}", title.name()), words))
        });
        Some(list(page, "page-continue", games.collect()))
    });
    view! { {games} }.into_any()
}

/// Games that others play, as long as the server tells of some.
fn running(page: Page) -> AnyView {
    // As the server tells them, a list in JSON: so nothing but text is kept.
    let games = RwSignal::new(String::new());
    let look = move || {
        // Nobody looks at a page that is hidden.
        if document().hidden() {
            return;
        }
        leptos::task::spawn_local(async move {
            let found = fetch_running().await.unwrap_or_default();
            // By then another page may be there.
            if !games.is_disposed() {
                games.set(found);
            }
        });
    };
    look();
    if let Ok(again) = set_interval_with_handle(look, REFRESH) {
        on_cleanup(move || again.clear());
    }
    let shown = part(move || {
        let texts = page.texts.get();
        let games = Array::from(&JSON::parse(&games.get()).ok()?);
        let tiles = games.iter().filter_map(|game| {
            let (id, state) = (text(&game, "id"), field(&game, "state"));
            let play =
                Play::from_position(&text(&state, "setup"), &text(&state, "position")).ok()?;
            let view = play.view_at(0)?;
            let game = words::say(&texts, &format!("game-{}", view.title.name()));
            let seats = Array::from(&field(&state, "seats")).into_iter().map(|seat| {
                match field(&field(&seat, "bot"), "level").as_f64() {
                    Some(level) => texts.say("page-bot", &[("level", &(level as u32).to_string())]),
                    None => text(&field(&seat, "person"), "name"),
                }
            });
            let players = seats.collect::<Vec<_>>().join(" · ");
            let words = texts.say("page-between", &[("game", &game), ("players", &players)]);
            Some(tile(page, &view, format!("/table/{id}"), words))
        });
        Some(list(page, "page-running", tiles.collect()))
    });
    view! { {shown} }.into_any()
}

/// Small boards under a heading; nothing if there are none.
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

fn tile(page: Page, view: &BoardView, address: String, words: String) -> AnyView {
    let size = (view.cols, view.rows());
    let letters = words::letters(&page.texts.get_untracked());
    let style = picture::Style { set: page.settings.set.get_untracked(), letters };
    let drawn = small(view, style);
    let box_of = format!("0 0 {} {}", size.0 * picture::SIDE, size.1 * picture::SIDE);
    view! {
        <li>
            <a class="tile" href=address>
                <svg class="small-board" aria-hidden="true" viewBox=box_of inner_html=drawn></svg>
                <span>{words}</span>
            </a>
        </li>
    }
    .into_any()
}

/// A board without labels, made of our own drawings only.
fn small(view: &BoardView, style: picture::Style) -> String {
    let mut svg = String::new();
    for index in 0..view.squares.len() {
        let (x, y) = (index % view.cols * picture::SIDE, index / view.cols * picture::SIDE);
        svg +=
            &format!(r#"<g transform="translate({x} {y})"><rect width="100" height="100" fill=""#);
        svg += &picture::ground(view, index);
        svg += r#""/>"#;
        svg += &picture::square(view, index, style);
        svg += "</g>";
    }
    svg
}

/// What the server tells of games that are played: a list of ids and states.
async fn fetch_running() -> Option<String> {
    let list = JSON::parse(&fetch("/api/tables?status=running").await?).ok()?;
    let mut found = Vec::new();
    for table in Array::from(&field(&list, "tables")).iter().take(WATCHED) {
        let id = text(&table, "id");
        if let Some(state) = fetch(&format!("/api/table/{id}/state")).await {
            found.push(format!(r#"{{"id":"{id}","state":{state}}}"#));
        }
    }
    Some(format!("[{}]", found.join(",")))
}

/// What the server says at an address; nothing if it does not answer.
async fn fetch(path: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(path)).await.ok()?;
    let answer = answer.dyn_into::<Response>().ok().filter(Response::ok)?;
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}

/// A field of an object; undefined of anything else.
fn field(value: &JsValue, name: &str) -> JsValue {
    Reflect::get(value, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// The same, where it is a text.
fn text(value: &JsValue, name: &str) -> String {
    field(value, name).as_string().unwrap_or_default()
}
