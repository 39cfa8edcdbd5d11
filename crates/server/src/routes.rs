//! Every address of the server: what is answered there and to whom.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use futures_util::{StreamExt, stream};
use tokio::time::{Instant, timeout_at};
use tracing::debug;

use crate::live::Live;
use crate::shared::Shared;
use crate::{api, headers, pages, socket};

/// The most bytes of a request over HTTP.
const LONGEST_BODY: usize = 4 * 1024;

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
    /// To change something; `POST`.
    Change,
    /// To talk; `GET` that becomes a WebSocket.
    Talk,
}

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever can reach the server.
    Anyone,
    /// Who has said who they are, be it as a guest.
    Person,
    /// Who looks after the server.
    Admin,
}

/// The table of all addresses. Nothing is answered that has no row here: the server is made from
/// it.
pub const ROUTES: &[Route] = &[
    anyone_reads("/", || get(pages::play)),
    anyone_reads("/play", || get(pages::play)),
    anyone_reads("/play/{game}", || get(pages::play_game)),
    anyone_reads("/analyze", || get(pages::study)),
    anyone_reads("/game/{id}", || get(pages::game)),
    anyone_reads("/editor", || get(pages::study)),
    anyone_reads("/editor/{game}", || get(pages::study_game)),
    anyone_reads("/learn", || get(pages::study)),
    anyone_reads("/learn/{game}", || get(pages::study_game)),
    anyone_reads("/lobby", || get(pages::online)),
    anyone_reads("/user/{name}", || get(pages::online)),
    anyone_reads("/leaderboard", || get(pages::online)),
    anyone_reads("/settings", || get(pages::online)),
    anyone_reads("/sign-in", || get(pages::online)),
    anyone_reads("/admin", || get(pages::online)),
    anyone_reads("/rules", || get(pages::rules)),
    anyone_reads("/rules/{game}", || get(pages::rules_of_game)),
    anyone_reads("/table/{id}", || get(pages::table)),
    anyone_reads("/health", || get(api::status::health)),
    anyone_reads("/metrics", || get(api::status::metrics)),
    anyone_reads("/api", || get(pages::api)),
    anyone_reads("/api/openapi.json", || get(api::status::openapi)),
    anyone_changes("/api/guest", || post(api::people::guest)),
    person_reads("/api/me", || get(api::people::me)),
    anyone_changes("/api/sign-up", || post(api::accounts::sign_up)),
    anyone_changes("/api/sign-in", || post(api::accounts::sign_in)),
    person_changes("/api/sign-out", || post(api::accounts::sign_out)),
    person_changes("/api/password", || post(api::accounts::password)),
    person_reads("/api/sessions", || get(api::accounts::sessions)),
    person_changes("/api/session/{id}/remove", || post(api::accounts::remove_session)),
    person_reads("/api/tokens", || get(api::accounts::tokens)),
    person_changes("/api/token", || post(api::accounts::make_token)),
    person_changes("/api/token/{id}/remove", || post(api::accounts::remove_token)),
    person_changes("/api/account/delete", || post(api::accounts::delete)),
    person_reads("/api/account/export", || get(api::own::export)),
    person_changes("/api/account/bot", || post(api::bots::become_bot)),
    person_reads("/api/my/tables", || get(api::tables::mine)),
    person_reads("/api/my/stream", || get(api::mine::stream)),
    person_changes("/api/pair", || post(api::pairing::pair)),
    person_changes("/api/pair/leave", || post(api::pairing::leave)),
    person_changes("/api/import", || {
        post(api::imports::import).layer(DefaultBodyLimit::max(api::imports::LONGEST_RECORD))
    }),
    person_changes("/api/import/{id}/remove", || post(api::imports::remove)),
    anyone_reads("/api/tables", || get(api::tables::list)),
    person_changes("/api/table", || post(api::tables::make)),
    anyone_reads("/api/table/{id}", || get(api::tables::one)),
    anyone_reads("/api/table/{id}/state", || get(api::games::state)),
    anyone_reads("/api/table/{id}/stream", || get(api::games::stream)),
    anyone_reads("/api/table/{id}/record", || get(api::games::record)),
    anyone_reads("/api/table/{id}/picture", || get(api::pictures::picture)),
    person_changes("/api/table/{id}/turn", || post(api::games::turn)),
    person_changes("/api/table/{id}/act", || post(api::games::act)),
    person_changes("/api/table/{id}/say", || post(api::games::say)),
    person_reads("/api/my/mutes", || get(api::mutes::list)),
    person_changes("/api/my/mute", || post(api::mutes::mute)),
    person_changes("/api/my/unmute", || post(api::mutes::unmute)),
    person_changes("/api/report", || post(api::mutes::report)),
    admin_reads("/api/admin/people", || get(api::moderation::people)),
    admin_reads("/api/admin/person/{id}", || get(api::moderation::person)),
    admin_reads("/api/admin/sanctions", || get(api::moderation::sanctions)),
    admin_changes("/api/admin/sanction", || post(api::moderation::sanction)),
    admin_changes("/api/admin/sanction/{id}/lift", || post(api::moderation::lift)),
    admin_reads("/api/admin/reports", || get(api::moderation::reports)),
    admin_changes("/api/admin/report/{id}/close", || post(api::moderation::close)),
    admin_reads("/api/admin/tables", || get(api::moderation::tables)),
    admin_reads("/api/admin/audit", || get(api::moderation::audit)),
    anyone_reads("/api/leaderboard", || get(api::ratings::leaderboard)),
    anyone_reads("/api/user/{name}", || get(api::ratings::user)),
    anyone_reads("/api/user/{name}/games", || get(api::exports::games)),
    anyone_reads("/api/position/next", || get(api::games::next)),
    Route {
        path: "/api/live",
        verbs: &[Verb::Talk],
        who: Who::Anyone,
        answer: || get(socket::connect),
    },
    anyone_reads("/{file}", || get(pages::file)),
];

const fn anyone_reads(path: &'static str, answer: fn() -> MethodRouter<Arc<Shared>>) -> Route {
    Route { path, verbs: &[Verb::Read], who: Who::Anyone, answer }
}

const fn anyone_changes(path: &'static str, answer: fn() -> MethodRouter<Arc<Shared>>) -> Route {
    Route { path, verbs: &[Verb::Change], who: Who::Anyone, answer }
}

const fn person_reads(path: &'static str, answer: fn() -> MethodRouter<Arc<Shared>>) -> Route {
    Route { path, verbs: &[Verb::Read], who: Who::Person, answer }
}

const fn person_changes(path: &'static str, answer: fn() -> MethodRouter<Arc<Shared>>) -> Route {
    Route { path, verbs: &[Verb::Change], who: Who::Person, answer }
}

const fn admin_reads(path: &'static str, answer: fn() -> MethodRouter<Arc<Shared>>) -> Route {
    Route { path, verbs: &[Verb::Read], who: Who::Admin, answer }
}

const fn admin_changes(path: &'static str, answer: fn() -> MethodRouter<Arc<Shared>>) -> Route {
    Route { path, verbs: &[Verb::Change], who: Who::Admin, answer }
}

/// The server as its table says.
pub(crate) fn router(live: Arc<Live>) -> Router {
    let shared = Arc::new(Shared::new(live));
    let mut router = Router::new();
    for route in ROUTES {
        let log = from_fn(|request, next| log(route.path, request, next));
        router = router.route(route.path, (route.answer)().layer(log));
    }
    router
        .fallback(pages::not_found)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&shared), hurry))
        .layer(from_fn_with_state(Arc::clone(&shared), api::worded))
        .layer(map_response_with_state(Arc::clone(&shared), headers::secure))
        .with_state(shared)
}

/// Gives up a request whose body does not come in time.
async fn hurry(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let deadline = Instant::now() + shared.live.settings.slowest_request;
    let request = request.map(|body| {
        let chunks = stream::unfold(Some(body.into_data_stream()), move |rest| async move {
            let mut rest = rest?;
            match timeout_at(deadline, rest.next()).await {
                Ok(chunk) => chunk.map(|chunk| (chunk, Some(rest))),
                Err(late) => Some((Err(axum::Error::new(late)), None)),
            }
        });
        Body::from_stream(chunks)
    });
    next.run(request).await
}

/// Notes a request by the form of its address: what stands in the address itself may be nobody
/// else's business.
async fn log(path: &'static str, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let response = next.run(request).await;
    debug!(%method, path, status = response.status().as_u16(), "answered");
    response
}
