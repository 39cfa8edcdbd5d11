//! One test or more for each clause of the rules page.

use bermudes::{Action, BLACK, Blocked, Illegal, Position, Rules, Setup, WHITE, square_name};
use kernel::testkit::{Diagram, check_choices};
use kernel::{
    Draft, Ending, Game, Outcome, Play, Player, PlayerSet, Reason, Refusal, Role, Square,
    SquareSet, Step, TurnError,
};

use crate::{after, read, read_with, turns};

/// The marked squares of the drawing are exactly those that the pawn on `from` can choose in this
/// role.
#[track_caller]
fn check_targets(drawing: &str, to_move: char, from: &str, role: Role) {
    let diagram = Diagram::new(drawing);
    let mut draft = Draft::new(read(&format!("{} {to_move}", diagram.rows_text())));
    let chosen = draft.choose(Step::at(Role::Piece, square(from)));
    let choices = if chosen { draft.choices() } else { Vec::new() };
    let targets = choices.iter().filter(|step| step.role == role).filter_map(|step| step.square);
    diagram.expect(targets.map(Position::row_col));
}

/// The turn is refused for exactly this reason.
#[track_caller]
fn check_refused(position: &Position, turn: &str, reason: Illegal) {
    assert_eq!(position.read_turn(turn), Err(TurnError::Illegal(reason)), "{turn} in {position}");
}

#[track_caller]
fn check_over(position: &Position, winners: &[Player]) {
    let winners: PlayerSet = winners.iter().copied().collect();
    assert_eq!(position.outcome().map(Outcome::winners), Some(winners), "{position}");
    assert_eq!(position.to_act(), None, "{position}");
    assert_eq!(position.count_actions(), 0, "{position}");
    assert_eq!(position.count_turns(), 0, "{position}");
    assert_eq!(position.still_in(), winners, "{position}");
}

fn square(name: &str) -> Square {
    let [row, col] = *name.as_bytes() else { panic!("{name}") };
    Square::nine(usize::from(row - b'A'), usize::from(col - b'1'))
}

const START: &str = "xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/9/9/9/ooooooooo/ooooooooo/ooooooooo o";
const FIGURE_1: &str = "xxxxxxxxx/xxxxxxxxx/xx2xxxo1/9/9/1ox6/oooxooo1x/ooo2oooo/ooooooooo x";
const FIGURE_2: &str = "xxxxxxxxx/xxxxx1xxx/xx2o1xo1/9/9/1ox2x3/ooox1oo1x/ooo3ooo/ooooooooo o";
const BOTH_STUCK: &str = "xxxoo4/xxxoo4/ooooo4/ooooo4/9/9/9/9/9 x";
const BLACK_STUCK: &str = "xxxoo4/xxxoo4/ooooo4/oxooo4/9/9/9/9/9 x";

#[test]
fn be_1_squares_are_row_then_column() {
    assert_eq!(SquareSet::ALL.len(), 81);
    assert_eq!(square_name(Square::nine(6, 3)), "G4");
    assert_eq!(square_name(Square::nine(0, 0)), "A1");
    assert_eq!(square_name(Square::nine(8, 8)), "I9");
    assert_eq!(Position::row_col(square("G4")), (6, 3));
}

#[test]
fn be_1_other_squares_are_refused() {
    let position = read(START);
    for turn in ["J4xC8", "G0xC8", "g4xC8", "G4xC0", "G4-J8", "G4>Z1"] {
        check_refused(&position, turn, Illegal::NoSuchSquare);
    }
    for index in [9, 89, 90, 127, 128, 65_535] {
        let (here, off) = (square("G4"), Square::new(index));
        for action in [
            Action::Eliminate { from: off, to: here },
            Action::Eliminate { from: here, to: off },
            Action::Jump { from: off, to: here },
            Action::Jump { from: here, to: off },
        ] {
            assert_eq!(position.check(action), Err(Illegal::NoSuchSquare), "{action:?}");
        }
        assert_eq!(position.explain(&[], off), Illegal::NoSuchSquare);
        let chosen = [Step::at(Role::Piece, here)];
        assert_eq!(position.explain(&chosen, off), Illegal::NoSuchSquare);
    }
}

#[test]
fn be_2_the_start_has_three_rows_of_each() {
    let start = Position::start(&Setup::default()).unwrap();
    assert_eq!(start.to_string(), START);
    assert_eq!(start.board().count(WHITE), 27);
    assert_eq!(start.board().count(BLACK), 27);
    assert_eq!(start.progress(), 0);
    for (name, player) in [("A1", Some(BLACK)), ("C9", Some(BLACK)), ("D5", None)] {
        assert_eq!(start.board().at(square(name)), player, "{name}");
    }
    for (name, player) in [("F5", None), ("G1", Some(WHITE)), ("I9", Some(WHITE))] {
        assert_eq!(start.board().at(square(name)), player, "{name}");
    }
}

#[test]
fn be_3_white_is_player_0_and_moves_first() {
    assert_eq!((WHITE.number(), BLACK.number()), (0, 1));
    let start = Position::start(&Setup::default()).unwrap();
    assert_eq!(start.to_act(), Some(WHITE));
    assert_eq!(start.players(), PlayerSet::first(2));
    assert_eq!(after(&start, "G4xC4").to_act(), Some(BLACK));
}

#[test]
fn be_3_the_rules_can_let_black_move_first() {
    let rules = Rules { first: BLACK, ..Rules::default() };
    let start = Position::start(&Setup { rules }).unwrap();
    assert_eq!(start.to_act(), Some(BLACK));
    assert_eq!(start.to_string(), START.replace(" o", " x"));
}

#[test]
fn be_10_elimination_lands_on_the_first_enemy_over_empty_squares() {
    let drawing = "
        x x x x  x x  x x  x
        x x x x  x x  x x  x
        x x . .  x x  x o* .
        . . . .  . .  . .  .
        . . . .  . .  . .  .
        . o x .  . .  . .  .
        o o o x  o o  o .  x
        o o o .  . o  o o  o
        o o o o* o o* o o  o
    ";
    check_targets(drawing, 'x', "G4", Role::Destination);
}

#[test]
fn be_10_elimination_takes_the_pawn_off() {
    let position = read(FIGURE_1);
    let next = after(&position, "G4xC8");
    assert_eq!(
        next.to_string(),
        "xxxxxxxxx/xxxxxxxxx/xx2xxxx1/9/9/1ox6/ooo1ooo1x/ooo2oooo/ooooooooo o"
    );
    assert_eq!(next.board().count(WHITE), position.board().count(WHITE) - 1);
    assert_eq!(next.board().count(BLACK), position.board().count(BLACK));
    assert_eq!(next.progress(), position.progress() + 1);
}

#[test]
fn be_10_refusals() {
    let position = read(FIGURE_1);
    for turn in ["G4xG3", "G4xH3", "G4xG5"] {
        check_refused(&position, turn, Illegal::Adjacent);
    }
    check_refused(&position, "D4xC8", Illegal::NoPawn);
    check_refused(&position, "G5xC5", Illegal::NotYourPawn);
    check_refused(&position, "G4xI5", Illegal::NotInLine);
    check_refused(&position, "G4xG4", Illegal::NotInLine);
    check_refused(&position, "G4xD4", Illegal::NothingToEliminate);
    check_refused(&position, "G4xB4", Illegal::OwnPawn);
    check_refused(&position, "G4xG6", Illegal::WayBlocked);
    check_refused(&position, "G4xC8xA1", Illegal::AfterElimination);
    check_refused(&position, "G4xC8-A6", Illegal::AfterElimination);
}

#[test]
fn be_11_a_jump_lands_immediately_behind_the_first_enemy() {
    // Over F2, H4 and the far G8; not over I1 at the edge, nor over B3 and C7 with pawns behind.
    let drawing = "
        x x x x x x x x x
        x x x x x x x x x
        x x . . x x x . .
        . . . . . . . . .
        * . . . . . . . .
        . x . . . . . . .
        . . o . . . . x *
        . . . x . . . . .
        x o o o * o o . .
    ";
    check_targets(drawing, 'o', "G3", Role::Jump);
}

#[test]
fn be_11_a_jumped_pawn_turns_over_at_once() {
    let position = read(FIGURE_2);
    let next = after(&position, "F2-F4-H4-E7");
    assert_eq!(
        next.to_string(),
        "xxxxxxxxx/xxxxx1xxx/xx2o1xo1/9/6o2/2o2o3/oooo1oo1x/ooo3ooo/ooooooooo x"
    );
    assert_eq!(next.board().count(WHITE), position.board().count(WHITE) + 3);
    assert_eq!(next.board().count(BLACK), position.board().count(BLACK) - 3);
    assert_eq!(next.progress(), position.progress());
}

#[test]
fn be_11_a_turned_pawn_is_a_friend_for_the_rest_of_the_chain() {
    let position = read(FIGURE_2);
    check_refused(&position, "F2-F4-F2", Illegal::TurnedInTheWay);
    check_refused(&position, "F2-F4-H4-E4", Illegal::TurnedInTheWay);
    // Also where the chain has ended by itself.
    check_refused(&position, "F2-F4-H4-E7-H4", Illegal::TurnedInTheWay);
}

#[test]
fn be_11_the_square_the_pawn_left_is_empty_at_once() {
    // Four jumps around, back to where the pawn came from.
    let position = read("oooxx4/oooxx4/xxxxx4/xxxxx4/9/9/6x2/5x1x1/5ox2 o");
    assert!(turns(&position).contains(&"I6-G6-G8-I8-I6".to_owned()));
    assert!(turns(&position).contains(&"I6-I8-G8-G6-I6".to_owned()));
}

#[test]
fn be_11_refusals() {
    let position = read(FIGURE_2);
    check_refused(&position, "F2-F5", Illegal::TooFarBehind);
    check_refused(&position, "F2-D3", Illegal::NotInLine);
    check_refused(&position, "F2-E2", Illegal::NothingToJump);
    check_refused(&position, "F2-G2", Illegal::LandingOccupied);
    check_refused(&position, "G5-E5", Illegal::NoPawn);
    check_refused(&position, "F3-F1", Illegal::NotYourPawn);
    check_refused(&position, "I5-D5", Illegal::NothingToJump);
    check_refused(&position, "I6-E6", Illegal::FriendInTheWay);
    check_refused(&position, "H1-E1", Illegal::FriendInTheWay);
    let blocked = read("xxxxxx3/9/9/o8/x8/x8/9/9/ooooo4 o");
    check_refused(&blocked, "D1-G1", Illegal::NoRoomBehind);
}

#[test]
fn be_11_while_a_chain_is_half_made_only_that_pawn_acts() {
    let mut position = read(FIGURE_2);
    position.play(Action::Jump { from: square("F2"), to: square("F4") });
    assert_eq!(position.chain(), Some(square("F4")));
    assert_eq!(position.turns(), 0);
    assert_eq!(position.to_act(), Some(WHITE));
    for action in [
        Action::Pass,
        Action::Jump { from: square("F4"), to: square("H4") },
        Action::Eliminate { from: square("C5"), to: square("C7") },
        Action::Slide { from: square("F4"), to: square("E4") },
    ] {
        assert_eq!(position.check(action), Err(Illegal::ChainHalfMade), "{action:?}");
    }
    assert_eq!(position.check(Action::Further(square("H4"))), Ok(()));
    assert_eq!(position.explain(&[], square("F2")), Illegal::TurnedInTheWay);
    assert_eq!(position.explain(&[], square("D5")), Illegal::NotInLine);
}

#[test]
fn be_12_a_chain_may_stop_after_any_jump() {
    let position = read(FIGURE_2);
    for turn in ["F2-F4", "F2-F4-H4", "F2-F4-H4-E7"] {
        let actions = position.read_turn(turn).unwrap();
        assert_eq!(Position::write_turn(&actions), turn);
    }
    let stopped = position.read_turn("F2-F4").unwrap();
    let jump = Action::Jump { from: square("F2"), to: square("F4") };
    assert_eq!(stopped, [jump, Action::Stop]);
    // Where the chain cannot go on, it is complete without a stop.
    let whole = position.read_turn("F2-F4-H4-E7").unwrap();
    assert_eq!(whole, [jump, Action::Further(square("H4")), Action::Further(square("E7"))]);
}

#[test]
fn be_12_chains_with_different_landings_are_different_turns() {
    // Both ways around lead to the same position.
    let position = read("oooxx4/oooxx4/xxxxx4/xxxxx4/9/9/6x2/5x1x1/5ox2 o");
    let one = after(&position, "I6-G6-G8-I8-I6");
    let other = after(&position, "I6-I8-G8-G6-I6");
    assert_eq!(one.to_string(), other.to_string());
    assert_eq!(one.key(), other.key());
    assert_eq!(turns(&position).len(), 9);
}

#[test]
fn be_12_stop_and_further_need_a_chain() {
    let position = read(FIGURE_2);
    assert_eq!(position.check(Action::Stop), Err(Illegal::NoChain));
    assert_eq!(position.check(Action::Further(square("F4"))), Err(Illegal::NoChain));
}

#[test]
fn be_13_chain_ends_when_enemy_below_six() {
    // Black has 7: the loop of four ends after two jumps.
    let position = read("1oooo4/8x/8x/8x/o8/9/6x2/5x1x1/5ox2 o");
    assert_eq!(turns(&position), ["I6-G6", "I6-G6-G8", "I6-I8", "I6-I8-G8"]);
    assert_eq!(position.read_turn("I6-G6-G8").unwrap().len(), 2);
    check_refused(&position, "I6-G6-G8-I8", Illegal::ChainEnded);
    check_refused(&position, "I6-G6-G8-A1", Illegal::ChainEnded);
    check_over(&after(&position, "I6-G6-G8"), &[WHITE]);
    assert_eq!(after(&position, "I6-G6").to_act(), Some(BLACK));
}

#[test]
fn be_13_six_pawns_do_not_end_a_chain() {
    // Black has 6 after the jump; the chain is over because I8 has nothing to jump.
    let position = read("1oooo4/8x/8x/8x/o7x/9/8x/8x/5ox2 o");
    assert_eq!(after(&position, "I6-I8").board().count(BLACK), 6);
    check_refused(&position, "I6-I8-I6", Illegal::TurnedInTheWay);
    check_refused(&position, "I6-I8-F8", Illegal::NothingToJump);
}

#[test]
fn be_14_who_can_capture_may_not_pass_nor_slide() {
    for blocked in Blocked::ALL {
        let position = read_with(blocked, START);
        check_refused(&position, "pass", Illegal::MustCapture);
    }
    for blocked in [Blocked::Slide, Blocked::Step] {
        check_refused(&read_with(blocked, START), "G4>F4", Illegal::MustCapture);
    }
    for blocked in [Blocked::Pass, Blocked::Lose] {
        check_refused(&read_with(blocked, START), "G4>F4", Illegal::NoSlides);
    }
}

#[test]
fn be_14_pass_is_the_only_turn_without_a_capture() {
    let position = read(BLACK_STUCK);
    assert_eq!(turns(&position), ["pass"]);
    check_refused(&position, "D2>E2", Illegal::NoSlides);
    check_refused(&position, "D2-F2", Illegal::NothingToJump);
    assert_eq!(position.explain(&[], square("D2")), Illegal::OnlyPass);
    let next = after(&position, "pass");
    assert_eq!(next.to_string(), BLACK_STUCK.replace(" x", " o"));
    assert_eq!(next.turns(), 1);
}

#[test]
fn be_14_slide_moves_over_any_number_of_empty_squares() {
    let position = read_with(Blocked::Slide, BLACK_STUCK);
    let expected = ["E1", "E2", "E3", "F2", "F4", "G2", "G5", "H2", "H6", "I2", "I7"]
        .map(|to| format!("D2>{to}"));
    assert_eq!(turns(&position), expected);
    check_refused(&position, "pass", Illegal::MustSlide);
    check_refused(&position, "D2>F3", Illegal::NotInLine);
    check_refused(&position, "D2>C2", Illegal::SlideBlocked);
    check_refused(&position, "D2>B2", Illegal::SlideBlocked);
    check_refused(&position, "E5>E6", Illegal::NoPawn);
    check_refused(&position, "D1>E1", Illegal::NotYourPawn);
    assert_eq!(position.explain(&[], square("A1")), Illegal::PawnHasNoSlide);
    let chosen = [Step::at(Role::Piece, square("D2"))];
    assert_eq!(position.explain(&chosen, square("C1")), Illegal::SlideBlocked);
    let next = after(&position, "D2>I7");
    assert_eq!(next.to_string(), "xxxoo4/xxxoo4/ooooo4/o1ooo4/9/9/9/9/6x2 o");
    assert_eq!(next.progress(), position.progress());
}

#[test]
fn be_14_step_is_a_slide_by_one_square() {
    let position = read_with(Blocked::Step, BLACK_STUCK);
    assert_eq!(turns(&position), ["D2>E1", "D2>E2", "D2>E3"]);
    check_refused(&position, "D2>F2", Illegal::OneStepOnly);
    check_refused(&position, "D2>C2", Illegal::SlideBlocked);
}

#[test]
fn be_14_slide_and_step_pass_without_even_that() {
    for blocked in [Blocked::Slide, Blocked::Step] {
        let position = read_with(blocked, BOTH_STUCK);
        assert_eq!(turns(&position), ["pass"], "{blocked:?}");
        assert_eq!(position.outcome(), None, "{blocked:?}");
    }
}

#[test]
fn be_14_lose_ends_the_game_against_the_blocked_player() {
    for text in [BLACK_STUCK, BOTH_STUCK] {
        let position = read_with(Blocked::Lose, text);
        check_over(&position, &[WHITE]);
        check_refused(&position, "pass", Illegal::OverBlocked);
    }
    // More pawns do not help: White is the one who cannot capture.
    check_over(&read_with(Blocked::Lose, &BOTH_STUCK.replace(" x", " o")), &[BLACK]);
}

#[test]
fn be_14_a_pawn_without_a_capture_is_refused() {
    let position = read(START);
    assert_eq!(position.explain(&[], square("I5")), Illegal::PawnHasNoCapture);
    assert_eq!(position.explain(&[], square("C5")), Illegal::NotYourPawn);
    assert_eq!(position.explain(&[], square("E5")), Illegal::NoPawn);
    let chosen = [Step::at(Role::Piece, square("G5"))];
    assert_eq!(position.explain(&chosen, square("B5")), Illegal::WayBlocked);
    assert_eq!(position.explain(&chosen, square("E5")), Illegal::NothingToJump);
}

#[test]
fn be_20_fewer_than_six_pawns_have_lost() {
    check_over(&read("ooooo4/9/9/9/9/9/9/9/xxxxxx3 o"), &[BLACK]);
    check_over(&read("ooooo4/9/9/9/9/9/9/9/xxxxxx3 x"), &[BLACK]);
    check_over(&read("oooooo3/9/9/9/9/9/9/9/xxxxx4 x"), &[WHITE]);
    check_over(&read("9/9/9/9/9/9/9/9/xxxxxx3 o"), &[BLACK]);
    assert_eq!(read("oooooo3/9/9/9/9/9/9/9/xxxxxx3 x").outcome(), None);
    let over = read("ooooo4/9/9/9/9/9/9/9/xxxxxx3 o");
    for turn in ["pass", "A1xI1", "A1-C1", "A1>B1"] {
        check_refused(&over, turn, Illegal::OverTooFewPawns);
    }
}

#[test]
fn be_20_both_below_six_is_a_draw() {
    check_over(&read("ooooo4/9/9/9/9/9/9/9/xx7 o"), &[WHITE, BLACK]);
    check_over(&read("9/9/9/9/9/9/9/9/9 x"), &[WHITE, BLACK]);
    assert_eq!(read("9/9/9/9/9/9/9/9/9 x").result_text().as_deref(), Some("draw"));
}

#[test]
fn be_20_an_elimination_can_win() {
    let position = read("oooooo3/9/9/9/9/9/9/9/xxxxxx3 o");
    check_over(&after(&position, "A1xI1"), &[WHITE]);
}

#[test]
fn be_21_nobody_can_do_anything() {
    for player in ["o", "x"] {
        let more = BOTH_STUCK.replace(" x", &format!(" {player}"));
        check_over(&read(&more), &[WHITE]);
        check_refused(&read(&more), "pass", Illegal::OverBothStuck);
        let equal = format!("xxxxxxxxx/xxxxxxxxx/ooooooooo/ooooooooo/9/9/9/9/9 {player}");
        check_over(&read(&equal), &[WHITE, BLACK]);
        let black_has_more = format!("oooxx4/oooxx4/xxxxx4/xxxxx4/9/9/9/9/9 {player}");
        check_over(&read(&black_has_more), &[BLACK]);
    }
}

#[test]
fn be_22_third_repetition_is_a_draw_of_the_game() {
    // Black is shut in; White has a pawn that goes to and fro.
    let text = "xxxoo4/xxxoo4/ooooo4/ooooo4/9/9/9/9/8o x";
    let mut play = Play::new(read_with(Blocked::Slide, text));
    for turn in ["pass", "I9>I8", "pass", "I8>I9"].into_iter().cycle().take(8) {
        assert_eq!(play.ending(), None);
        play.play_text(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    let ending = play.ending().unwrap();
    assert_eq!(ending.reason, Reason::Repetition);
    assert_eq!(ending.outcome.winners(), PlayerSet::first(2));
    assert_eq!(play.position().outcome(), None);
}

#[test]
fn be_22_quiet_turns_are_a_draw_of_the_game() {
    let rules = Rules { quiet_turns: 2, repetitions: 100, ..Rules::default() };
    let position = Position::read(&Setup { rules }, FIGURE_2).unwrap();
    let mut play = Play::new(position);
    play.play_text("C5xA7").unwrap();
    for _ in 0..2 {
        assert_eq!(play.ending(), None);
        let turns = turns(play.position());
        let jump = turns.iter().find(|turn| turn.contains('-')).unwrap();
        play.play_text(jump).unwrap();
    }
    assert_eq!(play.ending().map(|Ending { reason, .. }| reason), Some(Reason::QuietTurns));
}

#[test]
fn be_22_numbers_are_fields_of_the_rules() {
    let limits = read(START).draw_limits();
    assert_eq!((limits.repetitions, limits.quiet_turns), (Some(3), Some(150)));
    let rules = Rules { repetitions: 5, quiet_turns: 40, ..Rules::default() };
    let limits = Position::start(&Setup { rules }).unwrap().draw_limits();
    assert_eq!((limits.repetitions, limits.quiet_turns), (Some(5), Some(40)));
}

#[test]
fn be_22_who_withdraws_has_lost() {
    for (player, other) in [(WHITE, BLACK), (BLACK, WHITE)] {
        let mut position = read(START);
        let key = position.key();
        position.withdraw(player);
        check_over(&position, &[other]);
        assert_ne!(position.key(), key);
        // It changes every key in the same way, so that positions stay apart.
        let mut later = read("oooooo3/9/9/9/9/9/9/9/xxxxxx3 x");
        let change = later.key();
        later.withdraw(player);
        assert_eq!(later.key() ^ change, position.key() ^ key);
        check_refused(&position, "G4xC4", Illegal::OverWithdrawn);
        position.withdraw(other);
        check_over(&position, &[other]);
    }
    let mut over = read("ooooo4/9/9/9/9/9/9/9/xxxxxx3 o");
    over.withdraw(BLACK);
    check_over(&over, &[BLACK]);
}

#[test]
fn be_22_positions_of_one_text_have_one_key_whatever_led_there() {
    for (blocked, text, turn) in [
        (Blocked::Pass, FIGURE_1, "G4xC8"),
        (Blocked::Pass, FIGURE_2, "F2-F4"),
        (Blocked::Pass, FIGURE_2, "F2-F4-H4-E7"),
        (Blocked::Pass, BLACK_STUCK, "pass"),
        (Blocked::Slide, BLACK_STUCK, "D2>I7"),
    ] {
        let next = after(&read_with(blocked, text), turn);
        assert_eq!(next.key(), read_with(blocked, &next.to_string()).key(), "{turn} in {text}");
    }
}

#[test]
fn be_30_the_start_is_written_as_on_the_page() {
    assert_eq!(Position::start(&Setup::default()).unwrap().to_string(), START);
}

#[test]
fn every_reason_has_a_clause_a_code_and_a_sentence() {
    let mut codes = std::collections::HashSet::new();
    for reason in Illegal::ALL {
        assert!(reason.clause().starts_with("BE-"), "{reason:?}");
        let kebab = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(reason.code().chars().all(kebab), "{reason:?}");
        assert!(codes.insert(reason.code()), "{reason:?}");
        assert!(!reason.to_string().is_empty() && !reason.to_string().contains("BE-"));
    }
}

#[test]
fn every_action_is_chosen_by_its_place() {
    let mut half_made = read(FIGURE_2);
    half_made.play(Action::Jump { from: square("F2"), to: square("F4") });
    for position in [
        read(START),
        read(FIGURE_1),
        half_made,
        read(BLACK_STUCK),
        read(BOTH_STUCK),
        read_with(Blocked::Slide, BLACK_STUCK),
        read_with(Blocked::Step, BLACK_STUCK),
    ] {
        check_choices(&position);
    }
}

#[test]
fn mobility_counts_first_captures_of_either_player() {
    let position = read(FIGURE_1);
    let actions = position.count_actions() as u32;
    let black = position.mobility(BLACK);
    assert_eq!(black.eliminations + black.jumps, actions);
    assert_eq!((black.eliminations, black.jumps), (15, 6));
    let other = read(&FIGURE_1.replace(" x", " o"));
    let white = position.mobility(WHITE);
    assert_eq!((white.eliminations + white.jumps) as usize, other.count_actions());
}
