//! Fixed depth over fixed positions gives a number of nodes, which changes only when a change of
//! the search means it to.

use std::fmt::Write as _;

use bot::Played;

use super::{depth, play, think};

const KEPT: &str = include_str!("../signature.txt");

/// One line of the file: setup, position, depth, nodes, apart by `|`.
fn recount(line: &str) -> String {
    let parts: Vec<&str> = line.split(" | ").collect();
    let [setup, position, turns, _] = parts[..] else { panic!("four parts: {line}") };
    let turns: u32 = turns.parse().unwrap_or_else(|_| panic!("a depth: {line}"));
    let nodes = match setup.split(['@', '/']).next() {
        Some("djambi") => count::<djambi::Position>(setup, position, turns),
        Some("bermudes") => count::<bermudes::Position>(setup, position, turns),
        Some("vorassic") => count::<vorassic::Position>(setup, position, turns),
        _ => panic!("an unknown game: {line}"),
    };
    format!("{setup} | {position} | {turns} | {nodes}")
}

fn count<G: Played>(setup: &str, position: &str, turns: u32) -> u64 {
    think::<G>(&play(setup, position), depth(turns)).nodes
}

#[test]
fn the_searches_look_at_as_many_positions_as_before() {
    let mut now = String::new();
    for line in KEPT.lines() {
        let line = if line.starts_with('#') { line.to_owned() } else { recount(line) };
        writeln!(now, "{line}").unwrap();
    }
    assert!(now == KEPT, "if that is meant, signature.txt becomes\n{now}");
}
