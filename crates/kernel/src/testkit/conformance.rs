//! Random games that check what every game promises.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::{Draft, Game, Play, Rng, list_turns, perft};

/// What a run of the kit saw, so that a test can tell that it looked at something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conformance {
    /// Positions between turns.
    pub positions: usize,
    /// Games that were played to the end of the position's own rules.
    pub finished: usize,
}

/// Plays random games from a setup and fails where the game breaks a promise of [`Game`]:
///
/// - the visited actions are those that `check` accepts, each once, in a fixed order, and
///   `count_actions`, `choose` and `count_turns` agree with them;
/// - over ⇔ nobody acts ⇔ no action ⇔ an outcome;
/// - positions and turns survive being written and read;
/// - equal positions have equal keys, different ones different keys;
/// - the turns replayed from the start give the same positions;
/// - a draft has no dead ends, and going back restores what was there.
///
/// # Panics
/// At the first broken promise, with the position's text.
#[track_caller]
pub fn conformance<G: Game>(setup: &G::Setup, games: u64, turns: u32) -> Conformance {
    let mut seen = Conformance::default();
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let start = G::start(setup).unwrap_or_else(|error| panic!("{error}"));
        let mut keys = Keys::default();
        let mut known = HashSet::new();
        let mut played = Vec::new();
        let mut position = start.clone();
        loop {
            seen.positions += 1;
            between_turns(setup, &position, &mut keys, &mut rng);
            if position.outcome().is_some() {
                seen.finished += 1;
                break;
            }
            if position.turns() == turns {
                break;
            }
            let turn = random_turn(&position, &mut known, &mut rng);
            for action in &turn {
                position.play(*action);
            }
            played.push(turn);
        }
        replay(start, &played, &position);
    }
    seen
}

/// Texts by key and keys by text, of the positions between turns.
#[derive(Default)]
struct Keys {
    by_text: HashMap<String, u64>,
    by_key: HashMap<u64, String>,
}

fn between_turns<G: Game>(setup: &G::Setup, position: &G, keys: &mut Keys, rng: &mut Rng) {
    let text = position.to_string();
    let key = position.key();
    assert_eq!(*keys.by_text.entry(text.clone()).or_insert(key), key, "two keys: {text}");
    assert_eq!(*keys.by_key.entry(key).or_insert(text.clone()), text, "one key for two");

    let read = G::read(setup, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_string(), text, "written, read and written again");
    assert_eq!(read.key(), key, "key after reading: {text}");
    assert_eq!(read.to_act(), position.to_act(), "who acts after reading: {text}");
    assert_eq!(actions(&read), actions(position), "actions after reading: {text}");

    assert_eq!(position.to_act().is_none(), position.outcome().is_some(), "over: {text}");
    assert_eq!(position.to_act().is_none(), actions(position).is_empty(), "stuck: {text}");
    assert_eq!(position.outcome().is_some(), position.result_text().is_some(), "{text}");

    // Some positions have millions of turns: those are for the perft fixtures.
    if let Ok(turns) = list_turns(position, 3_000) {
        assert_eq!(turns.len() as u64, perft(position, 1), "count of turns: {text}");
        let texts: HashSet<_> = turns.iter().map(|turn| G::write_turn(turn)).collect();
        assert_eq!(texts.len(), turns.len(), "two turns with one text: {text}");
    }
    draft(position, rng);
}

/// Draws a turn action by action and checks every position on the way.
fn random_turn<G: Game>(
    position: &G,
    known: &mut HashSet<G::Action>,
    rng: &mut Rng,
) -> Vec<G::Action> {
    let text = position.to_string();
    let mut turn = Vec::new();
    let mut next = position.clone();
    while next.turns() == position.turns() {
        let legal = actions(&next);
        assert!(!legal.is_empty(), "dead end after {turn:?}: {text}");
        assert_eq!(legal, actions(&next), "order: {text}");
        assert_eq!(next.count_actions(), legal.len(), "count: {text}");
        let unique: HashSet<_> = legal.iter().copied().collect();
        assert_eq!(unique.len(), legal.len(), "an action twice: {text}");
        for action in &legal {
            assert_eq!(next.check(*action), Ok(()), "{action:?} after {turn:?}: {text}");
        }
        for action in known.difference(&unique) {
            assert!(next.check(*action).is_err(), "{action:?} after {turn:?}: {text}");
        }
        known.extend(legal.iter().copied());

        let place = rng.below(legal.len());
        assert_eq!(next.choose(|_| place), Some(legal[place]), "choose: {text}");
        turn.push(legal[place]);
        let turns = next.turns();
        next.play(legal[place]);
        assert!(next.turns() - turns <= 1, "two turns in one action: {text}");
    }
    let written = G::write_turn(&turn);
    let read = position.read_turn(&written);
    assert!(read.as_ref() == Ok(&turn), "{written} was read as {read:?}: {text}");
    assert!(next.progress() >= position.progress(), "progress fell by {written}: {text}");
    turn
}

/// Walks one draft at random, half of the time going back on the way.
fn draft<G: Game>(position: &G, rng: &mut Rng) {
    let text = position.to_string();
    let mut draft = Draft::new(position.clone());
    let over = position.outcome().is_some();
    assert_eq!(draft.choices().is_empty(), over, "draft: {text}");
    while !over && !draft.is_complete() {
        let choices = draft.choices();
        assert!(!choices.is_empty(), "dead end of a draft: {text}");
        let step = choices[rng.below(choices.len())];
        assert!(draft.choose(step), "a choice that cannot be chosen: {text}");
        if rng.below(2) == 0 {
            assert!(draft.back(), "back: {text}");
            assert_eq!(draft.choices(), choices, "back: {text}");
            assert!(draft.choose(step), "chosen again: {text}");
        }
    }
    if let Some(turn) = draft.turn() {
        assert_eq!(draft.position().turns(), position.turns() + 1);
        assert!(position.read_turn(&G::write_turn(turn)).is_ok(), "drafted: {text}");
    }
}

fn replay<G: Game>(start: G, turns: &[Vec<G::Action>], end: &G) {
    let mut replayed = start.clone();
    let mut play = Play::new(start);
    for turn in turns {
        for action in turn {
            replayed.play(*action);
        }
        if play.ending().is_none() {
            play.play(turn).unwrap_or_else(|error| panic!("{error}: {}", play.position()));
            assert_eq!(play.position().to_string(), replayed.to_string(), "played as a game");
        }
    }
    assert_eq!(replayed.to_string(), end.to_string(), "replayed");
    assert_eq!(play.places().is_some(), play.ending().is_some(), "places");
}

fn actions<G: Game>(position: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let _ = position.visit(|action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}
