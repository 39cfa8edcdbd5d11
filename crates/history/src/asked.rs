//! What was asked for, and what became of it.

use std::collections::{BTreeMap, BTreeSet};

use wire::{Act, Event, Request, Sitter, What};

use crate::{Client, History, Promise, Seen};

/// O1 and O2 by the answers that clients had.
pub(crate) fn answers(history: &History) -> Vec<(Promise, String)> {
    let mut found = Vec::new();
    for client in &history.clients {
        let mut last: Option<(usize, &Request)> = None;
        let mut is_answered = true;
        for (index, observation) in client.observations.iter().enumerate() {
            match &observation.seen {
                Seen::Asked(request) => {
                    last = Some((index, request));
                    is_answered = false;
                }
                Seen::Acknowledged(seq) => {
                    is_answered |= last.is_some_and(|(_, request)| number(request) == *seq);
                    let asked = asked_before(client, index, *seq);
                    found.extend(acknowledged(history, client, *seq, asked));
                }
                Seen::Refused(seq) => {
                    is_answered = true;
                    let asked = asked_before(client, index, *seq);
                    if let Some(request) = asked
                        && is_granted(history, *seq, request, &client.person)
                        && !is_asked_otherwise(history, client, index, request)
                    {
                        let what = format!(
                            "{} was refused {request:?}, and it is in the log",
                            client.name
                        );
                        found.push((Promise::O2, what));
                    }
                }
                Seen::Stale(_) => is_answered = true,
                _ => {}
            }
        }
        if let Some((_, request)) = last.filter(|_| client.is_settled && !is_answered) {
            let what = format!("{} has no answer to {request:?}", client.name);
            found.push((Promise::O1, what));
        }
    }
    found
}

fn acknowledged(
    history: &History,
    client: &Client,
    seq: u32,
    asked: Option<&Request>,
) -> Option<(Promise, String)> {
    let who = &client.name;
    let what = match (asked, history.event(seq)) {
        (None, _) => format!("{who} has an acknowledgment of {seq} and asked nothing"),
        (Some(request), None) => {
            format!("{who} has an acknowledgment of {request:?}, and the log ends before")
        }
        (Some(request), Some(_)) if is_granted(history, seq, request, &client.person) => {
            return None;
        }
        (Some(request), Some(event)) => format!(
            "{who} has an acknowledgment of {request:?}, and event {seq} is {:?} of seat {:?}",
            event.what, event.seat
        ),
    };
    Some((Promise::O1, what))
}

/// O1 by the log: what persons did there they asked for, under that number. So what is in the log
/// twice is found, since it was asked for under one number only.
pub(crate) fn unasked(history: &History) -> Vec<(Promise, String)> {
    let mut observed = BTreeSet::new();
    let mut by_number: BTreeMap<u32, Vec<(&Client, &Request)>> = BTreeMap::new();
    for client in &history.clients {
        observed.insert(client.person.as_str());
        for request in requests(client) {
            by_number.entry(number(request)).or_default().push((client, request));
        }
    }
    let mut found = Vec::new();
    for event in &history.log {
        let Some(seat) = event.seat.filter(|_| is_asked_for(&event.what)) else { continue };
        let persons = history.persons_before(event.seq);
        let person = persons.get(usize::from(seat)).copied().flatten();
        if !person.is_some_and(|person| observed.contains(person)) {
            continue;
        }
        let asked = by_number.get(&event.seq).map_or(&[][..], Vec::as_slice);
        let is_asked =
            asked.iter().any(|(client, request)| grants(event, request, &client.person, &persons));
        if !is_asked {
            let what = format!(
                "event {} ({:?} of seat {seat}) was never asked for",
                event.seq, event.what
            );
            found.push((Promise::O1, what));
        }
    }
    found
}

/// O4.
pub(crate) fn order(history: &History) -> Vec<(Promise, String)> {
    // When each person first asked for something, in whichever window.
    let mut first: BTreeMap<(&str, u32), Vec<(&Request, i64)>> = BTreeMap::new();
    for client in &history.clients {
        for observation in &client.observations {
            let Seen::Asked(request) = &observation.seen else { continue };
            let asked = first.entry((&client.person, number(request))).or_default();
            match asked.iter_mut().find(|(known, _)| *known == request) {
                Some((_, at)) => *at = (*at).min(observation.at),
                None => asked.push((request, observation.at)),
            }
        }
    }
    // For every acknowledged request: when it was first asked for, when it was acknowledged.
    let mut done = Vec::new();
    for client in &history.clients {
        for (index, observation) in client.observations.iter().enumerate() {
            let Seen::Acknowledged(seq) = observation.seen else { continue };
            let Some(request) = asked_before(client, index, seq) else { continue };
            let asked = first.get(&(client.person.as_str(), seq)).into_iter().flatten();
            for (_, at) in asked.filter(|(known, _)| *known == request) {
                done.push((*at, observation.at, seq, client));
            }
        }
    }
    let mut by_asked: Vec<usize> = (0..done.len()).collect();
    by_asked.sort_by_key(|index| done[*index].0);
    let mut by_answer = by_asked.clone();
    by_answer.sort_by_key(|index| done[*index].1);
    let mut answered = by_answer.into_iter().peekable();
    let mut largest: Option<usize> = None;
    let mut found = Vec::new();
    for index in by_asked {
        let (asked, _, seq, client) = done[index];
        while let Some(earlier) = answered.next_if(|earlier| done[*earlier].1 < asked) {
            if largest.is_none_or(|largest| done[largest].2 < done[earlier].2) {
                largest = Some(earlier);
            }
        }
        let Some((_, _, before, other)) = largest.map(|largest| done[largest]) else { continue };
        // Two windows of one person may ask for the same: both are acknowledged.
        if before > seq || (before == seq && other.person != client.person) {
            let what = format!(
                "{} was acknowledged event {before} before {} asked for event {seq}",
                other.name, client.name
            );
            found.push((Promise::O4, what));
        }
    }
    found
}

fn requests(client: &Client) -> impl Iterator<Item = &Request> {
    client.observations.iter().filter_map(|observation| match &observation.seen {
        Seen::Asked(request) => Some(request),
        _ => None,
    })
}

/// The last request with this number before this observation.
fn asked_before(client: &Client, index: usize, seq: u32) -> Option<&Request> {
    client.observations[..index].iter().rev().find_map(|observation| match &observation.seen {
        Seen::Asked(request) if number(request) == seq => Some(request),
        _ => None,
    })
}

/// Whether the same person asked for the same once more, after the refusal or in another window:
/// that may have been granted.
fn is_asked_otherwise(history: &History, client: &Client, index: usize, request: &Request) -> bool {
    let is_it = |seen: &Seen| matches!(seen, Seen::Asked(asked) if asked == request);
    let again = client.observations[index..].iter().any(|later| is_it(&later.seen));
    let elsewhere = history.clients.iter().any(|other| {
        !std::ptr::eq(other, client)
            && other.person == client.person
            && requests(other).any(|asked| asked == request)
    });
    again || elsewhere
}

fn is_granted(history: &History, seq: u32, request: &Request, person: &str) -> bool {
    let persons = history.persons_before(seq);
    history.event(seq).is_some_and(|event| grants(event, request, person, &persons))
}

/// The number that a request asks for; whatever has none asks for nothing that could be stored.
fn number(request: &Request) -> u32 {
    match request {
        Request::Turn { seq, .. } | Request::Act { seq, .. } => *seq,
        Request::Hello { .. }
        | Request::More { .. }
        | Request::Say { .. }
        | Request::Ping { .. } => u32::MAX,
    }
}

/// Whether this event is what this person asked for.
fn grants(event: &Event, request: &Request, person: &str, persons: &[Option<&str>]) -> bool {
    let seat = event.seat.map(usize::from);
    let is_own = seat.and_then(|seat| persons.get(seat).copied().flatten()) == Some(person);
    let is_at = |seat: u8| event.seat == Some(seat);
    match request {
        Request::Turn { text, .. } => is_own && event.what == What::Turn(text.clone()),
        Request::Act { act, .. } => match act {
            Act::Sit { seat } => {
                is_at(*seat)
                    && matches!(&event.what, What::Seated(Sitter::Person { id, .. }) if id == person)
            }
            Act::SeatBot { seat, level } => {
                is_at(*seat) && event.what == What::Seated(Sitter::Bot { level: *level })
            }
            Act::Claim { seat } => is_at(*seat) && event.what == What::Abandoned,
            Act::Leave => is_own && event.what == What::Left,
            Act::OfferDraw => {
                is_own && matches!(event.what, What::DrawOffered | What::DrawAccepted)
            }
            Act::AcceptDraw => is_own && event.what == What::DrawAccepted,
            Act::DeclineDraw => is_own && event.what == What::DrawDeclined,
            Act::AskTakeback => is_own && matches!(event.what, What::TakebackAsked(_)),
            Act::GrantTakeback => is_own && event.what == What::TakebackGranted,
            Act::DeclineTakeback => is_own && event.what == What::TakebackDeclined,
            Act::Resign => is_own && event.what == What::Resigned,
            Act::Abandon => is_own && event.what == What::Abandoned,
            Act::AskRematch => is_own && event.what == What::RematchAsked,
        },
        Request::Hello { .. }
        | Request::More { .. }
        | Request::Say { .. }
        | Request::Ping { .. } => false,
    }
}

/// Whether only somebody's request can lead to this. Seats can be taken when a table is made.
fn is_asked_for(what: &What) -> bool {
    match what {
        What::Left
        | What::Turn(_)
        | What::DrawOffered
        | What::DrawAccepted
        | What::DrawDeclined
        | What::TakebackAsked(_)
        | What::TakebackGranted
        | What::TakebackDeclined
        | What::Resigned
        | What::Abandoned
        | What::RematchAsked => true,
        What::Created(_)
        | What::Seated(_)
        | What::Named(_)
        | What::Started
        | What::ClockHeld
        | What::ClockResumed
        | What::Flagged
        | What::Ended { .. }
        | What::Rematch(_) => false,
    }
}
