//! Sets of squares of the 9×9 board against plain walks.

use kernel::{DIRECTIONS, Direction, Rng, Square, SquareSet};

/// The square so many steps away, if it is on the board.
fn walk(square: Square, direction: Direction, steps: i32) -> Option<Square> {
    let (row, col) = square.nine_row_col();
    let (down, right) = direction.delta();
    let (row, col) = (row as i32 + down * steps, col as i32 + right * steps);
    let on_board = (0..9).contains(&row) && (0..9).contains(&col);
    on_board.then(|| Square::nine(row as usize, col as usize))
}

fn random_set(rng: &mut Rng, one_in: usize) -> SquareSet {
    SquareSet::ALL.iter().filter(|_| rng.below(one_in) == 0).collect()
}

#[test]
fn the_board_has_81_squares() {
    assert_eq!((SquareSet::ALL.len(), SquareSet::ALL.iter().count()), (81, 81));
    assert!(SquareSet::EMPTY.is_empty() && !SquareSet::ALL.is_empty());
    let mut all = SquareSet::EMPTY;
    for row in 0..9 {
        for col in 0..9 {
            let square = Square::nine(row, col);
            assert_eq!(square.nine_row_col(), (row, col));
            assert!(square.index() < SquareSet::BOUND);
            assert_eq!(Square::new(square.index()), square);
            all |= SquareSet::only(square);
        }
    }
    assert_eq!(all, SquareSet::ALL);
    // The guard column holds no square.
    assert!((0..8).all(|row| !SquareSet::ALL.contains(Square::new(row * 10 + 9))));
    assert_eq!(format!("{:?}", Square::new(12)), "Square(12)");
}

#[test]
fn steps_rays_and_neighbors() {
    for square in SquareSet::ALL {
        let mut around = SquareSet::EMPTY;
        let mut orthogonal = SquareSet::EMPTY;
        for (place, direction) in DIRECTIONS.into_iter().enumerate() {
            let next = walk(square, direction, 1);
            assert_eq!(SquareSet::only(square).step(direction), next.into_iter().collect());
            let ray = (1..9).filter_map(|steps| walk(square, direction, steps)).collect();
            assert_eq!(SquareSet::ray(square, direction), ray);
            around |= next.into_iter().collect();
            if place % 2 == 0 {
                orthogonal |= next.into_iter().collect();
            }
        }
        assert_eq!(SquareSet::neighbors(square), around);
        assert_eq!(SquareSet::orthogonal_neighbors(square), orthogonal);
    }
}

#[test]
fn reach_stops_at_the_first_occupied_square() {
    let mut rng = Rng::new(1);
    for one_in in [1, 2, 3, 5, 10, 100, 1_000_000] {
        for _ in 0..60 {
            let occupied = random_set(&mut rng, one_in);
            for square in SquareSet::ALL {
                let mut expected = SquareSet::EMPTY;
                for direction in DIRECTIONS {
                    for next in (1..9).map_while(|steps| walk(square, direction, steps)) {
                        expected = expected.with(next);
                        if occupied.contains(next) {
                            break;
                        }
                    }
                }
                let found = SquareSet::reach(square, occupied);
                assert_eq!(found, expected, "from {square:?} among {occupied:?}");
            }
        }
    }
}

#[test]
fn flood_and_grown() {
    let mut rng = Rng::new(2);
    for _ in 0..300 {
        let one_in = 2 + rng.below(4);
        let area = !random_set(&mut rng, one_in);
        let start = random_set(&mut rng, 30);
        let mut grown = start;
        for square in start {
            grown |= SquareSet::neighbors(square);
        }
        assert_eq!(start.grown(), grown);

        let mut region = start & area;
        let mut front: Vec<Square> = region.iter().collect();
        while let Some(square) = front.pop() {
            for next in DIRECTIONS.into_iter().filter_map(|way| walk(square, way, 1)) {
                if area.contains(next) && !region.contains(next) {
                    region = region.with(next);
                    front.push(next);
                }
            }
        }
        assert_eq!(start.flood(area), region);
    }
    assert_eq!(SquareSet::EMPTY.flood(SquareSet::ALL), SquareSet::EMPTY);
    assert_eq!(SquareSet::only(Square::nine(0, 8)).flood(SquareSet::ALL), SquareSet::ALL);
}

#[test]
fn nth_first_and_iteration_are_in_ascending_order() {
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let one_in = 1 + rng.below(20);
        let set = random_set(&mut rng, one_in);
        let listed: Vec<Square> = SquareSet::ALL.iter().filter(|s| set.contains(*s)).collect();
        assert!(listed.is_sorted());
        assert_eq!(set.iter().collect::<Vec<_>>(), listed);
        assert_eq!((set.len(), set.iter().len()), (listed.len(), listed.len()));
        assert_eq!((set.first(), set.is_empty()), (listed.first().copied(), listed.is_empty()));
        for place in 0..listed.len() + 3 {
            assert_eq!(set.nth(place), listed.get(place).copied());
        }
    }
}

#[test]
fn sets_are_combined_square_by_square() {
    let mut rng = Rng::new(4);
    for _ in 0..100 {
        let (a, b) = (random_set(&mut rng, 2), random_set(&mut rng, 3));
        for square in SquareSet::ALL {
            let (in_a, in_b) = (a.contains(square), b.contains(square));
            assert_eq!((a & b).contains(square), in_a && in_b);
            assert_eq!((a | b).contains(square), in_a || in_b);
            assert_eq!((a ^ b).contains(square), in_a != in_b);
            assert_eq!((a - b).contains(square), in_a && !in_b);
            assert_eq!((!a).contains(square), !in_a);
            assert!(a.with(square).contains(square) && !a.without(square).contains(square));
        }
        let (mut and, mut or, mut xor) = (a, a, a);
        and &= b;
        or |= b;
        xor ^= b;
        assert_eq!((and, or, xor), (a & b, a | b, a ^ b));
        assert!((a & b).is_subset(a) && a.is_subset(a | b));
        assert_eq!(a.is_subset(b), (a - b).is_empty());
        assert!((!a).is_subset(SquareSet::ALL));
    }
}

#[test]
fn a_set_is_printed_as_a_board() {
    let text = format!("{:?}", SquareSet::only(Square::nine(1, 2)));
    let lines: Vec<&str> = text.trim().lines().collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[1], ". . * . . . . . . ");
}
