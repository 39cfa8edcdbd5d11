//! What every game promises, for every value of the rules.

use kernel::testkit::conformance;
use vorassic::{Fill, Mode, Position, Setup, Symmetry};

#[test]
fn every_setup_conforms() {
    for mode in Mode::ALL {
        for players in 2..=4 {
            for fill in Fill::ALL {
                for symmetry in [Symmetry::Symmetric, Symmetry::Free] {
                    for (size, walls) in [(5, 0), (5, 4), (6, 4), (7, 13), (8, 16), (11, 0)] {
                        let seed = (size * players) as u64;
                        let setup = Setup { mode, size, fill, symmetry, walls, players, seed };
                        let seen = conformance::<Position>(&setup, 2, u32::MAX);
                        assert_eq!(seen.finished, 2, "{setup:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn largest_board_conforms() {
    for mode in Mode::ALL {
        for players in 2..=4 {
            let setup = Setup { mode, size: 26, players, ..Setup::default() };
            assert!(conformance::<Position>(&setup, 1, 60).positions > 10);
        }
    }
}
