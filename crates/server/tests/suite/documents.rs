//! Pages to read.

use catalog::Title;
use lang::{Block, Chapter, Language};

use crate::{ask, get};

#[track_caller]
fn check_language(path: &str, accept: &str, expected: &str) {
    let answer = ask("GET", path, &[("Accept-Language", accept)]);
    let expected = format!("<html lang=\"{expected}\">");
    assert!(answer.text().contains(&expected), "{path}, {accept}: {}", answer.text());
}

#[test]
fn the_language_is_the_one_asked_for() {
    for path in ["/rules", "/rules/djambi", "/nowhere"] {
        check_language(path, "fr-CA,fr;q=0.9,en;q=0.8", "fr");
        check_language(path, "de, es;q=0.5, fr;q=0.3", "es");
        check_language(path, "en;q=0.2, es;q=0.7", "es");
        check_language(path, "fr;q=0, es;q=0.001", "es");
        check_language(path, "fr, es", "fr");
        check_language(path, "de", "en");
        check_language(path, "", "en");
        check_language(path, ";q=1,,fr;q=?", "en");
    }
    check_language("/rules/djambi?lang=es", "fr", "es");
    check_language("/rules/djambi?x=y&lang=fr", "es", "fr");
    check_language("/rules/djambi?lang=de", "fr", "fr");
}

#[test]
fn what_was_chosen_in_the_app_holds_here_too() {
    let head = |cookie: &str| {
        let answer = ask("GET", "/rules/djambi", &[("Cookie", cookie), ("Accept-Language", "es")]);
        answer.text().lines().nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(head("theme=dark; lang=fr"), "<html lang=\"fr\" data-theme=\"dark\">");
    assert_eq!(head("lang=en;theme=light"), "<html lang=\"en\" data-theme=\"light\">");
    assert_eq!(head("theme=system; other=x"), "<html lang=\"es\">");
    assert_eq!(head("theme=<b>; lang=de"), "<html lang=\"es\">");
}

#[test]
fn a_slash_at_the_end_and_capitals_lead_on() {
    for (path, place) in [
        ("/play/Djambi", "/play/djambi"),
        ("/RULES/Bermudes?lang=fr", "/rules/bermudes?lang=fr"),
        ("/learn/VORASSIC", "/learn/vorassic"),
        ("/play/djambi/", "/play/djambi"),
        ("/rules/", "/rules"),
        ("/rules/djambi/?lang=fr", "/rules/djambi?lang=fr"),
    ] {
        let answer = get(path);
        assert_eq!((answer.status, answer.header("location")), (308, place));
    }
    for path in ["//evil.example/", "/\\evil.example/", "/play/Chess", "/nothing/Djambi"] {
        assert_eq!(get(path).status, 404, "{path}");
    }
}

#[test]
fn every_chapter_is_complete() {
    for title in Title::ALL {
        for language in Language::ALL {
            let path = format!("/rules/{}?lang={}", title.name(), language.code());
            let page = get(&path);
            assert_eq!(page.status, 200, "{path}");
            let html = page.text();
            let chapter = Chapter::read(lang::chapter(language, title.name()).unwrap()).unwrap();
            for section in &chapter.sections {
                assert!(
                    html.contains(&format!(" id=\"{}\">", section.id)),
                    "{path}: {}",
                    section.id
                );
                assert!(
                    html.contains(&format!("href=\"#{}\"", section.id)),
                    "{path}: {}",
                    section.id
                );
            }
            let boards = chapter.blocks().filter(|block| matches!(block, Block::Board(_))).count();
            assert_eq!(html.matches("<figure>\n<svg ").count(), boards, "{path}");
            // Each piece is drawn beside what is told of it.
            let pieces = if title == Title::Djambi { 6 } else { 0 };
            assert_eq!(html.matches("<td><svg class=\"piece\"").count(), pieces, "{path}");
            check_nesting(html, &path);
            assert!(!html.contains("<script") && !html.contains(" style="), "{path}");
        }
    }
}

#[test]
fn a_chapter_can_be_read_for_one_rule_set() {
    let all = get("/rules/djambi?lang=en");
    assert!(all.text().contains("class=\"of-rules\""));
    for rules in Title::Djambi.rule_sets() {
        let page = get(&format!("/rules/djambi?lang=en&rules={}", rules.name));
        let html = page.text();
        assert!(!html.contains("class=\"of-rules\""), "{}", rules.name);
        assert!(html.len() < all.text().len());
        let link = format!("rules={}\" aria-current=\"page\">", rules.name);
        assert!(html.contains(&link), "{}", rules.name);
        check_nesting(html, rules.name);
    }
    // A rule set that is not there is none, and games without several have no choice.
    assert_eq!(get("/rules/djambi?lang=en&rules=nobody").text(), all.text());
    assert!(!get("/rules/bermudes?lang=en").text().contains("rules="));
}

#[test]
fn nothing_of_an_address_gets_into_a_page() {
    for path in ["/<b>", "/rules/<b>", "/rules/djambi?lang=<b>&rules=<b>", "/play/%3Cb%3E"] {
        let answer = get(path);
        assert!(!answer.text().contains("<b>") && !answer.text().contains("%3C"), "{path}");
    }
}

#[test]
fn a_page_that_is_not_there_helps() {
    let page = get("/nowhere");
    assert_eq!((page.status, page.header("cache-control")), (404, "no-store"));
    let html = page.text();
    for link in ["href=\"/\"", "href=\"/rules/djambi?lang=en\"", "href=\"/rules/vorassic?lang=en\""]
    {
        assert!(html.contains(link), "{link}");
    }
    check_nesting(html, "not found");
}

#[test]
fn the_page_about_the_api_shows_every_address_with_an_example() {
    let page = get("/api");
    assert_eq!(page.status, 200);
    let html = page.text();
    check_nesting(html, "/api");
    assert!(!html.contains("<script") && !html.contains(" style="));
    for route in server::ROUTES.iter().filter(|route| route.path.starts_with("/api/")) {
        let verb = if route.verbs.contains(&server::Verb::Change) { "POST" } else { "GET" };
        let heading = format!("<h2><code>{verb} {}</code></h2>", route.path);
        let (_, section) = html.split_once(&heading).unwrap_or_else(|| panic!("{heading}"));
        let (section, _) = section.split_once("</section>").unwrap();
        let who = match route.who {
            server::Who::Anyone => "For everybody.",
            _ => "Only for who",
        };
        assert!(section.contains(who), "{heading}");
        let (_, example) = section.rsplit_once("<pre tabindex=\"0\">curl").unwrap();
        if let Some((_, body)) = example.split_once("-d &#39;") {
            let body = body.split("&#39;").next().unwrap().replace("&quot;", "\"");
            let is_fine =
                body.starts_with('[') || serde_json::from_str::<serde_json::Value>(&body).is_ok();
            assert!(is_fine, "{heading}: {body}");
        }
    }
}

/// Every element that is opened is closed, in order.
#[track_caller]
fn check_nesting(html: &str, what: &str) {
    const EMPTY: &[&str] = &["!doctype", "meta", "link"];
    let mut open = Vec::new();
    for part in html.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name = tag.split([' ', '\n', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{what}: </{name}>");
        } else if !tag.ends_with('/') && !EMPTY.contains(&name) {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0], "{what}");
}
