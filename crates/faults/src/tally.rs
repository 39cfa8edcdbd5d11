//! What came of a run.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use history::{Client, DownTime, Harm, History, Seen, Violation, check};
use wire::{Event, Request, What};

/// The most milliseconds of lag that a server forgives in one turn.
const LAG: u32 = 1_000;

/// What the checker found at some tables.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) tables: usize,
    pub(crate) ended: usize,
    /// How many turns were acknowledged.
    pub(crate) acknowledged: usize,
    pub(crate) violations: Vec<Violation>,
    /// How long running games stood still: from and to.
    pub(crate) gaps: Vec<(i64, i64)>,
    pub(crate) refusals: Vec<String>,
}

impl Tally {
    /// Judges one table.
    pub(crate) fn check(
        &mut self,
        table: &str,
        log: Vec<Event>,
        clients: Vec<Client>,
        down: &[DownTime],
    ) {
        self.tables += 1;
        self.ended += usize::from(log.iter().any(|event| matches!(event.what, What::Ended { .. })));
        self.acknowledged += clients.iter().map(turns).sum::<usize>();
        self.gaps.extend(gaps(&log, &clients));
        let history =
            History { table: table.to_owned(), log, clients, down: down.to_vec(), lag: LAG };
        self.violations.extend(check(&history));
    }

    pub(crate) fn add(&mut self, other: Tally) {
        self.tables += other.tables;
        self.ended += other.ended;
        self.acknowledged += other.acknowledged;
        self.violations.extend(other.violations);
        self.gaps.extend(other.gaps);
        self.refusals.extend(other.refusals);
    }

    pub(crate) fn count(&self, harm: Harm) -> usize {
        self.violations.iter().filter(|violation| violation.harm == harm).count()
    }

    /// The longest time that a running game stood still, thinking included.
    pub(crate) fn longest_gap(&self) -> Duration {
        self.longest_gap_in(i64::MIN, i64::MAX)
    }

    /// The same among those that have a moment of this time.
    pub(crate) fn longest_gap_in(&self, from: i64, to: i64) -> Duration {
        let within = self.gaps.iter().filter(|gap| gap.0 <= to && gap.1 >= from);
        let longest = within.map(|gap| gap.1 - gap.0).max().unwrap_or(0);
        Duration::from_millis(longest.unsigned_abs())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} acknowledged, {} lost, {} duplicated, {} diverged",
            self.acknowledged,
            self.count(Harm::Lost),
            self.count(Harm::Duplicated),
            self.count(Harm::Diverged)
        )
    }
}

/// How many turns of this client were acknowledged.
fn turns(client: &Client) -> usize {
    let mut asked = BTreeMap::new();
    let mut count = 0;
    for observation in &client.observations {
        match &observation.seen {
            Seen::Asked(Request::Turn { seq, .. }) => {
                asked.insert(*seq, true);
            }
            Seen::Asked(Request::Act { seq, .. }) => {
                asked.insert(*seq, false);
            }
            Seen::Acknowledged(seq) => count += usize::from(asked.get(seq) == Some(&true)),
            _ => {}
        }
    }
    count
}

/// From when to when nothing was seen in a running game, between every two events.
fn gaps(log: &[Event], clients: &[Client]) -> Vec<(i64, i64)> {
    let mut first_seen: BTreeMap<u32, i64> = BTreeMap::new();
    for client in clients {
        for observation in &client.observations {
            if let Seen::Event(event) = &observation.seen {
                let at = first_seen.entry(event.seq).or_insert(observation.at);
                *at = (*at).min(observation.at);
            }
        }
    }
    let mut gaps = Vec::new();
    for event in log.iter().filter(|event| matches!(event.what, What::Turn(_))) {
        let before = event.seq.checked_sub(1).and_then(|seq| first_seen.get(&seq));
        if let (Some(before), Some(after)) = (before, first_seen.get(&event.seq)) {
            gaps.push((*before, *after));
        }
    }
    gaps
}
