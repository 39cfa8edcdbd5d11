//! One test or more for each clause of the rules page.

use std::collections::HashSet;

use kernel::testkit::{Diagram, actions, check_choices};
use kernel::{Game, Play, Reason, Refusal, Rng, Role, Step, TurnError, perft};
use vorassic::{
    Action, Content, Fill, Illegal, Mode, Position, Setup, SetupError, Symmetry, row_col, square,
};

use crate::{captures, play, player, random, read, start};

fn setup(mode: Mode, size: usize, players: usize) -> Setup {
    Setup { mode, size, players, ..Setup::default() }
}

/// Draws a board of which only free squares and owners matter, and marks what can be captured.
#[track_caller]
fn check(header: &str, drawing: &str) -> Position {
    let diagram = Diagram::new(drawing);
    let rows: Vec<_> = drawing
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.replace([' ', '*'], ""))
        .collect();
    let position = read(&format!("{header} {}", rows.join("/")));
    diagram.expect(actions(&position).iter().map(|action| row_col(action.0)));
    position
}

#[track_caller]
fn refused(position: &Position, turn: &str, illegal: Illegal) {
    assert_eq!(position.read_turn(turn), Err(TurnError::Illegal(illegal)), "{turn}: {position}");
}

#[test]
fn vo_1_size_is_5_to_26() {
    for size in 5..=26 {
        assert_eq!(start(&setup(Mode::Snake, size, 2)).board().size(), size);
    }
    for size in [0, 1, 4, 27, 1000] {
        let error = Position::start(&setup(Mode::Snake, size, 2)).unwrap_err();
        assert_eq!(error, SetupError::Size(size));
    }
}

#[test]
fn vo_1_squares_are_named_by_column_and_row() {
    let position = start(&setup(Mode::Octopus, 26, 2));
    assert_eq!(Position::write_turn(&[Action(square(0, 0))]), "A0");
    assert_eq!(Position::write_turn(&[Action(square(25, 0))]), "A25");
    assert_eq!(Position::row_col(square(25, 3)), (25, 3));
    assert_eq!(position.read_turn("B0"), Ok(vec![Action(square(0, 1))]));
    refused(&start(&setup(Mode::Octopus, 5, 2)), "F0", Illegal::OffBoard);
    refused(&start(&setup(Mode::Octopus, 5, 2)), "A5", Illegal::OffBoard);
    refused(&position, "A26", Illegal::OffBoard);
    refused(&position, "A99999999999999999999999", Illegal::OffBoard);
    assert_eq!(position.check(Action(kernel::Square::new(0))), Err(Illegal::OffBoard));
    assert_eq!(
        position.check(Action(kernel::Square::new(u16::MAX.into()))),
        Err(Illegal::OffBoard)
    );
}

#[test]
fn vo_2_values_are_0_to_9() {
    let mut seen = [0; 10];
    for seed in 0..20 {
        let fill = Fill::Random;
        let position = start(&Setup { fill, seed, ..Setup::default() });
        for row in 0..10 {
            for col in 0..10 {
                if let Content::Free(value) = position.board().content(square(row, col)) {
                    seen[usize::from(value)] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|count| (120..280).contains(count)), "{seen:?}");
}

#[test]
fn vo_3_distance_to_the_nearer_corner() {
    let position = start(&setup(Mode::Snake, 5, 2));
    assert_eq!(position.to_string(), "snake J 0:0 J1234/12343/23432/34321/4321R");
}

#[test]
fn vo_3_distance_is_at_most_9() {
    let text = start(&setup(Mode::Snake, 12, 2)).to_string();
    assert!(text.starts_with("snake J 0:0 J12345678999/123456789999/"), "{text}");
}

#[test]
fn vo_3_random_values_are_symmetric_under_the_half_turn() {
    let fill = Fill::Random;
    let base = Setup { fill, size: 9, seed: 5, ..Setup::default() };
    let marks = |setup: &Setup| -> Vec<char> {
        let text = start(setup).to_string();
        text.rsplit(' ').next().unwrap().chars().filter(char::is_ascii_digit).collect()
    };
    let values = marks(&base);
    assert!(values.iter().eq(values.iter().rev()));
    assert_eq!(marks(&base), values, "the seed decides");
    assert_ne!(marks(&Setup { seed: 6, ..base.clone() }), values);
    let free = marks(&Setup { symmetry: Symmetry::Free, ..base });
    assert!(!free.iter().eq(free.iter().rev()));
}

#[test]
fn vo_3_random_values_are_symmetric_under_the_quarter_turn() {
    for players in [3, 4] {
        for size in [8, 9] {
            let base = Setup { fill: Fill::Random, ..setup(Mode::Snake, size, players) };
            let is_symmetric = |symmetry| {
                let position = start(&Setup { symmetry, ..base.clone() });
                let value = |row, col| position.board().content(square(row, col));
                let inner = (0..size).flat_map(|row| (1..size - 1).map(move |col| (row, col)));
                inner
                    .filter(|(row, _)| (1..size - 1).contains(row))
                    .all(|(row, col)| value(row, col) == value(col, size - 1 - row))
            };
            assert!(is_symmetric(Symmetry::Symmetric));
            assert!(!is_symmetric(Symmetry::Free));
        }
    }
}

#[test]
fn vo_3_number_of_walls_does_not_change_the_values() {
    let base = Setup { fill: Fill::Random, seed: 3, ..Setup::default() };
    let (plain, walled) = (start(&base), start(&Setup { walls: 20, ..base }));
    for row in 0..10 {
        for col in 0..10 {
            let square = square(row, col);
            let content = walled.board().content(square);
            assert!(content == Content::Wall || content == plain.board().content(square));
        }
    }
}

#[test]
fn vo_4_yellow_and_red_own_opposite_corners_and_yellow_begins() {
    let position = start(&Setup::default());
    assert_eq!(position.board().content(square(0, 0)), Content::Owned(player(0)));
    assert_eq!(position.board().content(square(9, 9)), Content::Owned(player(1)));
    assert_eq!(position.to_act(), Some(player(0)));
    assert_eq!((position.score(player(0)), position.score(player(1))), (0, 0));
    assert_eq!(position.progress(), 0);
}

#[test]
fn vo_5_nobody_takes_a_wall() {
    let position = check(
        "octopus J 0:0",
        "J  1* 2 3 4
         #  2* 3 4 3
         2  3  4 3 2
         3  4  3 2 #
         4  3  2 1 R",
    );
    refused(&position, "A1", Illegal::Wall);
}

#[test]
fn vo_5_impossible_numbers_name_the_largest() {
    let refusal = |size, players, walls| {
        let setup = Setup { walls, ..setup(Mode::Snake, size, players) };
        Position::start(&setup).err()
    };
    let error = |asked, largest| Some(SetupError::Walls { asked, largest });
    assert_eq!(refusal(6, 2, 1), error(1, 22), "odd on an even board");
    assert_eq!(refusal(6, 2, 22), None);
    assert_eq!(refusal(6, 2, 24), error(24, 22));
    assert_eq!(refusal(5, 2, 14), None);
    assert_eq!(refusal(5, 2, 11), None);
    assert_eq!(refusal(5, 2, 13), error(13, 14), "a center wall leaves room for 11");
    assert_eq!(refusal(5, 4, 9), None);
    assert_eq!(refusal(5, 4, 10), error(10, 9));
    assert_eq!(refusal(5, 3, 6), error(6, 9), "no fours");
    assert_eq!(refusal(10, 2, usize::MAX), error(usize::MAX, 78));
}

#[test]
fn vo_5_one_wall_is_the_center() {
    for players in 2..=4 {
        let position = start(&Setup { walls: 1, ..setup(Mode::Snake, 7, players) });
        assert_eq!(position.board().content(square(3, 3)), Content::Wall);
    }
}

#[test]
fn vo_6_corners_letters_and_distance_of_three() {
    let text = start(&setup(Mode::Octopus, 5, 3)).to_string();
    assert_eq!(text, "octopus J 0:0:0 J121V/12321/23432/34321/4321R");
}

#[test]
fn vo_6_corners_letters_and_distance_of_four() {
    let mut position = start(&setup(Mode::Snake, 6, 4));
    assert_eq!(position.to_string(), "snake J 0:0:0:0 J1221V/123321/234432/234432/123321/B1221R");
    play(&mut position, "B0 E0 E5 B5 C0");
    assert_eq!(position.to_string(), "snake V 3:1:1:1 jjJ2Vv/123321/234432/234432/123321/bB22Rr");
}

#[test]
fn vo_6_only_2_to_4_can_play() {
    for players in [0, 1, 5, 100] {
        let error = Position::start(&setup(Mode::Snake, 10, players)).unwrap_err();
        assert_eq!(error, SetupError::Players(players));
    }
}

#[test]
fn vo_10_a_capture_scores_its_value() {
    let mut position = read("snake R 5:7 J1234/12343/23432/34321/4329R");
    play(&mut position, "D4");
    assert_eq!(position.to_string(), "snake J 5:16 J1234/12343/23432/34321/432Rr");
    assert_eq!((position.score(player(0)), position.score(player(1))), (5, 16));
    assert_eq!((position.turns(), position.progress()), (1, 1));
}

#[test]
fn vo_10_only_free_squares_are_captured() {
    let mut position = start(&setup(Mode::Octopus, 5, 2));
    refused(&position, "A0", Illegal::Taken);
    refused(&position, "E4", Illegal::Taken);
    play(&mut position, "B1 D3");
    refused(&position, "B1", Illegal::Taken);
}

#[test]
fn vo_10_a_turn_is_one_capture() {
    let position = start(&Setup::default());
    assert_eq!(
        Vec::from_iter(Position::steps(Action(square(0, 1))).iter()),
        [Step::at(Role::Destination, square(0, 1))]
    );
    let mut draft = kernel::Draft::new(position);
    draft.click(square(0, 1)).unwrap();
    assert!(draft.is_complete());
    assert_eq!(draft.click(square(9, 8)), Err(Illegal::TurnComplete));
}

#[test]
fn vo_11_snake_captures_next_to_its_head() {
    let position = check(
        "snake J 4:4",
        "j  1  2 3 4
         j  2* 3 4 3
         2* J  r 3 2
         3  4* R r 1
         4  3  2 r r",
    );
    assert_eq!(captures(&position), "B1 A2 B3");
}

#[test]
fn vo_11_snake_goes_up_left_right_and_down() {
    let position = check(
        "snake J 4:4",
        "j j  2  3 4
         1 j  3* 4 3
         2 3* J  3* 2
         3 4  3* 2 1
         4 3  2  1 R",
    );
    refused(&position, "B1", Illegal::Taken);
    refused(&position, "B3", Illegal::NotNextToHead);
    refused(&position, "C0", Illegal::NotNextToHead);
    refused(&position, "A1", Illegal::NotNextToHead);
}

#[test]
fn vo_12_octopus_captures_next_to_all_its_squares() {
    let position = check(
        "octopus J 5:5",
        "j  1* 2* 3 4
         1* j  3* 4 r
         2* J  4* 3 r
         3* 4* 3* 2 R
         4  3  2  1 r",
    );
    assert_eq!(captures(&position), "B0 C0 A1 C1 A2 C2 A3 B3 C3");
    refused(&position, "D1", Illegal::NotNextToOwn);
}

#[test]
fn vo_13_who_cannot_capture_is_skipped() {
    let mut position = read("snake J 17:13 jjj34/J1jR3/r5rr2/rrr21/rrrrr");
    play(&mut position, "B1");
    assert_eq!(position.to_act(), Some(player(1)), "{position}");
    play(&mut position, "D0");
    assert_eq!(position.to_act(), Some(player(0)), "Yellow can go on from B1");
    play(&mut position, "B2");
    play(&mut position, "E0");
    assert_eq!(position.to_act(), Some(player(1)), "Yellow is shut in");
    play(&mut position, "E1");
    assert_eq!(position.to_act(), Some(player(1)), "and stays so");
}

#[test]
fn vo_13_players_of_four_are_skipped_in_order() {
    let mut position = read("snake J 8:10:6:4 jj21v/1jvvv/JjV3R/Bb3rr/bb2rr");
    play(&mut position, "A1");
    assert_eq!(position.to_string(), "snake V 9:10:6:4 jj21v/Jjvvv/jjV3R/Bb3rr/bb2rr");
    play(&mut position, "C3");
    assert_eq!(position.to_act(), Some(player(2)));
    play(&mut position, "D2");
    assert_eq!(position.to_act(), Some(player(1)), "Blue and Yellow are shut in");
    play(&mut position, "C4");
    assert_eq!(position.to_act(), None, "{position}");
    assert_eq!(position.to_string(), "snake V 9:15:9:4 jj21v/Jjvvv/jjvRr/Bbvrr/bbVrr");
}

#[test]
fn vo_20_the_highest_score_wins() {
    let over = read("snake J 64:38 jjjjrR/Jjjjrr/j3jjrr/jjjrr2/jjjrrr/jjj21r");
    assert_eq!((over.to_act(), over.count_actions()), (None, 0));
    assert_eq!(over.outcome().unwrap().winners().single(), Some(player(0)));
    assert_eq!(over.result_text().as_deref(), Some("0"));
    refused(&over, "B2", Illegal::GameOver);
}

#[test]
fn vo_20_equal_scores_of_two_are_a_draw() {
    let over = read("octopus R 55:55 jjjjrr/jjjjrR/jjjjrr/jjJrrr/jrrrrr/jjrrrr");
    assert_eq!(over.outcome().unwrap().winners().len(), 2);
    assert_eq!(over.result_text().as_deref(), Some("draw"));
}

#[test]
fn vo_20_three_and_four_share_the_first_place() {
    let over = read("octopus V 30:9:30 jjjVv/jjjvv/jjjvv/rrJvv/rrRrr");
    assert_eq!(over.result_text().as_deref(), Some("0,2"));
    let places = Play::new(over).places().unwrap();
    assert_eq!(places.0, [Some(1), Some(3), Some(1), None]);
    let over = read("octopus B 7:7:7:7 jjjVv/jjjvv/jjJvv/rrBvv/rrRrr");
    assert_eq!(over.result_text().as_deref(), Some("0,1,2,3"));
    let over = read("octopus B 7:7:9:7 jjjVv/jjjvv/jjJvv/rrBvv/rrRrr");
    assert_eq!(over.result_text().as_deref(), Some("2"));
}

#[test]
fn vo_6_the_others_are_ranked_by_score() {
    let over = read("octopus B 7:5:9:6 jjjVv/jjjvv/jjJvv/rrBvv/rrRrr");
    assert_eq!(Play::new(over).places().unwrap().0, [Some(2), Some(4), Some(1), Some(3)]);
}

#[test]
fn vo_21_with_two_players_the_other_has_won() {
    let mut game = Play::new(start(&Setup::default()));
    game.play_text("B0").unwrap();
    assert!(game.withdraw(player(0)), "though ahead by 1 to 0");
    let ending = game.ending().unwrap();
    assert_eq!(ending.reason, Reason::Withdrawal);
    assert_eq!(ending.outcome.winners().single(), Some(player(1)));
    assert_eq!(game.position().result_text().as_deref(), Some("1"));
    assert_eq!(game.places().unwrap().0, [Some(2), Some(1), None, None]);
    refused(game.position(), "J8", Illegal::OthersLeft);
    let text = game.position().to_string();
    assert!(Position::read(&Setup::default(), &text).is_ok(), "the squares stay: {text}");
}

#[test]
fn vo_21_with_more_the_others_go_on() {
    let mut game = Play::new(start(&setup(Mode::Snake, 5, 3)));
    for turn in ["B0", "D0", "E3", "C0"] {
        game.play_text(turn).unwrap();
    }
    assert!(game.withdraw(player(1)));
    assert_eq!(game.position().to_act(), Some(player(2)), "Green was to act");
    assert_eq!(game.position().still_in().len(), 2);
    game.play_text("E2").unwrap();
    game.play_text("C1").unwrap();
    assert_eq!(game.position().to_act(), Some(player(2)), "Green is passed over");
    while let Some(action) = game.position().choose(|_| 0) {
        assert_ne!(game.position().to_act(), Some(player(1)));
        game.play(&[action]).unwrap();
    }
    assert_eq!(game.places().unwrap()[player(1)], Some(3));
}

#[test]
fn vo_21_who_left_is_placed_behind_even_with_the_highest_score() {
    let mut game = Play::new(read("octopus V 30:5:9 jjj1V/jjj1v/jjjvv/rrJvv/rrRrr"));
    assert!(game.withdraw(player(0)));
    assert_eq!(game.ending(), None);
    assert!(!game.withdraw(player(0)), "only once");
    game.play_text("D0").unwrap();
    game.play_text("D1").unwrap();
    assert_eq!(game.position().result_text().as_deref(), Some("2"));
    assert_eq!(game.places().unwrap().0, [Some(3), Some(2), Some(1), None]);
}

#[test]
fn vo_21_who_stays_alone_has_won() {
    let mut game = Play::new(start(&setup(Mode::Octopus, 6, 4)));
    assert!(game.withdraw(player(2)));
    assert!(game.withdraw(player(0)));
    assert_eq!(game.position().to_act(), Some(player(1)));
    assert!(game.withdraw(player(1)));
    assert_eq!(game.ending().unwrap().outcome.winners().single(), Some(player(3)));
    assert_eq!(game.places().unwrap().0, [Some(3), Some(2), Some(4), Some(1)]);
    assert!(!game.withdraw(player(3)), "it is over");
}

#[test]
fn vo_21_only_who_is_in_can_leave() {
    let mut position = start(&setup(Mode::Snake, 5, 3));
    position.withdraw(player(0));
    let key = position.key();
    for nobody in [player(0), player(3)] {
        position.withdraw(nobody);
        assert_eq!(position.key(), key, "player {nobody}");
    }
    position.withdraw(player(1));
    position.withdraw(player(2));
    assert_eq!(position.outcome().unwrap().winners().single(), Some(player(2)));
}

#[test]
fn vo_21_who_left_is_part_of_the_key() {
    let position = start(&setup(Mode::Octopus, 6, 4));
    let mut left = position.clone();
    left.withdraw(player(2));
    assert_eq!(left.to_string(), position.to_string());
    assert_ne!(left.key(), position.key());
}

#[test]
fn vo_30_a_turn_is_the_captured_square() {
    let position = start(&setup(Mode::Snake, 26, 2));
    assert_eq!(position.read_turn("A1"), Ok(vec![Action(square(1, 0))]));
    assert_eq!(Position::write_turn(&[Action(square(25, 25))]), "Z25");
    for text in [
        "", "A", "1", "a1", "A01", "A00", "A 1", " A1", "A1 ", "AA1", "A-1", "A+1", "A1.", "É1",
        "A١",
    ] {
        let read = position.read_turn(text);
        assert!(matches!(read, Err(TurnError::Unreadable(_))), "{text:?}: {read:?}");
    }
}

#[test]
fn vo_31_the_start_of_five() {
    for (mode, name) in [(Mode::Snake, "snake"), (Mode::Octopus, "octopus")] {
        let text = format!("{name} J 0:0 J1234/12343/23432/34321/4321R");
        assert_eq!(start(&setup(mode, 5, 2)).to_string(), text);
    }
}

#[test]
fn vo_31_to_move_of_a_finished_position_captured_last() {
    let mut position = read("octopus J 30:9:30 jjj1V/jjjvv/jjjvv/rrJvv/rrRrr");
    play(&mut position, "D0");
    assert_eq!(position.to_string(), "octopus J 31:9:30 jjjJV/jjjvv/jjjvv/rrjvv/rrRrr");
    assert!(position.outcome().is_some());
}

#[test]
fn vo_31_equal_boards_with_other_scores_differ() {
    let one = read("snake J 3:1 j1J34/12343/23432/34321/4321R");
    for other in [
        "snake J 1:3 j1J34/12343/23432/34321/4321R",
        "snake R 3:1 j1J34/12343/23432/34321/4321R",
        "octopus J 3:1 j1J34/12343/23432/34321/4321R",
        "snake J 3:1 J1j34/12343/23432/34321/4321R",
        "snake J 3:1 j1J34/12343/23432/34321/4#21R",
        "snake J 3:1 j1J34/12343/23432/34321/4021R",
    ] {
        assert_ne!(read(other).key(), one.key(), "{other}");
    }
}

#[test]
fn vo_31_every_content_of_a_square_has_a_key_of_its_own() {
    let mut keys = HashSet::new();
    for mark in "0123456789#jvrb".chars() {
        let text = format!("snake J 0:0:0:0 J1{mark}1V/12321/23432/12321/B121R");
        assert!(keys.insert(read(&text).key()), "{mark}");
    }
}

#[test]
fn vo_31_positions_of_one_text_have_one_key_whatever_led_there() {
    let mut rng = Rng::new(31);
    for mode in Mode::ALL {
        let mut position = start(&setup(mode, 8, 3));
        while let Some(action) = random(&position, &mut rng) {
            position.play(action);
            assert_eq!(read(&position.to_string()).key(), position.key(), "{position}");
        }
    }
}

#[test]
fn bits_of_keys_are_as_often_set_as_not() {
    let mut rng = Rng::new(64);
    let (mut seen, mut set) = (0, [0; 64]);
    for seed in 0..20 {
        let fill = Fill::Random;
        let mut position = start(&Setup { fill, seed, ..setup(Mode::Octopus, 10, 2) });
        while let Some(action) = random(&position, &mut rng) {
            position.play(action);
            seen += 1;
            for (bit, set) in set.iter_mut().enumerate() {
                *set += position.key() >> bit & 1;
            }
        }
    }
    assert!(set.iter().all(|count| (seen * 2 / 5..seen * 3 / 5).contains(count)), "{set:?}");
}

#[test]
fn vo_32_skipped_turns_count_nothing() {
    let position = read("snake R 17:15 j1234/jRrr3/j34r2/jj3r1/Jj2rr");
    let counts: Vec<_> = (1..=8).map(|depth| perft(&position, depth)).collect();
    // Red alone: B0 C0 D0 E0 E1 E2 E3, or B2 C2 C3 C4.
    assert_eq!(counts, [2, 2, 2, 2, 1, 1, 1, 0]);
}

#[test]
fn refusals_have_a_clause_and_a_name() {
    let mut codes = HashSet::new();
    for illegal in Illegal::ALL {
        assert!(illegal.clause().starts_with("VO-"));
        assert!(codes.insert(illegal.code()), "{illegal:?}");
        assert!(illegal.code().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
        assert!(!illegal.to_string().is_empty() && !illegal.to_string().contains("VO-"));
    }
}

#[test]
fn every_capture_is_chosen_by_its_place() {
    let mut rng = Rng::new(2);
    for mode in Mode::ALL {
        for size in [5, 16, 26] {
            let mut position = start(&setup(mode, size, 2));
            for _ in 0..40 {
                check_choices(&position);
                let Some(action) = random(&position, &mut rng) else { break };
                position.play(action);
            }
        }
    }
    // Yellow owns every ninth square and can capture all the others, up to 181 in eight rows.
    let rows: Vec<String> = (0..26)
        .map(|row| {
            let mark = |col| match (row, col) {
                (0, 0) => 'R',
                (1, 1) => 'J',
                _ if row % 3 == 1 && col % 3 == 1 => 'j',
                _ => '0',
            };
            (0..26).map(mark).collect()
        })
        .collect();
    let crowded = read(&format!("octopus J 0:0 {}", rows.join("/")));
    assert_eq!(crowded.count_actions(), 594);
    check_choices(&crowded);
}

#[test]
fn a_board_is_shown_by_its_contents() {
    let board = format!("{:?}", start(&setup(Mode::Snake, 5, 2)).board());
    let count = |what| board.matches(what).count();
    assert_eq!((count("Free("), count("Owned("), count("Wall")), (23, 2, 0), "{board}");
}
