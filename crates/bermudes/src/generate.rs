//! Finding and counting the legal actions.
//!
//! The captures themselves are found in `captures.rs`.

use std::ops::ControlFlow;

use kernel::{DIRECTIONS, Player, Square, SquareSet};

use crate::action::Action;
use crate::board::other;
use crate::captures::{Captures, eliminations};
use crate::chains::count_chains;
use crate::lines::Lines;
use crate::position::{End, Position};
use crate::rules::{Blocked, FEWEST_PAWNS};

/// How much a player could do if it were that player's turn; what evaluators like to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    /// Eliminations.
    pub eliminations: u32,
    /// First jumps of chains.
    pub jumps: u32,
}

impl Position {
    /// What a player could capture in this position.
    pub fn mobility(&self, player: Player) -> Mobility {
        let captures = Captures::of(self.board(), player);
        Mobility {
            eliminations: captures.eliminations.count_bits(),
            jumps: captures.jumps.count_bits(),
        }
    }

    pub(crate) fn visit_actions<F>(&self, mut visitor: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        if let Some(at) = self.chain() {
            visitor(Action::Stop)?;
            let jumps = Captures::of_chain(self.board(), self.to_move(), at);
            return jumps.visit_jumps(|jump| visitor(Action::Further(jump.to)));
        }
        let captures = Captures::of(self.board(), self.to_move());
        if captures.is_empty() {
            return self.visit_without_capture(visitor);
        }
        captures.visit_eliminations(|from, to| visitor(Action::Eliminate { from, to }))?;
        captures.visit_jumps(|jump| visitor(Action::Jump { from: jump.from, to: jump.to }))
    }

    pub(crate) fn count_all_actions(&self) -> usize {
        if self.is_decided() {
            return 0;
        }
        if let Some(at) = self.chain() {
            let jumps = Captures::of_chain(self.board(), self.to_move(), at);
            return 1 + jumps.jumps.count_bits() as usize;
        }
        let captures = Captures::of(self.board(), self.to_move());
        if captures.is_empty() {
            return self.count_without_capture();
        }
        captures.count()
    }

    /// The action at place `pick(count)` of the order in which they are visited.
    pub(crate) fn choose_action(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        if self.is_decided() {
            return None;
        }
        if let Some(at) = self.chain() {
            let captures = Captures::of_chain(self.board(), self.to_move(), at);
            let place = pick(1 + captures.jumps.count_bits() as usize);
            if place == 0 {
                return Some(Action::Stop);
            }
            return Some(Action::Further(captures.nth_jump(place - 1)?.to));
        }
        let captures = Captures::of(self.board(), self.to_move());
        if captures.is_empty() {
            return self.choose_without_capture(pick);
        }
        let eliminations = captures.eliminations.count_bits() as usize;
        let place = pick(eliminations + captures.jumps.count_bits() as usize);
        if place < eliminations {
            let (from, to) = captures.nth_elimination(place)?;
            return Some(Action::Eliminate { from, to });
        }
        let jump = captures.nth_jump(place - eliminations)?;
        Some(Action::Jump { from: jump.from, to: jump.to })
    }

    /// How many complete turns can still be made of the turn as it stands.
    pub(crate) fn count_all_turns(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let (player, enemy) = (self.to_move(), other(self.to_move()));
        let (pawns, enemies) = (self.board().lines(player), self.board().lines(enemy));
        let (empty, left) = (self.board().empty_lines(), self.board().count(enemy));
        if let Some(at) = self.chain() {
            return 1 + count_chains(Lines::only(at), enemies, &empty, left);
        }
        let count = u64::from(eliminations(pawns, enemies, &empty).count_bits())
            + count_chains(pawns, enemies, &empty, left);
        if count == 0 { self.count_without_capture() as u64 } else { count }
    }

    /// Whether a player has a capture.
    pub(crate) fn can_capture(&self, player: Player) -> bool {
        !Captures::of(self.board(), player).is_empty()
    }

    /// Whether the pawn that has jumped to `at` can go on.
    pub(crate) fn can_jump_on(&self, at: Square) -> bool {
        // BE-13: the chain ends by force when the enemy is beaten.
        self.board().count(other(self.to_move())) >= FEWEST_PAWNS
            && !Captures::of_chain(self.board(), self.to_move(), at).jumps.is_empty()
    }

    /// What the player to move does who has no capture (BE-14, BE-21).
    pub(crate) fn without_capture(&self) -> WithoutCapture {
        let (player, enemy) = (self.to_move(), other(self.to_move()));
        match self.rules().blocked {
            Blocked::Lose => WithoutCapture::Over(End::BlockedLost),
            Blocked::Pass if self.can_capture(enemy) => WithoutCapture::Pass,
            Blocked::Slide | Blocked::Step if self.can_slide(player) => WithoutCapture::Slide,
            Blocked::Slide | Blocked::Step if self.can_capture(enemy) || self.can_slide(enemy) => {
                WithoutCapture::Pass
            }
            Blocked::Pass | Blocked::Slide | Blocked::Step => WithoutCapture::Over(End::BothStuck),
        }
    }

    /// Where a pawn can go without a capture (BE-14).
    pub(crate) fn slides(&self, from: Square) -> SquareSet {
        let occupied = self.board().occupied();
        match self.rules().blocked {
            Blocked::Slide => SquareSet::reach(from, occupied) - occupied,
            Blocked::Step => SquareSet::neighbors(from) - occupied,
            Blocked::Pass | Blocked::Lose => SquareSet::EMPTY,
        }
    }

    fn can_slide(&self, player: Player) -> bool {
        let (pawns, occupied) = (self.board().pawns(player), self.board().occupied());
        DIRECTIONS.into_iter().any(|direction| !(pawns.step(direction) - occupied).is_empty())
    }

    fn visit_without_capture<F>(&self, mut visitor: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        match self.without_capture() {
            WithoutCapture::Slide => {
                for from in self.board().pawns(self.to_move()) {
                    for to in self.slides(from) {
                        visitor(Action::Slide { from, to })?;
                    }
                }
                ControlFlow::Continue(())
            }
            WithoutCapture::Pass => visitor(Action::Pass),
            WithoutCapture::Over(_) => ControlFlow::Continue(()),
        }
    }

    fn count_without_capture(&self) -> usize {
        match self.without_capture() {
            WithoutCapture::Slide => {
                let pawns = self.board().pawns(self.to_move());
                pawns.iter().map(|from| self.slides(from).len()).sum()
            }
            WithoutCapture::Pass => 1,
            WithoutCapture::Over(_) => 0,
        }
    }

    fn choose_without_capture(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let count = self.count_without_capture();
        if count == 0 {
            return None;
        }
        let mut place = pick(count);
        let mut chosen = None;
        let _ = self.visit_without_capture(|action| {
            if place == 0 {
                chosen = Some(action);
                return ControlFlow::Break(());
            }
            place -= 1;
            ControlFlow::Continue(())
        });
        chosen
    }
}

/// What a player does who has no capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WithoutCapture {
    Slide,
    Pass,
    Over(End),
}
