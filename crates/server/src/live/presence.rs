//! Who is connected to which server.
//!
//! Servers tell each other by hints. Nothing that is decided depends on them: it is for the screens.

use std::collections::HashMap;
use std::sync::Arc;

use bus::Hint;
use table::Presence;

use super::desk::Inner;
use super::{Desk, Live, lock};

/// Ids of hints about presence begin so; no id of a table does. The server and the table follow.
pub(super) const HINT: &str = "here/";

/// How often it is told again, in milliseconds.
const AGAIN: i64 = 5_000;
/// What was not told again for so long is not true any more, in milliseconds.
const EXPIRES: i64 = 3 * AGAIN;

/// Who is where, of one table.
#[derive(Debug, Default)]
pub(super) struct Whereabouts {
    /// What others said last, and when.
    others: HashMap<String, (u32, i64)>,
    /// What they were told last, and when.
    told: Option<(u32, i64)>,
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
