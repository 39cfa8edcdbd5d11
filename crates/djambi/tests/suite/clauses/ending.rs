//! Chapter 7: the end, draws, withdrawal and places.

use std::collections::HashSet;

use djambi::{Army, Position, Rules};
use kernel::testkit::Diagram;
use kernel::{Game, Play, Player, PlayerSet, Reason, TurnError};

use super::{ALL, FOUR, changed, check_after, drawn, field, next_and_control_of, order_of, sets};
use crate::support::{position, rules, turns};

fn player(number: usize) -> Player {
    Player::ALL[number]
}

fn players(numbers: &[usize]) -> PlayerSet {
    numbers.iter().map(|number| player(*number)).collect()
}

/// Plays turns that must be legal and must not end the game before the last of them.
#[track_caller]
fn play_on(game: &mut Play<Position>, turns: &str) {
    for turn in turns.split(' ') {
        let here = game.position().to_string();
        game.play_text(turn).unwrap_or_else(|error| panic!("{here}: {turn}: {error}"));
    }
}

/// Why the game is over and who is first.
#[track_caller]
fn check_ending(game: &Play<Position>, reason: Reason, winners: &[usize]) {
    let ending = game.ending().expect("the game is over");
    assert_eq!((ending.reason, ending.outcome.winners()), (reason, players(winners)));
    assert_eq!(game.to_act(), None);
}

/// The places of the four seats; 0 for an empty one.
#[track_caller]
fn check_places(game: &Play<Position>, expected: [u8; 4]) {
    let places = game.places().expect("the game is over");
    assert_eq!(places.0.map(Option::unwrap_or_default), expected);
}

const FOUR_PLAYERS: &str = "
    GC . . . .  . . . YC
    .  . . . .  . . . .
    GM . . . .  . . . YM
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    RM . . . .  . . . BM
    .  . . . .  . . . .
    RC . . . RA . . . BC";

#[test]
fn dj_50_the_last_player_with_a_living_own_chief_wins() {
    let drawing = changed(FOUR_PLAYERS, "a9=. i9=.");
    let fields = "0 0101 0 - 0123";
    check_after(ALL, fields, &drawing, "e1-i1", "e1=x i1=RA", "won:0 0000");
    for rules in sets(ALL) {
        let mut game = Play::new(drawn(rules, &drawing, fields));
        play_on(&mut game, "e1-i1");
        check_ending(&game, Reason::Board, &[0]);
        assert!(turns(game.position()).is_empty());
        assert!(game.play_text("a3-a4").is_err());
        // A Chief that is somebody's by conquest only does not count.
        let won = drawn(rules, &changed(&drawing, "i9=YC"), "0 0101 0 - 0123");
        assert_eq!(won.still_in(), players(&[0, 1, 2]));
    }
}

#[test]
fn dj_50_the_last_chiefs_may_die_together() {
    // A corpse on b1 walls in both.
    let drawing = "
        .  . .  . . .  . . .
        .  . .  . . .  . . .
        .  . .  . . .  . . .
        .  . .  . . .  . . .
        .  . .  . . BM . . .
        .  . .  . . RM . . .
        .  . .  . . .  . . .
        x  x x  x . .  . . .
        RC . BC x . .  . . .";
    let fields = "0 01FF 0 - 0123";
    let changes = "f4=. f5=RM b1=x";
    let died = format!("{changes} a1=x c1=x");
    check_after("french english classic", fields, drawing, "f4-f5@b1", &died, "draw FFFF");
    check_after("spanish", fields, drawing, "f4-f5@b1", changes, "draw 01FF");
    for rules in sets(ALL) {
        let mut game = Play::new(drawn(rules, drawing, fields));
        play_on(&mut game, "f4-f5@b1");
        check_ending(&game, Reason::Board, &[0, 1]);
    }
}

/// Two Chiefs on an open board.
const OPEN: &str = "
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    .  . . . . . . . .
    RM . . . . . . . BM
    .  . . . . . . . .
    RC . . . . . . . BC";

const TWO: &str = "0 0101 0 - 0123";

#[test]
fn dj_51_all_living_players_may_agree_on_a_draw() {
    for rules in sets(ALL) {
        let drawing = changed(OPEN, "i9=YC");
        let mut game = Play::new(drawn(rules, &drawing, "0 0123 0 - 0123"));
        assert!(!game.agree(player(3)), "Green is out");
        assert!(game.agree(player(0)) && game.agree(player(2)));
        assert_eq!(game.ending(), None);
        game.disagree(player(0));
        assert!(game.agree(player(1)));
        assert_eq!(game.ending(), None);
        assert!(game.agree(player(0)));
        check_ending(&game, Reason::Agreement, &[0, 1, 2]);
        check_places(&game, [1, 1, 1, 4]);
        assert_eq!(game.position().outcome(), None, "the position knows nothing of it");
    }
}

/// No Necromobile; Red and Blue are walled in each in a corner of their own.
const DEAD: &str = "
    .  . . . . . . .  .
    .  . . . . . . .  .
    .  . . . . . . .  .
    .  . . . . . . .  .
    .  . . . . . . .  .
    .  . . . . . . .  .
    x  x x . . . . .  .
    RM . x . . . x x  x
    RC . x . . . x BM BC";

#[test]
fn dj_51_a_dead_position_is_a_draw() {
    for rules in sets(ALL) {
        let dead =
            |changes: &str, fields: &str| drawn(rules, &changed(DEAD, changes), fields).is_dead();
        assert!(dead("", TWO));
        // Somebody else's piece within the same walls, a gap, a Necromobile anywhere.
        assert!(!dead("b1=BM h1=BR", TWO));
        assert!(!dead("c1=. g1=.", TWO));
        assert!(!dead("b1=RN", TWO));
        assert!(!dead("h1=BN", TWO));
        assert!(!dead("e8=RN", TWO));
        // One piece more outside is one controller in that region; two are two.
        assert!(dead("e8=RA", TWO));
        assert!(!dead("e8=RA e9=BA", TWO));
        assert!(dead("e8=RA e9=YA", "0 0101 0 - 0123"));
        // A neutral Necromobile never acts, a neutral piece is another controller.
        assert!(dead("e8=YN", "0 01-- 0 - 01--"));
        assert!(!dead("b1=YM", "0 01-- 0 - 01--"));
        // An abandoned one acts when claimed, and nobody can come into power here.
        // An abandoned one acts when claimed: not as long as nobody can come into power, be it
        // that only a neutral Chief stands near the Labyrinth.
        let cell = "a9=YN b9=x a8=x b8=x";
        assert!(dead("e8=YN", "0 01FF 0 - 0123"));
        assert!(dead(cell, "0 01FF 0 - 0123"));
        assert!(!dead(&format!("{cell} c1=."), "0 01FF 0 - 0123"));
        assert!(dead(&format!("{cell} e3=GC"), "0 01F- 0 - 012-"));

        let here = drawn(rules, DEAD, TWO);
        let game = Play::new(here.clone());
        check_ending(&game, Reason::DeadPosition, &[0, 1]);
        assert_eq!(here.outcome(), None);
        assert!(!turns(&here).is_empty(), "legal turns are not concerned");
    }
}

/// Power makes corpses of suspended Chiefs (DJ-45), and their armies change hands.
#[test]
fn dj_51_no_position_is_dead_while_power_can_free_an_army() {
    let read = |text: &str| position(rules("spanish"), text);
    for (start, turns) in [
        // A Necromobile of a neutral army, which Red wins by going to power.
        (
            "GCx3xGN2/xx3xxxx/9/9/9/9/6xxx/YM5xx1/RC5x1YC 0 001- 0 - 0-1-",
            "a1-a2@d6 i1-i2 a2-e2 i2-i1 e2-e5 i1-i2 g9-f9@h1",
        ),
        // A Militant beside Yellow's Chief, which becomes Red's.
        (
            "YC1GMx3xGC/xxxx3xx/9/9/9/9/9/9/4RCYM3 0 0011 0 - 0011",
            "e1-f1@a1 a9-b9 f1-f5 b9-a9 f5-e5 a9-c9@b9",
        ),
    ] {
        let mut game = Play::new(read(start));
        play_on(&mut game, turns);
        assert!(game.ending().is_none_or(|ending| ending.reason == Reason::Board));
    }
    // As long as a wall keeps everybody from the Labyrinth it is dead all the same.
    let walled = "GCx3xGN2/xx3xxxx/9/9/9/9/xx5xx/1x5x1/RCx5xYC 0 0-1- 0 - 0-1-";
    assert!(read(walled).is_suspended(Army::Green) && read(walled).is_dead());
}

#[test]
fn dj_51_the_third_repetition_is_a_draw() {
    let there_and_back = "a1-a2 i1-i2 a2-a1 i2-i1";
    for rules in sets(ALL) {
        let mut game = Play::new(drawn(rules, OPEN, TWO));
        play_on(&mut game, there_and_back);
        assert_eq!((game.repetitions(), game.ending()), (2, None));
        play_on(&mut game, "a1-a2 i1-i2 a2-a1");
        assert_eq!(game.ending(), None);
        play_on(&mut game, "i2-i1");
        assert_eq!(game.repetitions(), 3);
        check_ending(&game, Reason::Repetition, &[0, 1]);
        assert_eq!(
            game.play_text("a1-a2"),
            Err(TurnError::Unreadable("no turn, the game is over"))
        );
        assert_eq!(game.position().outcome(), None);

        // The number is a field.
        let mut game = Play::new(drawn(Rules { repetitions: 2, ..rules }, OPEN, TWO));
        play_on(&mut game, there_and_back);
        check_ending(&game, Reason::Repetition, &[0, 1]);
    }
}

#[test]
fn dj_51_the_same_board_is_another_position_for_another_order_of_turns() {
    // Red comes back to where it was after an odd number of turns: Blue is to act.
    let drawing = changed(OPEN, "a1=. e1=RC a3=.");
    for rules in sets("french spanish classic") {
        let mut game = Play::new(drawn(rules, &drawing, TWO));
        // In power Red has two turns running and can walk in and out.
        play_on(&mut game, "e1-e5 i1-i2 e5-e6 i2-i1 e6-e1");
        assert_eq!(field(game.position(), 0), Diagram::new(&drawing).rows_text());
        assert_eq!(game.repetitions(), 1);
    }
    // Everything that a text can tell apart has a key of its own.
    let fields = [
        "0 0101 0 - 0123",
        "1 0101 0 - 0123",
        "0 0101 1 - 0123",
        "0 0100 0 - 0123",
        "0 01F1 0 - 0123",
        "0 0101 0 - 0122",
        "0 01-- 0 - 01--",
        "0 01FF 0 - 01--",
    ];
    for rules in sets(ALL) {
        let keys: HashSet<u64> =
            fields.iter().map(|fields| drawn(rules, OPEN, fields).key()).collect();
        assert_eq!(keys.len(), fields.len());
    }
    for rules in sets("english") {
        let ruled = changed(FOUR_PLAYERS, "a1=. e5=RC");
        let lists = ["0123", "0132", "010203", "020301"];
        let keys: HashSet<u64> = lists
            .iter()
            .map(|list| drawn(rules, &ruled, &format!("0 0123 0 {list} 0123")).key())
            .collect();
        assert_eq!(keys.len(), lists.len());
    }
}

#[test]
fn dj_51_a_hundred_turns_without_a_kill_are_a_draw() {
    let there_and_back = ["a1-a2", "i1-i2", "a2-a1", "i2-i1"];
    for rules in sets(ALL) {
        let patient = Rules { repetitions: 255, ..rules };
        let drawing = changed(OPEN, "d3=RM d5=BM");
        let mut game = Play::new(drawn(patient, &drawing, TWO));
        for turn in 0..40 {
            play_on(&mut game, there_and_back[turn % 4]);
        }
        // A kill begins the count anew.
        play_on(&mut game, "d3-d5@e9 i1-i2 a1-a2 i2-i1 a2-a1");
        assert_eq!(game.moments().last().unwrap().quiet_turns, 4);
        for turn in 0..95 {
            play_on(&mut game, ["i1-i2", "a1-a2", "i2-i1", "a2-a1"][turn % 4]);
        }
        assert_eq!(game.ending(), None);
        play_on(&mut game, "a2-a1");
        check_ending(&game, Reason::QuietTurns, &[0, 1]);

        // The number is a field.
        let mut game = Play::new(drawn(Rules { quiet_turns: 3, ..rules }, OPEN, TWO));
        play_on(&mut game, "a1-a2 i1-i2");
        assert_eq!(game.ending(), None);
        play_on(&mut game, "a2-a1");
        check_ending(&game, Reason::QuietTurns, &[0, 1]);
    }
}

/// The position after withdrawals.
#[track_caller]
fn withdrawn(rules: Rules, drawing: &str, fields: &str, out: &[usize]) -> Position {
    let mut here = drawn(rules, drawing, fields);
    for number in out {
        here.withdraw(player(*number));
    }
    here
}

#[test]
fn dj_55_who_withdraws_is_out_and_leaves_abandoned_armies() {
    // Red had won the army of Green.
    let drawing = changed(FOUR_PLAYERS, "a9=.");
    for rules in sets(ALL) {
        let here = withdrawn(rules, &drawing, "0 0120 0 - 0123", &[0]);
        assert_eq!(field(&here, 0), Diagram::new(&changed(&drawing, "a1=x")).rows_text());
        assert_eq!(next_and_control_of(&here), "1 F12F");
        assert_eq!(here.still_in(), players(&[1, 2]));
    }
}

#[test]
fn dj_55_play_passes_on_only_if_it_was_that_players_turn() {
    let after = |rules: Rules, fields: &str, out: &[usize]| {
        order_of(&withdrawn(rules, FOUR_PLAYERS, fields, out))
    };
    for rules in sets("french spanish classic") {
        assert_eq!(after(rules, FOUR, &[0]), "1 1 -");
        assert_eq!(after(rules, FOUR, &[1]), "0 0 -");
        assert_eq!(after(rules, "2 0123 2 - 0123", &[1]), "2 2 -");
        assert_eq!(after(rules, "3 0123 3 - 0123", &[3]), "0 0 -");
        assert_eq!(after(rules, FOUR, &[1, 0]), "2 2 -");
    }
    for rules in sets("english") {
        assert_eq!(after(rules, "0 0123 0 0123 0123", &[0]), "1 0 123");
        assert_eq!(after(rules, "0 0123 0 0123 0123", &[1]), "0 0 023");
        assert_eq!(after(rules, "2 0123 0 2301 0123", &[1]), "2 0 230");
        assert_eq!(after(rules, "0 0123 0 0123 0123", &[1, 0]), "2 0 23");
    }
}

#[test]
fn dj_55_the_order_of_turns_when_somebody_is_in_power() {
    let ruled = changed(FOUR_PLAYERS, "a1=. e5=RC");
    let after = |rules: Rules, fields: &str, out: usize| {
        let here = withdrawn(rules, &ruled, fields, &[out]);
        format!("{} {}", order_of(&here), field(&here, 2))
    };
    for rules in sets("english") {
        // It is Blue's turn; Blue stays at the head, and Red between all others.
        assert_eq!(after(rules, "1 0123 0 102030 0123", 2), "1 0 1030 0103");
        assert_eq!(after(rules, "1 0123 0 102030 0123", 0), "1 0 123 F123");
        assert_eq!(after(rules, "1 0123 0 102030 0123", 1), "0 0 0203 0023");
        // It is Red's turn.
        assert_eq!(after(rules, "0 0123 0 020301 0123", 1), "0 0 0203 0023");
        assert_eq!(after(rules, "0 0123 0 020301 0123", 0), "2 0 231 F123");
        // Two are left, and it stays Red's turn.
        let three = changed(&ruled, "a9=. a7=.");
        let here = withdrawn(rules, &three, "0 0122 0 0201 0123", &[1]);
        assert_eq!(order_of(&here), "0 0 02");
    }
    for rules in sets("french spanish classic") {
        assert_eq!(after(rules, "1 0123 1 - 0123", 2), "1 1 - 0103");
        assert_eq!(after(rules, "1 0123 1 - 0123", 0), "1 1 - F123");
        assert_eq!(after(rules, "1 0123 1 - 0123", 1), "0 1 - 0023");
        assert_eq!(after(rules, "0 0123 1 - 0123", 0), "2 2 - F123");
        assert_eq!(after(rules, "0 0123 1 - 0123", 3), "0 1 - 0120");
    }
    for rules in sets(ALL) {
        let here = withdrawn(rules, &ruled, "1 0123 1 - 0123", &[0]);
        assert_eq!(here.board().at(djambi::LABYRINTH), Some(djambi::Occupant::Corpse));
        assert_eq!(here.in_power(), None);
    }
}

#[test]
fn dj_55_all_own_chiefs_die_and_the_end_of_a_turn_follows() {
    for rules in sets(ALL) {
        let here = withdrawn(rules, FOUR_PLAYERS, "0 0101 0 - 0101", &[0]);
        let changes = changed(FOUR_PLAYERS, "a1=x i9=x");
        assert_eq!(field(&here, 0), Diagram::new(&changes).rows_text());
        assert_eq!(next_and_control_of(&here), "won:1 F1F1");

        // The Chief's corpse walls in the Chief beside it.
        let beside = changed(FOUR_PLAYERS, "a1=RC b1=x b2=x a2=. a3=. e1=. i1=. i3=.");
        let beside = changed(&beside, "a2=BC a3=x b3=x");
        let here = withdrawn(rules, &beside, "0 0123 0 - 0123", &[0]);
        if rules.surround_effect == djambi::SurroundEffect::Dies {
            assert_eq!(next_and_control_of(&here), "2 FF23");
            assert_eq!(here.still_in(), players(&[2, 3]));
        } else {
            assert_eq!(next_and_control_of(&here), "2 F123");
            assert_eq!(here.still_in(), players(&[1, 2, 3]));
        }
    }
}

#[test]
fn dj_55_who_cannot_act_any_more_is_skipped() {
    // All that Red can do is to take the piece of Blue, which becomes abandoned.
    let drawing = changed(FOUR_PLAYERS, "a3=x e1=. b1=x b2=x b3=x a2=BM");
    for rules in sets("french spanish classic") {
        let here = withdrawn(rules, &drawing, FOUR, &[1]);
        assert_eq!(next_and_control_of(&here), "2 0F23");
    }
    for rules in sets("english") {
        let here = withdrawn(rules, &drawing, FOUR, &[1]);
        assert_eq!(next_and_control_of(&here), "0 0F23");
    }
}

#[test]
fn dj_55_who_is_out_cannot_withdraw() {
    for rules in sets(ALL) {
        let mut game = Play::new(drawn(rules, OPEN, "0 0101 0 - 0123"));
        let before = game.position().to_string();
        assert!(!game.withdraw(player(2)));
        let mut here = game.position().clone();
        here.withdraw(player(3));
        assert_eq!(here.to_string(), before);
        // Not even what the end of a turn would bring happens: here Red would claim an army.
        let unclaimed = changed(OPEN, "a1=. e5=RC e9=YM");
        let mut here = drawn(rules, &unclaimed, "0 01F1 0 - 0123");
        let before = here.to_string();
        here.withdraw(player(2));
        assert_eq!(here.to_string(), before);
        assert!(game.withdraw(player(0)));
        check_ending(&game, Reason::Withdrawal, &[1]);
        let after = game.position().to_string();
        assert!(!game.withdraw(player(1)), "the game is over");
        let mut here = game.position().clone();
        here.withdraw(player(1));
        assert_eq!(here.to_string(), after);
    }
}

#[test]
fn dj_56_places_go_by_the_reverse_order_of_going_out() {
    for rules in sets(ALL) {
        let mut game = Play::new(drawn(rules, FOUR_PLAYERS, FOUR));
        play_on(&mut game, "e1-i1");
        assert_eq!(game.places(), None);
        assert!(game.withdraw(player(3)));
        assert!(game.withdraw(player(0)));
        check_ending(&game, Reason::Withdrawal, &[2]);
        check_places(&game, [2, 4, 1, 3]);
    }
}

#[test]
fn dj_56_going_out_in_the_same_turn_shares_a_place() {
    // Blue's Chief is walled in by the corpse of Red's.
    let beside = changed(FOUR_PLAYERS, "b1=x b2=x a2=BC a3=x b3=x e1=. i1=. i3=.");
    for rules in sets("french english classic") {
        let mut game = Play::new(drawn(rules, &beside, FOUR));
        assert!(game.withdraw(player(0)));
        assert!(game.withdraw(player(3)));
        check_ending(&game, Reason::Withdrawal, &[2]);
        check_places(&game, [3, 3, 1, 2]);
    }
}

#[test]
fn dj_56_a_draw_is_shared_by_all_who_are_in() {
    for rules in sets(ALL) {
        let mut game = Play::new(drawn(rules, FOUR_PLAYERS, FOUR));
        play_on(&mut game, "e1-i1");
        assert!(game.withdraw(player(3)));
        assert!(game.agree(player(0)) && game.agree(player(2)));
        check_ending(&game, Reason::Agreement, &[0, 2]);
        check_places(&game, [1, 4, 1, 3]);
    }
}

#[test]
fn dj_56_those_who_die_last_and_together_share_the_first_place() {
    // One corpse walls in Red and Blue; Green went out before.
    let drawing = "
        GC . .  . . .  . . .
        .  . .  . . .  . . .
        .  . .  . . .  . . .
        .  . .  . . .  . . .
        .  . .  . . BM . . .
        .  . .  . . RM . . .
        .  . .  . . .  . . .
        x  x x  x . .  . . .
        RC . BC x . .  . . .";
    for rules in sets(ALL) {
        let mut game = Play::new(drawn(rules, drawing, "0 01F2 0 - 01-2"));
        assert!(game.withdraw(player(2)));
        play_on(&mut game, "f4-f5@b1");
        check_ending(&game, Reason::Board, &[0, 1]);
        check_places(&game, [1, 1, 3, 0]);
    }
    // The suspended are still in: they share the place behind the winner.
    for rules in sets("spanish") {
        let mut game = Play::new(drawn(rules, drawing, "0 01F2 0 - 01-2"));
        play_on(&mut game, "f4-f5@b1");
        check_ending(&game, Reason::Board, &[2]);
        check_places(&game, [2, 2, 1, 0]);
    }
}
