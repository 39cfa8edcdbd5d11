//! The crate against the naive second implementation.

use kernel::testkit::actions;
use kernel::{Game, Rng};
use vorassic::{Fill, Mode, Position, Setup, Symmetry, square_name};

use crate::{full, naive, random, read, start};

#[test]
fn snake_with_two_players() {
    check(Mode::Snake, 2);
}

#[test]
fn snake_with_three_players() {
    check(Mode::Snake, 3);
}

#[test]
fn snake_with_four_players() {
    check(Mode::Snake, 4);
}

#[test]
fn octopus_with_two_players() {
    check(Mode::Octopus, 2);
}

#[test]
fn octopus_with_three_players() {
    check(Mode::Octopus, 3);
}

#[test]
fn octopus_with_four_players() {
    check(Mode::Octopus, 4);
}

#[test]
fn starts_agree() {
    for mode in Mode::ALL {
        for players in 2..=4 {
            for size in 5..=26 {
                let position = start(&Setup { mode, size, players, ..Setup::default() });
                let text = naive::start_distance(size, mode.name(), players);
                assert_eq!(position.to_string(), text);
            }
        }
    }
}

#[test]
fn small_perft_fixtures_agree() {
    let limit = if full() { 100_000 } else { 3_000 };
    for line in include_str!("../fixtures/perft.txt").lines().filter(|l| !l.starts_with('#')) {
        let [_, text, depth, count] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not a fixture: {line}");
        };
        let (depth, count) = (depth.parse().unwrap(), count.parse::<u64>().unwrap());
        if count <= limit && depth <= 14 {
            assert_eq!(naive_perft(text, depth), count, "depth {depth}: {text}");
        }
    }
}

fn naive_perft(text: &str, depth: u32) -> u64 {
    let turns = naive::turns(text).unwrap();
    if depth == 1 {
        return turns.len() as u64;
    }
    turns.iter().map(|turn| naive_perft(&naive::apply(text, turn).unwrap().0, depth - 1)).sum()
}

/// Plays random games on random boards and compares every position on the way.
#[track_caller]
fn check(mode: Mode, players: usize) {
    let wanted = if full() { 100_000 } else { 2_000 };
    let mut rng = Rng::new(mode as u64 * 8 + players as u64);
    let mut seen = 0;
    while seen < wanted {
        // Small boards have the crowded positions; a few large ones are enough.
        let size = if rng.below(8) == 0 { 9 + rng.below(18) } else { 5 + rng.below(4) };
        let largest = Setup::largest_walls(size, players).unwrap();
        let setup = Setup {
            mode,
            size,
            players,
            fill: if rng.below(2) == 0 { Fill::Distance } else { Fill::Random },
            symmetry: if rng.below(2) == 0 { Symmetry::Symmetric } else { Symmetry::Free },
            walls: if rng.below(2) == 0 { 0 } else { 4 * rng.below(largest / 8) },
            seed: rng.next_u64(),
        };
        let mut position = start(&setup);
        compare(&position, &mut rng);
        seen += 1;
        while let Some(action) = random(&position, &mut rng) {
            position.play(action);
            compare(&position, &mut rng);
            seen += 1;
        }
    }
}

/// Compares the turns of a position, and what one of them leads to.
#[track_caller]
fn compare(position: &Position, rng: &mut Rng) {
    let text = position.to_string();
    let mut turns: Vec<_> = actions(position).iter().map(|a| square_name(a.0)).collect();
    turns.sort();
    assert_eq!(Ok(&turns), naive::turns(&text).as_ref(), "{text}");
    if turns.is_empty() {
        return;
    }
    let turn = &turns[rng.below(turns.len())];
    let mut next = read(&text);
    for action in next.read_turn(turn).unwrap() {
        next.play(action);
    }
    let over = next.result_text().map_or("-".to_owned(), |result| format!("over: {result}"));
    assert_eq!(Ok((next.to_string(), over)), naive::apply(&text, turn), "{turn}: {text}");
}
