//! Who is there, and who has been away for how long.

use wire::{Clock, Reason, Reply, Sitter, What};

use super::{Output, Socket, Table};
use crate::visitor::{Stay, Visitor};

/// Who is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// For each seat, whether who sits there is.
    pub seats: Vec<bool>,
    /// How many others.
    pub watchers: u32,
}

impl Presence {
    pub(super) fn nobody(seats: usize) -> Presence {
        Presence { seats: vec![false; seats], watchers: 0 }
    }
}

impl Table {
    /// The player of this seat was connected to another server then, or later.
    pub fn seen_elsewhere(&mut self, seat: u8, at: i64) {
        if let Some(seen) = self.seen.get_mut(usize::from(seat)) {
            *seen = at.max(*seen);
        }
    }

    /// When the player of each seat was connected last, as far as is known here.
    pub fn last_seen(&self) -> &[i64] {
        &self.seen
    }

    /// After loading: nobody was connected here since then, except for those seats that were known
    /// to be seen later, by what [`last_seen`](Table::last_seen) told before. Who did something was
    /// there, and who has just been given a seat has not been missed yet.
    pub fn recall(&mut self, since: i64, seen: &[i64]) {
        let seats = self.log.state().seats().len();
        self.seen = seen.iter().copied().chain(std::iter::repeat(since)).take(seats).collect();
        for event in self.log.events() {
            match (&event.what, event.seat) {
                (What::Started, _) => {
                    self.seen.iter_mut().for_each(|seen| *seen = event.at.max(*seen));
                }
                (_, Some(seat)) => {
                    let seen = &mut self.seen[usize::from(seat)];
                    *seen = event.at.max(*seen);
                }
                _ => {}
            }
        }
    }

    /// Who is connected here, without those who only look in.
    pub fn presence(&self) -> Presence {
        let mut presence = Presence::nobody(self.seen.len());
        let lasting = |visitor: &&Visitor| visitor.stay == Stay::Lasting;
        for visitor in self.visitors.values().filter(lasting) {
            match visitor.seat {
                Some(seat) => presence.seats[usize::from(seat)] = true,
                None => presence.watchers += 1,
            }
        }
        presence
    }

    /// These are connected to other servers, all of them together.
    pub fn present_elsewhere(&mut self, mut presence: Presence, now: i64) {
        presence.seats.resize(self.seen.len(), false);
        self.elsewhere = presence;
        self.note_presence(None, now);
    }

    /// Whether somebody has been away for so long that another player may say that they left.
    pub(super) fn check_absence(&self, seat: u8, now: i64) -> Result<(), Reason> {
        if matches!(self.log.state().terms().clock, Some(Clock::Correspondence { .. })) {
            let text = "in a correspondence game nobody has to be there: the clock decides";
            return Err(Reason::new("correspondence", text));
        }
        let here = self.seats_here().contains(&seat);
        let is_bot = matches!(
            self.log.state().seats().get(usize::from(seat)),
            Some(Some(Sitter::Bot { .. }))
        );
        match self.seen.get(usize::from(seat)) {
            Some(seen) if !here && !is_bot && now - seen >= i64::from(self.settings.absence) => {
                Ok(())
            }
            _ => Err(Reason::new("not-absent", "the player has not been away for long enough")),
        }
    }

    /// Tells everybody who is there if that has changed, and who just came in any case.
    pub(super) fn note_presence(&mut self, newcomer: Option<Socket>, now: i64) {
        let Presence { mut seats, mut watchers } = self.presence();
        watchers += self.elsewhere.watchers;
        for (seat, is_there) in seats.iter_mut().enumerate() {
            *is_there |= self.elsewhere.seats[seat];
            if *is_there {
                self.seen[seat] = now;
            }
        }
        // A crowd is counted in tens, so that it is not told of everybody who comes.
        if watchers > 20 {
            watchers -= watchers % 10;
        }
        let presence = Presence { seats, watchers };
        let is_news = self.presence != presence;
        if is_news {
            self.presence = presence;
        }
        let told = match newcomer {
            _ if is_news => self.visitors.keys().copied().collect(),
            Some(socket) => vec![socket],
            None => return,
        };
        let Presence { seats, watchers } = self.presence.clone();
        self.out.push(Output::SendAll(told, Reply::Present { seats, watchers }));
    }
}
