//! Who is connected here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use store::{Kind, SecretHash};

use super::{Outbox, lock};
use crate::people::Identity;

/// The connections of everybody who has said who they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crowd(Arc<Mutex<HashMap<String, Vec<Present>>>>);

/// A connection.
#[derive(Clone, Debug)]
pub(crate) struct Present {
    socket: u64,
    /// What its person is known by.
    pub(crate) secret: SecretHash,
    /// What kind of person they were when they connected.
    pub(crate) kind: Kind,
    /// What waits to be sent to them.
    pub(crate) outbox: Outbox,
}

/// A place in the crowd; the connection is in it until this is dropped.
#[derive(Debug)]
pub(crate) struct Membership {
    crowd: Crowd,
    person: String,
    socket: u64,
}

impl Crowd {
    /// Somebody connects.
    pub(crate) fn join(&self, identity: &Identity, socket: u64, outbox: &Outbox) -> Membership {
        let (person, secret, outbox) = (&identity.person, identity.secret, outbox.clone());
        let present = Present { socket, secret, kind: person.kind, outbox };
        // Nearly everybody has one.
        let one = || Vec::with_capacity(1);
        lock(&self.0).entry(person.id.clone()).or_insert_with(one).push(present);
        Membership { crowd: self.clone(), person: person.id.clone(), socket }
    }

    /// The connections of somebody.
    pub(crate) fn of(&self, person: &str) -> Vec<Present> {
        lock(&self.0).get(person).cloned().unwrap_or_default()
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        let mut crowd = lock(&self.crowd.0);
        if let Some(connections) = crowd.get_mut(&self.person) {
            connections.retain(|present| present.socket != self.socket);
            if connections.is_empty() {
                crowd.remove(&self.person);
            }
        }
    }
}
