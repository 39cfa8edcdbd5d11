//! The table of routes, and that the server does as it says.

use server::{ROUTES, Verb, Who};

use crate::{ask, get};

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
