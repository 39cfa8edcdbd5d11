//! O6: the clocks.

use table::State;
use wire::{Clock, Event, What};

use crate::{DownTime, History, Promise};

/// Follows the clocks through the log, as far as it replays.
pub(crate) fn clocks(history: &History) -> Vec<(Promise, String)> {
    let mut found = Vec::new();
    let Some((first, rest)) = history.log.split_first() else { return found };
    let Ok(mut state) = State::first(first) else { return found };
    let Some(clock) = state.terms().clock else { return found };
    let report = |event: &Event, what: String| {
        (Promise::O6, format!("event {} ({}): {what}", event.seq, event.what.kind()))
    };
    if first.left.iter().any(|left| *left != clock.start()) {
        found.push(report(first, format!("the clocks start with {:?}", first.left)));
    }
    for event in rest {
        let before = state.clone();
        if state.apply(event).is_err() {
            break;
        }
        if let Some(what) = judge(history, clock, &before, event) {
            found.push(report(event, what));
        }
    }
    found
}

/// What is wrong with the clocks of an event, if anything is.
fn judge(history: &History, clock: Clock, before: &State, event: &Event) -> Option<String> {
    let old = before.left();
    let changes = matches!(event.what, What::Turn(_) | What::ClockHeld | What::Flagged);
    let running = before.to_act().filter(|_| changes).map(usize::from);
    for (seat, (left, had)) in event.left.iter().zip(&old).enumerate() {
        if Some(seat) != running && left != had {
            return Some(format!("seat {seat} had {had} ms and has {left} ms without a turn"));
        }
    }
    let seat = running?;
    let (had, left) = (old[seat], event.left[seat]);
    let thought = Thought::of(history, clock, before, event, had);
    // The most and the least that may be left of the time before the turn adds to it.
    let most = clock.after_thought(had, thought.least);
    let least = clock.after_thought(had, thought.most);
    let (most, least) = match event.what {
        What::Turn(_) => {
            if most == 0 {
                return Some(format!("seat {seat} plays after its time is over"));
            }
            (clock.after_turn(most), clock.after_turn(least))
        }
        What::Flagged => {
            if thought.most < clock.longest_thought(had) {
                let missing = clock.longest_thought(had) - thought.most;
                return Some(format!("seat {seat} is out of time {missing} ms too early"));
            }
            (0, 0)
        }
        _ => (most, least),
    };
    if left < least {
        let too_much = least - left;
        return Some(format!("seat {seat} has {left} ms: {too_much} ms too much are charged"));
    }
    if left > most {
        let too_little = left - most;
        return Some(format!("seat {seat} has {left} ms: {too_little} ms too few are charged"));
    }
    None
}

/// How long somebody may have been thinking, in milliseconds.
struct Thought {
    least: u64,
    most: u64,
}

impl Thought {
    fn of(history: &History, clock: Clock, before: &State, event: &Event, had: u64) -> Thought {
        // Without a deadline the clock is held.
        let Some(deadline) = before.deadline() else { return Thought { least: 0, most: 0 } };
        let since = deadline.saturating_sub_unsigned(clock.longest_thought(had));
        let all = u64::try_from(event.at - since).unwrap_or(0);
        let sum = |times: fn(&DownTime) -> (i64, i64)| {
            sum_between(history.down.iter().map(times).collect(), since, event.at)
        };
        let given = sum(given_back) + u64::from(history.lag);
        Thought { least: all.saturating_sub(given), most: all.saturating_sub(sum(noticed)) }
    }
}

/// When it was down and known to be: that must not be charged.
fn noticed(down: &DownTime) -> (i64, i64) {
    (down.from + i64::from(down.notice), down.to)
}

/// When it was down or may have been, as far as a server knows: that may be given back.
fn given_back(down: &DownTime) -> (i64, i64) {
    (down.from - i64::from(down.grace), down.to + i64::from(down.grace))
}

/// How much of the time between two moments lies in any of these.
fn sum_between(mut times: Vec<(i64, i64)>, from: i64, to: i64) -> u64 {
    times.sort_unstable();
    let mut counted_to = from;
    let mut sum = 0;
    for (begin, end) in times {
        let (begin, end) = (begin.max(counted_to), end.min(to));
        sum += u64::try_from(end - begin).unwrap_or(0);
        counted_to = counted_to.max(end);
    }
    sum
}
