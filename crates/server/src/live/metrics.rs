//! What the server counts.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that others read.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn subtract(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Connections now.
    pub(crate) sockets: Counter,
    /// Connections ever.
    pub(crate) connections: Counter,
    /// Tables that were folded, since nothing happened there.
    pub(crate) folded: Counter,
    /// Messages from clients.
    pub(crate) received: Counter,
    /// Messages to clients.
    pub(crate) sent: Counter,
    /// Appends that were stored.
    pub(crate) committed: Counter,
    /// Appends that met another server's.
    pub(crate) conflicts: Counter,
    /// Appends of which nobody knew what became of them.
    pub(crate) unknown: Counter,
    /// Appends for which the store was not available.
    pub(crate) unavailable: Counter,
    /// Tables whose events contradicted each other. Must stay 0.
    pub(crate) diverged: Counter,
    /// Turns of bots.
    pub(crate) bot_turns: Counter,
    /// Connections that the server ended because of what the client did.
    pub(crate) rejected: Counter,
}

impl Metrics {
    /// In the format of Prometheus.
    pub(crate) fn write(&self, tables: usize, can_store: bool, bus: bool) -> String {
        let mut text = String::new();
        let counters = [
            ("connections_total", "Connections", &self.connections),
            ("messages_received_total", "Messages from clients", &self.received),
            ("messages_sent_total", "Messages to clients", &self.sent),
            ("appends_committed_total", "Appends that were stored", &self.committed),
            ("appends_conflict_total", "Appends that met another server's", &self.conflicts),
            ("appends_unknown_total", "Appends whose outcome was unknown", &self.unknown),
            ("appends_unavailable_total", "Appends that found no store", &self.unavailable),
            ("tables_folded_total", "Tables folded while nothing happened", &self.folded),
            ("tables_diverged_total", "Tables with contradicting events", &self.diverged),
            ("bot_turns_total", "Turns of bots", &self.bot_turns),
            ("connections_rejected_total", "Connections ended for cause", &self.rejected),
        ];
        for (name, help, counter) in counters {
            one(&mut text, name, help, "counter", counter.get());
        }
        one(&mut text, "connections", "Connections now", "gauge", self.sockets.get());
        one(&mut text, "tables", "Tables in use here", "gauge", tables as u64);
        let up = "Whether turns can be stored";
        one(&mut text, "store_up", up, "gauge", u64::from(can_store));
        let up = "Whether hints reach other servers";
        one(&mut text, "bus_up", up, "gauge", u64::from(bus));
        text
    }
}

fn one(text: &mut String, name: &str, help: &str, kind: &str, value: u64) {
    writeln!(
        text,
        "# HELP machiavel_{name} {help}.\n# TYPE machiavel_{name} {kind}\nmachiavel_{name} {value}"
    )
    .expect("a text can always be written to");
}
