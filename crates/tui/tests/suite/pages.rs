//! The rules, page by page.

use catalog::Title;
use lang::{Language, Texts};
use ratatui::crossterm::event::KeyCode;
use tui::screen::{App, Look, Request};

use crate::screen::{chapter, check, press, requests, shown, type_in};

fn pages(language: Language, rules: Option<&str>) -> App {
    let texts = Texts::for_terminals(language);
    App::read(texts, Look::default(), chapter(), Title::Djambi, rules.map(str::to_owned))
}

#[test]
fn a_chapter_is_read_in_pages() {
    let mut app = pages(Language::English, Some("french"));
    check(&mut app, &["First"]);
    let screen = shown(&mut app, (80, 24));
    assert!(screen.starts_with(" First\n djambi in 78 columns\n"), "{screen}");
    assert!(screen.contains(" 22 %  ↑↓"), "{screen}");
    assert!(!screen.contains('\u{1b}') && !screen.contains("[1"), "{screen}");
    press(&mut app, KeyCode::Tab);
    assert!(shown(&mut app, (80, 24)).starts_with(" Second of french\n"));
    press(&mut app, KeyCode::BackTab);
    assert!(shown(&mut app, (80, 24)).starts_with(" First\n"));
    press(&mut app, KeyCode::End);
    assert!(shown(&mut app, (80, 24)).contains("100 %"));
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Char(' '));
    let screen = shown(&mut app, (80, 24));
    assert!(screen.starts_with(" djambi") && screen.contains(" 44 %"), "{screen}");
    // Wider lines, about the same place.
    let screen = shown(&mut app, (160, 50));
    assert!(screen.starts_with(" djambi in 100 columns"), "{screen}");
    // A small window is small, but there is something to read.
    assert!(shown(&mut app, (20, 3)).starts_with(" djambi in 40"));
    shown(&mut app, (1, 1));
}

#[test]
fn words_are_searched() {
    let mut app = pages(Language::English, None);
    shown(&mut app, (80, 24));
    type_in(&mut app, "/second OF");
    check(&mut app, &["Search", "second OF"]);
    press(&mut app, KeyCode::Enter);
    assert!(shown(&mut app, (80, 24)).starts_with(" Second of all\n"));
    press(&mut app, KeyCode::Char('n'));
    assert!(shown(&mut app, (80, 24)).starts_with(" Second of all\n"));
    type_in(&mut app, "/nothing");
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["“nothing” is not in the text."]);
    type_in(&mut app, "/first");
    press(&mut app, KeyCode::Enter);
    assert!(shown(&mut app, (80, 24)).starts_with(" First\n"));
    press(&mut app, KeyCode::Char('N'));
    assert!(shown(&mut app, (80, 24)).starts_with(" First\n"));
    press(&mut app, KeyCode::Char('q'));
    assert!(matches!(requests(&mut app).pop(), Some(Request::Quit)));
}

#[test]
fn the_line_of_keys_fits_in_every_language() {
    for language in Language::ALL {
        let texts = Texts::for_terminals(language);
        let mut app = pages(language, None);
        for (size, percent) in [((80, 24), "22"), ((160, 50), "48")] {
            let keys = texts.say("terminal-keys-pages", &[("percent", percent)]);
            let screen = shown(&mut app, size);
            assert!(screen.contains(&keys), "without {keys}: {screen}");
        }
    }
}
