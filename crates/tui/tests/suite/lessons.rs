//! Lessons, line by line and on the whole screen.

use std::sync::LazyLock;

use catalog::{Lesson, Title, Try, Verdict};
use lang::{Language, Texts};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use tui::plain::{Lessons, Misheard};
use tui::screen::{App, Colors, Look, Request};

use crate::screen::{
    SIZES, chapter, check, check_letters, mouse, press, requests, shown, texts, type_in,
};

/// A lesson with a turn that solves it, and a turn for each typical try.
struct Played {
    lesson: &'static Lesson,
    solution: String,
    wrong: Vec<String>,
}

/// The lessons of a game, played once for all tests.
fn played(title: Title) -> impl Iterator<Item = &'static Played> {
    static PLAYED: LazyLock<Vec<Played>> =
        LazyLock::new(|| Title::ALL.into_iter().flat_map(Lesson::all).map(Played::new).collect());
    PLAYED.iter().filter(move |played| played.lesson.title == title)
}

impl Played {
    fn new(lesson: &'static Lesson) -> Played {
        let turns = lesson.play().legal_turns(10_000).unwrap();
        let judged: Vec<(Verdict, String)> =
            turns.into_iter().map(|turn| (lesson.judge(&turn), turn)).collect();
        let find = |verdict: &Verdict| {
            judged.iter().find(|(it, _)| it == verdict).map(|(_, turn)| turn.clone())
        };
        let wrong = |tried: &'static Try| {
            let rejected = Verdict::Wrong(tried);
            let typed = ["", "@a4"].map(|end| tried.turns.replace('…', end));
            let known = |turn: &String| lesson.judge(turn) == rejected;
            find(&rejected).or_else(|| typed.into_iter().find(known)).unwrap()
        };
        let wrong = lesson.tries().iter().map(wrong).collect();
        Played { lesson, solution: find(&Verdict::Solved).unwrap(), wrong }
    }
}

fn screen(language: Language, look: Look, title: Title) -> App {
    App::learn(Texts::for_terminals(language), look, chapter(), title)
}

/// What the screen says without its line breaks, as far as letters go.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Whether the right part of a screen, read from the top, says this.
fn panel_says(app: &mut App, size: (u16, u16), text: &str) -> bool {
    let panel = size.0 - size.0 / 3 - u16::from(size.0 == 80) * 4;
    let screen = shown(app, size);
    let words: String = screen
        .lines()
        .map(|line| line.chars().skip(usize::from(panel)).collect::<String>())
        .collect();
    letters(&words).contains(&letters(text))
}

#[test]
fn every_lesson_fits_the_screen_in_every_language_whatever_is_said() {
    for language in Language::ALL {
        for look in [Look::default(), Look { ascii: true, colors: Colors::None }] {
            let texts = texts(language, look);
            let say = |key: &str| texts.say(key, &[]);
            for title in Title::ALL {
                let mut app = screen(language, look, title);
                for Played { lesson, solution, wrong } in played(title) {
                    check(&mut app, &[&say(&lesson.key()), &say("terminal-keys-lesson")]);
                    let task = say(&lesson.task_key());
                    for size in SIZES {
                        assert!(panel_says(&mut app, size, &task), "{}", shown(&mut app, size));
                    }
                    for (tried, turn) in lesson.tries().iter().zip(wrong) {
                        type_in(&mut app, &format!("/{turn}"));
                        press(&mut app, KeyCode::Enter);
                        for size in SIZES {
                            let said = say(&lesson.try_key(tried));
                            let both = panel_says(&mut app, size, &format!("{task}{said}"));
                            assert!(both, "{}", shown(&mut app, size));
                        }
                    }
                    type_in(&mut app, &format!("/{solution}"));
                    press(&mut app, KeyCode::Enter);
                    for size in SIZES {
                        let done = panel_says(&mut app, size, &say(&lesson.done_key()));
                        assert!(done, "{}", shown(&mut app, size));
                    }
                    check(&mut app, &[&say("terminal-lesson-next")]);
                    check_letters(&mut app, look);
                    press(&mut app, KeyCode::Enter);
                }
                // After the last one a game can be played.
                check(&mut app, &[&say("page-new-game"), &say(&format!("game-{}", title.name()))]);
            }
        }
    }
}

#[test]
fn a_lesson_is_played_with_mouse_and_keys() {
    let mut app = screen(Language::English, Look::default(), Title::Djambi);
    let click = |app: &mut App, place: (u16, u16)| {
        shown(app, (80, 24));
        app.handle(&mouse(MouseEventKind::Down(MouseButton::Left), place));
        app.handle(&mouse(MouseEventKind::Up(MouseButton::Left), place));
    };
    press(&mut app, KeyCode::Char('m'));
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["2. Where does the Militant go?"]);
    // To the Diplomat on g6, three squares away.
    click(&mut app, (6, 3));
    // What was chosen before the wrong square is still chosen.
    check(&mut app, &["The Diplomat on g6", "2. Where does the Militant go?"]);
    click(&mut app, (3, 4));
    check(&mut app, &["3 of 3: Where do you put the corpse of Blue’s Reporter?"]);
    click(&mut app, (4, 4));
    assert!(panel_says(&mut app, (80, 24), "any empty square but the Labyrinth, e5"));
    press(&mut app, KeyCode::Esc);
    check(&mut app, &["2. Where does the Militant go?"]);
    click(&mut app, (3, 4));
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["Well done!", "Enter goes on."]);
    // Nothing more can be done here but go on.
    type_in(&mut app, "/.i");
    press(&mut app, KeyCode::Esc);
    check(&mut app, &["Well done!"]);
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["Lesson 2 of 10: The Chief and power"]);
}

#[test]
fn lessons_can_be_left_out_and_repeated() {
    let mut app = screen(Language::English, Look::default(), Title::Vorassic);
    press(&mut app, KeyCode::Char('['));
    check(&mut app, &["Lesson 5 of 5"]);
    type_in(&mut app, "/D2");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["Lesson 1 of 5"]);
    press(&mut app, KeyCode::PageDown);
    check(&mut app, &["Lesson 2 of 5", "○◉○○●"]);
    press(&mut app, KeyCode::Char('i'));
    check(&mut app, &["Look at these squares: B3"]);
    type_in(&mut app, "/nonsense");
    press(&mut app, KeyCode::Enter);
    check(&mut app, &["“nonsense” is not"]);
    press(&mut app, KeyCode::F(1));
    check(&mut app, &["previous or next lesson"]);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('q'));
    assert!(matches!(requests(&mut app).pop(), Some(Request::Quit)));
}

/// What is said to a line.
fn said(lessons: &mut Lessons, line: &str) -> String {
    lessons.hear(line);
    lessons.take_said()
}

#[test]
fn every_lesson_is_learned_line_by_line_in_every_language() {
    for language in Language::ALL {
        let texts = Texts::for_terminals(language);
        let say = |key: &str| texts.say(key, &[]);
        for title in Title::ALL {
            let mut lessons = Lessons::new(Texts::for_terminals(language), title);
            for Played { lesson, solution, wrong } in played(title) {
                let told = lessons.take_said();
                for text in [say(&lesson.key()), say(&lesson.task_key())] {
                    assert!(told.contains(&text), "without {text:?}: {told}");
                }
                for (tried, turn) in lesson.tries().iter().zip(wrong) {
                    let answer = said(&mut lessons, turn);
                    assert_eq!(answer, say(&lesson.try_key(tried)) + "\n");
                }
                lessons.hear(solution);
                let told = lessons.take_said();
                let end = format!("{}\n{}\n", say("lesson-well-done"), say(&lesson.done_key()));
                assert!(told.starts_with(&end), "{told}");
                lessons.hear("board");
            }
            assert!(lessons.is_over(), "{title:?}");
        }
    }
}

#[test]
fn every_line_is_answered() {
    let mut lessons = Lessons::new(Texts::for_terminals(Language::English), Title::Bermudes);
    assert!(lessons.take_said().contains("\nLesson 1 of 4: Elimination\n"));
    assert_eq!(said(&mut lessons, ""), "Type a turn, or help.\n");
    assert_eq!(said(&mut lessons, &"x".repeat(401)), "That line is too long.\n");
    assert!(said(&mut lessons, "\u{1b}[2J").starts_with('“'));
    assert!(said(&mut lessons, "g5xc4").starts_with("BE-10: "));
    assert!(said(&mut lessons, "HELP").contains("  back    goes to the lesson before\n"));
    let hint = said(&mut lessons, "hint");
    assert!(hint.starts_with("Look at these squares: G5 C5\n") && hint.contains("[o]"), "{hint}");
    assert!(said(&mut lessons, "back").contains("Lesson 4 of 4"));
    assert!(said(&mut lessons, "next").contains("Lesson 1 of 4"));
    lessons.mishear(Misheard::NotText);
    assert_eq!(lessons.take_said(), "That line is not UTF-8 text.\n");
    assert!(!lessons.is_over());
    assert_eq!(said(&mut lessons, "quit"), "");
    assert!(lessons.is_over());
}
