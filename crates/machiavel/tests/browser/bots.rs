//! Games against bots, which think in the browser.

use std::fs;
use std::thread;
use std::time::Duration;

use browser::{Device, Key};
use catalog::{Play, Title};

use crate::proxy::Proxy;
use crate::screen::{Means, Screen, Sight, texts};
use crate::{check_quiet, machiavel};

/// Until Black is left with six pawns, and it is Black’s turn.
const BLACK_LOSES: &str = "G9xC5 B4-D6 G4-B4-D2-D7 B5-D3 D7-B5-D5-D2 A3xC5 D6-B4-D4 C1-E3 \
    C3-A3-C1-C3-E1-E4 A6xC4 D4-B4 A1-C3 H3xC8 A5-D5 C8-A6-A3-C1-A1-A3 A7xA4 G8xD5 B9xI2 B7-B9-D9";

/// Begins a game of Vorassic on the smallest board against a bot of level 2.
#[track_caller]
pub(crate) fn against_a_bot(device: Device) -> Screen {
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
    let results = ["You have won.", "You have lost.", "The game is a draw."];
    assert!(results.contains(&result.as_str()), "{result}");
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
fn a_bot_declines_a_draw_in_its_favor() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    // One pawn more, and Black has five: White, the bot, has all but won.
    let mut play = Play::start("bermudes@1").unwrap();
    for turn in BLACK_LOSES.split(' ') {
        play.turn(turn).unwrap();
    }
    let mut record = play.record();
    record.players[catalog::Player::ALL[0]] = "level:2".to_owned();
    let file = std::env::temp_dir().join(format!("machiavel-draw-{}.record", std::process::id()));
    fs::write(&file, record.to_string()).unwrap();
    browser.find("input[type=file]").choose_file(&file);
    browser.wait_until("the game of the file", || {
        browser.find(".players").text().contains("Bot, level 2")
    });
    screen.wait_for_headline("It is your turn.");
    screen.press("Draw");
    screen.press("Yes");
    browser
        .wait_until("the answer", || browser.find(".notice").text() == "White declines the draw.");
    assert_eq!(screen.headline(), "It is your turn.");
    fs::remove_file(&file).unwrap();
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn every_turn_of_the_bots_is_marked() {
    let screen = Screen::new(Device::Desktop);
    screen.press("Play bots");
    screen.press("Start");
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut play, "c2-e4");
    screen.wait_for_headline("It is your turn.");
    for turn in &screen.turns()[1..] {
        play.turn(turn).unwrap();
        for step in play.steps_at(play.moments() - 1) {
            let label = screen.square(&step.square.unwrap()).attribute("aria-label");
            assert!(label.unwrap_or_default().contains("last turn"), "{turn}");
        }
    }
    assert_eq!(play.moments(), 5);
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn a_bot_whose_page_was_left_troubles_nobody() {
    let screen = Screen::new(Device::Desktop);
    screen.press("Play bots");
    screen.press("Start");
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut play, "c2-e4");
    // The three bots play one after the other, each after a pause.
    let vorassic = &screen.browser.all("header nav a")[2];
    screen.browser.click(vorassic);
    screen.wait_for_headline("It is Yellow’s turn.");
    thread::sleep(Duration::from_secs(2));
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn a_hint_comes_while_the_game_is_judged() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut play, "c2-e4");
    screen.press("Evaluation");
    let judged = || browser.find(".judgment").text().contains("Expected: ");
    browser.wait_until("an evaluation", judged);
    // Asking leads back to the present, which is another position to judge.
    screen.press("To the start");
    screen.press("Hint");
    browser.wait_until("a hint", || browser.find(".notice").text().starts_with("A good turn: "));
    browser.wait_until("an evaluation of the present", judged);
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn bots_that_could_not_be_loaded_are_loaded_later() {
    let machiavel = machiavel();
    let proxy = Proxy::before(machiavel.address());
    let sight = Sight::new(Device::Desktop);
    let notice = || sight.browser.find(".notice").text();
    // Nothing is kept for times without a server.
    proxy.refuse(&["/sw.js", "/bot-"]);
    sight.browser.open(&proxy.at("/play/djambi"));
    sight.board();
    sight.press("Hint");
    let none = texts().say("page-no-bots", &[]);
    sight.browser.wait_until(&none, || notice() == none);
    proxy.refuse(&["/sw.js"]);
    sight.press("Hint");
    sight.browser.wait_until("a hint", || notice().starts_with("A good turn: "));
}

#[test]
fn hints_and_evaluations_come_on_request() {
    let screen = Screen::new(Device::Desktop);
    screen.press("Hint");
    screen.browser.wait_until("a hint", || {
        screen.browser.find(".notice").text().starts_with("A good turn: ")
    });
    assert!(!screen.browser.all(".hint path").is_empty(), "the hint is shown on the board");
    assert_eq!(screen.turns(), [""; 0], "and not played");
    // It is about this position only.
    let mut play = Play::start("djambi/french@1 players=4").unwrap();
    screen.play(Means::Mouse, &mut play, "c2-e4");
    assert_eq!(screen.browser.find(".notice").text(), "");
    assert!(screen.browser.all(".hint path").is_empty());
    screen.press("Evaluation");
    screen.browser.wait_until("an evaluation", || {
        screen.browser.find(".judgment").text().contains("Expected: ")
    });
    // The bot goes on thinking: all the numbers are read at once.
    let shares = screen.browser.find(".shares").text();
    let percents: Vec<u32> = shares
        .lines()
        .filter_map(|line| line.strip_suffix(" %"))
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    assert_eq!((percents.len(), percents.iter().sum::<u32>()), (4, 100), "{shares}");
    // In the end it is the result.
    for _ in 0..3 {
        screen.press("Resign");
        screen.press("Yes");
    }
    let result = screen.headline();
    assert!(result.ends_with(" has won."), "{result}");
    screen.browser.wait_until("the result", || {
        screen.browser.find(".judgment .expects:last-child").text() == result
    });
    assert!(screen.browser.find(".shares").text().contains("100 %"));
    check_quiet(&screen.browser, &screen.machiavel);
}
