//! Walls are placed whenever they can be (VO-5).

use kernel::{Game, Player, Square, mix};
use vorassic::{Content, Position, Setup, SetupError, Symmetry, row_col, square};

use crate::{full, naive, start};

#[test]
fn small_boards_agree_with_trying_everything() {
    let mut boards = vec![(5, 2), (6, 2), (5, 3), (6, 3), (7, 3), (5, 4), (6, 4), (7, 4), (8, 4)];
    if full() {
        boards.extend([(7, 2), (9, 3)]);
    }
    for (size, players) in boards {
        let placeable = naive::placeable_walls(size, players);
        assert_eq!(placeable.last(), Some(&naive::largest_walls(size, players)));
        for walls in 0..=size * size {
            let setup = Setup { size, players, walls, ..Setup::default() };
            match Position::start(&setup) {
                Ok(position) => {
                    assert!(placeable.contains(&walls), "{setup:?}");
                    check(&setup, &position);
                }
                Err(error) => {
                    let largest = *placeable.last().unwrap();
                    assert!(!placeable.contains(&walls), "{setup:?}");
                    assert_eq!(error, SetupError::Walls { asked: walls, largest });
                }
            }
        }
    }
}

#[test]
fn largest_number_is_reached_on_every_board() {
    for players in 2..=4 {
        for size in 5..=26 {
            let largest = naive::largest_walls(size, players);
            assert_eq!(Setup::largest_walls(size, players), Some(largest));
            for seed in 0..10 {
                let setup = Setup { size, players, walls: largest, seed, ..Setup::default() };
                check(&setup, &start(&setup));
            }
            for walls in largest + 1..=largest + 5 {
                let setup = Setup { size, players, walls, ..Setup::default() };
                let error = Position::start(&setup).unwrap_err();
                assert_eq!(error, SetupError::Walls { asked: walls, largest });
            }
        }
    }
}

#[test]
fn every_number_that_the_symmetry_gives_is_placed() {
    for players in [2, 3, 4] {
        for size in [7, 8, 9, 10, 15, 16, 25, 26] {
            let largest = naive::largest_walls(size, players);
            // A wall in the center of an odd board costs two players a ring of free squares.
            let largest_odd = if players == 2 { largest - 3 } else { largest };
            let order = if players == 2 { 2 } else { 4 };
            for walls in 0..=largest {
                let possible = match walls % order {
                    0 => true,
                    1 => size % 2 == 1 && walls <= largest_odd,
                    _ => false,
                };
                let setup = Setup { size, players, walls, seed: walls as u64, ..Setup::default() };
                match Position::start(&setup) {
                    Ok(position) => {
                        assert!(possible, "{setup:?}");
                        check(&setup, &position);
                    }
                    Err(_) => assert!(!possible, "{setup:?}"),
                }
            }
        }
    }
}

#[test]
fn walls_follow_from_the_seed() {
    let setup = Setup { size: 12, walls: 20, seed: 7, ..Setup::default() };
    let text = start(&setup).to_string();
    assert_eq!(start(&setup).to_string(), text);
    assert_ne!(start(&Setup { seed: 8, ..setup.clone() }).to_string(), text);
    let crowded = Setup { walls: 118, ..setup };
    let text = start(&crowded).to_string();
    assert_ne!(start(&Setup { seed: 8, ..crowded }).to_string(), text);
}

/// Saved games are replayed for ever, so a seed must always draw the same walls.
#[test]
fn vo_5_a_seed_never_draws_other_walls() {
    let sums = [2, 3, 4].map(|players| {
        let mut sum = 0;
        for size in 5..=12 {
            for walls in 0..=naive::largest_walls(size, players) {
                let setup = Setup { size, players, walls, seed: walls as u64, ..Setup::default() };
                let Ok(position) = Position::start(&setup) else { continue };
                let text = position.to_string();
                sum = text.bytes().fold(sum, |sum, byte| mix(sum ^ u64::from(byte)));
            }
        }
        sum
    });
    assert_eq!(
        sums,
        [7_305_384_206_561_562_368, 15_561_259_628_687_079_477, 11_508_800_972_671_377_491]
    );
}

#[test]
fn walls_are_symmetric_even_if_values_are_not() {
    for players in 2..=4 {
        let symmetry = Symmetry::Free;
        let setup = Setup { size: 11, walls: 25, players, symmetry, ..Setup::default() };
        check(&setup, &start(&setup));
    }
}

/// Checks number, symmetry and corners, and that the owned ones are connected.
#[track_caller]
fn check(setup: &Setup, position: &Position) {
    let size = setup.size;
    let last = size - 1;
    let is_wall = |row, col| position.board().content(square(row, col)) == Content::Wall;
    let walls: Vec<_> = (0..size)
        .flat_map(|row| (0..size).map(move |col| (row, col)))
        .filter(|(row, col)| is_wall(*row, *col))
        .collect();
    assert_eq!(walls.len(), setup.walls, "{position}");
    for (row, col) in walls {
        assert!(![0, last].contains(&row) || ![0, last].contains(&col), "corner: {position}");
        let turned = if setup.players == 2 { (last - row, last - col) } else { (col, last - row) };
        assert!(is_wall(turned.0, turned.1), "not symmetric: {position}");
    }
    let center_needed = setup.walls % 2 == 1;
    assert_eq!(size % 2 == 1 && is_wall(size / 2, size / 2), center_needed, "{position}");
    let heads: Vec<_> = Player::ALL[..setup.players].iter().map(|p| position.head(*p)).collect();
    let reached = reached(position, heads[0]);
    assert!(heads.iter().all(|head| reached.contains(head)), "not connected: {position}");
}

/// Every square that can be reached from this one without crossing a wall.
fn reached(position: &Position, from: Square) -> Vec<Square> {
    let mut reached = vec![from];
    let mut next = 0;
    while next < reached.len() {
        let (row, col) = row_col(reached[next]);
        next += 1;
        let around = [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_sub(1)),
            (row, col + 1),
            (row + 1, col),
        ];
        let size = position.board().size();
        for (row, col) in around.into_iter().filter(|(row, col)| *row < size && *col < size) {
            let square = square(row, col);
            if position.board().content(square) != Content::Wall && !reached.contains(&square) {
                reached.push(square);
            }
        }
    }
    reached
}
