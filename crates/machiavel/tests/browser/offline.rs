//! Without the server.

use browser::{Browser, Device};

use crate::machiavel;

/// What the app shows once it runs.
const APP: &str = "body > :not(noscript)";

#[test]
fn what_was_loaded_once_works_without_the_server() {
    let mut machiavel = machiavel();
    let browser = Browser::start(Device::Desktop, "en");
    browser.open(&machiavel.at("/"));
    browser.find(APP);
    let origin = machiavel.at("");
    browser.wait_until("the app kept", || browser.kept(&origin).contains(&machiavel.at("/")));
    browser.open(&machiavel.at("/rules/bermudes?lang=fr"));
    let title = browser.find("h1").text();

    machiavel.stop();
    browser.reload();
    assert_eq!(browser.find("h1").text(), title, "a chapter that was read before");
    for path in ["/", "/play/bermudes"] {
        browser.open(&machiavel.at(path));
        browser.find(APP);
    }
    // Nothing that is not of the site is kept.
    for address in browser.kept(&origin) {
        assert!(address.starts_with(&machiavel.at("/")), "{address}");
    }

    machiavel.start_again();
    browser.open(&machiavel.at("/nowhere"));
    assert_eq!(browser.find("h1").text(), "There is no such page");
}
