//! The description of the API for programs: OpenAPI 3.1.

mod moderation;
mod programs;

use serde_json::{Map, Value, json};

use crate::routes::{ROUTES, Route, Verb, Who};

/// What the table of routes does not say about an address.
struct Entry {
    path: &'static str,
    summary: &'static str,
    /// The names of what may stand in the query, and what each means.
    query: &'static [(&'static str, &'static str)],
    /// The JSON schema of what is sent.
    body: Option<&'static str>,
    /// What that is, if it is not JSON.
    body_kind: &'static str,
    /// What the answer is, if it is not JSON.
    content: &'static str,
    /// The status of a good answer, and those of refusals.
    good: u16,
    refusals: &'static [u16],
}

const JSON: &str = "application/json";
const BASE: Entry = Entry {
    path: "",
    summary: "",
    query: &[],
    body: None,
    body_kind: JSON,
    content: JSON,
    good: 200,
    refusals: &[],
};

const CREDENTIALS: &str = r#"{"type":"object","required":["name","password"],
    "additionalProperties":false,"properties":{
    "name":{"type":"string","pattern":"^[A-Za-z0-9_-]{2,20}$","examples":["ada"]},
    "password":{"type":"string","minLength":8,"maxLength":200,"examples":["correct horse"]},
    "bearer":{"type":"boolean","description":"the secret comes in the answer, not as a cookie"}}}"#;

const CLOCK: &str = r#"{"oneOf":[{"type":"null"},
    {"type":"object","required":["delay"],"properties":{"delay":{"type":"object",
     "required":["main","delay"],"properties":{"main":{"type":"integer"},"delay":{"type":"integer"}}}}},
    {"type":"object","required":["increment"],"properties":{"increment":{"type":"object",
     "required":["main","increment"],"properties":{"main":{"type":"integer"},"increment":{"type":"integer"}}}}},
    {"type":"object","required":["correspondence"],"properties":{"correspondence":{"type":"object",
     "required":["turn"],"properties":{"turn":{"type":"integer"}}}}}]}"#;

/// What lists of tables may be searched by.
const LISTED: &[(&str, &str)] = &[
    ("status", "open, running or ended"),
    ("game", "djambi, bermudes or vorassic"),
    ("rated", "yes or no"),
    ("clock", "yes or no"),
    ("players", "for how many, 2 to 4"),
    ("free", "with so many free seats at least, 1 to 3"),
    ("before", "only those that changed before, in milliseconds since 1970"),
    ("after_id", "with before: where the page before this one ended"),
];

const ENTRIES: &[Entry] = &[
    Entry { path: "/api/openapi.json", summary: "This description", ..BASE },
    Entry {
        path: "/api/guest",
        summary: "Become a guest, or give oneself another name as one",
        body: Some(
            r#"{"type":"object","additionalProperties":false,"properties":{
            "name":{"type":["string","null"],"pattern":"^[A-Za-z0-9_-]{2,20}$"},
            "bearer":{"type":"boolean"}}}"#,
        ),
        good: 201,
        refusals: &[400, 403, 409, 413, 429, 503],
        ..BASE
    },
    Entry { path: "/api/me", summary: "Who one is", refusals: &[401, 403, 503], ..BASE },
    Entry {
        path: "/api/sign-up",
        summary: "Make an account; a guest keeps everything",
        body: Some(CREDENTIALS),
        good: 201,
        refusals: &[400, 403, 409, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/sign-in",
        summary: "Sign in",
        body: Some(CREDENTIALS),
        refusals: &[400, 401, 403, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/sign-out",
        summary: "End this session",
        refusals: &[401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/password",
        summary: "Change the password; all other sessions end",
        body: Some(
            r#"{"type":"object","required":["old","new"],"additionalProperties":false,
            "properties":{"old":{"type":"string"},"new":{"type":"string","minLength":8,"maxLength":200}}}"#,
        ),
        refusals: &[400, 401, 403, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/sessions",
        summary: "The own sessions, those that were used last first; `this` is the one that asks",
        refusals: &[401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/session/{id}/remove",
        summary: "End one of the own sessions",
        refusals: &[401, 403, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/tokens",
        summary: "The own tokens, without their secrets",
        refusals: &[401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/token",
        summary: "Make a token for a program; the secret is told once",
        body: Some(
            r#"{"type":"object","required":["name","scopes"],"additionalProperties":false,
            "properties":{"name":{"type":"string","minLength":1,"maxLength":60},
            "scopes":{"type":"array","minItems":1,"items":{"enum":["play","talk"]}}}}"#,
        ),
        good: 201,
        refusals: &[400, 401, 403, 409, 413, 503],
        ..BASE
    },
    Entry {
        path: "/api/token/{id}/remove",
        summary: "Take a token back",
        refusals: &[401, 403, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/account/delete",
        summary: "Delete the account; the games stay without the person behind them, and those \
                  that run are left",
        body: Some(
            r#"{"type":"object","required":["password"],"additionalProperties":false,
            "properties":{"password":{"type":"string"}}}"#,
        ),
        refusals: &[400, 401, 403, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/account/export",
        summary: "Everything that is kept about the one who asks: sessions, tokens, ratings, \
                  games, remarks, reports, records, whom one does not hear, bans",
        refusals: &[401, 403, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/my/tables",
        summary: "The own tables, those that changed last first, private ones too",
        query: LISTED,
        refusals: &[400, 401, 403, 503],
        ..BASE
    },
    Entry {
        path: "/api/tables",
        summary: "The public tables, those that changed last first; about.position is the board",
        query: &[
            LISTED[0],
            LISTED[1],
            LISTED[2],
            LISTED[3],
            LISTED[4],
            LISTED[5],
            LISTED[6],
            LISTED[7],
            ("user", "only those at which somebody with this name sits"),
        ],
        refusals: &[400, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/table",
        summary: "Make a table",
        body: Some(
            r#"{"type":"object","required":["setup"],"additionalProperties":false,"properties":{
            "setup":{"type":"string","examples":["djambi/french@1 players=3"]},"clock":CLOCK,
            "private":{"type":"boolean"},"rated":{"type":"boolean"},"private_talk":{"type":"boolean"},
            "bots":{"type":"boolean","description":"whether bots with an account may sit down although it is rated"},
            "seats":{"type":["array","null"],"items":{"oneOf":[{"enum":["me","open"]},
            {"type":"object","required":["bot"],"properties":{"bot":{"type":"object",
            "required":["level"],"properties":{"level":{"type":"integer","minimum":1,"maximum":8}}}}}]}}}}"#,
        ),
        good: 201,
        refusals: &[400, 401, 403, 413, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}",
        summary: "A public table in a list",
        refusals: &[404, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}/state",
        summary: "How a table stands: all that a program needs for the next turn",
        refusals: &[403, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}/stream",
        summary: "Follow a table: a message of the live protocol on each line",
        query: &[("from", "the first event to be told")],
        content: "application/x-ndjson",
        refusals: &[400, 403, 404, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}/record",
        summary: "The record of the game, as text",
        content: "text/plain",
        refusals: &[403, 404, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}/picture",
        summary: "A picture of the game",
        query: &[
            ("kind", "svg, png, or gif: the whole game"),
            ("at", "after how many turns and withdrawals"),
            ("width", "in pixels, 64 to 1200; of a gif to 480"),
            ("lang", "en, fr or es: whose letters stand for colors"),
        ],
        content: "image/*",
        refusals: &[400, 403, 404, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}/turn",
        summary: "Play a turn",
        body: Some(
            r#"{"type":"object","required":["text"],"additionalProperties":false,"properties":{
            "text":{"type":"string","examples":["A1"]},"seq":{"type":["integer","null"],"minimum":0,"maximum":4294967295}}}"#,
        ),
        refusals: &[400, 401, 403, 404, 409, 413, 422, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}/act",
        summary: "Sit down, resign, offer a draw and everything else of the live protocol",
        body: Some(
            r#"{"type":"object","required":["act"],"additionalProperties":false,"properties":{
            "act":{"examples":["resign",{"sit":{"seat":1}}]},"seq":{"type":["integer","null"],"minimum":0,"maximum":4294967295}}}"#,
        ),
        refusals: &[400, 401, 403, 404, 409, 413, 422, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/table/{id}/say",
        summary: "Say something at a table",
        body: Some(
            r#"{"type":"object","required":["room","text"],"additionalProperties":false,
            "properties":{"room":{"examples":["table"]},
            "text":{"type":"string","maxLength":300,"examples":["good luck"]}}}"#,
        ),
        refusals: &[400, 401, 403, 404, 413, 422, 429, 503],
        ..BASE
    },
    Entry {
        path: "/api/leaderboard",
        summary: "The strongest in a game",
        query: &[("game", "djambi, bermudes or vorassic"), ("players", "2, 3 or 4")],
        refusals: &[400, 503],
        ..BASE
    },
    Entry {
        path: "/api/user/{name}",
        summary: "Somebody with an account: ratings and how they came about",
        refusals: &[404, 503],
        ..BASE
    },
    Entry {
        path: "/api/position/next",
        summary: "What may be chosen next in a position: clients need no rules",
        query: &[
            ("setup", "the text of a setup"),
            ("position", "the text of a position; without it the start"),
            ("prefix", "the squares chosen so far, with commas; a dot stops"),
        ],
        refusals: &[400],
        ..BASE
    },
    Entry {
        path: "/api/live",
        summary: "Live play over a WebSocket; the protocol has a document of its own",
        good: 101,
        refusals: &[400, 403, 405, 426, 429, 503],
        ..BASE
    },
];

/// The description.
pub(crate) fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES.iter().filter(|route| route.path.starts_with("/api/")) {
        let others = moderation::ENTRIES.iter().chain(programs::ENTRIES);
        let mut entries = ENTRIES.iter().chain(others);
        let entry = entries.find(|entry| entry.path == route.path);
        let entry = entry.expect("a test looks for every address of the API here");
        paths.insert(route.path.to_owned(), path(route, entry));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Machiavel",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Djambi, Bermudes and Vorassic, live",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "machiavel" },
            },
            "schemas": {
                "Error": {
                    "type": "object",
                    "required": ["error"],
                    "properties": { "error": {
                        "type": "object",
                        "required": ["code", "text"],
                        "properties": {
                            "code": { "type": "string", "description": "a lasting name" },
                            "text": { "type": "string", "description": "a sentence" },
                        },
                    } },
                },
            },
        },
    })
}

fn path(route: &Route, entry: &Entry) -> Value {
    let mut parameters = Vec::new();
    for name in ["id", "name"] {
        if route.path.contains(&format!("{{{name}}}")) {
            parameters.push(json!({
                "name": name, "in": "path", "required": true, "schema": { "type": "string" },
            }));
        }
    }
    for (name, meaning) in entry.query {
        parameters.push(json!({
            "name": name, "in": "query", "description": meaning, "schema": { "type": "string" },
        }));
    }
    if route.path.starts_with("/api/table/{id}/") {
        parameters.push(json!({
            "name": "invitation", "in": "header", "description": "the token of a private table",
            "schema": { "type": "string" },
        }));
    }
    let mut responses = Map::new();
    let mut content = Map::new();
    content.insert(entry.content.to_owned(), json!({}));
    responses.insert(
        entry.good.to_string(),
        json!({ "description": entry.summary, "content": content }),
    );
    if route.path == "/api/guest" {
        responses.insert("200".to_owned(), json!({ "description": "one was a guest already" }));
    }
    for status in entry.refusals {
        let error = json!({ "$ref": "#/components/schemas/Error" });
        let content = json!({ "application/json": { "schema": error } });
        responses.insert(
            status.to_string(),
            json!({ "description": "refused, and why", "content": content }),
        );
    }
    let mut operation = json!({
        "summary": entry.summary, "parameters": parameters, "responses": responses,
    });
    if route.who != Who::Anyone {
        operation["security"] = json!([{ "bearer": [] }, { "cookie": [] }]);
    }
    if let Some(body) = entry.body {
        let schema: Value = serde_json::from_str(&body.replace("CLOCK", CLOCK))
            .expect("the schemas are fixed texts");
        let mut content = Map::new();
        content.insert(entry.body_kind.to_owned(), json!({ "schema": schema }));
        operation["requestBody"] = json!({ "content": content });
    }
    let verb = if route.verbs.contains(&Verb::Change) { "post" } else { "get" };
    let mut operations = Map::new();
    operations.insert(verb.to_owned(), operation);
    Value::Object(operations)
}
