//! What only one server has to do: bots, flags, clocks, the rematch.

use wire::{Sitter, Terms, What};

use super::{Output, Table};
use crate::Phase;

impl Table {
    /// Does what only one server has to do, one thing at a time.
    pub(super) fn duties(&mut self, now: i64) {
        if !self.is_settled() || self.is_stopping || self.again_at.is_some() || self.log.rests() {
            return;
        }
        self.call_by_name(now);
        let Some(since) = self.duty_since.filter(|_| self.is_settled()) else { return };
        if self.log.state().phase() == Phase::Ended {
            self.open_rematch();
            return;
        }
        let Some(seat) = self.log.state().to_act() else { return };
        if self.log.state().is_held() {
            if self.is_back(seat) || now >= self.hold_ends(since) {
                self.append_duty(now, None, What::ClockResumed, self.log.state().left());
            }
        } else if self.log.state().deadline().is_some()
            && (self.away.is_down() || self.spared(now) > 0)
        {
            // The clock is held, with what is left without the time when nobody could play.
            if !self.away.is_down() {
                let left = self.log.state().left_now(self.charged_until(now));
                self.append_duty(now, None, What::ClockHeld, left);
                self.duty_since = Some(now);
            }
        } else if self.flag_falls().is_some_and(|at| at <= now) {
            let left = self.log.state().left_now(now);
            self.append_duty(now, Some(seat), What::Flagged, left);
        } else {
            self.play_bot(seat, now);
        }
    }

    /// Calls somebody who came by another name by that: a guest who has become an account. Only
    /// once, since another connection may still go by the old name.
    fn call_by_name(&mut self, now: i64) {
        while let Some((id, name)) = self.names.pop_first() {
            let Some(seat) = self.log.state().seat_of(&id) else { continue };
            self.append_duty(now, Some(seat), What::Named(name), self.log.state().left());
            if !self.is_settled() {
                return;
            }
        }
    }

    pub(super) fn play_bot(&mut self, seat: u8, now: i64) {
        let Some(Sitter::Bot { level }) = self.log.state().seats()[usize::from(seat)] else {
            return;
        };
        let head = self.log.state().head();
        if let Some((seq, turn)) = self.found.take()
            && seq == head
        {
            let moment = self.charged_until(now);
            if let Some(left) = self.log.state().left_after_turn(moment, 0) {
                self.append_duty(now, Some(seat), What::Turn(turn.clone()), left);
            }
            // It is needed again if nothing can be stored.
            self.found = Some((seq, turn));
        } else if self.thinking != Some(head) {
            self.thinking = Some(head);
            self.out.push(Output::Think { seq: head, level });
        }
    }

    /// Opens the table of the rematch when every person wants it.
    pub(super) fn open_rematch(&mut self) {
        let wanted = self.log.state().rematch();
        let is_wanted = |(seat, sitter): (usize, &Option<Sitter>)| {
            matches!(sitter, Some(Sitter::Bot { .. }))
                || wanted.iter().any(|player| player.number() == seat)
        };
        if wanted.is_empty()
            || self.is_opening_rematch
            || self.log.state().next_table().is_some()
            || !self.log.state().seats().iter().enumerate().all(is_wanted)
        {
            return;
        }
        self.is_opening_rematch = true;
        let terms = Terms {
            setup: next_seed(&self.log.state().terms().setup),
            ..self.log.state().terms().clone()
        };
        let mut sitters: Vec<Sitter> = self.log.state().seats().iter().flatten().cloned().collect();
        sitters.rotate_right(1);
        self.out.push(Output::OpenRematch(terms, sitters));
    }

    pub(super) fn is_back(&self, seat: u8) -> bool {
        matches!(self.log.state().seats()[usize::from(seat)], Some(Sitter::Bot { .. }))
            || self.seats_here().contains(&seat)
    }

    pub(super) fn hold_ends(&self, duty_since: i64) -> i64 {
        let held_at = self.log.events().iter().rev().find(|event| event.what == What::ClockHeld);
        let since = held_at.map_or(duty_since, |event| event.at.max(duty_since));
        since + i64::from(self.settings.longest_hold)
    }

    /// When the flag falls, the lag included that could still be forgiven.
    pub(super) fn flag_falls(&self) -> Option<i64> {
        let seat = self.log.state().to_act()?;
        let credit = self.credit[usize::from(seat)];
        self.log.state().deadline().map(|at| at.saturating_add(i64::from(credit)))
    }
}

/// The setup with the next seed, where it has one: a rematch is not on the same random board.
fn next_seed(setup: &str) -> String {
    let next = |word: &str| match word.strip_prefix("seed=").map(str::parse::<u64>) {
        Some(Ok(seed)) => format!("seed={}", seed.wrapping_add(1)),
        _ => word.to_owned(),
    };
    setup.split(' ').map(next).collect::<Vec<_>>().join(" ")
}
