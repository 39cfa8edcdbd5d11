//! Pages to read: the rules, and what is said when nothing is there.

use browser::{Browser, Device, Theme};

use crate::{check_quiet, machiavel};

#[test]
fn the_rules_can_be_read_in_three_languages_on_every_device() {
    let machiavel = machiavel();
    for device in [Device::Desktop, Device::Phone] {
        let browser = Browser::start(device, "en");
        for game in ["djambi", "bermudes", "vorassic"] {
            for (language, contents) in [("en", "Contents"), ("fr", "Sommaire"), ("es", "Índice")]
            {
                browser.open(&machiavel.at(&format!("/rules/{game}?lang={language}")));
                assert_eq!(browser.find("html").attribute("lang").as_deref(), Some(language));
                assert_eq!(browser.find("#contents").text(), contents);
                assert!(!browser.find("h1").text().is_empty());
                assert!(browser.all("figure svg").len() >= 5, "{game} has diagrams");
                check_quiet(&browser, &machiavel);
                // Nothing is wider than the screen.
                let width = browser.find("html").rect().width;
                let figures = browser.all("figure svg");
                assert!(figures.iter().all(|figure| figure.rect().width <= width));
            }
        }
    }
}

#[test]
fn the_rules_are_for_everybody() {
    let machiavel = machiavel();
    for (device, theme) in [(Device::Desktop, Theme::Light), (Device::Phone, Theme::Dark)] {
        let browser = Browser::start(device, "en");
        browser.set_theme(theme);
        for path in ["/rules", "/rules/djambi", "/rules/bermudes", "/rules/vorassic", "/nowhere"] {
            browser.open(&machiavel.at(path));
            assert_eq!(browser.barriers(), [""; 0], "{path}, {theme:?}");
        }
    }
}

#[test]
fn links_lead_to_sections_languages_and_rule_sets() {
    let machiavel = machiavel();
    let browser = Browser::start(Device::Desktop, "en");
    browser.open(&machiavel.at("/rules/djambi"));
    browser.click(&browser.find(".contents a[href='#control']"));
    assert_eq!(browser.address(), machiavel.at("/rules/djambi#control"));
    browser.click(&browser.find("#control ~ p a[href='#contents']"));
    assert_eq!(browser.address(), machiavel.at("/rules/djambi#contents"));

    let boxes = || browser.all(".of-rules").len();
    assert!(boxes() > 0);
    browser.click(&browser.find(".switches a[href$='rules=french']"));
    browser.wait_until("the French rule set", || browser.address().ends_with("rules=french"));
    assert_eq!(browser.find(".switches nav:last-child [aria-current]").text(), "French");
    assert_eq!(boxes(), 0);

    browser.click(&browser.find(".switches a[hreflang=es]"));
    browser.wait_until("Spanish", || browser.address().contains("lang=es"));
    assert_eq!(browser.address(), machiavel.at("/rules/djambi?lang=es&rules=french"));
    browser.back();
    assert_eq!(browser.find("html").attribute("lang").as_deref(), Some("en"));
}

#[test]
fn the_language_is_that_of_the_reader() {
    let machiavel = machiavel();
    for (language, title) in [
        ("en", "There is no such page"),
        ("fr", "Cette page n’existe pas"),
        ("es", "Esta página no existe"),
    ] {
        let browser = Browser::start(Device::Desktop, language);
        browser.open(&machiavel.at("/nowhere"));
        assert_eq!(browser.find("h1").text(), title);
        browser.open(&machiavel.at("/rules/djambi"));
        assert_eq!(browser.find("html").attribute("lang").as_deref(), Some(language));
    }
}
