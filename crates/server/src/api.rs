//! What programs and pages ask over HTTP, in JSON.

pub(crate) mod accounts;
pub(crate) mod bots;
pub(crate) mod exports;
pub(crate) mod games;
pub(crate) mod imports;
pub(crate) mod mine;
pub(crate) mod moderation;
pub(crate) mod mutes;
pub(crate) mod own;
pub(crate) mod pairing;
pub(crate) mod people;
pub(crate) mod pictures;
mod problem;
pub(crate) mod ratings;
pub(crate) mod status;
pub(crate) mod tables;

pub(crate) use problem::Problem;

use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde::Deserialize;
use serde_json::Value;
use store::{LONGEST_ID, StoreError};

use crate::people::{Identity, Scope, identify, is_own_origin, session_cookie};
use crate::request;
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

/// Gives the refusals of the framework the form of ours, and says all of them in the language that
/// the client asks for.
pub(crate) async fn worded(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let language = request::preferred(request.uri(), request.headers());
    let is_api = request.uri().path().starts_with("/api/");
    let response = next.run(request).await;
    let problem = match response.extensions().get::<Problem>() {
        Some(problem) => problem.clone(),
        None => match Problem::of_framework(response.status(), is_api) {
            Some(problem) => problem,
            None => return response,
        },
    };
    let mut worded = match language {
        Some(language) => problem.said(shared.texts(language)).into_response(),
        None => problem.into_response(),
    };
    if let Some(methods) = response.headers().get(ALLOW) {
        worded.headers_mut().insert(ALLOW, methods.clone());
    }
    worded
}

/// Reads the JSON of a request; nothing at all is an empty object.
fn body<'a, T: Deserialize<'a>>(bytes: &'a Bytes) -> Result<T, Problem> {
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(text).map_err(|error| Problem::bad("unreadable", &error.to_string()))
}

/// What was looked for; nothing is called by what is too long for a name or an id, or no text.
fn found<T: Default>(result: Result<T, StoreError>) -> Result<T, StoreError> {
    match result {
        Err(StoreError::Invalid(_)) => Ok(T::default()),
        result => result,
    }
}

/// A name or an id in the query of an address, if there is one.
fn named<'a>(uri: &'a Uri, name: &str) -> Result<Option<&'a str>, Problem> {
    match request::value(uri, name) {
        Some(text) if text.len() > LONGEST_ID => {
            Err(Problem::bad("unreadable", &format!("{name} is too long")))
        }
        value => Ok(value.filter(|text| !text.is_empty())),
    }
}

fn check_origin(shared: &Shared, headers: &HeaderMap) -> Result<(), Problem> {
    if is_own_origin(headers, &shared.live.settings) {
        Ok(())
    } else {
        Err(Problem::foreign_origin())
    }
}

/// Somebody who wants to change something and may.
async fn sender(shared: &Shared, headers: &HeaderMap, scope: Scope) -> Result<Identity, Problem> {
    check_origin(shared, headers)?;
    let identity = identify(&shared.live, headers, true).await?;
    let identity = identity.ok_or_else(Problem::unknown_person)?;
    identity.require(scope)?;
    Ok(identity)
}

/// Somebody who reads what is theirs.
async fn reader(shared: &Shared, headers: &HeaderMap) -> Result<Identity, Problem> {
    let identity = identify(&shared.live, headers, false).await?;
    identity.ok_or_else(Problem::unknown_person)
}

/// Lets a browser keep a secret, or a program read it in the answer.
fn handed_over(
    shared: &Shared,
    status: StatusCode,
    mut value: Value,
    secret: &str,
    bearer: bool,
) -> Response {
    if bearer {
        value["token"] = secret.into();
        return answer(status, &value);
    }
    let mut response = answer(status, &value);
    if let Some(cookie) = session_cookie(secret, shared.live.settings.public_url.as_deref()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// An answer line by line, as long as there are any.
fn lines<T, F>(state: T, next: impl FnMut(T) -> F + Send + 'static) -> Response
where
    T: Send + 'static,
    F: Future<Output = Option<(String, T)>> + Send + 'static,
{
    let stream = futures_util::stream::unfold(state, next);
    sent_as_lines(futures_util::StreamExt::map(stream, Ok))
}

/// The same; an error ends the answer in the middle, so that nobody takes a part for the whole.
fn sent_as_lines(
    stream: impl Stream<Item = Result<String, io::Error>> + Send + 'static,
) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, Body::from_stream(stream)).into_response()
}
