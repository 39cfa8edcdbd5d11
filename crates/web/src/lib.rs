//! The web app: the same rules, drawings and texts in the browser.
//!
//! There are three apps ([`route`] says which pages each has), so that who wants to play loads
//! nothing else. [`app`] is the frame around every page. [`board`] draws a
//! [`BoardView`](catalog::BoardView) and reports intentions; [`table`] is a game on this screen as
//! one plain value; [`game`] is the page around both.

mod account;
mod advice;
mod app;
mod board;
mod brain;
mod clipboard;
mod files;
mod game;
mod geometry;
mod history;
mod home;
mod me;
mod motion;
mod net;
mod online;
mod parts;
mod picture;
mod players;
mod prompt;
mod route;
mod seat;
mod settings;
mod setup;
mod sheet;
mod sound;
mod stage;
mod storage;
mod study;
mod table;
mod texts;
mod typed;
mod words;

use leptos::prelude::*;

use crate::app::{Frame, Page};
use crate::route::{App, Route};

/// Starts the app with the home page and the games on this screen.
pub fn play() {
    start(
        App::Play,
        |_| (),
        |route, page| match route {
            Route::Home => Some(view! { <home::Home page /> }.into_any()),
            Route::Play(title) => {
                home::visited(title);
                Some(view! { <game::GamePage title page /> }.into_any())
            }
            _ => None,
        },
    );
}

/// Starts the app for looking back, setting up positions and lessons.
pub fn study() {
    use study::analyze::{AnalyzePage, GameStudyPage};
    use study::editor::EditorPage;
    use study::learn::{LearnPage, LessonsPage};
    start(
        App::Study,
        |_| (),
        |route, page| {
            Some(match route {
                Route::Analyze => view! { <AnalyzePage page /> }.into_any(),
                Route::Game(id) => view! { <GameStudyPage id page /> }.into_any(),
                Route::Editor(title) => view! { <EditorPage title page /> }.into_any(),
                Route::Lessons => view! { <LessonsPage page /> }.into_any(),
                Route::Learn(title) => view! { <LearnPage title page /> }.into_any(),
                _ => return None,
            })
        },
    );
}

/// Starts the app for everything that is about other people.
pub fn online() {
    start(App::Online, account::begin, |route, page| {
        account::show(&route, page).or_else(|| online::show(route, page))
    });
}

/// Shows an app in the page. What it does not show leads nowhere.
fn start(app: App, begin: fn(Page), show: fn(Route, Page) -> Option<AnyView>) {
    wasm_bindgen_futures::spawn_local(async move {
        let first = texts::first().await;
        mount_to_body(move || view! { <Frame first app begin show /> });
    });
}
