//! Play line by line.

use std::path::{Path, PathBuf};

use catalog::{Form, Play, Title};
use lang::{Language, Texts};
use tui::Seat;
use tui::plain::{Misheard, NotSaved, Session, Want, Wishes};

fn wishes(title: Title, options: &[(&str, &str)], seats: &[&str]) -> Wishes {
    let mut form = Form::new(title);
    for (option, value) in options {
        form.answer(option, value).unwrap();
    }
    let seats: Vec<Seat> = seats.iter().map(|seat| Seat::read(seat).unwrap()).collect();
    Wishes { form: Some(form), seats: (!seats.is_empty()).then_some(seats), seed: 7 }
}

fn session(wishes: Wishes) -> Session {
    Session::new(Texts::for_terminals(Language::English), wishes)
}

/// A game of two people on the smallest board.
fn small() -> Session {
    let mut session = session(wishes(Title::Vorassic, &[("size", "5")], &["human", "human"]));
    assert_eq!(session.wants(), &Want::Line);
    session.take_said();
    session
}

/// A game that begins with this position.
fn loaded(setup: &str, position: &str) -> Session {
    let play = Play::from_position(setup, position).unwrap();
    let texts = Texts::for_terminals(Language::English);
    let mut session = Session::resume(texts, "file", &play.record(), play);
    assert!(session.take_said().starts_with("The game goes on: file\n"));
    session
}

/// What is said to a line.
fn hear(session: &mut Session, line: &str) -> String {
    session.hear(line);
    session.take_said()
}

/// Checks that every line is answered with something that contains this.
#[track_caller]
fn check(session: &mut Session, lines: &[(&str, &str)]) {
    for (line, expected) in lines {
        let said = hear(session, line);
        assert!(said.contains(expected), "{line:?} without {expected:?}: {said}");
    }
}

#[test]
fn what_is_not_settled_is_asked_until_it_is_answered() {
    let mut session = session(Wishes::default());
    assert_eq!(session.take_said(), "Which game? 1 Djambi, 2 Bermudes, 3 Vorassic\n");
    check(
        &mut session,
        &[
            ("", "Which game?"),
            ("chess", "There is no game “chess”."),
            ("4", "There is no game “4”."),
            ("0", "There is no game “0”."),
            ("Vorassic", "Size: 5 to 26 [10]"),
            ("4", "VO-1: A board has 5 to 26 squares a side, not 4.\nSize: "),
            ("27", "VO-1: A board has 5 to 26 squares a side, not 27.\nSize: "),
            ("abc", "“abc” is no number from 5 to 26.\nSize: "),
            ("5 walls=2", "“5 walls=2” is no number"),
            (&"9".repeat(500), "That line is too long.\nSize: "),
            ("5", "Mode: 1 Snake, 2 Octopus [1]"),
            ("worm", "“worm” is none of the answers.\nMode: "),
            ("Octopus", "Values: 1 Distance to the corners, 2 Random [1]"),
            ("", "Players: 2 to 4 [2]"),
            ("5", "VO-6"),
            ("", "Who plays Yellow? human, or the level of a bot from 1 to 8 [human]"),
            ("nobody", "“nobody” is neither human nor a level from 1 to 8.\nWho plays Yellow?"),
            ("Human", "Who plays Red? human, or the level of a bot from 1 to 8 [3]"),
            ("9", "“9” is neither"),
        ],
    );
    let said = hear(&mut session, "level:2");
    let begin = "New game: vorassic@1 mode=octopus size=5 fill=distance symmetric=true walls=0 \
                 players=2 seed=0\n\n   A  B  C  D  E\n0  J  1  2  3  4  0\n";
    assert!(said.starts_with(begin), "{said}");
    let end = "4  4  3  2  1  R  4\n   A  B  C  D  E\nYellow: 0 points\nRed: 0 points\n\
               It is Yellow’s turn. Choose a free square next to any square of yours.\n";
    assert!(said.ends_with(end), "{said}");
}

#[test]
fn named_seats_begin_the_game_at_once() {
    let seats = ["human", "level:1", "level:2"];
    let session = session(wishes(Title::Djambi, &[], &seats));
    assert_eq!(session.play().unwrap().players().len(), 3);
    assert_eq!(session.wants(), &Want::Line);
}

#[test]
fn seats_that_do_not_fit_are_asked_for() {
    let mut session = session(Wishes { seats: Some(vec![Seat::Human; 3]), ..Wishes::default() });
    session.take_said();
    let said = hear(&mut session, "2");
    assert!(said.starts_with("The game has 2 players, and 3 were named.\n"), "{said}");
    check(&mut session, &[("pass", "Who plays White?"), ("", "Who plays Black?")]);
}

#[test]
fn chance_follows_from_the_seed_where_it_has_a_part() {
    for (fill, end) in [("random", " seed=7"), ("distance", " seed=0")] {
        let session = session(wishes(Title::Vorassic, &[("fill", fill)], &["human", "human"]));
        let setup = session.play().unwrap().setup();
        assert!(setup.ends_with(end), "{setup}");
    }
    let wishes = wishes(Title::Vorassic, &[("fill", "random"), ("seed", "3")], &["human"; 2]);
    assert!(session(wishes).play().unwrap().setup().ends_with(" seed=3"));
}

#[test]
fn refusals_name_their_rule_and_the_question_comes_again() {
    let mut session = small();
    let again = "It is Yellow’s turn. Choose a free square beside your head.\n";
    for (line, why) in [
        ("", "Type a turn, or help.\n"),
        ("   ", "Type a turn, or help.\n"),
        ("E4", "VO-10: That square is taken already.\n"),
        ("b1", "VO-11: A snake captures beside the last square it captured, never diagonally.\n"),
        ("Z9", "VO-1: That square is not on the board.\n"),
        ("what is this", "“what is this” is not a turn. Write the column and the row, as in B0.\n"),
        ("\u{1b}[2J", "“\u{fffd}[2J” is not a turn. Write the column and the row, as in B0.\n"),
        (&"B".repeat(401), "That line is too long.\n"),
    ] {
        assert_eq!(hear(&mut session, line), format!("{why}{again}"), "{line:?}");
    }
    session.mishear(Misheard::NotText);
    assert_eq!(session.take_said(), format!("That line is not UTF-8 text.\n{again}"));
    session.mishear(Misheard::TooLong);
    assert_eq!(session.take_said(), format!("That line is too long.\n{again}"));
}

#[test]
fn letters_and_spaces_do_not_matter() {
    let mut session = small();
    check(&mut session, &[("b0", "\n1. Yellow: B0\n"), (" e 3 ", "\n2. Red: E3\n")]);
    let mut session = self::session(wishes(Title::Bermudes, &[], &["human", "human"]));
    check(&mut session, &[("g4XC8", "\n1. White: G4xC8\n"), ("c1 x g5", "\n2. Black: C1xG5\n")]);
    let seats = ["human"; 4];
    let mut session = self::session(wishes(Title::Djambi, &[], &seats));
    check(&mut session, &[("C3-F6", "\n1. Red: c3-f6\n")]);
}

#[test]
fn commands_are_obeyed() {
    let mut session = small();
    check(
        &mut session,
        &[
            ("HELP", "\n  undo    takes back your last turn\n"),
            ("moves", "2 turns are legal:\nA1 B0\n"),
            ("undo", "There is nothing to take back.\n"),
            ("B0", "\n1. Yellow: B0\n"),
            ("board", "\n0  j  J  2  3  4  0\n"),
            ("undo", "Taken back.\n\n   A  B"),
            ("load", "Say which file, as in: load game.record\n"),
        ],
    );
    for (line, want) in [
        ("hint", Want::Hint),
        ("rules", Want::Rules(Title::Vorassic, Some("vorassic".to_owned()))),
        ("save", Want::Save(None)),
        ("save my game", Want::Save(Some(PathBuf::from("my game")))),
        ("load x", Want::Load(PathBuf::from("x"))),
    ] {
        let mut session = small();
        session.hear(line);
        assert_eq!(session.wants(), &want);
    }
}

#[test]
fn commands_are_answered_before_the_game_too() {
    let mut session = session(Wishes::default());
    session.take_said();
    check(
        &mut session,
        &[
            ("help", "Answer the question; an empty line takes the answer in brackets.\n"),
            ("moves", "No game has begun yet."),
            ("undo", "No game has begun yet."),
            ("rules", "No game has begun yet."),
            ("bermudes", "Without a capture: 1 Pass,"),
        ],
    );
    session.hear("rules");
    assert_eq!(session.wants(), &Want::Rules(Title::Bermudes, None));
    session.tell("The rules.\n");
    assert!(session.take_said().starts_with("The rules.\nWithout a capture:"));
    session.hear("quit");
    assert_eq!(session.wants(), &Want::Nothing);
}

#[test]
fn files_are_said_by_name() {
    let mut session = small();
    session.hear("save x");
    session.saved(&Ok(PathBuf::from("x")));
    assert!(session.take_said().starts_with("The game is saved: x\nIt is Yellow’s turn."));
    session.saved(&Err(NotSaved::Exists(PathBuf::from("x"))));
    assert!(session.take_said().starts_with("There is a file x already. Choose another name.\n"));
    session.saved(&Err(NotSaved::Failed("full".to_owned())));
    assert!(session.take_said().starts_with("The game could not be saved: full\n"));
    session.load("x", Err("x: no such file".to_owned()));
    assert!(session.take_said().starts_with("The game could not be loaded: x: no such file\n"));
    let other = Play::start("bermudes@1").unwrap();
    session.load("y", Ok((other.record(), other)));
    let said = session.take_said();
    assert!(said.starts_with("The game goes on: y\n\n   1  2") && said.contains("White’s turn"));
}

#[test]
fn who_leaves_finds_the_game_saved() {
    let mut session = small();
    session.leave();
    assert_eq!(session.wants(), &Want::Nothing, "nothing was played");
    for quit in [true, false] {
        let mut session = small();
        session.hear("B0");
        if quit {
            session.hear("quit");
        } else {
            session.leave();
        }
        assert_eq!(session.wants(), &Want::Save(None));
        let record = session.record().unwrap();
        assert_eq!((record.line.len(), record.players.0[0].as_str()), (1, "human"));
        session.take_said();
        session.saved(&Ok(Path::new("kept").to_owned()));
        assert_eq!(session.take_said(), "The game is saved: kept\n");
        assert_eq!(session.wants(), &Want::Nothing);
    }
}

#[test]
fn bots_are_seated_again_by_their_names() {
    let seats = ["level:4", "human"];
    let session = session(wishes(Title::Bermudes, &[], &seats));
    let Want::Turn(level) = session.wants() else { panic!("{:?}", session.wants()) };
    assert_eq!(level.number(), 4);
    let (record, play) = (session.record().unwrap(), session.play().unwrap().clone());
    let texts = Texts::for_terminals(Language::English);
    let mut again = Session::resume(texts, "file", &record, play);
    assert_eq!(again.wants(), session.wants());
    assert!(again.take_said().ends_with("White is thinking (level 4).\n"));
    assert_eq!(again.record().unwrap().players, record.players);
}

#[test]
fn undo_goes_back_to_the_last_turn_of_a_person() {
    let mut session = session(wishes(Title::Vorassic, &[("size", "5")], &["human", "level:1"]));
    session.hear("B0");
    assert!(matches!(session.wants(), Want::Turn(_)));
    let mut bot = session.play().unwrap().clone();
    let turn = bot.some_turn().unwrap();
    bot.turn(&turn).unwrap();
    let advice = catalog::Advice {
        turn,
        shares: catalog::ByPlayer::default(),
        forced: None,
        line: Vec::new(),
        depth: 0,
        nodes: 0,
    };
    session.hint(Some(&advice));
    assert!(session.take_said().contains(&format!("A good turn: {}\n", advice.turn)));
    session.play_bot(Some(&advice));
    assert_eq!(session.play().unwrap().moments(), 3);
    session.hear("undo");
    assert_eq!((session.play().unwrap().moments(), session.wants()), (1, &Want::Line));
}

#[test]
fn who_cannot_act_is_skipped_and_that_is_said() {
    // Black passes by itself, which no turn back lets happen again.
    let blocked = "xxxoo4/xxxoo4/ooooo4/oxooo4/9/9/9/9/9 x";
    let play = Play::from_position("bermudes@1", blocked).unwrap();
    let texts = Texts::for_terminals(Language::English);
    let mut session = Session::resume(texts, "file", &play.record(), play);
    let said = session.take_said();
    assert!(said.contains("\nBlack cannot act and is skipped.\n"), "{said}");
    assert!(said.contains("\nIt is White’s turn."), "{said}");
    let turn = session.play().unwrap().some_turn().unwrap();
    session.hear(&turn);
    check(&mut session, &[("undo", "Taken back."), ("undo", "There is nothing to take back.")]);
    assert_eq!(session.play().unwrap().moments(), 2);
    let mut session = loaded("vorassic@1 size=5", "snake R 22:18 jjj34/jjjR3/rJrr2/rrr21/rrrrr");
    let said = hear(&mut session, "D0");
    assert!(said.contains("\n1. Red: D0\nYellow cannot act and is skipped.\n\n"), "{said}");
}

#[test]
fn the_end_is_told_with_result_and_places() {
    let mut session = loaded("vorassic@1 size=5", "snake J 23:25 jj234/jjrrr/jjrRr/jjrr1/jJ2rr");
    let said = hear(&mut session, "C4");
    let end = "\nNobody can capture any more.\nThe game is a draw.\n1st: Yellow\n1st: Red\n";
    assert!(said.ends_with(end), "{said}");
    assert_eq!(session.wants(), &Want::Nothing);
    assert!(session.record().unwrap().places == [1, 1]);
}

#[test]
fn who_resigns_is_out() {
    let mut session = small();
    let said = hear(&mut session, "resign");
    assert!(said.contains("\n1. Yellow resigns.\n"), "{said}");
    assert!(said.contains("Red has won.\n1st: Red\n2nd: Yellow\n"), "{said}");
    assert_eq!(session.wants(), &Want::Nothing);
}

#[test]
fn too_many_turns_are_not_listed() {
    let many = "x1x3oox/1oxxxxoxo/o3x3o/oxxx3x1/1x1x1x1xx/xxxxxxxo1/1x3x1oo/xxxxxxx2/x4xoox o";
    let mut session = loaded("bermudes@1", many);
    let said = hear(&mut session, "moves");
    assert!(said.starts_with("More than 500 turns are legal. They begin on these squares:\n"));
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
}

#[test]
fn every_sentence_is_there_in_every_language() {
    for language in Language::ALL {
        let mut session = Session::new(Texts::for_terminals(language), Wishes::default());
        let lines =
            ["", "help", "x", "3", "4", "x", "5", "x", "1", "1", "2", "x", "human", "human"];
        let more = ["help", "moves", "Z9", "x", "B0", "undo", "undo", "board", "load", "resign"];
        let mut said = session.take_said();
        for line in lines.into_iter().chain(more) {
            said += &hear(&mut session, line);
        }
        assert_eq!(session.wants(), &Want::Nothing);
        for key in ["terminal-", "option-", "game-", "page-", "{", "}"] {
            assert!(!said.contains(key), "{language:?}: {key}: {said}");
        }
    }
}
