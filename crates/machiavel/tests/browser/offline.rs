//! Without the server.

use browser::{Device, Key};
use catalog::{Play, Title};

use crate::machiavel;
use crate::proxy::Proxy;
use crate::screen::{Means, Screen, Sight};

#[test]
fn what_was_loaded_once_works_without_the_server() {
    let mut screen = Screen::new(Device::Desktop);
    let origin = screen.machiavel.at("");
    // The chapters come after the app, in any order; then it is ready.
    let chapters = Title::ALL.map(|title| format!("/rules/{}", title.name()));
    let pages: Vec<String> = chapters
        .into_iter()
        .chain(["/rules".to_owned()])
        .flat_map(|page| ["en", "fr", "es"].map(|code| format!("{page}?lang={code}")))
        .chain(["/".to_owned()])
        .map(|page| screen.machiavel.at(&page))
        .collect();
    screen.browser.wait_until("the app kept", || {
        let kept = screen.browser.kept(&origin);
        pages.iter().all(|page| kept.contains(page))
    });
    screen.browser.open(&screen.machiavel.at("/rules/bermudes?lang=fr"));
    let title = screen.browser.find("h1").text();

    screen.machiavel.stop();
    screen.browser.reload();
    assert_eq!(screen.browser.find("h1").text(), title, "a chapter that was read before");
    screen.open("/");
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut play, "c2-e4");
    screen.reload();
    screen.play(Means::Mouse, &mut play, "g1-e1");
    screen.check_board(&play);
    // Also a game whose page was never opened.
    screen.open("/play/bermudes");
    let mut play = Play::start("bermudes@1").unwrap();
    screen.play(Means::Mouse, &mut play, "G9xC5");
    // The lobby says what is the matter, and does not pretend that anything will come.
    let browser = &screen.browser;
    browser.open(&screen.machiavel.at("/lobby"));
    browser.wait_until("a reason", || {
        browser.all(".lobby > .refusal").iter().any(|reason| !reason.text().is_empty())
    });
    browser.wait_until("nothing to wait for", || browser.all(".lobby .empty").is_empty());
    // The rules come in the language that was chosen, whatever the browser speaks.
    screen.open("/play/djambi");
    screen.press("Menu");
    screen.pick(".menu select:has(option[value=fr])", Key::Down, "fr");
    screen.wait_for_headline("À Jaune de jouer.");
    browser.click(&browser.find(".menu a[href^='/rules']"));
    browser.wait_until("the rules in French", || {
        browser.all("html[lang=fr] h1").iter().any(|it| it.text() == "Les règles des jeux")
    });
    // Nothing that is not of the site is kept.
    for address in screen.browser.kept(&origin) {
        assert!(address.starts_with(&screen.machiavel.at("/")), "{address}");
    }

    screen.machiavel.start_again();
    screen.browser.open(&screen.machiavel.at("/nowhere"));
    assert_eq!(screen.browser.find("h1").text(), "Cette page n’existe pas");
}

#[test]
fn a_proxy_without_its_server_is_no_answer() {
    let machiavel = machiavel();
    let proxy = Proxy::before(machiavel.address());
    let sight = Sight::new(Device::Desktop);
    let browser = &sight.browser;
    browser.open(&proxy.at("/play/djambi"));
    sight.board();
    let last = proxy.at("/rules/vorassic?lang=es");
    browser.wait_until("the app kept", || browser.kept(&proxy.at("")).contains(&last));
    // The first page was not asked for through the worker, this one is.
    browser.open(&proxy.at("/play/djambi"));
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    sight.play(Means::Mouse, &mut play, "c2-e4");
    proxy.refuse(&["/"]);
    sight.reload();
    sight.play(Means::Mouse, &mut play, "g1-e1");
    browser.open(&proxy.at("/rules/bermudes?lang=fr"));
    assert_eq!(browser.find("html").attribute("lang").as_deref(), Some("fr"));
    // What is no page is not kept, so the app does not stand in for it.
    browser.open(&proxy.at("/health"));
    assert_eq!(browser.find("body").text(), "away");
}
