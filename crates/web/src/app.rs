//! The frame around every page: where we are, the three games, preferences.

use std::sync::Arc;

use catalog::Title;
use catalog::drawing::PieceSet;
use lang::{Language, Texts};
use leptos::prelude::*;

use crate::game::GamePage;
use crate::settings::{Brightness, Material, Settings};
use crate::words;

/// Where somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Route {
    /// A game on this screen.
    Play(Title),
    /// An address that leads nowhere.
    Unknown,
}

impl Route {
    fn of(path: &str) -> Route {
        match path.trim_end_matches('/') {
            "" | "/play" => Route::Play(Title::Djambi),
            path => path
                .strip_prefix("/play/")
                .and_then(Title::by_name)
                .map_or(Route::Unknown, Route::Play),
        }
    }

    fn here() -> Route {
        Route::of(&window().location().pathname().unwrap_or_default())
    }
}

/// The whole app.
#[component]
pub(crate) fn App() -> impl IntoView {
    let settings = Settings::load();
    let texts = Memo::new(move |_| Arc::new(Texts::new(settings.language.get())));
    let route = RwSignal::new(Route::here());
    let back = window_event_listener(leptos::ev::popstate, move |_| route.set(Route::here()));
    on_cleanup(move || back.remove());

    Effect::new(move |_| {
        let root = document().document_element();
        if let Some(root) = root {
            // The page works in the system's colors and in English if this fails.
            let _ = root.set_attribute("data-theme", settings.brightness.get().name());
            let _ = root.set_attribute("lang", settings.language.get().code());
            let _ = root.set_attribute("data-board", settings.material.get().name());
        }
    });
    Effect::new(move |_| {
        let texts = texts.get();
        let page = match route.get() {
            Route::Play(title) => words::say(&texts, &format!("game-{}", title.name())),
            Route::Unknown => words::say(&texts, "page-not-found"),
        };
        document().set_title(&format!("{page} · Machiavel"));
    });

    let go = Callback::new(move |title: Title| {
        let address = format!("/play/{}", title.name());
        if let Ok(history) = window().history() {
            // Without history the page changes all the same.
            let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
        route.set(Route::Play(title));
    });
    let page = move || match route.get() {
        Route::Play(title) => view! { <GamePage title settings texts go /> }.into_any(),
        Route::Unknown => view! { <NotFound texts /> }.into_any(),
    };
    view! {
        <a class="skip" href="#main">{move || words::say(&texts.get(), "page-skip")}</a>
        <header class="top">
            <a class="brand" href="/">"Machiavel"</a>
            <nav aria-label=move || words::say(&texts.get(), "page-games")>
                {Title::ALL
                    .map(|title| {
                        let here = move || route.get() == Route::Play(title);
                        view! {
                            <a
                                href=format!("/play/{}", title.name())
                                class:here=here
                                aria-current=move || here().then_some("page")
                                on:click=move |event| {
                                    event.prevent_default();
                                    go.run(title);
                                }
                            >
                                {move || {
                                    words::say(&texts.get(), &format!("game-{}", title.name()))
                                }}
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            <Preferences settings texts />
        </header>
        {page}
    }
}

#[component]
fn Preferences(settings: Settings, texts: Memo<Arc<Texts>>) -> impl IntoView {
    let say = move |key: &'static str| move || words::say(&texts.get(), key);
    let flag = move |key: &'static str, signal: RwSignal<bool>| {
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || signal.get()
                    on:change=move |event| signal.set(event_target_checked(&event))
                />
                <span>{say(key)}</span>
            </label>
        }
    };
    let brightness = choose(
        texts,
        "page-brightness",
        Brightness::ALL.map(Brightness::name).to_vec(),
        Signal::derive(move || settings.brightness.get().name()),
        Callback::new(move |name| {
            let chosen = Brightness::ALL.into_iter().find(|it| it.name() == name);
            settings.brightness.set(chosen.unwrap_or(Brightness::System));
        }),
    );
    let pieces = choose(
        texts,
        "page-pieces",
        PieceSet::ALL.map(PieceSet::name).to_vec(),
        Signal::derive(move || settings.set.get().name()),
        Callback::new(move |name| {
            let chosen = PieceSet::ALL.into_iter().find(|set| set.name() == name);
            settings.set.set(chosen.unwrap_or_default());
        }),
    );
    let board = choose(
        texts,
        "page-board",
        Material::ALL.map(Material::name).to_vec(),
        Signal::derive(move || settings.material.get().name()),
        Callback::new(move |name| {
            let chosen = Material::ALL.into_iter().find(|it| it.name() == name);
            settings.material.set(chosen.unwrap_or(Material::Paper));
        }),
    );
    view! {
        <details class="preferences">
            <summary aria-label=say("page-preferences")>"☰"</summary>
            <div class="menu">
                <label class="field">
                    <span>{say("page-language")}</span>
                    <select on:change=move |event| {
                        if let Some(language) = Language::by_code(&event_target_value(&event)) {
                            settings.language.set(language);
                        }
                    }>
                        {Language::ALL
                            .map(|language| {
                                let selected = move || settings.language.get() == language;
                                view! {
                                    <option value=language.code() selected=selected lang=language.code()>
                                        {language.name()}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                </label>
                {brightness}
                {pieces}
                {board}
                {flag("page-sound", settings.sound)}
                {flag("page-confirm", settings.confirm)}
                {flag("page-turn-board", settings.turn_board)}
            </div>
        </details>
    }
}

/// A choice between the values of a setting; each has its words behind the key of the setting.
fn choose(
    texts: Memo<Arc<Texts>>,
    key: &'static str,
    values: Vec<&'static str>,
    chosen: Signal<&'static str>,
    choose: Callback<String>,
) -> AnyView {
    let options = values.into_iter().map(move |value| {
        let words = format!("{key}-{value}");
        view! {
            <option value=value selected=move || chosen.get() == value>
                {move || words::say(&texts.get(), &words)}
            </option>
        }
    });
    view! {
        <label class="field">
            <span>{move || words::say(&texts.get(), key)}</span>
            <select on:change=move |event| choose.run(event_target_value(&event))>
                {options.collect_view()}
            </select>
        </label>
    }
    .into_any()
}

#[component]
fn NotFound(texts: Memo<Arc<Texts>>) -> impl IntoView {
    view! {
        <main class="lost" id="main">
            <h1>{move || words::say(&texts.get(), "page-not-found")}</h1>
            <p>{move || words::say(&texts.get(), "page-not-found-help")}</p>
            <p>
                <a class="button primary" href="/">{move || words::say(&texts.get(), "page-home")}</a>
            </p>
        </main>
    }
}
