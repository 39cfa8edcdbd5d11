//! What is said at a table.

use std::collections::VecDeque;
use std::sync::Arc;

use bus::Hint;
use store::StoreError;
use table::{Phase, Socket, State};
use tracing::warn;
use wire::{LONGEST_REMARK, LONGEST_REPLY, Reason, Remark, Reply, Room};

use super::desk::Inner;
use super::{Desk, Live, Outbox, lock};
use crate::{Settings, standing};

/// How many remarks are told to who comes later, and how many bytes they have together: that much
/// must fit into what waits for a client.
const RECENT: usize = 50;
const RECENT_BYTES: usize = LONGEST_REPLY;
/// How many remarks are read at once.
const PAGE: u32 = 20;

/// The lasting name of saying too much at once.
pub(crate) const TOO_MUCH: &str = "too-much-talk";

/// Ids of hints about talk begin so; no id of a table does.
pub(super) const HINT: &str = "talk/";

/// What was said lately.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// With how many bytes each takes.
    recent: VecDeque<(usize, Remark)>,
    recent_bytes: usize,
    /// Whether everything was read that was said before somebody came.
    is_current: bool,
    /// The number of the next remark.
    next: u32,
    is_reading: bool,
    /// Whether there is more to read.
    is_behind: bool,
}

impl Talk {
    /// Keeps a remark for who comes later.
    fn keep(&mut self, remark: Remark) {
        let length = length(&remark);
        self.recent_bytes += length;
        self.recent.push_back((length, remark));
        while self.recent.len() > RECENT || self.recent_bytes > RECENT_BYTES {
            let Some((length, _)) = self.recent.pop_front() else { return };
            self.recent_bytes -= length;
        }
    }
}

/// How many bytes a remark takes in a frame, with the comma behind it.
fn length(remark: &Remark) -> usize {
    let empty = Reply::Talk { remarks: Vec::new() }.write().len();
    Reply::Talk { remarks: vec![remark.clone()] }.write().len() - empty + 1
}

/// Tells somebody what of this they hear, in frames of the length that there is.
fn tell<'a>(
    outbox: &Outbox,
    seat: Option<u8>,
    phase: Phase,
    remarks: impl IntoIterator<Item = &'a (usize, Remark)>,
) {
    let muted = outbox.muted();
    let room = LONGEST_REPLY - Reply::Talk { remarks: Vec::new() }.write().len();
    let (mut page, mut left) = (Vec::new(), room);
    for (length, remark) in remarks {
        if !hears(remark.room, seat, phase) || muted.contains(&remark.person) {
            continue;
        }
        if *length > left && !page.is_empty() {
            outbox.reply(&Reply::Talk { remarks: std::mem::take(&mut page) });
            left = room;
        }
        left = left.saturating_sub(*length);
        page.push(remark.clone());
    }
    if !page.is_empty() {
        outbox.reply(&Reply::Talk { remarks: page });
    }
}

/// Who hears something: where they sit, if they do.
pub(super) fn hears(room: Room, seat: Option<u8>, phase: Phase) -> bool {
    match room {
        Room::Table => true,
        Room::Watchers => seat.is_none() || phase == Phase::Ended,
        Room::Private { seats } => seat.is_some_and(|seat| seats.contains(&seat)),
    }
}

/// Whether somebody may say something there, or why not.
fn may_say(room: Room, seat: Option<u8>, state: &State) -> Result<(), Reason> {
    match (room, seat) {
        (Room::Table, Some(_)) | (Room::Watchers, None) => Ok(()),
        (Room::Table, None) => {
            Err(Reason::new("not-seated", "those who watch talk among themselves"))
        }
        (Room::Watchers, Some(_)) => Err(Reason::new("seated", "players do not talk there")),
        (Room::Private { .. }, _) if !state.terms().private_talk => {
            Err(Reason::new("no-private-talk", "at this table nobody talks in private"))
        }
        // Whoever takes a seat that was left would hear what was said to it.
        (Room::Private { .. }, Some(_)) if state.phase() == Phase::Open => {
            Err(Reason::new("not-started", "the game has not started"))
        }
        (Room::Private { seats: [first, second] }, Some(seat)) => {
            let is_pair = first < second && usize::from(second) < state.seats().len();
            if is_pair && (seat == first || seat == second) {
                Ok(())
            } else {
                Err(Reason::new("no-such-room", "there is no such room"))
            }
        }
        (Room::Private { .. }, None) => Err(Reason::new("not-seated", "you do not sit here")),
    }
}

fn name_of(room: Room) -> String {
    match room {
        Room::Table => "table".to_owned(),
        Room::Watchers => "watchers".to_owned(),
        Room::Private { seats: [first, second] } => format!("private-{first}-{second}"),
    }
}

fn room_of(name: &str) -> Option<Room> {
    match name {
        "table" => Some(Room::Table),
        "watchers" => Some(Room::Watchers),
        _ => {
            let (first, second) = name.strip_prefix("private-")?.split_once('-')?;
            Some(Room::Private { seats: [first.parse().ok()?, second.parse().ok()?] })
        }
    }
}

/// A text as it is said: without what cannot be seen, and not too long.
fn tidy(text: &str) -> Result<String, Reason> {
    let seen = |letter: char| !letter.is_control() && !is_invisible(letter);
    let text: String = text.chars().filter(|letter| seen(*letter)).collect();
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Reason::new("nothing-said", "there is nothing to say")),
        length if length > LONGEST_REMARK => {
            Err(Reason::new("too-long", "that is too long to be said at once"))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Marks that turn the direction of writing would change how other people's words look.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

impl Desk {
    /// Somebody connected says something.
    pub(crate) fn say(
        self: &Arc<Self>,
        live: &Arc<Live>,
        socket: Socket,
        person: &table::Person,
        room: Room,
        text: &str,
    ) {
        let (desk, live, person) = (Arc::clone(self), Arc::clone(live), person.clone());
        let text = text.to_owned();
        tokio::spawn(async move {
            if let Err(reason) = desk.say_and_wait(&live, &person, room, &text).await
                && let Some(outbox) = lock(&desk.inner).outboxes.get(&socket)
            {
                outbox.reply(&Reply::Unsaid { reason });
            }
        });
    }

    /// Somebody says something; its number, or why it was not said.
    pub(crate) async fn say_and_wait(
        self: &Arc<Self>,
        live: &Arc<Live>,
        person: &table::Person,
        room: Room,
        text: &str,
    ) -> Result<u32, Reason> {
        // Here for a start, which costs nothing; what is said at other servers counts when it is
        // stored.
        let too_much = || Reason::new(TOO_MUCH, "you talk too much; wait a little");
        if !live.talk.allow(&person.id) {
            return Err(too_much());
        }
        let text = {
            let inner = lock(&self.inner);
            let state = inner.table.state();
            may_say(room, state.seat_of(&person.id), state)?;
            tidy(text)?
        };
        let unsaid = |error: StoreError| {
            warn!(%error, "something was not said");
            Reason::new("unavailable", "nothing can be said just now")
        };
        if standing::mute(live, &person.id).await.map_err(unsaid)?.is_some() {
            return Err(Reason::new("muted", "you may not talk on this server for now"));
        }
        let now = live.now();
        let remark = store::Remark {
            game: self.id.clone(),
            room: name_of(room),
            person: person.id.clone(),
            body: format!("{}\n{text}", person.name),
            at: now,
        };
        let Settings { talk_window, talk_rate, .. } = live.settings;
        let since = now - i64::try_from(talk_window.as_millis()).unwrap_or(i64::MAX);
        let number = live.store.say(remark, since, talk_rate).await.map_err(unsaid)?;
        let number = number.ok_or_else(too_much)?;
        live.bus.publish(Hint { game: format!("{HINT}{}", self.id), head: number });
        self.listen(live);
        Ok(number)
    }

    /// Tells somebody who just came what was said lately.
    pub(super) fn tell_recent(self: &Arc<Self>, live: &Arc<Live>, socket: Socket) {
        let is_new = {
            let inner = lock(&self.inner);
            let seat = inner.table.seat_at(socket);
            let phase = inner.table.state().phase();
            // Until all of it was read there is nothing to tell.
            if let Some(outbox) = inner.outboxes.get(&socket).filter(|_| inner.talk.is_current) {
                tell(outbox, seat, phase, &inner.talk.recent);
            }
            !inner.talk.is_current
        };
        if is_new {
            self.listen(live);
        }
    }

    /// Reads what was said since, and tells those who hear it.
    pub(super) fn listen(self: &Arc<Self>, live: &Arc<Live>) {
        {
            let mut inner = lock(&self.inner);
            if std::mem::replace(&mut inner.talk.is_reading, true) {
                inner.talk.is_behind = true;
                return;
            }
        }
        let (desk, live) = (Arc::clone(self), Arc::clone(live));
        tokio::spawn(async move {
            loop {
                let from = lock(&desk.inner).talk.next;
                let page = live.store.talk(&desk.id, from, PAGE).await;
                if let Err(error) = &page {
                    warn!(%error, "what was said cannot be read");
                }
                if desk.hear(page) {
                    return;
                }
            }
        });
    }

    /// Keeps and tells what was read; whether there is no more to read.
    fn hear(&self, page: Result<Vec<(u32, store::Remark)>, StoreError>) -> bool {
        let mut inner = lock(&self.inner);
        let failed = page.is_err();
        let page = page.unwrap_or_default();
        let is_last = !failed && (page.len() as u32) < PAGE;
        let mut remarks = Vec::new();
        for (number, row) in page {
            inner.talk.next = number + 1;
            let Some(room) = room_of(&row.room) else { continue };
            let (name, text) = row.body.split_once('\n').unwrap_or(("", &row.body));
            let (name, text) = (name.to_owned(), text.to_owned());
            let remark = Remark { number, at: row.at, room, person: row.person, name, text };
            remarks.push((length(&remark), remark.clone()));
            inner.talk.keep(remark);
        }
        let phase = inner.table.state().phase();
        // What was said long ago is read first, and only the last of it is told.
        let was_current = std::mem::replace(&mut inner.talk.is_current, is_last);
        inner.talk.is_current |= was_current;
        let Inner { table, outboxes, talk, .. } = &*inner;
        for (socket, outbox) in outboxes {
            let seat = table.seat_at(*socket);
            if was_current {
                tell(outbox, seat, phase, &remarks);
            } else if is_last {
                tell(outbox, seat, phase, &talk.recent);
            }
        }
        let again = std::mem::take(&mut inner.talk.is_behind) && !failed;
        let is_done = (failed || is_last) && !again;
        inner.talk.is_reading = !is_done;
        is_done
    }
}
