//! Names and sentences about a table.

use catalog::{BoardView, Play, Player};
use client::{Clock, Clocks, Connection, Reason, Remark, Room, Sitter};
use lang::Texts;

use super::Seen;
use crate::words;

/// What a server sent, without what a terminal would act on.
pub(crate) fn clean(text: &str) -> String {
    text.replace(|letter: char| letter.is_control(), "\u{fffd}")
}

/// Who sits on a seat.
pub(crate) fn sitter(texts: &Texts, sitter: Option<&Sitter>) -> String {
    match sitter {
        Some(Sitter::Person { name, .. }) => clean(name),
        Some(Sitter::Bot { level }) => texts.say("page-bot", &[("level", &level.to_string())]),
        None => texts.say("live-free", &[]),
    }
}

/// A player with who that is: `Yellow (Ada)`.
pub(crate) fn named(texts: &Texts, seen: &Seen, view: &BoardView, player: Player) -> String {
    let color = words::player(texts, view, player);
    let name = sitter(texts, seen.sitter(player.number() as u8));
    texts.say("live-player", &[("player", &color), ("name", &name)])
}

/// A seat with who sits there and whether they are there, for lists.
pub(crate) fn seat(texts: &Texts, seen: &Seen, view: &BoardView, player: Player) -> String {
    let seat = player.number() as u8;
    let color = words::player(texts, view, player);
    let mut who = sitter(texts, seen.sitter(seat));
    if seen.own.contains(&seat) {
        who = texts.say("live-you", &[("name", &who)]);
    } else if is_away(seen, seat) {
        who = texts.say("live-absent", &[("name", &who)]);
    }
    let number = (seat + 1).to_string();
    texts.say("live-seat", &[("number", &number), ("player", &color), ("name", &who)])
}

/// Whether a person sits there who is not connected.
pub(crate) fn is_away(seen: &Seen, seat: u8) -> bool {
    let is_person = matches!(seen.sitter(seat), Some(Sitter::Person { .. }));
    is_person && seen.present.get(usize::from(seat)) == Some(&false)
}

/// How long that is: `9:05`, `1:02:03`, `2 d 03:04:05`.
pub(crate) fn time(texts: &Texts, milliseconds: u64) -> String {
    // Somebody with less than a second left has not lost yet.
    let seconds = milliseconds.div_ceil(1_000);
    let (minutes, rest) = (seconds / 60, seconds % 60);
    let (hours, minutes) = (minutes / 60, minutes % 60);
    match (hours / 24, hours % 24) {
        (0, 0) => format!("{minutes}:{rest:02}"),
        (0, hours) => format!("{hours}:{minutes:02}:{rest:02}"),
        (days, hours) => {
            let time = format!("{hours:02}:{minutes:02}:{rest:02}");
            texts.say("live-days", &[("days", &days.to_string()), ("time", &time)])
        }
    }
}

/// How time is counted.
pub(crate) fn clock(texts: &Texts, clock: Clock) -> String {
    let time = |milliseconds| time(texts, milliseconds);
    let (key, first, more) = match clock {
        Clock::Delay { main, delay } => ("live-clock-delay", main, delay),
        Clock::Increment { main, increment } => ("live-clock-increment", main, increment),
        Clock::Correspondence { turn } => ("live-clock-correspondence", turn, 0),
    };
    texts.say(key, &[("time", &time(first)), ("more", &time(more))])
}

/// What everybody has on the clock.
pub(crate) fn clocks(texts: &Texts, clocks: &Clocks, view: &BoardView) -> String {
    let parts: Vec<String> = view
        .players
        .iter()
        .zip(&clocks.left)
        .map(|(seat, left)| {
            let name = words::player(texts, view, seat.player);
            texts.say("terminal-score", &[("player", &name), ("score", &time(texts, *left))])
        })
        .collect();
    texts.say("live-clocks", &[("clocks", &parts.join(", "))])
}

/// Why something was not done.
pub(crate) fn reason(texts: &Texts, reason: &Reason) -> String {
    let key = format!("refused-{}", reason.code);
    let sentence = if texts.knows(&key) { texts.say(&key, &[]) } else { clean(&reason.text) };
    match &reason.clause {
        Some(clause) => format!("{}: {sentence}", clean(clause)),
        None => sentence,
    }
}

/// What is wrong with the connection or the server, if anything is.
pub(crate) fn lost(texts: &Texts, seen: &Seen) -> Option<String> {
    let key = match seen.connection {
        Connection::Live => return None,
        Connection::Stalled if seen.is_busy => "live-stalled-turn",
        Connection::Stalled => "live-stalled",
        Connection::Reconnecting if seen.is_busy => "live-lost-turn",
        _ => "live-lost",
    };
    Some(texts.say(key, &[]))
}

/// Something that was said, and by whom.
pub(crate) fn remark(texts: &Texts, remark: &Remark) -> String {
    let key = match remark.room {
        Room::Table => "live-remark",
        Room::Watchers => "live-remark-watchers",
        Room::Private { .. } => "live-remark-private",
    };
    texts.say(key, &[("name", &clean(&remark.name)), ("text", &clean(&remark.text))])
}

/// The result, why it ended, and the places with names.
pub(crate) fn result(texts: &Texts, seen: &Seen, play: &Play) -> Vec<String> {
    words::result_of(texts, play, &|view, player| named(texts, seen, view, player))
}
