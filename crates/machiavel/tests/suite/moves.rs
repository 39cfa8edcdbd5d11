//! `machiavel moves`.

use crate::{MANY_CHAINS, answer, check, refuse};

#[test]
fn lists_turns_sorted_by_bytes() {
    for (arguments, count) in [
        ("moves djambi", 30),
        ("moves bermudes", 19),
        ("moves vorassic --mode octopus", 3),
        // Chains before eliminations of the same pawn, because `-` comes before `x`.
        (
            "moves bermudes --position 'xxxxxxxxx/xxxxx1xxx/xx2o1xo1/9/9/1ox2x3/ooox1oo1x/ooo3ooo/ooooooooo o'",
            37,
        ),
    ] {
        let answer = answer(arguments);
        let lines: Vec<_> = answer.lines().collect();
        assert!(lines.is_sorted(), "{arguments}");
        assert_eq!(lines.len(), count, "{arguments}");
    }
}

#[test]
fn lists_nothing_when_the_game_is_over() {
    check("moves vorassic --position 'snake J 25:25 jj234/jjrrr/jjrRr/jjrr1/jjJrr'", &[]);
    check("moves bermudes --position 'oxxxxx3/9/9/9/9/9/9/9/1oooooooo x'", &[]);
    check("moves djambi --position '9/9/9/9/9/9/RM7BM/9/4x3RC 0 0000 0 - 0123'", &[]);
}

#[test]
fn refuses_to_list_millions() {
    refuse(
        &format!("moves bermudes --position '{MANY_CHAINS}'"),
        &["more than 10000 legal turns; raise the limit with --limit N"],
    );
}

#[test]
fn the_limit_is_exact() {
    assert_eq!(answer("moves djambi --limit 30").lines().count(), 30);
    refuse("moves djambi --limit 29", &["more than 29 legal turns", "--limit"]);
    refuse("moves djambi --limit 0", &["more than 0 legal turns", "--limit"]);
    refuse("moves djambi --limit many", &["many"]);
    refuse(&format!("moves bermudes --limit 20000 --position '{MANY_CHAINS}'"), &["20000"]);
}
