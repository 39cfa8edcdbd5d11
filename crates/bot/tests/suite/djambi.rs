//! The bot of Djambi.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bot::{Forced, Level, Limits, Options, Played, Thought, Watch};
use djambi::{Position, Preset, Seating, Setup};
use kernel::{Game, Play, Player, Rng};

/// Fixed depths of fixed positions and the number of positions the search looks at: a change that
/// is not meant to change what the bot thinks leaves them as they are.
const SIGNATURES: &str = include_str!("../fixtures/djambi.txt");

fn play(name: &str, text: &str) -> Play<Position> {
    let setup = Setup::new(Preset::by_name(name).unwrap().rules);
    Play::new(Position::read(&setup, text).unwrap())
}

fn think(play: &Play<Position>, limits: Limits, stop: bool) -> Option<Thought<Position>> {
    let stop = AtomicBool::new(stop);
    let options = Options { table_bytes: 1 << 20, ..Options::default() };
    Position::strongest(&options).think(play, limits, &Watch::new(&|| Duration::ZERO, &stop))
}

/// Every seating of every rule set.
fn setups() -> impl Iterator<Item = Setup> {
    Preset::ALL.into_iter().flat_map(|preset| {
        Seating::ALL.into_iter().flat_map(move |seating| {
            (2..=4).filter(move |players| seating.seats(*players)).map(move |players| Setup {
                players,
                seating: Some(seating),
                ..Setup::new(preset.rules)
            })
        })
    })
}

#[track_caller]
fn check_turn(name: &str, text: &str, expected: &[&str]) -> Thought<Position> {
    let play = play(name, text);
    let thought = think(&play, Limits::nodes(20_000), false).unwrap();
    let turn = Position::write_turn(&thought.turn);
    assert!(expected.contains(&turn.as_str()), "{turn} instead of {expected:?}");
    thought
}

#[test]
fn it_kills_the_last_exposed_chief_and_says_so() {
    let text = "4BC4/9/9/9/9/9/9/9/RC3RA4 0 0101 0 - 0123";
    let thought = check_turn("french", text, &["e1-e9"]);
    assert_eq!(thought.forced, Some(Forced { winner: Player::ALL[0], turns: 1 }));
    assert_eq!(thought.shares.0, [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn it_saves_its_chief() {
    for preset in Preset::ALL {
        let text = "4BC3BR/8BM/9/9/9/9/9/9/RC3RA4 1 0101 1 - 0123";
        let mut play = play(preset.name, text);
        let turn = think(&play, Limits::nodes(20_000), false).unwrap().turn;
        play.play(&turn).unwrap();
        let answer = think(&play, Limits { depth: Some(1), ..Limits::default() }, false);
        let forced = answer.and_then(|answer| answer.forced);
        assert_eq!(forced, None, "{} {}", preset.name, Position::write_turn(&turn));
    }
}

#[test]
fn turns_are_complete_and_legal_whatever_the_budget() {
    for (number, setup) in setups().enumerate() {
        let mut rng = Rng::new(number as u64);
        let mut play = Play::new(Position::start(&setup).unwrap());
        let mut nodes = [0, 1, 2, 10, 60, 300].into_iter().cycle();
        while play.to_act().is_some() && play.moments().len() < 120 {
            let limits = Limits::nodes(nodes.next().unwrap());
            let thought = think(&play, limits, rng.below(4) == 0).unwrap();
            assert!(thought.nodes <= limits.nodes.unwrap());
            let sum: f32 = thought.shares.0.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{:?}", thought.shares);
            let mut line = play.clone();
            for turn in &thought.line {
                if line.to_act().is_some() {
                    line.play(turn).unwrap();
                }
            }
            // Every other turn at random, so that strange positions come up.
            let mut turn = thought.turn;
            if rng.below(2) == 0 {
                turn.clear();
                let mut position = play.position().clone();
                while position.turns() == play.position().turns() {
                    let action = position.choose(|count| rng.below(count)).unwrap();
                    turn.push(action);
                    position.play(action);
                }
            }
            play.play(&turn).unwrap();
        }
        if play.to_act().is_none() {
            assert!(think(&play, Limits::nodes(10), false).is_none());
        }
    }
}

#[test]
fn the_same_budget_finds_the_same() {
    for setup in setups() {
        let play = Play::new(Position::start(&setup).unwrap());
        let think = || think(&play, Limits::nodes(3_000), false).unwrap();
        let (one, other) = (think(), think());
        assert_eq!((one.turn, one.nodes), (other.turn, other.nodes));
    }
}

#[test]
fn estimates_add_up() {
    for setup in setups() {
        let sum: f32 = Position::start(&setup).unwrap().estimate().0.iter().sum();
        assert!((sum - 1.0).abs() < 1e-5);
    }
}

#[test]
fn every_level_has_a_bound() {
    for players in 2..=4 {
        for level in Level::all() {
            let (limits, _) = Position::level(level, players);
            assert!(limits.time.is_some() || limits.nodes.is_some());
        }
    }
}

#[test]
fn a_search_looks_at_as_many_positions_as_before() {
    let mut found = String::new();
    for line in SIGNATURES.lines() {
        let (head, text) = line.split_once(" | ").unwrap();
        let [name, depth, _nodes] = head.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let limits = Limits { depth: Some(depth.parse().unwrap()), ..Limits::default() };
        let nodes = think(&play(name, text), limits, false).unwrap().nodes;
        found += &format!("{name} {depth} {nodes} | {text}\n");
    }
    assert_eq!(SIGNATURES, found, "found:\n{found}");
}
