//! The actions of a position, one by one.

use std::ops::ControlFlow;

use crate::Game;

/// All legal actions in their fixed order.
pub fn actions<G: Game>(position: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let _ = position.visit(|action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

/// Checks that every legal action is chosen by its place, among as many as there are.
#[track_caller]
pub fn check_choices<G: Game>(position: &G) {
    let actions = actions(position);
    for (place, action) in actions.iter().enumerate() {
        let chosen = position.choose(|count| {
            assert_eq!(count, actions.len(), "{position}");
            place
        });
        assert_eq!(chosen, Some(*action), "{place} in {position}");
    }
    assert_eq!(position.choose(|count| count), None, "{position}");
}
