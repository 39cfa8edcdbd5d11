//! Saved games on the whole screen.

use catalog::{Advice, ByPlayer};
use lang::{Language, Texts};
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers, MouseEvent, MouseEventKind};
use tui::screen::{App, Colors, Look, Request};

use crate::screen::{chapter, check, check_letters, press, requests, texts};

const NESTED: &str = r#"[Game "vorassic"]
[Rules "vorassic@1"]
[Setup "size=5"]
[Player0 "Ada"]
[Result "draw"]

1. B0 {The first word
and the second.} (1. A1 2. D4 (2. E3 3. B1) 3. A2) (1. A1 2. E3) 2. D4 <0:01:02.345>
3. C0 4. agreed draw
"#;

fn replay(text: &str, language: Language, look: Look) -> App {
    let (record, _) = record::read(text.as_bytes()).unwrap();
    App::replay(Texts::for_terminals(language), look, chapter(), record).unwrap()
}

/// What the app wants to be thought about.
fn wanted(app: &mut App) -> Option<(u64, String)> {
    match requests(app).pop()? {
        Request::Think { number, play, hint: true, .. } => Some((number, play.position())),
        Request::Stop => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_is_walked_through_with_its_variations() {
    let mut app = replay(NESTED, Language::English, Look::default());
    check(&mut app, &["Yellow Ada", "History", "1. Yellow: B0", "4. Draw by agreement."]);
    let (_, start) = wanted(&mut app).unwrap();
    assert!(start.starts_with("snake J 0:0 J1234/"), "{start}");
    press(&mut app, KeyCode::Right);
    check(&mut app, &["The first word", "and the second.", "Variations, with ↓: A1, A1"]);
    assert!(wanted(&mut app).unwrap().1.starts_with("snake R 1:0 jJ"));
    // Into the first variation, and into the one within it.
    press(&mut app, KeyCode::Down);
    check(&mut app, &["Variation 1 of 2", "1. Yellow: A1", "3. Yellow: A2"]);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Down);
    check(&mut app, &["Variation 1 of 1", "2. Red: E3", "3. Yellow: B1"]);
    press(&mut app, KeyCode::End);
    assert!(wanted(&mut app).unwrap().1.starts_with("snake R 3:1 j1234/jJ"));
    // Back over its beginning to the one around it.
    press(&mut app, KeyCode::Left);
    press(&mut app, KeyCode::Left);
    check(&mut app, &["Variation 1 of 2", "2. Red: D4"]);
    press(&mut app, KeyCode::Down);
    check(&mut app, &["Variation 2 of 2", "2. Red: E3"]);
    press(&mut app, KeyCode::Down);
    check(&mut app, &["Variation 2 of 2"]);
    press(&mut app, KeyCode::Up);
    check(&mut app, &["Variation 1 of 2"]);
    press(&mut app, KeyCode::Up);
    check(&mut app, &["History", "Variations, with ↓"]);
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Home);
    check(&mut app, &["History"]);
    assert_eq!(wanted(&mut app).unwrap().1, start);
    press(&mut app, KeyCode::End);
    check(&mut app, &["Everybody agreed on a draw.", "2. Red: D4  0:01:02"]);
    assert_eq!(wanted(&mut app), None, "nothing to think about");
    press(&mut app, KeyCode::Left);
    assert!(wanted(&mut app).unwrap().1.starts_with("snake R 3:1 jjJ"), "the game goes on there");
    press(&mut app, KeyCode::PageUp);
    assert_eq!(wanted(&mut app).unwrap().1, start);
    press(&mut app, KeyCode::PageDown);
    check(&mut app, &["Everybody agreed on a draw."]);
    let wheel =
        |kind| Event::Mouse(MouseEvent { kind, column: 1, row: 1, modifiers: KeyModifiers::NONE });
    app.handle(&wheel(MouseEventKind::ScrollUp));
    app.handle(&wheel(MouseEventKind::ScrollUp));
    assert!(wanted(&mut app).unwrap().1.starts_with("snake J 1:1 "));
    app.handle(&wheel(MouseEventKind::ScrollDown));
    assert!(wanted(&mut app).unwrap().1.starts_with("snake R 3:1 "));
}

#[test]
fn positions_are_evaluated_once() {
    let mut app = replay(NESTED, Language::English, Look::default());
    let (number, _) = wanted(&mut app).unwrap();
    check(&mut app, &["A bot is thinking …"]);
    let shares = ByPlayer([0.75, 0.25, 0.0, 0.0]);
    let line = vec!["B0".to_owned(), "D4".to_owned()];
    let turn = "B0".to_owned();
    let advice = Advice { turn, shares, forced: None, line, depth: 5, nodes: 1234 };
    app.think_aloud(number, &advice);
    check(&mut app, &["Best for Yellow so far: B0 D4 (5 turns deep, 1234 positions)", " 75 %"]);
    app.advise(number, Some(&advice));
    check(&mut app, &["Best for Yellow: B0 D4", "████████░░  75 %", "███░░░░░░░  25 %"]);
    press(&mut app, KeyCode::Right);
    let (next, _) = wanted(&mut app).unwrap();
    // What comes too late is about another position.
    app.advise(number, Some(&advice));
    check(&mut app, &["A bot is thinking …"]);
    assert_ne!(next, number);
    press(&mut app, KeyCode::Left);
    assert_eq!(wanted(&mut app), None);
    check(&mut app, &["Best for Yellow: B0 D4"]);
}

#[test]
fn every_saved_game_fits_the_screen_in_every_language() {
    let examples = [
        include_str!("../../../../docs/examples/djambi.record"),
        include_str!("../../../../docs/examples/bermudes.record"),
        include_str!("../../../../docs/examples/vorassic.record"),
        NESTED,
    ];
    for language in Language::ALL {
        for look in [Look::default(), Look { ascii: true, colors: Colors::None }] {
            let texts = texts(language, look);
            for text in examples {
                let mut app = replay(text, language, look);
                let keys = texts.say("terminal-keys-replay", &[]);
                check(&mut app, &[&texts.say("page-history", &[]), &keys]);
                for key in [KeyCode::Right, KeyCode::Down, KeyCode::Char('f'), KeyCode::End] {
                    press(&mut app, key);
                    check(&mut app, &[&keys]);
                    check_letters(&mut app, look);
                }
                press(&mut app, KeyCode::F(1));
                check(&mut app, &[&texts.say("terminal-key-variation", &[])]);
                press(&mut app, KeyCode::Esc);
                press(&mut app, KeyCode::Char('q'));
                assert!(matches!(requests(&mut app).pop(), Some(Request::Quit)));
            }
        }
    }
}
