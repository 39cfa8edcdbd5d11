//! What programs and pages ask over HTTP, in JSON.

pub(crate) mod accounts;
pub(crate) mod games;
pub(crate) mod people;
mod problem;
pub(crate) mod ratings;
pub(crate) mod status;
pub(crate) mod tables;

pub(crate) use problem::Problem;

use axum::body::Bytes;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::Value;

use crate::people::is_own_origin;
use crate::shared::Shared;

/// An answer, or why there is none.
type Answer = Result<Response, Problem>;

fn answer(status: StatusCode, value: &Value) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, value.to_string()).into_response()
}

/// Gives the refusals of the framework the form of ours.
pub(crate) async fn worded(response: Response) -> Response {
    match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_long().into_response(),
        StatusCode::METHOD_NOT_ALLOWED => {
            let mut worded = Problem::wrong_method().into_response();
            if let Some(methods) = response.headers().get(ALLOW) {
                worded.headers_mut().insert(ALLOW, methods.clone());
            }
            worded
        }
        _ => response,
    }
}

/// Reads the JSON of a request; nothing at all is an empty object.
fn body<'a, T: Deserialize<'a>>(bytes: &'a Bytes) -> Result<T, Problem> {
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(text).map_err(|error| Problem::bad("unreadable", &error.to_string()))
}

fn check_origin(shared: &Shared, headers: &HeaderMap) -> Result<(), Problem> {
    if is_own_origin(headers, shared.live.settings.public_url.as_deref()) {
        Ok(())
    } else {
        Err(Problem::foreign_origin())
    }
}
