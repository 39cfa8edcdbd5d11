//! Games with a history.

use kernel::{
    DrawLimits, Ending, Game, Play, PlayError, Player, PlayerSet, Reason, Refusal, Square,
    TurnError,
};

use crate::leap::{Action, Illegal, Position, Setup};

fn game(setup: Setup) -> Play<Position> {
    Play::new(Position::new(setup))
}

#[track_caller]
fn play_on(game: &mut Play<Position>, turns: &str) {
    for turn in turns.split(' ') {
        game.play_text(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
}

fn players(numbers: &[usize]) -> PlayerSet {
    numbers.iter().map(|number| Player::ALL[*number]).collect()
}

fn ending(game: &Play<Position>) -> Option<(Reason, PlayerSet)> {
    game.ending().map(|Ending { reason, outcome }| (reason, outcome.winners()))
}

fn places(game: &Play<Position>) -> Option<[u8; 4]> {
    game.places().map(|places| places.0.map(Option::unwrap_or_default))
}

const BACK: &str = "0-1 6-5 1-0 5-6";

fn limits(repetitions: Option<u32>, quiet_turns: Option<u32>) -> DrawLimits {
    DrawLimits { repetitions, quiet_turns }
}

#[test]
fn the_board_can_end_a_game() {
    let mut game = game(Setup::new("0.1 0"));
    assert_eq!((game.to_act(), ending(&game)), (Player::new(0), None));
    assert_eq!(places(&game), None);
    play_on(&mut game, "0-1-2");
    assert_eq!(ending(&game), Some((Reason::Board, players(&[0]))));
    assert_eq!((game.to_act(), places(&game)), (None, Some([1, 2, 0, 0])));
    let stop = [Action::Stop];
    assert_eq!(game.play(&stop), Err(PlayError::Over));
    assert!(!game.withdraw(Player::ALL[0]) && !game.agree(Player::ALL[0]));
    assert_eq!(game.moments().len(), 2);

    // A position that is over from the start.
    let over = self::game(Setup::new("0.. 0"));
    assert_eq!(ending(&over), Some((Reason::Board, players(&[0]))));
}

#[test]
fn only_complete_legal_turns_are_played() {
    let mut game = game(Setup::new("0...1 0"));
    let step = Action::Step { from: Square::new(0), to: Square::new(1) };
    let far = Action::Step { from: Square::new(0), to: Square::new(3) };
    assert_eq!(game.play(&[]), Err(PlayError::NotOneTurn));
    assert_eq!(game.play(&[step]), Err(PlayError::NotOneTurn));
    assert_eq!(game.play(&[step, Action::Stop, step]), Err(PlayError::NotOneTurn));
    assert_eq!(game.play(&[far, Action::Stop]), Err(PlayError::Illegal(Illegal::NotNext)));
    assert_eq!(game.play_text("4-3"), Err(TurnError::Illegal(Illegal::NotYours)));
    assert!(matches!(game.play_text("here"), Err(TurnError::Unreadable(_))));
    assert_eq!((game.moments().len(), game.position().to_string()), (1, "0...1 0".into()));
    assert_eq!(game.play(&[step, Action::Stop]), Ok(()));
    assert_eq!(game.moments()[1].turn, [step, Action::Stop]);
    assert_eq!(game.draft().start().to_string(), ".0..1 1");
    assert_eq!(PlayError::<Illegal>::Over.to_string(), "the game is over");
    assert_eq!(PlayError::Illegal(Illegal::NotNext).to_string(), "LE-3: not-next");
    assert_eq!(PlayError::<Illegal>::NotOneTurn.to_string(), "not one complete turn");
    assert_eq!(TurnError::Illegal(Illegal::NotYours).to_string(), "LE-2: not-yours");
    assert_eq!(
        TurnError::<Illegal>::Unreadable("a turn").to_string(),
        "not a turn: expected a turn"
    );
}

#[test]
fn positions_that_repeat_are_a_draw() {
    let mut game = game(Setup { limits: limits(Some(3), None), ..Setup::new("0.....1 0") });
    assert_eq!(game.repetitions(), 1);
    play_on(&mut game, BACK);
    assert_eq!((game.repetitions(), ending(&game)), (2, None));
    play_on(&mut game, "0-1 6-5");
    assert_eq!((game.repetitions(), ending(&game)), (2, None));
    play_on(&mut game, "1-0 5-6");
    assert_eq!(game.repetitions(), 3);
    assert_eq!(ending(&game), Some((Reason::Repetition, players(&[0, 1]))));
    assert_eq!(places(&game), Some([1, 1, 0, 0]));
    assert_eq!(game.position().outcome(), None);
    assert!(game.play_text("0-1").is_err());
    // Without a limit nothing happens.
    let mut game = self::game(Setup::new("0.....1 0"));
    for _ in 0..5 {
        play_on(&mut game, BACK);
    }
    assert_eq!((game.repetitions(), ending(&game)), (6, None));
}

#[test]
fn repetitions_are_counted_between_what_cannot_be_undone() {
    let setup = Setup { landmark: Some(3), ..Setup::new("0.....1 0") };
    let mut game = game(Setup { limits: limits(Some(3), None), ..setup });
    play_on(&mut game, BACK);
    assert_eq!(game.repetitions(), 2);
    // The same position comes about on the other side of the landmark.
    play_on(&mut game, "0-1 6-5 1-2-3 5-6 3-2-1 6-5 1-0 5-6");
    assert_eq!(game.position().to_string(), "0.....1 0");
    assert_eq!((game.repetitions(), ending(&game)), (1, None));
    play_on(&mut game, BACK);
    assert_eq!((game.repetitions(), ending(&game)), (2, None));
    play_on(&mut game, "0-1");
    assert_eq!(ending(&game).map(|end| end.0), Some(Reason::Repetition));
}

#[test]
fn too_many_quiet_turns_are_a_draw() {
    let setup = Setup { landmark: Some(3), ..Setup::new("0.....1 0") };
    let mut game = game(Setup { limits: limits(None, Some(5)), ..setup });
    let quiet = |game: &Play<Position>| game.moments().last().unwrap().quiet_turns;
    play_on(&mut game, BACK);
    assert_eq!((quiet(&game), ending(&game)), (4, None));
    game.take_back();
    play_on(&mut game, "5-4-3");
    assert_eq!((quiet(&game), ending(&game)), (0, None), "that was not quiet");
    play_on(&mut game, "0-1 3-4 1-0 4-5");
    assert_eq!((quiet(&game), ending(&game)), (4, None));
    play_on(&mut game, "0-1");
    assert_eq!(ending(&game), Some((Reason::QuietTurns, players(&[0, 1]))));
}

#[test]
fn a_dead_position_is_a_draw() {
    let mut game = game(Setup { dead: Some(2), ..Setup::new("0.....1 0") });
    play_on(&mut game, "0-1-2");
    assert_eq!(ending(&game), Some((Reason::DeadPosition, players(&[0, 1]))));
}

#[test]
fn everybody_who_is_in_can_agree_on_a_draw() {
    let mut game = game(Setup::new("0..1..2 0"));
    play_on(&mut game, "0-1 3-2-1");
    let [zero, one, two, three] = Player::ALL;
    assert!(!game.agree(zero), "player 0 is out");
    assert!(!game.agree(three), "nobody sits there");
    assert!(game.agree(one) && game.agree(one));
    assert_eq!((game.agreed(), ending(&game)), (players(&[1]), None));
    // A turn, and a change of mind, take the agreement back.
    play_on(&mut game, "6-5");
    assert_eq!(game.agreed(), PlayerSet::EMPTY);
    assert!(game.agree(two));
    game.disagree(two);
    assert!(game.agree(one));
    assert_eq!(ending(&game), None);
    assert!(game.agree(two));
    assert_eq!(ending(&game), Some((Reason::Agreement, players(&[1, 2]))));
    assert_eq!(places(&game), Some([3, 1, 1, 0]));
    game.disagree(one);
    assert_eq!(game.agreed(), players(&[1, 2]), "too late");
    assert!(game.take_back());
    assert_eq!((game.agreed(), ending(&game)), (PlayerSet::EMPTY, None));
}

#[test]
fn withdrawal_takes_a_player_out() {
    let mut game = game(Setup::new("0..1..2 0"));
    let [zero, one, two, three] = Player::ALL;
    play_on(&mut game, "0-1");
    assert!(!game.withdraw(three));
    assert!(game.withdraw(two));
    assert_eq!((game.position().to_string(), game.to_act()), (".0.1... 1".into(), Some(one)));
    let moment = game.moments().last().unwrap();
    assert_eq!((moment.withdrawn, moment.turn.len(), moment.quiet_turns), (Some(two), 0, 1));
    assert!(!game.withdraw(two));
    assert!(game.withdraw(one));
    assert_eq!(ending(&game), Some((Reason::Withdrawal, players(&[0]))));
    assert_eq!(places(&game), Some([1, 2, 3, 0]));
    assert!(!game.withdraw(zero));
}

#[test]
fn turns_and_withdrawals_are_taken_back() {
    let mut game = game(Setup::new("0..1..2 0"));
    assert!(!game.take_back());
    play_on(&mut game, "0-1 3-4");
    assert!(game.withdraw(Player::ALL[2]) && game.withdraw(Player::ALL[0]));
    assert!(game.ending().is_some());
    let mut texts = Vec::new();
    while game.take_back() {
        texts.push(game.position().to_string());
        assert_eq!(game.ending(), None);
    }
    assert_eq!(texts, [".0..1.. 0", ".0..1.2 2", ".0.1..2 1", "0..1..2 0"]);
    play_on(&mut game, "0-1-2 3-2");
    assert_eq!(game.position().to_string(), "..1...2 2");
}

#[test]
fn places_follow_the_order_of_going_out() {
    // 3 is taken first, then 1, then 2.
    let mut game = game(Setup::new("0.1.2.3 2"));
    play_on(&mut game, "4-5-6 0-1-2");
    assert_eq!(ending(&game), None);
    play_on(&mut game, "6-5-4 2-3-4");
    assert_eq!(ending(&game), Some((Reason::Board, players(&[0]))));
    assert_eq!(places(&game), Some([1, 3, 2, 4]));
}

#[test]
fn places_are_shared_by_those_who_go_out_together() {
    let mut game = game(Setup { bound: true, ..Setup::new("0.1.2.3 0") });
    assert!(game.withdraw(Player::ALL[1]));
    assert_eq!(game.position().still_in(), players(&[0, 3]));
    play_on(&mut game, "0-1 6-5");
    assert!(game.withdraw(Player::ALL[3]));
    assert_eq!(places(&game), Some([1, 3, 3, 2]));
}

#[test]
fn places_go_by_standing_among_those_who_are_in() {
    let race = |start| Setup { race: true, ..Setup::new(start) };
    let mut game = game(race("2.0.1.. 1"));
    play_on(&mut game, "4-5-6");
    assert_eq!(ending(&game), Some((Reason::Board, players(&[1]))));
    assert_eq!(places(&game), Some([2, 1, 3, 0]));
    // A draw: all who are in share the first place, whatever their standing.
    let mut game = self::game(Setup { dead: Some(1), ..race("0.1.2.3. 0") });
    play_on(&mut game, "0-1");
    assert_eq!(ending(&game), Some((Reason::DeadPosition, players(&[0, 1, 2, 3]))));
    assert_eq!(places(&game), Some([1, 1, 1, 1]));
}

#[test]
fn reasons_have_lasting_names() {
    let names = Reason::ALL.map(Reason::name);
    let expected =
        ["board", "withdrawal", "agreement", "repetition", "quiet-turns", "dead-position"];
    assert_eq!(names, expected);
}

#[test]
fn a_result_is_told_once_there_is_one() {
    let mut game = game(Setup::new("0.1 0"));
    assert_eq!(game.result_text(), None);
    assert!(game.agree(Player::ALL[0]) && game.agree(Player::ALL[1]));
    assert_eq!(game.result_text().as_deref(), Some("draw"));
    game.reopen();
    assert_eq!(game.result_text(), None);
    assert!(game.withdraw(Player::ALL[0]));
    assert_eq!(game.result_text().as_deref(), Some("1"));
}

#[test]
fn a_reason_speaks_of_nothing_unless_it_says_so() {
    assert_eq!(Illegal::NotYet.args(), []);
}
