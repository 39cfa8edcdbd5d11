//! What can be done about somebody.

use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;

use super::chat::Person;
use super::desk::Desk;
use crate::net;
use crate::parts::{button, never, told};
use crate::words;

/// What can be done about somebody who talks: not hearing them, and reporting them.
#[component]
pub(crate) fn AboutPerson(
    desk: Desk,
    person: Person,
    muted: RwSignal<Vec<String>>,
    close: Callback<()>,
) -> impl IntoView {
    let Desk { page, live, .. } = desk;
    let texts = page.texts;
    let (id, name) = person;
    let is_muted = {
        let id = id.clone();
        Memo::new(move |_| muted.with(|muted| muted.contains(&id)))
    };
    let send = move |path: &'static str, body: serde_json::Value, done: Callback<()>| {
        desk.as_person(move |_| {
            spawn_local(async move {
                let answer = net::post(path, &body).await;
                if live.is_disposed() {
                    return;
                }
                match answer {
                    Ok(_) => done.run(()),
                    Err(problem) => {
                        close.run(());
                        desk.fail(&problem);
                    }
                }
            });
        });
    };
    let toggle = {
        let id = id.clone();
        Callback::new(move |()| {
            let path = if is_muted.get_untracked() { "/api/my/unmute" } else { "/api/my/mute" };
            let changed = id.clone();
            let done = Callback::new(move |()| {
                muted.update(|muted| match muted.iter().position(|it| *it == changed) {
                    Some(place) => drop(muted.remove(place)),
                    None => muted.push(changed.clone()),
                });
            });
            send(path, json!({ "person": id }), done);
        })
    };
    let mute = Signal::derive(move || {
        words::say(&texts.get(), if is_muted.get() { "page-unmute" } else { "page-mute" })
    });
    let typed = RwSignal::new(String::new());
    let report = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // A table that is private tells nothing to those who look after the server, unless one
        // sits there.
        let table = live.with_untracked(|live| {
            let state = live.seen.state()?;
            let is_seen = state.terms().invitation.is_none() || !live.seen.own.is_empty();
            let path = window().location().pathname().ok()?;
            is_seen.then(|| path.rsplit('/').next().map(str::to_owned)).flatten()
        });
        let body = json!({ "person": id, "table": table, "text": typed.get_untracked().trim() });
        let done = Callback::new(move |()| {
            close.run(());
            desk.note(words::say(&texts.get_untracked(), "page-report-sent"));
        });
        send("/api/report", body, done);
    };
    view! {
        <p class="question">{name}</p>
        <div class="buttons">{button(mute, "", never(), toggle)}</div>
        <form class="setup report" on:submit=report>
            <label class="field">
                <span>{told(texts, "page-report-text")}</span>
                <textarea
                    rows="4"
                    maxlength="1000"
                    required
                    prop:value=typed
                    on:input=move |event| typed.set(event_target_value(&event))
                ></textarea>
            </label>
            <button type="submit" class="danger">{told(texts, "page-report-send")}</button>
        </form>
    }
}
