//! The frame around every page: where we are, the three games, preferences.

use std::sync::Arc;

use catalog::Title;
use catalog::drawing::PieceSet;
use lang::{Language, Texts};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::game::GamePage;
use crate::parts::{part, select, told};
use crate::settings::{Brightness, Material, Settings};
use crate::{storage, texts, words};

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
pub(crate) fn App(first: Arc<Texts>) -> impl IntoView {
    let settings = Settings::load();
    let loaded = RwSignal::new(first);
    let texts = Memo::new(move |_| loaded.get());
    Effect::new(move |_| {
        let language = settings.language.get();
        spawn_local(async move {
            // Words that cannot be had leave the page in the language that it is in.
            if let Some(texts) = texts::load(language).await
                && settings.language.get_untracked() == language
            {
                loaded.set(texts);
            }
        });
    });
    let route = RwSignal::new(Route::here());
    let back = window_event_listener(leptos::ev::popstate, move |_| route.set(Route::here()));
    on_cleanup(move || back.remove());

    Effect::new(move |_| {
        let root = document().document_element();
        if let Some(root) = root {
            // The page works in the system's colors and in English if this fails.
            let _ = root.set_attribute("data-theme", settings.brightness.get().name());
            let _ = root.set_attribute("lang", texts.get().language().code());
            let _ = root.set_attribute("data-board", settings.material.get().name());
        }
        // The pages of the server are to look the same, and they run no scripts.
        storage::tell_server("theme", settings.brightness.get().name());
        storage::tell_server("lang", settings.language.get().code());
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
    let page = part(move || {
        Some(match route.get() {
            Route::Play(title) => view! { <GamePage title settings texts go /> }.into_any(),
            Route::Unknown => view! { <NotFound texts /> }.into_any(),
        })
    });
    view! {
        <a class="skip" href="#main">{told(texts, "page-skip")}</a>
        <header class="top">
            <a class="brand" href="/">"Machiavel"</a>
            <nav aria-label=told(texts, "page-games")>
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
                                {Signal::derive(move || {
                                    words::say(&texts.get(), &format!("game-{}", title.name()))
                                })}
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
    let say = move |key: &'static str| told(texts, key);
    let flag = move |key: &'static str, signal: RwSignal<bool>| {
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=signal
                    on:change=move |event| signal.set(event_target_checked(&event))
                />
                <span>{say(key)}</span>
            </label>
        }
    };
    // Each value has its words behind the key of the setting.
    let choose = move |key: &'static str,
                       values: Vec<&'static str>,
                       chosen: Signal<String>,
                       choose: Callback<String>| {
        let options = values.into_iter().map(|value| {
            let words = Signal::derive(move || words::say(&texts.get(), &format!("{key}-{value}")));
            (value.to_owned(), words)
        });
        select(told(texts, key), options.collect(), chosen, choose)
    };
    let languages = Language::ALL
        .map(|language| (language.code().to_owned(), Signal::stored(language.name().to_owned())));
    let language = select(
        told(texts, "page-language"),
        languages.to_vec(),
        Signal::derive(move || settings.language.get().code().to_owned()),
        Callback::new(move |code: String| {
            settings.language.set(Language::by_code(&code).unwrap_or_default());
        }),
    );
    let brightness = choose(
        "page-brightness",
        Brightness::ALL.map(Brightness::name).to_vec(),
        Signal::derive(move || settings.brightness.get().name().to_owned()),
        Callback::new(move |name| {
            let chosen = Brightness::ALL.into_iter().find(|it| it.name() == name);
            settings.brightness.set(chosen.unwrap_or(Brightness::System));
        }),
    );
    let pieces = choose(
        "page-pieces",
        PieceSet::ALL.map(PieceSet::name).to_vec(),
        Signal::derive(move || settings.set.get().name().to_owned()),
        Callback::new(move |name| {
            let chosen = PieceSet::ALL.into_iter().find(|set| set.name() == name);
            settings.set.set(chosen.unwrap_or_default());
        }),
    );
    let board = choose(
        "page-board",
        Material::ALL.map(Material::name).to_vec(),
        Signal::derive(move || settings.material.get().name().to_owned()),
        Callback::new(move |name| {
            let chosen = Material::ALL.into_iter().find(|it| it.name() == name);
            settings.material.set(chosen.unwrap_or(Material::Paper));
        }),
    );
    view! {
        <button class="preferences" aria-label=say("page-preferences") popovertarget="menu">
            "☰"
        </button>
        // The browser closes it on Escape and on a click elsewhere.
        <div class="menu" id="menu" popover="auto">
            {language}
            {brightness}
            {pieces}
            {board}
            {flag("page-sound", settings.sound)}
            {flag("page-confirm", settings.confirm)}
            {flag("page-turn-board", settings.turn_board)}
        </div>
    }
}

#[component]
fn NotFound(texts: Memo<Arc<Texts>>) -> impl IntoView {
    view! {
        <main class="lost" id="main">
            <h1>{told(texts, "page-not-found")}</h1>
            <p>{told(texts, "page-not-found-help")}</p>
            <p>
                <a class="button primary" href="/">{told(texts, "page-home")}</a>
            </p>
        </main>
    }
}
