//! The line protocol.

// What the tests share fails by panicking, as they do.
#![allow(clippy::unwrap_used)]

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::Watch;
use engine::{Session, Then};

/// A conversation in which every search is run at once, without a clock.
#[derive(Default)]
struct Talk {
    session: Session,
}

impl Talk {
    /// All lines that a line is answered with.
    fn say(&mut self, line: &str) -> Vec<String> {
        let answer = self.session.line(line);
        let mut lines = answer.lines;
        if let Then::Think(mut search) = answer.then {
            let stop = AtomicBool::new(search.is_endless());
            let infos = Mutex::new(Vec::new());
            let show = |info: String| infos.lock().unwrap().push(info);
            search.run(&Watch::new(&|| Duration::ZERO, &stop), &show);
            lines.extend(infos.into_inner().unwrap());
            lines.extend(self.session.finish(*search));
        }
        lines
    }

    #[track_caller]
    fn check(&mut self, line: &str, expected: &[&str]) {
        assert_eq!(self.say(line), expected, "{line}");
    }

    /// Checks that a line is answered with one error that says this.
    #[track_caller]
    fn refuse(&mut self, line: &str, reason: &str) {
        let answer = self.say(line);
        assert_eq!(answer.len(), 1, "{line}: {answer:?}");
        assert!(answer[0].starts_with("error ") && answer[0].contains(reason), "{answer:?}");
    }

    /// A talk about a new game.
    fn about(setup: &str) -> Talk {
        let mut talk = Talk::default();
        talk.check(&format!("newgame {setup}"), &[]);
        talk
    }

    /// The last line of a search.
    #[track_caller]
    fn best(&mut self, line: &str) -> String {
        let answer = self.say(line);
        let last = answer.last().unwrap();
        assert!(answer.iter().rev().skip(1).all(|line| line.starts_with("info ")), "{answer:?}");
        last.strip_prefix("bestturn ").unwrap().to_owned()
    }
}

#[test]
fn it_says_what_it_can_do() {
    let lines = Talk::default().say("identify");
    assert_eq!(lines[0], format!("id name Machiavel {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(lines[2], "game bermudes rules bermudes@1");
    assert!(lines.contains(&"option name level type number min 1 max 8 default 8".to_owned()));
    assert_eq!(lines.last().unwrap(), "identified");
    Talk::default().check("isready", &["readyok"]);
    Talk::default().check("   ", &[]);
}

#[test]
fn a_game_is_begun_by_its_name_or_its_setup() {
    let start = "position snake J 0:0 J1234/12343/23432/34321/4321R";
    let mut talk = Talk::about("vorassic@1 size=5");
    let setup =
        "setup vorassic@1 mode=snake size=5 fill=distance symmetric=true walls=0 players=2 seed=0";
    talk.check("show", &[setup, start, "toact 0"]);
    assert!(Talk::about("djambi").say("show")[0].starts_with("setup djambi/french@1 players=4"));
    assert!(
        Talk::about("djambi players=3").say("show")[0]
            .starts_with("setup djambi/french@1 players=3")
    );
    for (bad, reason) in [
        ("", "no rules"),
        ("chess", "no rules"),
        ("djambi/french@9", "no rules"),
        ("vorassic@1 size=4", "5 to 26"),
        ("vorassic@1 size=x", "size"),
    ] {
        talk.refuse(&format!("newgame {bad}"), reason);
    }
    // The game before goes on.
    assert_eq!(talk.say("show")[1], start);
}

#[test]
fn a_position_is_told_by_turns_and_by_its_text() {
    let mut talk = Talk::about("vorassic@1 size=5");
    talk.check("position start turns A1 D4", &[]);
    assert_eq!(talk.say("show")[1], "position snake J 1:1 j1234/J2343/23432/34321/432Rr");
    talk.check("position text snake J 23:25 jj234/jjrrr/jjrRr/jjrr1/jJ2rr", &[]);
    talk.check("legal", &["legal C4"]);
    talk.check("position text snake J 23:25 jj234/jjrrr/jjrRr/jjrr1/jJ2rr turns C4", &[]);
    assert_eq!(talk.say("show")[2], "over draw");
    talk.check("legal", &["legal"]);
    talk.check("eval", &["eval 0.500 0.500"]);
    talk.check("go nodes 100", &["bestturn none"]);
    talk.check("position start", &[]);
    talk.check("position start turns", &[]);
    talk.check("legal", &["legal A1 B0"]);
    talk.refuse("position start turns A1 E4", "turn 2, E4: VO-10");
    talk.refuse("position text snake", "VO-31");
    talk.refuse("position", "expected");
    talk.refuse("position end", "expected");
    // What was refused changed nothing.
    talk.check("legal", &["legal A1 B0"]);
}

#[test]
fn it_finds_turns_in_every_game() {
    for setup in
        ["djambi", "djambi/english@1 players=3", "bermudes", "vorassic", "vorassic@1 mode=octopus"]
    {
        let mut talk = Talk::about(setup);
        let legal = talk.say("legal").remove(0);
        for go in ["go nodes 300", "go depth 1", "go depth 2 nodes 500", "go infinite"] {
            let best = talk.best(go);
            assert!(legal.split(' ').any(|turn| turn == best), "{setup}: {best} of {legal}");
        }
    }
}

#[test]
fn information_has_its_form() {
    let mut talk = Talk::about("bermudes");
    let lines = talk.say("go nodes 2000");
    let info = &lines[lines.len() - 2];
    let words: Vec<&str> = info.split(' ').collect();
    let names = ["info", "depth", "nodes", "time", "shares"];
    assert_eq!([words[0], words[1], words[3], words[5], words[7]], names, "{info}");
    let shares: Vec<f32> = words[8..10].iter().map(|share| share.parse().unwrap()).collect();
    assert!((shares[0] + shares[1] - 1.0).abs() < 0.002, "{info}");
    assert_eq!(words[10], "line");
    assert_eq!(format!("bestturn {}", words[11]), lines[lines.len() - 1]);
}

#[test]
fn the_same_question_has_the_same_answer() {
    let ask = || {
        let mut talk = Talk::about("djambi");
        [talk.say("go nodes 2000"), talk.say("go nodes 500"), talk.say("eval")]
    };
    assert_eq!(ask(), ask());
}

#[test]
fn options_have_limits() {
    let mut talk = Talk::about("vorassic@1 size=6");
    for good in
        ["level value 1", "level value 8", "threads value 2", "memory value 1", "seed value 7"]
    {
        talk.check(&format!("setoption name {good}"), &[]);
    }
    assert_ne!(talk.best("go nodes 100"), "none");
    for (bad, reason) in [
        ("name level value 0", "from 1 to 8"),
        ("name level value 9", "from 1 to 8"),
        ("name level value strong", "from 1 to 8"),
        ("name threads value 0", "from 1 to 256"),
        ("name memory value 65537", "from 1 to 65536"),
        ("name contempt value 1", "no option"),
        ("name level", "expected"),
        ("", "expected"),
    ] {
        talk.refuse(&format!("setoption {bad}"), reason);
    }
}

#[test]
fn how_long_is_checked() {
    let mut talk = Talk::about("vorassic@1 size=6");
    for good in
        ["go nodes 50", "go clock 1000 increment 10 delay 20 nodes 50", "go time 5 nodes 50"]
    {
        assert_ne!(talk.best(good), "none");
    }
    for (bad, reason) in [
        ("go fast", "unknown"),
        ("go time", "a number"),
        ("go time -5", "a number"),
        ("go nodes 99999999999999999999", "a number"),
        ("go increment 5", "go with clock"),
        ("go infinite nodes 5", "no limits"),
    ] {
        talk.refuse(bad, reason);
    }
    Talk::default().refuse("go nodes 5", "newgame");
    Talk::default().refuse("legal", "newgame");
    Talk::default().refuse("eval", "newgame");
    Talk::default().refuse("position start", "newgame");
    Talk::default().refuse("show", "newgame");
}

#[test]
fn nothing_but_a_stop_is_heard_during_a_search() {
    let mut session = Session::new();
    session.line("newgame vorassic@1 size=5");
    let Then::Think(search) = session.line("go infinite").then else { panic!("no search") };
    assert!(search.is_endless());
    assert!(session.line("legal").lines[0].starts_with("error "));
    assert!(session.line("go nodes 5").lines[0].starts_with("error "));
    assert_eq!(session.line("isready").lines, ["readyok"]);
    assert!(matches!(session.line("stop").then, Then::Stop));
    assert!(matches!(session.line("quit").then, Then::Quit));
    // Not even run: there is nothing to say, and the conversation goes on.
    assert_eq!(session.finish(*search), ["bestturn none"]);
    assert_eq!(session.line("legal").lines, ["legal A1 B0"]);
}

#[test]
fn whatever_is_said_the_conversation_goes_on() {
    let mut talk = Talk::default();
    for line in
        ["\u{0}", "go\tgo", "ÄÖÜ ✓", "newgame \u{202e}", "position text", "UCI", "setoption x"]
    {
        let answer = talk.say(line);
        assert!(answer.len() == 1 && answer[0].starts_with("error "), "{line:?}: {answer:?}");
    }
    talk.refuse(&"x".repeat((1 << 20) + 1), "longer than");
    talk.refuse(&"x".repeat(1 << 20), "no command");
    talk.check("isready", &["readyok"]);
    let mut talk = Talk::about("bermudes");
    // More turns than anybody lists.
    let many = "x1x3oox/1oxxxxoxo/o3x3o/oxxx3x1/1x1x1x1xx/xxxxxxxo1/1x3x1oo/xxxxxxx2/x4xoox o";
    talk.check(&format!("position text {many}"), &[]);
    talk.refuse("legal", "more than 10000");
}
