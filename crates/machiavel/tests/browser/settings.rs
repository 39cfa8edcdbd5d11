//! Languages and preferences.

use browser::{Device, Key, Theme};
use catalog::Play;

use crate::check_quiet;
use crate::screen::{Means, Screen};

const LANGUAGE: &str = ".menu select:has(option[value=fr])";
const BRIGHTNESS: &str = ".menu select:has(option[value=dark])";

#[test]
fn the_page_speaks_the_language_of_the_browser() {
    for (language, headline, new_game) in [
        ("en", "It is Red’s turn.", "New game"),
        ("fr-CA,fr", "À Rouge de jouer.", "Nouvelle partie"),
        ("es-MX,es", "Le toca a Rojo.", "Nueva partida"),
        ("de,fr", "À Rouge de jouer.", "Nouvelle partie"),
        ("de", "It is Red’s turn.", "New game"),
    ] {
        let screen = Screen::speaking(Device::Desktop, language);
        assert_eq!(screen.headline(), headline, "{language}");
        screen.control(new_game);
        let lang = screen.browser.find("html").attribute("lang");
        assert!(["en", "fr", "es"].contains(&lang.as_deref().unwrap_or_default()));
        check_quiet(&screen.browser, &screen.machiavel);
    }
}

#[test]
fn the_language_can_be_switched() {
    let screen = Screen::new(Device::Desktop);
    let lang = || screen.browser.find("html").attribute("lang").unwrap_or_default();
    screen.press("Menu");
    screen.pick(LANGUAGE, Key::Down, "fr");
    screen.wait_for_headline("À Rouge de jouer.");
    assert_eq!(lang(), "fr");
    assert!(screen.square("a1").name().starts_with("a1, Rouge, Chef"));
    screen.reload();
    assert_eq!(screen.headline(), "À Rouge de jouer.");
    assert_eq!(lang(), "fr");
    // The rules too.
    screen.press("Règles");
    screen.browser.wait_until("the rules", || screen.browser.address().contains("/rules/"));
    assert_eq!(screen.browser.find("#contents").text(), "Sommaire");
    screen.open("/play/vorassic");
    screen.press("Menu");
    screen.pick(LANGUAGE, Key::Down, "es");
    screen.wait_for_headline("Le toca a Amarillo.");
    assert_eq!(lang(), "es");
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn preferences_are_kept() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let background = || browser.find("body").style("background-color");
    let light = background();
    screen.press("Menu");
    screen.press("Sounds");
    screen.press("Confirm each turn");
    screen.pick(BRIGHTNESS, Key::Down, "dark");
    browser.wait_until("a dark page", || background() != light);
    let dark = background();
    screen.reload();
    assert_eq!(background(), dark);
    // Whatever the system says.
    browser.set_theme(Theme::Light);
    assert_eq!(background(), dark);
    screen.press("Menu");
    let checked = || {
        let boxes = browser.all(".menu input[type=checkbox]");
        boxes.iter().map(|it| it.is_selected()).collect::<Vec<_>>()
    };
    assert_eq!(checked(), [false, true, false]);
    assert_eq!(browser.find(BRIGHTNESS).value(), "dark");
    screen.press("Menu");

    // A turn waits to be confirmed now, and can still be taken back.
    screen.click("c2");
    screen.click("e4");
    screen.wait_for_detail("Play this turn?");
    assert_eq!(screen.turns(), [""; 0]);
    browser.press(Key::Escape);
    screen.wait_for_detail("2 of 2: ");
    screen.click("e4");
    screen.wait_for_detail("Play this turn?");
    screen.press("Finish the turn");
    browser.wait_until("the turn", || screen.turns() == ["c2-e4"]);

    // And as the system says again.
    screen.press("Menu");
    screen.pick(BRIGHTNESS, Key::Up, "system");
    browser.wait_until("a light page", || background() == light);
    browser.set_theme(Theme::Dark);
    browser.wait_until("a dark page", || background() == dark);
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn preferences_close_like_a_menu() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let is_open = || browser.find(".menu").is_shown();
    for close in [true, false] {
        assert!(!is_open());
        screen.press("Menu");
        browser.wait_until("the menu", is_open);
        if close {
            browser.press(Key::Escape);
        } else {
            screen.click("e6");
        }
        browser.wait_until("no menu", || !is_open());
    }
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn the_form_knows_how_each_rule_set_seats_two() {
    let screen = Screen::new(Device::Desktop);
    screen.press("New game");
    screen.pick(".sheet select:has(option[value='2'])", Key::Up, "2");
    let seating = screen.browser.find(".sheet select:has(option[value=two_by_two])");
    assert_eq!(seating.value(), "two_by_two");
    screen.pick(".sheet select:has(option[value=english])", Key::Down, "english");
    screen.browser.wait_until("neutral armies", || seating.value() == "neutral_fill");
    // Players go by their colors, and what nobody brought is told.
    screen.press("Start");
    let players = || screen.browser.find(".players").text();
    screen.browser.wait_until("two players", || players().contains("neutral"));
    assert!(screen.browser.find(".about").text().starts_with("Rule set: English"));
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn nothing_moves_for_people_who_want_less_motion() {
    let screen = Screen::new(Device::Desktop);
    // Sets less motion too.
    screen.browser.set_theme(Theme::Light);
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut play, "c2-e4");
    screen.click("e6");
    screen.wait_for_detail("DJ-5");
    assert_eq!(screen.browser.find("[data-square=e6] > rect").style("animation-name"), "none");
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn what_is_typed_into_the_form_stays() {
    let screen = Screen::new(Device::Desktop);
    screen.open("/play/vorassic");
    let browser = &screen.browser;
    screen.press("New game");
    let size = browser.find(".sheet input[type=number]");
    let seats = || browser.all(".sheet .seats select").len();
    browser.wait_until("the seats", || seats() == 2);
    browser.click(&size);
    browser.press_with(&[Key::Control], Key::Char('a'));
    // On the way this is no number, and in the end no size.
    browser.type_text("1e1");
    browser.wait_until("what was typed", || size.value() == "1e1");
    assert_eq!(seats(), 2);
    browser.press_with(&[Key::Control], Key::Char('a'));
    browser.type_text("99");
    browser.wait_until("what was typed", || size.value() == "99");
    assert_eq!(seats(), 2);
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn what_is_wrong_with_a_form_is_in_sight() {
    let screen = Screen::new(Device::Phone);
    let browser = &screen.browser;
    screen.open("/play/vorassic");
    screen.press("New game");
    let walls = browser.find(".sheet input[max='600']");
    browser.click(&walls);
    browser.press_with(&[Key::Control], Key::Char('a'));
    browser.type_text("600");
    screen.press("Start");
    let refusal = browser.find(".sheet .refusal");
    browser.wait_until("why not", || !refusal.text().is_empty());
    let (place, button) = (refusal.rect(), screen.control("Start").rect());
    assert!(place.y > 0.0 && place.y + place.height <= button.y, "{place:?} {button:?}");
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn letters_on_pieces_follow_the_language() {
    let screen = Screen::new(Device::Desktop);
    let letter = |square: &str| {
        let path = format!("[data-square='{square}'] .piece path:last-of-type");
        screen.browser.find(&path).attribute("d").unwrap()
    };
    let (red, blue) = (letter("a1"), letter("i1"));
    screen.press("Menu");
    screen.pick(LANGUAGE, Key::Down, "es");
    screen.wait_for_headline("Le toca a Rojo.");
    screen.browser.wait_until("another letter", || letter("i1") != blue);
    assert_eq!(letter("a1"), red, "R in every language");
}
