//! Chapter 5: power and the order of turns.

use kernel::Player;

use super::{ALL, FOUR, changed, check_after, drawn, order_of, sets};
use crate::support::play;

const NATURAL: &str = "french spanish classic";

/// Plays each turn and compares what the text then says of the order: `to_move base list`.
#[track_caller]
fn check_order(names: &str, fields: &str, drawing: &str, turns: &[(&str, &str)]) {
    for rules in sets(names) {
        let mut here = drawn(rules, drawing, fields);
        for (turn, order) in turns {
            play(&mut here, &[turn]);
            assert_eq!(order_of(&here), *order, "after {turn}");
        }
    }
}

/// Everybody has a Chief and a Militant.
const FOUR_PLAYERS: &str = "
    GC . . . .  . . . YC
    .  . . . .  . . . .
    GM . . . .  . . . YM
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    RM . . . .  . . . BM
    .  . . . .  . . . .
    .  . . . RC . . . BC";

/// Only Red and Blue are left.
const TWO_PLAYERS: &str = "
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    RM . . . .  . . . BM
    .  . . . .  . . . .
    .  . . . RC . . . BC";

#[test]
fn dj_40_an_own_living_chief_in_the_labyrinth_is_power() {
    for rules in sets(ALL) {
        let in_power = |chief: &str, fields: &str| {
            // The Chief's own place in the corner is empty while it is in the Labyrinth.
            let corner = [("RC", "e1"), ("BC", "i1"), ("YC", "i9"), ("GC", "a9")];
            let from = corner.iter().find(|(name, _)| *name == chief).map_or("a3", |(_, at)| at);
            let drawing = changed(FOUR_PLAYERS, &format!("{from}=. e5={chief}"));
            drawn(rules, &drawing, fields).in_power().map(Player::number)
        };
        for (number, chief) in ["RC", "BC", "YC", "GC"].into_iter().enumerate() {
            assert_eq!(in_power(chief, FOUR), Some(number), "{chief}");
        }
        assert_eq!(in_power(".", FOUR), None);
        assert_eq!(in_power("x", FOUR), None);
        assert_eq!(in_power("GC", "0 012- 0 - 012-"), None, "a neutral Chief");
        assert_eq!(in_power("YC", "0 0101 0 - 0101"), Some(0), "the second army");
        assert_eq!(in_power("GC", "0 0101 0 - 0101"), Some(1), "the second army");
    }
}

#[test]
fn dj_40_a_neutral_chief_in_the_labyrinth_changes_no_order() {
    let drawing = changed(FOUR_PLAYERS, "a9=. e5=GC");
    let fields = "0 012- 0 - 012-";
    check_order(NATURAL, fields, &drawing, &[("a3-a4", "1 1 -"), ("i3-i4", "2 2 -")]);
    check_order("english", fields, &drawing, &[("a3-a4", "1 0 120"), ("i3-i4", "2 0 201")]);
}

#[test]
fn dj_41_who_is_in_power_acts_between_all_others() {
    let natural = [
        ("e1-e5", "1 1 -"),
        ("i3-i4", "0 1 -"),
        ("a3-a4", "2 2 -"),
        ("i7-i6", "0 2 -"),
        ("a4-a5", "3 3 -"),
        ("a7-a6", "0 3 -"),
        // The next after Green would be Red again, who is passed over.
        ("a5-b6", "1 1 -"),
        ("i4-i3", "0 1 -"),
        ("b6-b5", "2 2 -"),
    ];
    check_order(NATURAL, FOUR, FOUR_PLAYERS, &natural);
    let list = [
        ("e1-e5", "1 0 102030"),
        ("i3-i4", "0 0 020301"),
        ("a3-a4", "2 0 203010"),
        ("i7-i6", "0 0 030102"),
        ("a4-a5", "3 0 301020"),
        ("a7-a6", "0 0 010203"),
        ("a5-b6", "1 0 102030"),
        ("i4-i3", "0 0 020301"),
        ("b6-b5", "2 0 203010"),
    ];
    check_order("english", FOUR, FOUR_PLAYERS, &list);
}

#[test]
fn dj_41_who_leaves_power_falls_back_into_the_order_or_to_its_last_place() {
    let natural = [
        ("e1-e5", "1 1 -"),
        ("i3-i4", "0 1 -"),
        ("e5-e1", "2 2 -"),
        ("i7-i6", "3 3 -"),
        ("a7-a6", "0 0 -"),
        ("a3-a4", "1 1 -"),
    ];
    check_order(NATURAL, FOUR, FOUR_PLAYERS, &natural);
    let list = [
        ("e1-e5", "1 0 102030"),
        ("i3-i4", "0 0 020301"),
        ("e5-e1", "2 0 2310"),
        ("i7-i6", "3 0 3102"),
        ("a7-a6", "1 0 1023"),
        ("i4-i3", "0 0 0231"),
        ("a3-a4", "2 0 2310"),
    ];
    check_order("english", FOUR, FOUR_PLAYERS, &list);
}

#[test]
fn dj_41_with_two_players_left_power_is_two_turns_running_or_nothing() {
    let fields = "0 0101 0 - 0123";
    let natural = [
        ("e1-e5", "1 1 -"),
        ("i3-i4", "0 1 -"),
        ("a3-a4", "0 0 -"),
        ("a4-a5", "1 1 -"),
        ("i4-i5", "0 1 -"),
        ("a5-a6", "0 0 -"),
        ("a6-a7", "1 1 -"),
    ];
    check_order(NATURAL, fields, TWO_PLAYERS, &natural);
    // Had Red left the Labyrinth, the second turn running would not be Red's.
    let left = [("e1-e5", "1 1 -"), ("i3-i4", "0 1 -"), ("e5-e1", "1 1 -")];
    check_order(NATURAL, fields, TWO_PLAYERS, &left);
    let list = [("e1-e5", "1 0 10"), ("i3-i4", "0 0 01"), ("a3-a4", "1 0 10"), ("i4-i5", "0 0 01")];
    check_order("english", fields, TWO_PLAYERS, &list);
}

#[test]
fn dj_41_who_is_put_in_power_by_another_acts_first() {
    let drawing = changed(FOUR_PLAYERS, "i9=. d8=YC d2=RD");
    let natural = [("d2-d8@e5", "2 0 -"), ("i7-i6", "1 1 -"), ("i3-i4", "2 1 -")];
    check_order(NATURAL, FOUR, &drawing, &natural);
    let list = [("d2-d8@e5", "2 0 212320"), ("i7-i6", "1 0 123202"), ("i3-i4", "2 0 232021")];
    check_order("english", FOUR, &drawing, &list);
}

#[test]
fn dj_41_who_would_act_twice_running_is_passed_over() {
    // Blue puts Yellow in power; after Yellow's turn the next after Blue would be Yellow again.
    let drawing = changed(FOUR_PLAYERS, "i9=. d8=YC d2=BD");
    let natural = [("d2-d8@e5", "2 1 -"), ("i7-i6", "3 3 -"), ("a7-a6", "2 3 -")];
    check_order(NATURAL, "1 0123 1 - 0123", &drawing, &natural);
    let list = [("d2-d8@e5", "2 0 232021"), ("i7-i6", "3 0 320212")];
    check_order("english", "1 0123 0 - 0123", &drawing, &list);
    // The same when Yellow has left the Labyrinth again, and with three players as with four.
    let natural = [("d2-d8@e5", "2 1 -"), ("e5-e6", "3 3 -")];
    check_order(NATURAL, "1 0123 1 - 0123", &drawing, &natural);
    let three = changed(&drawing, "a9=. a7=.");
    let natural = [("d2-d8@e5", "2 1 -"), ("i7-i6", "0 0 -"), ("a3-a4", "2 0 -")];
    check_order(NATURAL, "1 0123 1 - 0123", &three, &natural);
}

#[test]
fn dj_41_players_left_and_power_are_judged_after_the_turn() {
    // Red, in power, kills the Chief of Blue. Of two players Red is the next after Yellow.
    let drawing = changed(FOUR_PLAYERS, "e1=. e5=RC a9=. a7=. i3=. c1=RA");
    let fields = "0 0123 2 - 0123";
    check_order(NATURAL, fields, &drawing, &[("c1-i1", "0 0 -"), ("a3-a4", "2 2 -")]);
    // The list strikes out all but the last places.
    let fields = "0 0123 0 0102 0123";
    check_order("english", fields, &drawing, &[("c1-i1", "2 0 20"), ("i7-i6", "0 0 02")]);
}

#[test]
fn dj_41_the_dead_leave_the_list_before_it_is_formed() {
    // Players 0, 1 and 2, Red in power; Blue kills the Chief of Yellow.
    let drawing = changed(FOUR_PLAYERS, "e1=. e5=RC a9=. a7=. i7=. i5=BA");
    check_order("english", "1 0123 0 1020 0123", &drawing, &[("i5-i9", "0 0 01")]);
    check_order(NATURAL, "1 0123 1 - 0123", &drawing, &[("i5-i9", "0 1 -")]);
    // With a fourth player the list keeps alternating.
    let four = changed(&drawing, "a9=GC");
    check_order("english", "1 0123 0 102030 0123", &four, &[("i5-i9", "0 0 0301")]);
    // The one in power dies: everybody keeps the last place.
    let ruler = changed(&drawing, "a9=GC i9=YC d5=. i5=. d7=BD e9=BA");
    let exits = [("e9-e5>e6", "2 0 231")];
    check_order("english", "1 0123 0 102030 0123", &ruler, &exits);
    check_order(NATURAL, "1 0123 1 - 0123", &ruler, &[("e9-e5>e6", "2 2 -")]);
}

/// The army of Green is abandoned.
const ABANDONED: &str = "
    .  . . . .  . . . YC
    .  . . . .  . . . .
    GM . . . .  . . . YM
    .  . . . .  . . . .
    .  . . . .  . . . .
    .  . . . .  . . . .
    RM . . . .  . . . BM
    .  . . . .  . . . .
    .  . . . RC . . . BC";

#[test]
fn dj_42_who_comes_into_power_takes_abandoned_armies_for_good() {
    let fields = "0 012F 0 - 0123";
    check_after(ALL, fields, ABANDONED, "e1-e6", "e1=. e6=RC", "1 012F");
    check_after(ALL, fields, ABANDONED, "e1-e5", "e1=. e5=RC", "1 0120");
    // They stay with the player who leaves the Labyrinth.
    let changes = "e1=. e4=RC i3=. i4=BM";
    check_after(ALL, fields, ABANDONED, "e1-e5 i3-i4 e5-e4", changes, "2 0120");
    // The claim needs no third player.
    let two = changed(ABANDONED, "i9=. i7=.");
    check_after(ALL, "0 01FF 0 - 0123", &two, "e1-e5", "e1=. e5=RC", "1 0100");
    // Only abandoned armies are claimed, no neutral ones.
    let neutral = changed(ABANDONED, "a9=GC");
    check_after(ALL, "0 012- 0 - 012-", &neutral, "e1-e5", "e1=. e5=RC", "1 012-");
}

#[test]
fn dj_42_who_is_in_power_takes_what_becomes_abandoned_later() {
    // Blue walls in the Chief of Green while Red is in power. That Chief dies under every rule set.
    let drawing = changed(ABANDONED, "e1=. e5=RC a9=GC a8=x b8=x c9=YA c8=BM");
    check_after(ALL, "1 0123 1 - 0123", &drawing, "c8-c9@b9", "c8=. c9=BM b9=x a9=x", "0 0120");
}
