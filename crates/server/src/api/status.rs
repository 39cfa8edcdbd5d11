//! How the server is.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::shared::Shared;

/// Whether the server works: 503 when it cannot store.
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> Response {
    let live = &shared.live;
    let can_store = live.can_store() && live.store.probe().await.is_ok();
    if can_store && !live.is_stopping() {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "cannot store\n").into_response()
    }
}

/// What the server counts.
pub(crate) async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let live = &shared.live;
    let bus = live.bus.health().is_connected;
    let text = live.metrics.write(live.tables(), live.can_store(), bus);
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(CONTENT_TYPE, kind)], text).into_response()
}

/// The description of the API.
pub(crate) async fn openapi() -> Response {
    super::answer(StatusCode::OK, &crate::openapi::document())
}
