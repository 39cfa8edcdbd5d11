//! Names and sentences about a table.

use catalog::{BoardView, Play, Player};
use client::{Clock, Clocks, Event, Reason, Remark, Room, Seen, Sitter, words as shared};
use lang::Texts;

use crate::words;

pub(crate) use client::words::clean;

/// Who sits on a seat.
pub(crate) fn sitter(texts: &Texts, sitter: Option<&Sitter>) -> String {
    shared::sitter(&|key, values| texts.say(key, values), sitter)
}

/// A player with who that is: `Yellow (Ada)`.
pub(crate) fn named(texts: &Texts, seen: &Seen, view: &BoardView, player: Player) -> String {
    shared::named(&|key, values| texts.say(key, values), seen, view, player)
}

/// A seat with who sits there and whether they are there, for lists.
pub(crate) fn seat(texts: &Texts, seen: &Seen, view: &BoardView, player: Player) -> String {
    let seat = player.number() as u8;
    let color = words::player(texts, view, player);
    let mut who = sitter(texts, seen.sitter(seat));
    if seen.own.contains(&seat) {
        who = texts.say("live-you", &[("name", &who)]);
    } else if seen.is_away(seat) {
        who = texts.say("live-absent", &[("name", &who)]);
    }
    let number = (seat + 1).to_string();
    texts.say("live-seat", &[("number", &number), ("player", &color), ("name", &who)])
}

/// How long that is: `9:05`, `1:02:03`, `2 d 03:04:05`.
pub(crate) fn time(texts: &Texts, milliseconds: u64) -> String {
    shared::time(&|key, values| texts.say(key, values), milliseconds)
}

/// How time is counted.
pub(crate) fn clock(texts: &Texts, clock: Clock) -> String {
    shared::clock(&|key, values| texts.say(key, values), clock)
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

/// Why something was not done; in English if the server is newer than the texts here.
pub(crate) fn reason(texts: &Texts, reason: &Reason) -> String {
    let worded = shared::reason(&|key, values| texts.say(key, values), reason);
    worded.unwrap_or_else(|| clean(&reason.to_string()))
}

/// What is wrong with the connection or the server, if anything is.
pub(crate) fn lost(texts: &Texts, seen: &Seen) -> Option<String> {
    shared::lost(&|key, values| texts.say(key, values), seen)
}

/// An event in a sentence, told to the person `own`; nothing for those that are seen on the board.
pub(crate) fn event(texts: &Texts, seen: &Seen, event: &Event, own: &str) -> Option<String> {
    shared::event(&|key, values| texts.say(key, values), seen, event, own)
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
