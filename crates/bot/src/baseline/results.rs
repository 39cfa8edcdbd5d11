//! What complete turns lead to.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use kernel::Game;

/// A complete turn and the position after it.
pub(super) struct Ready<G: Game> {
    pub(super) turn: Vec<G::Action>,
    pub(super) position: G,
}

/// Finds the positions that complete turns lead to, each of them once: a chain can arrive at the
/// same position on many ways.
pub(super) struct Results {
    seen: HashSet<u64, BuildHasherDefault<KeyHasher>>,
}

impl Results {
    pub(super) fn new() -> Results {
        Results { seen: HashSet::default() }
    }

    /// Shows every result with the turn that leads to it, at most `limit`.
    pub(super) fn visit<G: Game>(
        &mut self,
        position: &G,
        limit: usize,
        mut visitor: impl FnMut(&[G::Action], G) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.seen.clear();
        let mut left = limit;
        let result = self.extend(position, &mut Vec::new(), &mut |turn, next| {
            visitor(turn, next)?;
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // The limit is no reason for the caller to stop.
        if left == 0 { ControlFlow::Continue(()) } else { result }
    }

    /// All results, at most `limit`.
    pub(super) fn list<G: Game>(&mut self, position: &G, limit: usize) -> Vec<Ready<G>> {
        let mut list = Vec::new();
        let _ = self.visit(position, limit, |turn, position| {
            list.push(Ready { turn: turn.to_vec(), position });
            ControlFlow::Continue(())
        });
        list
    }

    fn extend<G: Game>(
        &mut self,
        position: &G,
        begun: &mut Vec<G::Action>,
        visitor: &mut impl FnMut(&[G::Action], G) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.visit(|action| {
            let mut next = position.clone();
            next.play(action);
            if !self.seen.insert(next.key()) {
                return ControlFlow::Continue(());
            }
            begun.push(action);
            let flow = if next.turns() == position.turns() {
                self.extend(&next, begun, visitor)
            } else {
                visitor(begun, next)
            };
            begun.pop();
            flow
        })
    }
}

/// Keys of positions are random already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 << 8 | u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
