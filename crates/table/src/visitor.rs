//! Who is connected to a table.

use std::sync::Arc;

use wire::{Event, LONGEST_REPLY, Reply};

use crate::Person;

/// Somebody connected.
#[derive(Debug)]
pub(crate) struct Visitor {
    pub(crate) person: Arc<Person>,
    /// Where they sit.
    pub(crate) seat: Option<u8>,
    pub(crate) stay: Stay,
    /// The first event that was not sent.
    sent: u32,
    /// Whether the next page waits to be asked for.
    is_paging: bool,
}

/// Whether somebody stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    /// They do, and everybody is told that they are there.
    Lasting,
    /// They do one thing and leave.
    Passing,
}

impl Visitor {
    pub(crate) fn new(person: Arc<Person>, seat: Option<u8>, from: u32, stay: Stay) -> Visitor {
        Visitor { person, seat, stay, sent: from, is_paging: false }
    }

    /// Goes on from this event.
    pub(crate) fn page_from(&mut self, from: u32) {
        self.sent = from;
        self.is_paging = false;
    }

    /// Whether only the last event was not sent, of which there is always room for one. Then it is
    /// taken to be.
    pub(crate) fn takes_last(&mut self, events: &[Event]) -> bool {
        let is_next = self.sent as usize + 1 == events.len() && !self.is_paging;
        self.sent += u32::from(is_next);
        is_next
    }

    /// The next page, if there is one and it need not be asked for.
    pub(crate) fn next_page(&mut self, events: &[Event]) -> Option<Reply> {
        let rest = events.get(self.sent as usize..)?;
        if rest.is_empty() || self.is_paging {
            return None;
        }
        let mut room =
            LONGEST_REPLY - Reply::Events { events: Vec::new(), more: false }.write().len();
        let mut page = Vec::new();
        for event in rest {
            // One more for the comma.
            let length = event.written_length() + 1;
            if length > room && !page.is_empty() {
                break;
            }
            room = room.saturating_sub(length);
            page.push(event.clone());
        }
        self.sent += page.len() as u32;
        self.is_paging = page.len() < rest.len();
        Some(Reply::Events { events: page, more: self.is_paging })
    }
}
