//! The strongest in each game.

use std::sync::Arc;

use catalog::Title;
use lang::Texts;
use leptos::prelude::*;
use serde_json::Value;

use crate::account::{asked, call, query, when_told};
use crate::app::Page;
use crate::parts::told;
use crate::words;

/// How many may play a game.
pub(super) fn sizes(title: Title) -> &'static [u8] {
    match title {
        Title::Bermudes => &[2],
        Title::Djambi | Title::Vorassic => &[2, 3, 4],
    }
}

/// A game in words.
pub(super) fn game(texts: Memo<Arc<Texts>>, title: Title) -> Signal<String> {
    Signal::derive(move || words::say(&texts.get(), &format!("game-{}", title.name())))
}

/// For how many, in words.
pub(super) fn players(texts: Memo<Arc<Texts>>, players: u8) -> Signal<String> {
    Signal::derive(move || {
        texts.get().say("page-for-players", &[("players", &players.to_string())])
    })
}

/// A link to a part of a page, marked where it is shown.
pub(super) fn choice(address: String, words: Signal<String>, here: bool) -> AnyView {
    let current = here.then_some("page");
    view! { <a href=address class:here=here aria-current=current>{words}</a> }.into_any()
}

#[component]
pub(super) fn Leaderboard(page: Page) -> impl IntoView {
    call(page, "page-place-leaderboard");
    let texts = page.texts;
    let title = query("game").and_then(|name| Title::by_name(&name)).unwrap_or(Title::Djambi);
    let size = query("players").and_then(|size| size.parse().ok());
    let size = size.filter(|size| sizes(title).contains(size)).unwrap_or(sizes(title)[0]);
    let address =
        |title: Title, size: u8| format!("/leaderboard?game={}&players={size}", title.name());
    let games = Title::ALL.map(|it| {
        let size = if sizes(it).contains(&size) { size } else { sizes(it)[0] };
        choice(address(it, size), game(texts, it), it == title)
    });
    let numbers = sizes(title)
        .iter()
        .map(|it| choice(address(title, *it), players(texts, *it), *it == size))
        .collect_view();
    // Where there is only one number there is nothing to choose.
    let numbers = (sizes(title).len() > 1).then(|| {
        let label = told(texts, "page-players");
        view! { <nav class="choices" aria-label=label>{numbers}</nav> }
    });
    let leaders = asked(format!("/api/leaderboard?game={}&players={size}", title.name()));
    let list = when_told(page, leaders, move |value| table(page, value));
    view! {
        <main class="account" id="main">
            <h1>{told(texts, "page-place-leaderboard")}</h1>
            <nav class="choices" aria-label=told(texts, "page-games")>{games.collect_view()}</nav>
            {numbers}
            {list}
            <p class="hint">
                {told(texts, if size == 2 { "page-about-glicko" } else { "page-about-weng-lin" })}
            </p>
        </main>
    }
}

fn table(page: Page, value: &Value) -> AnyView {
    let texts = page.texts;
    let people = value["people"].as_array().map_or(&[][..], Vec::as_slice);
    if people.is_empty() {
        return view! {
            <div class="empty">
                <p>{told(texts, "page-leaderboard-none")}</p>
                <p><a class="button" href="/lobby">{told(texts, "page-place-lobby")}</a></p>
            </div>
        }
        .into_any();
    }
    let me = page.me.get_untracked();
    let rows = people.iter().enumerate().map(|(index, person)| {
        let name = person["name"].as_str().unwrap_or_default().to_owned();
        let is_me = me.as_ref().is_some_and(|me| me.has_account() && me.name == name);
        let address = format!("/user/{name}");
        let bot = (person["bot"] == true)
            .then(|| view! { " " <span class="tag">{told(texts, "page-tag-bot")}</span> });
        let rating = &person["rating"];
        view! {
            <tr class:mine=is_me>
                <td>{index + 1}</td>
                <th scope="row"><a href=address>{name}</a> {bot}</th>
                <td>{number(&rating["value"])} <small>" ± " {number(&rating["deviation"])}</small></td>
                <td>{number(&rating["games"])}</td>
            </tr>
        }
    });
    view! {
        <div class="scroll card">
            <table class="leaders">
                <thead>
                    <tr>
                        <th scope="col">{told(texts, "page-rank")}</th>
                        <th scope="col">{told(texts, "page-name")}</th>
                        <th scope="col">{told(texts, "page-strength")}</th>
                        <th scope="col">{told(texts, "page-rated-games")}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// A whole number of an answer.
pub(super) fn number(value: &Value) -> String {
    value.as_f64().map_or_else(String::new, |value| (value.round() as i64).to_string())
}
