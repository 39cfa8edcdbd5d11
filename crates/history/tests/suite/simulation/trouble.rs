//! What goes wrong at some moment, and when nobody could play.

use history::DownTime;

use super::faults::Fault;
use super::network::{Link, LinkState};
use super::node::{Input, LEASE, Node};
use super::world::{Happening, World};

/// How many milliseconds more than an outage a server may take it for: it stores something every
/// second, and looks every quarter of a second whether it can again.
const GRACE: u32 = 1_500;

/// A time that a server may give back, and need not.
fn known_to_some(from: i64, to: i64) -> DownTime {
    DownTime { from, to, notice: (to - from) as u32, grace: GRACE }
}

impl World {
    pub(super) fn fail(&mut self, fault: Fault) {
        let open: Vec<u64> = self.open_links();
        let node = self.rng.below(self.nodes.len());
        let others_up = (0..self.nodes.len())
            .any(|other| other != node && self.nodes[other].is_up && !self.is_asleep(other));
        let pause = self.between(300, 12_000);
        match fault {
            Fault::StoreDown if !self.store.is_down => {
                self.store.is_down = true;
                self.note_down();
                self.after(pause, Happening::StoreUp);
            }
            Fault::SlowNetwork | Fault::Cut | Fault::HalfOpen if !open.is_empty() => {
                let number = open[self.rng.below(open.len())];
                let slowness = self.between(300, 4_000);
                let link = self.links.get_mut(&number).expect("it is open");
                match fault {
                    Fault::SlowNetwork => link.slowness = slowness,
                    Fault::HalfOpen => link.state = LinkState::Silent,
                    _ => self.cut(number),
                }
            }
            Fault::Reload => {
                let window = self.rng.below(self.windows.len());
                self.reload(window);
            }
            Fault::Crash if self.nodes[node].is_up && others_up => {
                self.crash(node);
                self.after(pause, Happening::NodeUp(node));
            }
            Fault::PowerCut => {
                let away = self.between(1_000, 9_000);
                for node in 0..self.nodes.len() {
                    if self.nodes[node].is_up {
                        self.crash(node);
                        let late = self.between(0, 500);
                        self.after(away + late, Happening::NodeUp(node));
                    }
                }
            }
            Fault::Pause if self.nodes[node].is_up && others_up => {
                self.nodes[node].asleep_until = self.now + pause;
                self.pauses.push((self.now, self.now + pause));
            }
            Fault::Stop if self.nodes[node].is_up && !self.nodes[node].is_stopping => {
                let life = self.nodes[node].life;
                self.after(0, Happening::Node(node, life, Input::Stop));
            }
            Fault::SlowNode if self.nodes[node].is_up => {
                self.nodes[node].slow_until = self.now + pause;
                self.pauses.push((self.now, self.now + pause));
            }
            _ => return,
        }
        self.faults.insert(fault);
    }

    fn open_links(&self) -> Vec<u64> {
        let is_open = |link: &Link| link.state == LinkState::Open && link.has_entered;
        let windows = self.windows.iter().filter_map(|window| window.link);
        windows.filter(|link| is_open(&self.links[link])).collect()
    }

    fn is_asleep(&self, node: usize) -> bool {
        self.nodes[node].asleep_until > self.now
    }

    /// Both sides notice; what was on its way is lost.
    fn cut(&mut self, number: u64) {
        self.send_down(number, None);
        let link = &self.links[&number];
        let (node, life) = (link.node, link.life);
        let pause = self.between(0, 200);
        self.after(pause, Happening::Node(node, life, Input::Closed(number)));
    }

    /// The page is loaded again: what was asked for is forgotten.
    fn reload(&mut self, window: usize) {
        if let Some(link) = self.windows[window].link.take() {
            self.send_up(link, None);
        }
        let table = self.windows[window].table;
        let client = self.windows[window].client(false);
        self.closed.push((table, client));
        self.windows[window].session = self.session(table);
        self.windows[window].name.push('\'');
        let at = self.now + self.between(100, 1_000);
        self.windows[window].wake_at = Some(at);
        self.at(at, Happening::Wake(window));
    }

    /// A server dies. Some clients are told, others have to notice.
    fn crash(&mut self, node: usize) {
        self.nodes[node].life += 1;
        self.nodes[node].is_up = false;
        self.nodes[node].desks.clear();
        let links: Vec<u64> = self
            .links
            .iter()
            .filter(|(_, link)| link.node == node && link.state == LinkState::Open)
            .map(|(number, _)| *number)
            .collect();
        for number in links {
            if self.chance(70) {
                self.send_down(number, None);
            } else if let Some(link) = self.links.get_mut(&number) {
                link.state = LinkState::Silent;
            }
        }
        self.note_down();
    }

    /// A server is there no more.
    pub(super) fn gone(&mut self, node: usize) {
        let Node { life, .. } = self.nodes[node];
        self.nodes[node] = Node { life: life + 1, ..Node::default() };
        self.note_down();
        let pause = self.between(500, 6_000);
        self.after(pause, Happening::NodeUp(node));
    }

    /// Notes when nobody can play.
    pub(super) fn note_down(&mut self) {
        self.outages.note(self.store.is_down, self.now);
        self.absences.note(self.nodes.iter().all(|node| !node.is_up), self.now);
    }

    /// When nobody could play.
    pub(super) fn down(&self) -> Vec<DownTime> {
        // A server looks once a second whether it can store. What it knows dies with it: an outage
        // is forgotten when all die before the clocks are held, and are back before it is noticed.
        let outage = |(from, to): &(i64, i64)| {
            // Who is slow then notices later.
            let slow = self.pauses.iter().filter(|(asleep, woken)| (*asleep..*woken).contains(to));
            let known_at = slow.map(|(_, woken)| *woken).fold(*to, i64::max) + 1_000;
            let is_forgotten = |(gone, back): &(i64, i64)| {
                back - gone <= LEASE && (*from..known_at).contains(gone)
            };
            let is_forgotten = self.absences.over.iter().any(is_forgotten);
            let notice = if is_forgotten { (to - from) as u32 } else { 1_500 };
            DownTime { from: *from, to: *to, notice, grace: GRACE }
        };
        // An absence of all servers is noticed when their leases are over, or not at all.
        let absence = |(from, to): &(i64, i64)| {
            let notice = if to - from > LEASE { 0 } else { LEASE as u32 };
            DownTime { from: *from, to: *to, notice, grace: GRACE }
        };
        // For a server that is paused meanwhile an outage lasts until it wakes: whoever plays there
        // cannot know better either, and need not be charged.
        let mut overslept = Vec::new();
        for &(from, to) in &self.outages.over {
            for &(_, woken) in
                self.pauses.iter().filter(|(asleep, woken)| (*asleep..*woken).contains(&to))
            {
                overslept.push(known_to_some(from, woken));
            }
        }
        // Nor can a server know of what it did not see, asleep or slow.
        overslept.extend(self.pauses.iter().map(|&(asleep, woken)| known_to_some(asleep, woken)));
        let outages = self.outages.over.iter().map(outage).chain(overslept);
        outages.chain(self.absences.over.iter().map(absence)).collect()
    }

    /// Everything works again. Connections that carry nothing still do not.
    pub(super) fn heal(&mut self) {
        self.store.is_down = false;
        self.unknown_chance = 0;
        for node in 0..self.nodes.len() {
            self.nodes[node].asleep_until = self.nodes[node].asleep_until.min(self.now);
            self.nodes[node].slow_until = 0;
        }
        self.note_down();
    }
}

/// When something was the case.
#[derive(Debug, Default)]
pub(super) struct Periods {
    over: Vec<(i64, i64)>,
    since: Option<i64>,
}

impl Periods {
    fn note(&mut self, is_so: bool, now: i64) {
        match (is_so, self.since) {
            (true, None) => self.since = Some(now),
            (false, Some(from)) => {
                self.over.push((from, now));
                self.since = None;
            }
            _ => {}
        }
    }
}
