//! What the log says of itself, and whether clients saw it.

use table::State;
use wire::What;

use crate::{Client, History, Promise, Seen};

/// O5.
pub(crate) fn replayed(history: &History) -> Vec<(Promise, String)> {
    match State::replay(&history.log) {
        Ok(_) => Vec::new(),
        Err(diverged) => vec![(Promise::O5, format!("the log does not replay: {diverged}"))],
    }
}

/// O7.
pub(crate) fn endings(history: &History) -> Vec<(Promise, String)> {
    let is_end = |what: &What| matches!(what, What::Ended { .. });
    let Some(first) = history.log.iter().position(|event| is_end(&event.what)) else {
        let is_decided = State::replay(&history.log).is_ok_and(|state| state.ending().is_some());
        let what = "the game is decided and has no end".to_owned();
        return if is_decided { vec![(Promise::O7, what)] } else { Vec::new() };
    };
    let mut found = Vec::new();
    for event in &history.log[first + 1..] {
        if is_end(&event.what) {
            found.push((Promise::O7, format!("event {} ends the game again", event.seq)));
        } else if !matches!(event.what, What::RematchAsked | What::Rematch(_)) {
            let what = format!("event {} ({}) is after the end", event.seq, event.what.kind());
            found.push((Promise::O7, what));
        }
    }
    found
}

/// O3 of one client.
pub(crate) fn seen(history: &History, client: &Client) -> Vec<(Promise, String)> {
    let mut found = Vec::new();
    let mut report = |what: String| found.push((Promise::O3, format!("{} {what}", client.name)));
    let mut next = 0;
    for observation in &client.observations {
        let event = match &observation.seen {
            Seen::Event(event) => event,
            Seen::Diverged(seq) => {
                report(format!("could not follow at event {seq}"));
                next = 0;
                continue;
            }
            _ => continue,
        };
        let seq = event.seq;
        if seq > next {
            report(format!("saw event {seq} without event {next}"));
        } else if seq < next {
            report(format!("saw event {seq} twice"));
        }
        match history.event(seq) {
            None => {
                let kind = event.what.kind();
                report(format!("saw event {seq} ({kind}), which is not in the log"));
            }
            Some(stored) if stored != event => {
                let (ours, theirs) = (&event.what, &stored.what);
                report(format!("saw event {seq} as {ours:?}, and the log has {theirs:?}"));
            }
            Some(_) => {}
        }
        next = seq + 1;
    }
    let head = history.log.len();
    if client.is_settled && (next as usize) < head {
        report(format!("saw {next} of {head} events, although it had the time for all"));
    }
    found
}
