//! The first page.

use browser::{Device, Element, Key, Theme};
use catalog::{Play, Title};

use crate::check_quiet;
use crate::online::{check_quiet_but_lost, make_table, open_form};
use crate::screen::{Means, Screen};
use crate::server::Table;

#[test]
fn the_board_comes_first_on_a_phone() {
    let screen = Screen::new(Device::Phone);
    let (_, height) = screen.browser.screen();
    let board = screen.board().rect();
    assert!(board.y + board.height < height, "{board:?}");
    assert!(screen.browser.find(".prompt").rect().y < height);
    // Playable at once.
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Touch, &mut play, "c2-e4");
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn home_leads_to_everything() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let tiles = || browser.all(".tile").iter().map(Element::text).collect::<Vec<_>>();
    browser.wait_until("the games", || tiles().len() == 3);
    assert!(tiles()[0].contains("Four armies, one Labyrinth"), "{:?}", tiles());
    // A game of each kind: the last one is on the board, and the others can be gone on with.
    let mut djambi = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut djambi, "c2-e4");
    screen.go_to(Means::Mouse, Title::Bermudes);
    let mut bermudes = Play::start("bermudes@1").unwrap();
    screen.play(Means::Mouse, &mut bermudes, "G9xC5");
    screen.press("Machiavel");
    browser.wait_until("home", || !browser.all(".home").is_empty());
    assert_eq!(screen.board().name(), "Board of Bermudes");
    browser.wait_until("the other game", || tiles().contains(&"Djambi, turn 1".to_owned()));
    let kept = browser.all(".tile").into_iter().find(|it| it.text() == "Djambi, turn 1");
    browser.click(&kept.unwrap());
    browser.wait_until("its turns", || screen.turns() == ["c2-e4"]);

    // Bots and friends are a click away.
    screen.open("/");
    screen.press("Play a bot");
    browser.wait_until("the form", || !browser.all("dialog[open] .seats").is_empty());
    let seats = || browser.all(".seats select").iter().map(Element::value).collect::<Vec<_>>();
    assert_eq!(seats()[1], "level:2");
    assert_eq!(browser.address(), screen.machiavel.at("/play/djambi"));
    screen.open("/");
    screen.press("Friends here");
    browser.wait_until("the form", || !browser.all("dialog[open] .seats").is_empty());
    assert_eq!(seats()[1], "person");
    screen.open("/");
    screen.press("Learn");
    browser.wait_until("the lessons", || browser.address().ends_with("/learn"));
    screen.open("/");
    screen.press("Analyze");
    screen.wait_for_headline("Before the first turn");
    assert_eq!(browser.all(".tree .turn").len(), 1, "the game that was played");
    screen.open("/");
    screen.press("Invite a friend");
    browser.wait_until("the form", || !browser.all("dialog[open]").is_empty());
    assert!(screen.control("Private: only those with the link see it").is_selected());
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn own_tables_are_gone_on_with_from_home() {
    let mut screen = Screen::new(Device::Desktop);
    let said = |screen: &Screen, text: &str| {
        screen
            .browser
            .wait_until(text, || screen.browser.read(".home-more p").contains(&text.into()));
    };
    said(&screen, "You have no other game under way.");
    said(&screen, "Nobody else plays just now.");
    // A table that waits, and one at which a bot sits too.
    open_form(&screen, &screen.machiavel);
    make_table(&screen);
    open_form(&screen, &screen.machiavel);
    screen.pick(".sheet select:has(option[value=bermudes])", Key::Down, "bermudes");
    screen.pick(".seats label:nth-of-type(2) select", Key::Down, "level:1");
    screen.press("Create the table");
    screen.wait_for_headline("It is your turn.");
    let table = screen.browser.address();
    screen.open("/");
    let tiles = |screen: &Screen| screen.browser.read(".tiles:not(.game-tiles) .tile");
    let is_there = |screen: &Screen, place: usize, game: &str, state: &str| {
        screen.browser.wait_until(state, || {
            let tiles = tiles(screen);
            tiles.get(place).is_some_and(|it| it.starts_with(game) && it.ends_with(state))
        });
    };
    // Where one has to act comes first. Others see the running one only.
    is_there(&screen, 0, "Bermudes: guest-", "It is your turn.");
    is_there(&screen, 1, "Djambi: guest-", "The table waits for players");
    assert_eq!(tiles(&screen).len(), 2);
    said(&screen, "Nobody else plays just now.");
    for theme in [Theme::Light, Theme::Dark] {
        screen.browser.set_theme(theme);
        assert_eq!(screen.browser.barriers(), [""; 0], "{theme:?}");
    }
    // Without the server its games are missing, and that is said; the board can be played.
    screen.machiavel.stop();
    said(
        &screen,
        "The server does not answer, so its games are missing here. You can play on this board all the same.",
    );
    assert_eq!(tiles(&screen), [""; 0]);
    let mut djambi = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut djambi, "c2-e4");
    screen.machiavel.start_again();
    is_there(&screen, 0, "Bermudes: guest-", "It is your turn.");
    screen.browser.click(&screen.browser.find(".tiles:not(.game-tiles) .tile"));
    screen.wait_for_headline("It is your turn.");
    assert_eq!(screen.browser.address(), table);
    check_quiet_but_lost(&screen.browser, &screen.machiavel.at("/"));
}

#[test]
fn games_that_are_played_can_be_watched() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let table = Table::make(&screen.machiavel, "vorassic@1 size=5 mode=snake");
    table.turn("A1");
    browser.reload();
    let tile = browser.find(".tile[href^='/table/']");
    assert_eq!(tile.attribute("href"), Some(format!("/table/{}", table.id)));
    assert!(tile.text().starts_with("Vorassic: "), "{}", tile.text());
    browser.wait_until("whose turn it is", || {
        let text = browser.find(".tile[href^='/table/']").text();
        text.contains("Bot, level 1") && text.contains("turn.")
    });
    // With a small board, drawn by the server.
    let board = browser.find(".tile[href^='/table/'] img");
    assert!(board.attribute("src").unwrap().contains(&table.id));
    browser.wait_until("the picture", || board.rect().height > 50.0);
    for theme in [Theme::Light, Theme::Dark] {
        browser.set_theme(theme);
        assert_eq!(browser.barriers(), [""; 0], "{theme:?}");
    }
    check_quiet(browser, &screen.machiavel);
}
