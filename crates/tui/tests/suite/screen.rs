//! Play on the whole screen.

use std::path::PathBuf;
use std::rc::Rc;

use catalog::{Advice, ByPlayer, Form, Title};
use lang::{Language, Texts};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use tui::Seat;
use tui::plain::{NotSaved, Wishes};
use tui::screen::{App, Chapter, Colors, Look, Request};

pub(crate) const SIZES: [(u16, u16); 2] = [(80, 24), (160, 50)];

fn wishes(title: Title, options: &[(&str, &str)], seats: &[&str]) -> Wishes {
    let mut form = Form::new(title);
    for (option, value) in options {
        form.answer(option, value).unwrap();
    }
    let seats: Vec<Seat> = seats.iter().map(|seat| Seat::read(seat).unwrap()).collect();
    Wishes { form: Some(form), seats: (!seats.is_empty()).then_some(seats), seed: 7 }
}

fn app_in(language: Language, look: Look, wishes: &Wishes) -> App {
    App::new(Texts::for_terminals(language), look, chapter(), wishes)
}

/// A chapter with headings, styles and many lines.
pub(crate) fn chapter() -> Rc<Chapter> {
    Rc::new(|title: Title, rules: Option<&str>, width: usize| {
        let line = format!("{} in {width} columns\n", title.name()).repeat(50);
        let rules = rules.unwrap_or("all");
        format!("\u{1b}[1;4mFirst\u{1b}[0m\n{line}\u{1b}[1mSecond of {rules}\u{1b}[0m\n{line}")
    })
}

fn app(wishes: &Wishes) -> App {
    app_in(Language::English, Look::default(), wishes)
}

/// A game of two people on the smallest board.
fn small() -> App {
    app(&wishes(Title::Vorassic, &[("size", "5")], &["human", "human"]))
}

/// What the screen shows, line by line.
pub(crate) fn shown(app: &mut App, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| line(y).trim_end().to_owned() + "\n").collect()
}

pub(crate) fn press(app: &mut App, code: KeyCode) {
    app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

pub(crate) fn type_in(app: &mut App, text: &str) {
    text.chars().for_each(|letter| press(app, KeyCode::Char(letter)));
}

fn position(app: &App) -> String {
    app.play().unwrap().position()
}

pub(crate) fn requests(app: &mut App) -> Vec<Request> {
    std::iter::from_fn(|| app.take_request()).collect()
}

fn advice(turn: &str) -> Advice {
    let shares = ByPlayer::default();
    Advice { turn: turn.to_owned(), shares, forced: None, line: Vec::new(), depth: 3, nodes: 99 }
}

/// Checks that a screen is worded everywhere and shows all of this, at both sizes.
#[track_caller]
pub(crate) fn check(app: &mut App, expected: &[&str]) {
    for size in SIZES {
        let screen = shown(app, size);
        for key in ["terminal-", "page-", "option-", "game-", "color-", "lesson-", "{", "}"] {
            assert!(!screen.contains(key), "{key}: {screen}");
        }
        for text in expected {
            assert!(screen.contains(text), "without {text:?}: {screen}");
        }
    }
}

#[test]
fn every_screen_fits_in_every_language() {
    for language in Language::ALL {
        let texts = Texts::for_terminals(language);
        let say = |key: &str| texts.say(key, &[]);
        for look in [
            Look::default(),
            Look { ascii: true, colors: Colors::None },
            Look { ascii: false, colors: Colors::Many },
        ] {
            let mut menu = app_in(language, look, &Wishes::default());
            check(
                &mut menu,
                &[&say("page-new-game"), &say("page-start"), &say("terminal-keys-menu")],
            );
            press(&mut menu, KeyCode::F(1));
            check(
                &mut menu,
                &[&say("page-keys"), &say("page-key-move"), &say("terminal-keys-help")],
            );
            for title in Title::ALL {
                let seats: &[&str] = &["human", "human"];
                let mut game = app_in(language, look, &wishes(title, &[], seats));
                let name = say(&format!("game-{}", title.name()));
                check(&mut game, &[&name, &say("page-history"), &say("terminal-keys-game")]);
                press(&mut game, KeyCode::Char('?'));
                check(&mut game, &[&say("page-keys"), &say("page-key-tab")]);
                press(&mut game, KeyCode::End);
                check(&mut game, &[&format!("{} in 72 columns", title.name())]);
                press(&mut game, KeyCode::Esc);
                for (key, words) in
                    [('/', "page-type-turn"), ('s', "page-save"), ('o', "page-load")]
                {
                    press(&mut game, KeyCode::Char(key));
                    check(&mut game, &[&say(words)]);
                    press(&mut game, KeyCode::Esc);
                }
                for (key, words) in [('x', "terminal-really-resign"), ('=', "terminal-really-draw")]
                {
                    press(&mut game, KeyCode::Char(key));
                    check(&mut game, &[&say(words)]);
                    press(&mut game, KeyCode::Esc);
                }
                press(&mut game, KeyCode::Char('x'));
                press(&mut game, KeyCode::Enter);
                check(&mut game, &[&say("ending-withdrawal"), &say("terminal-keys-over")]);
            }
            let small = shown(&mut menu, (79, 24)) + &shown(&mut menu, (80, 23));
            assert_eq!(small.matches("80").count(), 2, "{small}");
            shown(&mut menu, (1, 1));
        }
    }
}

#[test]
fn the_board_tells_owners_by_letters_and_shapes() {
    let mut game = app(&wishes(Title::Djambi, &[], &["human"; 4]));
    check(&mut game, &["▲GC", "◆YC", "●RC", "■BC", "()"]);
    let look = Look { ascii: true, colors: Colors::None };
    let mut game = app_in(Language::English, look, &wishes(Title::Djambi, &[], &["human"; 4]));
    check(&mut game, &["^GC", "*YC", "oRC", "#BC"]);
    let screen = shown(&mut game, (80, 24));
    assert!(screen.replace(['’', '↑', '↓', '←', '→'], "").is_ascii(), "{screen}");
}

#[test]
fn a_turn_is_made_with_keys() {
    let mut game = small();
    // The first choice is A1 or B0; Tab goes through both and around.
    press(&mut game, KeyCode::Tab);
    press(&mut game, KeyCode::Tab);
    press(&mut game, KeyCode::Enter);
    assert_eq!(game.play().unwrap().moments(), 2);
    let kept = requests(&mut game);
    assert!(matches!(&kept[..], [Request::Begin, Request::Keep(record)] if record.line.len() == 1));
    press(&mut game, KeyCode::Char('u'));
    assert_eq!(game.play().unwrap().moments(), 1);
    check(&mut game, &["Taken back."]);
    press(&mut game, KeyCode::Char('u'));
    check(&mut game, &["There is nothing to take back."]);
    type_in(&mut game, "/b0");
    press(&mut game, KeyCode::Enter);
    assert!(position(&game).starts_with("snake R 1:0 jJ"));
    type_in(&mut game, "/a4");
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["VO-11: A snake captures beside the last square it captured"]);
}

#[test]
fn steps_of_a_turn_go_back_and_forth() {
    let mut game = app(&wishes(Title::Djambi, &[], &["human"; 4]));
    press(&mut game, KeyCode::Char('n'));
    press(&mut game, KeyCode::Char(' '));
    check(&mut game, &["2. Where does the Necromobile go? Esc goes back."]);
    assert!(shown(&mut game, (80, 24)).contains("<●RN>"));
    press(&mut game, KeyCode::Esc);
    check(&mut game, &["It is Red’s turn. Choose the piece that will act."]);
    type_in(&mut game, "/c3-a");
    press(&mut game, KeyCode::Tab);
    check(&mut game, &["c3-a5"]);
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["1. Red: c3-a5", "It is Blue’s turn."]);
}

#[test]
fn the_mouse_chooses_and_goes_back() {
    let mut game = small();
    let screen = shown(&mut game, (80, 24));
    let row = screen.lines().position(|line| line.contains('['));
    let row = row.unwrap() as u16;
    let line = screen.lines().nth(usize::from(row)).unwrap();
    let col = line.chars().position(|letter| letter == '[').unwrap() as u16 + 1;
    let click =
        |kind| Event::Mouse(MouseEvent { kind, column: col, row, modifiers: KeyModifiers::NONE });
    game.handle(&click(MouseEventKind::Down(MouseButton::Left)));
    assert_eq!(game.play().unwrap().moments(), 2);
    game.handle(&click(MouseEventKind::ScrollUp));
    check(&mut game, &["You are looking at an earlier position."]);
    game.handle(&click(MouseEventKind::ScrollDown));
    // The place is that of the small window.
    shown(&mut game, (80, 24));
    game.handle(&click(MouseEventKind::Down(MouseButton::Left)));
    check(&mut game, &["VO-10: That square is taken already."]);
    game.handle(&click(MouseEventKind::Down(MouseButton::Right)));
}

/// The mouse at the middle of a square of a board that is drawn in 80 columns and 24 rows.
pub(crate) fn mouse(kind: MouseEventKind, (col, row): (u16, u16)) -> Event {
    Event::Mouse(MouseEvent {
        kind,
        column: 4 + 5 * col,
        row: 1 + 2 * row,
        modifiers: KeyModifiers::NONE,
    })
}

#[test]
fn pieces_are_dragged_and_dropped() {
    let mut game = app(&wishes(Title::Djambi, &[], &["human"; 4]));
    shown(&mut game, (80, 24));
    let left = MouseButton::Left;
    let (down, up) = (MouseEventKind::Down(left), MouseEventKind::Up(left));
    // The Necromobile of Red from c3 to f6.
    let (from, to) = ((2, 6), (5, 3));
    game.handle(&mouse(down, from));
    check(&mut game, &["2. Where does the Necromobile go?"]);
    shown(&mut game, (80, 24));
    game.handle(&mouse(MouseEventKind::Drag(left), to));
    game.handle(&mouse(up, to));
    check(&mut game, &["1. Red: c3-f6", "It is Blue’s turn."]);
    // Who lets a piece go where it was has clicked it.
    shown(&mut game, (80, 24));
    game.handle(&mouse(down, (6, 6)));
    game.handle(&mouse(up, (6, 6)));
    check(&mut game, &["2. Where does the Necromobile go?"]);
    shown(&mut game, (80, 24));
    // Taken up again it can be dropped where it may not go, and is still held.
    game.handle(&mouse(down, (6, 6)));
    game.handle(&mouse(up, (0, 5)));
    check(&mut game, &["DJ-10: "]);
    // A second click puts it down.
    shown(&mut game, (80, 24));
    game.handle(&mouse(down, (6, 6)));
    game.handle(&mouse(up, (6, 6)));
    check(&mut game, &["It is Blue’s turn. Choose the piece"]);
    // Beside the board nothing is dropped, and nothing was held.
    shown(&mut game, (80, 24));
    game.handle(&mouse(down, (6, 6)));
    game.handle(&mouse(up, (14, 6)));
    check(&mut game, &["2. Where does the Necromobile go?"]);
    game.handle(&mouse(up, (6, 3)));
    assert_eq!(game.play().unwrap().moments(), 2);
}

#[test]
fn bots_think_outside_and_late_thoughts_are_dropped() {
    let mut game = app(&wishes(Title::Vorassic, &[("size", "5")], &["human", "level:2"]));
    type_in(&mut game, "/B0");
    press(&mut game, KeyCode::Enter);
    let Some(Request::Think { number, play, level, hint }) = requests(&mut game).pop() else {
        panic!("nobody thinks")
    };
    assert_eq!((level.number(), hint, play.position()), (2, false, position(&game)));
    game.think_aloud(number, &advice("E3"));
    check(&mut game, &["Red is thinking: 3 turns deep, 99 positions."]);
    // Nothing can be chosen meanwhile, but the turn can be taken back.
    press(&mut game, KeyCode::Enter);
    assert_eq!(game.play().unwrap().moments(), 2);
    press(&mut game, KeyCode::Char('u'));
    assert!(requests(&mut game).iter().any(|request| matches!(request, Request::Stop)));
    game.advise(number, Some(&advice("E3")));
    assert_eq!(game.play().unwrap().moments(), 1);
    press(&mut game, KeyCode::Char('i'));
    let Some(Request::Think { number, hint: true, .. }) = requests(&mut game).pop() else {
        panic!("no hint")
    };
    game.advise(number, Some(&advice("B0")));
    check(&mut game, &["A good turn: B0"]);
    press(&mut game, KeyCode::Char('='));
    check(&mut game, &["The bots play on."]);
}

#[test]
fn the_menu_makes_games() {
    let mut menu = app(&Wishes::default());
    press(&mut menu, KeyCode::Left);
    check(&mut menu, &["Vorassic", "Size", "10", "Snake", "Distance to the corners"]);
    press(&mut menu, KeyCode::Down);
    for _ in 0..6 {
        press(&mut menu, KeyCode::Left);
    }
    check(&mut menu, &["‹ 26 ›"]);
    press(&mut menu, KeyCode::Enter);
    assert!(menu.play().unwrap().setup().contains("size=26"));
    // The board is larger than a small window: what is around the cursor is shown.
    let screen = shown(&mut menu, (80, 24));
    assert!(screen.contains(" A  J [1] 2  3"), "{screen}");
    for _ in 0..30 {
        press(&mut menu, KeyCode::Right);
        press(&mut menu, KeyCode::Up);
    }
    let screen = shown(&mut menu, (80, 24));
    assert!(screen.contains("\n Z ") && screen.contains(" 24 25"), "{screen}");
    let mut djambi = app(&Wishes::default());
    press(&mut djambi, KeyCode::Down);
    press(&mut djambi, KeyCode::Down);
    press(&mut djambi, KeyCode::Right);
    check(&mut djambi, &["Players", "‹ 2 ›", "Two armies each, dealt by lot"]);
}

#[test]
fn files_are_asked_for_and_told() {
    let mut game = small();
    requests(&mut game);
    type_in(&mut game, "smy.record");
    press(&mut game, KeyCode::Enter);
    let wanted = requests(&mut game);
    assert!(matches!(&wanted[..], [Request::Save(path, _)] if path == &PathBuf::from("my.record")));
    game.saved(&Ok(PathBuf::from("my.record")));
    check(&mut game, &["The game is saved: my.record"]);
    game.saved(&Err(NotSaved::Exists(PathBuf::from("my.record"))));
    check(&mut game, &["There is a file my.record already."]);
    game.load(Err("no such file".to_owned()));
    check(&mut game, &["The game could not be loaded: no such file"]);
    let other = catalog::Play::start("bermudes@1").unwrap();
    game.load(Ok((other.record(), other)));
    check(&mut game, &["Bermudes", "27 pawns"]);
    press(&mut game, KeyCode::Char('q'));
    assert!(matches!(requests(&mut game).pop(), Some(Request::Quit)));
}

#[test]
fn everybody_can_agree_on_a_draw_and_play_again() {
    let mut game = small();
    press(&mut game, KeyCode::Char('='));
    press(&mut game, KeyCode::Char('y'));
    check(&mut game, &["Everybody agreed on a draw. The game is a draw.", "1. Draw by agreement."]);
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["New game", "Vorassic"]);
}
