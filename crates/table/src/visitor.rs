//! Who is connected to a table.

use wire::{Event, LONGEST_REPLY, Reply};

use crate::Person;

/// Somebody connected.
#[derive(Debug)]
pub(crate) struct Visitor {
    pub(crate) person: Person,
    /// The first event that was not sent.
    sent: u32,
    /// Whether the next page waits to be asked for.
    is_paging: bool,
}

impl Visitor {
    pub(crate) fn new(person: Person, from: u32) -> Visitor {
        Visitor { person, sent: from, is_paging: false }
    }

    /// Goes on from this event.
    pub(crate) fn page_from(&mut self, from: u32) {
        self.sent = from;
        self.is_paging = false;
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
