//! Finding and counting the legal actions.
//!
//! All captures of a player are found at once, without looking at single pawns (see [`Lines`]);
//! each capture is one bit, from which pawn and target are recovered only when asked for.

use std::ops::ControlFlow;

use kernel::{DIRECTIONS, Player, Square, SquareSet};

use crate::action::Action;
use crate::board::{Board, other};
use crate::lines::{Lines, WORDS, highest_below};
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
            let jumps = Captures::jumps_from(self.board(), self.to_move(), at);
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
            let jumps = Captures::jumps_from(self.board(), self.to_move(), at);
            return 1 + jumps.jumps.count_bits() as usize;
        }
        let captures = Captures::of(self.board(), self.to_move());
        if captures.is_empty() {
            return self.count_without_capture();
        }
        captures.len()
    }

    /// The action at place `pick(count)` of the order in which they are visited.
    pub(crate) fn choose_action(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        if self.is_decided() {
            return None;
        }
        if let Some(at) = self.chain() {
            let captures = Captures::jumps_from(self.board(), self.to_move(), at);
            let place = pick(1 + captures.jumps.count_bits() as usize);
            if place == 0 {
                return Some(Action::Stop);
            }
            let (word, bit) = nth_bit(&captures.jumps, place - 1)?;
            return Some(Action::Further(captures.jump(word, bit).to));
        }
        let captures = Captures::of(self.board(), self.to_move());
        if captures.is_empty() {
            return self.choose_without_capture(pick);
        }
        let eliminations = captures.eliminations.count_bits() as usize;
        let place = pick(eliminations + captures.jumps.count_bits() as usize);
        if place < eliminations {
            let (word, bit) = nth_bit(&captures.eliminations, place)?;
            let (from, to) = captures.elimination(word, bit);
            return Some(Action::Eliminate { from, to });
        }
        let (word, bit) = nth_bit(&captures.jumps, place - eliminations)?;
        let jump = captures.jump(word, bit);
        Some(Action::Jump { from: jump.from, to: jump.to })
    }

    /// How many complete turns can still be made of the turn as it stands.
    pub(crate) fn count_all_turns(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let enemies = self.board().count(other(self.to_move()));
        if let Some(at) = self.chain() {
            let captures = Captures::jumps_from(self.board(), self.to_move(), at);
            return 1 + captures.count_chains(enemies);
        }
        let captures = Captures::of(self.board(), self.to_move());
        if captures.is_empty() {
            return self.count_without_capture() as u64;
        }
        u64::from(captures.eliminations.count_bits()) + captures.count_chains(enemies)
    }

    /// Whether a player has a capture.
    pub(crate) fn can_capture(&self, player: Player) -> bool {
        !Captures::of(self.board(), player).is_empty()
    }

    /// Whether the pawn that has jumped to `at` can go on.
    pub(crate) fn can_jump_on(&self, at: Square) -> bool {
        // BE-13: the chain ends by force when the enemy is beaten.
        self.board().count(other(self.to_move())) >= FEWEST_PAWNS
            && !Captures::jumps_from(self.board(), self.to_move(), at).jumps.is_empty()
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

/// One jump: where from, over whom, where to.
#[derive(Clone, Copy, Debug)]
struct Jump {
    from: Square,
    over: Square,
    to: Square,
}

/// Captures of some pawns, each as one bit of a word.
///
/// Along each axis there are two ways to look. A capture *upwards* (to higher bits) is told by the
/// bit where the pawn arrives. A capture *downwards* is found by looking upwards from the victim to
/// the pawn, so it is told by the bit of the pawn. The two never meet in one bit: pawns stand
/// where none can arrive.
struct Captures {
    /// The pawns that capture.
    pawns: Lines,
    /// The pawns of the other player.
    enemies: Lines,
    empty: Lines,
    eliminations: Lines,
    jumps: Lines,
}

impl Captures {
    /// All captures of a player.
    #[inline]
    fn of(board: &Board, player: Player) -> Captures {
        let (pawns, enemies) = (*board.lines(player), *board.lines(other(player)));
        let empty = Lines::ALL.minus(&pawns.union(&enemies));
        let mut eliminations = Lines::EMPTY;
        for word in 0..WORDS {
            let (own, enemy, empty) = (pawns.0[word], enemies.0[word], empty.0[word]);
            // BE-10: over at least one empty square.
            let up = empty.wrapping_add(own << 1 & empty) & enemy;
            let down = empty.wrapping_add(enemy << 1 & empty) & own;
            eliminations.0[word] = up | down;
        }
        let jumps = jumps(&pawns, &enemies, &empty);
        Captures { pawns, enemies, empty, eliminations, jumps }
    }

    /// The jumps of the one pawn that has begun a chain, and nothing else.
    #[inline]
    fn jumps_from(board: &Board, player: Player, at: Square) -> Captures {
        let (pawn, enemies) = (*Lines::only(at), *board.lines(other(player)));
        let empty = Lines::ALL.minus(&board.lines(player).union(&enemies));
        let jumps = jumps(&pawn, &enemies, &empty);
        Captures { pawns: pawn, enemies, empty, eliminations: Lines::EMPTY, jumps }
    }

    fn is_empty(&self) -> bool {
        self.eliminations.union(&self.jumps).is_empty()
    }

    fn len(&self) -> usize {
        (self.eliminations.count_bits() + self.jumps.count_bits()) as usize
    }

    fn visit_eliminations(
        &self,
        mut visitor: impl FnMut(Square, Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for word in 0..WORDS {
            for bit in bits(self.eliminations.0[word]) {
                let (from, to) = self.elimination(word, bit);
                visitor(from, to)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_jumps(&self, mut visitor: impl FnMut(Jump) -> ControlFlow<()>) -> ControlFlow<()> {
        for word in 0..WORDS {
            for bit in bits(self.jumps.0[word]) {
                visitor(self.jump(word, bit))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Pawn and victim of an elimination.
    #[inline]
    fn elimination(&self, word: usize, bit: u32) -> (Square, Square) {
        let upper = Lines::square(word, bit);
        let lower = Lines::square(word, highest_below(!self.empty.0[word], bit));
        if self.pawns.0[word] >> bit & 1 == 0 { (lower, upper) } else { (upper, lower) }
    }

    #[inline]
    fn jump(&self, word: usize, bit: u32) -> Jump {
        let occupied = !self.empty.0[word];
        let (from, over, to) = if self.pawns.0[word] >> bit & 1 == 0 {
            (highest_below(occupied, bit - 1), bit - 1, bit)
        } else {
            let over = highest_below(occupied, bit);
            (bit, over, over - 1)
        };
        Jump {
            from: Lines::square(word, from),
            over: Lines::square(word, over),
            to: Lines::square(word, to),
        }
    }

    /// How many chains begin with these jumps, when the other player has so many pawns.
    fn count_chains(&self, enemies: usize) -> u64 {
        let mut count = 0;
        let _ = self.visit_jumps(|jump| {
            // The pawn is lifted once: from here on only the jumped pawns change.
            let empty = self.empty.union(Lines::only(jump.from));
            count += count_after(&empty, &self.enemies, enemies, jump);
            ControlFlow::Continue(())
        });
        count
    }
}

/// How many chains begin with this jump of a pawn that is lifted off the board.
fn count_after(empty: &Lines, enemies: &Lines, left: usize, jump: Jump) -> u64 {
    let left = left - 1;
    // BE-13: the chain ends by force.
    if left < FEWEST_PAWNS {
        return 1;
    }
    let pawns = *Lines::only(jump.to);
    // BE-11: the jumped pawn is a friend at once; its square stays occupied.
    let enemies = enemies.minus(Lines::only(jump.over));
    let around = empty.minus(&pawns);
    let jumps = jumps(&pawns, &enemies, &around);
    // BE-12: the chain may stop here.
    let mut count = 1;
    if jumps.is_empty() {
        return count;
    }
    let further = Captures { pawns, enemies, empty: around, eliminations: Lines::EMPTY, jumps };
    let _ = further.visit_jumps(|jump| {
        count += count_after(empty, &enemies, left, jump);
        ControlFlow::Continue(())
    });
    count
}

/// All jumps of some pawns over `enemies` (BE-11).
#[inline]
fn jumps(pawns: &Lines, enemies: &Lines, empty: &Lines) -> Lines {
    Lines(std::array::from_fn(|word| {
        let (own, enemy, empty) = (pawns.0[word], enemies.0[word], empty.0[word]);
        // Upwards: from the pawn to the first enemy, then one step onto an empty square.
        let start = own << 1;
        let met = (start | empty.wrapping_add(start & empty)) & enemy;
        let up = met << 1 & empty;
        // Downwards: from an enemy with an empty square below it up to the pawn.
        let start = (enemy & empty << 1) << 1;
        let down = (start | empty.wrapping_add(start & empty)) & own;
        up | down
    }))
}

/// The bits of a word in ascending order.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

/// Word and bit of the `n`th bit in the order of visiting.
fn nth_bit(lines: &Lines, mut n: usize) -> Option<(usize, u32)> {
    for (word, bits) in lines.0.into_iter().enumerate() {
        let count = bits.count_ones() as usize;
        if n < count {
            let mut rest = bits;
            for _ in 0..n {
                rest &= rest - 1;
            }
            return Some((word, rest.trailing_zeros()));
        }
        n -= count;
    }
    None
}
