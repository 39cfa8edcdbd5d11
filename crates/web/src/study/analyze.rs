//! Where the games on the desk come from: an address, the server, or what this browser keeps.

use catalog::{Play, Title, Walk};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::desk::Desk;
use super::{exchange, parameter};
use crate::app::Page;
use crate::parts::{part, told};
use crate::route::forget_query;
use crate::setup::first_setup;
use crate::{storage, words};

/// What the game on the desk is kept as.
const KEPT: &str = "study";

/// Under which name the browser remembers into which games of the server something was written, the
/// last one first, and how many of them it keeps.
const NOTED: &str = "noted";
const MOST_NOTED: usize = 50;

/// A game or a position that an address tells, or the game that was looked at last.
#[component]
pub(crate) fn AnalyzePage(page: Page) -> impl IntoView {
    let texts = page.texts;
    Effect::new(move |_| page.name.set(words::say(&texts.get(), "page-analyze")));
    let kept = recall(KEPT);
    let (walk, refused) = match asked() {
        Ok(asked) => (asked, None),
        Err(refused) => (None, Some(refused)),
    };
    // What is written into a game from elsewhere is to be there after a reload too.
    forget_query();
    let old = kept.clone().filter(|kept| walk.is_some() && !kept.record().line.is_empty());
    let walk = RwSignal::new(walk.or(kept).unwrap_or_else(first));
    Effect::new(move |_| {
        walk.with(|walk| storage::remember(KEPT, &walk.record().to_string()));
    });
    let problem = part(move || {
        let refused = refused.as_ref()?;
        let words = words::refusal(&texts.get(), refused);
        Some(view! { <p class="banner refusal" role="alert">{words}</p> }.into_any())
    });
    view! {
        {problem}
        <Desk walk page server=None old />
    }
}

/// What the address asks for, if anything.
fn asked() -> Result<Option<Walk>, catalog::Refused> {
    if let Some(setup) = parameter("setup") {
        let play = match parameter("position") {
            Some(position) => Play::from_position(&setup, &position)?,
            None => Play::start(&setup)?,
        };
        return Ok(Some(of_play(&play)));
    }
    let played = parameter("game").filter(|name| Title::by_name(name).is_some());
    Ok(played.and_then(|name| recall(&name)))
}

/// A game that this browser keeps.
fn recall(name: &str) -> Option<Walk> {
    exchange::read(storage::recall(name)?.as_bytes()).ok()
}

/// A first game, before anybody looked at one.
fn first() -> Walk {
    let play = Play::start(first_setup(Title::Djambi));
    of_play(&play.expect("the first setups are sound, a test says"))
}

fn of_play(play: &Play) -> Walk {
    Walk::new(play.record()).expect("what was played can be played again")
}

/// How a game of the server came.
#[derive(Clone, Debug)]
enum Fetched {
    Waiting,
    Here(Box<Walk>),
    /// There is none.
    Missing,
    /// The server does not answer, or not as it should.
    Silent,
}

/// A game of the server, with what this browser wrote into it.
#[component]
pub(crate) fn GameStudyPage(id: String, page: Page) -> impl IntoView {
    let texts = page.texts;
    Effect::new(move |_| page.name.set(words::say(&texts.get(), "page-analyze")));
    let fetched = RwSignal::new(Fetched::Waiting);
    let fetch = {
        let id = id.clone();
        move || {
            let id = id.clone();
            fetched.set(Fetched::Waiting);
            leptos::task::spawn_local(async move {
                let got = fetch(&id).await;
                // By then another page may be there.
                if !fetched.is_disposed() {
                    fetched.set(with_notes(&id, got));
                }
            });
        }
    };
    fetch();
    let shown = part(move || {
        let again = fetch.clone();
        let (heading, key, ways) = match fetched.get() {
            Fetched::Here(walk) => return Some(desk(id.clone(), *walk, page)),
            Fetched::Waiting => ("page-analyze", "page-game-loading", None),
            Fetched::Missing => {
                let ways = view! {
                    <a class="button primary" href="/lobby">{told(texts, "page-place-lobby")}</a>
                    " "
                    <a class="button" href="/analyze">{told(texts, "page-place-analysis")}</a>
                };
                ("page-no-game", "page-game-missing", Some(ways.into_any()))
            }
            Fetched::Silent => {
                let ways = view! {
                    <button class="primary" on:click=move |_| again()>
                        {told(texts, "page-try-again")}
                    </button>
                };
                ("page-analyze", "page-game-silent", Some(ways.into_any()))
            }
        };
        Some(
            view! {
                <main class="lost" id="main">
                    <h1>{told(texts, heading)}</h1>
                    <p role="status">{told(texts, key)}</p>
                    <p>{ways}</p>
                </main>
            }
            .into_any(),
        )
    });
    view! { {shown} }
}

/// The desk with a game of the server. What is written into it is kept.
fn desk(id: String, walk: Walk, page: Page) -> AnyView {
    let came = walk.record().to_string();
    let walk = RwSignal::new(walk);
    let server = Some(id.clone());
    Effect::new(move |_| {
        let text = walk.with(|walk| walk.record().to_string());
        if text != came || storage::recall(&notes(&id)).is_some() {
            keep_notes(&id, &text);
        }
    });
    view! { <Desk walk page server old=None /> }.into_any()
}

/// What the notes about a game of the server are kept as.
fn notes(id: &str) -> String {
    format!("notes-{id}")
}

/// Keeps what was written into a game of the server. The notes that were written into longest ago
/// give way.
fn keep_notes(id: &str, text: &str) {
    storage::remember(&notes(id), text);
    let known = storage::recall(NOTED).unwrap_or_default();
    let others = known.split_whitespace().filter(|known| *known != id);
    let mut ids: Vec<&str> = [id].into_iter().chain(others).collect();
    for old in ids.drain(ids.len().min(MOST_NOTED)..) {
        storage::forget(&notes(old));
    }
    storage::remember(NOTED, &ids.join(" "));
}

/// The game with what was written into it here before. Whatever of the game the notes do not have
/// yet is added to them.
fn with_notes(id: &str, fetched: Fetched) -> Fetched {
    let Some(mut kept) = recall(&notes(id)) else { return fetched };
    match fetched {
        Fetched::Here(walk) if walk.record().setup_text() == kept.record().setup_text() => {
            kept.first();
            let line = walk.record().line.clone();
            let merged = line.iter().all(|entry| kept.add(&entry.event).is_ok());
            kept.first();
            if merged { Fetched::Here(Box::new(kept)) } else { Fetched::Here(walk) }
        }
        // Notes can be read without the server.
        Fetched::Silent => Fetched::Here(Box::new(kept)),
        other => other,
    }
}

async fn fetch(id: &str) -> Fetched {
    let path = format!("/api/table/{id}/record");
    let answer = JsFuture::from(window().fetch_with_str(&path)).await;
    let Ok(Ok(answer)) = answer.map(JsCast::dyn_into::<Response>) else { return Fetched::Silent };
    if answer.status() == 404 {
        return Fetched::Missing;
    }
    let Some(text) = answer.text().ok().filter(|_| answer.ok()) else { return Fetched::Silent };
    let text = JsFuture::from(text).await.ok().and_then(|text| text.as_string());
    match text.map(|text| exchange::read(text.as_bytes())) {
        Some(Ok(walk)) => Fetched::Here(Box::new(walk)),
        _ => Fetched::Silent,
    }
}
