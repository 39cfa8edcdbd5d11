//! What somebody may not do any more, and who does not want to hear whom.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use bus::Hint;
use store::{Imposed, SanctionFilter, SanctionKind, StoreError};
use tracing::warn;

use crate::live::{Hangup, Live, Membership, Outbox, Present};
use crate::people::{self, Identity};

/// Ids of hints about persons begin so; no id of a table does.
pub(crate) const HINT: &str = "person/";

/// The most sanctions of one person that are looked at: more than anybody imposes at a time.
const MOST: u32 = 50;

/// The ban that somebody is under.
pub(crate) async fn ban(live: &Live, person: &str) -> Result<Option<Imposed>, StoreError> {
    in_force(live, person, SanctionKind::Ban).await
}

/// What forbids somebody to talk.
pub(crate) async fn mute(live: &Live, person: &str) -> Result<Option<Imposed>, StoreError> {
    in_force(live, person, SanctionKind::Mute).await
}

async fn in_force(
    live: &Live,
    person: &str,
    kind: SanctionKind,
) -> Result<Option<Imposed>, StoreError> {
    let filter = SanctionFilter {
        person: Some(person.to_owned()),
        in_force_at: Some(live.now()),
        after: None,
        limit: MOST,
    };
    let found = live.store.sanctions(filter).await?;
    Ok(found.into_iter().find(|imposed| imposed.sanction.kind == kind))
}

/// Something changed about somebody: their connections here are looked at now, and those at other
/// servers as soon as they hear of it.
pub(crate) async fn changed(live: &Arc<Live>, person: &str) {
    live.bus.publish(Hint { game: format!("{HINT}{person}"), head: 0 });
    look_at(live, person).await;
}

/// Somebody whom something is told for a while: until they are banned, signed out or become
/// somebody else.
#[derive(Debug)]
pub(crate) struct Admission {
    outbox: Outbox,
    _membership: Membership,
}

impl Admission {
    pub(crate) async fn new(live: &Arc<Live>, identity: &Identity) -> Admission {
        let (outbox, socket) = (Outbox::new(&live.settings), live.next_socket());
        let membership = live.crowd.join(identity, socket, &outbox);
        look_at(live, &identity.person.id).await;
        Admission { outbox, _membership: membership }
    }

    /// Returns when it is over.
    pub(crate) async fn ends(&self) {
        self.outbox.cut().await;
    }
}

/// Beside other servers, whose hints may be lost: looks at those who were sanctioned there.
pub(crate) async fn look_around(live: &Arc<Live>) {
    let filter =
        SanctionFilter { person: None, in_force_at: Some(live.now()), after: None, limit: MOST };
    let Ok(found) = live.store.sanctions(filter).await else { return };
    let newest = found.first().map_or(0, |imposed| imposed.id);
    let known = live.sanctioned.fetch_max(newest, Ordering::Relaxed);
    for imposed in found.iter().filter(|imposed| imposed.id > known) {
        look_at(live, &imposed.sanction.person).await;
    }
}

/// Hangs up on connections of somebody who is banned, whose session or token is no more, or who is
/// a bot by now, and learns whom the others do not want to hear.
pub(crate) async fn look_at(live: &Arc<Live>, person: &str) {
    let connections = live.crowd.of(person);
    if connections.is_empty() {
        return;
    }
    if let Err(error) = judge(live, person, connections).await {
        warn!(%error, "whether somebody may stay is unknown");
    }
}

async fn judge(
    live: &Arc<Live>,
    person: &str,
    connections: Vec<Present>,
) -> Result<(), StoreError> {
    let is_banned = ban(live, person).await?.is_some();
    let muted: HashSet<String> = live.store.muted_by(person).await?.into_iter().collect();
    let muted = Arc::new(muted);
    for connection in connections {
        let identity = people::recognize(live, connection.secret, true).await?;
        // A connection stays that of the one who made it, and a bot may do less than a person.
        let is_known = identity.is_some_and(|identity| identity.person.kind == connection.kind);
        if is_banned {
            connection.outbox.hang_up(Hangup::hard(4007, "banned", "you are banned"));
        } else if is_known {
            connection.outbox.mute(&muted);
        } else {
            connection.outbox.hang_up(Hangup::hard(4008, "signed-out", "you are signed out"));
        }
    }
    Ok(())
}
