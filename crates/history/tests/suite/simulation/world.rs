//! Time, network and chance.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use client::{Output, Session};
use history::{Client, History, Promise, check, database};
use kernel::Rng;
use table::{Person, Settings, opening};
use wire::{Clock, Event, Request, Sitter, Terms, What};

use super::faults::Fault;
use super::network::{Link, LinkState};
use super::node::{Input, Node, POLL};
use super::player::{Intent, Window};
use super::store::Store;
use super::trouble::Periods;

/// When faults end, everybody stops playing, and a run is over at the latest.
const HEALED: i64 = 40_000;
const STILL: i64 = 45_000;
const END: i64 = 120_000;

/// What is different from an ordinary run.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) sabotage: Option<table::Sabotage>,
    pub(super) heartbeat: bool,
    pub(super) poll: bool,
    /// Whether everything that happens is printed.
    pub(super) is_told: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { sabotage: None, heartbeat: true, poll: true, is_told: false }
    }
}

/// What became of a run.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) violations: Vec<String>,
    pub(super) broken: BTreeSet<Promise>,
    pub(super) faults: BTreeSet<Fault>,
    pub(super) acknowledged: usize,
    pub(super) events: usize,
    pub(super) ended: usize,
}

/// What happens at some time.
#[derive(Clone, Debug)]
pub(super) enum Happening {
    /// Something at a server, in this life of it.
    Node(usize, u32, Input),
    /// What the store does.
    Store(Job),
    /// A connection is there, brings a frame, is gone.
    Connected(u64),
    Frame(u64, String),
    Gone(u64),
    /// A session wants to know the time; somebody looks at the screen.
    Wake(usize),
    Look(usize),
    Do(usize, Intent),
    Fault(Fault),
    StoreUp,
    NodeUp(usize),
    Heal,
}

/// Something that the store is asked for.
#[derive(Clone, Debug)]
pub(super) enum Job {
    Append { node: usize, life: u32, table: usize, events: Vec<Event>, answer: Answer },
    Read { node: usize, life: u32, table: usize, from: u32 },
    Load { node: usize, life: u32, table: usize, visitor: Option<(u64, u32)> },
    Look { node: usize, life: u32, asked_at: i64, tables: Vec<(usize, bool)> },
    Probe { node: usize, life: u32, asked_at: i64 },
}

/// How the server hears of what was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Plain,
    Unknown,
    /// It was told before.
    None,
}

#[derive(Debug)]
struct Entry {
    at: i64,
    order: u64,
    happening: Happening,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        (self.at, self.order) == (other.at, other.order)
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> std::cmp::Ordering {
        (self.at, self.order).cmp(&(other.at, other.order))
    }
}

/// Everything.
#[derive(Debug)]
pub(super) struct World {
    pub(super) now: i64,
    pub(super) rng: Rng,
    /// When tables are folded, which changes nothing of the run.
    pub(super) folding: Rng,
    pub(super) options: Options,
    pub(super) settings: Settings,
    queue: BinaryHeap<Reverse<Entry>>,
    order: u64,
    pub(super) store: Store,
    pub(super) nodes: Vec<Node>,
    pub(super) windows: Vec<Window>,
    /// Windows that were closed, by table.
    pub(super) closed: Vec<(usize, Client)>,
    pub(super) links: BTreeMap<u64, Link>,
    pub(super) next_link: u64,
    pub(super) faults: BTreeSet<Fault>,
    /// Of a hundred, how often an answer of the store, or a hint, is lost.
    pub(super) unknown_chance: usize,
    pub(super) hint_chance: usize,
    /// When nothing could be stored, and when no server was there.
    pub(super) outages: Periods,
    pub(super) absences: Periods,
    /// When a server was paused or slow.
    pub(super) pauses: Vec<(i64, i64)>,
    /// What must not happen at a server.
    pub(super) failures: Vec<String>,
}

/// What is played, and by how many.
const SETUPS: [(&str, usize); 6] = [
    ("vorassic@1 mode=snake size=5", 2),
    ("vorassic@1 mode=octopus size=6", 2),
    ("vorassic@1 mode=octopus players=3 size=6", 3),
    ("bermudes@1", 2),
    ("djambi/french@1", 4),
    ("djambi/french@1", 4),
];

impl World {
    pub(super) fn new(seed: u64, options: &Options) -> World {
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed);
        let settings = Settings { sabotage: options.sabotage, ..Settings::default() };
        let unknown_chance = rng.below(12);
        let hint_chance = if options.poll { [0, 10, 50][rng.below(3)] } else { 100 };
        let mut world = World {
            now: 0,
            rng,
            folding: Rng::new(seed),
            options: options.clone(),
            settings,
            queue: BinaryHeap::new(),
            order: 0,
            store: Store::default(),
            nodes: Vec::new(),
            windows: Vec::new(),
            closed: Vec::new(),
            links: BTreeMap::new(),
            next_link: 0,
            faults: BTreeSet::new(),
            unknown_chance,
            hint_chance,
            outages: Periods::default(),
            absences: Periods::default(),
            pauses: Vec::new(),
            failures: Vec::new(),
        };
        let nodes = 1 + world.rng.below(3);
        for node in 0..nodes {
            world.nodes.push(Node { is_up: true, ..Node::default() });
            let at = world.between(0, POLL);
            world.at(at, Happening::Node(node, 0, Input::Poll));
        }
        for table in 0..1 + world.rng.below(2) {
            world.open(table);
        }
        for _ in 0..2 + world.rng.below(6) {
            let fault = Fault::TIMED[world.rng.below(Fault::TIMED.len())];
            let at = world.between(2_000, HEALED - 5_000);
            world.at(at, Happening::Fault(fault));
        }
        world.at(HEALED, Happening::Heal);
        world
    }

    /// A table, with whoever wants to play or watch.
    fn open(&mut self, table: usize) {
        let (setup, players) = SETUPS[self.rng.below(SETUPS.len())];
        let setup = catalog::Play::start(setup).expect("the setup is fine").setup();
        let main = 5_000 + self.rng.below(40_000) as u64;
        let clock = match self.rng.below(4) {
            0 => None,
            1 => Some(Clock::Increment { main, increment: 500 }),
            _ => Some(Clock::Delay { main, delay: 1_000 }),
        };
        let host = "p0".to_owned();
        let terms = Terms { setup, host, clock, ..Terms::default() };
        let are_seated = self.rng.below(2) == 0;
        let has_bot = players > 2 && self.rng.below(3) == 0;
        let mut sitters = Vec::new();
        for seat in 0..players {
            let person = person(&format!("p{seat}"));
            let sitter =
                Sitter::Person { id: person.id.clone(), name: person.name.clone(), bot: false };
            if has_bot && seat + 1 == players {
                sitters.push((seat as u8, Sitter::Bot { level: 1 }));
                continue;
            }
            if are_seated {
                sitters.push((seat as u8, sitter));
            }
            self.add_window(table, person.clone(), Some(seat as u8), false);
            if self.rng.below(4) == 0 {
                self.add_window(table, person, Some(seat as u8), true);
            }
        }
        for spectator in 0..self.rng.below(3) {
            self.add_window(table, person(&format!("s{spectator}")), None, false);
        }
        let events = opening(&terms, &sitters, &self.settings, 0).expect("the table is fine");
        self.store.logs.push(events);
    }

    fn add_window(&mut self, table: usize, person: Person, seat: Option<u8>, is_second: bool) {
        let number = self.windows.len();
        let name = format!("{} (window {number})", person.id);
        let session = self.session(table);
        self.windows.push(Window {
            name,
            person,
            table,
            seat,
            is_second,
            session,
            link: None,
            wake_at: None,
            observations: Vec::new(),
            acknowledged: 0,
        });
        let at = self.between(0, 500);
        self.windows[number].wake_at = Some(at);
        self.at(at, Happening::Wake(number));
        self.at(at, Happening::Look(number));
    }

    pub(super) fn session(&mut self, table: usize) -> Session {
        let seed = self.rng.next_u64();
        let session = Session::new(&table.to_string(), None, seed).expect("the name is short");
        if self.options.heartbeat {
            session
        } else {
            session.sabotaged(client::Sabotage::NoHeartbeat)
        }
    }

    /// Plays it to its end.
    pub(super) fn run(mut self) -> Report {
        let mut next_check = STILL;
        while let Some(Reverse(entry)) = self.queue.pop() {
            if let Happening::Node(node, life, _) = &entry.happening {
                let node = &self.nodes[*node];
                if node.life != *life || !node.is_up {
                    continue;
                }
                if node.asleep_until > entry.at {
                    let at = node.asleep_until;
                    self.queue.push(Reverse(Entry { at, ..entry }));
                    continue;
                }
            }
            self.now = entry.at;
            if self.now >= next_check {
                next_check += 1_000;
                if self.now >= END || (self.now >= STILL + 3_000 && self.is_settled()) {
                    break;
                }
            }
            if self.options.is_told {
                println!("{:>6} {:?}", self.now, entry.happening);
            }
            self.happen(entry.happening);
        }
        self.report()
    }

    /// Whether everybody has seen everything and has every answer.
    fn is_settled(&self) -> bool {
        self.windows.iter().all(|window| {
            let head = self.store.logs[window.table].len();
            window.session.pending().is_none() && window.session.head() as usize == head
        })
    }

    fn report(mut self) -> Report {
        let mut found = database(&self.store.check());
        let (mut acknowledged, mut events, mut ended) = (0, 0, 0);
        for table in 0..self.store.logs.len() {
            let log = std::mem::take(&mut self.store.logs[table]);
            let mut clients = Vec::new();
            for window in self.windows.iter_mut().filter(|window| window.table == table) {
                acknowledged += window.acknowledged;
                clients.push(window.client(true));
            }
            for (_, client) in self.closed.iter().filter(|(of, _)| *of == table) {
                clients.push(client.clone());
            }
            events += log.len();
            ended += usize::from(log.iter().any(|e| matches!(e.what, What::Ended { .. })));
            let history = History {
                table: table.to_string(),
                log,
                clients,
                down: self.down(),
                lag: self.settings.lag_quota,
            };
            found.extend(check(&history));
        }
        let broken = found.iter().map(|violation| violation.promise).collect();
        let mut violations: Vec<String> = found.iter().map(ToString::to_string).collect();
        violations.extend(self.failures);
        Report { violations, broken, faults: self.faults, acknowledged, events, ended }
    }

    pub(super) fn at(&mut self, at: i64, happening: Happening) {
        self.order += 1;
        self.queue.push(Reverse(Entry { at: at.max(self.now), order: self.order, happening }));
    }

    pub(super) fn after(&mut self, milliseconds: i64, happening: Happening) {
        self.at(self.now + milliseconds, happening);
    }

    /// A number from `least` to `most`.
    pub(super) fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.rng.below((most - least + 1) as usize) as i64
    }

    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.rng.below(100) < percent
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Node(node, _, input) => self.serve(node, input),
            Happening::Store(job) => self.work(job),
            Happening::Connected(link) => {
                if let Some(window) = self.window_of(link) {
                    self.windows[window].session.connected(self.now as u64);
                    self.follow(window);
                }
            }
            Happening::Frame(link, frame) => {
                let is_silent = self.links[&link].state == LinkState::Silent;
                if let Some(window) = self.window_of(link).filter(|_| !is_silent) {
                    self.windows[window].session.received(&frame, self.now as u64);
                    self.follow(window);
                }
            }
            Happening::Gone(link) => {
                if let Some(window) = self.window_of(link) {
                    self.windows[window].link = None;
                    self.windows[window].session.disconnected(self.now as u64);
                    self.follow(window);
                }
            }
            Happening::Wake(window) => {
                if self.windows[window].wake_at == Some(self.now) {
                    self.windows[window].wake_at = None;
                    self.windows[window].session.time(self.now as u64);
                    self.follow(window);
                }
            }
            Happening::Look(window) => self.look(window),
            Happening::Do(window, intent) => self.act(window, &intent),
            Happening::Fault(fault) => self.fail(fault),
            Happening::StoreUp => {
                self.store.is_down = false;
                self.note_down();
            }
            Happening::NodeUp(node) => self.start(node),
            Happening::Heal => self.heal(),
        }
    }

    /// The window that a connection is the present one of.
    fn window_of(&self, link: u64) -> Option<usize> {
        let window = self.links[&link].window;
        (self.windows[window].link == Some(link)).then_some(window)
    }

    /// Somebody looks at the screen and perhaps does something.
    fn look(&mut self, window: usize) {
        if self.now >= STILL {
            return;
        }
        // Now and then somebody thinks for longer.
        let longest = if self.chance(2) { 9_000 } else { 1_500 };
        let pause = self.between(50, longest);
        self.after(pause, Happening::Look(window));
        let patience = (self.now * 100 / STILL) as usize;
        if let Some(intent) = self.windows[window].decide(&mut self.rng, patience) {
            self.act(window, &intent);
        }
    }

    fn act(&mut self, window: usize, intent: &Intent) {
        let now = self.now as u64;
        let session = &mut self.windows[window].session;
        let seq = session.head();
        // Whoever is busy tries again another time.
        let (taken, request) = match intent.clone() {
            Intent::Turn(text) => (session.turn(&text, now), Request::Turn { seq, text }),
            Intent::Act(act) => (session.act(act, now), Request::Act { seq, act }),
        };
        if taken.is_ok() {
            self.windows[window].ask(request, self.now);
        }
        self.follow(window);
    }

    /// Does what a session wants done.
    fn follow(&mut self, window: usize) {
        while let Some(output) = self.windows[window].session.next_output() {
            match output {
                Output::Dial => self.dial(window),
                Output::Send(frame) => {
                    if let Some(intent) = self.windows[window].send(&frame, self.now) {
                        self.double(window, &intent);
                    }
                    if let Some(link) = self.windows[window].link {
                        self.send_up(link, Some(frame));
                    }
                }
                Output::HangUp => {
                    if let Some(link) = self.windows[window].link.take() {
                        self.send_up(link, None);
                    }
                }
                Output::Tell(tidings) => self.windows[window].hear(tidings, self.now),
            }
        }
        let next = self.windows[window].session.next_time().map(|at| at as i64);
        if next != self.windows[window].wake_at
            && let Some(at) = next.map(|at| at.max(self.now))
        {
            self.windows[window].wake_at = Some(at);
            self.at(at, Happening::Wake(window));
        }
    }

    /// The same person asks for the same in another window.
    fn double(&mut self, window: usize, intent: &Intent) {
        let (table, person) = (self.windows[window].table, self.windows[window].person.clone());
        if self.windows[window].is_second {
            return;
        }
        for other in 0..self.windows.len() {
            let them = &self.windows[other];
            if them.is_second && them.table == table && them.person == person && self.chance(60) {
                self.faults.insert(Fault::Doubled);
                let pause = self.between(0, 60);
                self.after(pause, Happening::Do(other, intent.clone()));
            }
        }
    }
}

pub(super) fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: id.to_owned(), is_account: false, is_bot: false }
}
