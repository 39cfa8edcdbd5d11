//! Chapter 6: surrounded Chiefs, who inherits, suspension.

use djambi::{Action, Army, Illegal, Occupant};
use kernel::{Game, Player, PlayerSet};

use super::{ALL, FOUR, changed, check_after, check_illegal, check_legal, drawn, field, order_of};
use super::{sets, square};
use crate::support::play;

/// Blue is to act.
const BLUE: &str = "1 0123 1 - 0123";

/// The Chief of Green has one empty neighbor, b9; the Militant of Blue can put a corpse there.
const CORNER: &str = "
    GC .  .  .  . . . .  YC
    x  x  .  .  . . . .  .
    .  .  YM .  . . . YA .
    .  .  .  BM . . . .  .
    .  .  .  .  . . . .  .
    .  .  .  .  . . . GM .
    RM .  .  .  . . . .  .
    .  .  .  .  . . . .  .
    RC .  .  .  . . . .  BC";

const TO_B9: &str = "d6=. c7=BM b9=x";

#[track_caller]
fn check_dies(names: &str, drawing: &str, turn: &str, changes: &str) {
    check_after(names, BLUE, drawing, turn, &format!("{changes} a9=x"), "2 012F");
}

#[track_caller]
fn check_lives(names: &str, drawing: &str, turn: &str, changes: &str) {
    check_after(names, BLUE, drawing, turn, changes, "2 0123");
    for rules in sets(names) {
        let mut here = drawn(rules, drawing, BLUE);
        play(&mut here, &[turn]);
        assert!(!here.is_suspended(Army::Green));
        assert_eq!(here.still_in().len(), 4);
    }
}

#[track_caller]
fn check_suspended(names: &str, drawing: &str, turn: &str, changes: &str) {
    check_after(names, BLUE, drawing, turn, changes, "2 0123");
    for rules in sets(names) {
        let mut here = drawn(rules, drawing, BLUE);
        play(&mut here, &[turn]);
        assert!(here.is_suspended(Army::Green));
        assert!(!here.is_suspended(Army::Yellow));
        assert_eq!(here.still_in().len(), 4);
    }
}

#[test]
fn dj_43_a_chief_among_corpses_is_surrounded_and_the_edge_is_a_wall() {
    check_dies("french english classic", CORNER, "d6-c7@b9", TO_B9);
    check_suspended("spanish", CORNER, "d6-c7@b9", TO_B9);
    check_lives(ALL, CORNER, "d6-c7@c9", "d6=. c7=BM c9=x");
}

#[test]
fn dj_43_a_living_piece_in_the_wall_saves() {
    let enemy = changed(CORNER, "b8=BR");
    check_lives(ALL, &enemy, "d6-c7@b9", TO_B9);
    // An own piece saves where only the Chief counts, and so does one under the other rule if it
    // has an empty square beside it.
    let own = changed(CORNER, "b8=GR");
    check_lives(ALL, &own, "d6-c7@b9", TO_B9);
}

#[test]
fn dj_43_a_group_is_walled_in_together() {
    let drawing = changed(CORNER, "b9=GM c9=x c7=. d7=YM");
    let changes = "d6=. d7=BM c8=x";
    check_dies("french", &drawing, "d6-d7@c8", changes);
    check_lives("english spanish classic", &drawing, "d6-d7@c8", changes);
    // A gap in the wall around the group, an enemy in it.
    let gap = changed(&drawing, "b8=.");
    check_lives(ALL, &gap, "d6-d7@c8", changes);
    let enemy = changed(&drawing, "c9=YR");
    check_lives(ALL, &enemy, "d6-d7@c8", changes);
}

#[test]
fn dj_43_the_group_is_made_of_the_controllers_pieces_of_all_armies() {
    // Green has won the army of Yellow, so the Militant on b9 is Green's.
    let drawing = changed(CORNER, "b9=YM c9=x c7=. d7=RM i9=. h7=.");
    let changes = "d6=. d7=BM c8=x";
    let fields = "1 0133 1 - 0123";
    check_after("french", fields, &drawing, "d6-d7@c8", &format!("{changes} a9=x"), "0 01FF");
    let names = "english spanish classic";
    check_after(names, fields, &drawing, "d6-d7@c8", changes, "3 0133");
    // For a neutral Chief only its own army counts.
    let fields = "1 012- 1 - 012-";
    let neutral = changed(&drawing, "i9=YC");
    check_after(ALL, fields, &neutral, "d6-d7@c8", changes, "2 012-");
    // Neither another neutral army nor that of whoever acts is part of it.
    for piece in ["BA", "YA"] {
        let beside = changed(CORNER, &format!("b9={piece} c9=x c7=. d7=RR d6=YM h7=."));
        let changes = "d6=. d7=YM c8=x";
        check_after(ALL, "1 0-1- 1 - 0-1-", &beside, "d6-d7@c8", changes, "0 0-1-");
    }
    let own = changed(&neutral, "b9=GM");
    let died = format!("{changes} a9=x");
    check_after("french", fields, &own, "d6-d7@c8", &died, "2 012F");
    check_after(names, fields, &own, "d6-d7@c8", changes, "2 012-");
}

#[test]
fn dj_43_a_necromobile_inside_the_wall_saves_the_group() {
    let drawing = changed(CORNER, "b9=GN c9=x c7=. d7=YM");
    check_lives(ALL, &drawing, "d6-d7@c8", "d6=. d7=BM c8=x");
    // Not if its own pieces keep it from every corpse.
    let buried = "
        GN GC x .  . . . .  YC
        GM GM . .  . . . .  .
        x  x  x YM . . . YA .
        .  .  . BM . . . .  .
        .  .  . .  . . . .  .
        .  .  . .  . . . .  .
        RM .  . .  . . . .  .
        .  .  . .  . . . .  .
        RC .  . .  . . . .  BC";
    let changes = "d6=. d7=BM c8=x";
    let died = format!("{changes} b9=x");
    check_after("french", BLUE, buried, "d6-d7@c8", &died, "2 012F");
    check_lives("english spanish classic", buried, "d6-d7@c8", changes);
}

#[test]
fn dj_43_a_necromobile_without_room_for_a_corpse_saves_nobody() {
    // The one corpse that the Necromobile reaches lies in the Labyrinth, which it has to leave.
    let full = "
        x  x x  x  x  x x  x  YC
        x  x x  x  x  x x  x  RM
        x  x x  x  x  x x  x  x
        x  x x  x  x  x x  x  x
        x  x GM GM x  x x  x  x
        x  x GM GN GA x x  x  x
        x  x GC GD GR x x  x  x
        YM x x  x  x  x x  x  YM
        RC x x  x  x  x RM BA BC";
    check_after("french", BLUE, full, "h1-g1", "h1=x g1=BA c3=x", "2 012F");
    let room = changed(full, "a9=.");
    check_after("french", BLUE, &room, "h1-g1", "h1=x g1=BA", "2 0123");
}

#[test]
fn dj_43_necromobile_saves() {
    let far = changed(CORNER, "h4=GN");
    check_dies("french english", &far, "d6-c7@b9", TO_B9);
    check_lives("spanish classic", &far, "d6-c7@b9", TO_B9);
    // One of an army that Green has won is as good.
    let won = changed(CORNER, "h4=YN i9=.");
    let fields = "1 0133 1 - 0123";
    check_after("spanish classic", fields, &won, "d6-c7@b9", TO_B9, "3 0133");
    let died = format!("{TO_B9} a9=x");
    check_after("french english", fields, &won, "d6-c7@b9", &died, "0 01FF");
    // One of somebody else's is not.
    let enemy = changed(CORNER, "h4=YN");
    check_dies("french english classic", &enemy, "d6-c7@b9", TO_B9);
    check_suspended("spanish", &enemy, "d6-c7@b9", TO_B9);
}

#[test]
fn dj_43_a_neutral_chief_is_surrounded_like_others_and_not_saved() {
    let fields = "1 012- 1 - 012-";
    let died = format!("{TO_B9} a9=x");
    for drawing in [CORNER.to_owned(), changed(CORNER, "h4=GN")] {
        let names = "french english classic";
        check_after(names, fields, &drawing, "d6-c7@b9", &died, "2 012F");
        check_after("spanish", fields, &drawing, "d6-c7@b9", TO_B9, "2 012-");
        for rules in sets("spanish") {
            let mut here = drawn(rules, &drawing, fields);
            play(&mut here, &["d6-c7@b9"]);
            assert!(here.is_suspended(Army::Green));
        }
    }
}

#[test]
fn dj_43_the_empty_labyrinth_is_open_and_a_chief_in_it_is_not_tested() {
    let beside = "
        .  . . .  .  .  . .  YC
        .  . . .  .  .  . .  .
        .  . . .  .  .  . YM .
        .  . . .  .  .  . BM .
        .  . x x  .  .  . .  .
        .  . x GC x  .  . .  .
        .  . x x  .  .  . .  .
        .  . . .  .  .  . .  .
        RC . . .  .  .  . .  BC";
    let changes = "h6=. h7=BM e3=x";
    check_after(ALL, BLUE, beside, "h6-h7@e3", changes, "2 0123");
    let plugged = changed(beside, "e5=x");
    let died = format!("{changes} d4=x");
    let names = "french english classic";
    check_after(names, BLUE, &plugged, "h6-h7@e3", &died, "2 012F");
    let inside = "
        .  . . .  .  .  . .  YC
        .  . . .  .  .  . .  .
        .  . . .  .  .  . YM .
        .  . . x  x  x  . BM .
        .  . . x  GC x  . .  .
        .  . . x  x  .  . .  .
        .  . . .  .  .  . .  .
        .  . . .  .  .  . .  .
        RC . . .  .  .  . .  BC";
    // Green is in power but cannot move, and is skipped.
    check_after(ALL, BLUE, inside, "h6-h7@f4", "h6=. h7=BM f4=x", "2 0123");
}

#[test]
fn dj_43_chiefs_are_tested_after_everybodys_turn_ones_own_too() {
    let drawing = "
        GC . . .  . . . . YC
        .  . . .  . . . . .
        .  . . .  . . . . .
        .  . . BM . . . . .
        .  . . .  . . . . .
        .  . . RM . . . . .
        .  . . .  . . . . .
        x  x . .  . . . . .
        RC . . .  . . . . BC";
    let names = "french english classic";
    check_after(names, FOUR, drawing, "d4-d6@b1", "d4=. d6=RM b1=x a1=x", "1 F123");
    check_after("spanish", FOUR, drawing, "d4-d6@b1", "d4=. d6=RM b1=x", "1 0123");
}

#[test]
fn dj_43_all_chiefs_are_tested_at_the_same_time() {
    // Two Chiefs of one hand wall each other in; both die, since both were surrounded.
    let drawing = "
        RC YC .  .  . . . .  .
        x  x  x  .  . . . .  .
        .  .  .  .  . . . .  .
        .  .  .  .  . . . .  .
        .  .  .  .  . . . YA .
        .  .  .  GM . . . .  .
        .  .  RM .  . . . .  .
        .  .  .  .  . . . .  GC
        .  .  .  .  . . . .  BC";
    let fields = "1 0101 1 - 0101";
    let turn = "d4-c3@c9";
    let changes = "d4=. c3=GM c9=x";
    let died = format!("{changes} a9=x b9=x");
    check_after("french", fields, drawing, turn, &died, "won:1 F1F1");
    // Where only the Chief counts, each keeps the other alive.
    check_after("english spanish classic", fields, drawing, turn, changes, "0 0101");
}

#[test]
fn dj_44_the_killer_inherits_everything_of_who_is_out() {
    // Yellow had won Blue's army.
    let drawing = "
        GC . . .  . . . .  .
        .  . . YC . . . .  .
        GM . . .  . . . .  YM
        .  . . .  . . . .  .
        .  . . .  . . . BM .
        .  . . .  . . . .  .
        RM . . .  . . . .  .
        .  . . RA . . . .  .
        RC . . .  . . . .  .";
    let fields = "0 0223 0 - 0123";
    check_after(ALL, fields, drawing, "d2-d8", "d2=x d8=RA", "3 0003");
    // An abandoned army stays abandoned.
    check_after(ALL, "0 0F23 0 - 0123", drawing, "d2-d8", "d2=x d8=RA", "3 0F03");
}

#[test]
fn dj_44_who_has_another_chief_loses_one_army_only() {
    let drawing = "
        GC . . .  . . . .  YC
        .  . . BC . . . .  .
        GM . . .  . . . .  YM
        .  . . .  . . . .  .
        .  . . .  . . . BM .
        .  . . .  . . . .  .
        RM . . .  . . . .  .
        .  . . RA . . . .  .
        RC . . .  . . . .  .";
    check_after(ALL, "0 0101 0 - 0101", drawing, "d2-d8", "d2=x d8=RA", "1 0001");
    // The second Chief takes all the rest along.
    let last = changed(drawing, "a9=x i9=.");
    check_after(ALL, "0 0111 0 - 0101", &last, "d2-d8", "d2=x d8=RA", "won:0 0000");
}

#[test]
fn dj_44_a_surrounded_chief_leaves_abandoned_armies() {
    // Green had won the army of Yellow.
    let drawing = changed(CORNER, "i9=.");
    let names = "french english classic";
    let died = format!("{TO_B9} a9=x");
    check_after(names, "1 0133 1 - 0123", &drawing, "d6-c7@b9", &died, "0 01FF");
    // A player with another Chief keeps all but that one army.
    check_after(names, "1 0120 1 - 0120", CORNER, "d6-c7@b9", &died, "2 012F");
}

#[test]
fn dj_44_chiefs_who_die_together_count_as_dead_all_at_once() {
    // One corpse walls in both Chiefs of a player who had won a third army.
    let drawing = "
        .  .  .  . . .  . . GM
        .  .  .  . . .  . . .
        .  .  .  . . .  . . .
        .  .  .  . . .  . . .
        .  .  .  . . YM . . .
        .  .  .  . . BM . . .
        .  .  .  . . .  . . .
        x  x  x  x . .  . . .
        RC .  YC x . .  . . BC";
    let fields = "1 0100 1 - 0101";
    let names = "french english classic";
    let changes = "f4=. f5=BM b1=x";
    let died = format!("{changes} a1=x c1=x");
    check_after(names, fields, drawing, "f4-f5@b1", &died, "won:1 F1FF");
    check_after("spanish", fields, drawing, "f4-f5@b1", changes, "won:1 0100");
}

#[test]
fn dj_44_the_one_in_power_claims_at_once() {
    let drawing = changed(CORNER, "i9=. e5=YC");
    let died = format!("{TO_B9} a9=x");
    // Under `spanish` too: nobody is suspended while somebody is in power.
    check_after(ALL, BLUE, &changed(&drawing, "c7=YM"), "d6-c7@b9", &died, "2 0122");
}

/// The Chief of Green is walled in; an Assassin of Green and Militants stand about.
const FROZEN: &str = "
    GC x .  .  . . . .  YC
    x  x .  .  . . . .  .
    .  . .  .  . . . .  .
    .  . .  .  . . . .  .
    .  . GM .  . . . .  .
    .  . .  .  . . . .  GA
    RM . RA RD . . . .  .
    .  . .  .  . . . BN .
    RC . .  RR . . . .  BC";

#[test]
fn dj_45_a_suspended_army_does_not_act_and_cannot_be_touched() {
    // It still blocks.
    let refusals = [("c3-c5", Illegal::SuspendedTouched), ("c3-c6", Illegal::Blocked)];
    check_illegal("spanish", FOUR, &refusals, FROZEN);
    // On d5 the Reporter has a suspended neighbor, so it has nobody to kill.
    let reporter = changed(FROZEN, "d3=. e3=RD");
    check_legal("spanish", FOUR, "d1-d5", &reporter);
    check_illegal("spanish", FOUR, &[("d1-d5*c5", Illegal::SuspendedTouched)], &reporter);
    let diplomat = changed(FROZEN, "d3=. c2=RD c3=.");
    check_illegal("spanish", FOUR, &[("c2-c5@a5", Illegal::SuspendedTouched)], &diplomat);
    // Elsewhere nothing is suspended: those Chiefs would have died before.
    check_legal("french english classic", FOUR, "c3-c5", FROZEN);
    check_legal("english", FOUR, "d1-d5*c5", &reporter);
    for rules in sets("spanish") {
        let here = drawn(rules, FROZEN, FOUR);
        let suspended = Army::ALL.map(|army| here.is_suspended(army));
        assert_eq!(suspended, [false, false, false, true]);
    }
}

#[test]
fn dj_45_a_suspended_player_is_passed_over_until_freed() {
    for rules in sets("spanish") {
        let mut here = drawn(rules, FROZEN, "2 0123 2 - 0123");
        play(&mut here, &["i9-i8", "a3-a4", "i1-i2"]);
        assert_eq!(order_of(&here), "2 2 -", "Green is passed over");
        play(&mut here, &["i8-i9", "a4-a5"]);
        // The Necromobile takes the corpse of b8 away.
        play(&mut here, &["h2-b8@g1"]);
        assert!(!here.is_suspended(Army::Green));
        play(&mut here, &["i9-i8"]);
        assert_eq!(order_of(&here), "3 3 -");
        play(&mut here, &["c5-c6"]);
        assert_eq!(order_of(&here), "0 0 -");
    }
}

#[test]
fn dj_45_the_suspended_do_not_count_among_those_left() {
    // Green is suspended, Blue out: two are left, and Red is about to be in power.
    let drawing = changed(FROZEN, "i1=. h2=. a1=. e1=RC");
    for rules in sets("spanish") {
        let mut here = drawn(rules, &drawing, "2 0123 2 - 0123");
        play(&mut here, &["i9-i8", "a3-a4"]);
        assert_eq!(order_of(&here), "2 2 -");
        // As soon as Red is in power, the Chief of Green is dead and Red has the army.
        let mut ruled = here.clone();
        play(&mut ruled, &["i8-i9", "e1-e5"]);
        assert_eq!(ruled.board().at(square("a9")), Some(Occupant::Corpse));
        assert_eq!(field(&ruled, 2), "0120");
        assert_eq!(order_of(&ruled), "2 2 -");
    }
}

#[test]
fn dj_45_power_kills_suspended_chiefs() {
    // Somebody comes into power.
    let free = changed(FROZEN, "a1=. e1=RC");
    check_after("spanish", FOUR, &free, "e1-e5", "e1=. e5=RC a9=x", "1 0120");
    // Somebody was in power when the Chief was walled in.
    let ruled = changed(CORNER, "a1=. e5=RC");
    let changes = format!("{TO_B9} a9=x");
    check_after("spanish", BLUE, &ruled, "d6-c7@b9", &changes, "0 0120");
    // A neutral Chief in the Labyrinth is nobody's power.
    let neutral = changed(CORNER, "i9=. e5=YC");
    check_after("spanish", "1 01-2 1 - 01-2", &neutral, "d6-c7@b9", TO_B9, "0 01-2");
}

#[test]
fn dj_45_one_free_chief_keeps_its_player_in_the_game() {
    // Player 1 has Blue and Green; only the army of the walled-in Chief is frozen.
    let fields = "1 0101 1 - 0101";
    let refusals = [("c5-c6", Illegal::SuspendedActs), ("i4-i5", Illegal::SuspendedActs)];
    let unsaved = changed(FROZEN, "h2=BA");
    check_illegal("spanish", fields, &refusals, &unsaved);
    check_legal("spanish", fields, "h2-h3 i1-i2", &unsaved);
    check_legal("spanish", fields, "c5-c6", FROZEN);
}

#[test]
fn dj_45_a_frozen_army_gives_its_player_no_turn() {
    // Player 1 could act with Green only, and that army is frozen.
    let stuck = changed(FROZEN, "h1=BR g1=x g2=x h2=x i2=x");
    for rules in sets("spanish") {
        let mut here = drawn(rules, &stuck, "0 0101 0 - 0101");
        play(&mut here, &["a3-a4"]);
        assert_eq!(here.to_act(), Player::new(0));
        let mut here = drawn(rules, &changed(&stuck, "a8=."), "0 0101 0 - 0101");
        play(&mut here, &["a3-a4"]);
        assert_eq!(here.to_act(), Player::new(1));
    }
}

#[test]
fn dj_45_with_every_chief_all_armies_of_the_player_are_frozen() {
    // Player 1 has Blue and Green, and has won the army of Yellow.
    let drawing = "
        GC x .  .  . . . .  RC
        x  x .  .  . . . .  .
        .  . .  .  . . . .  .
        .  . .  .  . . . .  .
        .  . GM .  . . . .  .
        .  . .  .  . . . .  .
        YM . RA BM . . . .  .
        .  . .  .  . . . x  .
        .  . .  .  . . . x  BC";
    for rules in sets("spanish") {
        let suspended = |changes: &str, fields: &str| {
            let here = drawn(rules, &changed(drawing, changes), fields);
            (Army::ALL.map(|army| here.is_suspended(army)), here.result_text())
        };
        let fields = "0 0111 0 - 0121";
        assert_eq!(suspended("", fields), ([false, false, false, true], None));
        let all = [false, true, true, true];
        assert_eq!(suspended("i2=x", fields), (all, Some("0".to_owned())));
        // With another player in the game nothing is over.
        assert_eq!(suspended("i2=x i5=YC", "0 0121 0 - 0121").0, [false, true, false, true]);
        assert_eq!(suspended("i2=x i5=YC", "0 0121 0 - 0121").1, None);
    }
    // The army of Blue, without a Chief, was won by Green and is frozen with its controller.
    let taken = changed(FROZEN, "i1=. d3=BM e1=RD h2=BA");
    let refusals = [("c3-d3", Illegal::SuspendedTouched)];
    check_illegal("spanish", "0 0323 0 - 0123", &refusals, &taken);
    check_legal("spanish", "0 0223 0 - 0123", "c3-d3", &taken);
}

#[test]
fn dj_45_suspension_does_not_change_during_a_turn() {
    // The first corpse closes the ring around Green's Chief; Green can still be killed on leaving.
    let drawing = "
        GC x  . . GM . . . YC
        x  RA . . .  . . . .
        .  .  . . .  . . . .
        .  .  . . .  . . . .
        .  .  . . BC . . . .
        .  .  . . .  . . . .
        .  .  . . .  . . . .
        .  .  . . .  . . . .
        RC .  . . .  . . . BM";
    check_legal("spanish", FOUR, "b8-e5>e9", drawing);
    let changes = "b8=x e5=x e9=RA";
    check_after("spanish", FOUR, drawing, "b8-e5>e9", changes, "2 0023");
    let ring = changed(drawing, "b8=x e5=. e4=RN i1=BC");
    for rules in sets("spanish") {
        let mut here = drawn(rules, &ring, FOUR);
        assert!(here.is_suspended(Army::Green));
        play(&mut here, &["e4-b7", "i1-i2", "i9-i8"]);
        assert!(here.is_suspended(Army::Green));
        // In the middle of the turn the ring is open, and yet the army is out of reach.
        here.play(Action::Move { from: square("b7"), to: square("b8") });
        assert!(here.is_suspended(Army::Green));
        here.play(Action::Place(square("h1")));
        assert!(!here.is_suspended(Army::Green));
    }
}

#[test]
fn dj_45_the_last_player_who_is_not_suspended_wins() {
    let drawing = changed(CORNER, "a1=. i9=.");
    check_after("spanish", BLUE, &drawing, "d6-c7@b9", TO_B9, "won:1 0123");
}

#[test]
fn dj_45_if_all_are_suspended_the_game_is_a_draw() {
    // One corpse walls in the last two who were free.
    let drawing = "
        GC x  .  . . .  . . .
        x  x  .  . . .  . . .
        .  .  .  . . .  . . .
        .  .  .  . . .  . . .
        .  .  .  . . YM . . .
        .  .  .  . . BM . . .
        .  .  .  . . .  . . .
        x  x  x  x . .  . . .
        RC .  BC x . .  . . .";
    check_after("spanish", BLUE, drawing, "f4-f5@b1", "f4=. f5=BM b1=x", "draw 0123");
    for rules in sets("spanish") {
        let mut here = drawn(rules, drawing, BLUE);
        play(&mut here, &["f4-f5@b1"]);
        let all: PlayerSet = [0, 1, 3].into_iter().filter_map(Player::new).collect();
        assert_eq!(here.outcome().unwrap().winners(), all);
        assert_eq!(here.still_in(), all);
    }
}
