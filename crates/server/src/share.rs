//! What others are shown of a link to a table or a game: Open Graph.

use axum::http::HeaderMap;
use axum::http::header::HOST;
use lang::Texts;
use serde_json::Value;
use store::{Import, Status, Summary};

use crate::document::escape;
use crate::live::Live;

/// How wide the picture is, in pixels.
const WIDTH: u32 = 600;

/// What is said of a link.
#[derive(Debug)]
pub(crate) struct Preview {
    path: String,
    table: String,
    title: String,
    description: String,
}

impl Preview {
    /// What is said of a table or a record with this id that everybody may see; of any other one
    /// nothing, whether it exists or not.
    pub(crate) async fn find(
        live: &Live,
        path: String,
        id: &str,
        texts: &Texts,
    ) -> Option<Preview> {
        let summary = live.store.summary(id).await.ok()?;
        let (title, description) = match summary.filter(|summary| summary.is_public) {
            Some(summary) => of_table(&summary, texts),
            None => of_import(&live.store.import(id).await.ok()??, texts),
        };
        Some(Preview { path, table: id.to_owned(), title, description })
    }

    /// A page with it.
    pub(crate) fn put_into(&self, page: &str, base: &str) -> String {
        let Preview { path, table, title, description } = self;
        let picture = format!("{base}/api/table/{table}/picture?kind=png&width={WIDTH}");
        let tags = [
            ("og:site_name", "Machiavel"),
            ("og:type", "website"),
            ("og:title", title),
            ("og:description", description),
            ("og:url", &format!("{base}{path}")),
            ("og:image", &picture),
            ("og:image:type", "image/png"),
            ("og:image:alt", title),
        ];
        let tag = |(name, content): (&str, &str)| {
            format!("<meta property=\"{name}\" content=\"{}\">\n", escape(content))
        };
        let mut head: String = tags.into_iter().map(tag).collect();
        head += &format!("<meta name=\"description\" content=\"{}\">\n", escape(description));
        head += "<meta name=\"twitter:card\" content=\"summary_large_image\">\n";
        page.replacen("</head>", &format!("{head}</head>"), 1)
    }
}

fn game(title: &str, texts: &Texts) -> String {
    texts.say(&format!("game-{title}"), &[])
}

fn of_table(summary: &Summary, texts: &Texts) -> (String, String) {
    let about: Value = serde_json::from_str(&summary.about).unwrap_or_default();
    let name = |seat: &Value| match (&seat["person"]["name"], &seat["bot"]["level"]) {
        (Value::String(name), _) => name.clone(),
        (_, Value::Number(level)) => texts.say("share-bot", &[("level", &level.to_string())]),
        _ => texts.say("share-free", &[]),
    };
    let seats: Vec<String> = about["seats"].as_array().into_iter().flatten().map(name).collect();
    let game = game(&summary.title, texts);
    let title = texts.say("share-table", &[("game", &game), ("players", &seats.join(", "))]);
    let winner = about["result"].as_str().and_then(|result| result.parse::<usize>().ok());
    let description = match (summary.status, winner.and_then(|winner| seats.get(winner))) {
        (Status::Open, _) => texts.say("share-open", &[]),
        (Status::Running, _) => texts.say("share-running", &[]),
        (Status::Ended, Some(winner)) => texts.say("share-won", &[("name", winner)]),
        (Status::Ended, None) => texts.say("share-over", &[]),
    };
    (title, description)
}

fn of_import(import: &Import, texts: &Texts) -> (String, String) {
    (game(&import.title, texts), texts.say("share-imported", &[]))
}

/// The beginning of our addresses: the one under which people reach the server, or the one by which
/// this request did.
pub(crate) fn base(public_url: Option<&str>, headers: &HeaderMap) -> String {
    if let Some(url) = public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    format!("http://{host}")
}
