//! Games against bots, which think in the browser.

use browser::{Device, Key};
use catalog::{Play, Title};

use crate::check_quiet;
use crate::screen::{Means, Screen};

/// Begins a game of Vorassic on the smallest board against a bot of level 2.
#[track_caller]
fn against_a_bot(device: Device) -> Screen {
    let screen = Screen::new(device);
    screen.go_to(Means::Mouse, Title::Vorassic);
    screen.press("Play bots");
    let browser = &screen.browser;
    let size = browser.find(".sheet input[type=number]");
    browser.click(&size);
    browser.press_with(&[Key::Control], Key::Char('a'));
    browser.type_text("5");
    browser.wait_until("the size", || size.value() == "5");
    screen.press("Start");
    screen
        .browser
        .wait_until("a small board", || screen.browser.all("[role=gridcell]").len() == 25);
    screen
}

/// The game as the history tells it.
#[track_caller]
fn told(screen: &Screen) -> Play {
    let mut play = Play::start("vorassic@1 mode=octopus size=5").unwrap();
    for turn in screen.turns() {
        play.turn(&turn).unwrap();
    }
    play
}

#[test]
fn a_whole_game_against_a_bot() {
    let screen = against_a_bot(Device::Desktop);
    assert!(screen.browser.find(".players").text().contains("Bot, level 2"));
    loop {
        // The bot answers, unless the game is over or it has nothing to play.
        screen.browser.wait_until("a turn for a person", || {
            let play = told(&screen);
            play.to_act().is_none_or(|player| player.number() == 0)
        });
        let mut play = told(&screen);
        let Some(turn) = play.some_turn() else { break };
        screen.play(Means::Mouse, &mut play, &turn);
    }
    let result = screen.headline();
    assert!(result.contains("won") || result.contains("draw"), "{result}");
    // Back to the last choice of the person, and the bot answers again.
    let turns = screen.turns().len();
    screen.press("Take back");
    screen.browser.wait_until("turns taken back", || screen.turns().len() < turns);
    assert_eq!(told(&screen).to_act().map(catalog::Player::number), Some(0));
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn a_game_against_a_bot_goes_on_after_a_reload() {
    let screen = against_a_bot(Device::Phone);
    let mut play = told(&screen);
    let turn = play.some_turn().unwrap();
    screen.play(Means::Touch, &mut play, &turn);
    screen.reload();
    screen.browser.wait_until("the turn of the bot", || screen.turns().len() >= 2);
    assert!(screen.browser.find(".players").text().contains("Bot, level 2"));
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn hints_and_evaluations_come_on_request() {
    let screen = Screen::new(Device::Desktop);
    screen.press("Hint");
    screen.browser.wait_until("a hint", || {
        screen.browser.find(".notice").text().starts_with("A good turn: ")
    });
    assert!(!screen.browser.all(".pointed").is_empty(), "the hint is shown on the board");
    assert_eq!(screen.turns(), [""; 0], "and not played");
    screen.press("Evaluation");
    screen.browser.wait_until("an evaluation", || {
        screen.browser.find(".judgment").text().contains("Expected: ")
    });
    assert_eq!(screen.browser.all(".share").len(), 4);
    check_quiet(&screen.browser, &screen.machiavel);
}
