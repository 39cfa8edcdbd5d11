//! The whole screen, in a real terminal.

use std::env;
use std::fs;
use std::process::Command;

use ratatui::Frame;

use crate::folder::Folder;
use crate::play::said;
use crate::pty::Terminal;
use crate::{answer, machiavel, split};

#[path = "../../src/terminal.rs"]
mod terminal;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 50);

const LEFT: &str = "\u{1b}[D";
const RIGHT: &str = "\u{1b}[C";
const DOWN: &str = "\u{1b}[B";
const END: &str = "\u{1b}[F";

/// Starts the command and waits until it shows something: what is typed earlier is not typed into
/// the screen. Games are kept in the folder.
fn start(folder: &Folder, arguments: &str, size: (u16, u16)) -> Terminal {
    let mut command = machiavel("");
    command.args(split(arguments)).env("XDG_DATA_HOME", folder.path("")).env_remove("NO_COLOR");
    let terminal = Terminal::start(&command, size);
    terminal.wait_until("anything", |screen| !screen.trim().is_empty());
    terminal
}

/// Goes down to a row of the menu and changes it until it has this value.
#[track_caller]
fn settle(terminal: &mut Terminal, rows: usize, name: &str, value: &str) {
    terminal.send(&DOWN.repeat(rows));
    let value = format!("‹ {value} ›");
    let line = |screen: &str| {
        let found = screen.lines().find(|line| line.contains(name) && line.contains('‹'));
        found.unwrap_or_default().to_owned()
    };
    let mut now = line(&terminal.wait_until(name, |screen| !line(screen).is_empty()));
    for _ in 0..30 {
        if now.contains(&value) {
            return;
        }
        terminal.send(LEFT);
        now = line(&terminal.wait_until(name, |screen| line(screen) != now));
    }
    panic!("{name} is never {value}: {now}");
}

/// Types turns into the game on the screen, told as `7. Red: E3`, and waits until it is over.
#[track_caller]
fn play_to_the_end(terminal: &mut Terminal, told: &[&str], result: &str) {
    let typed = told.iter().map(|line| format!("/{}\r", line.split_once(": ").unwrap().1));
    terminal.send(&typed.collect::<String>());
    terminal.wait_for(result);
    // Back to the menu, and out.
    terminal.send("\r");
    terminal.wait_for("New game");
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
}

#[test]
fn a_game_of_vorassic_is_played_from_the_menu_to_the_result() {
    let folder = Folder::new();
    let replayed = answer("replay docs/examples/vorassic.record");
    let told: Vec<String> = replayed
        .lines()
        .filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
        .filter(|[_, player, ..]: &[&str; 4]| *player != "-")
        .map(|[number, player, turn, _]| {
            format!("{number}. {}: {turn}", if player == "0" { "Yellow" } else { "Red" })
        })
        .collect();
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    let mut terminal = start(&folder, "play", SMALL);
    settle(&mut terminal, 0, "Game", "Vorassic");
    settle(&mut terminal, 1, "Size", "5");
    settle(&mut terminal, 5, "Red", "human");
    terminal.send("\r");
    terminal.wait_for("It is Yellow’s turn.");
    play_to_the_end(&mut terminal, &told, "Yellow has won.");
}

/// Plays what bots have played before, as people, from the menu to the result.
#[track_caller]
fn check_again(title: &str, bots: &str, size: (u16, u16), rows: &[(usize, &str, &str)]) {
    let folder = Folder::new();
    let first = said(&folder, &format!("{} --seats {bots}", title.to_lowercase()), b"");
    let result = first
        .lines()
        .find(|line| line.ends_with(" has won.") || line.starts_with("The game is a draw"));
    let mut terminal = start(&folder, "play", size);
    settle(&mut terminal, 0, "Game", title);
    for (down, name, value) in rows {
        settle(&mut terminal, *down, name, value);
    }
    terminal.send("\r");
    terminal.wait_for("’s turn.");
    // What nobody decides is not typed, and is told without a number.
    let numbered = |line: &&str| {
        let number = line.split_once(". ").map(|(number, _)| number.parse::<u32>());
        line.contains(": ") && matches!(number, Some(Ok(_)))
    };
    let told: Vec<&str> = first.lines().filter(numbered).collect();
    play_to_the_end(&mut terminal, &told, result.unwrap());
}

#[test]
fn a_game_of_bermudes_is_played_from_the_menu_to_the_result() {
    check_again("Bermudes", "level:1,level:1", LARGE, &[(3, "Black", "human")]);
}

#[test]
fn a_game_of_djambi_is_played_from_the_menu_to_the_result() {
    let rows = [(2, "Players", "3"), (2, "Blue", "human"), (1, "Yellow", "human")];
    check_again("Djambi", "level:1,level:1,level:1", SMALL, &rows);
}

#[test]
fn a_bot_is_played_against_with_keys_alone() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "play vorassic --size 5 --seats human,level:1", SMALL);
    // No game on this board has more turns.
    for _ in 0..23 {
        let screen = terminal.wait_until("a turn or the end", |screen| {
            screen.contains("It is Yellow’s turn.") || screen.contains("1st: ")
        });
        if screen.contains("1st: ") {
            break;
        }
        // The cursor waits on a square that can be chosen.
        terminal.send("\r");
        terminal.wait_until("another screen", |now| now != screen);
    }
    terminal.wait_for("1st: ");
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
}

#[test]
fn a_killed_game_goes_on() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "play vorassic --size 5 --seats human,human", SMALL);
    terminal.send("/B0\r/E3\r/C0\r");
    terminal.wait_for("3. Yellow: C0");
    terminal.signal("KILL");
    assert_eq!(terminal.end().code(), None);
    let mut terminal = start(&folder, "play --resume", LARGE);
    let screen = terminal.wait_for("It is Red’s turn.");
    assert!(screen.contains("1. Yellow: B0") && screen.contains("3. Yellow: C0"), "{screen}");
    terminal.send("/E2\r");
    terminal.wait_for("4. Red: E2");
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
    terminal.wait_for("The game is saved: ");
    let games = folder.path("machiavel/games");
    let files: Vec<_> = fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    assert!(fs::read_to_string(&files[0]).unwrap().contains("1. B0 2. E3 3. C0 4. E2 *"));
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT"] {
        let folder = Folder::new();
        let mut terminal = start(&folder, "play vorassic --size 5 --seats human,human", SMALL);
        terminal.send("/B0\r");
        terminal.wait_for("1. Yellow: B0");
        terminal.signal(signal);
        assert_eq!(terminal.end().code(), Some(0), "{signal}");
        terminal.check_restored();
        terminal.wait_for("The game is saved: ");
    }
}

#[test]
fn a_closed_window_loses_nothing() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "play vorassic --size 5 --seats human,human", SMALL);
    terminal.send("/B0\r/E3\r");
    terminal.wait_for("2. Red: E3");
    terminal.close();
    // Nobody is left to hear how it ended, but it does end.
    terminal.end();
    let mut terminal = start(&folder, "play --resume", SMALL);
    terminal.wait_for("2. Red: E3");
    terminal.send("\u{3}");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
}

/// Says to this test that it is the program in the terminal.
const PANICS: &str = "MACHIAVEL_TEST_PANICS";

#[test]
fn a_panic_gives_the_terminal_back() {
    if env::var_os(PANICS).is_some() {
        let mut taken = terminal::take().unwrap();
        let whole = |frame: &mut Frame<'_>| frame.render_widget("the whole screen", frame.area());
        terminal::draw(&mut taken, whole).unwrap();
        panic!("this is what happened");
    }
    let mut command = Command::new(env::current_exe().unwrap());
    let name = "fullscreen::a_panic_gives_the_terminal_back";
    command.args(["--exact", name, "--nocapture"]).env(PANICS, "1").env("RUST_BACKTRACE", "0");
    let mut panicking = Terminal::start(&command, SMALL);
    assert_eq!(panicking.end().code(), Some(101));
    panicking.check_restored();
    // And the reason is there to be read, from the beginning of a line.
    let screen = panicking.wait_for("this is what happened");
    assert!(!screen.contains("the whole screen"), "{screen}");
    assert!(screen.lines().any(|line| line == "this is what happened"), "{screen}");
}

#[test]
fn the_window_changes_its_size() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "play djambi --seats human,human,human,human", LARGE);
    terminal.wait_for("It is Red’s turn.");
    terminal.resize(60, 20);
    terminal.wait_for("The window is too small for Machiavel");
    terminal.resize(1, 1);
    terminal.resize(80, 24);
    terminal.wait_for("It is Red’s turn.");
    // Bad keys and texts end nothing.
    terminal.send("/z9-z8\r");
    terminal.wait_for("“z9-z8” is not a turn.");
    terminal.send("\u{1b}[200~pasted\u{1b}[201~\u{0}\u{7f}é%&\u{1b}[99~");
    terminal.send("/c3-f6\r");
    terminal.wait_for("1. Red: c3-f6");
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
}

#[test]
fn much_can_be_typed_at_once() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "play vorassic --size 5 --seats human,human", SMALL);
    // Nothing comes after it that would wake somebody up who waits.
    terminal.send(&format!("{}/B0\r", "/zz\r".repeat(2_000)));
    terminal.wait_for("1. Yellow: B0");
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
}

#[test]
fn lessons_are_learned_on_the_screen() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "learn bermudes", SMALL);
    terminal.wait_for("Lesson 1 of 4: Elimination");
    terminal.send("/G5xG6\r");
    terminal.wait_for("A neighbor");
    for (turn, next) in [
        ("G5xC5", "Lesson 2 of 4"),
        ("F3-F6", "Lesson 3 of 4"),
        ("F2-F4-H4-E7", "Lesson 4 of 4"),
        ("D4-D6-F6", "New game"),
    ] {
        terminal.send(&format!("/{turn}\r"));
        terminal.wait_for("Well done!");
        terminal.send("\r");
        terminal.wait_for(next);
    }
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
}

#[test]
fn a_saved_game_is_walked_through_with_a_bot() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "replay docs/examples/djambi.record", SMALL);
    terminal.wait_for("Best for Red: ");
    terminal.send(RIGHT);
    terminal.wait_for("The Necromobile crosses the");
    terminal.wait_for("Best for Blue: ");
    terminal.send(DOWN);
    terminal.wait_for("Variation 1 of 1");
    terminal.send("\u{1b}[A");
    terminal.send(END);
    terminal.wait_for("\"I have a train to catch.\"");
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
    // Who wants it printed has it printed, also in a terminal.
    for option in ["--plain", "--notes"] {
        let mut terminal =
            start(&folder, &format!("replay {option} docs/examples/bermudes.record"), LARGE);
        assert_eq!(terminal.end().code(), Some(0));
        terminal.wait_for("unfinished");
        terminal.check_restored();
    }
}

#[test]
fn rules_are_read_in_pages() {
    let folder = Folder::new();
    let mut terminal = start(&folder, "rules vorassic --lang fr", SMALL);
    terminal.wait_for("q quitter");
    terminal.send(END);
    terminal.wait_for("100\u{a0}%");
    terminal.send("q");
    assert_eq!(terminal.end().code(), Some(0));
    terminal.check_restored();
    let mut terminal = start(&folder, "rules djambi --rules Russian", SMALL);
    assert_eq!(terminal.end().code(), Some(2));
    terminal.wait_for("has no rule set");
}
