//! What servers and the store do.

use table::{Outcome, Output, Table};
use wire::{Reason, Reply, Request};

use super::faults::Fault;
use super::network::LinkState;
use super::node::{Desk, Input, LEASE, Node, POLL, PROBE, SILENCE};
use super::world::{Answer, Happening, Job, World};

/// The lease that says that some server is there, and who holds it: all of them.
const ALIVE: &str = "servers";
const ANY_NODE: &str = "any";

impl World {
    /// Something happens at a server that is awake.
    pub(super) fn serve(&mut self, node: usize, input: Input) {
        if self.nodes[node].slow_until > self.now {
            self.nodes[node].asleep_until = self.now + self.between(1, 300);
        }
        let now = self.now;
        match input {
            Input::Started { absent_since } => {
                // Games that ran when all servers went away are looked after first.
                self.nodes[node].absent_since = absent_since;
                if absent_since.is_some() {
                    self.nodes[node].to_resume = self.store.logs.len();
                    self.resume(node);
                } else {
                    self.serve(node, Input::Poll);
                }
            }
            Input::Handshake(link) => {
                let pause = self.between(1, 40);
                self.after(pause, Happening::Connected(link));
            }
            Input::Frame(link, frame) => self.read_frame(node, link, &frame),
            Input::Closed(link) => self.forget(node, link),
            Input::Stored(table, outcome) => {
                if outcome == Outcome::Unavailable {
                    self.note_outage(node);
                }
                self.desk(node, table, |table| table.stored(outcome, now));
            }
            Input::Tail(table, tail) => {
                let mut failed = None;
                self.desk(node, table, |table| failed = table.read(tail, now).err());
                if let Some(diverged) = failed {
                    self.failures.push(format!("server {node}, table {table}: {diverged}"));
                }
            }
            Input::Loaded { table, visitor, events, has_duty } => {
                self.loaded(node, table, visitor, events, has_duty);
            }
            Input::Looked(asked_at, answer) => self.looked(node, asked_at, answer),
            Input::Probed(asked_at, is_up) => self.probed(node, asked_at, is_up),
            Input::Timer(table) => {
                if let Some(desk) = self.nodes[node].desks.get_mut(&table) {
                    desk.timer = None;
                }
                self.desk(node, table, |table| table.time(now));
            }
            Input::Poll => self.poll(node),
            Input::Hint(table, head) => self.desk(node, table, |table| table.hint(head, now)),
            Input::Thought(table, seq, turn) => {
                self.desk(node, table, |table| table.thought(seq, Some(turn), now));
            }
            Input::Rematch(table) => {
                self.desk(node, table, |table| table.rematch(Some("next".to_owned()), now));
            }
            Input::Stop => {
                self.nodes[node].is_stopping = true;
                let tables: Vec<usize> = self.nodes[node].desks.keys().copied().collect();
                for table in tables {
                    self.desk(node, table, |table| table.stop(now));
                }
                self.serve(node, Input::Drain { until: now + 3_000 });
            }
            Input::Drain { until } => self.drain(node, until),
        }
    }

    /// Does something at a table, and then what the table wants done.
    fn desk(&mut self, node: usize, table: usize, act: impl FnOnce(&mut Table)) {
        let Some(desk) = self.nodes[node].desks.get_mut(&table) else { return };
        act(&mut desk.table);
        let outputs = desk.table.take_output();
        for output in outputs {
            self.put_out(node, table, output);
        }
        let desk = self.nodes[node].desks.get_mut(&table).expect("it was there");
        let next = desk.table.next_time();
        if next.is_some() && next != desk.timer {
            desk.timer = next;
            let at = next.unwrap_or_default().max(self.now + 1);
            let life = self.nodes[node].life;
            self.at(at, Happening::Node(node, life, Input::Timer(table)));
        }
        // Every now and then, whatever happens next.
        let desk = self.nodes[node].desks.get_mut(&table).filter(|_| self.folding.below(3) == 0);
        if let Some(desk) = desk {
            desk.table.fold();
        }
    }

    fn put_out(&mut self, node: usize, table: usize, output: Output) {
        let life = self.nodes[node].life;
        match output {
            Output::Send(link, reply) => {
                let is_bye = matches!(reply, Reply::Bye { .. });
                self.send_down(link, Some(reply.write()));
                if is_bye {
                    self.send_down(link, None);
                }
            }
            Output::SendAll(links, reply) => {
                for link in links {
                    self.send_down(link, Some(reply.write()));
                }
            }
            Output::Append(events) => {
                let pause = self.between(1, 25);
                let is_unknown = self.chance(self.unknown_chance);
                let answer = match self.rng.below(3) {
                    _ if !is_unknown => Answer::Plain,
                    0 => {
                        self.faults.insert(Fault::UnknownStored);
                        Answer::Unknown
                    }
                    kind => {
                        let unknown = Input::Stored(table, Outcome::Unknown);
                        self.after(pause, Happening::Node(node, life, unknown));
                        if kind == 1 {
                            self.faults.insert(Fault::UnknownLost);
                            return;
                        }
                        self.faults.insert(Fault::UnknownLate);
                        Answer::None
                    }
                };
                let late = if answer == Answer::None { self.between(20, 3_000) } else { 0 };
                let job = Job::Append { node, life, table, events, answer };
                self.after(pause + late, Happening::Store(job));
            }
            Output::Read(from) => {
                let pause = self.between(1, 25);
                self.after(pause, Happening::Store(Job::Read { node, life, table, from }));
            }
            Output::Hint(head) => self.publish(node, table, head),
            Output::Think { seq, .. } => {
                let play = self.nodes[node].desks[&table].table.state().play();
                if let Some(turn) = play.some_turn() {
                    let pause = self.between(20, 600);
                    let thought = Input::Thought(table, seq, turn);
                    self.after(pause, Happening::Node(node, life, thought));
                }
            }
            Output::OpenRematch(..) => {
                let pause = self.between(1, 50);
                self.after(pause, Happening::Node(node, life, Input::Rematch(table)));
            }
        }
    }

    fn publish(&mut self, from: usize, table: usize, head: u32) {
        for node in (0..self.nodes.len()).filter(|node| *node != from) {
            let life = self.nodes[node].life;
            if self.chance(self.hint_chance) {
                self.faults.insert(Fault::HintLost);
                continue;
            }
            let mut pause = self.between(1, 20);
            if self.chance(5) {
                self.faults.insert(Fault::HintLate);
                pause = self.between(500, 5_000);
            }
            let hint = Happening::Node(node, life, Input::Hint(table, head));
            if self.chance(5) {
                self.faults.insert(Fault::HintTwice);
                self.after(pause + 7, hint.clone());
            }
            self.after(pause, hint);
        }
    }

    fn read_frame(&mut self, node: usize, number: u64, frame: &str) {
        let now = self.now;
        let link = self.links.get_mut(&number).expect("it exists");
        if link.state != LinkState::Open {
            return;
        }
        link.heard = now;
        let (has_entered, lag) = (link.has_entered, link.slowness as u32);
        let window = link.window;
        let table = self.windows[window].table;
        match Request::read(frame).expect("a session sends messages") {
            Request::Hello { from, .. } if !has_entered => {
                if self.nodes[node].desks.contains_key(&table) {
                    self.enter(node, number, from);
                } else {
                    self.load(node, table, Some((number, from)));
                }
            }
            Request::Ping { number: ping } if !has_entered => {
                self.send_down(number, Some(Reply::Pong { number: ping }.write()));
            }
            request => self.desk(node, table, |table| table.request(number, request, lag, now)),
        }
    }

    fn load(&mut self, node: usize, table: usize, visitor: Option<(u64, u32)>) {
        let pause = self.between(1, 25);
        let life = self.nodes[node].life;
        self.after(pause, Happening::Store(Job::Load { node, life, table, visitor }));
    }

    fn enter(&mut self, node: usize, number: u64, from: u32) {
        let link = self.links.get_mut(&number).expect("it exists");
        if link.state != LinkState::Open {
            return;
        }
        link.has_entered = true;
        let window = link.window;
        let (table, person) = (self.windows[window].table, self.windows[window].person.clone());
        let now = self.now;
        self.wake(node, table);
        self.desk(node, table, |table| table.enter(number, person, from, now));
    }

    /// Takes up the duty, the first time.
    fn wake(&mut self, node: usize, table: usize) {
        let now = self.now;
        let desk = self.nodes[node].desks.get_mut(&table).expect("it is loaded");
        desk.wake(now);
        self.desk(node, table, |_| {});
    }

    fn forget(&mut self, node: usize, number: u64) {
        let link = self.links.get_mut(&number).expect("it exists");
        if link.state == LinkState::Open {
            link.state = LinkState::Closed;
        }
        let table = self.windows[link.window].table;
        let now = self.now;
        self.desk(node, table, |table| table.leave(number, now));
    }

    fn loaded(
        &mut self,
        node: usize,
        table: usize,
        visitor: Option<(u64, u32)>,
        events: Option<Vec<wire::Event>>,
        has_duty: bool,
    ) {
        if visitor.is_none() && self.nodes[node].to_resume > 0 {
            self.resumed(node);
        }
        let Some(events) = events else {
            if let Some((link, _)) = visitor {
                let reason = Reason::new("unavailable", "nothing can be read just now");
                self.send_down(link, Some(Reply::Bye { reason }.write()));
                self.send_down(link, None);
            }
            return;
        };
        if !self.nodes[node].desks.contains_key(&table) {
            match Table::load(events, &self.settings, self.now) {
                Ok(loaded) => {
                    let mut desk = Desk::new(loaded, has_duty);
                    for (from, to) in self.away(node) {
                        desk.table.absence(from, to);
                    }
                    self.nodes[node].desks.insert(table, desk);
                }
                Err(diverged) => {
                    self.failures.push(format!("server {node}, table {table}: {diverged}"));
                    return;
                }
            }
        }
        match visitor {
            Some((link, from)) => self.enter(node, link, from),
            None => self.wake(node, table),
        }
    }

    /// Looks after all games.
    fn resume(&mut self, node: usize) {
        for table in 0..self.store.logs.len() {
            self.load(node, table, None);
        }
    }

    /// One of the games that ran when all servers went away is here, or cannot be.
    fn resumed(&mut self, node: usize) {
        let now = self.now;
        let it = &mut self.nodes[node];
        it.to_resume -= 1;
        if it.to_resume == 0
            && let Some(since) = it.absent_since
        {
            it.away.push((since, now));
            let life = it.life;
            self.after(0, Happening::Node(node, life, Input::Poll));
        }
    }

    /// When nobody could play here.
    fn away(&self, node: usize) -> Vec<(i64, i64)> {
        let Node { away, down_since, absent_since, to_resume, .. } = &self.nodes[node];
        let absent_since = absent_since.filter(|_| *to_resume > 0);
        let present = [*down_since, absent_since].into_iter().flatten();
        away.iter().copied().chain(present.map(|since| (since, self.now))).collect()
    }

    /// What a server does every second.
    fn poll(&mut self, node: usize) {
        let (now, life) = (self.now, self.nodes[node].life);
        self.after(POLL, Happening::Node(node, life, Input::Poll));
        let silent: Vec<u64> = self
            .links
            .iter()
            .filter(|(_, link)| link.node == node && link.life == life && link.has_entered)
            .filter(|(_, link)| link.state == LinkState::Silent && link.heard + SILENCE <= now)
            .map(|(number, _)| *number)
            .collect();
        for link in silent {
            self.forget(node, link);
        }
        if self.nodes[node].is_stopping {
            return;
        }
        let desks = self.nodes[node].desks.iter();
        let tables = desks.map(|(table, desk)| (*table, desk.needs_duty())).collect();
        let pause = self.between(1, 25);
        let job = Job::Look { node, life, asked_at: now, tables };
        self.after(pause, Happening::Store(job));
    }

    fn looked(
        &mut self,
        node: usize,
        asked_at: i64,
        answer: Option<Vec<(usize, u32, Option<bool>)>>,
    ) {
        let now = self.now;
        let Some(tables) = answer else { return self.note_outage(node) };
        self.nodes[node].stored_at = asked_at;
        for (table, head, lease) in tables {
            if self.options.poll {
                self.desk(node, table, |table| table.hint(head, now));
            }
            if let Some(is_ours) = lease {
                let desk = self.nodes[node].desks.get_mut(&table).expect("it was polled");
                desk.lease(is_ours, now);
                self.desk(node, table, |_| {});
            }
        }
    }

    /// Nothing can be stored, perhaps since it last could.
    fn note_outage(&mut self, node: usize) {
        if self.nodes[node].down_since.is_some() {
            return;
        }
        let since = self.nodes[node].stored_at;
        self.nodes[node].down_since = Some(since);
        for desk in self.nodes[node].desks.values_mut() {
            desk.table.outage(since);
        }
        self.probe(node);
    }

    fn probe(&mut self, node: usize) {
        let life = self.nodes[node].life;
        let asked_at = self.now + PROBE;
        self.after(PROBE, Happening::Store(Job::Probe { node, life, asked_at }));
    }

    fn probed(&mut self, node: usize, asked_at: i64, is_up: bool) {
        if !is_up {
            for desk in self.nodes[node].desks.values_mut() {
                desk.table.outage(asked_at);
            }
            return self.probe(node);
        }
        let now = self.now;
        if let Some(since) = self.nodes[node].down_since.take() {
            self.nodes[node].away.push((since, now));
        }
        self.nodes[node].stored_at = asked_at;
        self.store.lease(ALIVE, ANY_NODE, now, now + LEASE);
        let tables: Vec<usize> = self.nodes[node].desks.keys().copied().collect();
        for table in tables {
            self.desk(node, table, |table| table.restored(now));
        }
        // What is not in use here was interrupted too.
        self.resume(node);
    }

    /// Waits until everything is stored, then says farewell.
    fn drain(&mut self, node: usize, until: i64) {
        let is_settled = self.nodes[node].desks.values().all(|desk| desk.table.is_settled());
        if !is_settled && self.now < until {
            let life = self.nodes[node].life;
            self.after(10, Happening::Node(node, life, Input::Drain { until }));
            return;
        }
        let life = self.nodes[node].life;
        let links: Vec<u64> = self
            .links
            .iter()
            .filter(|(_, link)| link.node == node && link.life == life)
            .map(|(number, _)| *number)
            .collect();
        for link in links {
            let reason = Reason::new("restart", "the server restarts");
            self.send_down(link, Some(Reply::Bye { reason }.write()));
            self.send_down(link, None);
        }
        self.gone(node);
    }

    /// A server starts, if it can read what is stored.
    pub(super) fn start(&mut self, node: usize) {
        if self.store.is_down {
            self.after(PROBE, Happening::NodeUp(node));
            return;
        }
        let now = self.now;
        // Somebody was there when the lease was renewed last.
        let alive_at = self.store.leased_until(ALIVE).map_or(i64::MIN, |until| until - LEASE);
        let life = self.nodes[node].life + 1;
        self.nodes[node] = Node { life, is_up: true, stored_at: now, ..Node::default() };
        self.note_down();
        let absent_since = (alive_at.saturating_add(LEASE) <= now).then_some(alive_at);
        self.after(0, Happening::Node(node, life, Input::Started { absent_since }));
    }

    /// The store does what it was asked for.
    pub(super) fn work(&mut self, job: Job) {
        let now = self.now;
        let (node, life, input) = match job {
            Job::Append { node, life, table, events, answer } => {
                let outcome = self.store.append(table, &events);
                if outcome == Outcome::Conflict {
                    self.faults.insert(Fault::Conflict);
                }
                let outcome = match answer {
                    Answer::Plain => outcome,
                    Answer::Unknown => Outcome::Unknown,
                    Answer::None => return,
                };
                (node, life, Input::Stored(table, outcome))
            }
            Job::Read { node, life, table, from } => {
                (node, life, Input::Tail(table, self.store.read(table, from)))
            }
            Job::Load { node, life, table, visitor } => {
                let events = self.store.read(table, 0);
                let has_duty = events.is_some() && self.lease(node, life, table);
                (node, life, Input::Loaded { table, visitor, events, has_duty })
            }
            Job::Look { node, life, asked_at, tables } => {
                let answer = if self.store.is_down {
                    None
                } else {
                    self.store.lease(ALIVE, ANY_NODE, now, now + LEASE);
                    let mut seen = Vec::new();
                    for (table, needs_duty) in tables {
                        let head = self.store.logs[table].len() as u32;
                        let lease = needs_duty.then(|| self.lease(node, life, table));
                        seen.push((table, head, lease));
                    }
                    Some(seen)
                };
                (node, life, Input::Looked(asked_at, answer))
            }
            Job::Probe { node, life, asked_at } => {
                (node, life, Input::Probed(asked_at, !self.store.is_down))
            }
        };
        let pause = self.between(1, 15);
        self.after(pause, Happening::Node(node, life, input));
    }

    fn lease(&mut self, node: usize, life: u32, table: usize) -> bool {
        let holder = format!("{node}-{life}");
        self.store.lease(&table.to_string(), &holder, self.now, self.now + LEASE)
    }
}
