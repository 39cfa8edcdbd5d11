//! `machiavel perft`.

use crate::{MANY_CHAINS, answer, check, refuse};

#[test]
fn counts_from_the_start() {
    check("perft djambi --depth 2", &["1205"]);
    check("perft bermudes --depth 3", &["6781"]);
    check("perft vorassic --size 5 --depth 7", &["240"]);
    check("perft vorassic --size 5 --mode octopus --depth 4", &["224"]);
}

#[test]
fn counts_from_a_position() {
    check(
        "perft vorassic --depth 1 --position 'octopus J 5:3 j1234/1j343/2J43R/3432r/4321r'",
        &["9"],
    );
}

#[test]
fn no_turns_are_one_sequence() {
    for game in ["djambi", "bermudes", "vorassic"] {
        check(&format!("perft {game} --depth 0"), &["1"]);
        check(&format!("perft {game} --depth 0 --divide"), &["1"]);
    }
}

#[test]
fn a_finished_game_counts_nothing() {
    let over = "--position 'snake J 25:25 jj234/jjrrr/jjrRr/jjrr1/jjJrr'";
    check(&format!("perft vorassic {over} --depth 1"), &["0"]);
    check(&format!("perft vorassic {over} --depth 1000"), &["0"]);
    check(&format!("perft vorassic {over} --depth 1 --divide"), &["0"]);
}

#[test]
fn the_depth_is_required_and_limited() {
    refuse("perft djambi", &["--depth <D>"]);
    refuse("perft djambi --depth 1001", &["1001 is not in 0..=1000"]);
    refuse("perft djambi --depth -1", &["-1"]);
    refuse("perft djambi --depth 4294967296", &["4294967296"]);
    refuse("perft djambi --depth two", &["two"]);
}

#[test]
fn divides_among_the_first_turns() {
    check("perft vorassic --size 5 --depth 2 --divide", &["A1\t2", "B0\t2", "4"]);
    let divided = answer("perft djambi --depth 2 --divide");
    let lines: Vec<_> = divided.lines().collect();
    let (total, turns) = lines.split_last().unwrap();
    assert_eq!(*total, "1205");
    assert!(turns.is_sorted());
    let counts = turns.iter().map(|line| line.split_once('\t').unwrap().1.parse::<u64>().unwrap());
    assert_eq!((turns.len(), counts.sum()), (30, 1205));
}

#[test]
fn refuses_to_divide_among_millions() {
    refuse(
        &format!("perft bermudes --depth 1 --divide --position '{MANY_CHAINS}'"),
        &["--divide: more than 10000 legal turns"],
    );
    refuse("perft bermudes --depth 1 --divide --stdin", &["--divide", "--stdin"]);
}
