//! A table of the server as one plain value: what is known of it, and what is said about it.

use catalog::{Play, Player, PlayerSet};
use client::{
    Clock, Connection, Event, Phase, Reason, Remark, Room, Seen, Session, Sitter, Tidings, What,
    words as live_words,
};
use lang::Texts;

use crate::prompt::Said;
use crate::seat::Seat;
use crate::table::Table;
use crate::words;

/// How many remarks stay in sight.
const MOST_REMARKS: usize = 200;

/// For how many milliseconds after the arrival remarks are taken for old ones.
const EARLY: u64 = 2_000;

/// What the page knows of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live {
    pub(crate) seen: Seen,
    /// What was said, the newest last.
    pub(crate) remarks: Vec<Remark>,
    /// What happened last beside the board, or why something did not.
    pub(crate) notice: String,
    /// Counts how often what the board shows has to give way to what the server says.
    pub(crate) corrections: u32,
    /// Counts the remarks that were refused.
    pub(crate) unsaid: u32,
    /// The last remark that came while somebody looked.
    pub(crate) news: Option<Remark>,
    /// The table of the rematch, if it was made while somebody looked.
    pub(crate) rematch: Option<String>,
    /// When everything was here first: what happens from then on is news.
    arrived: Option<u64>,
    /// When the first of that happened, by the clock of the server.
    first_news: Option<i64>,
}

/// What changes when something happens on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    moments: usize,
    key: u64,
    is_over: bool,
}

impl Point {
    pub(crate) fn of(play: &Play) -> Point {
        Point { moments: play.moments(), key: play.key(), is_over: play.ending().is_some() }
    }
}

/// Something that waits for an answer of whoever is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    Draw(Player),
    Takeback(Player),
}

impl Live {
    /// Whether what the session says changes anything here.
    pub(crate) fn is_old(&self, session: &Session, told: &[Tidings]) -> bool {
        told.is_empty()
            && session.seats() == self.seen.own
            && session.pending().is_some() == self.seen.is_busy
    }

    /// Takes what the session says.
    pub(crate) fn hear(&mut self, session: &Session, told: &[Tidings], now: u64, texts: &Texts) {
        for tidings in told {
            let had_offer = self.has_offer();
            self.seen.hear(tidings);
            match tidings {
                Tidings::Connection(Connection::Live) => {
                    self.arrived.get_or_insert(now);
                }
                Tidings::Happened(event) if self.arrived.is_some() => {
                    self.first_news.get_or_insert(event.at);
                    self.happened(event, texts);
                    if had_offer && matches!(event.what, What::Turn(_)) {
                        self.notice = words::say(texts, "live-lapsed");
                    }
                }
                Tidings::Refused { reason, .. } => {
                    self.corrections += 1;
                    self.notice = worded(texts, reason);
                }
                Tidings::Stale { .. } => {
                    self.corrections += 1;
                    self.notice = words::say(texts, "live-stale");
                }
                Tidings::Said(remark) => {
                    // What was said before is told right after the arrival.
                    let is_late = self.arrived.is_some_and(|arrived| now > arrived + EARLY);
                    if is_late || self.first_news.is_some_and(|first| remark.at >= first) {
                        self.news = Some(remark.clone());
                    }
                    self.remarks.push(remark.clone());
                    let surplus = self.remarks.len().saturating_sub(MOST_REMARKS);
                    self.remarks.drain(..surplus);
                }
                Tidings::Unsaid(reason) => {
                    self.unsaid += 1;
                    self.notice = worded(texts, reason);
                }
                Tidings::Diverged { .. } => self.notice = words::say(texts, "live-anew"),
                _ => {}
            }
        }
        self.seen.look(session, now);
    }

    /// Takes remarks that were not told when they were made.
    pub(crate) fn catch_up(&mut self, told: &[Tidings]) {
        for tidings in told {
            let Tidings::Said(remark) = tidings else { continue };
            let place = self.remarks.partition_point(|known| known.number < remark.number);
            if self.remarks.get(place).is_none_or(|known| known.number != remark.number) {
                self.remarks.insert(place, remark.clone());
            }
        }
    }

    fn happened(&mut self, event: &Event, texts: &Texts) {
        let own = self.own_id().unwrap_or_default().to_owned();
        let said = live_words::event(&words::sayer(texts), &self.seen, event, &own);
        self.notice = said.unwrap_or_default();
        match &event.what {
            What::Rematch(table) => self.rematch = Some(table.clone()),
            What::RematchAsked => {
                let names = self.silent().map(|player| self.named(texts, player));
                let names = names.collect::<Vec<_>>().join(", ");
                if !names.is_empty() {
                    self.notice += " ";
                    self.notice += &texts.say("live-rematch-missing", &[("names", &names)]);
                }
            }
            _ => {}
        }
    }

    /// Whether a draw or a takeback waits for answers.
    fn has_offer(&self) -> bool {
        let state = self.seen.state();
        state.is_some_and(|state| !state.draw().is_empty() || state.takeback().is_some())
    }

    /// The people who have not asked for a rematch.
    fn silent(&self) -> impl Iterator<Item = Player> {
        let players = self.seen.play().map(Play::players).unwrap_or_default();
        let wanted = self.seen.state().map(client::State::rematch).unwrap_or_default();
        let is_person = |player: &Player| {
            matches!(self.seen.sitter(player.number() as u8), Some(Sitter::Person { .. }))
        };
        players.minus(wanted).iter().filter(is_person)
    }

    /// The id of whoever sits here.
    pub(crate) fn own_id(&self) -> Option<&str> {
        match self.seen.sitter(*self.seen.own.first()?) {
            Some(Sitter::Person { id, .. }) => Some(id),
            _ => None,
        }
    }

    /// Whether the person with this id made the table.
    pub(crate) fn is_host(&self, known: Option<&str>) -> bool {
        let host = self.seen.state().map(|state| state.terms().host.as_str());
        host.is_some() && (host == self.own_id() || host == known)
    }

    pub(crate) fn clock(&self) -> Option<Clock> {
        self.seen.state()?.terms().clock
    }

    /// Who sits where, for the board.
    pub(crate) fn seats(&self) -> Vec<Seat> {
        let count = self.seen.play().map_or(0, |play| play.players().len() as u8);
        let seat =
            |seat| if self.seen.own.contains(&seat) { Seat::Person } else { Seat::Elsewhere };
        (0..count).map(seat).collect()
    }

    /// Whether nobody here can act now, whoever's turn it is.
    pub(crate) fn waits(&self) -> bool {
        self.seen.is_busy || self.seen.phase() != Some(Phase::Running)
    }

    /// Whether it is the turn of whoever is here.
    pub(crate) fn is_own_turn(&self) -> bool {
        !self.waits() && self.seen.to_act().is_some_and(|seat| self.seen.own.contains(&seat))
    }

    /// What waits for the answer of whoever is here.
    pub(crate) fn offer(&self) -> Option<Offer> {
        let own = self.seen.own_player().filter(|_| self.seen.is_in())?;
        let state = self.seen.state().filter(|state| state.phase() == Phase::Running)?;
        let by_other = |agreed: PlayerSet| agreed.iter().next().filter(|_| !agreed.contains(own));
        let takeback = state.takeback().and_then(|(agreed, _)| by_other(agreed));
        takeback.map(Offer::Takeback).or_else(|| by_other(state.draw()).map(Offer::Draw))
    }

    /// Those who are still in and away, whom others can say to have left.
    pub(crate) fn absent(&self) -> Vec<Player> {
        let still_in = self.seen.play().map(Play::still_in).unwrap_or_default();
        let is_absent = |player: &Player| self.seen.is_away(player.number() as u8);
        still_in.iter().filter(|player| is_absent(player)).collect()
    }

    /// Where whoever is here can talk.
    pub(crate) fn rooms(&self) -> Vec<Room> {
        let Some(own) = self.seen.own.first().copied() else { return vec![Room::Watchers] };
        let mut rooms = vec![Room::Table];
        let state = self.seen.state();
        if state.is_some_and(|state| state.terms().private_talk) {
            let seats = (0..).zip(state.map_or(&[][..], |state| state.seats()));
            for (seat, sitter) in seats {
                if seat != own && matches!(sitter, Some(Sitter::Person { .. })) {
                    rooms.push(Room::Private { seats: [own.min(seat), own.max(seat)] });
                }
            }
        }
        rooms
    }

    /// A player by name and color.
    pub(crate) fn named(&self, texts: &Texts, player: Player) -> String {
        let view = self.seen.play().map(Play::view);
        view.map_or_else(String::new, |view| {
            live_words::named(&words::sayer(texts), &self.seen, &view, player)
        })
    }

    /// What the prompt says where the board alone does not tell.
    pub(crate) fn said(&self, texts: &Texts, table: &Table) -> Option<Said> {
        let say = words::sayer(texts);
        let state = self.seen.state()?;
        let watches = || match (self.seen.own.is_empty(), self.seen.is_in()) {
            (true, _) => say("live-all-taken", &[]),
            (false, false) => say("live-out", &[]),
            (false, true) => String::new(),
        };
        match state.phase() {
            Phase::Ended => None,
            Phase::Open => {
                let count = self.seen.free().len().to_string();
                let headline = say("page-table-open", &[]);
                Some(Said { headline, detail: say("live-waiting", &[("count", &count)]) })
            }
            Phase::Running if self.is_own_turn() && table.play.ending().is_none() => None,
            Phase::Running => {
                // The board shows a turn before the server has answered.
                let headline = match table.play.to_act().or(state.play().to_act()) {
                    Some(player) => say("turn-of", &[("player", &self.named(texts, player))]),
                    None => String::new(),
                };
                // What waits for a connection is told with the connection.
                let detail = match (self.seen.is_busy, self.seen.is_live()) {
                    (true, true) => say("live-pending", &[]),
                    (true, false) => String::new(),
                    (false, _) => watches(),
                };
                Some(Said { headline, detail })
            }
        }
    }

    /// What is wrong with the connection, if anything is.
    pub(crate) fn trouble(&self, texts: &Texts) -> Option<String> {
        match &self.seen.connection {
            Connection::Connecting => Some(words::say(texts, "live-connecting")),
            _ => live_words::lost(&words::sayer(texts), &self.seen),
        }
    }
}

/// Why the server did not do something, in the language of the page.
pub(crate) fn worded(texts: &Texts, reason: &Reason) -> String {
    let known = live_words::reason(&words::sayer(texts), reason);
    known.unwrap_or_else(|| texts.say("page-refused-by-code", &[("code", &reason.code)]))
}
