//! The events of a table, and what they make of it.

use std::cell::OnceCell;

use wire::{Event, What};

use crate::{Diverged, Phase, State};

/// More events than this are never folded: playing them through again would keep others waiting.
const MOST_FOLDED: usize = 1_000;

/// The events of a table and the state that they make. While nobody wants to know them they can be
/// folded: then little is kept but what happened, in a few bytes for each event. Whoever asks for
/// them unfolds them.
#[derive(Debug)]
pub(crate) struct Log {
    open: OnceCell<Box<Open>>,
    /// The events, unless they were changed since.
    folded: Box<[u8]>,
    /// What can be known without unfolding.
    digest: Digest,
}

#[derive(Debug)]
struct Open {
    state: State,
    events: Vec<Event>,
}

/// What can be known of folded events.
#[derive(Clone, Copy, Debug, Default)]
struct Digest {
    head: u32,
    thinking_since: Option<i64>,
    /// Whether a clock runs or is held.
    has_clock: bool,
    needs_duty: bool,
}

impl Log {
    /// All events, which make a table.
    pub(crate) fn new(events: Vec<Event>) -> Result<Log, Diverged> {
        let state = State::replay(&events)?;
        let open = OnceCell::from(Box::new(Open { state, events }));
        Ok(Log { open, folded: Box::default(), digest: Digest::default() })
    }

    fn open(&self) -> &Open {
        self.open.get_or_init(|| Box::new(unfold(&self.folded)))
    }

    fn change(&mut self) -> &mut Open {
        self.open();
        self.folded = Box::default();
        self.open.get_mut().expect("it was just opened")
    }

    pub(crate) fn state(&self) -> &State {
        &self.open().state
    }

    pub(crate) fn events(&self) -> &[Event] {
        &self.open().events
    }

    /// Lets the next event happen. After an error the log is of no use.
    pub(crate) fn add(&mut self, event: Event) -> Result<(), Diverged> {
        let open = self.change();
        open.state.apply(&event)?;
        open.events.push(event);
        Ok(())
    }

    /// These events happened, and made this state.
    pub(crate) fn extend(&mut self, events: Vec<Event>, state: State) {
        let open = self.change();
        open.state = state;
        open.events.extend(events);
    }

    /// Folds the events, if there are not too many of them.
    pub(crate) fn fold(&mut self) {
        let Some(open) = self.open.get() else { return };
        if open.events.len() > MOST_FOLDED {
            return;
        }
        let state = &open.state;
        self.digest = Digest {
            head: state.head(),
            thinking_since: state.thinking_since(),
            has_clock: state.deadline().is_some() || state.is_held(),
            needs_duty: needs_duty(state),
        };
        if self.folded.is_empty() {
            self.folded = fold(&open.events);
        }
        self.open = OnceCell::new();
    }

    pub(crate) fn is_folded(&self) -> bool {
        self.open.get().is_none()
    }

    /// The number of the next event.
    pub(crate) fn head(&self) -> u32 {
        self.open.get().map_or(self.digest.head, |open| open.state.head())
    }

    /// Since when somebody thinks whose clock runs.
    pub(crate) fn thinking_since(&self) -> Option<i64> {
        self.open.get().map_or(self.digest.thinking_since, |open| open.state.thinking_since())
    }

    /// Whether nothing happens by itself: it is folded, and there is no clock.
    pub(crate) fn rests(&self) -> bool {
        self.is_folded() && !self.digest.has_clock
    }

    /// Whether somebody has to look after the table.
    pub(crate) fn needs_duty(&self) -> bool {
        self.open.get().map_or(self.digest.needs_duty, |open| needs_duty(&open.state))
    }
}

fn needs_duty(state: &State) -> bool {
    match state.phase() {
        Phase::Open => false,
        Phase::Running => true,
        Phase::Ended => !state.rematch().is_empty() && state.next_table().is_none(),
    }
}

/// What happened. Numbers and keys follow from that, so they are left out.
fn fold(events: &[Event]) -> Box<[u8]> {
    let mut bytes = Vec::new();
    let mut before = 0;
    for event in events {
        // Of two servers the one with the slower clock may be the later one.
        write(&mut bytes, zigzag(event.at.wrapping_sub(before)));
        before = event.at;
        write(&mut bytes, event.seat.map_or(0, |seat| u64::from(seat) + 1));
        write(&mut bytes, event.left.len() as u64);
        for left in &event.left {
            write(&mut bytes, *left);
        }
        let what = event.what.write();
        write(&mut bytes, what.len() as u64);
        bytes.extend(what.as_bytes());
    }
    bytes.into()
}

fn unfold(mut bytes: &[u8]) -> Open {
    const SAME: &str = "what happened once can happen again";
    let mut events = Vec::new();
    let mut state: Option<State> = None;
    let mut at = 0_i64;
    while !bytes.is_empty() {
        at = at.wrapping_add(unzigzag(read(&mut bytes)));
        let seat = read(&mut bytes).checked_sub(1).map(|seat| seat as u8);
        let left = (0..read(&mut bytes)).map(|_| read(&mut bytes)).collect();
        let length = read(&mut bytes) as usize;
        let (what, rest) = bytes.split_at(length);
        bytes = rest;
        let what = std::str::from_utf8(what).ok().and_then(|what| What::read(what).ok());
        let what = what.expect(SAME);
        let event = match (&mut state, what) {
            (Some(state), what) => state.happen(at, seat, what, || Ok(left)).expect(SAME),
            (none, What::Created(terms)) => {
                let first = State::begin(&terms, at, left).expect(SAME);
                *none = Some(first.0);
                first.1
            }
            (None, _) => unreachable!("a table begins with its terms"),
        };
        events.push(event);
    }
    Open { state: state.expect(SAME), events }
}

const fn zigzag(number: i64) -> u64 {
    (number.wrapping_shl(1) ^ (number >> 63)) as u64
}

const fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Seven bits to a byte, the lowest first; the eighth says whether more follow.
fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    let mut shift = 0;
    while let Some((byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if *byte < 0x80 {
            break;
        }
    }
    number
}
