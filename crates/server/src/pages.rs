//! What is answered at each address.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use catalog::Title;

use crate::chapter;
use crate::content::{Content, passing};
use crate::document::{Document, escape};
use crate::request::{language, value};
use crate::shared::Shared;

/// The page in which the app runs.
pub(crate) async fn app(headers: HeaderMap) -> Response {
    match site::file(site::PAGE) {
        Some(page) => Content::of_file(page).answer(&headers),
        None => passing(StatusCode::SERVICE_UNAVAILABLE, not_built()),
    }
}

/// The same for one game.
pub(crate) async fn app_of_game(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match Title::by_name(&game) {
        Some(_) => app(headers).await,
        None => not_found(State(shared), uri, headers).await,
    }
}

/// A list of the games whose rules can be read.
pub(crate) async fn rules(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let texts = shared.texts(language(&uri, &headers));
    Content::of_page(chapter::list(texts)).answer(&headers)
}

/// The rules of one game.
pub(crate) async fn rules_of_game(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(title) = Title::by_name(&game) else {
        return not_found(State(shared), uri, headers).await;
    };
    let rules = value(&uri, "rules").and_then(|name| title.rule_set(name));
    let language = language(&uri, &headers);
    shared.chapter(title, language, rules.map(|rules| rules.name)).answer(&headers)
}

/// A file of the app.
pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match site::file(&name) {
        Some(file) => Content::of_file(file).answer(&headers),
        None => not_found(State(shared), uri, headers).await,
    }
}

/// What to do when nothing is at an address.
pub(crate) async fn not_found(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let texts = shared.texts(language(&uri, &headers));
    let say = |key: &str| texts.say(key, &[]);
    let title = say("document-not-found");
    let mut main = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<p><a href=\"/\">{}</a></p>\n",
        escape(&title),
        escape(&say("document-not-found-why")),
        escape(&say("document-home")),
    );
    main += &chapter::links(texts);
    let document =
        Document { language: texts.language(), title: &title, head: "", main: &main }.html();
    passing(StatusCode::NOT_FOUND, document)
}

/// For who compiled the binary without the app, so in the language of the commands.
fn not_built() -> String {
    let main = "<h1>Machiavel</h1>\n\
         <p>This binary was built without the web app. In the folder of the project,</p>\n\
         <pre>cargo xtask run</pre>\n\
         <p>builds the app and the binary and starts it; <code>cargo xtask site</code> builds the \
         app only, and a binary that is built after that contains it.</p>\n\
         <p>The <a href=\"/rules\">rules of the games</a> can be read without the app.</p>\n";
    Document { language: lang::Language::English, title: "Machiavel", head: "", main }.html()
}
