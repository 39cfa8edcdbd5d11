//! What every bot of every game owes to who asks it.

use std::any::Any;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bot::{Level, Limits, Options, Played, Thought, Watch, at_level};
use kernel::{Game, Play, Rng};

use super::{ask, think};

/// Plays random games and asks at every few turns.
#[track_caller]
pub(super) fn check_conduct<G: Played>(setup: &str, games: u64) {
    let setup = G::read_setup(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut play = Play::new(G::start(&setup).unwrap());
        while play.to_act().is_some() {
            if rng.below(6) == 0 {
                check_budgets(&play);
                check_levels(&play);
            }
            let turn = random_turn(play.position(), &mut rng);
            play.play(&turn).unwrap();
        }
        let options = Options { table_bytes: 1 << 10, ..Options::default() };
        let after = ask(&mut *G::strongest(&options), &play, Limits::nodes(100));
        assert!(after.is_none(), "the game is over");
    }
}

fn random_turn<G: Game>(position: &G, rng: &mut Rng) -> Vec<G::Action> {
    let mut turn = Vec::new();
    let mut now = position.clone();
    while now.turns() == position.turns() {
        let action = now.choose(|count| rng.below(count)).expect("the game goes on");
        turn.push(action);
        now.play(action);
    }
    turn
}

fn check_budgets<G: Played>(play: &Play<G>) {
    for nodes in [0, 1, 2, 10, 100, 1000] {
        let thought = think(play, Limits::nodes(nodes));
        check_thought(play, &thought);
        assert!(thought.nodes <= nodes.max(1), "{} of {nodes} nodes", thought.nodes);
        let again = think(play, Limits::nodes(nodes));
        assert_eq!((&thought.turn, thought.depth), (&again.turn, again.depth), "not the same");
        assert_eq!(thought.shares, again.shares);
    }
    let options = Options { table_bytes: 1 << 10, ..Options::default() };
    let stopped = AtomicBool::new(true);
    let watch = Watch::new(&|| Duration::ZERO, &stopped);
    let thought = G::strongest(&options).think(play, Limits::default(), &watch);
    check_thought(play, &thought.expect("the game goes on"));
    let no_time = Limits::time(Duration::ZERO);
    check_thought(play, &think(play, no_time));
}

fn check_levels<G: Played>(play: &Play<G>) {
    let players = play.position().players().len();
    for level in Level::all() {
        let options = Options { table_bytes: 1 << 10, seed: 1, ..Options::default() };
        let mut bot = at_level::<G>(level, players, &options);
        let thought = ask(&mut *bot, play, Limits::nodes(200)).expect("the game goes on");
        check_thought(play, &thought);
    }
}

/// Who listens hears of every depth, and of the turn itself with the last.
#[track_caller]
fn check_told<G: Played>(setup: &str) {
    let setup = G::read_setup(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
    let play = Play::new(G::start(&setup).unwrap());
    let heard = Mutex::new(Vec::new());
    let listener = |thought: &dyn Any| {
        let thought = thought.downcast_ref::<Thought<G>>().expect("a thought about this game");
        heard.lock().unwrap().push(thought.clone());
    };
    let stop = AtomicBool::new(false);
    let watch = Watch::new(&|| Duration::ZERO, &stop);
    let options = Options { table_bytes: 1 << 20, ..Options::default() };
    let limits = super::depth(3);
    let thought = G::strongest(&options).think(&play, limits, &watch.listening(&listener));
    let thought = thought.expect("the game goes on");
    let heard = heard.into_inner().unwrap();
    heard.iter().for_each(|thought| check_thought(&play, thought));
    assert_eq!(heard.iter().map(|thought| thought.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(heard.is_sorted_by_key(|thought| thought.nodes), "nodes grow");
    assert_eq!(heard[2].turn, thought.turn);
    let silent = think(&play, limits);
    assert_eq!((silent.turn, silent.nodes), (thought.turn, thought.nodes), "telling changes it");
}

#[test]
fn who_listens_hears_every_depth() {
    check_told::<bermudes::Position>("bermudes@1");
    check_told::<vorassic::Position>("vorassic@1 size=8");
    check_told::<vorassic::Position>("vorassic@1 mode=octopus size=7 players=3");
    check_told::<djambi::Position>("djambi/french@1 players=4");
}

/// The turn and the whole line can be played, and the shares make sense.
fn check_thought<G: Game>(play: &Play<G>, thought: &Thought<G>) {
    let mut next = play.clone();
    let told = |turn: &[G::Action]| format!("{turn:?} in {}", play.position());
    next.play(&thought.turn).unwrap_or_else(|error| panic!("{error}: {}", told(&thought.turn)));
    assert_eq!(thought.line.first(), Some(&thought.turn), "the line begins with the turn");
    let mut next = play.clone();
    for turn in &thought.line {
        next.play(turn).unwrap_or_else(|error| panic!("{error}: {}", told(turn)));
    }
    let sum: f32 = thought.shares.0.iter().sum();
    assert!((sum - 1.0).abs() < 1e-3, "the shares add up to {sum}");
    assert!(thought.shares.0.iter().all(|share| (0.0..=1.0).contains(share)));
}

#[test]
fn bermudes_keeps_its_promises() {
    check_conduct::<bermudes::Position>("bermudes@1", 6);
    for blocked in ["slide", "step", "lose"] {
        check_conduct::<bermudes::Position>(&format!("bermudes@1 blocked={blocked}"), 2);
    }
}

#[test]
fn vorassic_keeps_its_promises() {
    check_conduct::<vorassic::Position>("vorassic@1 size=6", 4);
    check_conduct::<vorassic::Position>("vorassic@1 mode=octopus size=5", 4);
}

#[test]
fn djambi_keeps_its_promises() {
    for players in [2, 4] {
        check_conduct::<djambi::Position>(&format!("djambi/french@1 players={players}"), 1);
    }
}
