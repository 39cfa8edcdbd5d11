//! The checked examples and the tricky positions: all turns, the result, the number of turns.

use kernel::Game;

use crate::{blocked, fixture, read_with, turns};

#[test]
fn examples_have_exactly_their_turns() {
    for fields in fixture(include_str!("../fixtures/examples.txt")) {
        let [name, rule, text, expected, over] = fields[..] else { panic!("{fields:?}") };
        let position = read_with(blocked(rule), text);
        let expected: Vec<_> = expected.split(' ').filter(|turn| *turn != "-").collect();
        assert_eq!(turns(&position), expected, "{name} {rule}");
        let result = match over {
            "-" => None,
            "o" => Some("0".to_owned()),
            "x" => Some("1".to_owned()),
            _ => panic!("{over}"),
        };
        assert_eq!(position.result_text(), result, "{name} {rule}");
    }
}

#[test]
fn tricky_positions_have_their_number_of_turns() {
    for fields in fixture(include_str!("../fixtures/tricky.txt")) {
        let [rule, text, count, why] = fields[..] else { panic!("{fields:?}") };
        let position = read_with(blocked(rule), text);
        assert_eq!(turns(&position).len().to_string(), count, "{rule} {text}: {why}");
        assert_eq!(position.count_turns().to_string(), count, "{rule} {text}: {why}");
    }
}
