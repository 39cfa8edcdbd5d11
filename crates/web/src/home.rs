//! What the home page has around its board: ways to play, games to go on with, games to watch.

use std::time::Duration;

use catalog::Title;
use js_sys::{Array, JSON, Reflect};
use lang::Texts;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::app::Page;
use crate::game::GamePage;
use crate::parts::{part, told};
use crate::route::forget_query;
use crate::setup::Versus;
use crate::{files, me, storage, texts, words};

/// How many games can be watched from here, and how often they are asked for.
const WATCHED: usize = 4;
const REFRESH: Duration = Duration::from_secs(10);

/// Where the server tells of tables: those that are played, and the own ones.
const TABLES: [&str; 3] =
    ["/api/tables?status=running", "/api/my/tables?status=running", "/api/my/tables?status=open"];

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
                {lists(title, page)}
                <ul class="tiles game-tiles">{Title::ALL.map(game).collect_view()}</ul>
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

/// Games to go on with, at the own tables and in this browser but for the one on the board, and games
/// that others play.
fn lists(shown: Title, page: Page) -> AnyView {
    // What the server says at each address, in JSON; nothing at all before it was asked.
    let said = RwSignal::new(Vec::<Option<String>>::new());
    let look = move || {
        // Nobody looks at a page that is hidden.
        if document().hidden() {
            return;
        }
        leptos::task::spawn_local(async move {
            let mut found = Vec::new();
            // Who never did anything has no tables.
            let asked = if me::is_known() { TABLES.len() } else { 1 };
            for address in &TABLES[..asked] {
                found.push(texts::fetch(address).await);
            }
            // By then another page may be there.
            said.try_set(found);
        });
    };
    look();
    if let Ok(again) = set_interval_with_handle(look, REFRESH) {
        on_cleanup(move || again.clear());
    }
    let lists = part(move || {
        let texts = page.texts.get();
        let (mut mine, mut others) = (Vec::new(), Vec::new());
        let said = said.get();
        for (place, json) in said.iter().enumerate() {
            let json = JSON::parse(json.as_deref().unwrap_or_default());
            for table in items(&json.unwrap_or(JsValue::UNDEFINED), "tables") {
                match Listed::read(&table, &texts) {
                    // What waits for an answer comes first.
                    Some(Listed { acts: Some(true), tile }) if place > 0 => mine.insert(0, tile),
                    Some(Listed { tile, .. }) if place > 0 => mine.push(tile),
                    // The own tables have a list of their own.
                    Some(Listed { acts: None, tile }) if others.len() < WATCHED => {
                        others.push(tile);
                    }
                    _ => {}
                }
            }
        }
        for title in Title::ALL {
            mine.extend((title != shown).then(|| kept(title, &texts)).flatten());
        }
        let none = match said.first() {
            None => ["", ""],
            Some(None) => ["page-lists-away"; 2],
            Some(Some(_)) => ["page-no-own-games", "page-no-others"],
        };
        let list = |heading: &str, tiles: Vec<AnyView>, none: &str| {
            let shown = match tiles.is_empty() {
                true => view! { <p>{words::say(&texts, none)}</p> }.into_any(),
                false => view! { <ul class="tiles">{tiles}</ul> }.into_any(),
            };
            view! {
                <h2>{words::say(&texts, heading)}</h2>
                {shown}
            }
            .into_any()
        };
        let mine = list("page-continue", mine, none[0]);
        Some((mine, list("page-running", others, none[1])).into_any())
    });
    view! { {lists} }.into_any()
}

/// The game that this browser keeps, if it can be gone on with.
fn kept(title: Title, texts: &Texts) -> Option<AnyView> {
    let table = files::read(storage::recall(title.name())?.as_bytes()).ok()?;
    let turns = (table.play.moments() - 1).to_string();
    let values = [("game", &*game(texts, title)), ("turn", &*turns)];
    let words = texts.say("page-of-turn", &values);
    let address = format!("/play/{}", title.name());
    table.is_running().then(|| tile(address, None, words, String::new()))
}

/// A table in a list of the server.
struct Listed {
    /// Whether it is the turn of whoever looks, if they sit there.
    acts: Option<bool>,
    tile: AnyView,
}

impl Listed {
    fn read(table: &JsValue, texts: &Texts) -> Option<Listed> {
        let (id, about) = (text(table, "id"), field(table, "about"));
        let title = Title::of_setup(&text(&about, "setup"))?;
        let (me, to_act) = (me::known_id(), field(&about, "to_act").as_f64());
        let (mut acts, mut players) = (None, String::new());
        let mut note = words::say(texts, "page-table-open");
        for (number, seat) in items(&about, "seats").into_iter().enumerate() {
            let person = field(&seat, "person");
            let is_me = me == field(&person, "id").as_string() && me.is_some();
            let is_next = to_act == Some(number as f64);
            let (name, turn) = match field(&field(&seat, "bot"), "level").as_f64() {
                Some(level) => {
                    let level = (level as u32).to_string();
                    let name = texts.say("page-bot", &[("level", &level)]);
                    (name, words::say(texts, "page-thinks"))
                }
                None if is_me => (text(&person, "name"), words::say(texts, "turn-yours")),
                None => {
                    let name = text(&person, "name");
                    let turn = texts.say("turn-of", &[("player", &name)]);
                    (name, turn)
                }
            };
            if is_me {
                acts = Some(is_next);
            }
            if is_next {
                note = turn;
            }
            if !players.is_empty() && !name.is_empty() {
                players += " · ";
            }
            players += &name;
        }
        let values = [("game", &*game(texts, title)), ("players", &*players)];
        let words = texts.say("page-between", &values);
        // Another address for another position, and none for the same.
        let changed = field(table, "changed_at").as_f64().unwrap_or_default() as u64;
        let picture = format!("/api/table/{id}/picture?width=240&changed={changed}");
        Some(Listed { acts, tile: tile(format!("/table/{id}"), Some(picture), words, note) })
    }
}

fn game(texts: &Texts, title: Title) -> String {
    words::say(texts, &format!("game-{}", title.name()))
}

/// A link with a picture, where there is one, and whose turn it is.
fn tile(address: String, picture: Option<String>, words: String, note: String) -> AnyView {
    let drawn = picture.map(|picture| view! { <img src=picture alt="" /> }.into_any());
    let note = (!note.is_empty()).then(|| view! { <b>{note}</b> }.into_any());
    view! {
        <li>
            <a class="tile" href=address>
                {drawn}
                <span>{words}</span>
                {note}
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
