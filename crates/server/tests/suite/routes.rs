//! The table of routes, and that the server does as it says.

use server::{ROUTES, Verb, Who};

use crate::{Answer, ask, get, post};

const METHODS: &[&str] = &["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// An address that fits the path of a route.
fn example(path: &str) -> String {
    path.replace("{game}", "djambi")
        .replace("{file}", "sw.js")
        .replace("{id}", "none")
        .replace("{name}", "nobody")
}

fn is_allowed(verbs: &[Verb], method: &str) -> bool {
    verbs.iter().any(|verb| match verb {
        Verb::Read => ["GET", "HEAD"].contains(&method),
        Verb::Change => method == "POST",
        Verb::Talk => method == "GET",
    })
}

#[test]
fn every_route_answers_to_what_its_row_says_and_to_nothing_else() {
    for route in ROUTES {
        for method in METHODS {
            let path = example(route.path);
            let status = ask(method, &path, &[]).status;
            let is_there = is_allowed(route.verbs, method);
            let expected: &[u16] = match (is_there, route.who, path.as_str()) {
                (false, ..) => &[405],
                // Nobody has said who they are.
                (true, Who::Person | Who::Admin, _) => &[401],
                (true, _, "/api/guest") => &[201],
                (true, _, path) if path.starts_with("/api/table/none") => &[404],
                (true, _, "/api/user/nobody" | "/api/user/nobody/games") => &[404],
                // They lack the position or the password, or are no WebSocket.
                (
                    true,
                    _,
                    "/api/position/next" | "/api/live" | "/api/sign-up" | "/api/sign-in"
                    | "/api/leaderboard",
                ) => &[400],
                (true, ..) if site::built() => &[200],
                // Without the app there is nothing to give, but the question is understood.
                (true, ..) => &[200, 404, 503],
            };
            assert!(expected.contains(&status), "{method} {path}: {status}");
        }
    }
}

#[test]
fn a_refused_method_says_what_is_allowed() {
    assert_eq!(ask("POST", "/rules/djambi", &[]).header("allow"), "GET,HEAD");
}

/// Checks that something is refused as the API refuses: as JSON, with a lasting name.
#[track_caller]
fn check_refusal(answer: &Answer, status: u16, code: &str) -> String {
    assert_eq!(answer.status, status, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/json");
    let value: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
    assert_eq!(value["error"]["code"], code, "{value}");
    value["error"]["text"].as_str().unwrap().to_owned()
}

#[test]
fn every_refusal_of_the_api_has_a_name_and_a_sentence() {
    for path in ["/api/nowhere", "/api/table/x/nowhere", "/api/user", "/api/%20", "/api/live/x"] {
        check_refusal(&get(path), 404, "no-such-address");
    }
    for path in ["/api/table/%FF", "/api/table/%FF/state", "/api/user/%C3"] {
        check_refusal(&get(path), 400, "unreadable");
    }
    for (method, path) in [("PUT", "/api/me"), ("DELETE", "/api/table/x"), ("TRACE", "/api/pair")] {
        check_refusal(&ask(method, path, &[]), 405, "wrong-method");
    }
    check_refusal(&get("/api/live"), 400, "no-websocket");
    for query in ["status=x", "before=x", "rated=x", "players=5", "free=0", "game=chess"] {
        let answer = get(&format!("/api/tables?{query}"));
        assert_eq!(answer.status, 400, "{query}");
        check_refusal(&answer, 400, &code(&answer));
    }
    check_refusal(&get("/api/tables?user=nobody"), 404, "no-such-user");
    check_refusal(&get("/api/position/next?setup=%FF"), 400, "unreadable");
    // No kind of body is asked for, but it has to be JSON that says what is needed.
    for (kind, body) in [
        ("text/plain", "{"),
        ("application/xml", "<a/>"),
        ("application/json", "[]"),
        ("application/json", "{\"bearer\":1}"),
        ("application/json", "\u{fffd}"),
    ] {
        let answer = post("/api/guest", &[("Content-Type", kind)], body);
        check_refusal(&answer, 400, "unreadable");
    }
    check_refusal(&post("/api/guest", &[], &"x".repeat(4097)), 413, "too-long");
    assert_eq!(post("/api/guest", &[], &format!("{{{}}}", " ".repeat(4094))).status, 201);
}

fn code(answer: &Answer) -> String {
    let value: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
    value["error"]["code"].as_str().unwrap().to_owned()
}

#[test]
fn refusals_are_in_the_language_of_who_asks() {
    let said = |path: &str, language: &str| {
        let answer = ask("GET", path, &[("Accept-Language", language)]);
        let value: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
        value["error"]["text"].as_str().unwrap().to_owned()
    };
    assert_eq!(said("/api/me", "fr"), "Le serveur ne sait pas qui vous êtes.");
    assert_eq!(said("/api/me?lang=es", "fr"), "El servidor no sabe quién eres.");
    // A program that asks for no language gets what is said to programs.
    assert!(check_refusal(&get("/api/me"), 401, "unknown-person").contains("POST /api/guest"));
    // What the rules refuse, with what it speaks of.
    let next = "/api/position/next?setup=djambi/french@1+players=7";
    assert_eq!(said(next, "fr"), "DJ-54\u{a0}: Le Djambi se joue de 2 à 4, pas à 7.");
}

#[test]
fn paths_are_listed_once() {
    for (index, route) in ROUTES.iter().enumerate() {
        assert!(ROUTES[..index].iter().all(|other| other.path != route.path), "{}", route.path);
    }
}

#[test]
fn it_is_well() {
    let health = get("/health");
    assert_eq!((health.status, health.text()), (200, "ok\n"));
}

#[test]
fn what_has_no_row_is_not_there() {
    for path in [
        "/nowhere",
        "/play/chess",
        "/play/djambi/4",
        "/rules/chess",
        "//",
        "/../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/rules/%00",
        "/app-0000000000000000.js",
        "/index.html.br",
        "/%F0%9F%90%8D",
    ] {
        let answer = get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
    }
}

#[test]
fn every_address_of_the_api_is_described() {
    let answer = get("/api/openapi.json");
    let text = answer.text();
    for route in ROUTES.iter().filter(|route| route.path.starts_with("/api/")) {
        assert!(text.contains(&format!("\"{}\":", route.path)), "{}", route.path);
    }
    assert!(text.contains("\"openapi\":\"3.1.0\""));
}
