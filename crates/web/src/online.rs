//! The lobby, and tables of the server.

mod about;
mod actions;
pub(crate) mod alert;
mod chat;
mod clock;
mod create;
mod desk;
mod invite;
mod line;
mod list;
mod live;
mod lobby;
mod pair;
mod person;
mod seats;
mod table;
mod tokens;

use leptos::prelude::*;

use crate::app::Page;
use crate::route::Route;

/// The page at an address, if it is one of these.
pub(crate) fn show(route: Route, page: Page) -> Option<AnyView> {
    match route {
        Route::Lobby => Some(view! { <lobby::Lobby page /> }.into_any()),
        Route::Table(id) => Some(view! { <table::TablePage id page /> }.into_any()),
        _ => None,
    }
}
