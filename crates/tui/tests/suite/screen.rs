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
use ratatui::style::Color as Paint;
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

/// Checks that a screen keeps to ASCII where it is drawn with it.
#[track_caller]
pub(crate) fn check_letters(app: &mut App, look: Look) {
    for size in SIZES {
        let screen = shown(app, size);
        let others: String = screen.chars().filter(|letter| !letter.is_ascii()).collect();
        assert!(!look.ascii || others.is_empty(), "{others} in {screen}");
    }
}

/// What a screen that is drawn like this says.
pub(crate) fn texts(language: Language, look: Look) -> Texts {
    let texts = Texts::for_terminals(language);
    if look.ascii { texts.in_ascii() } else { texts }
}

#[test]
fn every_screen_fits_in_every_language() {
    for language in Language::ALL {
        for look in [
            Look::default(),
            Look { ascii: true, colors: Colors::None },
            Look { ascii: false, colors: Colors::Many },
        ] {
            let texts = texts(language, look);
            let say = |key: &str| texts.say(key, &[]);
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
            check_letters(&mut menu, look);
            for title in Title::ALL {
                let seats: &[&str] = &["human", "human"];
                let mut game = app_in(language, look, &wishes(title, &[], seats));
                let name = say(&format!("game-{}", title.name()));
                check(&mut game, &[&name, &say("page-history"), &say("terminal-keys-game")]);
                press(&mut game, KeyCode::Char('?'));
                check(&mut game, &[&say("page-keys"), &say("page-key-tab")]);
                check_letters(&mut game, look);
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
                let first = first_player(&texts, game.play().unwrap());
                let resign = texts.say("terminal-really-resign", &[("player", &first)]);
                for (key, words) in [('x', resign), ('=', say("terminal-really-draw"))] {
                    press(&mut game, KeyCode::Char(key));
                    check(&mut game, &[&words]);
                    press(&mut game, KeyCode::Esc);
                }
                press(&mut game, KeyCode::Char('x'));
                press(&mut game, KeyCode::Enter);
                let gone =
                    texts.say("ending-withdrawal", &[("player", &first), ("how", "resigned")]);
                check(&mut game, &[&gone, &say("terminal-keys-over")]);
                check_letters(&mut game, look);
            }
            let small = shown(&mut menu, (79, 24)) + &shown(&mut menu, (80, 23));
            assert_eq!(small.matches("80").count(), 2, "{small}");
            shown(&mut menu, (1, 1));
        }
    }
}

/// The name of the player to act.
fn first_player(texts: &Texts, play: &catalog::Play) -> String {
    let say = |key: &str, values: &[(&str, &str)]| texts.say(key, values);
    catalog::words::player(&say, &play.view(), play.to_act().unwrap())
}

#[test]
fn the_board_tells_owners_by_letters_and_shapes() {
    let mut game = app(&wishes(Title::Djambi, &[], &["human"; 4]));
    check(&mut game, &["▲GC", "◆YC", "●RC", "■BC", "()"]);
    let look = Look { ascii: true, colors: Colors::None };
    let mut game = app_in(Language::English, look, &wishes(Title::Djambi, &[], &["human"; 4]));
    check(&mut game, &["^GC", "*YC", "oRC", "#BC"]);
    check_letters(&mut game, look);
    type_in(&mut game, "s");
    type_in(&mut game, "é – 東");
    check_letters(&mut game, look);
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
    check(&mut game, &["2 of 2: Where does the Necromobile go? Esc goes back."]);
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
    check(&mut game, &["2 of 2: Where does the Necromobile go?"]);
    shown(&mut game, (80, 24));
    game.handle(&mouse(MouseEventKind::Drag(left), to));
    game.handle(&mouse(up, to));
    check(&mut game, &["1. Red: c3-f6", "It is Blue’s turn."]);
    // Who lets a piece go where it was has clicked it.
    shown(&mut game, (80, 24));
    game.handle(&mouse(down, (6, 6)));
    game.handle(&mouse(up, (6, 6)));
    check(&mut game, &["2 of 2: Where does the Necromobile go?"]);
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
    check(&mut game, &["2 of 2: Where does the Necromobile go?"]);
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
    // Another game of the same kind is offered as this one was chosen.
    press(&mut menu, KeyCode::Char('x'));
    press(&mut menu, KeyCode::Enter);
    press(&mut menu, KeyCode::Enter);
    check(&mut menu, &["Size", "26"]);
    press(&mut menu, KeyCode::Enter);
    // The board is larger than a small window: what is around the cursor is shown.
    let screen = shown(&mut menu, (80, 24));
    // Who plays against a bot has the own corner at the bottom, and the columns below.
    assert!(screen.contains("3  2 [1] J"), "{screen}");
    assert!(screen.contains('▲') && screen.contains('◀') && !screen.contains('▼'), "{screen}");
    assert!(screen.contains("C  B  A\n") || screen.contains("C  B  A "), "{screen}");
    for _ in 0..30 {
        press(&mut menu, KeyCode::Left);
        press(&mut menu, KeyCode::Up);
    }
    let screen = shown(&mut menu, (80, 24));
    assert!(screen.contains("\n25 ") && screen.contains("Z  Y  X"), "{screen}");
    assert!(screen.contains('▼') && !screen.contains('▲'), "{screen}");
    // The wheel moves the board, not the game.
    let wheel = |kind| {
        let modifiers = KeyModifiers::NONE;
        Event::Mouse(MouseEvent { kind, column: 20, row: 10, modifiers })
    };
    menu.handle(&wheel(MouseEventKind::ScrollDown));
    let moved = shown(&mut menu, (80, 24));
    assert!(moved.contains("\n22▲") && !moved.contains("\n25 "), "{moved}");
    menu.handle(&wheel(MouseEventKind::ScrollUp));
    assert!(shown(&mut menu, (80, 24)).contains("\n25 "));
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
    assert!(matches!(
        &wanted[..],
        [Request::Files, Request::Save(path, _)] if path == &PathBuf::from("my.record")
    ));
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

#[test]
fn a_question_is_answered_before_anything_else_happens() {
    let mut game = small();
    shown(&mut game, (80, 24));
    press(&mut game, KeyCode::Char('x'));
    check(&mut game, &["Yellow gives up? y n"]);
    let before = position(&game);
    shown(&mut game, (80, 24));
    for row in 0..24 {
        for column in 0..50 {
            let kind = MouseEventKind::Down(MouseButton::Left);
            let modifiers = KeyModifiers::NONE;
            game.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        }
    }
    assert_eq!(position(&game), before);
    press(&mut game, KeyCode::Char('y'));
    check(&mut game, &["Yellow has given up. Red has won."]);
}

#[test]
fn nobody_plays_in_a_window_that_is_too_small() {
    let mut game = small();
    requests(&mut game);
    game.handle(&Event::Resize(79, 24));
    type_in(&mut game, "/B0");
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Enter);
    game.handle(&Event::Paste("B0".to_owned()));
    assert_eq!(game.play().unwrap().moments(), 1);
    assert!(requests(&mut game).is_empty());
    game.handle(&Event::Resize(80, 24));
    press(&mut game, KeyCode::Enter);
    assert_eq!(game.play().unwrap().moments(), 2);
    shown(&mut game, (80, 23));
    press(&mut game, KeyCode::Char('q'));
    assert!(matches!(requests(&mut game).pop(), Some(Request::Quit)));
}

#[test]
fn what_can_be_chosen_is_marked_also_on_the_way_of_the_turn() {
    let position = "9/9/9/9/9/9/RM7BM/9/4RC3BC 0 0101 0 - 0123";
    let play = catalog::Play::from_position("djambi/french@1", position).unwrap();
    let mut game = small();
    game.load(Ok((play.record(), play)));
    let left = MouseEventKind::Down(MouseButton::Left);
    for square in [(4, 8), (8, 8)] {
        shown(&mut game, (80, 24));
        game.handle(&mouse(left, square));
    }
    // The Chief has killed on i1; the corpse may lie on e1, where it came from.
    let screen = shown(&mut game, (80, 24));
    let row = screen.lines().find(|line| line.starts_with("1 ")).unwrap();
    assert_eq!(row.chars().skip(2 + 4 * 5).take(5).collect::<String>(), "[ · ]", "{screen}");
    game.handle(&mouse(left, (4, 8)));
    check(&mut game, &["e1-i1@e1"]);
}

#[test]
fn for_several_people_the_board_lies_as_the_rules_show_it() {
    let mut game = small();
    let screen = shown(&mut game, (80, 24));
    let rows: Vec<&str> = screen.lines().filter(|line| line.contains("J")).collect();
    assert!(rows[0].trim_start().starts_with("0 "), "{screen}");
    assert!(screen.contains("A          B          C") || screen.contains("  A    "), "{screen}");
}

#[test]
fn pawns_have_the_color_of_their_owner() {
    for colors in [Colors::Sixteen, Colors::Many] {
        let look = Look { ascii: false, colors };
        let play = wishes(Title::Bermudes, &[], &["human"; 2]);
        let mut game = app_in(Language::English, look, &play);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| game.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let painted = |symbol: &str| {
            let cell = buffer.content.iter().find(|cell| cell.symbol() == symbol).unwrap();
            (cell.fg, cell.bg)
        };
        let (white, black) = (painted("╭"), painted("▗"));
        let expected = match colors {
            Colors::Many => (Paint::Indexed(231), Paint::Indexed(16)),
            _ => (Paint::White, Paint::Black),
        };
        assert_eq!((white.0, black.0), expected);
        // And neither vanishes on its ground.
        assert!(![white.1, black.1].iter().any(|ground| *ground == white.0 || *ground == black.0));
    }
}

#[test]
fn every_turn_of_the_bots_is_marked() {
    let seats = ["human", "level:1", "level:1", "level:1"];
    let mut game = app(&wishes(Title::Djambi, &[], &seats));
    type_in(&mut game, "/c3-f6");
    press(&mut game, KeyCode::Enter);
    for turn in ["g3-g5", "g7-e7", "c7-c5"] {
        let Some(Request::Think { number, .. }) = requests(&mut game).pop() else {
            panic!("nobody thinks")
        };
        game.advise(number, Some(&advice(turn)));
    }
    let screen = shown(&mut game, (80, 24));
    assert_eq!(screen.matches('\'').count(), 12, "{screen}");
}

#[test]
fn the_mouse_ends_a_chain() {
    let left = MouseButton::Left;
    let (down, up) = (MouseEventKind::Down(left), MouseEventKind::Up(left));
    for button in [false, true] {
        let position = "xx1xx1xxx/xxx3x2/9/9/9/1ox2x3/3x5/o6oo/ooo1oo1oo o";
        let play = catalog::Play::from_position("bermudes@1", position).unwrap();
        let mut game = small();
        game.load(Ok((play.record(), play)));
        // F2 jumps to F4, and could go on.
        for square in [(1, 5), (3, 5)] {
            shown(&mut game, (80, 24));
            game.handle(&mouse(down, square));
            game.handle(&mouse(up, square));
        }
        let screen = shown(&mut game, (80, 24));
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains('✓')).unwrap();
        let column = line.chars().position(|letter| letter == '✓').unwrap() as u16;
        if button {
            let modifiers = KeyModifiers::NONE;
            game.handle(&Event::Mouse(MouseEvent {
                kind: down,
                column,
                row: row as u16,
                modifiers,
            }));
        } else {
            // Going down it could be dragged on from there.
            game.handle(&mouse(down, (3, 5)));
            assert_eq!(game.play().unwrap().moments(), 1);
            game.handle(&mouse(up, (3, 5)));
        }
        check(&mut game, &["1. White: F2-F4"]);
        assert!(!shown(&mut game, (80, 24)).contains('✓'));
    }
}

#[test]
fn files_are_offered() {
    let mut game = small();
    requests(&mut game);
    let (free, kept) = (PathBuf::from("/here/free.record"), ["/kept/b.record", "/kept/a.record"]);
    let kept = kept.map(PathBuf::from);
    press(&mut game, KeyCode::Char('s'));
    game.files(&free, &kept);
    check(&mut game, &["/here/free.record", "Enter saves"]);
    press(&mut game, KeyCode::Enter);
    let wanted = requests(&mut game);
    assert!(matches!(&wanted[..], [Request::Files, Request::Save(path, _)] if *path == free));
    press(&mut game, KeyCode::Char('o'));
    game.files(&free, &kept);
    check(&mut game, &["/kept/a.record", "/kept/b.record"]);
    press(&mut game, KeyCode::Down);
    press(&mut game, KeyCode::Enter);
    let wanted = requests(&mut game);
    assert!(matches!(&wanted[..], [Request::Files, Request::Load(path)] if *path == kept[1]));
    // What was typed is meant, whatever comes later.
    type_in(&mut game, "oc.record");
    game.files(&free, &kept);
    press(&mut game, KeyCode::Enter);
    let wanted = requests(&mut game);
    assert!(
        matches!(&wanted[..], [Request::Files, Request::Load(path)] if path.ends_with("c.record"))
    );
}

#[test]
fn a_turn_is_completed_beside_the_board() {
    let mut game = app(&wishes(Title::Djambi, &[], &["human"; 4]));
    let before = shown(&mut game, (80, 24));
    type_in(&mut game, "/c3-d");
    check(&mut game, &["c3-d3  c3-d4", "Tab completes"]);
    let rows = |screen: &str| screen.lines().take(19).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&shown(&mut game, (80, 24))), rows(&before));
    press(&mut game, KeyCode::Down);
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["1. Red: c3-d2"]);
    // However much is pasted, its end is shown, and little of it is said again.
    type_in(&mut game, "/");
    game.handle(&Event::Paste(format!("{}end", "z".repeat(397))));
    game.handle(&Event::Paste("more".repeat(1_000)));
    let screen = shown(&mut game, (80, 24));
    assert!(screen.contains("zzzend ") && !screen.contains("more"), "{screen}");
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["z…” is not a turn."]);
}

#[test]
fn a_turn_that_is_refused_can_be_typed_on() {
    let mut game = small();
    type_in(&mut game, "/B3");
    press(&mut game, KeyCode::Enter);
    check(&mut game, &[" B3 ", "VO-11: A snake captures beside", "Tab completes"]);
    press(&mut game, KeyCode::Backspace);
    check(&mut game, &["B0", "Tab completes"]);
    type_in(&mut game, "0");
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["1. Yellow: B0"]);
    // Or anew, as at first.
    type_in(&mut game, "/A4");
    press(&mut game, KeyCode::Enter);
    type_in(&mut game, "/D4");
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["2. Red: D4"]);
}

#[test]
fn an_earlier_position_is_left_before_anything_is_done() {
    let mut game = small();
    for turn in ["/B0", "/E3"] {
        type_in(&mut game, turn);
        press(&mut game, KeyCode::Enter);
    }
    press(&mut game, KeyCode::Char('['));
    check(&mut game, &["End returns to the game.", "End back to the game"]);
    assert!(!shown(&mut game, (80, 24)).contains("i hint"));
    press(&mut game, KeyCode::Char('u'));
    assert_eq!(game.play().unwrap().moments(), 3);
    check(&mut game, &["i hint", "It is Yellow’s turn."]);
}

#[test]
fn what_was_agreed_is_told_in_words() {
    let mut game = app(&wishes(Title::Djambi, &[], &["human"; 4]));
    check(&mut game, &["Djambi  Rule set: French, Players: 4"]);
    assert!(!shown(&mut game, (160, 50)).contains("djambi/french@1"));
    let mut help = app(&wishes(Title::Bermudes, &[], &["human"; 2]));
    press(&mut help, KeyCode::Char('?'));
    assert!(!shown(&mut help, (80, 24)).contains("c a r d n m"));
}

#[test]
fn what_happened_is_said_until_somebody_acts_who_can_read_it() {
    let position = "GC7YC/GM2BC3YM1/4RM1BR2/7BA1/9/3RC2BM2/9/9/9 0 0123 0 - 0123";
    let play = catalog::Play::from_position("djambi/french@1", position).unwrap();
    let mut record = play.record();
    for player in play.players().iter().skip(1) {
        record.players[player] = "level:1".to_owned();
    }
    let mut game = small();
    game.load(Ok((record, play)));
    type_in(&mut game, "/d4-d8@e1");
    press(&mut game, KeyCode::Enter);
    check(&mut game, &["Blue is out."]);
    let Some(Request::Think { number, .. }) = requests(&mut game).pop() else {
        panic!("nobody thinks")
    };
    // Yellow acts before anybody has read it.
    game.advise(number, Some(&advice("i9-a9@b9")));
    check(&mut game, &["It is Red’s turn.", "Blue is out. Green is out."]);
    let turn = game.play().unwrap().some_turn().unwrap();
    type_in(&mut game, &format!("/{turn}"));
    press(&mut game, KeyCode::Enter);
    assert!(!shown(&mut game, (80, 24)).contains("Blue is out."));
}

#[test]
fn what_was_said_is_not_said_of_another_position() {
    let mut game = small();
    for turn in ["/b0", "/d4", "/z9"] {
        type_in(&mut game, turn);
        press(&mut game, KeyCode::Enter);
    }
    let said = "VO-1: ";
    check(&mut game, &[said]);
    press(&mut game, KeyCode::Esc);
    check(&mut game, &[said]);
    press(&mut game, KeyCode::Char('['));
    assert!(!shown(&mut game, SIZES[0]).contains(said));
    type_in(&mut game, "]/z9");
    press(&mut game, KeyCode::Enter);
    press(&mut game, KeyCode::Esc);
    check(&mut game, &[said]);
    // The last position is shown already.
    press(&mut game, KeyCode::End);
    check(&mut game, &[said]);
}
