//! What lasts.

use std::collections::BTreeMap;

use table::Outcome;
use wire::Event;

/// The logs and leases. It is asked at one moment and does it at another; that is the world's
/// business.
#[derive(Debug, Default)]
pub(super) struct Store {
    pub(super) logs: Vec<Vec<Event>>,
    pub(super) is_down: bool,
    leases: BTreeMap<String, (String, i64)>,
}

impl Store {
    pub(super) fn append(&mut self, table: usize, events: &[Event]) -> Outcome {
        if self.is_down {
            return Outcome::Unavailable;
        }
        let log = &mut self.logs[table];
        if events[0].seq as usize != log.len() {
            return Outcome::Conflict;
        }
        log.extend_from_slice(events);
        Outcome::Committed
    }

    pub(super) fn read(&self, table: usize, from: u32) -> Option<Vec<Event>> {
        let log = &self.logs[table];
        (!self.is_down).then(|| log.get(from as usize..).unwrap_or_default().to_vec())
    }

    pub(super) fn lease(&mut self, name: &str, holder: &str, now: i64, until: i64) -> bool {
        match self.leases.get(name) {
            Some((other, end)) if other != holder && *end > now => false,
            _ => {
                self.leases.insert(name.to_owned(), (holder.to_owned(), until));
                true
            }
        }
    }

    pub(super) fn leased_until(&self, name: &str) -> Option<i64> {
        self.leases.get(name).map(|(_, until)| *until)
    }

    /// What is wrong with the numbers of the events.
    pub(super) fn check(&self) -> Vec<String> {
        let mut findings = Vec::new();
        for (table, log) in self.logs.iter().enumerate() {
            for (number, event) in log.iter().enumerate() {
                if event.seq as usize != number {
                    findings.push(format!("table {table}: event {number} is {}", event.seq));
                }
            }
        }
        findings
    }
}
