//! Counts of `fixtures/perft.txt`: rule set, position, depth, count.

use djambi::Preset;
use kernel::{Game, perft};

use crate::support::{position, rules, turns};

#[test]
fn dj_62_counts() {
    let full = std::env::var_os("MACHIAVEL_FULL").is_some();
    for line in include_str!("../fixtures/perft.txt").lines().filter(|l| !l.starts_with('#')) {
        let [set, text, depth, count] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let count: u64 = count.parse().unwrap();
        if full || count < 3_000_000 {
            let here = position(rules(set), text);
            assert_eq!(perft(&here, depth.parse().unwrap()), count, "{line}");
        }
    }
}

#[test]
fn dj_62_a_finished_game_has_no_successor() {
    for preset in Preset::ALL {
        for (text, finished) in [
            // One player with a living own Chief, or none.
            ("GM8/9/9/9/9/9/RM8/9/RC8 0 0000 0 - 0123", true),
            ("GM8/9/9/9/9/9/RM8/9/9 0 0000 0 - 0123", true),
            ("8BC/9/9/9/9/9/RM8/9/RC8 0 0101 0 - 0123", false),
            // Two Chiefs of one player, or one of them neutral.
            ("8YC/9/9/9/9/9/RM8/9/RC8 0 0101 0 - 0101", true),
            ("8YC/9/9/9/9/9/RM8/9/RC8 0 01-- 0 - 01--", true),
            // Fewer than two who are not suspended.
            ("7xBC/7xx/9/9/9/9/RM8/9/RC8 0 0101 0 - 0123", preset.name == "spanish"),
        ] {
            let here = position(preset.rules, text);
            assert_eq!(perft(&here, 1) == 0, finished, "{}: {text}", preset.name);
            assert_eq!(turns(&here).is_empty(), finished, "{}: {text}", preset.name);
            assert_eq!(here.to_act().is_none(), finished, "{}: {text}", preset.name);
            assert_eq!(perft(&here, 0), 1);
        }
    }
}

#[test]
fn dj_62_nobody_is_skipped_before_the_first_turn() {
    // Red is to act and cannot: the count is 0, though Blue could.
    let text = "9/9/9/9/9/9/xxx6/RARDx5BM/RCRRx5BC 0 0101 0 - 0123";
    for preset in Preset::ALL {
        let here = position(preset.rules, text);
        assert_eq!((perft(&here, 1), perft(&here, 2)), (0, 0), "{}", preset.name);
    }
    // As a depth of two counts pairs of turns, one that ends the game counts for nothing.
    let text = "9/9/9/9/9/9/9/9/RC3RA3BC 0 0101 0 - 0123";
    for preset in Preset::ALL {
        let here = position(preset.rules, text);
        let without_kill = turns(&here).into_iter().filter(|turn| turn != "e1-i1");
        let expected: u64 = without_kill
            .map(|turn| {
                let mut next = here.clone();
                crate::support::play(&mut next, &[&turn]);
                next.count_turns()
            })
            .sum();
        assert_eq!(perft(&here, 2), expected);
    }
}
