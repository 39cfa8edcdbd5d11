//! The addresses of the pages, and which of the apps shows each.
//!
//! The pages are divided into three apps, so that who wants to play does not load what others need:
//! a link within an app changes the page at once, a link to another app loads that.

use catalog::Title;
use leptos::prelude::*;

/// What is loaded together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum App {
    /// The home page, and games on this screen.
    Play,
    /// Looking back, setting up positions, lessons.
    Study,
    /// Everything that is about other people.
    Online,
}

/// Where somebody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    /// A game on this screen.
    Play(Title),
    /// A saved game or a position, looked at.
    Analyze,
    /// A game of the server, looked at.
    Game(String),
    Editor(Title),
    /// The lessons of all games.
    Lessons,
    Learn(Title),
    Lobby,
    /// A game of the server, played or watched.
    Table(String),
    User(String),
    Leaderboard,
    Settings,
    SignIn,
    Admin,
    /// An address that leads nowhere.
    Unknown,
}

impl Route {
    /// The page at a path.
    pub(crate) fn of(path: &str) -> Route {
        let mut parts = path.trim_matches('/').splitn(2, '/');
        let page = parts.next().unwrap_or_default();
        let rest = parts.next();
        let title = || rest.and_then(Title::by_name);
        let id = || rest.filter(|rest| !rest.contains('/')).map(str::to_owned);
        let found = match (page, rest) {
            ("" | "play", None) => Some(Route::Home),
            ("analyze", None) => Some(Route::Analyze),
            ("editor", None) => Some(Route::Editor(Title::Djambi)),
            ("learn", None) => Some(Route::Lessons),
            ("lobby", None) => Some(Route::Lobby),
            ("leaderboard", None) => Some(Route::Leaderboard),
            ("settings", None) => Some(Route::Settings),
            ("sign-in", None) => Some(Route::SignIn),
            ("admin", None) => Some(Route::Admin),
            ("play", Some(_)) => title().map(Route::Play),
            ("editor", Some(_)) => title().map(Route::Editor),
            ("learn", Some(_)) => title().map(Route::Learn),
            ("game", Some(_)) => id().map(Route::Game),
            ("table", Some(_)) => id().map(Route::Table),
            ("user", Some(_)) => id().map(Route::User),
            _ => None,
        };
        found.unwrap_or(Route::Unknown)
    }

    /// The page at the address of the browser.
    pub(crate) fn here() -> Route {
        Route::of(&window().location().pathname().unwrap_or_default())
    }

    /// The app that shows it; what leads nowhere is shown by every app.
    pub(crate) fn app(&self) -> Option<App> {
        Some(match self {
            Route::Home | Route::Play(_) => App::Play,
            Route::Analyze
            | Route::Game(_)
            | Route::Editor(_)
            | Route::Lessons
            | Route::Learn(_) => App::Study,
            Route::Lobby
            | Route::Table(_)
            | Route::User(_)
            | Route::Leaderboard
            | Route::Settings
            | Route::SignIn
            | Route::Admin => App::Online,
            Route::Unknown => return None,
        })
    }

    /// The game that it is about.
    pub(crate) fn title(&self) -> Option<Title> {
        match self {
            Route::Play(title) | Route::Editor(title) | Route::Learn(title) => Some(*title),
            _ => None,
        }
    }
}

/// Leaves the query out of the address, so that what it asked for is not done again by a reload.
pub(crate) fn forget_query() {
    let (Ok(history), Ok(path)) = (window().history(), window().location().pathname()) else {
        return;
    };
    // At worst it is done again.
    let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path));
}
