//! What keeps search fast: small positions, and no list that explodes.

use bermudes::{Action, Position};
use kernel::{Draft, Game, Rng, Role, list_turns};

use crate::{MANY_CHAINS, read};

#[test]
fn a_position_is_small_and_an_action_smaller() {
    assert!(size_of::<Position>() <= 256, "{}", size_of::<Position>());
    assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
}

#[test]
fn millions_of_chains_are_refused_at_the_limit() {
    let position = read(MANY_CHAINS);
    let error = list_turns(&position, 10_000).unwrap_err();
    assert_eq!(error.limit, 10_000);
}

#[test]
fn millions_of_chains_are_drafted_jump_by_jump() {
    let position = read(MANY_CHAINS);
    for seed in 0..50 {
        let mut rng = Rng::new(seed);
        let mut draft = Draft::new(position.clone());
        while !draft.is_complete() {
            let mut choices = draft.choices();
            // The longest way: stop only where nothing else is left.
            if choices.len() > 1 {
                choices.retain(|step| step.role != Role::Stop);
            }
            assert!(choices.len() <= 100, "{}", choices.len());
            assert!(draft.choose(choices[rng.below(choices.len())]));
        }
        let turn = draft.turn().expect("complete");
        assert_eq!(position.read_turn(&Position::write_turn(turn)).as_deref(), Ok(turn));
    }
}

#[test]
fn a_chain_of_thirty_jumps_is_a_turn() {
    let position = read(MANY_CHAINS);
    assert_eq!(longest(&position, &mut Rng::new(1), 30_000), 30);
}

#[test]
fn half_made_chains_count_their_turns_and_have_keys_of_their_own() {
    let mut rng = Rng::new(5);
    let mut seen = 0;
    for _ in 0..300 {
        let mut position = Position::start(&crate::setup(bermudes::Blocked::Pass)).unwrap();
        while let Some(action) = position.choose(|count| rng.below(count)) {
            position.play(action);
            let Some(at) = position.chain() else { continue };
            seen += 1;
            if let Ok(turns) = list_turns(&position, 2_000) {
                assert_eq!(turns.len() as u64, position.count_turns(), "{position} on {at:?}");
            }
            let between = read(&position.to_string());
            assert_ne!(between.key(), position.key(), "{position} on {at:?}");
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// The most jumps of many random chains that go on as long as they can.
fn longest(position: &Position, rng: &mut Rng, tries: usize) -> usize {
    let mut longest = 0;
    for _ in 0..tries {
        let mut now = position.clone();
        let mut jumps = 0;
        while now.turns() == position.turns() {
            let mut actions = Vec::new();
            let _ = now.visit(|action| {
                if matches!(action, Action::Jump { .. } | Action::Further(_)) {
                    actions.push(action);
                }
                std::ops::ControlFlow::Continue(())
            });
            now.play(actions[rng.below(actions.len())]);
            jumps += 1;
        }
        longest = longest.max(jumps);
    }
    longest
}
