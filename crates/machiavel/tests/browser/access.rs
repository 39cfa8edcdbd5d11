//! Every page for everybody: names, order, contrast, sizes, focus.

use browser::{Device, Key, Theme};
use catalog::Play;

use crate::check_quiet;
use crate::screen::{Means, Screen};

#[track_caller]
fn check(screen: &Screen, what: &str) {
    assert_eq!(screen.browser.barriers(), [""; 0], "{what} at {}", screen.browser.address());
}

#[track_caller]
fn check_pages(device: Device, theme: Theme) {
    let screen = Screen::new(device);
    let browser = &screen.browser;
    let means = if device == Device::Phone { Means::Touch } else { Means::Mouse };
    browser.set_theme(theme);
    check(&screen, "the first page");

    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(means, &mut play, "c2-e4");
    screen.click("e6");
    screen.wait_for_detail("DJ-5");
    check(&screen, "a refusal");
    screen.click("g1");
    screen.wait_for_detail("2 of 2: ");
    check(&screen, "a choice");
    screen.press("Menu");
    check(&screen, "preferences");
    screen.press("Menu");
    screen.press("New game");
    browser.wait_until("a sheet", || !browser.all("dialog[open]").is_empty());
    check(&screen, "the form");
    screen.press("Close");
    screen.press("To the start");
    check(&screen, "the past");
    screen.press("To the present");
    screen.press("Draw");
    screen.press("Yes");
    screen.wait_for_headline("The game is a draw.");
    check(&screen, "the end");

    for path in ["/play/bermudes", "/play/vorassic"] {
        screen.open(path);
        check(&screen, "the start");
    }
    check_quiet(browser, &screen.machiavel);
    browser.open(&screen.machiavel.at("/play/chess"));
    browser.find("h1");
    check(&screen, "an address that leads nowhere");
}

#[test]
fn light_pages_on_a_desktop() {
    check_pages(Device::Desktop, Theme::Light);
}

#[test]
fn dark_pages_on_a_desktop() {
    check_pages(Device::Desktop, Theme::Dark);
}

#[test]
fn light_pages_on_a_phone() {
    check_pages(Device::Phone, Theme::Light);
}

#[test]
fn dark_pages_on_a_phone() {
    check_pages(Device::Phone, Theme::Dark);
}

#[test]
fn the_focus_can_be_seen_wherever_it_goes() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let mut seen = Vec::new();
    browser.press(Key::Tab);
    loop {
        let focused = browser.focused();
        let (role, name) = (focused.role(), focused.name());
        if role == "grid" {
            // The board shows where the keyboard is.
            assert_ne!(browser.find(".cursor .cursor-line").style("stroke"), "none");
            // After the last choice Tab leaves it.
            browser.wait_until("the focus behind the board", || {
                browser.press(Key::Tab);
                browser.focused().role() != "grid"
            });
            seen.push(name);
            continue;
        }
        if seen.contains(&name) || name.is_empty() {
            break;
        }
        let shown = if focused.attribute("type").as_deref() == Some("file") {
            browser.find("label.button:focus-within").style("outline-style")
        } else {
            focused.style("outline-style")
        };
        assert_eq!(shown, "solid", "{role} {name}");
        seen.push(name);
        browser.press(Key::Tab);
    }
    for name in ["Skip to the board", "Machiavel", "Board of Djambi", "New game", "Load", "Rules"] {
        assert!(seen.iter().any(|it| it == name), "{name} in {seen:?}");
    }
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn skipping_to_the_page_leaves_it_as_it_is() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    screen.open("/editor/djambi");
    screen.press("An empty board");
    let text = || browser.find(".code-field textarea").value();
    let begun = "9/9/9/9/9/9/9/9/9";
    browser.wait_until("an empty board", || text().starts_with(begun));
    screen.tab_until(|focused| focused.attribute("href").as_deref() == Some("#main"));
    browser.press(Key::Enter);
    browser.wait_until("the focus there", || {
        browser.focused().attribute("id").as_deref() == Some("main")
    });
    assert!(text().starts_with(begun), "{}", text());
    assert_eq!(browser.address(), screen.machiavel.at("/editor/djambi"));
    browser.press(Key::Tab);
    assert_eq!(browser.focused().role(), "grid");
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn what_happens_is_announced() {
    let screen = Screen::new(Device::Desktop);
    let live = screen.browser.find("[aria-live=polite]");
    let says = |part: &str| screen.browser.wait_until(part, || live.content().contains(part));
    screen.tab_to_board();
    says("It is Red’s turn.");
    screen.browser.press_all(&[Key::Char('c'), Key::Enter]);
    says("DJ-");
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Keys, &mut play, "c2-e4");
    says("It is Blue’s turn.");
    says("c2-e4");
}
