//! Every address of the server: what is answered there and to whom.

use std::sync::Arc;

use axum::Router;
use axum::middleware::map_response;
use axum::routing::{MethodRouter, get};

use crate::shared::Shared;
use crate::{headers, pages};

/// An address, or a form of addresses.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// Its path; what stands in braces is any text without a slash.
    pub path: &'static str,
    /// What can be done there.
    pub verbs: &'static [Verb],
    /// Who may do it.
    pub who: Who,
    answer: fn() -> MethodRouter<Arc<Shared>>,
}

/// What a request wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// To read; `GET`, and `HEAD` for who wants to know about it only.
    Read,
}

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever can reach the server.
    Anyone,
}

/// The table of all addresses. Nothing is answered that has no row here: the server is made from
/// it.
pub const ROUTES: &[Route] = &[
    anyone_reads("/", || get(pages::app)),
    anyone_reads("/play", || get(pages::app)),
    anyone_reads("/play/{game}", || get(pages::app_of_game)),
    anyone_reads("/rules", || get(pages::rules)),
    anyone_reads("/rules/{game}", || get(pages::rules_of_game)),
    anyone_reads("/health", || get(pages::health)),
    anyone_reads("/{file}", || get(pages::file)),
];

const fn anyone_reads(path: &'static str, answer: fn() -> MethodRouter<Arc<Shared>>) -> Route {
    Route { path, verbs: &[Verb::Read], who: Who::Anyone, answer }
}

/// The server as its table says.
pub(crate) fn router() -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        router = router.route(route.path, (route.answer)());
    }
    router
        .fallback(pages::not_found)
        .layer(map_response(headers::secure))
        .with_state(Arc::new(Shared::new()))
}
