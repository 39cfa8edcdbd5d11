//! Somebody with an account: ratings and games.

use catalog::Title;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use serde_json::{Value, json};

use crate::account::errand::Errand;
use crate::account::games::Listed;
use crate::account::leaderboard::{choice, game, number, players};
use crate::account::pages::Pages;
use crate::account::{Account, asked, excuse, fields, graph, query, times};
use crate::app::Page;
use crate::net::Problem;
use crate::parts::{button, never, part, part_if, told};

#[component]
pub(super) fn Profile(page: Page, name: String) -> impl IntoView {
    let texts = page.texts;
    let user = asked(format!("/api/user/{name}"));
    // What was typed into the address by hand is shown as it was meant.
    let called = js_sys::decode_uri_component(&name).map_or(name, String::from);
    let is_called = RwSignal::new(called.clone());
    Effect::new(move |_| {
        texts.track();
        page.name.set(is_called.get());
    });
    let shown = part(move || {
        Some(match user.get() {
            Some(Err(Problem::Refused { code, .. })) if code == "no-such-user" => {
                missing(page, &called)
            }
            Some(Err(problem)) => {
                let called = called.clone();
                view! { <h1>{called}</h1> {excuse(page, problem)} }.into_any()
            }
            Some(Ok(value)) => {
                // As they write it themselves.
                is_called.set(value["name"].as_str().unwrap_or_default().to_owned());
                untrack(|| found(page, &value))
            }
            None => {
                let called = called.clone();
                view! {
                    <h1>{called}</h1>
                    <p class="waiting" role="status">{told(texts, "page-one-moment")}</p>
                }
                .into_any()
            }
        })
    });
    view! { <main class="account" id="main">{shown}</main> }
}

/// For a name that nobody has.
fn missing(page: Page, name: &str) -> AnyView {
    let texts = page.texts;
    let name = name.to_owned();
    let title = Signal::derive(move || texts.get().say("page-no-user", &[("name", &name)]));
    view! {
        <h1>{title}</h1>
        <p>{told(texts, "page-no-user-help")}</p>
        <p class="buttons">
            <a class="button primary" href="/leaderboard">{told(texts, "page-place-leaderboard")}</a>
            <a class="button" href="/lobby">{told(texts, "page-place-lobby")}</a>
            <a class="button" href="/">{told(texts, "page-home")}</a>
        </p>
    }
    .into_any()
}

fn found(page: Page, user: &Value) -> AnyView {
    let texts = page.texts;
    let name = user["name"].as_str().unwrap_or_default().to_owned();
    let id = user["id"].as_str().unwrap_or_default().to_owned();
    let bot = (user["bot"] == true)
        .then(|| view! { " " <span class="tag">{told(texts, "page-tag-bot")}</span> });
    let since = user["since"].as_f64().unwrap_or(f64::NAN);
    let since = Signal::derive(move || {
        let texts = texts.get();
        texts.say("page-since", &[("day", &times::day_words(&texts, since))])
    });
    let ratings = user["ratings"].as_array().map_or(&[][..], Vec::as_slice);
    let ratings = if ratings.is_empty() {
        view! { <p class="empty">{told(texts, "page-no-ratings")}</p> }.into_any()
    } else {
        ratings.iter().map(|rating| pool(page, rating)).collect_view().into_any()
    };
    view! {
        <header class="who">
            <h1>{name.clone()} {bot}</h1>
            <p class="hint">{since}</p>
        </header>
        {peace(page, id.clone(), &name)}
        <section>
            <h2>{told(texts, "page-ratings")}</h2>
            <div class="pools">{ratings}</div>
        </section>
        <section>
            <h2>{told(texts, "page-their-games")}</h2>
            {games(page, id, &name)}
        </section>
    }
    .into_any()
}

/// A rating with its history.
fn pool(page: Page, rating: &Value) -> AnyView {
    let texts = page.texts;
    let pool = rating["pool"].as_str().unwrap_or_default();
    let (title, size) = pool.rsplit_once('-').unwrap_or((pool, "2"));
    let (Some(title), Ok(size)) = (Title::by_name(title), size.parse()) else {
        return ().into_any();
    };
    let about = &rating["rating"];
    let games = about["games"].as_u64().unwrap_or_default() as usize;
    let played = games.to_string();
    let played = Signal::derive(move || texts.get().say("page-games-rated", &[("games", &played)]));
    let system = if size == 2 { "Glicko-2" } else { "Weng–Lin" };
    view! {
        <article class="card">
            <h3>{game(texts, title)} <small>{players(texts, size)}</small></h3>
            <p class="figure">
                <strong>{number(&about["value"])}</strong>
                " ± "
                {number(&about["deviation"])}
                <small>{played} " · " {system}</small>
            </p>
            {graph::graph(page, &rating["history"], games)}
        </article>
    }
    .into_any()
}

/// Their games, page by page.
fn games(page: Page, id: String, name: &str) -> AnyView {
    let texts = page.texts;
    let title = query("game").and_then(|name| Title::by_name(&name));
    let address = |title: Option<Title>| match title {
        Some(title) => format!("/user/{name}?game={}", title.name()),
        None => format!("/user/{name}"),
    };
    let all = choice(address(None), told(texts, "page-all-games"), title.is_none());
    let choices =
        Title::ALL.map(|it| choice(address(Some(it)), game(texts, it), title == Some(it)));
    let only = title.map_or_else(String::new, |title| format!("&game={}", title.name()));
    let path = format!("/api/tables?user={name}{only}");
    let next = |last: &Value| {
        let (at, id) = (&last["changed_at"], last["id"].as_str().unwrap_or_default());
        format!("&before={at}&after_id={id}")
    };
    let list = Pages::new(page, path, "tables", next).view("page-no-games", move |table| {
        Listed::read(table).map(|table| table.row(texts, Some(&id))).into_any()
    });
    view! {
        <nav class="choices" aria-label=told(texts, "page-games")>
            {all}
            {choices.collect_view()}
        </nav>
        {list}
    }
    .into_any()
}

/// What one can do against somebody else.
fn peace(page: Page, id: String, name: &str) -> AnyView {
    let (texts, account) = (page.texts, Account::here());
    let name = name.to_owned();
    let shown = part(move || {
        let me = account.person()?;
        if me.id == id {
            return Some(
                view! {
                    <p class="buttons">
                        <a class="button" href="/settings">{told(texts, "page-settings")}</a>
                    </p>
                }
                .into_any(),
            );
        }
        Some(untrack(|| view! { <Peace page id=id.clone() name=name.clone() /> }.into_any()))
    });
    shown.into_any()
}

#[component]
fn Peace(page: Page, id: String, name: String) -> impl IntoView {
    let texts = page.texts;
    let is_muted = RwSignal::new(false);
    let mutes = asked("/api/my/mutes".to_owned());
    let person = id.clone();
    Effect::new(move |_| {
        if let Some(Ok(value)) = mutes.get() {
            let people = value["people"].as_array().map_or(&[][..], Vec::as_slice);
            is_muted.set(people.iter().any(|it| it["id"] == *person));
        }
    });
    let errand = Errand::new(page);
    let person = id.clone();
    let mute = Callback::new(move |()| {
        let was = is_muted.get_untracked();
        let path = if was { "/api/my/unmute" } else { "/api/my/mute" };
        errand.run(path, json!({ "person": person }), move |_| {
            is_muted.try_set(!was);
            if was { "page-unmuted" } else { "page-muted" }
        });
    });
    let words = Signal::derive(move || {
        let key = if is_muted.get() { "page-unmute-name" } else { "page-mute-name" };
        texts.get().say(key, &[("name", &name)])
    });
    let reports = RwSignal::new(false);
    let open = Callback::new(move |()| reports.update(|reports| *reports = !*reports));
    view! {
        <div class="stack">
            <p class="buttons">
                {button(words, "", errand.is_busy(), mute)}
                {button(told(texts, "page-report-them"), "", never(), open)}
            </p>
            {errand.said()}
            {part_if(reports.into(), move || report(page, id.clone(), reports))}
        </div>
    }
}

/// Tells those who look after the server.
fn report(page: Page, person: String, is_open: RwSignal<bool>) -> AnyView {
    let (texts, errand) = (page.texts, Errand::new(page));
    let text = RwSignal::new(String::new());
    let is_sent = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "person": person, "text": text.get_untracked() });
        errand.run("/api/report", body, move |_| {
            is_sent.try_set(true);
            "page-report-sent"
        });
    };
    let leave = Callback::new(move |()| is_open.set(false));
    let form = part_if(Signal::derive(move || !is_sent.get()), move || {
        view! {
            {fields::lines(texts, "page-report-text", text)}
            <p class="buttons">
                <button type="submit" class="danger" disabled=errand.is_busy()>
                    {told(texts, "page-report-send")}
                </button>
                {button(told(texts, "page-cancel"), "", never(), leave)}
            </p>
        }
        .into_any()
    });
    view! {
        <form class="stack card" on:submit=submit>
            {form}
            {errand.said()}
        </form>
    }
    .into_any()
}
