//! Whole games, from the first page to the result.

use browser::{Device, Key};
use catalog::{Play, Title};

use crate::check_quiet;
use crate::screen::{Means, Screen};

/// Four players, three Chiefs killed, Yellow wins.
const DJAMBI: &str = "c2-e4 g1-e1 i7-i6 c9-d8 b1-d3 h3-f5 i6-g6 b9-e9 d3-f3 h1-g1 h7-h5 e9-e6 \
    b3-c2 i3-i5 g9-e7 e6-a2 e4-f4 g1-d4 h9-a9 c1-e3 i5-i3 a2-a1 i1-f1 f3-f1";

/// Black is left with five pawns.
const BERMUDES: &str = "G9xC5 B4-D6 G4-B4-D2-D7 B5-D3 D7-B5-D5-D2 A3xC5 D6-B4-D4 C1-E3 \
    C3-A3-C1-C3-E1-E4 A6xC4 D4-B4 A1-C3 H3xC8 A5-D5 C8-A6-A3-C1-A1-A3 A7xA4 G8xD5 B9xI2 B7-B9-D9 \
    A4-D7 D5-B7-B5-D5-D8";

#[track_caller]
fn check(means: Means, title: Title, mode: &str, turns: &[&str], headline: &str, why: &str) {
    let screen = Screen::new(if means == Means::Touch { Device::Phone } else { Device::Desktop });
    screen.go_to(means, title);
    let setup = match title {
        Title::Djambi => "djambi/french@1 players=4".to_owned(),
        Title::Bermudes => "bermudes@1".to_owned(),
        Title::Vorassic => {
            new_vorassic(&screen, means, mode);
            format!("vorassic@1 mode={mode} size=5")
        }
    };
    if means == Means::Keys {
        screen.tab_to_board();
    }
    let mut play = Play::start(&setup).unwrap();
    for turn in turns {
        screen.play(means, &mut play, turn);
    }
    // What is left is played as it comes.
    while let Some(turn) = play.some_turn() {
        screen.play(means, &mut play, &turn);
    }
    screen.wait_for_headline(headline);
    assert_eq!(screen.detail(), why);
    screen.check_board(&play);
    let places = play.places().unwrap();
    let firsts = screen.browser.all(".player").iter().filter(|it| is_first(&it.text())).count();
    assert_eq!(firsts, play.players().iter().filter(|it| places[*it] == Some(1)).count());
    check_quiet(&screen.browser, &screen.machiavel);
}

/// Whether a row of the table tells of a first place, alone or shared.
fn is_first(row: &str) -> bool {
    row.contains("1st") || row.contains("shares the game")
}

/// Begins a game on the smallest board.
#[track_caller]
fn new_vorassic(screen: &Screen, means: Means, mode: &str) {
    let browser = &screen.browser;
    match means {
        Means::Mouse | Means::Touch => screen.press("New game"),
        Means::Keys => {
            screen.tab_until(|focused| focused.name() == "New game");
            browser.press(Key::Enter);
        }
    }
    let size = browser.find(".sheet input[type=number]");
    match means {
        Means::Mouse | Means::Touch => browser.click(&size),
        Means::Keys => screen.tab_until(|focused| focused.name() == size.name()),
    }
    browser.press_with(&[Key::Control], Key::Char('a'));
    browser.type_text("5");
    browser.wait_until("the size", || size.value() == "5");
    if mode == "snake" {
        // The first field; its list opens only when asked to.
        browser.press_with(&[Key::Shift], Key::Tab);
        browser.press(Key::Up);
        browser.wait_until("the mode", || browser.find(".sheet select").value() == "snake");
    }
    match means {
        Means::Mouse | Means::Touch => screen.press("Start"),
        Means::Keys => {
            screen.tab_until(|focused| focused.name() == "Start");
            browser.press(Key::Enter);
        }
    }
    browser.wait_until("the small board", || browser.all("[role=gridcell]").len() == 25);
}

fn words(turns: &str) -> Vec<&str> {
    turns.split_whitespace().collect()
}

#[track_caller]
fn check_djambi(means: Means) {
    check(
        means,
        Title::Djambi,
        "",
        &words(DJAMBI),
        "Yellow has won.",
        "No more than one player still has a Chief.",
    );
}

#[track_caller]
fn check_bermudes(means: Means) {
    check(
        means,
        Title::Bermudes,
        "",
        &words(BERMUDES),
        "White has won.",
        "Black has fewer than 6 pawns.",
    );
}

/// Both capture the first square that they can, so the board is full at the end.
#[track_caller]
fn check_vorassic(means: Means, mode: &str, headline: &str) {
    check(means, Title::Vorassic, mode, &[], headline, "Nobody can capture any more.");
}

#[test]
fn djambi_by_mouse() {
    check_djambi(Means::Mouse);
}

#[test]
fn djambi_by_keyboard() {
    check_djambi(Means::Keys);
}

#[test]
fn djambi_by_touch() {
    check_djambi(Means::Touch);
}

#[test]
fn bermudes_by_mouse() {
    check_bermudes(Means::Mouse);
}

#[test]
fn bermudes_by_keyboard() {
    check_bermudes(Means::Keys);
}

#[test]
fn bermudes_by_touch() {
    check_bermudes(Means::Touch);
}

#[test]
fn vorassic_by_mouse() {
    check_vorassic(Means::Mouse, "octopus", "The game is a draw.");
}

#[test]
fn vorassic_by_keyboard() {
    check_vorassic(Means::Keys, "snake", "Red has won.");
}

#[test]
fn vorassic_by_touch() {
    check_vorassic(Means::Touch, "snake", "Red has won.");
}
