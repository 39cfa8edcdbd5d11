//! The conversation line by line at a table of a server.

use std::collections::VecDeque;

use catalog::Play;
use client::{Act, Asked, Connection, Phase, Reason, Seen, Session, State, Tidings, Unsent};
use lang::Texts;

use super::{Coming, Place, Wish, words};
use crate::plain::{LONGEST_TURN, Misheard};
use crate::table::Table;
use crate::{report, words as game_words};

/// A table of a server, told line by line. It answers every line, whatever is in it.
#[derive(Debug)]
pub struct Talk {
    pub(super) texts: Texts,
    /// What was said and not yet taken.
    said: String,
    pub(super) wishes: VecDeque<Wish>,
    pub(super) coming: Coming,
    pub(super) seen: Seen,
    /// Whether the table was shown; what happened before that is not told one by one.
    is_introduced: bool,
    /// Whether who is to act is to be said.
    pub(super) is_prompt_due: bool,
    /// Of each seat, whether it was said that its player is away.
    away: Vec<bool>,
    /// Whether the connection was lost since the table was shown.
    was_lost: bool,
}

impl Talk {
    /// Comes to a table.
    pub fn new(texts: Texts, coming: Coming) -> Talk {
        let mut talk = Talk {
            texts,
            said: String::new(),
            wishes: VecDeque::new(),
            coming,
            seen: Seen::default(),
            is_introduced: false,
            is_prompt_due: false,
            away: Vec::new(),
            was_lost: false,
        };
        if talk.coming.is_host {
            talk.invite();
        }
        talk
    }

    /// What was said since the last time.
    pub fn take_said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// What is wanted next.
    pub fn take_wish(&mut self) -> Option<Wish> {
        self.wishes.pop_front()
    }

    /// Takes what the session knows beside its tidings.
    pub fn look(&mut self, session: &Session, now: u64) {
        self.seen.look(session, now);
    }

    /// Takes tidings.
    pub fn tidings(&mut self, tidings: &Tidings) {
        let before = self.seen.play().map(Play::moments);
        self.seen.hear(tidings);
        match tidings {
            Tidings::Connection(connection) => self.connection(connection),
            Tidings::Happened(event) if self.is_introduced => self.happened(event, before),
            Tidings::Acknowledged { asked: Asked::Act(Act::Sit { .. }), .. } => {
                self.coming.place = Place::None;
            }
            // What was asked for is told when it has happened.
            Tidings::Happened(_) | Tidings::Acknowledged { .. } => {}
            Tidings::Refused { asked: Asked::Act(Act::Sit { .. }), .. }
            | Tidings::Stale { asked: Asked::Act(Act::Sit { .. }), .. }
                if self.coming.place != Place::None =>
            {
                self.sit_down();
            }
            Tidings::Refused { reason, .. } | Tidings::Unsaid(reason) => self.refuse(reason),
            Tidings::Stale { .. } => self.answer("live-stale"),
            Tidings::Present { .. } => self.presence(),
            Tidings::Said(remark) => {
                let remark = words::remark(&self.texts, remark);
                self.say_line(&remark);
            }
            Tidings::Diverged { .. } | Tidings::Unreadable(_) => {
                self.is_introduced = false;
                self.say("live-anew", &[]);
            }
        }
    }

    /// Does what is to be done once everything was told: passes where nothing else is possible,
    /// and says who is to act.
    pub fn settle(&mut self) {
        if !self.is_introduced || !self.seen.is_live() || self.seen.is_busy {
            return;
        }
        if let Some(pass) = self.seen.forced_pass() {
            self.wishes.push_back(Wish::Turn(pass));
        } else if std::mem::take(&mut self.is_prompt_due) {
            self.prompt();
        }
    }

    /// A wish was not even sent.
    pub fn unsent(&mut self, why: Unsent) {
        self.answer(match why {
            Unsent::Busy => "live-busy",
            Unsent::NotReady => "live-not-ready",
            Unsent::TooLong => "terminal-too-long",
            Unsent::Ended => "live-over",
        });
    }

    /// Whether this line can be taken now; otherwise it has to wait. What is piped in waits for
    /// the connection and for the own turn, what is typed is answered.
    pub fn takes(&self, line: &str, is_piped: bool) -> bool {
        if super::command::is_anytime(line) {
            return true;
        }
        let is_lost = self.is_introduced && !self.seen.is_live();
        if is_lost && (!is_piped || super::command::is_local(line)) {
            return true;
        }
        let is_ready = self.is_introduced && self.seen.is_live() && !self.seen.is_busy;
        let is_turn = super::command::read(line).is_none();
        let waits = is_turn && is_piped && !self.seen.own.is_empty();
        let is_time = self.seen.is_own_turn() || self.seen.phase() == Some(Phase::Ended);
        is_ready && (!waits || is_time) && self.wishes.is_empty()
    }

    /// Whether nothing more is to be waited for once there is no more input. Who watches sees the
    /// game to its end, and what was asked for gets its answer.
    pub fn ends_with_input(&self) -> bool {
        match self.seen.connection {
            Connection::Ended(_) => true,
            Connection::Connecting => false,
            _ if self.seen.is_busy || !self.wishes.is_empty() => false,
            _ => self.seen.phase() == Some(Phase::Ended) || !self.is_watching(),
        }
    }

    /// Why the server ended it, if it did.
    pub fn farewell(&self) -> Option<&Reason> {
        match &self.seen.connection {
            Connection::Ended(reason) => reason.as_ref(),
            _ => None,
        }
    }

    /// A reason of the server in words.
    pub fn worded(&self, reason: &Reason) -> String {
        words::reason(&self.texts, reason)
    }

    /// A line of input, without its end.
    pub fn hear(&mut self, line: &str) {
        let line = words::clean(line);
        let line = line.trim();
        self.is_prompt_due = true;
        let is_local = super::command::is_anytime(line) || super::command::is_local(line);
        match super::command::read(line) {
            _ if self.is_introduced && !self.seen.is_live() && !is_local => self.say_lost(),
            Some((command, rest)) => self.obey(command, rest),
            None => self.turn(line),
        }
    }

    /// A line of input that is none.
    pub fn mishear(&mut self, why: Misheard) {
        self.answer(why.key());
    }

    /// Somebody leaves; what brings them back is said.
    pub fn leave(&mut self) {
        if self.seen.keeps_seat() {
            self.say("live-come-back", &[]);
            self.say_line(&format!("  {}", self.coming.command));
        }
        self.is_prompt_due = false;
        self.wishes.push_back(Wish::Quit);
    }

    /// Something to tell that was asked for.
    pub fn tell(&mut self, text: &str) {
        self.is_prompt_due = true;
        self.said += text;
    }

    fn turn(&mut self, line: &str) {
        if line.is_empty() {
            return self.say("terminal-empty", &[]);
        }
        if line.len() > LONGEST_TURN {
            return self.say("terminal-too-long", &[]);
        }
        let Some(state) = self.seen.state() else { return self.say("live-not-ready", &[]) };
        let refused = match state.phase() {
            Phase::Open => Some("refused-not-started"),
            Phase::Ended => Some("refused-game-over"),
            Phase::Running if self.seen.own.is_empty() => Some("refused-not-seated"),
            Phase::Running if !self.seen.is_own_turn() => Some("refused-not-your-turn"),
            Phase::Running => None,
        };
        if let Some(key) = refused {
            return self.say(key, &[]);
        }
        // The refusal is worded here, where everything it speaks of is known.
        let mut table = Table::new(state.play().clone(), Vec::new());
        match table.turn(line) {
            Ok(()) => {
                let turn = table.play.turn_at(table.play.moments() - 1);
                self.is_prompt_due = false;
                self.wishes.extend(turn.map(Wish::Turn));
            }
            Err(refused) => {
                let sentence = game_words::refusal(&self.texts, &refused);
                self.say_line(&sentence);
            }
        }
    }

    fn invite(&mut self) {
        let (table, address) = (self.coming.table.clone(), self.coming.address.clone());
        self.say("live-made", &[("table", &table)]);
        if let Some(token) = self.coming.token.clone() {
            self.say("live-token", &[("token", &token)]);
        }
        self.say("live-invite", &[]);
        self.say_line(&format!("  {}", self.coming.command));
        self.say("live-address", &[("address", &address)]);
    }

    fn connection(&mut self, connection: &Connection) {
        match connection {
            Connection::Live if !self.is_introduced => self.introduce(),
            Connection::Live => {
                if std::mem::take(&mut self.was_lost) {
                    self.answer("live-back");
                }
            }
            Connection::Reconnecting | Connection::Stalled => {
                self.was_lost = true;
                self.say_lost();
            }
            Connection::Connecting => {}
            Connection::Ended(_) => self.wishes.push_back(Wish::Quit),
        }
    }

    /// Says that the server does not answer, or cannot store.
    fn say_lost(&mut self) {
        if let Some(sentence) = words::lost(&self.texts, &self.seen) {
            self.say_line(&sentence);
        }
    }

    /// Shows the table to somebody who comes.
    fn introduce(&mut self) {
        let Some(state) = self.seen.state() else { return };
        let (setup, clock, phase) =
            (state.terms().setup.clone(), state.terms().clock, state.phase());
        self.is_introduced = true;
        let table = words::clean(&self.coming.table);
        self.say("live-table", &[("table", &table), ("setup", &setup)]);
        if let Some(clock) = clock {
            let sentence = words::clock(&self.texts, clock);
            self.say_line(&sentence);
        }
        self.who();
        if phase != Phase::Open {
            self.board();
        }
        if phase == Phase::Ended {
            self.report_end();
        }
        self.sit_down();
        self.is_prompt_due = true;
    }

    /// Takes a seat where one is wanted and free, or says that one watches.
    fn sit_down(&mut self) {
        if !self.seen.own.is_empty() {
            return;
        }
        match self.coming.place.choose(&self.texts, &self.seen) {
            Ok(seat) => self.wishes.push_back(Wish::Act(Act::Sit { seat })),
            Err(why) => {
                self.coming.place = Place::None;
                self.say_line(&why);
            }
        }
    }

    fn is_watching(&self) -> bool {
        self.seen.own.is_empty()
    }

    /// Says who came and who went.
    fn presence(&mut self) {
        let Some(seats) = self.seen.state().map(|state| state.seats().len()) else { return };
        self.away.resize(seats, false);
        for seat in 0..seats as u8 {
            let is_away = self.seen.is_away(seat) && !self.seen.own.contains(&seat);
            let was_away = std::mem::replace(&mut self.away[usize::from(seat)], is_away);
            if is_away != was_away && self.is_introduced {
                let name = words::sitter(&self.texts, self.seen.sitter(seat));
                self.say(if is_away { "live-goes" } else { "live-comes" }, &[("name", &name)]);
            }
        }
    }

    /// Who sits where and who is there.
    pub(super) fn who(&mut self) {
        let Some(play) = self.seen.play() else { return };
        let view = play.view();
        let lines: Vec<String> = play
            .players()
            .iter()
            .map(|player| words::seat(&self.texts, &self.seen, &view, player))
            .collect();
        lines.iter().for_each(|line| self.say_line(line));
        let watchers = self.seen.watchers.to_string();
        self.say("live-watchers", &[("count", &watchers)]);
    }

    pub(super) fn board(&mut self) {
        let board = self.seen.play().map(|play| report::board(&self.texts, play));
        self.said += &board.unwrap_or_default();
    }

    /// The result and the places.
    pub(super) fn report_end(&mut self) {
        let Some(play) = self.seen.play() else { return };
        let lines = words::result(&self.texts, &self.seen, play);
        self.said.push('\n');
        lines.iter().for_each(|line| self.say_line(line));
    }

    /// Who is to act, and what is to be done.
    fn prompt(&mut self) {
        let Some(state) = self.seen.state() else { return };
        let play = state.play();
        let view = play.view();
        match state.phase() {
            Phase::Open => {
                let free = self.seen.free().len().to_string();
                self.say("live-waiting", &[("count", &free)]);
            }
            Phase::Running => {
                let clocks = self.seen.clocks.as_ref();
                let clocks = clocks.map(|clocks| words::clocks(&self.texts, clocks, &view));
                let player = play.to_act();
                let is_own = self.seen.is_own_turn();
                let mut line = match player {
                    Some(player) if is_own => {
                        let name = game_words::player(&self.texts, &view, player);
                        self.texts.say("live-your-turn", &[("player", &name)])
                    }
                    Some(player) => {
                        let name = words::named(&self.texts, &self.seen, &view, player);
                        self.texts.say("turn-of", &[("player", &name)])
                    }
                    None => return,
                };
                if let Some(prompt) = report::prompt(&self.texts, play).filter(|_| is_own) {
                    line.push(' ');
                    line += &prompt;
                }
                clocks.iter().for_each(|clocks| self.say_line(clocks));
                self.say_line(&line);
            }
            Phase::Ended if self.is_watching() => self.say("live-leave", &[]),
            Phase::Ended => self.say("live-rematch-or-quit", &[]),
        }
    }

    pub(super) fn refuse(&mut self, reason: &Reason) {
        let sentence = words::reason(&self.texts, reason);
        self.is_prompt_due = true;
        self.say_line(&sentence);
    }

    /// Says something, after which it is said again who is to act.
    fn answer(&mut self, key: &str) {
        self.is_prompt_due = true;
        self.say(key, &[]);
    }

    pub(super) fn say(&mut self, key: &str, values: &[(&str, &str)]) {
        let sentence = self.texts.say(key, values);
        self.say_line(&sentence);
    }

    pub(super) fn say_line(&mut self, line: &str) {
        self.said += line;
        self.said.push('\n');
    }

    pub(super) fn state(&self) -> Option<&State> {
        self.seen.state()
    }
}
