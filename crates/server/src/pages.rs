//! What is answered at each address.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use catalog::Title;
use lang::{Language, Texts};

use crate::chapter;
use crate::content::{Content, passing};
use crate::document::{self, Document, escape};
use crate::request::{language, theme, value};
use crate::share::{self, Preview};
use crate::shared::Shared;

/// The page of games on one screen.
pub(crate) async fn play(headers: HeaderMap) -> Response {
    app(site::PLAY, &headers)
}

/// The page for looking back, positions and lessons.
pub(crate) async fn study(headers: HeaderMap) -> Response {
    app(site::STUDY, &headers)
}

/// The page for everything about other people.
pub(crate) async fn online(headers: HeaderMap) -> Response {
    app(site::ONLINE, &headers)
}

/// The page for one game on one screen.
pub(crate) async fn play_game(
    state: State<Arc<Shared>>,
    Path(game): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    app_of_game(site::PLAY, state, &game, uri, headers).await
}

/// The page for positions and lessons of one game.
pub(crate) async fn study_game(
    state: State<Arc<Shared>>,
    Path(game): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    app_of_game(site::STUDY, state, &game, uri, headers).await
}

async fn app_of_game(
    page: &str,
    state: State<Arc<Shared>>,
    game: &str,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match Title::by_name(game) {
        Some(_) => app(page, &headers),
        None => not_found(state, uri, headers).await,
    }
}

/// The page for a table.
pub(crate) async fn table(
    state: State<Arc<Shared>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    shared_app(site::ONLINE, &state.0, &id, &uri, &headers).await
}

/// The page for looking back at a game.
pub(crate) async fn game(
    state: State<Arc<Shared>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    shared_app(site::STUDY, &state.0, &id, &uri, &headers).await
}

/// A page whose link is shared: of what everybody may see, it tells others what it is about.
async fn shared_app(
    page: &str,
    shared: &Shared,
    id: &str,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let texts = shared.texts(language(uri, headers));
    let live = &shared.live;
    let preview = Preview::find(live, uri.path().to_owned(), id, texts).await;
    let html = site::file(page).and_then(|page| std::str::from_utf8(page.bytes).ok());
    match (preview, html) {
        (Some(preview), Some(html)) => {
            let base = share::base(live.settings.public_url.as_deref(), headers);
            passing(StatusCode::OK, preview.put_into(html, &base))
        }
        _ => app(page, headers),
    }
}

/// A page in which an app runs.
fn app(page: &str, headers: &HeaderMap) -> Response {
    match site::file(page) {
        Some(page) => Content::of_file(page).answer(headers),
        None => passing(StatusCode::SERVICE_UNAVAILABLE, not_built(headers)),
    }
}

/// A list of the games whose rules can be read.
pub(crate) async fn rules(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let texts = shared.texts(language(&uri, &headers));
    Content::of_page(chapter::list(texts, theme(&headers))).answer(&headers)
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
    let rules = rules.map(|rules| rules.name);
    shared.chapter(title, language, rules, theme(&headers)).answer(&headers)
}

/// The API, for people.
pub(crate) async fn api(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    shared.reference(theme(&headers)).answer(&headers)
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
    if let Some(path) = without_slash(&uri).or_else(|| in_small_letters(&uri)) {
        return Redirect::permanent(&path).into_response();
    }
    let texts = shared.texts(language(&uri, &headers));
    let say = |key: &str| texts.say(key, &[]);
    let title = say("document-not-found");
    let mut main = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<p><a href=\"/\">{}</a></p>\n",
        escape(&title),
        escape(&say("document-not-found-why")),
        escape(&say("document-home")),
    );
    let places = document::places(texts)
        .map(|(address, name)| format!("<li><a href=\"{address}\">{}</a></li>\n", escape(&name)));
    main += &format!("<ul>\n{}</ul>\n", places.concat());
    main += &chapter::links(texts);
    let theme = theme(&headers);
    let document = Document { texts, theme, game: None, title: &title, head: "", main: &main };
    passing(StatusCode::NOT_FOUND, document.html())
}

/// The address that was meant, if this one has a slash at its end.
fn without_slash(uri: &Uri) -> Option<String> {
    let path = uri.path().strip_suffix('/').filter(|path| path.len() > 1)?;
    // Two slashes at the beginning would lead to another host.
    let is_ours = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    is_ours.then(|| format!("{path}{}", query(uri)))
}

/// The address of a page about a game, for who wrote capitals.
fn in_small_letters(uri: &Uri) -> Option<String> {
    let path = uri.path().to_ascii_lowercase();
    let (kind, game) = path.strip_prefix('/')?.split_once('/')?;
    let is_ours = ["play", "rules", "learn", "editor"].contains(&kind);
    let leads_on = is_ours && Title::by_name(game).is_some() && path != uri.path();
    leads_on.then(|| format!("{path}{}", query(uri)))
}

fn query(uri: &Uri) -> String {
    uri.query().map_or(String::new(), |query| format!("?{query}"))
}

/// For who compiled the binary without the app, so in the language of the commands.
fn not_built(headers: &HeaderMap) -> String {
    let main = "<h1>Machiavel</h1>\n\
         <p>This binary was built without the web app. In the folder of the project,</p>\n\
         <pre>cargo xtask run</pre>\n\
         <p>builds the app and the binary and starts it; <code>cargo xtask site</code> builds the \
         app only, and a binary that is built after that contains it.</p>\n\
         <p>The <a href=\"/rules\">rules of the games</a> can be read without the app.</p>\n";
    let texts = &Texts::new(Language::English);
    let theme = theme(headers);
    Document { texts, theme, game: None, title: "Machiavel", head: "", main }.html()
}
