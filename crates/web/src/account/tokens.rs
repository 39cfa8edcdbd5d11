//! Tokens: what programs are known by.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use serde_json::{Value, json};

use crate::account::errand::Errand;
use crate::account::fields::Line;
use crate::account::{Told, ask_again, asked, times, when_told};
use crate::app::Page;
use crate::parts::{button, check, part, told};

const PATH: &str = "/api/tokens";

/// What a token may be for.
const SCOPES: [(&str, &str); 2] = [("play", "page-scope-play"), ("talk", "page-scope-talk")];

/// The own tokens, and a form for another one.
pub(super) fn tokens(page: Page) -> AnyView {
    let texts = page.texts;
    let list = asked(PATH.to_owned());
    // It is told once; whoever leaves the page does not see it again.
    let secret = RwSignal::new(None::<String>);
    let shown = part(move || {
        let secret = secret.get()?;
        Some(
            view! {
                <div class="sure" role="status">
                    <p>{told(texts, "page-token-once")}</p>
                    <output class="token">{secret}</output>
                </div>
            }
            .into_any(),
        )
    });
    view! {
        <p class="hint">
            {told(texts, "page-token-about")} " "
            <a href="/api" rel="external">{told(texts, "page-token-api")}</a>
        </p>
        {rows(page, list)}
        {form(page, list, secret)}
        {shown}
    }
    .into_any()
}

fn rows(page: Page, list: Told) -> AnyView {
    let (texts, errand) = (page.texts, Errand::new(page));
    let rows = when_told(page, list, move |value| {
        let tokens = value["tokens"].as_array().cloned().unwrap_or_default();
        if tokens.is_empty() {
            return view! { <p class="hint">{told(texts, "page-tokens-none")}</p> }.into_any();
        }
        let rows = tokens.iter().map(|token| {
            let id = token["id"].as_str().unwrap_or_default().to_owned();
            let name = token["name"].as_str().unwrap_or_default().to_owned();
            let called = name.clone();
            let label =
                Signal::derive(move || texts.get().say("page-token-remove", &[("name", &called)]));
            let act = Callback::new(move |()| {
                errand.run(&format!("/api/token/{id}/remove"), json!({}), move |_| {
                    ask_again(list, PATH.to_owned());
                    "page-token-removed"
                });
            });
            let made = token["created_at"].as_f64().unwrap_or(f64::NAN);
            let about = (scopes(page, token), times::day(&texts.get_untracked(), made));
            view! {
                <li>
                    <span>{name} <small>{about.0} " · " {about.1}</small></span>
                    {button(label, "", errand.is_busy(), act)}
                </li>
            }
        });
        view! { <ul class="rows">{rows.collect_view()}</ul> }.into_any()
    });
    (rows, errand.said()).into_any()
}

/// What a token is for.
fn scopes(page: Page, token: &Value) -> Signal<String> {
    let has = |scope: &str| {
        token["scopes"].as_array().is_some_and(|scopes| scopes.iter().any(|it| it == scope))
    };
    let keys: Vec<&str> = SCOPES.iter().filter(|(it, _)| has(it)).map(|(_, key)| *key).collect();
    Signal::derive(move || {
        let texts = page.texts.get();
        let words: Vec<String> = keys.iter().map(|key| texts.say(key, &[])).collect();
        words.join(", ")
    })
}

fn form(page: Page, list: Told, secret: RwSignal<Option<String>>) -> AnyView {
    let (texts, errand) = (page.texts, Errand::new(page));
    let name = RwSignal::new(String::new());
    let chosen = SCOPES.map(|(scope, key)| (scope, key, RwSignal::new(scope == "play")));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let scopes: Vec<&str> = chosen
            .iter()
            .filter(|(_, _, chosen)| chosen.get_untracked())
            .map(|(scope, ..)| *scope)
            .collect();
        let body = json!({ "name": name.get_untracked().trim(), "scopes": scopes });
        secret.set(None);
        errand.run("/api/token", body, move |answer| {
            secret.try_set(answer["token"].as_str().map(str::to_owned));
            name.try_set(String::new());
            ask_again(list, PATH.to_owned());
            ""
        });
    };
    let boxes = chosen.map(|(_, key, chosen)| check(told(texts, key), chosen));
    let line = Line { label: "page-token-name", value: name, autocomplete: "off", longest: 60 };
    view! {
        <form class="stack" on:submit=submit>
            {line.view(texts)}
            <fieldset class="checks">
                <legend>{told(texts, "page-token-for")}</legend>
                {boxes.collect_view()}
            </fieldset>
            <p>
                <button type="submit" disabled=errand.is_busy()>
                    {told(texts, "page-token-make")}
                </button>
            </p>
            {errand.said()}
        </form>
    }
    .into_any()
}
