//! Counting and listing turns.

use std::fmt;
use std::ops::ControlFlow;

use crate::Game;

/// The number of sequences of `depth` complete turns from here. A finished game has no successor.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut count = 0;
            let _ = each_action(position, |next| {
                let left = depth - u32::from(next.turns() != position.turns());
                count += perft(&next, left);
                ControlFlow::Continue(())
            });
            count
        }
    }
}

/// The number of sequences of `depth` actions, the measure of how fast a search can look ahead.
pub fn perft_actions<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => {
            let mut count = 0;
            let _ = each_action(position, |next| {
                count += perft_actions(&next, depth - 1);
                ControlFlow::Continue(())
            });
            count
        }
    }
}

/// The number of ways to complete the turn as it stands, found action by action.
pub fn count_turns<G: Game>(position: &G) -> u64 {
    let mut count = 0;
    let _ = each_action(position, |next| {
        count += if next.turns() == position.turns() { next.count_turns() } else { 1 };
        ControlFlow::Continue(())
    });
    count
}

/// More turns are legal than were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyTurns {
    /// How many were asked for.
    pub limit: usize,
}

impl fmt::Display for TooManyTurns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} legal turns", self.limit)
    }
}

impl std::error::Error for TooManyTurns {}

/// All legal turns in the fixed order of their actions, unless there are more than `limit`: some
/// positions have millions, and finding that out costs no more than the limit.
pub fn list_turns<G: Game>(
    position: &G,
    limit: usize,
) -> Result<Vec<Vec<G::Action>>, TooManyTurns> {
    let mut turns = Vec::new();
    match extend(position, &mut Vec::new(), limit, &mut turns) {
        ControlFlow::Continue(()) => Ok(turns),
        ControlFlow::Break(()) => Err(TooManyTurns { limit }),
    }
}

fn extend<G: Game>(
    position: &G,
    begun: &mut Vec<G::Action>,
    limit: usize,
    turns: &mut Vec<Vec<G::Action>>,
) -> ControlFlow<()> {
    position.visit(|action| {
        let mut next = position.clone();
        next.play(action);
        begun.push(action);
        let flow = if next.turns() == position.turns() {
            extend(&next, begun, limit, turns)
        } else if turns.len() == limit {
            ControlFlow::Break(())
        } else {
            turns.push(begun.clone());
            ControlFlow::Continue(())
        };
        begun.pop();
        flow
    })
}

/// Shows the position after each legal action.
fn each_action<G: Game>(
    position: &G,
    mut visitor: impl FnMut(G) -> ControlFlow<()>,
) -> ControlFlow<()> {
    position.visit(|action| {
        let mut next = position.clone();
        next.play(action);
        visitor(next)
    })
}
