//! Lessons, games that are looked back at, positions that are set up.

use std::fs;
use std::path::PathBuf;

use browser::{Browser, Device, Element, Key, Theme};
use catalog::{Lesson, Play, Role, Title, Verdict};
use lang::{Language, Texts};
use record::{Event, Record};

use crate::check_quiet;
use crate::screen::{Means, Screen};
use crate::server::Table;

/// A small game with a variation, as somebody could have mailed it.
const MAILED: &str = r#"[Game "vorassic"]
[Rules "vorassic@1"]
[Setup "size=5 mode=octopus"]
[Player0 "Ada"]
[Player1 "Blaise"]

1. A1 {Straight on.} (1. B0 2. D4) 2. D4 3. B2 *
"#;

/// A file with a text, for this test only.
fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("machiavel-{name}-{}", std::process::id()));
    fs::write(&path, text).unwrap();
    path
}

/// What the page says in English, lessons included.
fn texts() -> Texts {
    Texts::for_terminals(Language::English)
}

/// The turns of the tree as they stand there.
#[track_caller]
fn tree(browser: &Browser) -> Vec<String> {
    browser.all(".tree .turn").iter().map(Element::text).collect()
}

#[track_caller]
fn wait_for_tree(browser: &Browser, expected: &[&str]) {
    browser.wait_until(&format!("{expected:?}"), || tree(browser) == expected);
}

/// The last file that was saved under a name with this ending, once all of it is there.
#[track_caller]
fn saved(browser: &Browser, ending: &str) -> String {
    browser.wait_for(&format!("a file .{ending}"), || {
        let files = browser.downloads();
        let file = files.iter().find(|it| it.extension().is_some_and(|it| it == ending))?;
        let text = fs::read_to_string(file).ok().filter(|text| text.ends_with('\n'))?;
        fs::remove_file(file).ok().map(|()| text)
    })
}

/// Clicks a turn of a lesson together.
#[track_caller]
fn click_turn(screen: &Screen, play: &Play, turn: &str) {
    let mut after = play.clone();
    after.turn(turn).unwrap();
    let mut draft = play.clone();
    for step in after.steps_at(after.moments() - 1) {
        if draft.chosen().contains(&step) && step.role != Role::Stop {
            continue;
        }
        match &step.square {
            Some(square) => {
                screen.click(square);
                draft.click(square).unwrap();
            }
            None => {
                screen.press("Finish the turn");
                assert!(draft.stop());
            }
        }
        draft.take_forced();
        if draft.drafted().is_some() {
            return;
        }
    }
}

#[test]
fn lessons_are_played_to_their_end() {
    let screen = Screen::new(Device::Phone);
    let browser = &screen.browser;
    browser.open(&screen.machiavel.at("/learn"));
    let notes = || browser.all(".course .notes").iter().map(Element::text).collect::<Vec<_>>();
    browser.wait_until("the courses", || notes().len() == 3);
    assert_eq!(notes()[2], "0 of 5 lessons done");
    browser.click(&browser.find("a[href='/learn/vorassic']"));
    let texts = texts();
    let lessons = Lesson::all(Title::Vorassic);
    for (index, lesson) in lessons.iter().enumerate() {
        let name = texts.say(&lesson.key(), &[]);
        let number = format!("Lesson {} of {}: {name}", index + 1, lessons.len());
        screen.wait_for_headline(&number);
        assert_eq!(browser.find(".lesson p").text(), texts.say(&lesson.task_key(), &[]));
        if index == 0 {
            // A typical mistake, then a hint, then once more from the beginning.
            screen.click("C2");
            let wrong = texts.say("lesson-vorassic-snake-diagonal", &[]);
            browser.wait_until("the mistake", || browser.find(".remark").text() == wrong);
            screen.press("Hint");
            let hint = format!("Look at these squares: {}", lesson.hint().join(" "));
            browser.wait_until("the hint", || browser.find(".remark").text() == hint);
            assert!(!browser.all(".board .hint path").is_empty());
            screen.press("Again");
            browser.wait_until("no hint", || browser.all(".remark").is_empty());
        }
        let play = lesson.play();
        let turns = play.legal_turns(1_000).unwrap();
        let turn = turns.iter().find(|turn| lesson.judge(turn) == Verdict::Solved).unwrap();
        click_turn(&screen, &play, turn);
        screen.wait_for_detail("Well done!");
        let done = texts.say(&lesson.done_key(), &[]);
        assert!(browser.find(".remark").text().starts_with(&done));
        if index + 1 < lessons.len() {
            screen.press("Next lesson");
        }
    }
    assert_eq!(browser.find(".primary[href]").text(), "Play a game");
    let all = texts.say("lesson-all-done", &[("game", "Vorassic")]);
    assert!(browser.find(".remark").text().ends_with(&all));
    screen.press("Lessons of all games");
    browser
        .wait_until("all of them", || notes().get(2).is_some_and(|it| it == "5 of 5 lessons done"));
    browser.reload();
    browser.wait_until("still all of them", || {
        notes().get(2).is_some_and(|it| it == "5 of 5 lessons done")
    });
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn a_lesson_of_several_choices() {
    let screen = Screen::new(Device::Desktop);
    screen.open("/learn/djambi");
    screen.wait_for_headline("Lesson 1 of 10: The Militant");
    // Not the task, but legal; then forbidden, and explained by the lesson; then right.
    screen.click("a1");
    screen.click("a2");
    let remark = || screen.browser.find(".remark").text();
    screen.browser.wait_until("beside", || remark() == texts().say("lesson-beside", &[]));
    screen.click("d3");
    screen.click("f3");
    let chief = texts().say("lesson-djambi-militant-chief", &[]);
    screen.browser.wait_until("the Chief", || remark() == chief);
    screen.click("d5");
    screen.wait_for_detail("Where do you put the corpse");
    screen.click("a5");
    screen.wait_for_detail("Well done!");
    assert!(screen.square("a5").name().contains("Corpse"));
    // By the keys too, from the next one on.
    screen.press("Next lesson");
    screen.wait_for_headline("Lesson 2 of 10: The Chief and power");
    let browser = &screen.browser;
    screen.tab_to_board();
    browser.press(Key::Char('?'));
    browser.wait_until("the keys", || browser.all("dialog[open] kbd").len() > 5);
    browser.press(Key::Escape);
    browser.wait_until("no sheet", || browser.all("dialog").is_empty());
    browser.wait_until("the focus on the board", || browser.focused().role() == "grid");
    browser.press(Key::Char('/'));
    browser.find(".typed input");
    let lesson = &Lesson::all(Title::Djambi)[1];
    let turns = lesson.play().legal_turns(1_000).unwrap();
    let beside = turns.iter().find(|turn| lesson.judge(turn) == Verdict::Beside).unwrap();
    browser.type_text(beside);
    browser.press(Key::Enter);
    browser.wait_until("beside", || remark() == texts().say("lesson-beside", &[]));
    browser.wait_until("the focus on the board", || browser.focused().role() == "grid");
    screen.browser.press(Key::Char('c'));
    screen.browser.press(Key::Enter);
    screen.browser.press_all(&[Key::Up, Key::Up, Key::Up, Key::Right, Key::Right, Key::Right]);
    screen.browser.press(Key::Enter);
    screen.wait_for_detail("Well done!");
    let rule = screen.control("The rule behind it").attribute("href").unwrap();
    assert_eq!(rule, "/rules/djambi?lang=en&rules=french#DJ-40");
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn a_game_is_imported_varied_commented_and_exported() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    screen.open("/analyze");
    screen.press("Import a game");
    let (letter, mailed) = (file("letter", "This is a letter.\n"), file("mailed", MAILED));
    browser.find("input[type=file]").choose_file(&letter);
    browser.wait_until("a refusal", || {
        let told = browser.all(".exchange [role=alert]");
        told.iter().any(|it| it.text().ends_with("line 1: This is no saved game."))
    });
    browser.find("input[type=file]").choose_file(&mailed);
    let main = ["1. A1", "1. B0", "2. D4", "2. D4", "3. B2"];
    wait_for_tree(browser, &main);
    assert!(browser.find(".standings").text().contains("Yellow · Ada"));
    assert_eq!(browser.find(".tree .comment").text(), "Straight on.");

    // Through the game by keys, by the slider and by the list.
    screen.wait_for_headline("Before the first turn");
    browser.click(&browser.find(".tree .turn"));
    screen.wait_for_headline("After turn 1 of 3");
    browser.press(Key::Right);
    screen.wait_for_headline("After turn 2 of 3");
    browser.press(Key::Home);
    screen.wait_for_headline("Before the first turn");
    browser.press(Key::Right);
    browser.press(Key::Down);
    screen.wait_for_headline("After turn 1 of 2 · variation 1 of 1");
    browser.press(Key::Up);
    // The keys are explained here too, and lead nowhere meanwhile.
    screen.tab_to_board();
    browser.press(Key::Char('?'));
    browser.wait_until("the keys", || browser.all("dialog[open] kbd").len() > 5);
    browser.press(Key::Right);
    screen.wait_for_headline("After turn 1 of 3");
    browser.press(Key::Escape);
    browser.wait_until("no sheet", || browser.all("dialog").is_empty());
    let slider = browser.find("input[type=range]");
    browser.click(&slider);
    browser.press(Key::End);
    screen.wait_for_headline("After turn 3 of 3");

    // Another turn is a variation; it gets a comment, and becomes what was played.
    browser.click(&browser.all(".tree .turn")[0]);
    screen.wait_for_headline("After turn 1 of 3");
    screen.click("E3");
    screen.wait_for_headline("After turn 2 of 2 · variation 1 of 1");
    let comment = browser.find(".notes-card textarea");
    browser.click(&comment);
    browser.type_text("Why not {this}?");
    browser.wait_until("the comment", || {
        browser.all(".tree .comment").iter().any(|it| it.text() == "Why not {this}?")
    });
    // Another turn has another comment, and this one is there again.
    browser.click(&browser.all(".tree .turn")[0]);
    browser.wait_until("the first comment", || comment.value() == "Straight on.");
    browser.click(&browser.all(".tree .turn")[4]);
    browser.wait_until("the second comment", || comment.value() == "Why not {this}?");
    screen.press("Make it the line played");
    screen.wait_for_headline("After turn 2 of 2");
    wait_for_tree(browser, &["1. A1", "1. B0", "2. D4", "2. E3", "2. D4", "3. B2"]);
    screen.press("Delete from here on");
    wait_for_tree(browser, &["1. A1", "1. B0", "2. D4", "2. D4", "3. B2"]);
    screen.press("Undo");
    wait_for_tree(browser, &["1. A1", "1. B0", "2. D4", "2. E3", "2. D4", "3. B2"]);

    // What is saved tells all of it, and so does what is pasted.
    screen.press("Save the record");
    let text = saved(browser, "record");
    let (record, warning): (Record, _) = record::read(text.as_bytes()).unwrap();
    assert_eq!(warning, None);
    let turn = |text: &str| Event::Turn(text.to_owned());
    assert_eq!(record.line[1].event, turn("E3"));
    assert_eq!(record.line[1].comment.as_deref(), Some("Why not {this}?"));
    assert_eq!(record.line[1].variations[0][0].event, turn("D4"));
    screen.press("Picture (SVG)");
    assert!(saved(browser, "svg").starts_with("<svg"));
    browser.reload();
    wait_for_tree(browser, &["1. A1", "1. B0", "2. D4", "2. E3", "2. D4", "3. B2"]);
    let comment = browser.find(".notes-card textarea");
    let first = || browser.click(&browser.all(".tree .turn")[0]);
    first();
    browser.wait_until("the first comment", || comment.value() == "Straight on.");
    screen.press("Import a game");
    let pasted = browser.find(".import textarea");
    browser.click(&pasted);
    browser.type_text("[Game \"vorassic\"] [Rules \"vorassic@1\"] [Setup \"size=5\"] 1. B0 *");
    screen.press("Read the text");
    wait_for_tree(browser, &["1. B0"]);
    first();
    browser.wait_until("no comment", || comment.value().is_empty());
    screen.press("Undo");
    wait_for_tree(browser, &["1. A1", "1. B0", "2. D4", "2. E3", "2. D4", "3. B2"]);
    // What is undone brings its own comment back, though one looks at the same place.
    browser.wait_until("the first comment", || comment.value() == "Straight on.");

    // On from here against a bot.
    browser.click(&browser.all(".tree .turn")[3]);
    screen.wait_for_headline("After turn 2 of 2");
    screen.press("Play on from here");
    browser.wait_until("the game", || browser.address().ends_with("/play/vorassic"));
    browser.wait_until("its turns", || screen.turns() == ["A1", "E3"]);
    assert!(browser.find(".players").text().contains("Bot, level 2"));
    for path in [letter, mailed] {
        fs::remove_file(path).unwrap();
    }
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn a_bot_looks_at_every_turn() {
    let screen = Screen::new(Device::Phone);
    let browser = &screen.browser;
    let mut play = Play::start("vorassic@1 size=5 mode=snake").unwrap();
    // Straight into a dead end.
    for turn in ["B0", "D4", "C0", "C4", "D0", "B4"] {
        play.turn(turn).unwrap();
    }
    let path = file("analysis", &play.record().to_string());
    screen.open("/analyze");
    screen.press("Import a game");
    browser.find("input[type=file]").choose_file(&path);
    browser.wait_until("the game", || tree(browser).len() == 6);
    screen.press("Analyze every turn");
    let state = || browser.find(".analysis .expects").text();
    browser.wait_until("all of them", || state() == "7 of 7 positions looked at");
    // A column for each position in the color of each player, and the best turn on the board.
    let areas = browser.all(".graph .area");
    assert_eq!(areas.len(), 2);
    let columns = |area: &Element<'_>| area.attribute("d").unwrap_or_default().matches('M').count();
    assert_eq!(areas.iter().map(columns).collect::<Vec<_>>(), [7, 7]);
    browser.wait_until("an arrow or a ring", || !browser.all(".board .hint path").is_empty());
    assert!(browser.find(".standings").text().contains('%'));
    // There is nothing left to stop.
    screen.control("Analyze every turn");
    // A click in the graph goes there.
    browser.click(&browser.find(".graph"));
    screen.wait_for_headline("After turn 3 of 6");
    fs::remove_file(path).unwrap();
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn who_ran_out_of_time_has_not_resigned() {
    let screen = Screen::new(Device::Desktop);
    let mut play = Play::start("vorassic@1 size=5 mode=snake").unwrap();
    play.turn("B0").unwrap();
    assert!(play.flag(play.to_act().unwrap()));
    let path = file("flag", &play.record().to_string());
    screen.open("/play/vorassic");
    screen.browser.find("input[type=file]").choose_file(&path);
    screen.browser.wait_until("the end", || screen.turns() == ["B0", "time out"]);
    fs::remove_file(path).unwrap();
    check_quiet(&screen.browser, &screen.machiavel);
}

#[test]
fn a_game_of_the_server_is_looked_at() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    let table = Table::make(&screen.machiavel, "vorassic@1 size=5 mode=octopus");
    table.turn("A1");
    screen.open(&format!("/game/{}", table.id));
    browser.wait_until("its turns", || tree(browser).first().is_some_and(|it| it == "1. A1"));
    let link = browser.all(".copied input").iter().map(Element::value).collect::<Vec<_>>();
    assert!(link.contains(&screen.machiavel.at(&format!("/game/{}", table.id))), "{link:?}");
    for kind in ["png", "gif"] {
        let link = browser.find(&format!(".exchange a[href*='kind={kind}']"));
        assert!(link.attribute("href").unwrap().contains(&table.id));
    }
    // Notes are kept in the browser.
    screen.click("B0");
    browser.wait_until("a variation", || tree(browser).contains(&"1. B0".to_owned()));
    screen.reload();
    browser.wait_until("still there", || tree(browser).contains(&"1. B0".to_owned()));
    check_quiet(browser, &screen.machiavel);
    browser.open(&screen.machiavel.at("/game/nosuchgame"));
    browser.wait_until("that there is none", || {
        browser.all("[role=status]").iter().any(|it| it.text().starts_with("There is no such game"))
    });
    // And where to go instead.
    browser.click(&browser.named("main a", "Analysis"));
    screen.wait_for_headline("Before the first turn");
}

#[test]
fn a_position_is_set_up_and_played() {
    let screen = Screen::new(Device::Desktop);
    let browser = &screen.browser;
    // Without a game it is that of Djambi.
    screen.open("/editor");
    let status = || browser.find(".remark").text();
    browser.wait_until("the start", || status() == "This position can be played. Red acts.");
    screen.press("An empty board");
    let put = |tool: &str, square: &str| {
        browser.click(&browser.find(&format!(".tool input[aria-label='{tool}']")));
        screen.click(square);
    };
    for (tool, square) in [
        ("Red, Chief", "a1"),
        ("Red, Militant", "d3"),
        ("Blue, Chief", "i1"),
        ("Yellow, Chief", "i9"),
        ("Green, Chief", "a9"),
        ("Green, Reporter", "d5"),
        ("Corpse", "f6"),
        ("Blue, Assassin", "h2"),
    ] {
        put(tool, square);
    }
    // The same once more takes it away.
    screen.click("h2");
    let text = || browser.find(".code-field textarea").value();
    let position = "GC7YC/9/9/5x3/3GR5/9/3RM5/9/RC7BC 0 0123 0 - 0123";
    browser.wait_until("the text", || text() == position);
    put("Red, Assassin", "e5");
    browser.wait_until("the Labyrinth", || {
        status() == "DJ-61: RA stands in the Labyrinth, where only a Chief can stay."
    });
    assert!(!screen.control("Play it").is_enabled());
    screen.click("e5");
    browser.wait_until("the text again", || text() == position);

    // By the text, which need not be one while it is typed.
    let field = browser.find(".code-field textarea");
    browser.click(&field);
    browser.press_with(&[Key::Control], Key::Char('a'));
    browser.type_text("GC7YC/9/9");
    browser.wait_until("too short", || status().contains("four to six fields"));
    browser.press_with(&[Key::Control], Key::Char('a'));
    browser.type_text(&position.replace(" 0 0123 0 ", " 3 0123 3 "));
    browser.wait_until("Green", || status() == "This position can be played. Green acts.");
    screen.press("Play it");
    screen.wait_for_headline("It is Green’s turn.");
    assert!(browser.address().ends_with("/play/djambi"));
    let play =
        Play::from_position("djambi/french@1", &position.replace(" 0 0123 0 ", " 3 0123 3 "));
    screen.check_board(play.as_ref().unwrap());
    // What is played there is not given up without a question.
    let mut play = play.unwrap();
    let turn = play.some_turn().unwrap();
    screen.play(Means::Mouse, &mut play, &turn);
    screen.open("/editor/djambi");
    screen.press("Play it");
    browser.find("dialog[open]");
    screen.press("No");
    browser.wait_until("no question", || browser.all("dialog").is_empty());
    screen.press("Play it");
    screen.press("Yes");
    screen.wait_for_headline("It is Red’s turn.");
    check_quiet(browser, &screen.machiavel);
}

#[test]
fn positions_of_the_other_games_are_set_up() {
    let screen = Screen::new(Device::Phone);
    let browser = &screen.browser;
    let text = || browser.find(".code-field textarea").value();
    screen.open("/editor/vorassic");
    browser.click(&browser.find(".tool input[aria-label='Wall']"));
    screen.click("C2");
    browser.click(&browser.find(".tool input[aria-label='Value 9']"));
    screen.click("D2");
    browser.click(&browser.find(".tool input[aria-label='Yellow, Last captured square']"));
    screen.click("B1");
    browser.wait_until("the text", || text().contains("/23#9"));
    assert!(text().contains(" j1"), "{}", text());
    screen.press("Analyze it");
    screen.wait_for_headline("Before the first turn");
    assert_eq!(browser.address(), screen.machiavel.at("/analyze"));
    assert!(screen.square("B1").name().contains("Last captured square"));

    screen.open("/editor/bermudes");
    screen.press("An empty board");
    browser.click(&browser.find(".tool input[aria-label='Black, Pawn']"));
    screen.click("A1");
    browser.wait_until("the text", || text().starts_with("x8/9/"));
    // White has no pawn left, so the game is over here.
    let status = || browser.find(".remark").text();
    browser.wait_until("the end", || status().starts_with("In this position the game is over."));
    check_quiet(browser, &screen.machiavel);
}

#[track_caller]
fn check(screen: &Screen, what: &str) {
    assert_eq!(screen.browser.barriers(), [""; 0], "{what} at {}", screen.browser.address());
}

#[track_caller]
fn check_pages(device: Device, theme: Theme) {
    let screen = Screen::new(device);
    let browser = &screen.browser;
    browser.set_theme(theme);
    browser.open(&screen.machiavel.at("/learn"));
    browser.find(".course");
    check(&screen, "the courses");
    screen.open("/learn/djambi");
    screen.click("d3");
    screen.click("f3");
    browser.find(".remark.wrong");
    check(&screen, "a mistake");
    screen.press("Hint");
    browser.wait_until("a hint", || browser.all(".remark.wrong").is_empty());
    check(&screen, "a hint");
    let path = file(&format!("pages-{device:?}-{theme:?}"), MAILED);
    screen.open("/analyze");
    screen.press("Import a game");
    browser.find("input[type=file]").choose_file(&path);
    browser.wait_until("the game", || tree(browser).len() == 5);
    browser.click(&browser.all(".tree .turn")[1]);
    screen.press("Analyze every turn");
    let state = || browser.find(".analysis .expects").text();
    browser.wait_until("all of them", || state() == "3 of 3 positions looked at");
    check(&screen, "an analysis");
    for title in Title::ALL {
        screen.open(&format!("/editor/{}", title.name()));
        check(&screen, "the editor");
        screen.open(&format!("/learn/{}", title.name()));
        check(&screen, "a first lesson");
    }
    screen.open("/editor/djambi");
    screen.press("Who commands which army, and the order");
    check(&screen, "everything of the editor");
    let table = Table::make(&screen.machiavel, "vorassic@1 size=5 mode=octopus");
    table.turn("A1");
    screen.open(&format!("/game/{}", table.id));
    check(&screen, "a game of the server");
    fs::remove_file(path).unwrap();
    check_quiet(browser, &screen.machiavel);
    browser.open(&screen.machiavel.at("/game/nosuchgame"));
    browser.named("a", "Analysis");
    check(&screen, "no game");
}

#[test]
fn light_study_on_a_desktop() {
    check_pages(Device::Desktop, Theme::Light);
}

#[test]
fn dark_study_on_a_desktop() {
    check_pages(Device::Desktop, Theme::Dark);
}

#[test]
fn light_study_on_a_phone() {
    check_pages(Device::Phone, Theme::Light);
}

#[test]
fn dark_study_on_a_phone() {
    check_pages(Device::Phone, Theme::Dark);
}

#[test]
fn studying_works_without_the_server() {
    let mut screen = Screen::new(Device::Desktop);
    let origin = screen.machiavel.at("");
    let last = screen.machiavel.at("/rules/vorassic?lang=es");
    screen.browser.wait_until("the app kept", || screen.browser.kept(&origin).contains(&last));
    screen.browser.wait_until("the app for studies kept", || {
        screen.browser.kept(&origin).contains(&screen.machiavel.at("/analyze"))
    });
    screen.machiavel.stop();
    screen.open("/learn/djambi");
    screen.wait_for_headline("Lesson 1 of 10: The Militant");
    screen.open("/editor/bermudes");
    screen.press("Analyze it");
    screen.wait_for_headline("Before the first turn");
    screen.press("Analyze every turn");
    let state = || screen.browser.find(".analysis .expects").text();
    screen.browser.wait_until("it", || state() == "1 of 1 positions looked at");
}
