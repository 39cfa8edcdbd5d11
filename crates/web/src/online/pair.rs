//! Quick pairing: waiting for somebody who wants the same.

use catalog::Title;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::clock::{self, QUICK};
use super::create::titles;
use super::person;
use crate::account::{Account, worded};
use crate::app::Page;
use crate::net::{self, Problem};
use crate::parts::{button, check, never, part, part_if, select, told};

/// Waits for others; whoever is found is played at once.
#[component]
pub(crate) fn Pair(page: Page) -> impl IntoView {
    let Page { texts, go, .. } = page;
    let account = Account::here();
    let game = RwSignal::new(Title::Djambi.name().to_owned());
    let players = RwSignal::new("2".to_owned());
    let time = RwSignal::new(QUICK[1].0.to_owned());
    let rated = RwSignal::new(false);
    let waits = RwSignal::new(false);
    let trouble = RwSignal::new(String::new());
    // What ends the waiting.
    let leaving = StoredValue::new_local(None::<AbortController>);
    let leave = move || {
        if let Some(Some(leaving)) = leaving.try_update_value(Option::take) {
            leaving.abort();
        }
    };
    on_cleanup(leave);
    let wait = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(controller) = AbortController::new() else { return };
        let signal = controller.signal();
        leave();
        leaving.set_value(Some(controller));
        let name = time.get_untracked();
        let clock = QUICK.iter().find(|(known, _)| *known == name).and_then(|(_, clock)| *clock);
        let wanted = json!({
            "setup": setup(&game.get_untracked(), &players.get_untracked()),
            "clock": clock::written(clock),
            "rated": rated.get_untracked(),
        });
        waits.set(true);
        trouble.set(String::new());
        spawn_local(async move {
            let found = RwSignal::new(None::<String>);
            let hear = move |line: &serde_json::Value| {
                if let Some(path) = line["paired"]["path"].as_str() {
                    found.set(Some(path.to_owned()));
                }
            };
            let ended = match person::ensure(account).await {
                Ok(_) => net::post_lines("/api/pair", &wanted, &signal, hear).await,
                Err(problem) => Err(problem),
            };
            // By then another page may be there, or somebody does not wait any more.
            if waits.is_disposed() || signal.aborted() {
                return;
            }
            waits.set(false);
            match (found.get_untracked(), ended) {
                (Some(path), _) => go.run(path),
                (None, Ok(())) => trouble.set(worded(&texts.get_untracked(), &Problem::Silent)),
                (None, Err(problem)) => trouble.set(worded(&texts.get_untracked(), &problem)),
            }
        });
    };
    let stop = Callback::new(move |()| {
        leave();
        waits.set(false);
    });
    let sets = |signal: RwSignal<String>| Callback::new(move |value| signal.set(value));
    let count = part_if(Signal::derive(move || game.get() != Title::Bermudes.name()), move || {
        let counts = ["2", "3", "4"].map(|it| (it.to_owned(), Signal::stored(it.to_owned())));
        select(told(texts, "option-players"), counts.to_vec(), players.into(), sets(players))
    });
    let clocks = QUICK.map(|(name, clock)| {
        (name.to_owned(), Signal::derive(move || clock::short(&texts.get(), clock)))
    });
    let form = move || {
        view! {
            <form class="setup" on:submit=wait>
                {select(told(texts, "page-game"), titles(texts), game.into(), sets(game))}
                {count.clone()}
                {select(told(texts, "page-clock"), clocks.to_vec(), time.into(), sets(time))}
                {check(told(texts, "page-rated-table"), rated)}
                <button type="submit">{told(texts, "page-find-players")}</button>
            </form>
        }
        .into_any()
    };
    let shown = part(move || {
        if !waits.get() {
            return Some(form());
        }
        let waiting = view! {
            <p role="status" class="waiting">{told(texts, "page-finding")}</p>
            {button(told(texts, "page-stop-finding"), "", never(), stop)}
        };
        Some(waiting.into_any())
    });
    view! {
        <section class="card" aria-labelledby="pair-title">
            <h2 id="pair-title">{told(texts, "page-pair")}</h2>
            <p class="hint">{told(texts, "page-pair-help")}</p>
            {shown}
            <p class="refusal" role="alert">{trouble}</p>
        </section>
    }
}

/// What is played: the usual rules, and no seed, so that the board is left to chance.
fn setup(game: &str, players: &str) -> String {
    match Title::by_name(game) {
        Some(Title::Bermudes) => "bermudes@1".to_owned(),
        Some(Title::Vorassic) => format!("vorassic@1 mode=octopus size=8 players={players}"),
        Some(Title::Djambi) | None => format!("djambi/french@1 players={players}"),
    }
}
