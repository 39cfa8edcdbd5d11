//! The checked examples and the tricky positions.

use kernel::{Game, perft};
use vorassic::letter;

use crate::{captures, play, read};

#[test]
fn examples_hold() {
    for line in lines(include_str!("../fixtures/examples.txt")) {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["perft", position, counts] => {
                let position = read(position);
                for (depth, count) in (1..).zip(counts.split(' ')) {
                    assert_eq!(perft(&position, depth).to_string(), count, "{depth}: {position}");
                }
            }
            ["turns", start, turns, end] => {
                let mut position = read(start);
                play(&mut position, turns);
                assert_eq!(position.to_string(), end);
                assert_eq!(read(end).key(), position.key(), "{end}");
            }
            ["winner", position, winner] => {
                let position = read(position);
                let single = position.outcome().unwrap().winners().single().unwrap();
                assert_eq!(letter(single, 2), winner.chars().next(), "{position}");
            }
            _ => panic!("not an example: {line}"),
        }
    }
}

#[test]
fn tricky_positions_have_their_number_of_turns() {
    for line in lines(include_str!("../fixtures/tricky.txt")) {
        let [_, text, count, why] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not a tricky position: {line}");
        };
        let position = read(text);
        assert_eq!(position.count_actions().to_string(), count, "{why}: {}", captures(&position));
        assert_eq!(position.to_string(), text);
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}
