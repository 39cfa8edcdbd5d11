//! What one does at a table besides playing turns.

use std::fs;

use browser::{Device, Key};
use catalog::Play;

use crate::check_quiet;
use crate::screen::{Means, Screen};

const DJAMBI: &str = "djambi/french@1 players=4";

/// A position of Bermudes with thousands of turns.
const MANY: &str = "x1x3oox/1oxxxxoxo/o3x3o/oxxx3x1/1x1x1x1xx/xxxxxxxo1/1x3x1oo/xxxxxxx2/x4xoox o";

/// A game of Djambi with these turns, played with the mouse.
#[track_caller]
fn djambi(turns: &[&str]) -> (Screen, Play) {
    let screen = Screen::new(Device::Desktop);
    let mut play = Play::start(DJAMBI).unwrap();
    for turn in turns {
        screen.play(Means::Mouse, &mut play, turn);
    }
    (screen, play)
}

/// The squares that a screen reader calls chosen.
#[track_caller]
fn chosen(screen: &Screen) -> Vec<String> {
    let chosen = screen.browser.all("[role=gridcell][aria-selected=true]");
    chosen.iter().filter_map(|it| it.attribute("data-square")).collect()
}

#[track_caller]
fn wait_for_chosen(screen: &Screen, expected: &[&str]) {
    screen.browser.wait_until(&format!("{expected:?} chosen"), || chosen(screen) == expected);
}

#[test]
fn a_reload_keeps_the_game() {
    let (screen, mut play) = djambi(&["c2-e4", "g1-e1", "i7-i6"]);
    screen.reload();
    assert_eq!(screen.turns(), ["c2-e4", "g1-e1", "i7-i6"]);
    assert_eq!(screen.headline(), "It is Green’s turn.");
    screen.check_board(&play);
    screen.play(Means::Mouse, &mut play, "c9-d8");
    // Each game is kept for itself.
    screen.open("/play/bermudes");
    assert_eq!(screen.turns(), [""; 0]);
    screen.open("/play/djambi");
    assert_eq!(screen.turns().len(), 4);
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn turns_can_be_taken_back() {
    let (screen, mut play) = djambi(&["c2-e4", "g1-e1"]);
    screen.press("Take back");
    screen.wait_for_headline("It is Blue’s turn.");
    play.take_back();
    assert_eq!(screen.turns(), ["c2-e4"]);
    screen.check_board(&play);
    screen.press("Take back");
    screen.wait_for_headline("It is Red’s turn.");
    assert!(!screen.control("Take back").is_enabled());
    // Giving up is part of the history too.
    screen.press("Resign");
    screen.press("Yes");
    screen.wait_for_headline("It is Blue’s turn.");
    assert_eq!(screen.turns(), ["resigned"]);
    screen.press("Take back");
    screen.wait_for_headline("It is Red’s turn.");
    screen.press("Draw");
    screen.press("Yes");
    screen.wait_for_headline("The game is a draw.");
    assert_eq!(screen.detail(), "Everybody agreed on a draw.");
    assert!(!screen.control("Resign").is_enabled());
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn the_last_choice_can_be_taken_back() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let take = || {
        screen.click("c2");
        wait_for_chosen(&screen, &["c2"]);
        screen.wait_for_detail("2 of 2: Where does the Militant go?");
    };
    take();
    browser.press(Key::Escape);
    wait_for_chosen(&screen, &[]);
    take();
    browser.press(Key::Backspace);
    wait_for_chosen(&screen, &[]);
    take();
    browser.right_click(&screen.ground("e6"));
    wait_for_chosen(&screen, &[]);
    take();
    screen.press("One step back");
    wait_for_chosen(&screen, &[]);
    // The piece itself puts it down again, another one starts over.
    take();
    screen.click("c2");
    wait_for_chosen(&screen, &[]);
    take();
    screen.click("a3");
    wait_for_chosen(&screen, &["a3"]);
    screen.drag("b3", "b5");
    browser.wait_until("the dragged turn", || screen.turns() == ["b3-b5"]);
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn a_piece_that_was_clicked_can_be_dragged_then() {
    let screen = Screen::new(Device::Desktop);
    screen.click("c2");
    wait_for_chosen(&screen, &["c2"]);
    screen.drag("c2", "e4");
    screen.browser.wait_until("the dragged turn", || screen.turns() == ["c2-e4"]);
    assert!(!screen.detail().contains("DJ-"), "nothing was refused: {}", screen.detail());
}

#[test]
fn what_is_dragged_follows_the_pointer() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let (from, over) = (screen.ground("c2"), screen.ground("d3"));
    browser.drag_over(&from, &over, |browser| {
        let (held, square) = (browser.find(".held").rect(), over.rect());
        let ((x, y), (to_x, to_y)) = (held.center(), square.center());
        assert!((x - to_x).hypot(y - to_y) < square.width / 5.0, "{held:?} at {square:?}");
        // The square under it lights up, the one it came from fades.
        assert_ne!(browser.find("[data-square=d3] .cursor-line").style("stroke"), "none");
        assert_ne!(browser.find("[data-square=c2] .piece").style("opacity"), "1");
    });
    browser.wait_until("the dragged turn", || screen.turns() == ["c2-d3"]);
    assert_eq!(browser.find("[data-square=d3] .cursor-line").style("stroke"), "none");
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn a_game_is_not_replaced_without_a_question() {
    let (screen, mut play) = djambi(&["c2-e4"]);
    let browser = &screen.browser;
    let start = || {
        screen.press("New game");
        screen.press("Start");
        browser.find("dialog[open] .question");
    };
    start();
    screen.press("No");
    browser.wait_until("no sheet", || browser.all("dialog").is_empty());
    assert_eq!(screen.turns(), ["c2-e4"]);
    screen.play(Means::Mouse, &mut play, "g1-e1");
    // A file asks too.
    let file = std::env::temp_dir().join(format!("machiavel-new-{}.record", std::process::id()));
    fs::write(&file, Play::start(DJAMBI).unwrap().record().to_string()).unwrap();
    browser.find("input[type=file]").choose_file(&file);
    browser.find("dialog[open] .question");
    browser.press(Key::Escape);
    browser.wait_until("no sheet", || browser.all("dialog").is_empty());
    assert_eq!(screen.turns(), ["c2-e4", "g1-e1"]);
    start();
    screen.press("Yes");
    browser.wait_until("a new game", || screen.turns().is_empty());
    fs::remove_file(&file).unwrap();
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn two_tabs_show_one_game() {
    let (screen, mut play) = djambi(&["c2-e4"]);
    let first = screen.browser.tab();
    screen.browser.open_tab();
    screen.open("/");
    screen.play(Means::Mouse, &mut play, "g1-e1");
    screen.browser.go_to_tab(&first);
    screen.browser.wait_until("the turn of the other tab", || screen.turns().len() == 2);
    screen.play(Means::Mouse, &mut play, "i7-i6");
    screen.reload();
    assert_eq!(screen.turns(), ["c2-e4", "g1-e1", "i7-i6"]);
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn resigning_takes_more_than_a_double_click() {
    let (screen, _) = djambi(&[]);
    let button = screen.control("Resign");
    screen.browser.double_click(&button);
    screen.browser.find("dialog[open] .question");
    assert_eq!(screen.turns(), [""; 0]);
    screen.press("No");
    assert_eq!(screen.headline(), "It is Red’s turn.");
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn the_keyboard_visits_every_choice_and_stays_in_sight() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    screen.open("/play/vorassic");
    screen.new_vorassic("26");
    browser.wait_until("the focus on the board", || browser.focused().role() == "grid");
    // The keyboard is in the middle, behind all choices; they are visited all the same.
    let place = |name: &str| screen.square(name).attribute("id").unwrap();
    let at = || screen.board().attribute("aria-activedescendant").unwrap_or_default();
    for square in ["B0", "A1", "B1"] {
        let expected = place(square);
        browser.press(Key::Tab);
        browser.wait_until(square, || at() == expected);
    }
    browser.press(Key::Tab);
    browser.wait_until("the focus behind the board", || browser.focused().role() != "grid");

    for _ in 0..3 {
        screen.press("Larger");
    }
    screen.click("B1");
    browser.wait_until("a turn", || screen.turns() == ["B1"]);
    let frame = browser.find(".stage .scroll").rect();
    for (key, steps, square) in [(Key::Right, 30, "Z1"), (Key::Down, 30, "Z25")] {
        let page = browser.find("html").rect().y;
        browser.press_all(&vec![key; steps]);
        let expected = place(square);
        browser.wait_until(square, || at() == expected);
        let (x, y) = screen.square(square).rect().center();
        assert!((frame.x..frame.x + frame.width).contains(&x), "{square} at {x}");
        assert!((frame.y..frame.y + frame.height).contains(&y), "{square} at {y}");
        assert_eq!(browser.find("html").rect().y, page, "the page stays");
    }
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn nothing_lies_on_the_corners_of_a_large_board() {
    for device in [Device::Desktop, Device::Phone, Device::Landscape] {
        let screen = Screen::new(device);
        screen.open("/play/vorassic");
        screen.new_vorassic("26");
        // Red’s own corner: it can be pointed at, and is refused.
        for square in ["Z25", "Y25", "Y24", "A25", "Z0"] {
            screen.click(square);
            screen.wait_for_detail("VO-");
            screen.browser.wait_until(square, || {
                screen.square(square).attribute("class").unwrap_or_default().contains("shake")
            });
        }
        check_quiet(&screen.browser, &screen.machiavel);
    }
}

#[test]
fn the_prompt_is_always_on_the_screen() {
    for device in [Device::Desktop, Device::Phone, Device::Landscape] {
        let screen = Screen::new(device);
        let (_, height) = screen.browser.screen();
        let check = |what: &str| {
            for part in [".prompt", "[aria-label='Finish the turn']", "svg.board"] {
                let rect = screen.browser.find(part).rect();
                assert!(rect.y + rect.height <= height, "{device:?}, {what}: {part} at {rect:?}");
            }
        };
        screen.click("c2");
        screen.wait_for_detail("2 of 2: ");
        check("Djambi");
        screen.open("/play/vorassic");
        screen.new_vorassic("26");
        for _ in 0..3 {
            screen.press("Larger");
        }
        let rect = screen.browser.find(".prompt").rect();
        assert!(rect.y + rect.height <= height, "{device:?}, zoomed: {rect:?}");
        check_quiet(&screen.browser, &screen.machiavel);
    }
}

#[test]
fn a_forbidden_square_tells_the_rule() {
    let screen = Screen::new(Device::Desktop);
    let refused = |square: &str, clause: &str| {
        screen.click(square);
        screen.wait_for_detail(clause);
        let class = screen.square(square).attribute("class").unwrap();
        assert!(class.contains("shake"), "{square}: {class}");
    };
    refused("e6", "DJ-5: There is no piece on that square.");
    refused("i9", "DJ-5: You do not control that piece.");
    screen.click("c2");
    screen.wait_for_detail("Militant");
    refused("h8", "DJ-10: ");
    wait_for_chosen(&screen, &["c2"]);
    assert_eq!(screen.turns(), [""; 0]);
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn the_board_can_be_turned() {
    let (screen, mut play) = djambi(&[]);
    let corner = || {
        let (square, board) = (screen.square("a1").rect().center(), screen.board().rect().center());
        (square.0 > board.0, square.1 > board.1)
    };
    assert_eq!(corner(), (false, true));
    screen.press("Turn the board");
    screen.browser.wait_until("a1 at the top left", || corner() == (false, false));
    screen.play(Means::Mouse, &mut play, "c2-e4");
    screen.play(Means::Mouse, &mut play, "g1-e1");
    screen.browser.press(Key::Char('f'));
    screen.browser.wait_until("a1 at the top right", || corner() == (true, false));
    // Right is right on the screen, wherever that is on the board.
    screen.click("e6");
    screen.browser.press(Key::Right);
    let at = || play.view().squares[screen.cursor()].name.clone();
    screen.browser.wait_until("the keyboard on d6", || at() == "d6");
    // And to whoever acts, if wanted.
    screen.press("Menu");
    screen.press("Turn the board to whoever acts");
    screen.browser.wait_until("another corner", || corner() != (true, false));
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn the_history_can_be_walked() {
    let turns = ["c2-e4", "g1-e1", "i7-i6", "c9-d8"];
    let (screen, play) = djambi(&turns);
    let here = || screen.browser.find(".turns [aria-current=step]").text();
    let piece_at = |square: &str, piece: &str| {
        screen.browser.wait_until(&format!("{piece} on {square}"), || {
            let label = screen.square(square).attribute("aria-label");
            label.is_some_and(|label| label.contains(piece))
        });
    };
    assert_eq!(here(), "c9-d8");
    screen.press("One turn back");
    piece_at("c9", "Green, Militant");
    assert_eq!(here(), "i7-i6");
    assert_eq!(screen.headline(), "After turn 3 of 4");
    assert!(screen.detail().starts_with("You are looking at an earlier position."));
    // The past cannot be changed: a click leads back to the present.
    screen.click("d8");
    piece_at("d8", "Green, Militant");
    assert_eq!(screen.headline(), "It is Red’s turn.");
    screen.press("To the start");
    piece_at("c2", "Red, Militant");
    assert_eq!(screen.headline(), "Before the first turn");
    assert!(!screen.control("One turn back").is_enabled());
    screen.press("One turn on");
    piece_at("e4", "Red, Militant");
    screen.browser.click(&screen.browser.all(".turns button")[1]);
    piece_at("e1", "Blue, Militant");
    assert_eq!(here(), "g1-e1");
    screen.press("To the present");
    piece_at("d8", "Green, Militant");
    assert!(!screen.control("One turn on").is_enabled());
    screen.check_board(&play);
    assert_eq!(screen.turns(), turns);
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn games_are_saved_to_files_and_loaded_from_them() {
    let (screen, play) = djambi(&["c2-e4", "g1-e1"]);
    screen.press("Save");
    let file = screen.browser.wait_for("a file", || screen.browser.downloads().pop());
    let name = file.file_name().unwrap().to_string_lossy();
    assert!(name.starts_with("djambi-") && name.ends_with(".record"), "{name}");
    // A file has its name before the browser has written all of it.
    let record = screen.browser.wait_for("the whole file", || {
        record::read(&fs::read(&file).unwrap()).ok().map(|(record, _)| record)
    });
    assert_eq!(Play::from_record(&record).unwrap().position(), play.position());

    screen.press("Take back");
    screen.press("Take back");
    screen.wait_for_headline("It is Red’s turn.");
    screen.browser.find("input[type=file]").choose_file(&file);
    screen.browser.wait_until("the game of the file", || screen.turns() == ["c2-e4", "g1-e1"]);
    screen.check_board(&play);

    // A file that is no game changes nothing.
    fs::write(&file, "This is a letter.\n").unwrap();
    screen.browser.find("input[type=file]").choose_file(&file);
    screen.browser.wait_until("what is wrong", || {
        screen.browser.find(".notice").text().starts_with("This file cannot be read as a game: ")
    });
    assert_eq!(screen.turns(), ["c2-e4", "g1-e1"]);
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn a_file_of_another_game_leads_to_that_game() {
    let (screen, _) = djambi(&["c2-e4"]);
    let mut other = Play::start("bermudes@1").unwrap();
    other.turn("G9xC5").unwrap();
    let file = std::env::temp_dir().join(format!("machiavel-other-{}.record", std::process::id()));
    fs::write(&file, other.record().to_string()).unwrap();
    screen.browser.find("input[type=file]").choose_file(&file);
    screen.browser.wait_until("Bermudes", || screen.board().name() == "Board of Bermudes");
    assert_eq!(screen.turns(), ["G9xC5"]);
    assert_eq!(screen.browser.address(), screen.machiavel.at("/play/bermudes"));
    // The game of Djambi is still there.
    screen.open("/play/djambi");
    assert_eq!(screen.turns(), ["c2-e4"]);
    fs::remove_file(&file).unwrap();
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn turns_can_be_typed() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    screen.tab_to_board();
    browser.press(Key::Char('/'));
    browser.find(".typed input");
    browser.wait_until("the focus in the box", || browser.focused().name() == "Type a turn");
    browser.type_text("c2-h9");
    browser.press(Key::Enter);
    browser.wait_until("a refusal", || browser.find(".typed .refusal").text().contains("DJ-"));
    browser.press_with(&[Key::Control], Key::Char('a'));
    browser.type_text("c2-e4");
    browser.press(Key::Enter);
    browser.wait_until("the typed turn", || screen.turns() == ["c2-e4"]);
    // The keys are the board's again.
    browser.wait_until("the focus on the board", || browser.focused().role() == "grid");
    browser.press(Key::Char('/'));
    browser.find(".typed input");
    browser.press(Key::Escape);
    browser.wait_until("no box", || browser.all(".typed").is_empty());
    browser.wait_until("the focus on the board", || browser.focused().role() == "grid");
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn a_typed_turn_needs_no_capitals_and_is_completed() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let offers = || {
        let offers = browser.all("#turns option");
        offers.iter().filter_map(|it| it.attribute("value")).collect::<Vec<_>>()
    };
    screen.open("/play/vorassic");
    screen.tab_to_board();
    browser.press(Key::Char('/'));
    browser.find(".typed input");
    browser.wait_until("every turn", || offers() == ["A1", "B0", "B1"]);
    browser.type_text("b");
    browser.wait_until("what begins so", || offers() == ["B0", "B1"]);
    browser.type_text("1 ");
    browser.press(Key::Enter);
    browser.wait_until("the typed turn", || screen.turns() == ["B1"]);

    // Where there are more turns than could be listed, pawns are offered to begin with.
    let play = Play::from_position("bermudes@1", MANY).unwrap();
    assert!(play.legal_turns(2_000).is_err());
    let pawns: Vec<String> = play.choices().into_iter().filter_map(|it| it.square).collect();
    let position = MANY.replace('/', "%2F").replace(' ', "%20");
    screen.open(&format!("/analyze?setup=bermudes@1&position={position}"));
    screen.tab_to_board();
    browser.press(Key::Char('/'));
    browser.find(".typed input");
    browser.wait_until("pawns", || offers() == pawns);
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn letters_jump_between_own_pieces_and_keys_are_explained() {
    let (screen, play) = djambi(&[]);
    let browser = &screen.browser;
    screen.tab_to_board();
    let at = |square: &str| {
        browser.wait_until(&format!("the keyboard on {square}"), || {
            play.view().squares[screen.cursor()].name == square
        });
    };
    for (letter, square) in [('c', "a1"), ('a', "b1"), ('r', "b2"), ('d', "a2"), ('n', "c3")] {
        browser.press(Key::Char(letter));
        at(square);
    }
    browser.press(Key::Char('?'));
    browser.wait_until("the keys", || browser.all("dialog[open] kbd").len() > 5);
    // Tab stays in the sheet.
    for _ in 0..3 {
        browser.press(Key::Tab);
        assert_ne!(browser.focused().role(), "grid");
    }
    browser.press(Key::Escape);
    browser.wait_until("no sheet", || browser.all("dialog").is_empty());
    browser.wait_until("the focus on the board", || browser.focused().role() == "grid");
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn after_a_kill_the_corpse_waits_to_be_put_down() {
    let (screen, mut play) = djambi(&[
        "a3-c5", "g1-e3", "g9-e7", "c9-e9", "c2-d1", "g2-e2", "g8-f7", "b9-c9", "c1-c2", "h3-g2",
        "i7-i5",
    ]);
    let browser = &screen.browser;
    screen.click("a7");
    screen.click("c5");
    screen.wait_for_detail("3 of 3: Where do you put the corpse of Red’s Militant?");
    // It hangs on the pointer, in the middle.
    browser.hover(&screen.ground("e6"));
    browser.wait_until("the corpse on e6", || {
        let (held, square) = (browser.find(".held").rect(), screen.ground("e6").rect());
        let ((x, y), (to_x, to_y)) = (held.center(), square.center());
        held.width > 0.0 && (x - to_x).hypot(y - to_y) < square.width / 5.0
    });
    browser.press(Key::Escape);
    screen.wait_for_detail("2. ");
    browser.press(Key::Escape);
    screen.play(Means::Mouse, &mut play, "a7-c5@i6");
    screen.check_board(&play);
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn a_large_board_zooms_and_pans_under_fingers() {
    let screen = Screen::new(Device::Phone);
    let browser = &screen.browser;
    screen.open("/play/vorassic");
    screen.new_vorassic("26");
    let side = || screen.square("B1").rect().width;
    let before = side();
    assert!(!browser.find("[data-square=B1] .square-name").is_shown());
    for _ in 0..3 {
        screen.press("Larger");
    }
    browser.wait_until("larger squares", || side() > 2.0 * before);
    // Coordinates may be out of sight now, so squares tell their names.
    assert!(browser.find("[data-square=B1] .square-name").is_shown());
    assert!(side() >= 24.0, "{}", side());
    let corner = screen.square("A0").rect().x;
    let (from, to) = (screen.ground("F5"), screen.ground("B2"));
    browser.drag(&from, &to);
    browser
        .wait_until("another part of the board", || screen.square("A0").rect().x < corner - 10.0);
    assert_eq!(screen.turns(), [""; 0], "a finger that pans plays nothing");
    browser.drag(&to, &from);
    browser.wait_until("the corner", || screen.square("A0").rect().x > 0.0);
    screen.click("B1");
    browser.wait_until("a turn", || screen.turns() == ["B1"]);
    check_quiet(browser, &screen.machiavel);
}
