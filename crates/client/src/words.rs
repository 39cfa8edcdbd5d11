//! Names and sentences about a table, in any language.

use catalog::{BoardView, Player, Say, words};
use wire::{Clock, Event, Reason, Sitter, What};

use crate::{Connection, Seen};

/// What a server sent, without what a terminal would act on.
pub fn clean(text: &str) -> String {
    text.replace(|letter: char| letter.is_control(), "\u{fffd}")
}

/// Who sits on a seat.
pub fn sitter(say: &Say<'_>, sitter: Option<&Sitter>) -> String {
    match sitter {
        Some(Sitter::Person { name, .. }) => clean(name),
        Some(Sitter::Bot { level }) => say("page-bot", &[("level", &level.to_string())]),
        None => say("live-free", &[]),
    }
}

/// A player with who that is: `Yellow (Ada)`.
pub fn named(say: &Say<'_>, seen: &Seen, view: &BoardView, player: Player) -> String {
    let color = words::player(say, view, player);
    let name = sitter(say, seen.sitter(player.number() as u8));
    say("live-player", &[("player", &color), ("name", &name)])
}

/// How long that is: `9:05`, `1:02:03`, `2 d 03:04:05`.
pub fn time(say: &Say<'_>, milliseconds: u64) -> String {
    // Somebody with less than a second left has not lost yet.
    let seconds = milliseconds.div_ceil(1_000);
    let (minutes, rest) = (seconds / 60, seconds % 60);
    let (hours, minutes) = (minutes / 60, minutes % 60);
    match (hours / 24, hours % 24) {
        (0, 0) => format!("{minutes}:{rest:02}"),
        (0, hours) => format!("{hours}:{minutes:02}:{rest:02}"),
        (days, hours) => {
            let time = format!("{hours:02}:{minutes:02}:{rest:02}");
            say("live-days", &[("days", &days.to_string()), ("time", &time)])
        }
    }
}

/// How time is counted.
pub fn clock(say: &Say<'_>, clock: Clock) -> String {
    let (key, first, more) = match clock {
        Clock::Delay { main, delay } => ("live-clock-delay", main, delay),
        Clock::Increment { main, increment } => ("live-clock-increment", main, increment),
        Clock::Correspondence { turn } => ("live-clock-correspondence", turn, 0),
    };
    say(key, &[("time", &time(say, first)), ("more", &time(say, more))])
}

/// Why something was not done, where its name is known here.
pub fn reason(say: &Say<'_>, reason: &Reason) -> Option<String> {
    let key = format!("refused-{}", reason.code);
    let sentence = Some(say(&key, &[])).filter(|said| *said != key)?;
    Some(match &reason.clause {
        Some(clause) => format!("{}: {sentence}", clean(clause)),
        None => sentence,
    })
}

/// What is wrong with the connection or the server, if anything is.
pub fn lost(say: &Say<'_>, seen: &Seen) -> Option<String> {
    let key = match seen.connection {
        Connection::Live => return None,
        Connection::Stalled if seen.is_busy => "live-stalled-turn",
        Connection::Stalled => "live-stalled",
        Connection::Reconnecting if seen.is_busy => "live-lost-turn",
        _ => "live-lost",
    };
    Some(say(key, &[]))
}

/// An event in a sentence, told to the person `own`; nothing for those that are seen on the board.
pub fn event(say: &Say<'_>, seen: &Seen, event: &Event, own: &str) -> Option<String> {
    let view = seen.play()?.view();
    let player = event.seat.and_then(|seat| Player::new(usize::from(seat)));
    let color = player.map(|player| words::player(say, &view, player)).unwrap_or_default();
    let key = match &event.what {
        What::Created(_)
        | What::Turn(_)
        | What::Resigned
        | What::Flagged
        | What::Abandoned
        | What::Ended { .. } => return None,
        What::Seated(seated) => {
            let is_own = matches!(seated, Sitter::Person { id, .. } if id == own);
            let key = if is_own { "live-you-play" } else { "live-sits" };
            let name = sitter(say, Some(seated));
            return Some(say(key, &[("player", &color), ("name", &name)]));
        }
        What::Rematch(table) => {
            return Some(say("live-rematch", &[("table", &clean(table))]));
        }
        What::Named(name) => {
            return Some(say("live-named", &[("player", &color), ("name", &clean(name))]));
        }
        What::Left => "live-stands-up",
        What::Started => "live-started",
        What::ClockHeld => "live-clock-held",
        What::ClockResumed => "live-clock-resumed",
        What::DrawOffered => "live-draw-offered",
        What::DrawAccepted => "live-draw-accepted",
        What::DrawDeclined => "live-draw-declined",
        What::TakebackAsked(_) => "live-takeback-asked",
        What::TakebackGranted => "live-takeback-granted",
        What::TakebackDeclined => "live-takeback-declined",
        What::RematchAsked => "live-rematch-asked",
    };
    Some(say(key, &[("player", &color)]))
}
