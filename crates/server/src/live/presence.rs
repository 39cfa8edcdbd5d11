//! Who is connected to which server.
//!
//! Servers tell each other by hints. Nothing that is decided depends on them: they are for the
//! screens. What decides whether a player has been away are leases in the store, which are held for
//! who is connected anywhere, and for as long after that as one may be away.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bus::Hint;
use table::{Presence, Socket};

use super::desk::Inner;
use super::{Desk, Live, lock};

/// Ids of hints about presence begin so; no id of a table does. The server and the table follow.
pub(super) const HINT: &str = "here/";

/// How often it is told again, in milliseconds.
const AGAIN: i64 = 5_000;
/// What was not told again for so long is not true any more, in milliseconds.
const EXPIRES: i64 = 3 * AGAIN;

/// Who holds the lease of a seat: all servers under one name, and who wants to know.
const PRESENT: &str = "present";
const ABSENT: &str = "absent";
/// How often the lease of who is connected is renewed, and how long it holds, in milliseconds.
const RENEWED: i64 = 20_000;
const HELD: i64 = 3 * RENEWED;

/// Who is where, of one table.
#[derive(Debug, Default)]
pub(super) struct Whereabouts {
    /// What others said last, and when.
    others: BTreeMap<String, (u32, i64)>,
    /// What they were told last, and when.
    told: Option<(u32, i64)>,
    /// The seats whose lease was renewed, and when.
    kept: BTreeMap<u8, i64>,
    /// The seats of those who left since.
    left: BTreeSet<u8>,
}

/// Who is connected, as the number of a hint.
fn pack(presence: &Presence) -> u32 {
    let seats = (0..).zip(&presence.seats).map(|(seat, is_there)| u32::from(*is_there) << seat);
    seats.sum::<u32>() | presence.watchers.min(0xff_ffff) << 8
}

fn unpack(packed: u32) -> Presence {
    Presence { seats: (0..8).map(|seat| packed >> seat & 1 == 1).collect(), watchers: packed >> 8 }
}

impl Inner {
    /// Tells the other servers who is connected here, if that has changed or it is time to.
    pub(super) fn tell_presence(&mut self, live: &Live, table: &str) {
        let packed = pack(&self.table.presence());
        let is_news = match self.whereabouts.told {
            None => packed != 0,
            Some((told, at)) => told != packed || packed != 0 && live.now() - at >= AGAIN,
        };
        if is_news {
            self.whereabouts.told = Some((packed, live.now()));
            let game = format!("{HINT}{}/{table}", live.node);
            live.bus.publish(Hint { game, head: packed });
        }
    }

    /// Somebody is about to leave.
    pub(super) fn note_leaving(&mut self, socket: Socket) {
        if let Some(seat) = self.table.seat_at(socket) {
            self.whereabouts.left.insert(seat);
        }
    }

    /// A player is here for a moment.
    pub(super) fn note_seen(&mut self, seat: u8, now: i64) {
        self.table.seen_elsewhere(seat, now);
        self.whereabouts.left.insert(seat);
    }

    /// The seats whose lease is to be renewed, and whether their players are still here.
    fn seats_to_keep(&mut self, now: i64) -> Vec<(u8, bool)> {
        let here: BTreeSet<u8> = self.table.seats_here().into_iter().collect();
        let left = std::mem::take(&mut self.whereabouts.left);
        let kept = &self.whereabouts.kept;
        let is_due = |seat: &u8| kept.get(seat).is_none_or(|at| now - at >= RENEWED);
        let due = here.iter().filter(|seat| is_due(seat)).map(|seat| (*seat, true));
        due.chain(left.difference(&here).map(|seat| (*seat, false))).collect()
    }

    fn meet_others(&mut self, now: i64) {
        let mut all = unpack(0);
        for (packed, _) in self.whereabouts.others.values() {
            let presence = unpack(*packed);
            for (all, is_there) in all.seats.iter_mut().zip(presence.seats) {
                *all |= is_there;
            }
            all.watchers = all.watchers.saturating_add(presence.watchers);
        }
        self.table.present_elsewhere(all, now);
    }
}

impl Live {
    /// Lets other servers know which players are here, or were.
    pub(super) async fn keep_seats(&self, desks: &[Arc<Desk>]) {
        let now = self.now();
        let absence = i64::from(self.settings.table.absence);
        let (mut here, mut gone) = (BTreeMap::new(), BTreeMap::new());
        for desk in desks {
            for (seat, is_here) in lock(&desk.inner).seats_to_keep(now) {
                let seats = if is_here { &mut here } else { &mut gone };
                seats.insert(seat_name(&desk.id, seat), (desk, seat));
            }
        }
        self.keep(here, now, now + absence.max(HELD), true).await;
        self.keep(gone, now, now + absence, false).await;
    }

    async fn keep(
        &self,
        seats: BTreeMap<String, (&Arc<Desk>, u8)>,
        now: i64,
        until: i64,
        are_here: bool,
    ) {
        if seats.is_empty() {
            return;
        }
        let names: Vec<String> = seats.keys().cloned().collect();
        let held = self.store.leases(&names, PRESENT, now, until).await.unwrap_or_default();
        for (name, (desk, seat)) in seats {
            let whereabouts = &mut lock(&desk.inner).whereabouts;
            match held.contains(&name) {
                true if are_here => _ = whereabouts.kept.insert(seat, now),
                true => _ = whereabouts.kept.remove(&seat),
                // The next one may succeed.
                false => _ = whereabouts.left.insert(seat),
            }
        }
    }
}

impl Desk {
    /// Another server says who is connected there.
    pub(super) fn hear_presence(self: &Arc<Self>, live: &Arc<Live>, node: &str, packed: u32) {
        let mut inner = lock(&self.inner);
        let before = inner.whereabouts.others.insert(node.to_owned(), (packed, live.now()));
        if before.is_none() {
            // It may not have heard of us either.
            inner.whereabouts.told = None;
        }
        inner.meet_others(live.now());
        self.work(live, inner);
    }

    /// Finds out whether a player is connected to another server, or was until lately.
    pub(crate) async fn look_elsewhere(&self, live: &Live, seat: u8) {
        if !live.settings.is_shared {
            return;
        }
        let now = live.now();
        let is_free = live.store.lease(&seat_name(&self.id, seat), ABSENT, now, now + 1).await;
        if !is_free.unwrap_or(false) {
            // At least that late: so it can be said that they left as soon as the lease ends.
            let at = now - i64::from(live.settings.table.absence) + 1;
            lock(&self.inner).table.seen_elsewhere(seat, at);
        }
    }

    /// Says again who is here, and forgets who was elsewhere.
    pub(super) fn keep_presence(self: &Arc<Self>, live: &Arc<Live>) {
        let mut inner = lock(&self.inner);
        let now = live.now();
        // While nobody is heard at all, they may well be there.
        if live.bus.health().is_connected {
            let known = inner.whereabouts.others.len();
            inner.whereabouts.others.retain(|_, (_, at)| now - *at < EXPIRES);
            if inner.whereabouts.others.len() < known {
                inner.meet_others(now);
            }
        }
        self.work(live, inner);
    }
}

/// The name of the lease that says that the player of a seat is connected somewhere.
fn seat_name(table: &str, seat: u8) -> String {
    format!("{table}/{seat}")
}
