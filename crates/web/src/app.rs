//! The frame around every page: where we are, the three games, preferences.

use std::sync::Arc;

use catalog::Title;
use catalog::drawing::PieceSet;
use lang::{Language, Texts};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

use crate::me::{Me, Standing};
use crate::parts::{check, part, select, told};
use crate::route::{App, Route};
use crate::settings::{Brightness, Material, Settings};
use crate::stage::focus;
use crate::{storage, texts, words};

/// What every page is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    pub(crate) settings: Settings,
    pub(crate) texts: Memo<Arc<Texts>>,
    /// Goes to an address of ours, be it in this app or in another.
    pub(crate) go: Callback<String>,
    /// What the page is called, for the title of the window; the frame sets the usual name.
    pub(crate) name: RwSignal<String>,
    /// Who somebody is, as far as it is known.
    pub(crate) me: RwSignal<Option<Me>>,
}

/// The frame of an app.
#[component]
pub(crate) fn Frame(
    first: Arc<Texts>,
    app: App,
    /// What the app does once, before its first page.
    begin: fn(Page),
    /// Makes the page of an address, unless the app has none for it.
    show: fn(Route, Page) -> Option<AnyView>,
) -> impl IntoView {
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
    let name = RwSignal::new(String::new());
    Effect::new(move |_| {
        let texts = texts.get();
        name.set(match route.get().title() {
            Some(title) => words::say(&texts, &format!("game-{}", title.name())),
            None => String::new(),
        });
    });
    Effect::new(move |_| {
        let name = name.get();
        let title = match &*name {
            "" => "Machiavel".to_owned(),
            name => format!("{name} · Machiavel"),
        };
        document().set_title(&title);
    });

    let go = Callback::new(move |address: String| go(app, route, &address));
    // Links stay links, for who opens them elsewhere; those within the app need not load it again.
    let links = window_event_listener(leptos::ev::click, move |event| {
        if let Some(address) = followed(&event, app) {
            event.prevent_default();
            go.run(address);
        }
    });
    on_cleanup(move || links.remove());
    let me = RwSignal::new(Me::recall());
    Effect::new(move |_| me.with(|me| Me::remember(me.as_ref())));
    let page = Page { settings, texts, go, name, me };
    begin(page);
    let shown = part(move || {
        let shown = show(route.get(), page);
        Some(shown.unwrap_or_else(|| view! { <NotFound page /> }.into_any()))
    });
    let skip = move |event: MouseEvent| {
        // To the browser another fragment is another address, and the page would begin anew.
        event.prevent_default();
        if let Ok(Some(main)) = document().query_selector("main") {
            // Without it the way there is as long as without the link.
            let _ = main.set_attribute("tabindex", "-1");
            focus(&main);
        }
    };
    view! {
        <a class="skip" href="#main" on:click=skip>
            {told(texts, if app == App::Play { "page-skip" } else { "page-skip-main" })}
        </a>
        <header class="top">
            <a class="brand" href="/">"Machiavel"</a>
            <nav class="games" aria-label=told(texts, "page-games")>
                {Title::ALL
                    .map(|title| {
                        let here = move || route.get().title() == Some(title);
                        view! {
                            <a
                                href=format!("/play/{}", title.name())
                                class:here=here
                                aria-current=move || here().then_some("page")
                            >
                                {Signal::derive(move || {
                                    words::say(&texts.get(), &format!("game-{}", title.name()))
                                })}
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            {places(texts, route, &PLACES)}
            {corner(page, route)}
            <Menu page route />
        </header>
        {shown}
    }
}

/// Shows what is at an address: at once if this app has it, else by loading the other one.
fn go(app: App, route: RwSignal<Route>, address: &str) {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let next = Route::of(path);
    let history = window().history();
    let pushed = history.and_then(|history| {
        history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(address))
    });
    if next.app() == Some(app) && pushed.is_ok() {
        route.set(next);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    } else {
        // A browser that refuses stays where it is.
        let _ = window().location().assign(address);
    }
}

/// The address of the link that was clicked, if this app is to follow it.
fn followed(event: &MouseEvent, app: App) -> Option<String> {
    let elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if elsewhere || event.button() != 0 || event.default_prevented() {
        return None;
    }
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let link = target.closest("a[href]").ok()??;
    let address = link.get_attribute("href")?;
    let leaves = link.has_attribute("target") || link.has_attribute("download");
    let path = address.split(['?', '#']).next()?;
    (path.starts_with('/') && !leaves && Route::of(path).app() == Some(app)).then_some(address)
}

/// The pages that the head of every page leads to, beside the games.
const PLACES: [(&str, &str); 4] = [
    ("/lobby", "page-place-lobby"),
    ("/learn", "page-place-learn"),
    ("/analyze", "page-place-analysis"),
    ("/leaderboard", "page-place-leaderboard"),
];

/// Links to pages by their addresses and the keys of their names.
fn places(
    texts: Memo<Arc<Texts>>,
    route: RwSignal<Route>,
    places: &[(&'static str, &'static str)],
) -> AnyView {
    let link = |(address, key): &(&'static str, &'static str)| {
        let place = Route::of(address);
        let here = Memo::new(move |_| route.with(|route| *route == place));
        view! {
            <a
                href=*address
                class:here=here
                aria-current=move || here.get().then_some("page")
            >
                {told(texts, key)}
            </a>
        }
        .into_any()
    };
    let links = places.iter().map(link).collect_view();
    view! {
        <nav class="places" aria-label=told(texts, "page-places")>
            {links}
        </nav>
    }
    .into_any()
}

/// Who somebody is, or where to say so.
fn corner(page: Page, route: RwSignal<Route>) -> AnyView {
    let Page { texts, me, .. } = page;
    let shown = part(move || {
        Some(match me.get() {
            Some(me) if me.has_account() => {
                let address = format!("/user/{}", me.name);
                view! { <a class="me" href=address>{me.name}</a> }.into_any()
            }
            guest => {
                let guest = guest.map(|me| view! { <span class="guest">{me.name}</span> });
                view! {
                    {guest}
                    <a class="me" href=sign_in_address(route)>
                        {told(texts, "page-sign-in")}
                    </a>
                }
                .into_any()
            }
        })
    });
    view! { <div class="corner">{shown}</div> }.into_any()
}

/// Where to sign in and come back from.
fn sign_in_address(route: RwSignal<Route>) -> Signal<String> {
    Signal::derive(move || {
        if route.get() == Route::SignIn {
            return "/sign-in".to_owned();
        }
        let location = window().location();
        let here = [location.pathname(), location.search()].map(Result::unwrap_or_default).concat();
        format!("/sign-in?next={}", js_sys::encode_uri_component(&here))
    })
}

/// What does not fit in the head of the page, and the preferences.
#[component]
fn Menu(page: Page, route: RwSignal<Route>) -> impl IntoView {
    let Page { settings, texts, me, .. } = page;
    let admin = part(move || {
        let is_admin = me.with(|me| me.as_ref().is_some_and(|me| me.standing == Standing::Admin));
        is_admin.then(|| view! { <a href="/admin">{told(texts, "page-admin")}</a> }.into_any())
    });
    // Without the server the one is shown that the address names.
    let rules = Signal::derive(move || format!("/rules?lang={}", texts.get().language().code()));
    view! {
        <button class="preferences" aria-label=told(texts, "page-menu") popovertarget="menu">
            "☰"
        </button>
        // The browser closes it on Escape and on a click elsewhere.
        <div class="menu" id="menu" popover="auto">
            {places(texts, route, &PLACES)}
            {preferences(settings, texts)}
            <p class="more">
                <a href="/settings">{told(texts, "page-all-settings")}</a>
                <a href=rules>{told(texts, "page-rules")}</a>
                <a href="/editor/djambi">{told(texts, "page-place-editor")}</a>
                {admin}
            </p>
        </div>
    }
}

/// What somebody can prefer.
pub(crate) fn preferences(settings: Settings, texts: Memo<Arc<Texts>>) -> AnyView {
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
    let flags = [
        ("page-sound", settings.sound),
        ("page-confirm", settings.confirm),
        ("page-turn-board", settings.turn_board),
    ];
    let mut all = vec![language, brightness, pieces, board];
    all.extend(flags.map(|(key, flag)| check(told(texts, key), flag)));
    all.into_any()
}

#[component]
fn NotFound(page: Page) -> impl IntoView {
    let texts = page.texts;
    Effect::new(move |_| page.name.set(words::say(&texts.get(), "page-not-found")));
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
