//! The bot of Djambi.

use bot::{Forced, Level, Limits, Options, Played, Thought};
use djambi::{Position, Preset, Rules, Seating, Setup};
use kernel::{Game, Play, Player};

use super::conduct::check_conduct;
use super::{ask, depth, play, think};

/// What it thinks of a position under the French rules.
fn thought(text: &str) -> Thought<Position> {
    think(&play("djambi/french@1", text), Limits::nodes(20_000))
}

#[track_caller]
fn check_turn(text: &str, expected: &str) -> Thought<Position> {
    let thought = thought(text);
    assert_eq!(Position::write_turn(&thought.turn), expected);
    thought
}

/// Every seating of every rule set.
fn setups() -> impl Iterator<Item = String> {
    Preset::ALL.into_iter().flat_map(|preset| {
        Seating::ALL.into_iter().flat_map(move |seating| {
            let (id, name) = (preset.id, seating.name());
            (2..=4)
                .filter(move |players| seating.seats(*players))
                .map(move |players| format!("{id} players={players} seating={name}"))
        })
    })
}

#[test]
fn it_kills_the_last_exposed_chief_and_says_so() {
    let thought = check_turn("4BC4/9/9/9/9/9/9/9/RC3RA4 0 0101 0 - 0123", "e1-e9");
    assert_eq!(thought.forced, Some(Forced { winner: Player::ALL[0], turns: 1 }));
    assert_eq!(thought.shares.0, [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn it_saves_its_chief() {
    for preset in Preset::ALL {
        let mut play = play::<Position>(preset.id, "4BC3BR/8BM/9/9/9/9/9/9/RC3RA4 1 0101 1 - 0123");
        let turn = think(&play, Limits::nodes(20_000)).turn;
        play.play(&turn).unwrap();
        let forced = think(&play, depth(1)).forced;
        assert_eq!(forced, None, "{} {}", preset.name, Position::write_turn(&turn));
    }
}

/// Nothing is left to look at that would be counted, and the search ends all the same.
#[test]
fn it_comes_to_an_end_where_every_turn_ends_the_game() {
    let french = Setup::new(Preset::ALL[0].rules);
    let setup = Setup { rules: Rules { quiet_turns: 1, ..french.rules }, ..french };
    let text = "BC7YC/9/9/9/9/9/9/9/RC8 0 0123 0 - 0123";
    let play = Play::new(Position::read(&setup, text).unwrap());
    assert_eq!(think(&play, Limits::nodes(2_000)).nodes, 2_000);
}

/// One corpse on i7 surrounds the group in the corner, and a square far from the Chief decides.
#[test]
fn it_does_not_let_its_chief_be_surrounded() {
    let text = "1GAGM3xYAYC/x1GM3xxYD/4GR1GDxYM/1xxx5/1x3x1x1/xx4BM1BM/3x2BR2/xxRM4xBD/\
                YRRA4BMxBC 2 2121 2 - 0123";
    let mut play = play::<Position>("djambi/french@1", text);
    let turn = think(&play, Limits::nodes(20_000)).turn;
    play.play(&turn).unwrap();
    let forced = think(&play, depth(1)).forced;
    assert_eq!(forced, None, "{}", Position::write_turn(&turn));
}

#[test]
fn it_surrounds_a_chief() {
    let thought = check_turn("7xBC/7x1/9/9/9/9/2BM6/2RM6/7RC1 0 0101 0 - 0123", "c2-c3@i8");
    assert_eq!(thought.forced, Some(Forced { winner: Player::ALL[0], turns: 1 }));
}

/// With several threads it thinks of the same turn where there is no doubt.
#[test]
fn it_takes_a_chief_among_four_whatever_the_number_of_threads() {
    let text = "GC7YC/9/4BC1BR2/9/9/9/9/9/1RC2RA4 0 0123 0 - 0123";
    let play = play::<Position>("djambi/french@1", text);
    for threads in 1..=3 {
        let options = Options { threads, table_bytes: 1 << 20, ..Options::default() };
        let thought = ask(&mut *Position::strongest(&options), &play, Limits::nodes(20_000));
        let thought = thought.expect("the game goes on");
        assert_eq!(Position::write_turn(&thought.turn), "e1-e7", "{threads} threads");
    }
}

#[test]
fn it_keeps_its_promises() {
    for setup in setups() {
        check_conduct::<Position>(&setup, 1);
    }
}

#[test]
fn estimates_add_up() {
    for setup in setups() {
        let setup = Position::read_setup(&setup).unwrap();
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
